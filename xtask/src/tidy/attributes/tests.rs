use crate::tidy::tests::check_source;

#[track_caller]
fn check(text: &str, expected: &[&str]) {
    check_source("crates/a/src/b.rs", text, super::check, expected);
}

#[test]
fn silenced_lints_are_found() {
    check(
        "#[allow(dead_code)]\nfn f() {}",
        &["crates/a/src/b.rs:1: allow: `allow` silences a lint for good"],
    );
    check("#![allow(dead_code)]", &["crates/a/src/b.rs:1: allow: `allow` silences a lint for good"]);
    check("#[expect(dead_code, reason = \"shown\")]\nfn f() {}", &[]);
}

#[test]
fn skipped_tests_are_found() {
    let expected =
        &["crates/a/src/b.rs:2: skipped-test: a test that is skipped, or passes by panicking anywhere"];
    check("#[test]\n#[ignore]\nfn f() {}", expected);
    check("#[test]\n#[should_panic(expected = \"a\")]\nfn f() {}", expected);
}

#[test]
fn unwraps_are_found_outside_tests() {
    check("fn f() {\n    g().unwrap();\n}", &["crates/a/src/b.rs:2: unwrap: `unwrap` outside tests"]);
    check("fn f() { g().expect(\"shown\"); }", &["crates/a/src/b.rs:1: unwrap: `expect` outside tests"]);
    check("fn f() { parser.expect(Token::Comma); g().unwrap_or(1); }", &[]);
    check(
        "#![expect(clippy::panic, clippy::unwrap_used, reason = \"shown\")]\nfn f() { g().unwrap(); }",
        &[],
    );
    check("#[expect(clippy::expect_used, reason = \"shown\")]\nfn f() { g().expect(\"shown\"); }", &[]);
    check(
        "#[expect(clippy::panic, reason = \"x\")]\nfn f() { g().unwrap(); }",
        &["crates/a/src/b.rs:2: unwrap: `unwrap` outside tests"],
    );
    check("#[cfg(test)]\nmod tests { fn f() { g().unwrap(); } }", &[]);
    check("#[test]\nfn f() { g().unwrap(); }", &[]);
    check_source("crates/a/tests/it/b.rs", "fn f() { g().unwrap(); }", super::check, &[]);
}
