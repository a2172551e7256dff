//! Servers behind an address.

use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use cleveragents_mcp::{
    Era, ServerConfig, ServerLabel, ServerSpec, ServerTimeouts, ServerTransport, ServerTrust, Servers,
    ServersParts,
};
use cleveragents_runtime::{CallRequest, ToolHost as _};
use serde_json::{Value, json};

use super::stand::{PYTHON, door, patient, shown, until};

/// A server of one mode, and a pool that knows its address.
struct Address {
    process: Child,
    port: u16,
    servers: Servers,
    label: ServerLabel,
}

impl Drop for Address {
    fn drop(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }
}

impl Address {
    fn of(mode: &str) -> Self {
        let mut process = Command::new(PYTHON)
            .args(["-I", "-S", concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/client/hostile_http.py"), mode])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let port = line.trim().parse().unwrap();
        let label: ServerLabel = "hostile".parse().unwrap();
        let servers = pool(&label, &format!("http://127.0.0.1:{port}/mcp"));
        Self { process, port, servers, label }
    }

    fn echo(&self, input: Value) -> Value {
        shown(&door(&self.servers, &["hostile"]).call(CallRequest::new("hostile/echo", input)))
    }

    /// What the server remembers.
    fn state(&self) -> Value {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.write_all(b"GET /state HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        serde_json::from_str(answer.split("\r\n\r\n").nth(1).unwrap()).unwrap()
    }
}

fn pool(label: &ServerLabel, url: &str) -> Servers {
    let headers = BTreeMap::from([
        ("Authorization".to_owned(), "Bearer hunter2-hunter2".into()),
        ("X-Own".to_owned(), "yes".into()),
    ]);
    let transport = ServerTransport::Http { url: url.into(), headers };
    let idle = Duration::from_millis(700);
    let long = Duration::from_mins(2);
    let config = ServerConfig {
        trust: ServerTrust::Full,
        timeouts: ServerTimeouts { start: long, list: long, idle, call: long },
        ..ServerConfig::of_program(label.clone(), transport)
    };
    Servers::new(ServersParts { servers: vec![ServerSpec::new(config).into()], ..ServersParts::default() })
}

#[track_caller]
fn check(mode: &str, input: Value, expected: Value) {
    let address = Address::of(mode);
    let begun = Instant::now();
    assert_eq!(address.echo(input), expected, "{mode}");
    assert!(begun.elapsed() < Duration::from_mins(1), "{mode}");
}

fn says(text: &str, region: Value) -> Value {
    let seen = json!({"Mcp-Name": "echo", "Mcp-Param-Region": region, "Authorization": "Bearer hunter2-hunter2",
        "X-Own": "yes"});
    // As Python writes it.
    let text =
        json!([text, seen]).to_string().replace("\":", "\": ").replace(",\"", ", \"").replace(",{", ", {");
    json!({"content": [{"type": "text", "text": text}]})
}

#[track_caller]
fn fails(mode: &str, error_type: &str, category: &str, retryable: bool, message: &str) {
    let message = format!("`hostile/echo`: server `hostile` {message}");
    check(mode, json!({"text": "hi"}), json!([error_type, category, retryable, message]));
}

const FAILURE: &str = "tool_execution_failure";

#[test]
fn answers_come_as_json_and_as_events() {
    check("fine", json!({"text": "hi"}), says("hi", json!(null)));
    check("events", json!({"text": "hi"}), says("hi", json!(null)));
}

#[test]
fn arguments_are_repeated_in_headers() {
    let address = Address::of("fine");
    let listing = address.servers.list_tools(&address.label, &patient()).unwrap();
    let reason = "`x-mcp-header` of `a` is on something else than text, integer or boolean";
    let quarantined = listing.quarantined().iter().map(|tool| (tool.name.as_str(), tool.defect.to_string()));
    assert_eq!(quarantined.collect::<Vec<_>>(), [("bad", reason.to_owned())]);
    assert_eq!(address.echo(json!({"text": "hi", "region": "eu"})), says("hi", json!("eu")));
    assert_eq!(address.echo(json!({"text": "hi", "region": "é"})), says("hi", json!("=?base64?w6k=?=")));
}

#[test]
fn an_older_server_has_a_session() {
    let address = Address::of("session");
    let found = address.echo(json!({"text": "hi"}));
    let seen = r#"["hi", {"Mcp-Name": null, "Mcp-Param-Region": null, "Authorization": "Bearer hunter2-hunter2", "X-Own": "yes"}]"#;
    assert_eq!(found, json!({"content": [{"type": "text", "text": seen}]}));
    assert_eq!(address.servers.era(&address.label), Some(Era::Legacy));
    address.servers.stop(&address.label).unwrap();
    assert_eq!(address.state()["left"], json!("s1"));
    check("legacy_events", json!({"text": "hi"}), json!({"content": [{"type": "text", "text": seen}]}));
}

#[test]
fn a_session_that_the_server_forgot_begins_anew() {
    let address = Address::of("forgets");
    let lost =
        "`hostile/echo`: server `hostile` closed the connection before it answered (it forgot the session)";
    assert_eq!(address.echo(json!({})), json!([FAILURE, "transport", true, lost]));
    let again = address.echo(json!({"text": "hi"}));
    assert_eq!(again["content"][0]["text"].as_str().unwrap().get(..5), Some(r#"["hi""#));
}

#[test]
fn a_server_that_does_not_speak_the_revision_any_more_is_asked_anew_what_it_speaks() {
    let address = Address::of("grows_old");
    assert_eq!(address.echo(json!({"text": "hi"})), says("hi", json!(null)));
    let refused = "`hostile/echo`: server `hostile` refused `tools/call` with code -32022: old";
    assert_eq!(address.echo(json!({})), json!([FAILURE, "server_refused", false, refused]));
    let again = address.echo(json!({"text": "hi"}));
    assert_eq!(again["content"][0]["text"].as_str().unwrap().get(..5), Some(r#"["hi""#));
    assert_eq!(address.servers.era(&address.label), Some(Era::Legacy));
}

#[test]
fn what_is_no_answer_is_told() {
    fails("unauthorized", FAILURE, "http_status", false, "answered with HTTP status 401");
    fails("redirect", FAILURE, "redirect", false, "redirects to another address, which is not followed");
    fails("status", FAILURE, "http_status", true, "answered with HTTP status 503");
    let html = "sent an answer that cannot be read: it is neither JSON nor a stream of events";
    fails("html", FAILURE, "protocol", false, html);
    fails("null_id", FAILURE, "server_refused", false, "refused `tools/call` with code -32603: broken");
    fails("hangs", FAILURE, "idle_timeout", true, "was silent for 700 ms");
    fails("stream", FAILURE, "idle_timeout", true, "was silent for 700 ms");
    fails("large", FAILURE, "output_limit", false, "sent a message longer than 7340032 bytes");
    fails("large_event", FAILURE, "output_limit", false, "sent a message longer than 7340032 bytes");
    let without = "closed the connection before it answered (its answer ended without a result)";
    fails("breaks", FAILURE, "transport", true, without);
    let broken = "closed the connection before it answered (error reading a body from connection: end of file before message length reached)";
    fails("drops", FAILURE, "transport", true, broken);
    let label: ServerLabel = "hostile".parse().unwrap();
    let bad = |url: &str| pool(&label, url).connect(&label, &patient()).unwrap_err().to_string();
    let launch = "server `hostile` cannot be started: its address";
    assert_eq!(bad("ftp://a/b"), format!("{launch} is neither `http` nor `https`"));
    assert_eq!(bad("nonsense at all"), format!("{launch} is none"));
    assert_eq!(bad("http://me:secret@a/b"), format!("{launch} has no host, or a user's name in it"));
    let refused = pool(&label, "http://127.0.0.1:1/").connect(&label, &patient()).unwrap_err();
    assert_eq!(refused.failure().category(), "transport");
}

#[test]
fn giving_up_closes_the_stream() {
    let address = Address::of("stream");
    address.echo(json!({}));
    until(|| address.state()["closed"] == json!(true));
    assert_eq!(address.state()["closed"], json!(true));
}
