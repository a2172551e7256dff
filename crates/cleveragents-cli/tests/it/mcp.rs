//! `agents mcp`: servers are configured, taken over, started when somebody asks, and their tools run behind the gate.

#[cfg(test)]
mod approving;
#[cfg(test)]
mod calling;
#[cfg(test)]
mod checking;
#[cfg(test)]
mod importing;
#[cfg(test)]
mod listing;
#[cfg(test)]
mod refusing;

use crate::mask::{masked, without_digests};
use crate::playground::Playground;

/// The small server, as a file of each playground.
const SERVER: &str = include_str!("mcp/server.py");

const TOOLS: &str = r#"[
  {"name": "echo", "description": "Says it again.", "inputSchema": {"type": "object", "properties": {"text": {"type": "string"}}, "required": ["text"]}, "annotations": {"readOnlyHint": true, "openWorldHint": false}},
  {"name": "env", "description": "Names its variables.", "inputSchema": {"type": "object"}, "annotations": {"readOnlyHint": true, "openWorldHint": false}},
  {"name": "fail", "description": "Fails.", "inputSchema": {"type": "object"}, "annotations": {"readOnlyHint": true, "openWorldHint": false}},
  {"name": "secret", "description": "Tells its token.", "inputSchema": {"type": "object"}, "annotations": {"readOnlyHint": true, "openWorldHint": false}},
  {"name": "drop all", "description": "Writes.", "inputSchema": {"type": "object"}},
  {"name": "odd", "inputSchema": {"type": "array"}}
]"#;

/// A playground with the small server, configured by the user under `small` with more keys.
fn small(more: &str) -> Playground {
    let playground = Playground::new().file("srv/server.py", SERVER).file("srv/tools.json", TOOLS);
    let script = playground.folder().join("srv/server.py");
    let entry = format!(r#"{{"command": "python3", "args": [{script:?}]{more}}}"#);
    let text = format!(r#"{{"mcpServers": {{"small": {entry}}}}}"#);
    playground.file("home/.agents/mcp.json", text)
}

/// A playground whose small server is believed what it says of its tools.
fn believed() -> Playground {
    small(r#", "x-agents": {"trust": "full"}"#)
}

/// How often the small server was started.
fn starts(playground: &Playground) -> usize {
    if playground.has("srv/starts.txt") { playground.read("srv/starts.txt").lines().count() } else { 0 }
}

/// Runs the program with an environment of its own, and replaces what differs between two runs.
fn run(playground: &Playground, arguments: &[&str]) -> String {
    run_with(playground, &[], arguments)
}

fn run_with(playground: &Playground, variables: &[(&str, &str)], arguments: &[&str]) -> String {
    let mut command = playground.command(arguments);
    command.env("PATH", "/usr/local/bin:/usr/bin:/bin").envs(variables.iter().copied());
    let output = command.output().expect("the program ends");
    let text = playground.write_down(&output);
    without_times(&without_digests(&masked(&text)))
}

/// Replaces numbers of milliseconds, and takes the columns beside them together, whose places depend on them.
fn without_times(text: &str) -> String {
    let has_time = text.contains(" ms");
    let lines = text.lines().map(|line| {
        let is_row = has_time && (line.starts_with("SERVER  OUTCOME") || line.contains(" ms"));
        let cells = line.split("  ").map(str::trim).filter(|cell| !cell.is_empty());
        let line = if is_row { &cells.collect::<Vec<_>>().join("  ") } else { line };
        let words = line.split(' ').collect::<Vec<_>>();
        let is_time = |place: usize| {
            words.get(place + 1).is_some_and(|unit| unit.trim_end_matches(',') == "ms")
                && words.get(place).is_some_and(|word| word.parse::<u64>().is_ok())
        };
        let words = words.iter().enumerate().map(|(place, word)| if is_time(place) { "[N]" } else { word });
        let line = words.collect::<Vec<_>>().join(" ");
        match line.split_once("\"took_ms\": ") {
            Some((before, _)) => format!("{before}\"took_ms\": [N],"),
            None => line,
        }
    });
    lines.collect::<Vec<_>>().join("\n") + "\n"
}
