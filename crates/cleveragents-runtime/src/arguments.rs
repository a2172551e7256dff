//! The one spelling of a call's arguments that approvals, audit records and executors agree on.

use std::fmt;
use std::sync::{Arc, OnceLock};

use serde::{Serialize, Serializer};
use serde_json::Value;
use sha2::{Digest as _, Sha256};

#[cfg(test)]
mod tests;

/// The most levels of arrays and objects that arguments and results may nest.
pub const MAX_VALUE_DEPTH: usize = 64;

/// The longest canonical text, in bytes, that a record keeps until somebody reads its digest.
const MAX_KEPT_BYTES: usize = 4 * 1024;

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
    value: Value,
    extent: Extent,
    text: OnceLock<Arc<Text>>,
}

/// The canonical text, apart from the value: records keep it, and one block of memory is cheaper to keep than a tree.
#[derive(Debug)]
struct Text {
    json: String,
    digest: OnceLock<String>,
}

impl Text {
    fn digest(&self) -> &str {
        self.digest.get_or_init(|| sha256_label(self.json.as_bytes()))
    }
}

impl CanonicalArguments {
    /// Sorts the keys of `value` at every level.
    ///
    /// The value must not nest deeper than [`MAX_VALUE_DEPTH`]; the door checks this first.
    pub(crate) fn new(value: Value) -> Self {
        let measured = measure(&value);
        Self::of_measured(value, measured)
    }

    /// Like [`new`](Self::new), for a value that was measured before.
    pub(crate) fn of_measured(mut value: Value, extent: Extent) -> Self {
        if !is_sorted(&value) {
            value.sort_all_objects();
        }
        Self { inner: Arc::new(Inner { value, extent, text: OnceLock::new() }) }
    }

    /// The arguments, keys sorted.
    pub fn value(&self) -> &Value {
        &self.inner.value
    }

    pub(crate) fn extent(&self) -> Extent {
        self.inner.extent
    }

    /// The arguments as compact JSON, keys sorted.
    pub fn text(&self) -> &str {
        &self.shared_text().json
    }

    /// `sha256:` and the hexadecimal SHA-256 of [`text`](Self::text).
    pub fn digest(&self) -> &str {
        self.shared_text().digest()
    }

    fn shared_text(&self) -> &Arc<Text> {
        self.inner.text.get_or_init(|| {
            let json = json_of(&self.inner.value, self.inner.extent.bytes);
            Arc::new(Text { json, digest: OnceLock::new() })
        })
    }
}

/// The compact JSON of `value`, whose extent foretells the length.
fn json_of(value: &Value, bytes: usize) -> String {
    let mut json = Vec::with_capacity(bytes);
    match serde_json::to_writer(&mut json, value) {
        Ok(()) => String::from_utf8(json).unwrap_or_else(|_| value.to_string()),
        Err(_) => value.to_string(),
    }
}

impl AsRef<Value> for CanonicalArguments {
    fn as_ref(&self) -> &Value {
        self.value()
    }
}

impl PartialEq for CanonicalArguments {
    fn eq(&self, other: &Self) -> bool {
        self.inner.value == other.inner.value
    }
}

/// The [digest](CanonicalArguments::digest) of the arguments of a call, as records carry it.
///
/// It is worked out when it is first read, so that a record that nobody reads costs no hashing. Until then the text is kept,
/// when it is short; it is never shown.
#[derive(Clone)]
pub struct ArgumentsDigest(Digest);

#[derive(Clone)]
enum Digest {
    Known(Arc<str>),
    Of(Arc<Text>),
}

impl ArgumentsDigest {
    /// The digest, as text.
    pub fn as_str(&self) -> &str {
        match &self.0 {
            Digest::Known(digest) => digest,
            Digest::Of(text) => text.digest(),
        }
    }
}

impl From<&CanonicalArguments> for ArgumentsDigest {
    fn from(arguments: &CanonicalArguments) -> Self {
        let text = arguments.shared_text();
        if text.json.len() > MAX_KEPT_BYTES {
            Self(Digest::Known(text.digest().into()))
        } else {
            Self(Digest::Of(Arc::clone(text)))
        }
    }
}

impl From<String> for ArgumentsDigest {
    fn from(digest: String) -> Self {
        Self(Digest::Known(digest.into()))
    }
}

impl PartialEq for ArgumentsDigest {
    fn eq(&self, other: &Self) -> bool {
        self.as_str() == other.as_str()
    }
}

impl Eq for ArgumentsDigest {}

impl fmt::Debug for ArgumentsDigest {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_str().fmt(formatter)
    }
}

impl Serialize for ArgumentsDigest {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
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

/// Measures `value`. Recursion ends at [`MAX_VALUE_DEPTH`], so that the depth of a foreign value cannot exhaust the stack.
pub(crate) fn measure(value: &Value) -> Extent {
    let mut extent = Extent { depth: 0, nodes: 0, bytes: 0 };
    extent.add(value, 0);
    extent
}

impl Extent {
    fn add(&mut self, value: &Value, depth: usize) {
        self.nodes += 1;
        self.bytes += 8;
        match value {
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
            Value::String(text) => self.bytes += text.len(),
            Value::Array(items) => {
                self.depth = self.depth.max(depth + 1);
                for item in items {
                    self.add_below(item, depth + 1);
                }
            }
            Value::Object(map) => {
                self.depth = self.depth.max(depth + 1);
                for (key, item) in map {
                    self.bytes += key.len();
                    self.add_below(item, depth + 1);
                }
            }
        }
    }

    fn add_below(&mut self, value: &Value, depth: usize) {
        if depth < MAX_VALUE_DEPTH {
            self.add(value, depth);
        } else {
            self.add_without_recursion(value, depth);
        }
    }

    fn add_without_recursion(&mut self, value: &Value, depth: usize) {
        let mut pending = vec![(value, depth)];
        while let Some((value, depth)) = pending.pop() {
            self.nodes += 1;
            self.bytes += 8;
            match value {
                Value::Null | Value::Bool(_) | Value::Number(_) => {}
                Value::String(text) => self.bytes += text.len(),
                Value::Array(items) => {
                    self.depth = self.depth.max(depth + 1);
                    pending.extend(items.iter().map(|item| (item, depth + 1)));
                }
                Value::Object(map) => {
                    self.depth = self.depth.max(depth + 1);
                    for (key, item) in map {
                        self.bytes += key.len();
                        pending.push((item, depth + 1));
                    }
                }
            }
        }
    }
}

/// Whether the keys of every object stand in their order.
fn is_sorted(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => true,
        Value::Array(items) => items.iter().all(is_sorted),
        Value::Object(map) => map.keys().is_sorted() && map.values().all(is_sorted),
    }
}
