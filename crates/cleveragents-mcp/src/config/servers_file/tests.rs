#[cfg(test)]
mod hostile;

use std::path::{Path, PathBuf};

use insta::assert_snapshot;

use super::{ServersFile, ServersFileOptions};
use crate::{
    ConfigForm, ConfiguredState, ServerEnvironment, ServerScope, ServerTransport, Setting, Variables,
};

fn environment() -> ServerEnvironment {
    let variables = [("TOKEN", "s3cret-token"), ("PATH", "/bin")];
    ServerEnvironment {
        variables: Variables(
            variables.into_iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
        ),
        workspace: PathBuf::from("/proj"),
        home: Some(PathBuf::from("/home/u")),
    }
}

fn read(name: &str, scope: &ServerScope, form: Option<ConfigForm>, text: &str) -> ServersFile {
    let environment = environment();
    let options = ServersFileOptions { scope, environment: &environment, form };
    ServersFile::read(Path::new(name), text.as_bytes(), options)
}

/// Everything that is known about a file, as text.
fn shown(file: &ServersFile) -> String {
    let mut lines = vec![format!("form: {}", file.form.map_or("none", ConfigForm::as_str))];
    for server in &file.servers {
        let place = &server.place;
        lines.push(format!("{} ({}:{}) {}", server.label, place.line, place.column, server.state.as_str()));
        lines.extend(server.state.reason().map(|reason| format!("  because: {reason}")));
        if let ConfiguredState::Ready(spec) = &server.state {
            lines.push(format!("  {}", transport(spec.transport())));
            let filter = spec.filter();
            if !filter.include().is_empty() || !filter.exclude().is_empty() {
                lines.push(format!("  include {:?} exclude {:?}", filter.include(), filter.exclude()));
            }
            lines.push(format!("  trust {} timeouts {:?}", spec.trust(), spec.timeouts()));
            let overrides = spec.overrides().iter();
            lines.extend(
                overrides
                    .map(|(tool, stated)| format!("  {tool}: {}", serde_json::to_string(stated).unwrap())),
            );
        }
    }
    let source = file.source();
    for found in &file.diagnostics {
        let place = found.span.map(|span| source.position(span.start));
        let place = place.map_or_else(String::new, |place| format!("{}:{} ", place.line, place.column));
        let hint = found.hint.as_ref().map_or_else(String::new, |hint| format!(" ({hint})"));
        lines.push(format!("{place}{} {}: {}{hint}", found.severity, found.code, found.message));
    }
    lines.join("\n")
}

fn transport(transport: &ServerTransport) -> String {
    let pairs = |pairs: &std::collections::BTreeMap<String, Setting>| {
        pairs
            .iter()
            .map(|(name, setting)| format!("{name}={}", setting.value()))
            .collect::<Vec<_>>()
            .join(" ")
    };
    match transport {
        ServerTransport::Stdio { command, args, env, inherited, folder } => {
            let words: Vec<&str> = [command].into_iter().chain(args).map(Setting::value).collect();
            let inherited: Vec<&String> = inherited.keys().collect();
            format!("{words:?} env [{}] inherited {inherited:?} in {}", pairs(env), folder.display())
        }
        ServerTransport::Http { url, headers } => format!("{} headers [{}]", url.value(), pairs(headers)),
    }
}

const USER: ServerScope = ServerScope::User;

#[test]
fn our_own_form_with_everything_that_it_may_hold() {
    let file = read(
        "/home/u/.agents/mcp.json",
        &USER,
        None,
        r#"{
  // two servers
  "mcpServers": {
    "files": {
      "command": "npx",
      "args": ["-y", "server", "${workspaceFolder}"],
      "env": {"API_TOKEN": "${TOKEN}"},
      "cwd": "tools",
      "x-agents": {
        "trust": "read_hints",
        "include": ["read"], "exclude": ["write"],
        "env": ["HTTPS_PROXY", "TOKEN"],
        "timeouts": {"start": 5, "list": 6.5, "idle": 7, "call": 8},
        "tools": {"read": {"read_only": true, "side_effects": [], "timeout": 9}},
      },
    },
    "web": {"type": "http", "url": "https://host/mcp", "headers": {"Authorization": "Bearer ${TOKEN}"}},
    "off": {"command": "x", "disabled": true},
  },
}"#,
    );
    assert_snapshot!(shown(&file), @r#"
    form: mcp-servers
    files (4:5) ready
      ["npx", "-y", "server", "/proj"] env [API_TOKEN=s3cret-token TOKEN=s3cret-token] inherited ["PATH"] in /home/u/tools
      include ["read"] exclude ["write"]
      trust read_hints timeouts ServerTimeouts { start: 5s, list: 6.5s, idle: 7s, call: 8s }
      read: {"capability":{"read_only":true,"side_effects":[]},"timeout":9}
    web (17:5) ready
      https://host/mcp headers [Authorization=Bearer s3cret-token]
      trust untrusted timeouts ServerTimeouts { start: 30s, list: 60s, idle: 120s, call: 300s }
    off (18:5) disabled
      because: `disabled` switches it off
    "#);
}

