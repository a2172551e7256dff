use serde_json::json;

use super::*;

#[track_caller]
fn check_text(value: Value, expected: &str) {
    assert_eq!(CanonicalArguments::new(value).text(), expected);
}

#[test]
fn keys_are_sorted_at_every_level() {
    check_text(
        json!({"b": 1, "a": {"d": [{"z": 0, "y": 1}], "c": null}}),
        r#"{"a":{"c":null,"d":[{"y":1,"z":0}]},"b":1}"#,
    );
    check_text(json!([3, 1, 2]), "[3,1,2]");
    check_text(json!("\u{0}\n"), r#""\u0000\n""#);
}

#[test]
fn the_digest_is_of_the_canonical_text() {
    let left = CanonicalArguments::new(json!({"a": 1, "b": 2}));
    let right = CanonicalArguments::new(json!({"b": 2, "a": 1}));
    let other = CanonicalArguments::new(json!({"b": 2, "a": 1.0}));
    assert_eq!(left.digest(), right.digest());
    assert_ne!(left.digest(), other.digest());
    assert_eq!(
        CanonicalArguments::new(json!({})).digest(),
        "sha256:44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a"
    );
}

#[test]
fn values_of_any_depth_are_measured() {
    let mut value = json!("abcd");
    for _ in 0..5_000 {
        value = Value::Array(vec![value]);
    }
    assert_eq!(measure(&value), Extent { depth: 5_000, nodes: 5_001, bytes: 5_001 * 8 + 4 });
    let wide = Value::Array(vec![json!({"key": "abc"}); 10]);
    let deep = (0..100).fold(wide, |inner, _| json!({"k": [inner]}));
    assert_eq!(measure(&deep), Extent { depth: 202, nodes: 221, bytes: 221 * 8 + 100 + 10 * 6 });
    assert_eq!(measure(&json!({"key": [1, "two"]})), Extent { depth: 2, nodes: 4, bytes: 4 * 8 + 3 + 3 });
}

/// A record carries the same digest whether the arguments are kept until it is read or not, and never shows them.
#[test]
fn a_record_carries_the_digest_and_shows_nothing_else() {
    for secret in ["hunter2".to_owned(), "hunter2".repeat(MAX_KEPT_BYTES)] {
        let arguments = CanonicalArguments::new(json!({"b": secret, "a": 1}));
        let kept = ArgumentsDigest::from(&arguments);
        assert_eq!(matches!(kept.0, Digest::Of(_)), secret == "hunter2");
        let expected = sha256_label(format!(r#"{{"a":1,"b":"{secret}"}}"#).as_bytes());
        assert_eq!((format!("{kept:?}"), kept.as_str()), (format!("{expected:?}"), expected.as_str()));
        assert_eq!(serde_json::to_value(&kept).unwrap(), json!(expected));
        assert_eq!(kept, ArgumentsDigest::from(expected.clone()));
        assert_eq!(ArgumentsDigest::from(&arguments).as_str(), arguments.digest());
    }
}

#[test]
fn a_record_keeps_no_arguments_whose_digest_is_known() {
    let arguments = CanonicalArguments::new(json!({"a": 1}));
    let digest = arguments.digest().to_owned();
    let record = ArgumentsDigest::from(&arguments);
    assert_eq!((matches!(record.0, Digest::Known(_)), record.as_str()), (true, digest.as_str()));
}

#[test]
fn what_is_given_stays_and_what_is_canonical_is_sorted() {
    let arguments = CanonicalArguments::new(json!({"b": [{"d": 1, "c": 2}], "a": 3}));
    assert_eq!(arguments.unsorted().to_string(), r#"{"b":[{"d":1,"c":2}],"a":3}"#);
    assert_eq!(arguments.value().to_string(), r#"{"a":3,"b":[{"c":2,"d":1}]}"#);
    let sorted = CanonicalArguments::new(json!({"a": 1, "b": 2}));
    assert!(std::ptr::eq(sorted.value(), sorted.unsorted()));
}
