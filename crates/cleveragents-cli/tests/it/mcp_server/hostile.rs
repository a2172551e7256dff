use serde_json::json;

use super::line_client::LineClient;
use crate::playground::Playground;

#[test]
fn what_is_no_message_is_answered_and_the_server_goes_on() {
    let mut client = LineClient::modern(&Playground::new(), &["--tools", "builtin/read_file"], json!({}));
    client.ask("tools/list", json!({}));
    let parse = json!({"code": -32700, "message": "the line is not JSON, or nests too deep"});
    client.send_line(&vec![b'x'; 5 * 1024 * 1024]);
    let too_long = json!({"code": -32600, "message": "the message is longer than 4194304 bytes"});
    assert_eq!(client.next_message()["error"], too_long);
    for line in ["garbage".to_owned(), "[".repeat(1_000_000), "{\"a\":".repeat(500_000)] {
        client.send_line(line.as_bytes());
        assert_eq!(client.next_message()["error"], parse);
    }
    client.send_line(b"\xff\xfe\x00");
    assert_eq!(client.next_message()["error"], parse);
    let wrong = client.ask("tools/call", json!({"name": 7}));
    assert_eq!(wrong["error"], json!({"code": -32602, "message": "the parameters do not fit the method"}));
    let unknown = client.ask("no/such/method", json!({}));
    assert_eq!(unknown["error"], json!({"code": -32601, "message": "there is no method `no/such/method`"}));
    assert_eq!(client.ask("tools/list", json!({}))["result"]["tools"][0]["name"], json!("builtin.read_file"));
    assert_eq!(client.close(), (Some(0), Vec::new()));
}

#[test]
fn a_client_that_went_away_ends_the_server() {
    let mut client = LineClient::modern(&Playground::new(), &[], json!({}));
    client.ask("tools/list", json!({}));
    client.stop_reading();
    // The reader of the test takes one more line before it notices that nobody wants it; then the pipe is closed.
    client.request("tools/list", json!({}));
    while client.try_request("tools/list") {}
    assert_eq!(client.wait().0, Some(0));
}

#[test]
fn a_format_for_programs_is_refused_where_frames_are_written() {
    let output = Playground::new().output(&["mcp", "serve", "--format", "json"], b"");
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).expect("one value");
    assert_eq!((&answer["exit_code"], &answer["status"]), (&json!(2), &json!("error")));
}
