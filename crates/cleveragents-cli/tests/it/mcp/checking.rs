use insta::assert_snapshot;

use super::{run, run_with, small, starts};
use crate::playground::Playground;

#[test]
fn a_server_is_started_and_says_how_it_is() {
    let playground = small("");
    assert_snapshot!(run(&playground, &["mcp", "check"]), @"");
    assert_snapshot!(run(&playground, &["mcp", "check", "small", "--format", "json"]), @"");
    assert_snapshot!(run(&playground, &["mcp", "list"]), @"");
}

#[test]
fn a_server_that_does_not_start_says_why_without_secrets() {
    let playground = small(r#", "env": {"API_TOKEN": "${THE_TOKEN}"}"#);
    let text = playground.read("home/.agents/mcp.json").replace("server.py\"", "server.py\", \"--broken\"");
    playground.write("home/.agents/mcp.json", text);
    let variables = [("THE_TOKEN", "very-secret-token")];
    assert_snapshot!(run_with(&playground, &variables, &["mcp", "check", "small"]), @"");
    assert_snapshot!(run_with(&playground, &variables, &["tool", "run", "small/echo", "--input", r#"{"text": "x"}"#]), @"");
}

#[test]
fn a_program_that_is_not_there_is_a_failure_of_its_server() {
    let playground = Playground::new()
        .file("home/.agents/mcp.json", r#"{"mcpServers": {"gone": {"command": "no-such-program"}}}"#);
    assert_snapshot!(run(&playground, &["mcp", "check"]), @"");
}

#[test]
fn a_name_that_leads_nowhere_is_not_found() {
    assert_snapshot!(run(&small(""), &["mcp", "check", "smal"]), @"");
    assert_snapshot!(run(&small(""), &["mcp", "tools", "other"]), @"");
}

#[test]
fn a_server_of_a_project_that_nobody_trusts_is_never_started() {
    let user = small("");
    let text = user.read("home/.agents/mcp.json");
    let playground = user.file("project/.agents/mcp.json", text);
    playground.remove("home/.agents/mcp.json");
    assert_snapshot!(run(&playground, &["mcp", "check", "small"]), @"");
    assert_snapshot!(run(&playground, &["mcp", "check"]), @"");
    assert_snapshot!(run(&playground, &["tool", "run", "small/echo", "--input", r#"{"text": "x"}"#]), @"");
    assert_snapshot!(run(&playground, &["mcp", "call", "small", "echo"]), @"");
    assert_eq!(starts(&playground), 0);
    run(&playground, &["trust", "add", "--yes"]);
    assert_snapshot!(run(&playground, &["mcp", "check", "small"]), @"");
    assert_eq!(starts(&playground), 1);
    let changed = playground.read("project/.agents/mcp.json").replace("python3", "python3 ");
    playground.write("project/.agents/mcp.json", changed);
    assert_snapshot!(run(&playground, &["mcp", "check", "small"]), @"");
    assert_eq!(starts(&playground), 1);
}

#[test]
fn tools_that_cannot_be_used_are_listed_with_the_reason() {
    let playground = small(r#", "x-agents": {"exclude": ["fail"]}"#);
    assert_snapshot!(run(&playground, &["mcp", "tools", "small"]), @"");
    assert_snapshot!(run(&playground, &["mcp", "tools", "small", "--all"]), @"");
}
