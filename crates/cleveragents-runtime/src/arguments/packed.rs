//! Arguments in one piece of memory, for records that may never be read.
//!
//! A value is many small pieces of memory. Whoever keeps it and frees it much later makes the allocator work on memory that is
//! in no cache any more, which costs more than copying the value into bytes.

use serde_json::{Map, Number, Value};

use super::{Extent, MAX_VALUE_DEPTH};

#[cfg(test)]
mod tests;

const NULL: u8 = 0;
const FALSE: u8 = 1;
const TRUE: u8 = 2;
const NATURAL: u8 = 3;
const NEGATIVE: u8 = 4;
const FLOAT: u8 = 5;
const TEXT: u8 = 6;
const ARRAY: u8 = 7;
const OBJECT: u8 = 8;

/// The most bytes of a value, as its [`Extent`] counts them, that are packed. Every length fits two bytes.
pub(super) const MAX_PACKED_BYTES: usize = 4 * 1024;

/// A value, in the order of its keys as given.
#[derive(Debug, Clone)]
pub(super) struct Packed(Vec<u8>);

impl Packed {
    /// Packs a value of the given extent. Gives nothing for one that is large, deep, or holds a number that this would change.
    pub(super) fn of(value: &Value, extent: Extent) -> Option<Self> {
        if extent.bytes > MAX_PACKED_BYTES || extent.depth > MAX_VALUE_DEPTH {
            return None;
        }
        // The extent counts eight bytes for every value, and no value takes more than three beyond them.
        let mut bytes = Vec::with_capacity(extent.bytes + 3 * extent.nodes);
        write(&mut bytes, value)?;
        Some(Self(bytes))
    }

    /// The value again.
    pub(super) fn value(&self) -> Value {
        // Whatever `write` has written can be read.
        read(&mut self.0.as_slice()).unwrap_or_default()
    }
}

fn write(bytes: &mut Vec<u8>, value: &Value) -> Option<()> {
    match value {
        Value::Null => bytes.push(NULL),
        Value::Bool(false) => bytes.push(FALSE),
        Value::Bool(true) => bytes.push(TRUE),
        Value::Number(number) => write_number(bytes, number)?,
        Value::String(text) => {
            bytes.push(TEXT);
            write_text(bytes, text)?;
        }
        Value::Array(items) => {
            bytes.push(ARRAY);
            write_length(bytes, items.len())?;
            for item in items {
                write(bytes, item)?;
            }
        }
        Value::Object(map) => {
            bytes.push(OBJECT);
            write_length(bytes, map.len())?;
            for (key, item) in map {
                write_text(bytes, key)?;
                write(bytes, item)?;
            }
        }
    }
    Some(())
}

/// A program may have `serde_json` keep numbers as they are written; those that are more than a number are not packed.
fn write_number(bytes: &mut Vec<u8>, number: &Number) -> Option<()> {
    let (kind, word, same) = if let Some(natural) = number.as_u64() {
        (NATURAL, natural.to_le_bytes(), Number::from(natural))
    } else if let Some(negative) = number.as_i64() {
        (NEGATIVE, negative.to_le_bytes(), Number::from(negative))
    } else {
        let float = number.as_f64()?;
        (FLOAT, float.to_le_bytes(), Number::from_f64(float)?)
    };
    bytes.push(kind);
    bytes.extend_from_slice(&word);
    (same == *number).then_some(())
}

fn write_text(bytes: &mut Vec<u8>, text: &str) -> Option<()> {
    write_length(bytes, text.len())?;
    bytes.extend_from_slice(text.as_bytes());
    Some(())
}

fn write_length(bytes: &mut Vec<u8>, length: usize) -> Option<()> {
    bytes.extend_from_slice(&u16::try_from(length).ok()?.to_le_bytes());
    Some(())
}

fn read(bytes: &mut &[u8]) -> Option<Value> {
    let value = match take(bytes)? {
        [NULL] => Value::Null,
        [FALSE] => Value::Bool(false),
        [TRUE] => Value::Bool(true),
        [NATURAL] => u64::from_le_bytes(take(bytes)?).into(),
        [NEGATIVE] => i64::from_le_bytes(take(bytes)?).into(),
        [FLOAT] => Value::Number(Number::from_f64(f64::from_le_bytes(take(bytes)?))?),
        [TEXT] => Value::String(read_text(bytes)?),
        [ARRAY] => (0..read_length(bytes)?).map(|_| read(bytes)).collect::<Option<_>>()?,
        [OBJECT] => {
            let items = (0..read_length(bytes)?).map(|_| Some((read_text(bytes)?, read(bytes)?)));
            Value::Object(items.collect::<Option<Map<_, _>>>()?)
        }
        [_] => return None,
    };
    Some(value)
}

fn read_text(bytes: &mut &[u8]) -> Option<String> {
    let length = read_length(bytes)?;
    let (text, rest) = bytes.split_at_checked(length)?;
    *bytes = rest;
    String::from_utf8(text.to_vec()).ok()
}

fn read_length(bytes: &mut &[u8]) -> Option<usize> {
    take(bytes).map(u16::from_le_bytes).map(usize::from)
}

fn take<const COUNT: usize>(bytes: &mut &[u8]) -> Option<[u8; COUNT]> {
    let (first, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(*first)
}
