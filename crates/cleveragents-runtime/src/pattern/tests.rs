use super::*;

#[track_caller]
fn check(pattern: &str, name: &str, expected: bool) {
    assert_eq!(pattern.parse::<NamePattern>().unwrap().matches(name), expected, "{pattern} on {name}");
}

#[test]
fn a_pattern_matches_the_whole_name() {
    check("builtin/read_file", "builtin/read_file", true);
    check("builtin/read_file", "builtin/read_file2", false);
    check("builtin/*", "builtin/read_file", true);
    check("builtin/*", "builtins/read_file", false);
    check("*", "anything/at-all", true);
    check("*/read-?ile", "x/read-file", true);
    check("*/*delete*", "github/repo-delete-all", true);
    check("a*b/c*d*e", "aXb/cXdYeZe", true);
    check("a/*b", "a/bc", false);
    check("Local/x", "local/x", false);
}

#[track_caller]
fn check_refused(pattern: &str, expected: &str) {
    assert_eq!(pattern.parse::<NamePattern>().map_err(|error| error.to_string()), Err(expected.to_owned()));
}

#[test]
fn a_pattern_that_no_name_can_have_is_refused() {
    check_refused("", "a pattern has 1 to 200 bytes");
    check_refused("read_file", "`read_file` is not `namespace/name`; `*` stands for any run of characters");
    check_refused("a/b/c", "`a/b/c` is not `namespace/name`; `*` stands for any run of characters");
    check_refused("a/", "`a/` is not `namespace/name`; `*` stands for any run of characters");
    check_refused("a/b c", "' ' is not a letter, digit, `-`, `_`, `/`, `*` or `?`");
}

#[test]
fn many_stars_do_not_take_exponential_time() {
    let pattern = "*a".repeat(5_000);
    assert!(!wildcard_match(&pattern, &"a".repeat(4_999)));
    assert!(wildcard_match(&pattern, &"a".repeat(5_000)));
}
