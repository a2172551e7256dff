use super::*;

#[track_caller]
fn check(originals: &[&str], expected: &[&str]) {
    let label: ServerLabel = "git".parse().unwrap();
    let names = tool_names(&label, originals.iter().copied());
    let names: Vec<String> =
        names.into_iter().map(|name| name.map_or("none".to_owned(), |name| name.to_string())).collect();
    assert_eq!(names, expected, "{originals:?}");
}

#[test]
fn names_are_kept_where_they_can_be() {
    check(&["git_log", "read-file"], &["git/git_log", "git/read-file"]);
    check(&["a.b", "a b  c", "..x"], &["git/a-b", "git/a-b-c", "git/x"]);
    check(&["éé"], &["git/tool"]);
}

#[test]
fn names_that_meet_are_told_apart_whatever_their_order() {
    check(&["a.b", "a-b", "a b"], &["git/a-b-2e7336dc", "git/a-b", "git/a-b-c8687a08"]);
    check(&["a b", "a.b", "a-b"], &["git/a-b-c8687a08", "git/a-b-2e7336dc", "git/a-b"]);
}

#[test]
fn a_long_name_is_cut_and_stays_itself() {
    let long = "x".repeat(300);
    check(&[&long], &[&format!("git/{}-0d4e2ca9", "x".repeat(187))]);
}
