use super::Table;
use crate::palette::Palette;

#[track_caller]
fn check(rows: &[[&str; 3]], width: Option<usize>, expected: &str) {
    let mut table = Table::new(&["NAME", "KIND", "TEXT"]);
    for row in rows {
        table.row(row);
    }
    let mut out = String::new();
    table.render(&mut out, &Palette::default(), width);
    assert_eq!(out, expected);
}

#[test]
fn columns_align_and_lines_have_no_blanks_at_their_end() {
    check(
        &[["a", "x", "one"], ["long-name", "", ""], ["b", "", "two"]],
        None,
        "NAME       KIND  TEXT\na          x     one\nlong-name\nb                two\n",
    );
}

#[test]
fn wide_characters_take_two_columns() {
    check(
        &[["一二", "x", "t"], ["abcd", "y", "t"]],
        None,
        "NAME  KIND  TEXT\n一二  x     t\nabcd  y     t\n",
    );
}

#[test]
fn the_last_column_is_cut_to_the_width() {
    check(
        &[["a", "x", "one two three four five six"]],
        Some(30),
        "NAME  KIND  TEXT\na     x     one two three fou…\n",
    );
    check(
        &[["a", "x", "一二三四五六七八九十"]],
        Some(30),
        "NAME  KIND  TEXT\na     x     一二三四五六七八…\n",
    );
}

#[test]
fn a_narrow_terminal_still_shows_something() {
    check(
        &[["a", "x", "one two three four five"]],
        Some(1),
        "NAME  KIND  TEXT\na     x     one two three f…\n",
    );
}

#[test]
fn cells_are_made_safe() {
    check(
        &[["a\u{1b}[0m", "x\ny", "\u{202e}t"]],
        None,
        "NAME        KIND  TEXT\na\\u{1b}[0m  x y   \\u{202e}t\n",
    );
}
