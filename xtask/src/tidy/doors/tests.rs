use crate::tidy::tests::check_source;

#[test]
fn effects_are_found_outside_their_owner() {
    let text = "use std::fs;\nfn f() { std::process::Command::new(\"x\"); }\n";
    check_source(
        "crates/cleveragents-loader/src/b.rs",
        text,
        super::check,
        &[
            "crates/cleveragents-loader/src/b.rs:1: door: `std::fs` reaches a file from a file that does not own this \
         effect",
            "crates/cleveragents-loader/src/b.rs:2: door: `Command::new` reaches a process from a file that does not \
         own this effect",
            "crates/cleveragents-loader/src/b.rs:2: door: `process::Command` reaches a process from a file that does \
         not own this effect",
        ],
    );
}

#[test]
fn owners_and_tests_are_free() {
    check_source("crates/cleveragents-confine/src/b.rs", "use std::fs::File;", super::check, &[]);
    check_source("crates/cleveragents-exec/src/b.rs", "use std::process::Command;", super::check, &[]);
    check_source("crates/cleveragents-loader/tests/it/b.rs", "use std::fs;", super::check, &[]);
    check_source("crates/cleveragents-loader/src/b/tests.rs", "use std::fs;", super::check, &[]);
    check_source("xtask/src/b.rs", "use std::fs;", super::check, &[]);
}

#[test]
fn words_that_only_look_alike_are_free() {
    check_source(
        "crates/a/src/b.rs",
        "// std::fs\nfn f() { let a = \"std::fs\"; SubCommand::new(1); }",
        super::check,
        &[],
    );
}
