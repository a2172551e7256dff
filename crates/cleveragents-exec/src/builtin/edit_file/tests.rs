use super::*;

#[track_caller]
fn check(
    text: &str,
    old: &str,
    new: &str,
    replace_all: bool,
    count: Option<usize>,
    expected: Result<&str, Misfit>,
) {
    let edit = Edit { old_string: old.to_owned(), new_string: new.to_owned(), replace_all, count };
    assert_eq!(edit.apply(text).map(|(text, _)| text), expected.map(str::to_owned));
}

#[test]
fn an_occurrence_is_replaced_when_it_is_the_only_one_or_all_are_meant() {
    check("a b c", "b", "x", false, None, Ok("a x c"));
    check("b b", "b", "", true, None, Ok(" "));
    check("b b", "b", "y", false, Some(2), Ok("y y"));
    check("\u{e9}\u{e9}", "\u{e9}\u{e9}", "e", false, None, Ok("e"));
    let lines = vec![1, 3];
    check(
        "b\n\nb",
        "b",
        "x",
        false,
        None,
        Err(Misfit::Count { found: 2, expected: 1, lines: lines.clone() }),
    );
    check("b\n\nb", "b", "x", false, Some(3), Err(Misfit::Count { found: 2, expected: 3, lines }));
    check("a", "b", "x", true, None, Err(Misfit::Missing));
    check("aaa", "aa", "x", false, None, Err(Misfit::Overlap { lines: vec![1] }));
    check("aaaa", "aa", "x", true, None, Ok("xx"));
    check("aXa.aXa", "aXa", "x", false, Some(2), Ok("x.x"));
    check("a", "", "x", false, None, Err(Misfit::Meaningless("`old_string` is empty")));
    let same = "`old_string` and `new_string` are the same";
    check("a", "a", "a", false, None, Err(Misfit::Meaningless(same)));
    let both = "`replace_all` and `count` exclude each other";
    check("a", "a", "b", true, Some(1), Err(Misfit::Meaningless(both)));
    let long = "x".repeat(MAX_TEXT_BYTES);
    check("ab", "a", &long, false, None, Err(Misfit::TooLarge));
}
