use super::base64;

#[track_caller]
fn check(bytes: &[u8], expected: &str) {
    assert_eq!(base64(bytes), expected);
}

#[test]
fn the_vectors_of_the_standard() {
    check(b"", "");
    check(b"f", "Zg==");
    check(b"fo", "Zm8=");
    check(b"foo", "Zm9v");
    check(b"foob", "Zm9vYg==");
    check(b"fooba", "Zm9vYmE=");
    check(b"foobar", "Zm9vYmFy");
    check(&[0xFB, 0xFF, 0xFE], "+//+");
}
