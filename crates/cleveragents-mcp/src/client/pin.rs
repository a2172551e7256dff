//! What a tool was when a person approved it.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Number, Value};
use sha2::{Digest as _, Sha256};

#[cfg(test)]
mod tests;

/// What counts of a tool, in this order.
const FIELDS: [&str; 6] = ["name", "title", "description", "inputSchema", "outputSchema", "annotations"];

/// A SHA-256 over everything of a tool's definition that a model or a person sees; shown as `sha256:` and 64 hex digits.
///
/// The order of keys and the blank space of the definition do not count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct ToolPin([u8; 32]);

/// A text that is no pin.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{}` is no pin, expected `sha256:` and 64 hex digits", text.escape_debug())]
pub struct ToolPinError {
    text: String,
}

impl ToolPin {
    /// The pin of a tool as a server defines it.
    pub(crate) fn of(definition: &Map<String, Value>) -> Self {
        let mut canonical = String::new();
        for field in FIELDS {
            // A field that is absent is not one that is null.
            if let Some(value) = definition.get(field) {
                write_text(field, &mut canonical);
                canonical.push(':');
                write_canonical(value, &mut canonical);
                canonical.push('\n');
            }
        }
        Self(Sha256::digest(canonical.as_bytes()).into())
    }
}

/// Writes a value so that equal ones give equal text: keys sorted, no blank space.
fn write_canonical(value: &Value, text: &mut String) {
    match value {
        Value::Object(object) => {
            let mut keys: Vec<(&String, &Value)> = object.iter().collect();
            keys.sort_by(|(one, _), (other, _)| one.as_bytes().cmp(other.as_bytes()));
            text.push('{');
            for (index, (key, value)) in keys.into_iter().enumerate() {
                if index > 0 {
                    text.push(',');
                }
                write_text(key, text);
                text.push(':');
                write_canonical(value, text);
            }
            text.push('}');
        }
        Value::Array(items) => {
            text.push('[');
            for (index, item) in items.iter().enumerate() {
                if index > 0 {
                    text.push(',');
                }
                write_canonical(item, text);
            }
            text.push(']');
        }
        Value::String(string) => write_text(string, text),
        Value::Number(number) => write_number(number, text),
        Value::Null | Value::Bool(_) => text.push_str(&value.to_string()),
    }
}

/// A whole number is written without a fraction and an exponent, whichever way the server writes it.
fn write_number(number: &Number, text: &mut String) {
    /// From here on not every whole number can be told from its neighbours.
    const EXACT: f64 = 9_007_199_254_740_992.0;
    match number.as_f64().filter(|float| number.is_f64() && float.fract() == 0.0 && float.abs() < EXACT) {
        // A negative zero becomes zero.
        Some(whole) => {
            let digits = format!("{:.0}", whole + 0.0);
            text.push_str(&digits);
        }
        None => text.push_str(&number.to_string()),
    }
}

fn write_text(string: &str, text: &mut String) {
    text.push_str(&Value::String(string.to_owned()).to_string());
}

impl fmt::Display for ToolPin {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("sha256:")?;
        self.0.iter().try_for_each(|byte| write!(formatter, "{byte:02x}"))
    }
}

impl FromStr for ToolPin {
    type Err = ToolPinError;

    fn from_str(text: &str) -> Result<Self, ToolPinError> {
        let failed = || ToolPinError { text: text.chars().take(100).collect() };
        let hex = text.strip_prefix("sha256:").filter(|hex| hex.len() == 64).ok_or_else(failed)?;
        let mut bytes = [0; 32];
        for (byte, digits) in bytes.iter_mut().zip(hex.as_bytes().chunks(2)) {
            let digits = std::str::from_utf8(digits).map_err(|_| failed())?;
            if digits.chars().any(|digit| !matches!(digit, '0'..='9' | 'a'..='f')) {
                return Err(failed());
            }
            *byte = u8::from_str_radix(digits, 16).map_err(|_| failed())?;
        }
        Ok(Self(bytes))
    }
}

impl TryFrom<String> for ToolPin {
    type Error = ToolPinError;

    fn try_from(text: String) -> Result<Self, ToolPinError> {
        text.parse()
    }
}

impl From<ToolPin> for String {
    fn from(pin: ToolPin) -> Self {
        pin.to_string()
    }
}
