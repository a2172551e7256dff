use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt as _;

use super::ShownPath;

#[track_caller]
fn check(bytes: &[u8], expected: &str) {
    assert_eq!(ShownPath::new(OsStr::from_bytes(bytes)).to_string(), expected);
}

#[test]
fn hostile_names_are_shown_escaped() {
    check(b"scripts/a b.sh", "scripts/a b.sh");
    check("réf/日本.md".as_bytes(), "réf/日本.md");
    check(b"bad\xff\xfe.sh", "bad\\xff\\xfe.sh");
    check(b"two\nlines", "two\\u{a}lines");
    check(b"\x1b]52;c;x\x07", "\\u{1b}]52;c;x\\u{7}");
    check("a\u{202e}b".as_bytes(), "a\\u{202e}b");
}
