use crate::tidy::tests::check_source;

#[track_caller]
fn check(text: &str, expected: &[&str]) {
    check_source("crates/a/src/b.rs", text, super::check, expected);
}

#[test]
fn text_errors_are_found() {
    check(
        "fn f() -> Result<u8, String> { Ok(0) }",
        &["crates/a/src/b.rs:1: text-error: an error that is only text"],
    );
    check("type A = Result<String, Missing>;", &[]);
    check("type A = Result<u8, Option<String>>;", &[]);
    check(
        "fn f() -> Result<u8, Box<dyn std::error::Error + Send>> { Ok(0) }",
        &["crates/a/src/b.rs:1: boxed-error: an error without a type"],
    );
    check("#[cfg(test)]\nmod tests { fn f() -> Result<u8, String> { Ok(0) } }", &[]);
}

#[test]
fn text_states_are_found() {
    check(
        "pub struct A {\n    pub error_type: String,\n    pub name: String,\n}",
        &["crates/a/src/b.rs:2: text-state: `pub error_type: String` holds one of a few values"],
    );
    check(
        "pub struct A { pub r#type: Option<String>, status: String }",
        &["crates/a/src/b.rs:1: text-state: `pub type: String` holds one of a few values"],
    );
    check("pub struct A { pub kind: Kind, pub prototype: String, pub resource_type: String }", &[]);
}

#[test]
fn programs_and_flat_configurations_are_free() {
    let text = "pub struct A { pub kind: String }";
    check_source("crates/a/src/tool_config.rs", text, super::check, &[]);
    check_source("crates/cleveragents-cli/src/b.rs", text, super::check, &[]);
    check_source("xtask/src/b.rs", text, super::check, &[]);
}
