//! Types of untyped scalars by the YAML 1.2 core schema.

use super::{Mapping, Node, NodeValue, Scalar, ScalarStyle};
use serde_json::{Map, Number, Value};

impl Scalar<'_> {
    /// Returns the value that the YAML 1.2 core schema gives to this scalar.
    ///
    /// Only plain scalars have types other than text. Infinity and not-a-number, which JSON lacks, stay text; an
    /// integer beyond 64 bits becomes a floating-point number.
    pub fn to_json_core(&self) -> Value {
        if self.style != ScalarStyle::Plain {
            return Value::String(self.text.to_string());
        }
        match &*self.text {
            "" | "~" | "null" | "Null" | "NULL" => Value::Null,
            "true" | "True" | "TRUE" => Value::Bool(true),
            "false" | "False" | "FALSE" => Value::Bool(false),
            text => number(text).map_or_else(|| Value::String(text.to_owned()), Value::Number),
        }
    }
}

impl Node<'_> {
    /// Projects the tree to JSON with the types of the YAML 1.2 core schema.
    pub fn to_json_core(&self) -> Value {
        match &self.value {
            NodeValue::Scalar(scalar) => scalar.to_json_core(),
            NodeValue::Sequence(sequence) => sequence.items.iter().map(Self::to_json_core).collect(),
            NodeValue::Mapping(mapping) => Value::Object(mapping.to_json_core()),
        }
    }
}

impl Mapping<'_> {
    /// Projects the mapping to JSON with the types of the YAML 1.2 core schema.
    pub fn to_json_core(&self) -> Map<String, Value> {
        self.pairs.iter().map(|pair| (pair.key.text.to_string(), pair.value.to_json_core())).collect()
    }
}

/// Reads an integer or floating-point number of the core schema.
pub(super) fn number(text: &str) -> Option<Number> {
    if let Some((digits, base)) = based(text) {
        return radix(digits, base);
    }
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    if unsigned.is_empty() || !is_decimal(unsigned) {
        return None;
    }
    if unsigned.bytes().all(|byte| byte.is_ascii_digit()) {
        let plain = text.strip_prefix('+').unwrap_or(text);
        if let Ok(small) = plain.parse::<i64>() {
            return Some(small.into());
        }
        if let Ok(large) = plain.parse::<u64>() {
            return Some(large.into());
        }
    }
    Number::from_f64(text.parse().ok()?)
}

/// Tells whether a JSON value can hold what the scalar means. A number is held unless it is infinite or none, a whole one
/// beyond 64 bits, or one so small that nothing would be left of it.
pub(super) fn is_held(scalar: &Scalar) -> bool {
    if scalar.style != ScalarStyle::Plain {
        return true;
    }
    let text = &*scalar.text;
    if let Some((digits, base)) = based(text) {
        return !is_of_base(digits, base) || radix(digits, base).is_some();
    }
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    if matches!(unsigned, ".inf" | ".Inf" | ".INF") || matches!(text, ".nan" | ".NaN" | ".NAN") {
        return false;
    }
    if unsigned.is_empty() || !is_decimal(unsigned) {
        return true;
    }
    match number(text) {
        None => false,
        Some(number) if unsigned.bytes().all(|byte| byte.is_ascii_digit()) => !number.is_f64(),
        Some(number) => {
            let mantissa = unsigned.split(['e', 'E']).next().unwrap_or(unsigned);
            let is_zero = !mantissa.bytes().any(|byte| matches!(byte, b'1'..=b'9'));
            is_zero || number.as_f64() != Some(0.0)
        }
    }
}

/// Returns the digits and the base of a number that is written with a base in front.
fn based(text: &str) -> Option<(&str, u32)> {
    let octal = text.strip_prefix("0o").map(|digits| (digits, 8));
    octal.or_else(|| text.strip_prefix("0x").map(|digits| (digits, 16)))
}

fn is_of_base(digits: &str, base: u32) -> bool {
    !digits.is_empty() && digits.chars().all(|digit| digit.is_digit(base))
}

fn radix(digits: &str, base: u32) -> Option<Number> {
    is_of_base(digits, base).then(|| u64::from_str_radix(digits, base).ok().map(Number::from)).flatten()
}

/// Tells whether the text is digits with at most one dot and at most one exponent.
fn is_decimal(text: &str) -> bool {
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent)),
        None => (text, None),
    };
    let exponent_fits =
        exponent.is_none_or(|exponent| all_digits(exponent.strip_prefix(['+', '-']).unwrap_or(exponent)));
    let mantissa_fits = match mantissa.split_once('.') {
        Some(("", fraction)) => all_digits(fraction),
        Some((whole, fraction)) => all_digits(whole) && (fraction.is_empty() || all_digits(fraction)),
        None => all_digits(mantissa),
    };
    exponent_fits && mantissa_fits
}

fn all_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}
