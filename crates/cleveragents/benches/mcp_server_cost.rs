//! What a call of our MCP server costs, beside the least that a server on the same library does. `cargo xtask bench mcp` runs it.
//!
//! All servers have the same tool and are asked over pipes by the same client, a call at a time, in turns. The processor time
//! of each server's process counts, over all of its calls but those that warm it up. Ours has everything that a program gets
//! from the façade, the audit in memory: the gate, the schemas of input and output, the record.
#![expect(
    clippy::disallowed_methods,
    clippy::indexing_slicing,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a benchmark measures and prints"
)]

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use cleveragents::tools::ToolOutput;
use cleveragents::{
    Agents, AgentsOptions, CancelToken, HostTool, Log, McpServer, McpServerOptions, Naming, OfferFilter,
    SkillToolListing, SystemClock, Tool, mcp_offer, serve_stdio,
};
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, JsonObject, ListToolsResult,
    PaginatedRequestParams, ServerCapabilities, ServerConfig, Tool as ListedTool,
};
use rmcp::service::{RequestContext, RunningService, ServerInitializeError};
use rmcp::{ErrorData, RoleServer, ServerHandler, ServiceExt as _};
use serde_json::{Value, json};
use tokio::net::unix::pipe;

/// Servers are measured in turns, so many calls of each at a time.
const CALLS: usize = 500;
const TURNS: usize = 41;
const SMOKE_TURNS: usize = 2;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let is = |word: &str| arguments.iter().any(|argument| argument == word);
    if is("ours") {
        ours();
    } else if is("bare") {
        bare(async || Bare.serve(pipes()).await);
    } else if is("bare-threads") {
        bare(async || Bare.serve((tokio::io::stdin(), tokio::io::stdout())).await);
    } else {
        measure(if is("--smoke") { SMOKE_TURNS } else { TURNS });
    }
}

fn measure(turns: usize) {
    let text = "x".repeat(200);
    let mut servers = [
        Server::start("ours", "shop.echo"),
        Server::start("bare", "echo"),
        Server::start("bare-threads", "echo"),
    ];
    let mut begun = [Duration::ZERO; 3];
    let mut grown = 0;
    let mut walls = [const { Vec::new() }; 3];
    for turn in 0..turns {
        for (at, server) in servers.iter_mut().enumerate() {
            for call in 0..CALLS {
                let wall = server.call(&format!("{text}{turn}-{call}"));
                walls[at].push(wall);
            }
        }
        // The first turn warms up.
        if turn == 0 {
            begun = servers.each_ref().map(Server::processor_time);
            grown = servers[0].memory();
            walls = [const { Vec::new() }; 3];
        }
    }
    let calls = f64::from(u32::try_from((turns - 1) * CALLS).unwrap());
    let ended = servers.each_ref().map(Server::processor_time);
    let [ours, bare, threads] =
        [0, 1, 2].map(|at| ended[at].saturating_sub(begun[at]).as_secs_f64() * 1e6 / calls);
    let [our_wall, bare_wall, _] = walls.map(median);
    let grown = servers[0].memory().saturating_sub(grown);
    println!("row\ta warm call of our server, CPU us\t{ours:.2}\tshown\t0");
    println!("row\ta warm call of a bare rmcp server over pipes, CPU us\t{bare:.2}\tshown\t0");
    println!("row\ta warm call of a bare rmcp server over threads, CPU us\t{threads:.2}\tshown\t0");
    println!("row\tour server / a bare rmcp server over pipes, CPU\t{:.2}\tat_most\t2", ours / bare);
    println!("row\tour server / a bare rmcp server over threads, CPU\t{:.2}\tshown\t0", ours / threads);
    println!("row\ta warm call of our server until its answer, us\t{our_wall:.2}\tshown\t0");
    println!("row\ta warm call of a bare rmcp server until its answer, us\t{bare_wall:.2}\tshown\t0");
    println!("row\tgrowth of our server over {calls} calls, KiB\t{grown}\tat_most\t4096");
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_unstable_by(f64::total_cmp);
    times[times.len() / 2]
}

/// A server that runs, and the streams to it.
struct Server {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    tool: &'static str,
    id: u64,
}

impl Server {
    fn start(kind: &str, tool: &'static str) -> Self {
        let mut command = Command::new(std::env::current_exe().unwrap());
        let mut process = command.arg(kind).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let (input, output) = (process.stdin.take().unwrap(), process.stdout.take().unwrap());
        let mut server = Self { process, input, output: BufReader::new(output), tool, id: 0 };
        let info = json!({"name": "bench", "version": "1"});
        let hello = json!({"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": info});
        server.ask("initialize", &hello);
        writeln!(server.input, "{}", json!({"jsonrpc": "2.0", "method": "notifications/initialized"}))
            .unwrap();
        server
    }

