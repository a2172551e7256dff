use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use insta::assert_snapshot;

use super::{ImportError, LabelTaken, import_servers};
use crate::{ServerEnvironment, ServerScope, ServersFile, ServersFileOptions};

fn file(name: &str, text: &str) -> ServersFile {
    let environment = ServerEnvironment { workspace: PathBuf::from("/proj"), ..ServerEnvironment::default() };
    let options = ServersFileOptions { scope: &ServerScope::Named, environment: &environment, form: None };
    ServersFile::read(Path::new(name), text.as_bytes(), options)
}

fn imported(from: &ServersFile, into: Option<&str>, taken: LabelTaken) -> String {
    let import = import_servers(from, into, taken).unwrap();
    let lines = import.servers.iter().map(|server| {
        let mut line = format!("{} -> {}: {:?}", server.written, server.label, server.outcome);
        if !server.kept.is_empty() {
            write!(line, ", kept {:?}", server.kept).unwrap();
        }
        if !server.clear_secrets.is_empty() {
            write!(line, ", in clear {:?}", server.clear_secrets).unwrap();
        }
        line
    });
    format!("{}\nchanged: {}\n{}", lines.collect::<Vec<_>>().join("\n"), import.is_changed, import.text)
}

const VS_CODE: &str = r#"{"inputs": [{"id": "key"}], "servers": {
  "One": {"type": "stdio", "command": "one", "args": ["a"], "env": {"API_KEY": "clear", "B": "${input:key}"}, "envFile": ".env"},
  "two": {"type": "http", "url": "https://h/mcp", "disabled": true},
  "bad": {"type": "http"}
}}"#;

#[test]
fn a_file_is_begun() {
    assert_snapshot!(imported(&file("mcp.json", VS_CODE), None, LabelTaken::Keep), @r#"
    One -> One: Added, kept ["envFile"], in clear ["API_KEY"]
    two -> two: Added
    bad -> bad: Refused
    changed: true
    {
      "mcpServers": {
        "One": {
          "command": "one",
          "args": [
            "a"
          ],
          "env": {
            "API_KEY": "clear",
            "B": "${KEY}"
          },
          "envFile": ".env"
        },
        "two": {
          "type": "http",
          "url": "https://h/mcp",
          "disabled": true
        }
      }
    }
    "#);
}

#[test]
fn comments_and_other_servers_stay() {
    let ours = "{\n  // ours\n  \"mcpServers\": {\n    \"two\": {\"command\": \"x\"}, // mine\n  },\n  \"other\": 1\n}\n";
    let from = file("mcp.json", VS_CODE);
    assert_snapshot!(imported(&from, Some(ours), LabelTaken::Keep), @r#"
    One -> One: Added, kept ["envFile"], in clear ["API_KEY"]
    two -> two: Kept
    bad -> bad: Refused
    changed: true
    {
      // ours
      "mcpServers": {
        "One": {
          "command": "one",
          "args": [
            "a"
          ],
          "env": {
            "API_KEY": "clear",
            "B": "${KEY}"
          },
          "envFile": ".env"
        },
        "two": {"command": "x"}, // mine
      },
      "other": 1
    }
    "#);
    assert_snapshot!(imported(&from, Some(ours), LabelTaken::Replace), @r#"
    One -> One: Added, kept ["envFile"], in clear ["API_KEY"]
    two -> two: Replaced
    bad -> bad: Refused
    changed: true
    {
      // ours
      "mcpServers": {
        "One": {
          "command": "one",
          "args": [
            "a"
          ],
          "env": {
            "API_KEY": "clear",
            "B": "${KEY}"
          },
          "envFile": ".env"
        },
        "two": {
          "type": "http",
          "url": "https://h/mcp",
          "disabled": true
        }, // mine
      },
      "other": 1
    }
    "#);
    assert_snapshot!(imported(&from, Some("{\"other\": 1}"), LabelTaken::Keep), @r#"
    One -> One: Added, kept ["envFile"], in clear ["API_KEY"]
    two -> two: Added
    bad -> bad: Refused
    changed: true
    {
      "mcpServers": {
        "One": {
          "command": "one",
          "args": [
            "a"
          ],
          "env": {
            "API_KEY": "clear",
            "B": "${KEY}"
          },
          "envFile": ".env"
        },
        "two": {
          "type": "http",
          "url": "https://h/mcp",
          "disabled": true
        }
      },
      "other": 1}
    "#);
}

#[test]
fn the_second_import_changes_nothing() {
    let from = file("mcp.json", VS_CODE);
    let first = import_servers(&from, None, LabelTaken::Keep).unwrap().text;
    let second = import_servers(&from, Some(&first), LabelTaken::Replace).unwrap();
    assert_eq!((second.text.as_str(), second.is_changed), (first.as_str(), false));
}

#[test]
fn what_is_imported_reads_back_to_the_same_servers() {
    let codex = "[mcp_servers.a]\ncommand = \"x\"\nenv_vars = [\"T\"]\nstartup_timeout_sec = 3\nenabled_tools = [\"t\"]\n[mcp_servers.b]\nurl = \"https://h\"\nbearer_token_env_var = \"PATH\"\n";
    let from = file("config.toml", codex);
    let back = file("mcp.json", &import_servers(&from, None, LabelTaken::Keep).unwrap().text);
    let specs = |file: &ServersFile| {
        let reach = file
            .entries
            .iter()
            .map(|entry| (entry.written.clone(), entry.reach.clone(), entry.extras.clone()));
        reach.collect::<Vec<_>>()
    };
    assert_eq!(specs(&back), specs(&from));
}

#[test]
fn a_file_that_is_broken_or_something_else_stays_as_it_is() {
    let from = file("mcp.json", VS_CODE);
    let error = |text: &str| match import_servers(&from, Some(text), LabelTaken::Keep) {
        Err(ImportError::Broken { diagnostics }) => diagnostics[0].message.clone(),
        Err(error) => error.to_string(),
        Ok(import) => import.text,
    };
    assert_eq!(error("{\"a\": }"), "expected a value, found `}`");
    assert_eq!(error("[]"), "the file of servers cannot be changed, for it holds something else");
    assert_eq!(
        error("{\"mcpServers\": []}"),
        "the file of servers cannot be changed, for it holds something else"
    );
}
