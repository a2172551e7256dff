use super::shell_word;

#[track_caller]
fn check(word: &str, expected: &str) {
    assert_eq!(shell_word(word), expected);
}

#[test]
fn only_words_that_need_quotes_get_them() {
    check("examples/skills", "examples/skills");
    check("", "''");
    check("a b", "'a b'");
    check(r#"{"path": "x"}"#, r#"'{"path": "x"}'"#);
    check("it's", r"'it'\''s'");
    check("$HOME`x`", "'$HOME`x`'");
    check("~", "'~'");
}
