use super::nearest;

#[track_caller]
fn check(written: &str, expected: Option<&str>) {
    let known = ["builtin/read_file", "builtin/list_directory", "builtin/search_files"];
    assert_eq!(nearest(written, known.into_iter()), expected);
}

#[test]
fn a_near_word_is_suggested_and_a_far_one_is_not() {
    check("builtin/read_fil", Some("builtin/read_file"));
    check("builtin/serach_files", Some("builtin/search_files"));
    check("zebra", None);
    check("", None);
}
