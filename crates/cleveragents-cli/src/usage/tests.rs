use clap::Parser as _;

use super::command_error;
use crate::args::Cli;

/// Compares the message and the hints of arguments that make no sense.
#[track_caller]
fn check(arguments: &[&str], message: &str, hints: &[&str]) {
    let error = Cli::try_parse_from([&["agents"], arguments].concat()).expect_err("a usage error");
    let failure = command_error(&error, &error.render().to_string());
    let found: Vec<&str> = failure.hints.iter().map(String::as_str).collect();
    assert_eq!((failure.message.as_str(), found.as_slice(), failure.exit.code()), (message, hints, 2));
}

#[test]
fn an_unknown_command_names_the_nearest() {
    check(
        &["skil", "list"],
        "unrecognized subcommand `skil`",
        &["did you mean `skill`?", "usage: agents [OPTIONS] <COMMAND>"],
    );
    check(
        &["tool", "rum"],
        "unrecognized subcommand `rum`",
        &["did you mean `run`?", "usage: agents tool [OPTIONS] <COMMAND>"],
    );
}

#[test]
fn an_unknown_option_names_the_nearest() {
    check(
        &["skill", "list", "--rot", "x"],
        "unexpected argument `--rot` found",
        &["did you mean `--root`?", "usage: agents skill list --root <DIR>"],
    );
}

#[test]
fn a_missing_argument_is_named_on_one_line() {
    check(
        &["skill", "read", "pdf"],
        "the following required arguments were not provided: <PATH>",
        &["usage: agents skill read <SKILL> <PATH>"],
    );
}

#[test]
fn a_wrong_value_lists_the_right_ones() {
    check(
        &["--color", "allways", "doctor"],
        "invalid value `allways` for `--color <WHEN>` [possible values: auto, always, never]",
        &["did you mean `always`?"],
    );
}

#[test]
fn hostile_arguments_stay_what_they_are() {
    check(&["it's"], "unrecognized subcommand `it's`", &["usage: agents [OPTIONS] <COMMAND>"]);
}
