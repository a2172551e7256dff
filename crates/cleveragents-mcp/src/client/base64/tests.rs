use proptest::prelude::*;

use super::*;

#[track_caller]
fn check(bytes: &str, text: &str) {
    assert_eq!(encode(bytes.as_bytes()), text);
    assert_eq!(decode(text), Some(bytes.as_bytes().to_vec()));
}

#[test]
fn the_examples_of_the_rfc() {
    check("", "");
    check("f", "Zg==");
    check("fo", "Zm8=");
    check("foo", "Zm9v");
    check("foob", "Zm9vYg==");
    check("foobar", "Zm9vYmFy");
}

#[test]
fn what_is_no_base64_is_not_decoded() {
    for text in ["a", "ab=c", "a*bc", "===", "äbcd"] {
        assert_eq!(decode(text), None, "{text}");
    }
    assert_eq!(decode("Zm\n9v"), Some(b"foo".to_vec()));
}

proptest! {
    #[test]
    fn decoding_undoes_encoding(bytes in prop::collection::vec(any::<u8>(), 0..100)) {
        prop_assert_eq!(decode(&encode(&bytes)), Some(bytes));
    }
}
