use std::io::{Read as _, Write as _};
use std::process::Stdio;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::line_client::{LineClient, tool};
use crate::playground::Playground;

const DISCOVER: &str = r#"{"jsonrpc":"2.0","id":1,"method":"server/discover","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}"#;
const INITIALIZE: &str = r#"{"jsonrpc":"2.0","id":2,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"a","version":"1"}}}"#;
const INITIALIZED: &str = r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#;

/// Writes lines, ends the stream, and reads little by little. Gives the answers by their ids, the exit code and what was said.
fn answers(lines: &[String]) -> (Vec<i64>, Option<i32>, String) {
    let playground = Playground::new();
    let mut command = playground.command(&["mcp", "serve"]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut input = child.stdin.take().expect("a pipe");
    let text = [lines.join("\n"), "\n".to_owned()].concat();
    let writing = std::thread::spawn(move || input.write_all(text.as_bytes()));
    let mut output = child.stdout.take().expect("a pipe");
    let (mut bytes, mut part) = (Vec::new(), [0; 512]);
    while let Ok(length @ 1..) = output.read(&mut part) {
        bytes.extend_from_slice(&part[..length]);
    }
    writing.join().expect("no panic").expect("the server reads");
    let ended = child.wait_with_output().expect("an end");
    let text = String::from_utf8(bytes).expect("text");
    assert!(text.ends_with('\n'), "the last frame is whole");
    let id = |line: &str| {
        let answer: Value = serde_json::from_str(line).expect("every line is a message");
        assert!(answer.get("result").is_some(), "{line}");
        answer["id"].as_i64().expect("an id")
    };
    let mut ids: Vec<i64> = text.lines().map(id).collect();
    ids.sort_unstable();
    (ids, ended.status.code(), String::from_utf8_lossy(&ended.stderr).into_owned())
}

#[track_caller]
fn check(lines: &[String], expected: impl IntoIterator<Item = i64>) {
    assert_eq!(answers(lines), (expected.into_iter().collect(), Some(0), String::new()));
}

#[test]
fn what_was_asked_before_the_end_of_the_input_is_answered() {
    check(&[DISCOVER.to_owned()], [1]);
    let mut lines = vec![INITIALIZE.to_owned(), INITIALIZED.to_owned()];
    lines.extend((3..500).map(|id| json!({"jsonrpc": "2.0", "id": id, "method": "tools/list"}).to_string()));
    check(&lines, 2..500);
}

#[test]
fn what_is_no_request_ends_no_connection_that_was_not_opened() {
    let cancelled =
        json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 1}});
    let answer = json!({"jsonrpc": "2.0", "id": 1, "result": {}});
    for stray in [cancelled.to_string(), answer.to_string(), INITIALIZED.to_owned()] {
        let list = json!({"jsonrpc": "2.0", "id": 3, "method": "tools/list"}).to_string();
        let lines =
            [stray.clone(), DISCOVER.to_owned(), stray, INITIALIZE.to_owned(), INITIALIZED.to_owned(), list];
        check(&lines, 1..=3);
    }
}

#[expect(clippy::disallowed_methods, reason = "measures how long the program under test takes")]
#[test]
fn a_subscription_and_a_form_hold_up_no_end() {
    let mut modern = LineClient::modern(&Playground::new(), &[], json!({}));
    modern.request("subscriptions/listen", json!({"notifications": {"toolsListChanged": true}}));
    let acknowledged = modern.next_message();
    assert_eq!(acknowledged["method"], json!("notifications/subscriptions/acknowledged"));
    let begin = Instant::now();
    assert_eq!(modern.close(), (Some(0), Vec::new()));
    assert!(begin.elapsed() < Duration::from_secs(4), "{:?}", begin.elapsed());

    let more = "input_schema: {type: object}\ncapability: {read_only: true, human_approval_required: true}\n";
    let playground =
        Playground::new().file("home/.agents/tools/ask.yaml", tool("mine/ask", "return inputs", more));
    let mut legacy = LineClient::legacy(&playground, &["--tools", "mine/*"], &json!({"elicitation": {}}));
    legacy.request("tools/call", json!({"name": "mine.ask", "arguments": {}}));
    assert_eq!(legacy.next_message()["method"], json!("elicitation/create"));
    let begin = Instant::now();
    assert_eq!(legacy.close(), (Some(0), Vec::new()));
    assert!(begin.elapsed() < Duration::from_secs(4), "{:?}", begin.elapsed());
}

/// Also while changes are looked for, as they are without `--refresh 0`.
#[test]
fn a_tool_is_deactivated_when_the_input_ends_and_nothing_is_left_in_the_temporary_folder() {
    let playground = Playground::new();
    let marks = playground.project().join("marks/log");
    let code = format!(
        "def mark(name):\n    with open({marks:?}, 'a') as log:\n        log.write(name + ' ')\n\n\
         def up():\n    mark('activate')\n\ndef down():\n    mark('deactivate')\n\n\
         def run(inputs):\n    mark('run')\n    return 1"
    );
    let more = "input_schema: {type: object}\ncapability: {writes: true, write_scope: 'marks/**'}\n\
                lifecycle: {activate: up, deactivate: down}\n";
    let playground = playground.file("home/.agents/tools/marked.yaml", tool("mine/marked", &code, more));
    for turn in 0..3 {
        let mut client = LineClient::modern(&playground, &["--tools", "mine/*"], json!({}));
        client.call("mine.marked", json!({}));
        client.call("mine.marked", json!({}));
        assert_eq!(client.close(), (Some(0), Vec::new()));
        assert_eq!(playground.read("project/marks/log"), "activate run run deactivate ".repeat(turn + 1));
    }
}
