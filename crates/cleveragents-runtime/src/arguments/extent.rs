//! The size of a value, measured without trusting it.

use serde_json::Value;

use super::MAX_VALUE_DEPTH;

/// What a bounded look at a value found.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
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
    let mut extent = Extent::default();
    extent.add(value, 0);
    extent
}

impl Extent {
    /// Counts one value with the bytes of its own text.
    fn count(&mut self, bytes: usize) {
        self.nodes += 1;
        self.bytes += 8 + bytes;
    }

    /// Counts one array or object whose items stand `depth` levels deep.
    fn nest(&mut self, depth: usize) {
        self.count(0);
        self.depth = self.depth.max(depth);
    }

    fn add(&mut self, value: &Value, depth: usize) {
        match value {
            Value::Null | Value::Bool(_) | Value::Number(_) => self.count(0),
            Value::String(text) => self.count(text.len()),
            Value::Array(items) => {
                self.nest(depth + 1);
                for item in items {
                    self.add_below(item, depth + 1);
                }
            }
            Value::Object(map) => {
                self.nest(depth + 1);
                for (key, item) in map {
                    self.bytes += key.len();
                    self.add_below(item, depth + 1);
                }
            }
        }
    }

    fn add_below(&mut self, value: &Value, depth: usize) {
        match value {
            Value::Null | Value::Bool(_) | Value::Number(_) => self.count(0),
            Value::String(text) => self.count(text.len()),
            Value::Array(_) | Value::Object(_) if depth < MAX_VALUE_DEPTH => self.add(value, depth),
            Value::Array(_) | Value::Object(_) => self.add_without_recursion(value, depth),
        }
    }

    fn add_without_recursion(&mut self, value: &Value, depth: usize) {
        let mut pending = vec![(value, depth)];
        while let Some((value, depth)) = pending.pop() {
            match value {
                Value::Null | Value::Bool(_) | Value::Number(_) => self.count(0),
                Value::String(text) => self.count(text.len()),
                Value::Array(items) => {
                    self.nest(depth + 1);
                    pending.extend(items.iter().map(|item| (item, depth + 1)));
                }
                Value::Object(map) => {
                    self.nest(depth + 1);
                    for (key, item) in map {
                        self.bytes += key.len();
                        pending.push((item, depth + 1));
                    }
                }
            }
        }
    }
}
