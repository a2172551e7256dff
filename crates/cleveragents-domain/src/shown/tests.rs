use super::*;

#[track_caller]
fn check(text: &str, expected: &str) {
    assert_eq!(Shown(text).to_string(), expected);
}

#[test]
fn steering_characters_are_spelled_out() {
    check("größe", "größe");
    check("a\u{1b}[31m\n", "a\\u{1b}[31m\\u{a}");
    check("a\u{202e}b", "a\\u{202e}b");
}

#[test]
fn long_texts_are_shortened() {
    check(&"é".repeat(100), &"é".repeat(100));
    check(&"é".repeat(101), &format!("{}…", "é".repeat(100)));
}
