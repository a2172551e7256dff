use crate::tidy::tests::assert_findings;
use crate::tree::Tree;

const WHOLE: &str = "[package]
name = \"a\"
description = \"Adds\"
version.workspace = true
edition.workspace = true
rust-version.workspace = true
license.workspace = true
publish.workspace = true

[lints]
workspace = true

[dependencies]
serde.workspace = true
";

#[track_caller]
fn check(manifest: &str, root: &str, expected: &[&str]) {
    let tree = Tree::of(&[("crates/a/Cargo.toml", manifest), ("crates/a/src/lib.rs", root)]);
    assert_findings(super::check(&tree), expected);
}

#[test]
fn whole_crates_are_fine() {
    check(WHOLE, "//! Adds.\n", &[]);
}

#[test]
fn missing_parts_are_found() {
    check(WHOLE, "mod b;", &["crates/a/src/lib.rs:1: crate: the crate does not say what it is for"]);
    check(
        &WHOLE.replace("[lints]\nworkspace = true\n", ""),
        "//! Adds.\n",
        &["crates/a/Cargo.toml:1: crate: the lint table is not inherited"],
    );
    check(
        &WHOLE.replace("description = \"Adds\"\n", "").replace("name = \"a\"", "name = \"b\""),
        "//!",
        &[
            "crates/a/Cargo.toml:1: crate: no description",
            "crates/a/Cargo.toml:1: crate: the crate in `crates/a` is not named `a`",
        ],
    );
    check(
        &WHOLE.replace("serde.workspace = true", "serde = { version = \"1\" }\nsyn = \"2\""),
        "//!",
        &[
            "crates/a/Cargo.toml:1: crate: `serde = { version = \"1\" }` sets a version of its own",
            "crates/a/Cargo.toml:1: crate: `syn = \"2\"` sets a version of its own",
        ],
    );
}
