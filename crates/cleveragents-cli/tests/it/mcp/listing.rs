use insta::assert_snapshot;

use super::{believed, run, run_with, starts};
use crate::playground::Playground;

#[test]
fn without_servers_the_way_to_get_some_is_shown() {
    assert_snapshot!(run(&Playground::new(), &["mcp", "list"]), @"");
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
    assert_snapshot!(listed, @"");
    let listed = run_with(&playground, &[("WEB_KEY", "web-secret")], &["mcp", "list", "--format", "json"]);
    assert_snapshot!(listed, @"");
}

#[test]
fn a_trusted_project_goes_before_the_user() {
    let playground = Playground::new()
        .file("project/.agents/mcp.json", r#"{"mcpServers": {"both": {"command": "project"}}}"#)
        .file("home/.agents/mcp.json", r#"{"mcpServers": {"both": {"command": "user"}}}"#);
    run(&playground, &["trust", "add", "--yes"]);
    assert_snapshot!(run(&playground, &["mcp", "list"]), @"");
}

#[test]
fn a_file_that_was_named_goes_first_and_has_to_be_there() {
    let playground =
        Playground::new().file("x/.vscode/mcp.json", r#"{"servers": {"one": {"command": "a"}}}"#);
    assert_snapshot!(run(&playground, &["mcp", "list", "--file", "../x/.vscode/mcp.json"]), @"");
    assert_snapshot!(run(&playground, &["mcp", "list", "--file", "none.json"]), @"");
}

#[test]
fn nothing_is_started_for_a_list() {
    let playground = believed();
    for arguments in [&["mcp", "list"][..], &["tool", "list"], &["doctor"], &["skill", "list"]] {
        run(&playground, arguments);
    }
    assert_eq!(starts(&playground), 0);
}
