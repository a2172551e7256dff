use insta::assert_snapshot;

use super::run;
use crate::playground::Playground;

const VS_CODE: &str = r#"{
  // of another client
  "inputs": [{"id": "key", "type": "promptString"}],
  "servers": {
    "one": {"type": "stdio", "command": "one", "env": {"API_KEY": "clear-secret", "B": "${input:key}"}, "envFile": ".env"},
    "two": {"type": "http", "url": "https://host/mcp"},
    "old": {"type": "sse", "url": "https://host/sse"}
  }
}"#;

#[test]
fn servers_of_another_client_are_taken_over() {
    let playground = Playground::new().file("project/.vscode/mcp.json", VS_CODE);
    assert_snapshot!(run(&playground, &["mcp", "import", ".vscode/mcp.json", "--dry-run"]), @"
    exit: 1
    --- stdout
    from:    [DIR]/project/.vscode/mcp.json
    form:    vs-code
    into:    [DIR]/project/.agents/mcp.json
    written: no

    SERVER  OUTCOME  KEPT     TARGET
    one     added    envFile  one
    two     added             https://host/mcp
    old     refused           https://host/sse
    --- stderr
    info: [DIR]/project/.vscode/mcp.json:5:105: key `envFile` is not used
    warning: [DIR]/project/.vscode/mcp.json:7:5: server `old`: the transport `sse` was replaced by streamable HTTP and is not spoken
    warning: `API_KEY` of server `one` stands in the file in clear
    hint: write a reference such as `${API_KEY}` and set the variable
    ");
    assert!(!playground.has("project/.agents/mcp.json"), "a dry run writes nothing");
    assert_snapshot!(run(&playground, &["mcp", "import", ".vscode/mcp.json"]), @"
    exit: 1
    --- stdout
    from:    [DIR]/project/.vscode/mcp.json
    form:    vs-code
    into:    [DIR]/project/.agents/mcp.json
    written: yes

    SERVER  OUTCOME  KEPT     TARGET
    one     added    envFile  one
    two     added             https://host/mcp
    old     refused           https://host/sse
    --- stderr
    info: [DIR]/project/.vscode/mcp.json:5:105: key `envFile` is not used
    warning: [DIR]/project/.vscode/mcp.json:7:5: server `old`: the transport `sse` was replaced by streamable HTTP and is not spoken
    warning: `API_KEY` of server `one` stands in the file in clear
    hint: write a reference such as `${API_KEY}` and set the variable
    hint: `agents trust add` lets them start
    ");
    assert_snapshot!(playground.read("project/.agents/mcp.json"), @r#"
    {
      "mcpServers": {
        "one": {
          "command": "one",
          "env": {
            "API_KEY": "clear-secret",
            "B": "${KEY}"
          },
          "envFile": ".env"
        },
        "two": {
          "type": "http",
          "url": "https://host/mcp"
        }
      }
    }
    "#);
    assert_snapshot!(run(&playground, &["mcp", "import", ".vscode/mcp.json"]), @"
    exit: 1
    --- stdout
    from:    [DIR]/project/.vscode/mcp.json
    form:    vs-code
    into:    [DIR]/project/.agents/mcp.json
    written: no

    SERVER  OUTCOME    KEPT     TARGET
    one     unchanged  envFile  one
    two     unchanged           https://host/mcp
    old     refused             https://host/sse
    --- stderr
    info: [DIR]/project/.vscode/mcp.json:5:105: key `envFile` is not used
    warning: [DIR]/project/.vscode/mcp.json:7:5: server `old`: the transport `sse` was replaced by streamable HTTP and is not spoken
    warning: `API_KEY` of server `one` stands in the file in clear
    hint: write a reference such as `${API_KEY}` and set the variable
    ");
}

#[test]
fn what_is_there_stays_unless_it_is_replaced() {
    let ours = "{\n  // mine\n  \"mcpServers\": {\"two\": {\"command\": \"mine\"}}\n}\n";
    let playground =
        Playground::new().file("project/.vscode/mcp.json", VS_CODE).file("home/.agents/mcp.json", ours);
    assert_snapshot!(run(&playground, &["mcp", "import", ".vscode/mcp.json", "--user", "--format", "json"]), @r#"
    exit: 1
    --- stdout
    {
      "command": "mcp import",
      "status": "error",
      "exit_code": 1,
      "data": {
        "from": "[DIR]/project/.vscode/mcp.json",
        "form": "vs-code",
        "into": "[DIR]/home/.agents/mcp.json",
        "written": true,
        "servers": [
          {
            "name": "one",
            "label": "one",
            "outcome": "added",
            "target": "one",
            "kept": [
              "envFile"
            ],
            "clear_secrets": [
              "API_KEY"
            ]
          },
          {
            "name": "two",
            "label": "two",
            "outcome": "kept",
            "target": "https://host/mcp",
            "kept": [],
            "clear_secrets": []
          },
          {
            "name": "old",
            "label": "old",
            "outcome": "refused",
            "target": "https://host/sse",
            "kept": [],
            "clear_secrets": []
          }
        ],
        "findings": [
          {
            "file": "[DIR]/project/.vscode/mcp.json",
            "line": 5,
            "column": 89,
            "severity": "error",
            "code": "variable-unresolved",
            "message": "`${input:key}` is asked for by another client",
            "hint": "write `${KEY}` and set that variable"
          },
          {
            "file": "[DIR]/project/.vscode/mcp.json",
            "line": 5,
            "column": 105,
            "severity": "note",
            "code": "unused-key",
            "message": "key `envFile` is not used",
            "hint": "files with variables are not read; name the variables in `env`"
          },
          {
            "file": "[DIR]/project/.vscode/mcp.json",
            "line": 7,
            "column": 5,
            "severity": "error",
            "code": "server-unusable",
            "message": "server `old`: the transport `sse` was replaced by streamable HTTP and is not spoken",
            "hint": null
          }
        ]
      },
      "timing": {
        "duration_ms": [MS]
      },
      "messages": [
        {
          "level": "info",
          "text": "[DIR]/project/.vscode/mcp.json:5:105: key `envFile` is not used"
        },
        {
          "level": "warn",
          "text": "[DIR]/project/.vscode/mcp.json:7:5: server `old`: the transport `sse` was replaced by streamable HTTP and is not spoken"
        },
        {
          "level": "warn",
          "text": "`API_KEY` of server `one` stands in the file in clear"
        },
        {
          "level": "hint",
          "text": "write a reference such as `${API_KEY}` and set the variable"
        },
        {
          "level": "hint",
          "text": "`--replace` lets imported servers take the places of those that are there"
        },
        {
          "level": "hint",
          "text": "`agents mcp check` starts them"
        }
      ]
    }
    "#);
    assert_snapshot!(playground.read("home/.agents/mcp.json"), @r#"
    {
      // mine
      "mcpServers": {
        "one": {
          "command": "one",
          "env": {
            "API_KEY": "clear-secret",
            "B": "${KEY}"
          },
          "envFile": ".env"
        },
        "two": {"command": "mine"}}
    }
    "#);
    run(&playground, &["mcp", "import", ".vscode/mcp.json", "--user", "--replace"]);
    assert_snapshot!(playground.read("home/.agents/mcp.json"), @r#"
    {
      // mine
      "mcpServers": {
        "one": {
          "command": "one",
          "env": {
            "API_KEY": "clear-secret",
            "B": "${KEY}"
          },
          "envFile": ".env"
        },
        "two": {
          "type": "http",
          "url": "https://host/mcp"
        }}
    }
    "#);
}

#[test]
fn what_cannot_be_read_or_written_is_an_error() {
    let playground = Playground::new()
        .file("project/a.json", "{\"mcpServers\": {\"a\": {\"command\": \"x\"}}}")
        .file("project/empty.json", "{}")
        .file("project/broken.json", "{\n  \"mcpServers\": {,}\n}")
        .file("project/.agents/mcp.json", "{\n  nonsense\n}");
    assert_snapshot!(run(&playground, &["mcp", "import", "none.json"]), @"
    exit: 3
    --- stderr
    error: `[DIR]/project/none.json` does not exist
    ");
    assert_snapshot!(run(&playground, &["mcp", "import", "empty.json"]), @"
    exit: 1
    --- stdout
    from:    [DIR]/project/empty.json
    form:    none
    into:    [DIR]/project/.agents/mcp.json
    written: no
    --- stderr
    warning: [DIR]/project/empty.json:1:1: no servers: a mapping `mcpServers` is expected
    ");
    assert_snapshot!(run(&playground, &["mcp", "import", "broken.json"]), @"
    exit: 1
    --- stdout
    from:    [DIR]/project/broken.json
    form:    none
    into:    [DIR]/project/.agents/mcp.json
    written: no
    --- stderr
    warning: [DIR]/project/broken.json:2:18: expected a key in double quotes or `}`, found `,`
    ");
    assert_snapshot!(run(&playground, &["mcp", "import", "a.json"]), @"
    exit: 2
    --- stderr
    error: `[DIR]/project/.agents/mcp.json` cannot be changed
      caused by: the file of servers cannot be changed, for it is broken
      caused by: line 2, column 3: expected a key in double quotes or `}`, found `n`
    ");
    assert_snapshot!(run(&playground, &["mcp", "import", "a.json", "--from", "codex"]), @"
    exit: 1
    --- stdout
    from:    [DIR]/project/a.json
    form:    none
    into:    [DIR]/project/.agents/mcp.json
    written: no
    --- stderr
    warning: [DIR]/project/a.json:1:1: no servers in the form `codex`
    ");
}

#[test]
fn a_description_of_the_registry_becomes_a_server() {
    let description = r#"{
  "$schema": "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
  "name": "io.github.user/weather", "description": "Weather.", "version": "1.2.3",
  "packages": [{"registryType": "npm", "identifier": "@user/weather", "version": "1.2.3", "transport": {"type": "stdio"},
    "environmentVariables": [{"name": "WEATHER_KEY", "isRequired": true, "isSecret": true}]}]
}"#;
    let playground = Playground::new().file("project/server.json", description);
    assert_snapshot!(run(&playground, &["mcp", "import", "server.json"]), @"
    exit: 0
    --- stdout
    from:    [DIR]/project/server.json
    form:    server-json
    into:    [DIR]/project/.agents/mcp.json
    written: yes

    SERVER   OUTCOME  KEPT  TARGET
    weather  added          npx -y @user/weather@1.2.3
    --- stderr
    hint: `agents trust add` lets them start
    ");
    assert_snapshot!(playground.read("project/.agents/mcp.json"), @r#"
    {
      "mcpServers": {
        "weather": {
          "command": "npx",
          "args": [
            "-y",
            "@user/weather@1.2.3"
          ],
          "env": {
            "WEATHER_KEY": "${WEATHER_KEY}"
          }
        }
      }
    }
    "#);
}

#[cfg(unix)]
#[expect(clippy::disallowed_methods, reason = "looks at what the program under test wrote")]
#[test]
fn secrets_are_not_written_where_others_can_read_them() {
    use std::fs::{Permissions, metadata, set_permissions};
    use std::os::unix::fs::PermissionsExt as _;

    #[track_caller]
    fn check(theirs: u32, text: &str, ours: Option<u32>, expected: u32) {
        let playground = Playground::new().file("project/other.json", text);
        let file = |name: &str| playground.folder().join("project").join(name);
        set_permissions(file("other.json"), Permissions::from_mode(theirs)).unwrap();
        if let Some(ours) = ours {
            playground.write("project/.agents/mcp.json", "{}");
            set_permissions(file(".agents/mcp.json"), Permissions::from_mode(ours)).unwrap();
        }
        run(&playground, &["mcp", "import", "other.json"]);
        let mode = metadata(file(".agents/mcp.json")).unwrap().permissions().mode() & 0o777;
        assert_eq!(format!("{mode:o}"), format!("{expected:o}"), "{theirs:o} {text} {ours:?}");
    }

    let plain = r#"{"mcpServers": {"a": {"command": "a", "args": ["--key", "k"]}}}"#;
    let secret = r#"{"mcpServers": {"a": {"command": "a", "env": {"API_KEY": "clear"}}}}"#;
    check(0o600, plain, None, 0o600);
    check(0o644, plain, None, 0o600);
    check(0o644, plain, Some(0o644), 0o644);
    check(0o600, plain, Some(0o664), 0o600);
    check(0o640, plain, Some(0o664), 0o640);
    check(0o644, secret, Some(0o644), 0o600);
}
