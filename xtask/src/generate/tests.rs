use super::Files;

fn files(rows: &[(&str, &str)]) -> Files {
    rows.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect()
}

#[track_caller]
fn check(present: &[(&str, &str)], wanted: &[(&str, &str)], expected: &[&str]) {
    assert_eq!(super::differences(&files(present), &files(wanted)), expected);
}

#[test]
fn fresh_files_are_fine() {
    check(&[("a", "x\n")], &[("a", "x\n")], &[]);
}

#[test]
fn stale_missing_and_foreign_files_are_found() {
    check(
        &[("a", "x\ny\n"), ("c", "")],
        &[("a", "x\nz\n"), ("b", "")],
        &[
            "a:2: generated: the file is stale",
            "b:1: generated: the file is missing",
            "c:1: generated: nothing generates this file",
        ],
    );
}

#[test]
fn commands_come_from_the_headings() {
    let reference =
        "# Command reference\n## `agents`\n`agents x`\n### `agents skill list`\n## Other `thing`\n";
    assert_eq!(super::commands(reference), ["agents", "agents skill list"]);
}
