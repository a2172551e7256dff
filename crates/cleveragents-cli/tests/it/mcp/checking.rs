use insta::assert_snapshot;

use super::{run, run_with, small, starts};
use crate::playground::Playground;

#[test]
fn a_server_is_started_and_says_how_it_is() {
    let playground = small("");
    assert_snapshot!(run(&playground, &["mcp", "check"]), @r#"
    exit: 0
    --- stdout
    SERVER  OUTCOME  REVISION  TOOLS  UNUSED  TIME  NOTE
    small  ok  2025-11-25  5  1  [N] ms
    --- stderr
    warning: server `small`: tool `odd` is not used: its input schema is of type "array" instead of "object"
    "#);
    assert_snapshot!(run(&playground, &["mcp", "check", "small", "--format", "json"]), @r#"
    exit: 0
    --- stdout
    {
      "command": "mcp check",
      "status": "warn",
      "exit_code": 0,
      "data": {
        "servers": [
          {
            "label": "small",
            "outcome": "ok",
            "reason": null,
            "era": "legacy",
            "version": "2025-11-25",
            "server_info": {
              "name": "small",
              "version": "1"
            },
            "took_ms": [N],
            "tools": 5,
            "quarantined": [
              {
                "name": "odd",
                "reason": "its input schema is of type \"array\" instead of \"object\""
              }
            ],
            "excluded": [],
            "changed": [],
            "added": [],
            "removed": [],
            "noise": {
              "lines": 0,
              "answers": 0,
              "questions": 0,
              "notifications": 0
            },
            "stderr_tail": null,
            "details": null
          }
        ]
      },
      "timing": {
        "duration_ms": [MS]
      },
      "messages": [
        {
          "level": "warn",
          "text": "server `small`: tool `odd` is not used: its input schema is of type \"array\" instead of \"object\""
        }
      ]
    }
    "#);
    assert_snapshot!(run(&playground, &["mcp", "list"]), @"
    exit: 0
    --- stdout
    SERVER  STATE  ORIGIN  HINTS      ERA     TOOLS  TARGET
    small   ready  user    untrusted  legacy  5      python3 [DIR]/srv/server.py
    ");
}

#[test]
fn a_server_that_does_not_start_says_why_without_secrets() {
    let playground = small(r#", "env": {"API_TOKEN": "${THE_TOKEN}"}"#);
    let text = playground.read("home/.agents/mcp.json").replace("server.py\"", "server.py\", \"--broken\"");
    playground.write("home/.agents/mcp.json", text);
    let variables = [("THE_TOKEN", "very-secret-token")];
    assert_snapshot!(run_with(&playground, &variables, &["mcp", "check", "small"]), @"
    exit: 1
    --- stdout
    SERVER  OUTCOME  REVISION  TOOLS  UNUSED  TIME  NOTE
    small   failed
    --- stderr
    error: server `small` ended before it was ready (exit code 3)
    info: stderr: no database at [redacted]
    ");
    assert_snapshot!(run_with(&playground, &variables, &["tool", "run", "small/echo", "--input", r#"{"text": "x"}"#]), @"
    exit: 1
    --- stderr
    error: `small/echo`: server `small` ended before it was ready (exit code 3)
    ");
}

#[test]
fn a_program_that_is_not_there_is_a_failure_of_its_server() {
    let playground = Playground::new()
        .file("home/.agents/mcp.json", r#"{"mcpServers": {"gone": {"command": "no-such-program"}}}"#);
    assert_snapshot!(run(&playground, &["mcp", "check"]), @"
    exit: 1
    --- stdout
    SERVER  OUTCOME  REVISION  TOOLS  UNUSED  TIME  NOTE
    gone    failed
    --- stderr
    error: server `gone` cannot be started: there is no program `no-such-program`
    ");
}

#[test]
fn a_name_that_leads_nowhere_is_not_found() {
    assert_snapshot!(run(&small(""), &["mcp", "check", "smal"]), @"
    exit: 3
    --- stderr
    error: server `smal` is not configured
    hint: did you mean `small`?
    hint: `agents mcp list` shows the servers
    ");
    assert_snapshot!(run(&small(""), &["mcp", "tools", "other"]), @"
    exit: 3
    --- stderr
    error: server `other` is not configured
    hint: `agents mcp list` shows the servers
    ");
}

#[test]
fn a_server_of_a_project_that_nobody_trusts_is_never_started() {
    let user = small("");
    let text = user.read("home/.agents/mcp.json");
    let playground = user.file("project/.agents/mcp.json", text);
    playground.remove("home/.agents/mcp.json");
    assert_snapshot!(run(&playground, &["mcp", "check", "small"]), @"
    exit: 4
    --- stdout
    SERVER  OUTCOME  REVISION  TOOLS  UNUSED  TIME  NOTE
    small   refused
    --- stderr
    error: server `small` is of a project that is not trusted
    hint: `agents trust show` lists what could run, `agents trust add` lets it
    ");
    assert_snapshot!(run(&playground, &["mcp", "check"]), @"
    exit: 0
    --- stdout
    SERVER  OUTCOME  REVISION  TOOLS  UNUSED  TIME  NOTE
    small   skipped                                 the project is not trusted
    ");
    assert_snapshot!(run(&playground, &["tool", "run", "small/echo", "--input", r#"{"text": "x"}"#]), @"
    exit: 4
    --- stderr
    error: `small/echo`: the gate refuses it: it comes from a project that is not trusted
      caused by: rule `untrusted`
    hint: trust the project that the tool comes from first
    hint: `agents trust show` lists what could run, `agents trust add` lets it
    ");
    assert_snapshot!(run(&playground, &["mcp", "call", "small", "echo"]), @"
    exit: 4
    --- stderr
    error: server `small` is of a project that is not trusted
      caused by: rule `untrusted`
    hint: `agents trust show` lists what could run, `agents trust add` lets it
    ");
    assert_eq!(starts(&playground), 0);
    run(&playground, &["trust", "add", "--yes"]);
    assert_snapshot!(run(&playground, &["mcp", "check", "small"]), @r#"
    exit: 0
    --- stdout
    SERVER  OUTCOME  REVISION  TOOLS  UNUSED  TIME  NOTE
    small  ok  2025-11-25  5  1  [N] ms
    --- stderr
    warning: server `small`: tool `odd` is not used: its input schema is of type "array" instead of "object"
    "#);
    assert_eq!(starts(&playground), 1);
    let changed = playground.read("project/.agents/mcp.json").replace("python3", "python3 ");
    playground.write("project/.agents/mcp.json", changed);
    assert_snapshot!(run(&playground, &["mcp", "check", "small"]), @"
    exit: 4
    --- stdout
    SERVER  OUTCOME  REVISION  TOOLS  UNUSED  TIME  NOTE
    small   refused
    --- stderr
    error: server `small` is of a project that is not trusted
    hint: `agents trust show` lists what could run, `agents trust add` lets it
    ");
    assert_eq!(starts(&playground), 1);
}

#[test]
fn tools_that_cannot_be_used_are_listed_with_the_reason() {
    let playground = small(r#", "x-agents": {"exclude": ["fail"]}"#);
    assert_snapshot!(run(&playground, &["mcp", "tools", "small"]), @"
    exit: 0
    --- stdout
    NAME            ON THE SERVER  STANDING  ACCESS  DESCRIPTION
    small/drop-all  drop all       usable    writes  Writes.
    small/echo      echo           usable    writes  Says it again.
    small/env       env            usable    writes  Names its variables.
    small/secret    secret         usable    writes  Tells its token.
    --- stderr
    hint: `--all` also lists 2 tools that cannot be used
    ");
    assert_snapshot!(run(&playground, &["mcp", "tools", "small", "--all"]), @r#"
    exit: 0
    --- stdout
    NAME            ON THE SERVER  STANDING     ACCESS  DESCRIPTION
    small/drop-all  drop all       usable       writes  Writes.
    small/echo      echo           usable       writes  Says it again.
    small/env       env            usable       writes  Names its variables.
    small/secret    secret         usable       writes  Tells its token.
                    odd            quarantined          its input schema is of type "array" instead of "object"
                    fail           excluded             the configuration leaves it out
    "#);
}