    fn ask(&mut self, method: &str, params: &Value) -> String {
        self.id += 1;
        let request = json!({"jsonrpc": "2.0", "id": self.id, "method": method, "params": params});
        writeln!(self.input, "{request}").unwrap();
        let mut line = String::new();
        assert_ne!(self.output.read_line(&mut line).unwrap(), 0, "the server ended");
        line
    }

    /// Calls the tool and gives the time until its answer, in microseconds.
    fn call(&mut self, text: &str) -> f64 {
        let params = json!({"name": self.tool, "arguments": {"text": text}});
        let begun = Instant::now();
        let line = self.ask("tools/call", &params);
        let wall = begun.elapsed();
        let answer: Value = serde_json::from_str(&line).unwrap();
        let expected = json!([self.id, {"text": text}, format!(r#"{{"text":"{text}"}}"#)]);
        let result = &answer["result"];
        assert_eq!(
            json!([answer["id"], result["structuredContent"], result["content"][0]["text"]]),
            expected,
            "{line}"
        );
        wall.as_secs_f64() * 1e6
    }

    /// The processor time of the process with all that were threads of it, in hundredths of a second.
    fn processor_time(&self) -> Duration {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.process.id())).unwrap();
        let fields: Vec<&str> = stat.rsplit(')').next().unwrap().split_whitespace().collect();
        let ticks: u64 = fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap();
        Duration::from_millis(ticks * 10)
    }

    /// The memory of the process, in KiB.
    fn memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process.id())).unwrap();
        let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap();
        line.split_whitespace().nth(1).unwrap().parse().unwrap()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }
}

/// What every server says of the tool.
fn schema() -> Value {
    json!({
        "type": "object",
        "required": ["text"],
        "properties": {"text": {"type": "string", "maxLength": 1000}},
    })
}

const WHAT: &str = "Returns what it is given.";

/// Our server, as a program would serve its own tools.
fn ours() {
    let definition = Tool::from_config(&json!({
        "name": "shop/echo", "description": WHAT, "source": "builtin", "input_schema": schema(),
        "output_schema": schema(), "capability": {"read_only": true},
    }));
    let echo = HostTool::new(definition.unwrap(), |permit| {
        Ok(ToolOutput::from(permit.arguments().unsorted().clone()))
    });
    let agents = Agents::new(AgentsOptions {
        host_tools: vec![echo.unwrap()],
        ..AgentsOptions::new(Vec::new(), env!("CARGO_MANIFEST_DIR"))
    });
    let filter = OfferFilter { tools: vec!["shop/*".to_owned()], ..OfferFilter::default() };
    let offer = mcp_offer(Arc::new(agents), &filter).unwrap();
    let options = McpServerOptions {
        version: "1".to_owned(),
        instructions: None,
        naming: Naming::Mcp,
        skill_tools: SkillToolListing::Never,
        clock: Arc::new(SystemClock::start()),
        log: Log::new(|_| {}),
    };
    let server = McpServer::new(offer, options).unwrap();
    serve_stdio(&server, std::io::stdin(), std::io::stdout(), &CancelToken::default()).unwrap();
}

/// The least that a server does: it returns what it is given, and checks nothing.
#[derive(Debug)]
struct Bare;

impl ServerHandler for Bare {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let schema: JsonObject = serde_json::from_value(schema()).unwrap();
        Ok(ListToolsResult::with_all_items(vec![ListedTool::new("echo", WHAT, Arc::new(schema))]))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let given = Value::Object(request.arguments.unwrap_or_default());
        let mut result = CallToolResult::success(vec![ContentBlock::text(given.to_string())]);
        result.structured_content = Some(given);
        Ok(result.into())
    }
}

/// The standard streams without a thread for each: they have to be pipes.
fn pipes() -> (pipe::Receiver, pipe::Sender) {
    let options = pipe::OpenOptions::new();
    let input = options.open_receiver("/proc/self/fd/0").unwrap();
    (input, options.open_sender("/proc/self/fd/1").unwrap())
}

fn bare(start: impl AsyncFnOnce() -> Result<RunningService<RoleServer, Bare>, ServerInitializeError>) {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        start().await.unwrap().waiting().await.unwrap();
    });
}
