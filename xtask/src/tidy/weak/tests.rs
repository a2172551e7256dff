use crate::tidy::source::Source;
use crate::tidy::tests::assert_findings;
use crate::tree::Tree;

#[track_caller]
fn check(text: &str, expected: &[&str]) {
    let tree = Tree::of(&[("crates/a/src/b/tests.rs", text)]);
    let sources: Vec<_> = tree.files().iter().map(|file| Source::read(file).unwrap().unwrap()).collect();
    assert_findings(super::check(&sources), expected);
}

#[track_caller]
fn check_body(body: &str, is_weak: bool) {
    let expected = "crates/a/src/b/tests.rs:1: weak-test: `f` compares no value; 1 of 1 tests are weak, at most 3 % \
                    are allowed";
    let expected: &[&str] = if is_weak { &[expected] } else { &[] };
    check(&format!("#[test] fn f() {{ {body} }}"), expected);
}

#[test]
fn yes_or_no_is_weak() {
    check_body("assert!(g().is_ok());", true);
    check_body("assert!(!g().is_err(), \"it is {}\", 1);", true);
    check_body("assert!(text.contains(\"a\") && other.is_some());", true);
    check_body("assert_eq!(g().is_ok(), true);", true);
    check_body("g().unwrap();", true);
}

#[test]
fn comparisons_are_strong() {
    check_body("assert_eq!(g(), 1);", false);
    check_body("assert!(g() < 5);", false);
    check_body("assert!(list.iter().all(|item| item.size == 1));", false);
    check_body("assert!(matches!(g(), Err(Error::Missing { .. })));", false);
    check_body("insta::assert_snapshot!(g(), @\"a\");", false);
    check_body("let Err(Error::Missing) = g() else { panic!() };", false);
    check_body("cases.compile_fail(\"tests/*.rs\");", false);
}

#[test]
fn strength_comes_through_calls() {
    let weak = "crates/a/src/b/tests.rs:1: weak-test: `f` compares no value; 1 of 1 tests are weak, at most 3 % are \
                allowed";
    check(
        "#[test] fn f() { check(1); }\nfn check(a: u8) { deeper(a); }\nfn deeper(a: u8) { assert_eq!(a, 1); }",
        &[],
    );
    check("#[test] fn f() { check(1); }\nfn check(a: u8) { assert!(a.is_ok()); }", &[weak]);
}

#[test]
fn three_percent_are_allowed() {
    let strong = "#[test] fn s() { assert_eq!(1, g()); }\n";
    let weak = "#[test] fn w() { assert!(g().is_ok()); }\n";
    check(&format!("{}{weak}", strong.repeat(33)), &[]);
    check(
        &format!("{}{weak}", strong.repeat(32)),
        &[
            "crates/a/src/b/tests.rs:33: weak-test: `w` compares no value; 1 of 33 tests are weak, at most 3 % are \
         allowed",
        ],
    );
}
