//! A client that writes lines and reads lines, and knows nothing else.
#![expect(clippy::disallowed_methods, reason = "starts the program under test")]

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::playground::Playground;

/// Guards against a hang; nothing here takes so long.
pub(super) const PATIENCE: Duration = Duration::from_mins(2);

/// A server that runs, and the client's ends of its streams.
pub(super) struct LineClient {
    /// Lives as long as the server that runs in it.
    _playground: Playground,
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
    beside: Receiver<String>,
    next: u64,
    /// What every request says about the client.
    capabilities: Option<Value>,
    pub(super) notifications: Vec<Value>,
}

impl LineClient {
    /// Starts `agents mcp serve` for a client of 2026-07-28 with these capabilities.
    pub(super) fn modern(playground: &Playground, arguments: &[&str], capabilities: Value) -> Self {
        Self::start(playground, arguments, Some(capabilities))
    }

    /// Starts it for a client of 2025-11-25, and introduces the client.
    pub(super) fn legacy(playground: &Playground, arguments: &[&str], capabilities: &Value) -> Self {
        let mut client = Self::start(playground, arguments, None);
        let info = json!({"name": "line-client", "version": "1"});
        let params =
            json!({"protocolVersion": "2025-11-25", "capabilities": capabilities, "clientInfo": info});
        let answer = client.ask("initialize", params);
        assert_eq!(answer["result"]["protocolVersion"], json!("2025-11-25"), "{answer}");
        client.send(&json!({"jsonrpc": "2.0", "method": "notifications/initialized"}));
        client
    }

    fn start(playground: &Playground, arguments: &[&str], capabilities: Option<Value>) -> Self {
        let mut command = playground.command(&[&["mcp", "serve"], arguments].concat());
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        let lines = lines_of(child.stdout.take().expect("a pipe"));
        let beside = lines_of(child.stderr.take().expect("a pipe"));
        let stdin = child.stdin.take();
        let playground = playground.clone();
        Self {
            _playground: playground,
            child,
            stdin,
            lines,
            beside,
            next: 0,
            capabilities,
            notifications: Vec::new(),
        }
    }

    /// Sends a request without waiting, and gives its id.
    pub(super) fn request(&mut self, method: &str, mut params: Value) -> u64 {
        self.next += 1;
        if let Some(capabilities) = &self.capabilities {
            params["_meta"]["io.modelcontextprotocol/protocolVersion"] = json!("2026-07-28");
            params["_meta"]["io.modelcontextprotocol/clientCapabilities"] = capabilities.clone();
        }
        let id = self.next;
        self.send(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}));
        id
    }

    /// Sends a request and waits for its answer.
    pub(super) fn ask(&mut self, method: &str, params: Value) -> Value {
        let id = self.request(method, params);
        self.answer_to(id)
    }

    /// Waits for the answer to a request; what else comes is kept.
    pub(super) fn answer_to(&mut self, id: u64) -> Value {
        loop {
            let message = self.next_message();
            if message["id"] == json!(id) && message.get("method").is_none() {
                return message;
            }
            self.notifications.push(message);
        }
    }

    pub(super) fn next_message(&mut self) -> Value {
        let line = self.lines.recv_timeout(PATIENCE).expect("the server answers");
        serde_json::from_str(&line).expect("every line is a message")
    }

    pub(super) fn send(&mut self, message: &Value) {
        self.send_line(message.to_string().as_bytes());
    }

    pub(super) fn send_line(&mut self, line: &[u8]) {
        let stdin = self.stdin.as_mut().expect("an open stream");
        stdin
            .write_all(line)
            .and_then(|()| stdin.write_all(b"\n"))
            .and_then(|()| stdin.flush())
            .expect("the server reads");
    }

    /// Sends a request as long as the server is there.
    pub(super) fn try_request(&mut self, method: &str) -> bool {
        let frame = json!({"jsonrpc": "2.0", "id": "more", "method": method}).to_string() + "\n";
        let stdin = self.stdin.as_mut().expect("an open stream");
        std::thread::sleep(Duration::from_millis(5));
        stdin.write_all(frame.as_bytes()).is_ok()
    }

    /// Calls a tool and gives its result.
    pub(super) fn call(&mut self, tool: &str, arguments: Value) -> Value {
        self.ask("tools/call", json!({"name": tool, "arguments": arguments}))["result"].clone()
    }

    /// Closes the stream, waits until the server has ended, and gives its exit code and what it said beside.
    pub(super) fn close(mut self) -> (Option<i32>, Vec<String>) {
        drop(self.stdin.take());
        self.wait()
    }

    /// Stops reading: nothing can be written to the client any more.
    pub(super) fn stop_reading(&mut self) {
        let (_, nothing) = channel();
        self.lines = nothing;
    }

    pub(super) fn wait(&mut self) -> (Option<i32>, Vec<String>) {
        let until = Instant::now() + PATIENCE;
        loop {
            if let Some(status) = self.child.try_wait().expect("a child") {
                return (status.code(), self.beside.iter().collect());
            }
            assert!(Instant::now() < until, "the server does not end");
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

impl Drop for LineClient {
    fn drop(&mut self) {
        self.child.kill().unwrap_or_default();
        self.child.wait().map(drop).unwrap_or_default();
    }
}

/// Reads lines on a thread of its own until nobody wants them.
pub(super) fn lines_of(stream: impl std::io::Read + Send + 'static) -> Receiver<String> {
    let (sender, lines) = channel();
    std::thread::spawn(move || {
        for line in BufReader::new(stream).lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                return;
            }
        }
    });
    lines
}

/// A tool in Python, as a file.
pub(super) fn tool(name: &str, code: &str, more: &str) -> String {
    let code = code.lines().map(|line| ["  ", line, "\n"].concat()).collect::<Vec<_>>().concat();
    format!("name: {name}\ndescription: Does.\nsource: custom\ncode: |\n{code}{more}")
}
