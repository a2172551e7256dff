use serde_json::json;

use super::line_client::{LineClient, tool};
use crate::playground::Playground;

#[test]
fn an_older_client_is_served_and_told_when_the_tools_change() {
    let playground = Playground::new().file("home/.agents/tools/one.yaml", tool("mine/one", "return 1", ""));
    let arguments = ["--tools", "mine/*", "--refresh", "1", "--names", "llm"];
    let mut client = LineClient::legacy(&playground, &arguments, &json!({}));
    let listed = client.ask("tools/list", json!({}));
    assert_eq!(listed["result"]["tools"][0]["name"], json!("mine__one"), "{listed}");
    assert_eq!(client.ask("ping", json!({}))["result"], json!({}));
    playground.write("home/.agents/tools/two.yaml", tool("mine/two", "return 2", ""));
    let changed = client.next_message();
    assert_eq!(changed, json!({"jsonrpc": "2.0", "method": "notifications/tools/list_changed"}));
    let listed = client.ask("tools/list", json!({}))["result"]["tools"].clone();
    let names: Vec<&str> =
        listed.as_array().expect("tools").iter().filter_map(|tool| tool["name"].as_str()).collect();
    assert_eq!(names, ["mine__one", "mine__two"]);
    let called = client.call("mine__two", json!({}));
    assert_eq!((&called["content"][0]["text"], called.get("resultType")), (&json!("2"), None));
}

#[test]
fn two_tools_that_meet_under_short_names_are_an_error() {
    let playground = Playground::new()
        .file("home/.agents/tools/one.yaml", tool("one/go", "return 1", ""))
        .file("home/.agents/tools/two.yaml", tool("two/go", "return 2", ""));
    let text = playground.run(&["mcp", "serve", "--tools", "*/go", "--names", "short"]);
    insta::assert_snapshot!(text, @"
    exit: 2
    --- stderr
    error: `one/go` and `two/go` would both be exported as `go`
    hint: choose fewer tools with `--tools`, or other names with `--names`
    ");
}
