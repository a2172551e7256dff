//! Arguments that make no sense, help and versions.

use insta::assert_snapshot;

use crate::playground::Playground;

#[test]
fn an_unknown_command_is_exit_2_with_a_hint() {
    assert_snapshot!(Playground::new().run(&["skil", "list"]), @"");
}

#[test]
fn a_usage_error_is_one_json_value() {
    assert_snapshot!(Playground::new().run(&["skill", "shw", "--format", "json"]), @"");
}

#[test]
fn a_usage_error_is_one_yaml_document() {
    assert_snapshot!(Playground::new().run(&["--format=yaml", "tool", "run"]), @"");
}

#[test]
fn no_command_is_exit_2_and_one_value_for_programs() {
    assert_snapshot!(Playground::new().run(&["--format", "json"]), @"");
}

#[test]
fn the_form_for_github_is_for_findings_only() {
    assert_snapshot!(Playground::new().run(&["doctor", "--format", "github"]), @"");
}

#[test]
fn every_command_has_help_with_examples() {
    let playground = Playground::new();
    let commands: [&[&str]; 15] = [
        &[],
        &["skill", "list"],
        &["skill", "show"],
        &["skill", "validate"],
        &["skill", "activate"],
        &["skill", "resources"],
        &["skill", "read"],
        &["catalog"],
        &["tool", "list"],
        &["tool", "show"],
        &["tool", "run"],
        &["doctor"],
        &["tour"],
        &["completions"],
        &["man"],
    ];
    let without: Vec<String> = commands
        .iter()
        .filter(|command| {
            let output = playground.output(&[command, &["--help"][..]].concat(), b"");
            output.status.code() != Some(0)
                || !String::from_utf8_lossy(&output.stdout).contains("Examples:\n  agents")
        })
        .map(|command| command.join(" "))
        .collect();
    assert_eq!(without, Vec::<String>::new());
}

#[test]
fn help_of_a_command_is_complete() {
    assert_snapshot!(Playground::new().run(&["skill", "read", "-h"]), @"");
}

#[test]
fn the_version_is_printed() {
    let expected = format!("exit: 0\n--- stdout\nagents {}\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(Playground::new().run(&["--version"]), expected);
}
