//! The one spelling of a call's arguments that approvals, audit records and executors agree on.

use std::sync::{Arc, OnceLock};

use serde_json::{Map, Value};
use sha2::{Digest as _, Sha256};

#[cfg(test)]
mod tests;

/// The most levels of arrays and objects that arguments and results may nest.
pub const MAX_VALUE_DEPTH: usize = 64;

/// Arguments of a call with the keys of every object sorted, and their digest.
///
/// Two calls with equal arguments have equal canonical text whatever the order in which their keys were written, so an
/// approval or an audit record that carries [`digest`](Self::digest) cannot be mistaken for one of other arguments.
/// Numbers stay as written: `1` and `1.0` differ.
#[derive(Debug, Clone)]
pub struct CanonicalArguments {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    value: Arc<Value>,
    text: OnceLock<String>,
    digest: OnceLock<String>,
}

impl CanonicalArguments {
    /// Sorts the keys of `value` at every level.
    ///
    /// The value must not nest deeper than [`MAX_VALUE_DEPTH`]; the door checks this first.
    pub(crate) fn new(value: Value) -> Self {
        let value = Arc::new(sort_keys(value));
        Self { inner: Arc::new(Inner { value, text: OnceLock::new(), digest: OnceLock::new() }) }
    }

    /// The arguments, keys sorted.
    pub fn value(&self) -> &Value {
        &self.inner.value
    }

    pub(crate) fn shared_value(&self) -> Arc<Value> {
        Arc::clone(&self.inner.value)
    }

    /// The arguments as compact JSON, keys sorted.
    pub fn text(&self) -> &str {
        self.inner.text.get_or_init(|| self.inner.value.to_string())
    }

    /// `sha256:` and the hexadecimal SHA-256 of [`text`](Self::text).
    pub fn digest(&self) -> &str {
        self.inner.digest.get_or_init(|| sha256_label(self.text().as_bytes()))
    }
}

impl PartialEq for CanonicalArguments {
    fn eq(&self, other: &Self) -> bool {
        self.inner.value == other.inner.value
    }
}

/// `sha256:` and the hexadecimal digest of `bytes`.
pub(crate) fn sha256_label(bytes: &[u8]) -> String {
    let mut label = String::with_capacity(7 + 64);
    label.push_str("sha256:");
    for byte in Sha256::digest(bytes) {
        for digit in [byte >> 4, byte & 0x0f] {
            label.extend(char::from_digit(u32::from(digit), 16));
        }
    }
    label
}

/// What a bounded look at a value found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Extent {
    /// Arrays and objects around the innermost value.
    pub(crate) depth: usize,
    /// Values, counting every array, object and leaf.
    pub(crate) nodes: usize,
    /// Bytes of all keys and texts, plus eight for every value.
    pub(crate) bytes: usize,
}

/// Measures `value` without recursion, so that the depth of a foreign value cannot exhaust the stack.
pub(crate) fn measure(value: &Value) -> Extent {
    let mut extent = Extent { depth: 0, nodes: 0, bytes: 0 };
    let mut pending = vec![(value, 0_usize)];
    while let Some((value, depth)) = pending.pop() {
        extent.nodes += 1;
        extent.bytes += 8;
        match value {
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
            Value::String(text) => extent.bytes += text.len(),
            Value::Array(items) => {
                extent.depth = extent.depth.max(depth + 1);
                pending.extend(items.iter().map(|item| (item, depth + 1)));
            }
            Value::Object(map) => {
                extent.depth = extent.depth.max(depth + 1);
                for (key, item) in map {
                    extent.bytes += key.len();
                    pending.push((item, depth + 1));
                }
            }
        }
    }
    extent
}

fn sort_keys(value: Value) -> Value {
    match value {
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => value,
        Value::Array(items) => Value::Array(items.into_iter().map(sort_keys).collect()),
        Value::Object(map) => {
            let mut entries: Vec<(String, Value)> =
                map.into_iter().map(|(key, item)| (key, sort_keys(item))).collect();
            entries.sort_unstable_by(|(left, _), (right, _)| left.cmp(right));
            Value::Object(entries.into_iter().collect::<Map<_, _>>())
        }
    }
}
