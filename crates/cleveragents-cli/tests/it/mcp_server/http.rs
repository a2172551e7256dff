#![expect(clippy::disallowed_methods, reason = "starts the program under test and talks to it")]
#![expect(clippy::zombie_processes, reason = "the server is ended and waited for when its value is dropped")]

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::line_client::{PATIENCE, lines_of, tool};
use crate::playground::Playground;

/// A server over HTTP that is killed at the end.
pub(super) struct HttpServer {
    /// Lives as long as the server that runs in it.
    _playground: Playground,
    child: Child,
    pub(super) url: String,
}

impl HttpServer {
    pub(super) fn start(playground: &Playground, arguments: &[&str]) -> Self {
        let mut command =
            playground.command(&[&["mcp", "serve", "--http", "127.0.0.1:0"], arguments].concat());
        let mut child =
            command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("the program starts");
        let beside = lines_of(child.stderr.take().expect("a pipe"));
        loop {
            let line = beside.recv_timeout(PATIENCE).expect("the server listens");
            if let Some(url) = line.strip_prefix("listening on ") {
                let url = url.to_owned();
                std::thread::spawn(move || beside.iter().for_each(drop));
                return Self { _playground: playground.clone(), child, url };
            }
        }
    }

    fn address(&self) -> &str {
        self.url.trim_start_matches("http://").trim_end_matches("/mcp")
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address()).expect("the server listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
        stream
    }

    /// Sends one request with these headers and gives the status and the body.
    pub(super) fn post(&self, headers: &[(&str, &str)], body: &[u8]) -> (u16, Vec<u8>) {
        let mut stream = self.connect();
        post_on(&mut stream, self.address(), headers, body, "close");
        let mut answer = Vec::new();
        // A server that refuses a body may reset the connection behind its answer.
        stream.read_to_end(&mut answer).map(drop).unwrap_or_default();
        let text = String::from_utf8_lossy(&answer).into_owned();
        let status = text.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        let at = text.find("\r\n\r\n").map_or(answer.len(), |at| at + 4);
        (status, answer[at.min(answer.len())..].to_vec())
    }

    /// Calls a method as a client of 2026-07-28 and gives the answer.
    pub(super) fn ask(&self, id: &Value, method: &str, params: Value) -> Value {
        let (name, body) = request(id, method, params);
        let mut headers = vec![("Mcp-Method", method), ("MCP-Protocol-Version", "2026-07-28")];
        if let Some(name) = &name {
            headers.push(("Mcp-Name", name));
        }
        let (status, answer) = self.post(&headers, body.as_bytes());
        message_in(&answer).unwrap_or_else(|| panic!("{status}: {}", String::from_utf8_lossy(&answer)))
    }

    /// The memory of the server in bytes.
    fn memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).expect("a process");
        let line = status.lines().find(|line| line.starts_with("VmRSS:")).expect("a size");
        line.split_whitespace().nth(1).and_then(|size| size.parse::<u64>().ok()).expect("a number") * 1024
    }
}

impl Drop for HttpServer {
    fn drop(&mut self) {
        self.child.kill().unwrap_or_default();
        self.child.wait().map(drop).unwrap_or_default();
    }
}

fn request(id: &Value, method: &str, mut params: Value) -> (Option<String>, String) {
    params["_meta"]["io.modelcontextprotocol/protocolVersion"] = json!("2026-07-28");
    params["_meta"]["io.modelcontextprotocol/clientCapabilities"] = json!({});
    let name = ["name", "uri"].iter().find_map(|key| params[*key].as_str()).map(str::to_owned);
    (name, json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}).to_string())
}

fn post_on(stream: &mut TcpStream, host: &str, headers: &[(&str, &str)], body: &[u8], connection: &str) {
    let own_host = headers.iter().find(|(name, _)| *name == "Host").map_or(host, |(_, value)| *value);
    let mut head = format!(
        "POST /mcp HTTP/1.1\r\nHost: {own_host}\r\nConnection: {connection}\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\nContent-Length: {}\r\n",
        body.len()
    );
    for (name, value) in headers.iter().filter(|(name, _)| *name != "Host") {
        head.extend([*name, ": ", *value, "\r\n"]);
    }
    head.push_str("\r\n");
    // A server that refuses does not read everything.
    stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(body)).unwrap_or_default();
}

/// The JSON of an answer, whether it comes as such or as events.
fn message_in(answer: &[u8]) -> Option<Value> {
    let text = String::from_utf8_lossy(answer);
    let whole = text.find('{').and_then(|start| text.rfind('}').and_then(|end| text.get(start..=end)));
    whole.and_then(|json| serde_json::from_str(json).ok()).or_else(|| {
        let events = text.lines().filter_map(|line| line.strip_prefix("data: "));
        events
            .filter_map(|data| serde_json::from_str::<Value>(data).ok())
            .find(|message| message.get("id").is_some())
    })
}

