use proptest::prelude::*;

use super::NamePattern;

fn pattern(text: &str) -> NamePattern {
    text.parse().unwrap()
}

#[track_caller]
fn check_covers(covering: &str, covered: &str, expected: bool) {
    assert_eq!(pattern(covering).covers(&pattern(covered)), expected, "{covering} covers {covered}");
}

#[test]
fn a_pattern_covers_what_can_match_nothing_else() {
    check_covers("*", "github/delete_?", true);
    check_covers("github/*", "github/delete_*", true);
    check_covers("github/*", "github/*", true);
    check_covers("*/delete_*", "github/delete_all", true);
    check_covers("github/?elete", "github/delete", true);
    check_covers("github/??lete", "github/?elete", true);
    check_covers("github/delete_*", "github/*", false);
    check_covers("github/?", "github/*", false);
    check_covers("github/a", "github/?", false);
    check_covers("github/*", "*/delete", false);
    check_covers("a/*b*c", "a/xbycc", true);
}

#[track_caller]
fn check_name(text: &str, expected: bool) {
    assert_eq!(pattern(text).can_match_a_name(), expected, "{text}");
}

#[test]
fn a_part_that_starts_with_no_letter_is_no_name() {
    check_name("github/delete", true);
    check_name("*-x/?_y", true);
    check_name("*", true);
    check_name("_github/delete", false);
    check_name("github/-*", false);
}

#[track_caller]
fn check_begins(text: &str, start: &str, expected: bool) {
    assert_eq!(pattern(text).can_begin_with(start), expected, "{text} on {start}");
}

#[test]
fn a_pattern_can_reach_names_with_a_given_start() {
    check_begins("local/*", "local/pdf--", true);
    check_begins("local/pdf--fill", "local/pdf--", true);
    check_begins("*/fill", "local/pdf--", false);
    check_begins("*/p*l", "local/pdf--", true);
    check_begins("*/???", "local/pdf--", false);
    check_begins("local/fill", "local/pdf--", false);
    check_begins("other/*", "local/pdf--", false);
    check_begins("*", "local/pdf--", true);
}

proptest! {
    #[test]
    fn whatever_is_covered_is_matched(
        covering in "[ab*?]{1,4}/[ab*?]{1,4}",
        covered in "[ab*?]{1,4}/[ab*?]{1,4}",
        name in "[ab]{1,5}/[ab]{1,5}",
    ) {
        let (covering, covered) = (pattern(&covering), pattern(&covered));
        if covering.covers(&covered) && covered.matches(&name) {
            prop_assert!(covering.matches(&name), "{covering} covers {covered}, on {name}");
        }
        if covered.matches(&name) {
            let start: String = name.chars().take(name.len() / 2).collect();
            prop_assert!(covered.can_begin_with(&start), "{covered} on {name}");
        }
    }
}
