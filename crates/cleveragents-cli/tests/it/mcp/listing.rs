use insta::assert_snapshot;

use super::{believed, run, run_with, starts};
use crate::playground::Playground;

#[test]
fn without_servers_the_way_to_get_some_is_shown() {
    assert_snapshot!(run(&Playground::new(), &["mcp", "list"]), @"
    exit: 0
    --- stderr
    info: no server is configured
    hint: `agents mcp import FILE` takes over those of another client
    ");
}

#[test]
fn every_server_is_listed_with_its_place_and_without_secrets() {
    let playground = Playground::new()
        .file("project/.agents/mcp.json", r#"{
  "mcpServers": {
    "ours": {"command": "npx", "args": ["-y", "ours", "--api-key", "sk-123456"], "env": {"A_TOKEN": "abcdef"}},
    "both": {"command": "project"},
    "off": {"command": "x", "disabled": true},
    "broken": {"comand": "x"}
  }
}"#)
        .file("home/.agents/mcp.json", r#"{"mcpServers": {
  "both": {"command": "user"},
  "web": {"type": "http", "url": "https://me:pass@host/mcp?key=secret", "headers": {"X-Key": "${WEB_KEY}"}},
  "unset": {"command": "x", "args": ["${NOT_SET}"]}
}}"#);
    let listed = run_with(&playground, &[("WEB_KEY", "web-secret")], &["mcp", "list"]);
    assert_snapshot!(listed, @"
    exit: 0
    --- stdout
    SERVER  STATE        ORIGIN   HINTS      ERA  TOOLS  TARGET
    both    ready        user     untrusted              user
    both    shadowed     project                         the one of `[DIR]/home/.agents/mcp.json`, line 2, comes first
    broken  unusable     project                         server `broken` has neither `command` nor `url`
    off     disabled     project                         `disabled` switches it off
    ours    not trusted  project  untrusted              npx -y ours --api-key …
    unset   unusable     user                            `${NOT_SET}` is not set
    web     ready        user     untrusted              https://…@host/mcp?key=…
    --- stderr
    warning: [DIR]/project/.agents/mcp.json:6:5: server `broken` has neither `command` nor `url`
    warning: [DIR]/project/.agents/mcp.json:6:16: unknown key `comand`
    hint: did you mean `command`?
    warning: [DIR]/home/.agents/mcp.json:4:39: `${NOT_SET}` is not set
    hint: set `NOT_SET`, or give a default: `${NOT_SET:-text}`
    hint: `agents trust add` lets the servers of the project start
    ");
    let listed = run_with(&playground, &[("WEB_KEY", "web-secret")], &["mcp", "list", "--format", "json"]);
    assert_snapshot!(listed, @r#"
    exit: 0
    --- stdout
    {
      "command": "mcp list",
      "status": "warn",
      "exit_code": 0,
      "data": {
        "servers": [
          {
            "label": "both",
            "state": "ready",
            "reason": null,
            "origin": "user",
            "trusted": true,
            "trust": "untrusted",
            "era": null,
            "tools": null,
            "listed_at": null,
            "transport": "stdio",
            "target": "user",
            "names": [],
            "file": "[DIR]/home/.agents/mcp.json",
            "line": 2,
            "column": 3
          },
          {
            "label": "both",
            "state": "shadowed",
            "reason": "the one of `[DIR]/home/.agents/mcp.json`, line 2, comes first",
            "origin": "project",
            "trusted": false,
            "trust": null,
            "era": null,
            "tools": null,
            "listed_at": null,
            "transport": "stdio",
            "target": "project",
            "names": [],
            "file": "[DIR]/project/.agents/mcp.json",
            "line": 4,
            "column": 5
          },
          {
            "label": "broken",
            "state": "unusable",
            "reason": "server `broken` has neither `command` nor `url`",
            "origin": "project",
            "trusted": false,
            "trust": null,
            "era": null,
            "tools": null,
            "listed_at": null,
            "transport": null,
            "target": null,
            "names": [],
            "file": "[DIR]/project/.agents/mcp.json",
            "line": 6,
            "column": 5
          },
          {
            "label": "off",
            "state": "disabled",
            "reason": "`disabled` switches it off",
            "origin": "project",
            "trusted": false,
            "trust": null,
            "era": null,
            "tools": null,
            "listed_at": null,
            "transport": "stdio",
            "target": "x",
            "names": [],
            "file": "[DIR]/project/.agents/mcp.json",
            "line": 5,
            "column": 5
          },
          {
            "label": "ours",
            "state": "ready",
            "reason": null,
            "origin": "project",
            "trusted": false,
            "trust": "untrusted",
            "era": null,
            "tools": null,
            "listed_at": null,
            "transport": "stdio",
            "target": "npx -y ours --api-key …",
            "names": [
              "A_TOKEN"
            ],
            "file": "[DIR]/project/.agents/mcp.json",
            "line": 3,
            "column": 5
          },
          {
            "label": "unset",
            "state": "unusable",
            "reason": "`${NOT_SET}` is not set",
            "origin": "user",
            "trusted": true,
            "trust": null,
            "era": null,
            "tools": null,
            "listed_at": null,
            "transport": "stdio",
            "target": "x ${NOT_SET}",
            "names": [],
            "file": "[DIR]/home/.agents/mcp.json",
            "line": 4,
            "column": 3
          },
          {
            "label": "web",
            "state": "ready",
            "reason": null,
            "origin": "user",
            "trusted": true,
            "trust": "untrusted",
            "era": null,
            "tools": null,
            "listed_at": null,
            "transport": "http",
            "target": "https://…@host/mcp?key=…",
            "names": [
              "X-Key"
            ],
            "file": "[DIR]/home/.agents/mcp.json",
            "line": 3,
            "column": 3
          }
        ],
        "findings": [
          {
            "file": "[DIR]/project/.agents/mcp.json",
            "line": 6,
            "column": 5,
            "severity": "error",
            "code": "field-missing",
            "message": "server `broken` has neither `command` nor `url`",
            "hint": null
          },
          {
            "file": "[DIR]/project/.agents/mcp.json",
            "line": 6,
            "column": 16,
            "severity": "warning",
            "code": "near-miss-key",
            "message": "unknown key `comand`",
            "hint": "did you mean `command`?"
          },
          {
            "file": "[DIR]/home/.agents/mcp.json",
            "line": 4,
            "column": 39,
            "severity": "error",
            "code": "variable-unresolved",
            "message": "`${NOT_SET}` is not set",
            "hint": "set `NOT_SET`, or give a default: `${NOT_SET:-text}`"
          }
        ]
      },
      "timing": {
        "duration_ms": [MS]
      },
      "messages": [
        {
          "level": "warn",
          "text": "[DIR]/project/.agents/mcp.json:6:5: server `broken` has neither `command` nor `url`"
        },
        {
          "level": "warn",
          "text": "[DIR]/project/.agents/mcp.json:6:16: unknown key `comand`"
        },
        {
          "level": "hint",
          "text": "did you mean `command`?"
        },
        {
          "level": "warn",
          "text": "[DIR]/home/.agents/mcp.json:4:39: `${NOT_SET}` is not set"
        },
        {
          "level": "hint",
          "text": "set `NOT_SET`, or give a default: `${NOT_SET:-text}`"
        },
        {
          "level": "hint",
          "text": "`agents trust add` lets the servers of the project start"
        }
      ]
    }
    "#);
}

#[test]
fn a_trusted_project_goes_before_the_user() {
    let playground = Playground::new()
        .file("project/.agents/mcp.json", r#"{"mcpServers": {"both": {"command": "project"}}}"#)
        .file("home/.agents/mcp.json", r#"{"mcpServers": {"both": {"command": "user"}}}"#);
    run(&playground, &["trust", "add", "--yes"]);
    assert_snapshot!(run(&playground, &["mcp", "list"]), @"
    exit: 0
    --- stdout
    SERVER  STATE     ORIGIN   HINTS      ERA  TOOLS  TARGET
    both    ready     project  untrusted              project
    both    shadowed  user                            the one of `[DIR]/project/.agents/mcp.json`, line 1, comes first
    ");
}

#[test]
fn a_file_that_was_named_goes_first_and_has_to_be_there() {
    let playground =
        Playground::new().file("x/.vscode/mcp.json", r#"{"servers": {"one": {"command": "a"}}}"#);
    assert_snapshot!(run(&playground, &["mcp", "list", "--file", "../x/.vscode/mcp.json"]), @"
    exit: 0
    --- stdout
    SERVER  STATE  ORIGIN  HINTS      ERA  TOOLS  TARGET
    one     ready  named   untrusted              a
    ");
    assert_snapshot!(run(&playground, &["mcp", "list", "--file", "none.json"]), @"
    exit: 3
    --- stderr
    error: `[DIR]/project/none.json` does not exist
    ");
}

#[test]
fn nothing_is_started_for_a_list() {
    let playground = believed();
    for arguments in [&["mcp", "list"][..], &["tool", "list"], &["doctor"], &["skill", "list"]] {
        run(&playground, arguments);
    }
    assert_eq!(starts(&playground), 0);
}
