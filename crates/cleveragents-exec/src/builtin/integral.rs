//! Numbers as JSON Schema sees them: `1.0` is an integer.

use std::borrow::Cow;

use serde_json::{Number, Value};

/// Beyond this a float no longer stands for one integer alone.
const LARGEST: f64 = 9_007_199_254_740_992.0;

/// The same value, with integers in the place of floats that are whole numbers.
pub(super) fn with_integers(value: &Value) -> Cow<'_, Value> {
    if holds_whole_float(value) { Cow::Owned(converted(value)) } else { Cow::Borrowed(value) }
}

fn holds_whole_float(value: &Value) -> bool {
    match value {
        Value::Number(number) => integer(number).is_some(),
        Value::Array(items) => items.iter().any(holds_whole_float),
        Value::Object(fields) => fields.values().any(holds_whole_float),
        Value::Null | Value::Bool(_) | Value::String(_) => false,
    }
}

fn converted(value: &Value) -> Value {
    match value {
        Value::Number(number) => integer(number).map_or_else(|| value.clone(), Value::from),
        Value::Array(items) => items.iter().map(converted).collect(),
        Value::Object(fields) => {
            fields.iter().map(|(name, field)| (name.clone(), converted(field))).collect()
        }
        Value::Null | Value::Bool(_) | Value::String(_) => value.clone(),
    }
}

/// The integer that a float is; `None` for one that is none and for what is an integer already.
#[expect(clippy::cast_possible_truncation, reason = "a whole number of this size is converted exactly")]
fn integer(number: &Number) -> Option<i64> {
    let float = number.as_f64().filter(|_| number.is_f64())?;
    (float.fract() == 0.0 && float.abs() <= LARGEST).then_some(float as i64)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn whole_floats_are_integers_and_nothing_else_changes() {
        let value = json!({"a": 1.0, "b": [2.5, -3.0, 1e300], "c": "1.0", "d": 7});
        assert_eq!(
            with_integers(&value).as_ref(),
            &json!({"a": 1, "b": [2.5, -3, 1e300], "c": "1.0", "d": 7})
        );
        assert!(matches!(with_integers(&json!({"a": [1, 2.5]})), Cow::Borrowed(_)));
    }
}
