#![expect(clippy::disallowed_methods, reason = "looks at the clock")]

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

#[test]
fn a_change_is_applied_between_calls_and_tears_none() {
    let code = |answer: &str| {
        format!("import time\ndef run(inputs):\n    time.sleep(inputs['for'])\n    return '{answer}'")
    };
    let file = "home/.agents/tools/slow.yaml";
    let playground = Playground::new().file(file, tool("mine/slow", &code("old"), ""));
    let mut client = LineClient::legacy(&playground, &["--tools", "mine/*", "--refresh", "60"], &json!({}));
    let params = json!({"name": "mine.slow", "arguments": {"for": 3}, "_meta": {"progressToken": "p"}});
    let slow = client.request("tools/call", params);
    while client.next_message()["params"]["message"] != json!("running") {}
    playground.write(file, tool("mine/slow", &code("new"), "capability: {read_only: true}\n"));
    let mut answers = Vec::new();
    loop {
        let message = client.next_message();
        if message["method"] == json!("notifications/tools/list_changed") {
            break;
        }
        answers.extend((message["id"] == json!(slow)).then_some(message));
    }
    let quick = client.call("mine.slow", json!({"for": 0}));
    assert_eq!(quick["content"][0]["text"], json!("new"), "{quick}");
    answers.extend(client.notifications.iter().find(|message| message["id"] == json!(slow)).cloned());
    let answer = answers.pop().unwrap_or_else(|| client.answer_to(slow));
    assert_eq!(answer["result"]["content"][0]["text"], json!("old"), "{answer}");
}

#[test]
fn a_policy_that_is_written_holds_for_the_next_call() {
    let playground = Playground::new().file("project/notes.txt", "one\n");
    let mut client = LineClient::legacy(&playground, &["--refresh", "60"], &json!({}));
    let mut read = || client.call("builtin.read_file", json!({"path": "notes.txt"}))["isError"].clone();
    assert_eq!(read(), json!(false));
    playground.write("home/.config/cleveragents/policy.yaml", "deny: [builtin/read_file]\n");
    let began = std::time::Instant::now();
    while read() == json!(false) && began.elapsed() < super::line_client::PATIENCE / 4 {
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    assert_eq!(read(), json!(true));
}
