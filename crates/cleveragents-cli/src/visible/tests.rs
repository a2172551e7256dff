use super::{block, line};

#[track_caller]
fn check(text: &str, expected_line: &str, expected_block: &str) {
    assert_eq!((line(text).as_ref(), block(text).as_ref()), (expected_line, expected_block));
}

#[test]
fn plain_text_stays() {
    check("Größe 😀 一", "Größe 😀 一", "Größe 😀 一");
}

#[test]
fn lines_collapse_or_stay() {
    check(" a\n\tb  c\r\n", "a b c", " a\n\tb  c\\u{d}\n");
}

#[test]
fn terminal_commands_are_shown() {
    check("\u{1b}[31m\u{7}", "\\u{1b}[31m\\u{7}", "\\u{1b}[31m\\u{7}");
    check("\u{9b}2J\u{7f}\0", "\\u{9b}2J\\u{7f}\\u{0}", "\\u{9b}2J\\u{7f}\\u{0}");
    check("\u{1b}]8;;http://x\u{1b}\\", "\\u{1b}]8;;http://x\\u{1b}\\", "\\u{1b}]8;;http://x\\u{1b}\\");
}

#[test]
fn invisible_text_is_shown() {
    check("a\u{202e}b\u{2066}c", "a\\u{202e}b\\u{2066}c", "a\\u{202e}b\\u{2066}c");
    check("\u{feff}a\u{200b}b\u{e0041}", "\\u{feff}a\\u{200b}b\\u{e0041}", "\\u{feff}a\\u{200b}b\\u{e0041}");
}
