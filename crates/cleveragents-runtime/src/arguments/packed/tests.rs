use proptest::prelude::*;
use serde_json::json;

use super::super::measure;
use super::*;

/// What comes back has the same words in the same order, and no memory was asked for twice.
#[track_caller]
fn check(value: &Value) {
    let extent = measure(value);
    let packed = Packed::of(value, extent).unwrap();
    assert_eq!(packed.value().to_string(), value.to_string());
    let promised = extent.bytes + 3 * extent.nodes;
    assert!(packed.0.len() <= promised, "{} bytes are more than {promised}", packed.0.len());
}

#[test]
fn every_kind_of_value_comes_back() {
    let integers = json!([0, 1, -1, u64::MAX, i64::MAX, i64::MIN]);
    check(&json!({"b": [null, true, false, "", "\u{0}\u{fc}"], "a": {"c": {}, "": []}, "n": integers}));
    check(&json!([1.0, -0.0, 0.1, 1e300, 5e-324, f64::MAX]));
    check(&json!([[1, 2, 3, 4, 5], {"a": 1, "b": -2, "c": 0.5}]));
}

#[test]
fn what_is_large_or_deep_is_not_packed() {
    let is_packed = |value: &Value| Packed::of(value, measure(value)).is_some();
    let text = |length: usize| json!("a".repeat(length));
    assert_eq!(
        [MAX_PACKED_BYTES - 8, MAX_PACKED_BYTES - 7].map(|length| is_packed(&text(length))),
        [true, false]
    );
    let nested = |levels: usize| (0..levels).fold(json!(1), |inner, _| json!([inner]));
    assert_eq!(
        [MAX_VALUE_DEPTH, MAX_VALUE_DEPTH + 1].map(|levels| is_packed(&nested(levels))),
        [true, false]
    );
}

fn values() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        ".{0,12}".prop_map(Value::from),
    ];
    leaf.prop_recursive(5, 60, 6, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            prop::collection::vec((".{0,6}", inner), 0..6)
                .prop_map(|items| Value::Object(items.into_iter().collect())),
        ]
    })
}

proptest! {
    #[test]
    fn any_small_value_comes_back(value in values()) {
        check(&value);
    }
}