fn playground() -> Playground {
    let more = "input_schema: {type: object}\ncapability: {read_only: true}\n";
    Playground::new()
        .file("project/notes.txt", "one\n")
        .file("home/.agents/tools/echo.yaml", tool("mine/echo", "return inputs", more))
        .file("home/.agents/skills/pdf/SKILL.md", "---\nname: pdf\ndescription: Reads.\n---\nRead.\n")
}

#[test]
fn pages_of_browsers_do_not_reach_the_server_by_another_name() {
    let server = HttpServer::start(&playground(), &[]);
    let (_, body) = request(&json!(1), "server/discover", json!({}));
    let own = server.address().to_owned();
    let cases: [(&[(&str, &str)], u16); 7] = [
        (&[], 200),
        (&[("Origin", "http://localhost:6274")], 200),
        (&[("Origin", "http://evil.example")], 403),
        (&[("Origin", "null")], 403),
        (&[("Host", "evil.example")], 403),
        (&[("Host", "localhost.evil.example")], 403),
        (&[("Host", &own), ("Origin", "http://127.0.0.1.evil.example")], 403),
    ];
    for (headers, expected) in cases {
        let headers =
            [&[("Mcp-Method", "server/discover"), ("MCP-Protocol-Version", "2026-07-28")], headers].concat();
        assert_eq!(server.post(&headers, body.as_bytes()).0, expected, "{headers:?}");
    }
}

