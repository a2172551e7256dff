use super::push_rows;

#[track_caller]
fn check(source: &str, expected: Result<&str, &str>) {
    let mut page = String::new();
    let found = push_rows(&mut page, "codes.rs", source).map_err(|error| error.to_string());
    assert_eq!(found.map(|()| page), expected.map(str::to_owned).map_err(str::to_owned));
}

#[test]
fn rows_follow_the_table() {
    check(
        "macro {}\ncodes! {\n    /// A thing\n    /// with `a|b`.\n    First = \"first\",\n    /// More.\n    Second = \"second\",\n}\n",
        Ok("| `first` | A thing with `a\\|b`. |\n| `second` | More. |\n"),
    );
}

#[test]
fn a_table_that_moved_or_lost_its_words_is_an_error() {
    check("codes! {\n    First = \"first\",\n}\n", Err("the code `first` has no documentation"));
    check("", Err("no table of codes in `codes.rs`"));
}