#[test]
fn every_mistake_has_its_place_and_takes_one_server_only() {
    let file = read(
        "/proj/.agents/mcp.json",
        &ServerScope::Project,
        None,
        r#"{
  "mcpServers": {
    "good": {"command": "x"},
    "both": {"command": "x", "url": "http://h"},
    "none": {"commnd": "x"},
    "type": {"type": "carrier-pigeon", "command": "x"},
    "list": ["x"],
    "args": {"command": "x", "args": "y"},
    "number": {"command": "x", "args": [8080]},
    "unset": {"command": "x", "env": {"A": "${MISSING}", "B": "${input:id}"}},
    "ftp": {"url": "ftp://h"},
    "old": {"type": "sse", "url": "http://h/sse"},
    "empty": {"command": " "},
    "extras": {"command": "x", "x-agents": {"trst": "full", "trust": "total", "timeouts": {"start": 0}}},
    "widened": {"command": "x", "x-agents": {"trust": "full", "tools": {"t": {"read_only": true, "unsafe": true}}}},
    "My Server": {"command": "x"},
    "builtin": {"command": "x"},
    "widens": {"command": "x", "autoApprove": ["*"], "timeout": 5, "surprise": 1, "disbled": true}
  },
  "mcpServer": {}
}"#,
    );
    assert_snapshot!(shown(&file), @r#"
    form: mcp-servers
    good (3:5) ready
      ["x"] env [] inherited ["PATH"] in /proj
      trust untrusted timeouts ServerTimeouts { start: 30s, list: 60s, idle: 120s, call: 300s }
    both (4:5) unusable
      because: server `both` has `command` and `url`, and only one of them can hold
    none (5:5) unusable
      because: server `none` has neither `command` nor `url`
    type (6:5) unusable
      because: `type` is `carrier-pigeon`, expected `stdio`, `http` or `sse`
    list (7:5) unusable
      because: server `list` takes a mapping, found a list
    args (8:5) unusable
      because: `args` takes a list of texts, found a text
    number (9:5) ready
      ["x", "8080"] env [] inherited ["PATH"] in /proj
      trust untrusted timeouts ServerTimeouts { start: 30s, list: 60s, idle: 120s, call: 300s }
    unset (10:5) unusable
      because: `${MISSING}` is not set
    ftp (11:5) unusable
      because: the address starts with neither `http://` nor `https://`
    old (12:5) unusable
      because: the transport `sse` was replaced by streamable HTTP and is not spoken
    empty (13:5) unusable
      because: `command` of server `empty` is empty
    extras (14:5) unusable
      because: `total` is no level of trust, expected `untrusted`, `read_hints` or `full`
    widened (15:5) ready
      ["x"] env [] inherited ["PATH"] in /proj
      trust untrusted timeouts ServerTimeouts { start: 30s, list: 60s, idle: 120s, call: 300s }
      t: {"capability":{"unsafe":true}}
    my-server (16:5) ready
      ["x"] env [] inherited ["PATH"] in /proj
      trust untrusted timeouts ServerTimeouts { start: 30s, list: 60s, idle: 120s, call: 300s }
    builtin-server (17:5) ready
      ["x"] env [] inherited ["PATH"] in /proj
      trust untrusted timeouts ServerTimeouts { start: 30s, list: 60s, idle: 120s, call: 300s }
    widens (18:5) ready
      ["x"] env [] inherited ["PATH"] in /proj
      trust untrusted timeouts ServerTimeouts { start: 30s, list: 60s, idle: 120s, call: 300s }
    4:5 error contradiction: server `both` has `command` and `url`, and only one of them can hold
    5:5 error field-missing: server `none` has neither `command` nor `url`
    5:14 warning near-miss-key: unknown key `commnd` (did you mean `command`?)
    6:14 error unknown-value: `type` is `carrier-pigeon`, expected `stdio`, `http` or `sse`
    7:13 error field-type: server `list` takes a mapping, found a list
    8:38 error field-type: `args` takes a list of texts, found a text
    9:41 warning field-type: an item of `args` is no text, and was read as one (put it into double quotes)
    10:45 error variable-unresolved: `${MISSING}` is not set (set `MISSING`, or give a default: `${MISSING:-text}`)
    11:5 error server-unusable: server `ftp`: the address starts with neither `http://` nor `https://`
    12:5 error server-unusable: server `old`: the transport `sse` was replaced by streamable HTTP and is not spoken
    13:5 error field-empty: `command` of server `empty` is empty
    14:45 error near-miss-key: unknown key `trst` (did you mean `trust`?)
    14:61 error unknown-value: `total` is no level of trust, expected `untrusted`, `read_hints` or `full`
    14:101 error field-type: `start` takes a number of seconds between 0.001 and 86400, found a number
    15:5 warning unused-key: trust `full` does not count in the file of a project (`agents mcp approve SERVER --trust` gives it)
    15:5 warning unused-key: what widens tool `t` does not count in the file of a project (`agents mcp approve SERVER --trust` gives it)
    16:5 warning name-normalized: server label `My Server` is not a letter or digit followed by letters, digits, `-` and `_` (it is called `my-server` here)
    17:5 warning name-normalized: server label `builtin` is a namespace of the program (it is called `builtin-server` here)
    18:32 note unused-key: key `autoApprove` is not used (a client's own permissions grant nothing here; `agents mcp approve SERVER --trust` does)
    18:54 note unused-key: key `timeout` is not used (its unit differs between clients; `x-agents` takes `timeouts` in seconds)
    18:68 note unknown-key: unknown key `surprise`
    18:83 warning near-miss-key: unknown key `disbled` (did you mean `disabled`?)
    20:3 warning near-miss-key: unknown key `mcpServer` (did you mean `mcpServers`?)
    "#);
}

#[test]
fn vs_code() {
    let file = read(
        ".vscode/mcp.json",
        &USER,
        None,
        r#"{
  "inputs": [{"type": "promptString", "id": "key", "password": true}],
  "servers": {
    "a": {"type": "stdio", "command": "${workspaceFolder}/a", "envFile": "${workspaceFolder}/.env"},
    "b": {"type": "http", "url": "https://h/mcp", "headers": {"X": "${input:key}"}}
  }
}"#,
    );
    assert_snapshot!(shown(&file), @r#"
    form: vs-code
    a (4:5) ready
      ["/proj/a"] env [] inherited ["PATH"] in /proj
      trust untrusted timeouts ServerTimeouts { start: 30s, list: 60s, idle: 120s, call: 300s }
    b (5:5) unusable
      because: `${input:key}` is asked for by another client
    4:63 note unused-key: key `envFile` is not used (files with variables are not read; name the variables in `env`)
    5:69 error variable-unresolved: `${input:key}` is asked for by another client (write `${KEY}` and set that variable)
    "#);
}

#[test]
fn codex() {
    let file = read(
        "config.toml",
        &USER,
        None,
        r#"
model = "m"
[mcp_servers.docs]
command = "docs-server"
args = ["--port", "4000"]
env = { "A" = "1" }
env_vars = ["TOKEN"]
startup_timeout_sec = 20
tool_timeout_sec = 45.5
enabled_tools = ["search"]
disabled_tools = ["delete"]
[mcp_servers.web]
url = "https://h/mcp"
bearer_token_env_var = "TOKEN"
http_headers = { "X-A" = "1" }
env_http_headers = { "X-B" = "TOKEN" }
[mcp_servers.off]
command = "x"
enabled = false
"#,
    );
    assert_snapshot!(shown(&file), @r#"
    form: codex
    docs (3:14) ready
      ["docs-server", "--port", "4000"] env [A=1 TOKEN=s3cret-token] inherited ["PATH"] in /proj
      include ["search"] exclude ["delete"]
      trust untrusted timeouts ServerTimeouts { start: 20s, list: 60s, idle: 120s, call: 45.5s }
    web (12:14) ready
      https://h/mcp headers [Authorization=Bearer s3cret-token X-A=1 X-B=s3cret-token]
      trust untrusted timeouts ServerTimeouts { start: 30s, list: 60s, idle: 120s, call: 300s }
    off (17:14) disabled
      because: `enabled` switches it off
    "#);
}

#[test]
fn a_mistake_of_codex_takes_its_server_out() {
    let text = "[mcp_servers.a]\ncommand = \"x\"\nstartup_timeout_sec = \"soon\"\n[mcp_servers.b]\ncommand = \"y\"\n";
    assert_snapshot!(shown(&read("config.toml", &USER, None, text)), @r#"
    form: codex
    a (1:14) unusable
      because: `startup_timeout_sec` takes a number of seconds between 0.001 and 86400, found a text
    b (4:14) ready
      ["y"] env [] inherited ["PATH"] in /proj
      trust untrusted timeouts ServerTimeouts { start: 30s, list: 60s, idle: 120s, call: 300s }
    3:23 error field-type: `startup_timeout_sec` takes a number of seconds between 0.001 and 86400, found a text
    "#);
}

#[test]
fn other_clients() {
    let zed = r#"{"context_servers": {"z": {"source": "custom", "command": {"path": "p", "args": ["a"], "env": {"E": "1"}}}}}"#;
    let open_code = r#"{"mcp": {"o": {"type": "local", "command": ["p", "a"], "environment": {"E": "{env:TOKEN}"}, "enabled": true}}}"#;
    let windsurf = r#"{"mcpServers": {"w": {"serverUrl": "https://h/mcp", "disabledTools": ["x"]}}}"#;
    let gemini =
        r#"{"mcpServers": {"g": {"httpUrl": "https://h/mcp", "trust": true, "includeTools": ["x"]}}}"#;
    let copilot = r#"{"mcpServers": {"c": {"type": "local", "command": "x", "tools": ["*"]}}}"#;
    let bare = r#"{"p": {"command": "x"}}"#;
    let settings = r#"{"editor.fontSize": 1, "mcp": {"servers": {"v": {"command": "x"}}}}"#;
    let claude = r#"{"mcpServers": {"c": {"command": "x"}}, "projects": {"/a": {"mcpServers": {"d": {"command": "y"}}}}}"#;
    let all = [zed, open_code, windsurf, gemini, copilot, bare, settings, claude];
    let texts: Vec<String> =
        all.iter().map(|text| shown(&read("settings.json", &USER, None, text))).collect();
    assert_snapshot!(texts.join("\n\n"), @r#"
    form: zed
    z (1:22) ready
      ["p", "a"] env [E=1] inherited ["PATH"] in /proj
      trust untrusted timeouts ServerTimeouts { start: 30s, list: 60s, idle: 120s, call: 300s }

    form: open-code
    o (1:10) ready
      ["p", "a"] env [E=s3cret-token] inherited ["PATH"] in /proj
      trust untrusted timeouts ServerTimeouts { start: 30s, list: 60s, idle: 120s, call: 300s }

    form: mcp-servers
    w (1:17) ready
      https://h/mcp headers []
      include [] exclude ["x"]
      trust untrusted timeouts ServerTimeouts { start: 30s, list: 60s, idle: 120s, call: 300s }

    form: mcp-servers
    g (1:17) ready
      https://h/mcp headers []
      include ["x"] exclude []
      trust untrusted timeouts ServerTimeouts { start: 30s, list: 60s, idle: 120s, call: 300s }
    1:51 note unused-key: key `trust` is not used (a client's own permissions grant nothing here; `agents mcp approve SERVER --trust` does)

    form: mcp-servers
    c (1:17) ready
      ["x"] env [] inherited ["PATH"] in /proj
      trust untrusted timeouts ServerTimeouts { start: 30s, list: 60s, idle: 120s, call: 300s }

    form: bare
    p (1:2) ready
      ["x"] env [] inherited ["PATH"] in /proj
      trust untrusted timeouts ServerTimeouts { start: 30s, list: 60s, idle: 120s, call: 300s }

    form: vs-code
    v (1:44) ready
      ["x"] env [] inherited ["PATH"] in /proj
      trust untrusted timeouts ServerTimeouts { start: 30s, list: 60s, idle: 120s, call: 300s }

    form: mcp-servers
    c (1:17) ready
      ["x"] env [] inherited ["PATH"] in /proj
      trust untrusted timeouts ServerTimeouts { start: 30s, list: 60s, idle: 120s, call: 300s }
    1:41 note unused-key: the servers of 1 project below `projects` are not read
    "#);
}

#[test]
fn a_text_without_servers_says_so() {
    let texts = [
        "{}",
        "[]",
        "7",
        r#"{"mcpservers": {}}"#,
        r#"{"mcpServers": []}"#,
        r#"{"mcpServers": {}}"#,
        r#"{"a": {"b": 1}}"#,
        "{",
    ];
    let all: Vec<String> = texts.iter().map(|text| shown(&read("x.json", &USER, None, text))).collect();
    assert_snapshot!(all.join("\n\n"), @"
    form: none
    1:1 error field-missing: no servers: a mapping `mcpServers` is expected

    form: none
    1:1 error field-type: a configuration of servers is a mapping, found a list

    form: none
    1:1 error field-type: a configuration of servers is a mapping, found a single value

    form: none
    1:2 error near-miss-key: unknown key `mcpservers`, and no servers (did you mean `mcpServers`?)

    form: none
    1:16 error field-type: `mcpServers` takes a mapping from names to servers

    form: mcp-servers

    form: none
    1:1 error field-missing: no servers: a mapping `mcpServers` is expected

    form: none
    1:2 error json-syntax: expected a key in double quotes or `}`, found the end of the text
    ");
}

#[test]
fn bytes_that_are_no_text_are_an_error() {
    let environment = environment();
    let options = ServersFileOptions { scope: &USER, environment: &environment, form: None };
    let file = ServersFile::read(Path::new("x.json"), b"{\n\xff}", options);
    assert_snapshot!(shown(&file), @"
    form: none
    2:1 error encoding-invalid: the file is not valid UTF-8
    ");
}

#[test]
fn a_form_that_was_asked_for_is_the_only_one_that_is_read() {
    let text = r#"{"mcpServers": {"a": {"command": "x"}}, "servers": {"b": {"command": "y"}}}"#;
    let labels = |form| {
        let file = read("x.json", &USER, form, text);
        file.servers.iter().map(|server| server.label.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(labels(None), ["a", "b"]);
    assert_eq!(labels(Some(ConfigForm::VsCode)), ["b"]);
    assert_eq!(labels(Some(ConfigForm::Codex)), Vec::<String>::new());
}

#[test]
fn the_digest_is_of_what_is_written_and_of_nothing_else() {
    let digest = |text: &str, token: &str| {
        let mut environment = environment();
        environment.variables.0.insert("TOKEN".to_owned(), token.to_owned());
        let options = ServersFileOptions { scope: &USER, environment: &environment, form: None };
        let text = format!(r#"{{"mcpServers": {{"a": {text}}}}}"#);
        let file = ServersFile::read(Path::new("x"), text.as_bytes(), options);
        file.servers[0].spec().unwrap().digest()
    };
    let first = digest(r#"{"command": "x", "env": {"T": "${TOKEN}"}}"#, "one");
    assert_eq!(
        first,
        digest(r#"{"command": "x", "env": {"T": "${TOKEN}"}, "x-agents": {"trust": "full"}}"#, "two")
    );
    for other in [
        r#"{"command": "y", "env": {"T": "${TOKEN}"}}"#,
        r#"{"command": "x"}"#,
        r#"{"command": "x", "args": [""], "env": {"T": "${TOKEN}"}}"#,
    ] {
        assert_ne!(first, digest(other, "one"), "{other}");
    }
}

#[test]
fn the_number_of_servers_is_bounded() {
    let servers: Vec<String> = (0..600).map(|number| format!(r#""s{number}": {{"command": "x"}}"#)).collect();
    let file = read("x.json", &USER, None, &format!(r#"{{"mcpServers": {{{}}}}}"#, servers.join(",")));
    let said: Vec<&str> = file.diagnostics.iter().map(|found| found.message.as_str()).collect();
    assert_eq!((file.servers.len(), said), (512, vec!["the file configures more than 512 servers"]));
}

#[test]
fn secrets_are_told_with_and_without_what_surrounds_them() {
    let text = r#"{"mcpServers": {"a": {"command": "x", "args": ["--t=${TOKEN}"], "env": {"K": "Bearer literal-key", "S": "abc"}}}}"#;
    let file = read("x.json", &USER, None, text);
    let spec = file.servers[0].spec().unwrap();
    assert_eq!(spec.transport().secrets(), ["Bearer literal-key", "s3cret-token", "literal-key"]);
    assert!(!format!("{file:?}").contains("s3cret-token"), "no value may be shown");
}
