use crate::tidy::tests::check_source;

#[track_caller]
fn check(path: &str, expected: &[&str]) {
    check_source(path, "", super::check, expected);
}

#[test]
fn empty_names_are_found() {
    check("crates/a/src/b.rs", &[]);
    check(
        "crates/a/src/utils.rs",
        &["crates/a/src/utils.rs:1: name: `utils` says nothing about what is inside"],
    );
    check(
        "crates/a-core/src/b.rs",
        &["crates/a-core/src/b.rs:1: name: `core` says nothing about what is inside"],
    );
    check("crates/a/src/b/mod.rs", &["crates/a/src/b/mod.rs:1: mod-rs: a module's file is named `mod.rs`"]);
}
