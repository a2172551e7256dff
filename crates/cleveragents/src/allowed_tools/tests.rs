use cleveragents_exec::{builtin_spellings, builtin_tools};
use cleveragents_loader::{DialectChoice, ParseOptions, Position, SourceText, parse_skill};
use cleveragents_runtime::AllowedTools;
use serde_json::Value;

use super::unmapped;

#[track_caller]
fn check(allowed_tools: &str, expected: &[&str]) {
    let text = format!("---\nname: pdf\ndescription: Reads forms.\n{allowed_tools}\n---\n");
    let options =
        ParseOptions { folder_name: Some("pdf"), default_namespace: "local", dialect: DialectChoice::Auto };
    let source = SourceText::from_text("SKILL.md", &text);
    let found: Vec<String> = unmapped(&parse_skill(text.as_bytes(), &options))
        .iter()
        .map(|diagnostic| {
            let Position { line, column } = source.position(diagnostic.span.unwrap().start);
            format!("{line}:{column} {}: {}", diagnostic.severity, diagnostic.message)
        })
        .collect();
    assert_eq!(found, expected);
}

#[test]
fn entries_that_permit_something_are_not_reported() {
    check("allowed-tools: Read Grep Bash(git:*) builtin/* builtin/file-read mcp__github local/own", &[]);
    check("license: MIT", &[]);
}

#[test]
fn entries_that_permit_nothing_are_reported_at_their_place() {
    check(
        "allowed-tools: Frobnicate, Frob",
        &[
            "4:16 warning: `Frobnicate` in `allowed-tools` permits nothing: no tool of this name is known",
            "4:28 warning: `Frob` in `allowed-tools` permits nothing: no tool of this name is known",
        ],
    );
    check(
        "allowed-tools:\n  - Read\n  - Reed",
        &["6:5 warning: `Reed` in `allowed-tools` permits nothing: no tool of this name is known"],
    );
    check(
        "allowed-tools: builtin/reed_file",
        &[
            "4:16 warning: `builtin/reed_file` in `allowed-tools` permits nothing: no tool of this name is known",
        ],
    );
    check(
        "allowed-tools: Bash(rm",
        &[
            "4:16 warning: `Bash(rm` in `allowed-tools` permits nothing: the pattern in parentheses cannot be used with this tool",
        ],
    );
}

#[test]
fn a_tool_without_a_counterpart_is_a_note() {
    check(
        "allowed-tools: WebFetch",
        &[
            "4:16 note: `WebFetch` in `allowed-tools` permits nothing: no tool here does what this one does elsewhere",
        ],
    );
}

#[test]
fn every_pattern_in_parentheses_is_about_an_input_that_its_tools_have() {
    let tools = builtin_tools();
    for (name, input) in [
        ("Read", "path"),
        ("LS", "path"),
        ("Glob", "path"),
        ("Grep", "path"),
        ("Write", "path"),
        ("Edit", "path"),
        ("MultiEdit", "path"),
        ("NotebookEdit", "path"),
        ("Bash", "command"),
    ] {
        let allowed = AllowedTools::from_entries([name]);
        let permitted: Vec<_> = tools
            .iter()
            .filter(|tool| allowed.permits(tool, &builtin_spellings(tool.name()), &Value::Null))
            .map(|tool| (tool.name(), tool.input_schema().and_then(|schema| schema["properties"].get(input))))
            .collect();
        assert!(!permitted.is_empty(), "`{name}` permits nothing");
        let without: Vec<_> = permitted.iter().filter(|(_, property)| property.is_none()).collect();
        assert_eq!(without, Vec::<&(_, _)>::new(), "{name}");
    }
}
