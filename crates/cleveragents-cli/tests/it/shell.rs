//! Completions, manual pages and the reference.

use std::path::Path;

use crate::playground::Playground;

/// Reads the standard output of a run that succeeds.
fn stdout(arguments: &[&str]) -> String {
    let output = Playground::new().output(arguments, b"");
    assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()), (Some(0), ""));
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn completions_begin_as_each_shell_wants() {
    let first_lines = ["bash", "zsh", "fish", "elvish", "powershell"].map(|shell| {
        stdout(&["completions", shell]).lines().find(|line| !line.is_empty()).unwrap_or_default().to_owned()
    });
    assert_eq!(
        first_lines,
        [
            "_agents() {",
            "#compdef agents",
            "# Print an optspec for argparse to handle cmd's options that are independent of any subcommand.",
            "use builtin;",
            "using namespace System.Management.Automation",
        ]
    );
}

#[test]
fn each_command_has_a_manual_page() {
    let heads = [&["man"][..], &["man", "skill", "validate"]].map(|arguments| {
        let page = stdout(arguments);
        let after = |start: &str| {
            page.lines()
                .skip_while(|line| !line.starts_with(start))
                .take(2)
                .map(str::to_owned)
                .collect::<Vec<_>>()
        };
        (after(".TH").swap_remove(0), after(".SH SYNOPSIS").swap_remove(1))
    });
    let version = env!("CARGO_PKG_VERSION");
    let title = |name: &str| format!(".TH {name} 1  \"agents {version}\" \"Manual of agents\"");
    assert_eq!(heads, [(
                title("agents"),
                concat!(
                    "\\fBagents\\fR [\\-\\-format FORMAT] [\\-\\-color WHEN] [\\-q|\\-\\-quiet] [\\-v|\\-\\-verbose] ",
                    "[\\-\\-root DIR] [\\-\\-clients CLIENT] [\\-\\-policy FILE] [\\-\\-data\\-dir DIR] [\\-\\-yes] ",
                    "[\\-h|\\-\\-help] [\\-V|\\-\\-version] COMMAND"
                )
                .to_owned()
            ), (
                title("agents-skill-validate"),
                "\\fBagents skill validate\\fR [\\-\\-profile PROFILE] [\\-\\-strict] [GLOBAL OPTIONS] [TARGET]..."
                    .to_owned()
            )]);
}

#[test]
fn an_unknown_page_names_the_nearest() {
    insta::assert_snapshot!(Playground::new().run(&["man", "skill", "validat"]), @r#"
    exit: 3
    --- stderr
    error: no command `validat`
    hint: did you mean `validate`?
    "#);
}

#[test]
#[expect(clippy::disallowed_methods, reason = "reads a page of the repository")]
fn the_reference_of_the_repository_is_fresh() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/cli/reference.md");
    let page = std::fs::read_to_string(path).expect("the page is checked in");
    assert_eq!(page, stdout(&["reference"]), "run `cargo xtask generate`");
}
