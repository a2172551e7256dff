use insta::assert_snapshot;

use super::{believed, run, run_with, small, starts};

const ECHO: [&str; 5] = ["tool", "run", "small/echo", "--input", r#"{"text": "hello"}"#];

#[test]
fn a_tool_of_a_server_runs_like_any_other() {
    let playground = believed();
    assert_snapshot!(run(&playground, &ECHO), @r#"
    exit: 0
    --- stdout
    {
      "content": [
        {
          "type": "text",
          "text": "echo: {\"text\": \"hello\"}"
        }
      ]
    }
    "#);
    assert_snapshot!(run(&playground, &["tool", "list", "--source", "mcp"]), @"
    exit: 0
    --- stdout
    NAME            TYPE  SOURCE  ORIGIN  ACCESS  GATE   DESCRIPTION
    small/drop-all  tool  mcp     server  writes  ready  Writes.
    small/echo      tool  mcp     server  reads   ready  Says it again.
    small/env       tool  mcp     server  reads   ready  Names its variables.
    small/fail      tool  mcp     server  reads   ready  Fails.
    small/secret    tool  mcp     server  reads   ready  Tells its token.
    ");
    assert_snapshot!(run(&playground, &["tool", "show", "small/drop-all"]), @r#"
    exit: 0
    --- stdout
    name: small/drop-all
    description: "Writes."
    source: mcp
    tool_type: tool
    mcp_server: small
    mcp_tool_name: "drop all"
    input_schema:
      type: object
    capability:
      read_only: false
      writes: true
      checkpointable: false
      side_effects:
        - "mcp:small"
        - open_world
      idempotent: false
      unsafe: false
      human_approval_required: false
    resource_slots: []
    timeout: 300
    gate: ready
    origin: server
    path: "[DIR]/home/.agents/mcp.json"
    trusted: true
    "#);
    assert_snapshot!(run(&playground, &["mcp", "call", "small", "echo", "--input", r#"{"text": "again"}"#]), @r#"
    exit: 0
    --- stdout
    {
      "content": [
        {
          "type": "text",
          "text": "echo: {\"text\": \"again\"}"
        }
      ]
    }
    "#);
}

#[test]
fn bad_input_a_failing_tool_and_a_tool_that_is_not_there_are_told_apart() {
    let playground = believed();
    run(&playground, &["mcp", "check"]);
    assert_snapshot!(run(&playground, &["tool", "run", "small/echo", "--input", "{}"]), @r#"
    exit: 1
    --- stderr
    error: `small/echo`: its input does not fit the schema
      caused by: the input: "text" is a required property
    "#);
    assert_snapshot!(run(&playground, &["tool", "run", "small/fail"]), @"
    exit: 1
    --- stderr
    error: `small/fail`: server `small` says that `fail` failed: it went wrong
    ");
    assert_snapshot!(run(&playground, &["tool", "run", "small/ecko"]), @"
    exit: 3
    --- stderr
    error: there is no tool `small/ecko`
    hint: did you mean `small/echo`?
    ");
    assert_snapshot!(run(&playground, &["mcp", "call", "small", "ecko"]), @"
    exit: 3
    --- stderr
    error: server `small` has no tool `ecko`
    hint: did you mean `echo`?
    hint: `agents mcp tools small --all` lists its tools
    ");
    assert_snapshot!(run(&playground, &["mcp", "call", "small", "odd"]), @r#"
    exit: 1
    --- stderr
    error: server `small`: tool `odd` cannot be used: its input schema is of type "array" instead of "object"
    "#);
}

#[test]
fn a_server_that_nobody_vouches_for_asks_a_person() {
    let playground = small("");
    assert_snapshot!(run(&playground, &ECHO), @"
    exit: 4
    --- stderr
    error: `small/echo`: the gate refuses it: it is declared `unsafe` and the policy does not name it
      caused by: rule `unsafe`
    hint: name the tool exactly under `unsafe` in your own policy
    hint: `agents mcp approve small --trust read-hints` believes what the server says of its tools
    ");
    assert_snapshot!(run(&playground, &["tool", "run", "small/echo", "--input", r#"{"text": "x"}"#, "--explain"]), @r#"
    exit: 4
    --- stdout
    written: small/echo
    tool: small/echo
    skill: agents/direct
    outcome: denied
    rule: unsafe
    error_type: permission_denied
    category: refused
    reason: "it is declared `unsafe` and the policy does not name it"
    hint: "name the tool exactly under `unsafe` in your own policy"
    origin: trusted
    profile:
      reads:
        - "**"
      writes: []
      network: false
      subprocesses: true
      other_effects:
        - "mcp:small"
        - open_world
    tier: host
    arguments_digest: "[DIGEST]"
    --- stderr
    error: it is declared `unsafe` and the policy does not name it
    hint: name the tool exactly under `unsafe` in your own policy
    "#);
    let allowed = small(
        r#", "x-agents": {"tools": {"echo": {"read_only": true, "side_effects": [], "unsafe": false, "human_approval_required": false}}}"#,
    );
    assert_snapshot!(run(&allowed, &ECHO), @r#"
    exit: 0
    --- stdout
    {
      "content": [
        {
          "type": "text",
          "text": "echo: {\"text\": \"hello\"}"
        }
      ]
    }
    "#);
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
    assert_snapshot!(run_with(&playground, &variables, &["tool", "run", "small/env"]), @r#"
    exit: 0
    --- stdout
    {
      "content": [
        {
          "type": "text",
          "text": "AGENTS_SERVER_TREE API_TOKEN HOME LANG LC_CTYPE PASSED PATH TMPDIR"
        }
      ]
    }
    "#);
}

#[test]
fn a_tool_file_names_a_tool_of_a_server() {
    let tool = "name: local/say\ndescription: Says it.\nsource: mcp\nmcp_server: small\nmcp_tool_name: echo\ncapability:\n  read_only: true\n";
    let playground = believed().file("home/.agents/tools/say.yaml", tool);
    assert_snapshot!(run(&playground, &["tool", "run", "local/say", "--input", r#"{"text": "x"}"#]), @r#"
    exit: 0
    --- stdout
    {
      "content": [
        {
          "type": "text",
          "text": "echo: {\"text\": \"x\"}"
        }
      ]
    }
    "#);
    let other = tool.replace("mcp_server: small", "mcp_server: none");
    playground.write("home/.agents/tools/say.yaml", other);
    assert_snapshot!(run(&playground, &["tool", "run", "local/say", "--input", r#"{"text": "x"}"#]), @"
    exit: 3
    --- stderr
    error: `local/say`: server `none` is not configured
    ");
}

#[test]
fn a_skill_takes_tools_of_servers() {
    let skill = "name: local/team\ndescription: Uses a server.\nmcp_servers:\n  - name: small\n    tool_filter: {include: [echo, env, gone]}\n    overrides: {echo: {timeout: 7}}\n  - name: missing\n";
    let playground = believed().file("home/.agents/skills/team.yaml", skill);
    assert_snapshot!(run(&playground, &["skill", "tools", "local/team"]), @"
    exit: 0
    --- stdout
    NAME         SOURCE  FROM  ACCESS   CHECKPOINT  STATUS   REASON
    mcp/small    mcp           unknown              missing  MCP server `small` is not listed yet
    mcp/missing  mcp           unknown              missing  MCP server `missing` is not listed yet
    2 tools, 0 callable, 0 denied, 2 missing
    --- stderr
    warning: skill `local/team` takes tool `mcp/small`: MCP server `small` is not listed yet
    warning: skill `local/team` takes tool `mcp/missing`: MCP server `missing` is not listed yet
    warning: server `missing`: no server of that name is configured
    hint: `agents skill tools local/team --explain` says where each tool comes from
    ");
    assert_snapshot!(run(&playground, &[&ECHO[..], &["--skill", "local/team"]].concat()), @r#"
    exit: 0
    --- stdout
    {
      "content": [
        {
          "type": "text",
          "text": "echo: {\"text\": \"hello\"}"
        }
      ]
    }
    "#);
    assert_snapshot!(run(&playground, &["skill", "tools", "local/team", "--explain"]), @"
    exit: 0
    --- stdout
    small/echo
      status:    ready
      source:    mcp 1 of local/team
      access:    reads
      timeout:   7 s
      tightened: by local/team: timeout 300 -> 7
    small/env
      status:  ready
      source:  mcp 1 of local/team
      access:  reads
      timeout: 300 s
    mcp/missing
      status:  missing
      because: MCP server `missing` is not listed yet
      source:  mcp 2 of local/team
      access:  unknown
    3 tools, 2 callable, 0 denied, 1 missing
    --- stderr
    warning: skill `local/team` takes tool `mcp/missing`: MCP server `missing` is not listed yet
    warning: skill `local/team` takes tool `gone` of MCP server `small`, which does not list it
    warning: server `missing`: no server of that name is configured
    ");
    assert_snapshot!(run(&playground, &["tool", "run", "small/fail", "--skill", "local/team"]), @"
    exit: 3
    --- stderr
    error: the skill `local/team` has no tool `small/fail`
    hint: call it without the skill, or add it to the skill `local/team`
    ");
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
    assert_snapshot!(run(&playground, &["skill", "tools", "local/team"]), @"
    exit: 0
    --- stdout
    NAME     SOURCE  FROM  ACCESS   CHECKPOINT  STATUS   REASON
    mcp/own  mcp           unknown              missing  MCP server `own` is not listed yet
    1 tool, 0 callable, 0 denied, 1 missing
    --- stderr
    warning: skill `local/team` takes tool `mcp/own`: MCP server `own` is not listed yet
    hint: `agents skill tools local/team --explain` says where each tool comes from
    ");
    assert_snapshot!(run(&playground, &["tool", "run", "own/echo", "--input", r#"{"text": "x"}"#]), @"
    exit: 3
    --- stderr
    error: there is no tool `own/echo`
    ");
    assert_eq!(starts(&playground), 0);
    assert_snapshot!(run(&playground, &["tool", "run", "own/echo", "--input", r#"{"text": "x"}"#, "--skill", "local/team"]), @"
    exit: 4
    --- stderr
    error: `own/echo`: the gate refuses it: it is declared `unsafe` and the policy does not name it
      caused by: rule `unsafe`
    hint: name the tool exactly under `unsafe` in your own policy
    ");
    assert_eq!(starts(&playground), 1);
    playground.remove("home/.agents/skills/team.yaml");
    playground.write("project/.agents/skills/team.yaml", &skill);
    assert_snapshot!(run(&playground, &["tool", "run", "own/echo", "--input", r#"{"text": "x"}"#, "--skill", "local/team"]), @"
    exit: 4
    --- stderr
    error: `own/echo`: the gate refuses it: it comes from a project that is not trusted
      caused by: rule `untrusted`
    hint: trust the project that the tool comes from first
    hint: `agents trust show` lists what could run, `agents trust add` lets it
    ");
    assert_eq!(starts(&playground), 1);
}

#[test]
fn a_tool_of_the_same_name_never_runs_in_the_place_of_the_one_of_a_server() {
    let playground = believed().file(
        "project/echo.yaml",
        "name: small/echo\ndescription: Another.\nsource: custom\ncode: |\n  def run():\n      return {'other': 1}\n",
    );
    run(&playground, &["tool", "add", "--config", "echo.yaml"]);
    assert_snapshot!(run(&playground, &["mcp", "call", "small", "echo", "--input", r#"{"text": "hello"}"#]), @"
    exit: 1
    --- stderr
    error: `small/echo` is a registered tool here, which hides `echo` of server `small`
    hint: give the server another label, or take the other tool away
    ");
    assert_snapshot!(run(&playground, &["mcp", "tools", "small", "--all"]), @r#"
    exit: 0
    --- stdout
    NAME            ON THE SERVER  STANDING     ACCESS  DESCRIPTION
    small/drop-all  drop all       usable       writes  Writes.
    small/echo      echo           hidden       reads   `small/echo` is a registered tool here
    small/env       env            usable       reads   Names its variables.
    small/fail      fail           usable       reads   Fails.
    small/secret    secret         usable       reads   Tells its token.
                    odd            quarantined          its input schema is of type "array" instead of "object"
    "#);
}