#[test]
fn a_token_is_demanded_of_every_request() {
    let playground = playground().file("project/token", "0123456789abcdef\n").file("project/short", "short");
    let server = HttpServer::start(&playground, &["--token-file", "token"]);
    let (_, body) = request(&json!(1), "server/discover", json!({}));
    for (token, expected) in
        [("Bearer 0123456789abcdef", 200), ("Bearer 0123456789abcdeF", 401), ("Basic 0123456789abcdef", 401)]
    {
        let headers = [
            ("Mcp-Method", "server/discover"),
            ("MCP-Protocol-Version", "2026-07-28"),
            ("Authorization", token),
        ];
        assert_eq!(server.post(&headers, body.as_bytes()).0, expected, "{token}");
    }
    insta::assert_snapshot!(playground.run(&["mcp", "serve", "--http", "0.0.0.0:0"]).replace(|c: char| c.is_ascii_digit(), "N"), @"
    exit: N
    --- stderr
    error: `N.N.N.N:NNNNN` can be reached from other machines, which needs a token
    hint: name a file with a token by `--token-file`, or listen on NNN.N.N.N
    ");
    insta::assert_snapshot!(playground.run(&["mcp", "serve", "--http", "127.0.0.1:0", "--token-file", "short"]), @"
    exit: 2
    --- stderr
    error: no token is in `short`
      caused by: the token has 5 bytes, at least 16 are needed
    ");
    let (status, told) = server.post(&[], body.as_bytes());
    let expected = "a bearer token is needed: send the header `Authorization: Bearer TOKEN`, with the token of the server";
    assert_eq!((status, String::from_utf8_lossy(&told).into_owned()), (401, expected.to_owned()));
}

#[test]
fn what_can_never_match_is_refused_at_the_start() {
    let playground = Playground::new();
    let refused = |more: &[&str]| playground.run(&[&["mcp", "serve", "--http"], more].concat());
    insta::assert_snapshot!(refused(&["127.0.0.1"]), @"
    exit: 2
    --- stderr
    error: `127.0.0.1` cannot be listened on
      caused by: invalid socket address
    hint: add a port, such as `127.0.0.1:8080`; port 0 takes any that is free
    ");
    insta::assert_snapshot!(refused(&["127.0.0.1:0", "--allow-origin", "evil"]), @"
    exit: 2
    --- stderr
    error: `evil` is no origin: one is such as `https://app.example` or `http://localhost:3000`, with `:*` for any port
    ");
    insta::assert_snapshot!(refused(&["127.0.0.1:0", "--allow-host", "http://x/"]), @"
    exit: 2
    --- stderr
    error: `http://x/` is no host: one is such as `app.example` or `app.example:8080`
    ");
    let server = HttpServer::start(&playground, &["--allow-origin", "https://app.example"]);
    let (_, body) = request(&json!(1), "server/discover", json!({}));
    for (origin, expected) in
        [("https://app.example", 200), ("https://app.example:443", 200), ("https://app.example:444", 403)]
    {
        let headers =
            [("Mcp-Method", "server/discover"), ("MCP-Protocol-Version", "2026-07-28"), ("Origin", origin)];
        assert_eq!(server.post(&headers, body.as_bytes()).0, expected, "{origin}");
    }
}

#[test]
fn sessions_that_nobody_uses_lock_nobody_out() {
    let server = HttpServer::start(&playground(), &[]);
    let info = json!({"name": "a", "version": "1"});
    let params = json!({"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": info});
    let body = json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": params}).to_string();
    for number in 0..1_100 {
        let (status, answer) = server.post(&[], body.as_bytes());
        assert_eq!(status, 200, "{number}: {}", String::from_utf8_lossy(&answer));
    }
    let listed = server.ask(&json!(1), "tools/list", json!({}));
    assert!(listed["result"]["tools"].is_array(), "{listed}");
}

#[test]
fn what_is_no_request_of_http_or_json_is_told_so() {
    let server = HttpServer::start(&playground(), &[]);
    let modern = [("Mcp-Method", "tools/list"), ("MCP-Protocol-Version", "2026-07-28")];
    let (status, answer) = server.post(&modern, b"{nonsense");
    let expected =
        json!({"jsonrpc": "2.0", "error": {"code": -32700, "message": "the body is no JSON-RPC message"}});
    assert_eq!((status, message_in(&answer)), (400, Some(expected)));
    let (_, body) = request(&json!(1), "tools/list", json!({}));
    let twice = [modern[0], modern[1], ("host", "localhost")];
    let (status, answer) = server.post(&twice, body.as_bytes());
    assert_eq!((status, answer), (400, b"more than one `Host` header".to_vec()));
}

#[test]
fn hostile_requests_are_refused_and_cost_little() {
    let server = HttpServer::start(&playground(), &[]);
    server.ask(&json!(1), "tools/list", json!({}));
    let before = server.memory();
    let modern = [("Mcp-Method", "tools/list"), ("MCP-Protocol-Version", "2026-07-28")];
    assert_eq!(server.post(&modern, &vec![b' '; 6 * 1024 * 1024]).0, 413);
    for body in ["[".repeat(1_000_000), "{\"a\":".repeat(400_000), "garbage".to_owned()] {
        let (status, _) = server.post(&modern, body.as_bytes());
        assert!((400..500).contains(&status), "{status}");
    }
    // Connections that send nothing, or half of a head, or half of a body.
    let held: Vec<TcpStream> = (0..400)
        .map(|index| {
            let mut stream = server.connect();
            let part: &[u8] = match index % 3 {
                0 => b"",
                1 => b"POST /mcp HTTP/1.1\r\nHost: local",
                _ => b"POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\nContent-Length: 4000000\r\n\r\n{",
            };
            stream.write_all(part).expect("a connection");
            stream
        })
        .collect();
    let began = Instant::now();
    let answer = server.ask(
        &json!(2),
        "tools/call",
        json!({"name": "builtin.read_file", "arguments": {"path": "notes.txt"}}),
    );
    assert_eq!(answer["result"]["isError"], json!(false), "{answer}");
    assert!(began.elapsed() < Duration::from_mins(1));
    drop(held);
    let grown = server.memory().saturating_sub(before);
    assert!(grown < 64 * 1024 * 1024, "{grown}");
}

/// The number of calls of each client; all of them where there is time.
fn calls() -> u64 {
    std::env::var("MCP_CALLS").ok().and_then(|calls| calls.parse().ok()).unwrap_or(60)
}

#[test]
fn ten_clients_at_once_get_their_own_answers() {
    let server = HttpServer::start(&playground(), &["--skill-tools", "never"]);
    server.ask(&json!("warm"), "tools/call", json!({"name": "mine.echo", "arguments": {}}));
    let before = server.memory();
    std::thread::scope(|scope| {
        for client in 0..10_u64 {
            let server = &server;
            scope.spawn(move || {
                for call in 0..calls() {
                    let (id, mark) =
                        (json!(format!("{client}-{call}")), json!({"client": client, "call": call}));
                    let answer = match call % 4 {
                        0 => server.ask(&id, "tools/call", json!({"name": "mine.echo", "arguments": mark})),
                        1 => server.ask(&id, "resources/read", json!({"uri": "skill://local/pdf/SKILL.md"})),
                        2 => server.ask(
                            &id,
                            "tools/call",
                            json!({"name": "builtin.read_file", "arguments": {"path": "notes.txt"}}),
                        ),
                        _ => server.ask(&id, "skills/list", json!({})),
                    };
                    let result = &answer["result"];
                    let found = match call % 4 {
                        0 => &result["structuredContent"],
                        1 => &result["contents"][0]["uri"],
                        2 => &result["structuredContent"]["content"],
                        _ => &result["skills"][0]["uri"],
                    };
                    let uri = json!("skill://local/pdf/SKILL.md");
                    let expected = match call % 4 {
                        0 => mark,
                        2 => json!("one\n"),
                        _ => uri,
                    };
                    assert_eq!((&answer["id"], found), (&id, &expected), "{answer}");
                }
            });
        }
    });
    let grown = server.memory().saturating_sub(before);
    println!("10 clients, {} calls each: from {before} bytes of memory, {grown} more", calls());
    assert!(grown < 64 * 1024 * 1024, "{grown}");
}
