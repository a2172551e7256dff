use super::*;

#[track_caller]
fn check(glob: &str, path: &str, expected: bool) {
    assert_eq!(Glob::parse(glob, true).unwrap().matches(path), expected, "{glob} on {path}");
}

#[test]
fn a_glob_without_a_slash_is_about_the_last_name() {
    check("*.md", "README.md", true);
    check("*.md", "docs/guide/README.md", true);
    check("*.md", "README.mdx", false);
    check("SKILL.md", "a/SKILL.md", true);
    check("a?c", "abc", true);
    check("a?c", "ac", false);
    check("*.{rs,toml}", "src/lib.rs", true);
    check("*.{rs,toml}", "src/lib.md", false);
    check("[a-c]*.txt", "bird.txt", true);
    check("[!a-c]*.txt", "bird.txt", false);
    check("a+(b).txt", "a+(b).txt", true);
    check("a.c", "abc", false);
}

#[test]
fn a_class_is_its_members_and_a_backslash_takes_meanings_away() {
    check("[!-z]*", "-rf", false);
    check("[!-z]*", "zoo", false);
    check("[!-z]*", "apple", true);
    check("[a-]x", "-x", true);
    check("[a-]x", "bx", false);
    check("[]x]", "]", true);
    check("[!]x]", "]", false);
    check("[a^&]", "&", true);
    check("[a^&]", "^", true);
    check("[^a]", "a", false);
    check("a[.-0]b", "a/b", false);
    check("x/a[.-0]b", "x/a/b", false);
    check(r"a\[1\].txt", "a[1].txt", true);
    check(r"a\[1\].txt", "a1.txt", false);
    check(r"\*", "*", true);
    check(r"\*", "a", false);
    check(r"[\]\-a]", "]", true);
    check(r"[\]\-a]", "-", true);
    check(r"[\]\-a]", "b", false);
    check(r"a\", r"a\", true);
}

#[test]
fn a_glob_with_a_slash_is_about_the_whole_path() {
    check("src/*.rs", "src/lib.rs", true);
    check("src/*.rs", "src/a/lib.rs", false);
    check("src/**/*.rs", "src/lib.rs", true);
    check("src/**/*.rs", "src/a/b/lib.rs", true);
    check("src/**", "src/a/b", true);
    check("**/test/*", "a/b/test/x", true);
    check("**/test/*", "test/x", true);
    check("./src/*", "src/x", true);
    check("src/*", "other/src/x", false);
}

#[track_caller]
fn check_error(glob: &str, expected: &str) {
    let found = Glob::parse(glob, true).map(drop).map_err(|error| error.to_string());
    assert_eq!(found, Err(expected.to_owned()));
}

#[test]
fn a_text_that_is_no_glob_is_an_error() {
    check_error("[abc", "`[` is not closed");
    check_error("{a,b", "`{` is not closed");
    check_error("{a,{b}}", "braces cannot be nested");
    check_error("[z-a]", "the glob is too large or holds a range that is none");
}
