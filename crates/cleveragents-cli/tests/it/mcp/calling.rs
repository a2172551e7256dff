use insta::assert_snapshot;

use super::{believed, run, run_with, small, starts};

const ECHO: [&str; 5] = ["tool", "run", "small/echo", "--input", r#"{"text": "hello"}"#];

#[test]
fn a_tool_of_a_server_runs_like_any_other() {
    let playground = believed();
    assert_snapshot!(run(&playground, &ECHO), @"");
    assert_snapshot!(run(&playground, &["tool", "list", "--source", "mcp"]), @"");
    assert_snapshot!(run(&playground, &["tool", "show", "small/drop-all"]), @"");
    assert_snapshot!(run(&playground, &["mcp", "call", "small", "echo", "--input", r#"{"text": "again"}"#]), @"");
}

#[test]
fn bad_input_a_failing_tool_and_a_tool_that_is_not_there_are_told_apart() {
    let playground = believed();
    run(&playground, &["mcp", "check"]);
    assert_snapshot!(run(&playground, &["tool", "run", "small/echo", "--input", "{}"]), @"");
    assert_snapshot!(run(&playground, &["tool", "run", "small/fail"]), @"");
    assert_snapshot!(run(&playground, &["tool", "run", "small/ecko"]), @"");
    assert_snapshot!(run(&playground, &["mcp", "call", "small", "ecko"]), @"");
    assert_snapshot!(run(&playground, &["mcp", "call", "small", "odd"]), @"");
}

#[test]
fn a_server_that_nobody_vouches_for_asks_a_person() {
    let playground = small("");
    assert_snapshot!(run(&playground, &ECHO), @"");
    assert_snapshot!(run(&playground, &["tool", "run", "small/echo", "--input", r#"{"text": "x"}"#, "--explain"]), @"");
    let allowed = small(
        r#", "x-agents": {"tools": {"echo": {"read_only": true, "side_effects": [], "unsafe": false, "human_approval_required": false}}}"#,
    );
    assert_snapshot!(run(&allowed, &ECHO), @"");
}

#[test]
fn an_explanation_starts_nothing() {
    let playground = believed();
    run(&playground, &[&ECHO[..], &["--explain"]].concat());
    assert_eq!(starts(&playground), 0);
}

#[test]
fn a_server_gets_its_own_variables_and_nothing_of_ours() {
    let playground =
        small(r#", "env": {"API_TOKEN": "${THE_TOKEN}"}, "x-agents": {"trust": "full", "env": ["PASSED"]}"#);
    let variables = [("THE_TOKEN", "very-secret-token"), ("PASSED", "1"), ("NOT_PASSED", "1"), ("LANG", "C")];
    assert_snapshot!(run_with(&playground, &variables, &["tool", "run", "small/env"]), @"");
}

#[test]
fn a_tool_file_names_a_tool_of_a_server() {
    let tool = "name: local/say\ndescription: Says it.\nsource: mcp\nmcp_server: small\nmcp_tool_name: echo\ncapability:\n  read_only: true\n";
    let playground = believed().file("home/.agents/tools/say.yaml", tool);
    assert_snapshot!(run(&playground, &["tool", "run", "local/say", "--input", r#"{"text": "x"}"#]), @"");
    let other = tool.replace("mcp_server: small", "mcp_server: none");
    playground.write("home/.agents/tools/say.yaml", other);
    assert_snapshot!(run(&playground, &["tool", "run", "local/say", "--input", r#"{"text": "x"}"#]), @"");
}

#[test]
fn a_skill_takes_tools_of_servers() {
    let skill = "name: local/team\ndescription: Uses a server.\nmcp_servers:\n  - name: small\n    tool_filter: {include: [echo, env, gone]}\n    overrides: {echo: {timeout: 7}}\n  - name: missing\n";
    let playground = believed().file("home/.agents/skills/team.yaml", skill);
    assert_snapshot!(run(&playground, &["skill", "tools", "local/team"]), @"");
    assert_snapshot!(run(&playground, &[&ECHO[..], &["--skill", "local/team"]].concat()), @"");
    assert_snapshot!(run(&playground, &["skill", "tools", "local/team", "--explain"]), @"");
    assert_snapshot!(run(&playground, &["tool", "run", "small/fail", "--skill", "local/team"]), @"");
}

#[test]
fn a_skill_brings_a_server_of_its_own() {
    let playground = believed();
    let script = playground.folder().join("srv/server.py");
    playground.remove("home/.agents/mcp.json");
    let skill = format!(
        "name: local/team\ndescription: Brings a server.\nmcp_servers:\n  - name: own\n    command: python3\n    args: [{script:?}]\n    overrides: {{echo: {{timeout: 7}}}}\n"
    );
    playground.write("home/.agents/skills/team.yaml", &skill);
    assert_snapshot!(run(&playground, &["skill", "tools", "local/team"]), @"");
    assert_snapshot!(run(&playground, &["tool", "run", "own/echo", "--input", r#"{"text": "x"}"#]), @"");
    assert_eq!(starts(&playground), 0);
    assert_snapshot!(run(&playground, &["tool", "run", "own/echo", "--input", r#"{"text": "x"}"#, "--skill", "local/team"]), @"");
    assert_eq!(starts(&playground), 1);
    playground.remove("home/.agents/skills/team.yaml");
    playground.write("project/.agents/skills/team.yaml", &skill);
    assert_snapshot!(run(&playground, &["tool", "run", "own/echo", "--input", r#"{"text": "x"}"#, "--skill", "local/team"]), @"");
    assert_eq!(starts(&playground), 1);
}
