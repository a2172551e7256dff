//! What a call of a server's tool costs through the door and our client, beside the client of `rmcp` alone, which checks nothing.
//! `cargo xtask bench mcp` runs it.
//!
//! Both talk to the same small server over pipes; wall-clock time of calls taken in turns, of which the median counts.
#![expect(
    clippy::disallowed_methods,
    clippy::indexing_slicing,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a benchmark measures and prints"
)]

use std::collections::BTreeMap;
use std::io::{BufRead as _, Write as _};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use cleveragents_domain::{SkillName, Tool, ToolName};
use cleveragents_exec::SystemClock;
use cleveragents_exec::sandbox::Launcher;
use cleveragents_mcp::{
    McpExecutor, ServerConfig, ServerLabel, ServerSpec, ServerTransport, ServerTrust, Servers, ServersParts,
};
use cleveragents_runtime::{
    CallRequest, CancelToken, Door, DoorParts, Lookup, MemoryAudit, Origin, Policy, PolicySource, SkillRules,
    ToolHost as _, Watch,
};
use rmcp::model::CallToolRequestParams;
use rmcp::service::{RunningService, ServiceExt as _};
use rmcp::{Peer, RoleClient};
use serde_json::{Value, json};
use tokio::net::unix::pipe;
use tokio::runtime::Runtime;

const CALLS: usize = 4_000;
const SMOKE_CALLS: usize = 50;

fn main() {
    if std::env::args().any(|argument| argument == "answer") {
        answer();
        return;
    }
    let is_smoke = std::env::args().any(|argument| argument == "--smoke");
    let calls = if is_smoke { SMOKE_CALLS } else { CALLS };
    let text = "x".repeat(200);
    let ours = Ours::start();
    let theirs = Theirs::start();
    let (mut our_times, mut their_times) = (Vec::new(), Vec::new());
    for round in 0..calls {
        let (our_time, their_time) = (ours.call(&text), theirs.call(&text));
        // The first ones warm up.
        if round >= calls / 10 {
            our_times.push(our_time);
            their_times.push(their_time);
        }
    }
    let (ours, theirs) = (median(our_times), median(their_times));
    println!("row\ta call through the door and our client, us\t{:.2}\tshown\t0", micros(ours));
    println!("row\ta call by the client of rmcp alone, us\t{:.2}\tshown\t0", micros(theirs));
    let overhead = micros(ours) - micros(theirs);
    println!("row\toverhead of a call over rmcp alone, us\t{overhead:.2}\tshown\t0");
    let ratio = ours.as_secs_f64() / theirs.as_secs_f64();
    println!("row\ta call through the door and our client / by rmcp alone\t{ratio:.2}\tat_most\t1.5");
}

fn micros(time: Duration) -> f64 {
    time.as_secs_f64() * 1e6
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times.get(times.len() / 2).copied().unwrap()
}

/// The door, our client, and the server.
struct Ours {
    door: Door,
}

impl Ours {
    fn start() -> Self {
        let label: ServerLabel = "small".parse().unwrap();
        let program = std::env::current_exe().unwrap().to_string_lossy().into_owned();
        let transport = ServerTransport::stdio(program, ["answer"], "/");
        let config =
            ServerConfig { trust: ServerTrust::Full, ..ServerConfig::of_program(label.clone(), transport) };
        let servers = Servers::new(ServersParts {
            servers: vec![ServerSpec::new(config).into()],
            launcher: Some(Launcher::start().unwrap()),
            ..ServersParts::default()
        });
        let watch =
            Watch::start(Arc::new(SystemClock::start()), Duration::from_mins(1), CancelToken::default());
        let listing = servers.list_tools(&label, &watch).unwrap();
        let tools = listing.tools().iter().map(|tool| (tool.tool().name().clone(), Arc::clone(tool.tool())));
        let door = Door::new(DoorParts {
            lookup: Arc::new(Tools(tools.collect())),
            executors: vec![Arc::new(McpExecutor::new(servers))],
            policy: Policy::from_value(&Value::Null, PolicySource::User).unwrap(),
            approver: None,
            audit: Arc::new(MemoryAudit::default()),
            checkpoints: None,
            clock: Arc::new(SystemClock::start()),
            root: "/".into(),
        });
        Self { door }
    }

    fn call(&self, text: &str) -> Duration {
        let request = CallRequest::new("small/echo", json!({"text": text}));
        let begun = Instant::now();
        let result = self.door.call(request);
        let time = begun.elapsed();
        assert!(result.error().is_none(), "{:?}", result.error());
        time
    }
}

/// The client of `rmcp`, and the server.
struct Theirs {
    runtime: Runtime,
    peer: Peer<RoleClient>,
    _service: RunningService<RoleClient, ()>,
    process: Child,
}

impl Theirs {
    fn start() -> Self {
        let runtime =
            tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
        let mut process = Command::new(std::env::current_exe().unwrap())
            .arg("answer")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (stdin, stdout) = (process.stdin.take().unwrap(), process.stdout.take().unwrap());
        let service = runtime.block_on(async {
            let stdin = pipe::Sender::from_owned_fd(stdin.into()).unwrap();
            let stdout = pipe::Receiver::from_owned_fd(stdout.into()).unwrap();
            ().serve((stdout, stdin)).await.unwrap()
        });
        Self { runtime, peer: service.peer().clone(), _service: service, process }
    }

    fn call(&self, text: &str) -> Duration {
        let arguments = json!({"text": text}).as_object().cloned().unwrap();
        let request = CallToolRequestParams::new("echo").with_arguments(arguments);
        let begun = Instant::now();
        let result = self.runtime.block_on(self.peer.call_tool(request)).unwrap();
        let time = begun.elapsed();
        assert_eq!(result.content.len(), 1);
        time
    }
}

impl Drop for Theirs {
    fn drop(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }
}

#[derive(Debug)]
struct Tools(BTreeMap<ToolName, Arc<Tool>>);

impl Lookup for Tools {
    fn canonical(&self, written: &str) -> Option<ToolName> {
        written.parse().ok()
    }

    fn tool(&self, name: &ToolName) -> Option<Arc<Tool>> {
        self.0.get(name).cloned()
    }

    fn names(&self) -> Vec<ToolName> {
        self.0.keys().cloned().collect()
    }

    fn origin(&self, _: &ToolName) -> Origin {
        Origin::Trusted
    }

    fn skill(&self, _: &SkillName) -> Option<Arc<SkillRules>> {
        None
    }
}

/// The smallest server: it has one tool, and says nothing twice.
fn answer() {
    let mut stdout = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        let request: Value = serde_json::from_str(&line.unwrap()).unwrap();
        let Some(id) = request.get("id") else { continue };
        let text = &request["params"]["arguments"]["text"];
        let body = match request["method"].as_str().unwrap() {
            "initialize" => json!({"result": {"protocolVersion": "2025-06-18", "capabilities": {"tools": {}},
                "serverInfo": {"name": "small", "version": "1"}}}),
            "tools/list" => {
                json!({"result": {"tools": [{"name": "echo", "inputSchema": {"type": "object"}}]}})
            }
            "tools/call" => json!({"result": {"content": [{"type": "text", "text": text}]}}),
            _ => json!({"error": {"code": -32601, "message": "Method not found"}}),
        };
        let mut body = body;
        body["jsonrpc"] = json!("2.0");
        body["id"] = id.clone();
        writeln!(stdout, "{body}").unwrap();
        stdout.flush().unwrap();
    }
}
