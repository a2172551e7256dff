//! What misbehaving servers cost in memory: measured in a process of its own, in which nothing else happens.

use std::env;
use std::process::{Command, Stdio};
use std::time::Duration;

use cleveragents_mcp::ClientLimits;
use cleveragents_runtime::{CallRequest, ToolHost as _};
use serde_json::json;

use super::stand::{Wish, door, patient};

/// Tells the second run of this program which mode to measure.
const ROLE: &str = "AGENTS_MCP_MEMORY";

/// Everything that sends more than it should, or just as much as it may.
const MODES: [&str; 20] = [
    "long_line",
    "long_line_late_id",
    "endless_line",
    "many_values",
    "deep_answer",
    "notification_flood",
    "ping_flood",
    "stderr_flood",
    "stderr_in_call",
    "fresh_cursors",
    "many_items",
    "many_blocks",
    "full_text",
    "full_structured",
    "full_array",
    "full_error",
    "full_schema",
    "full_list",
    "full_skills",
    "zero_skills",
];

/// What is within the limits.
const TAKEN: [&str; 11] = [
    "notification_flood",
    "ping_flood",
    "stderr_flood",
    "stderr_in_call",
    "many_blocks",
    "full_text",
    "full_structured",
    "full_array",
    "full_schema",
    "full_list",
    "full_skills",
];

const MEBIBYTE: u64 = 1 << 20;

#[test]
fn no_server_makes_the_client_grow() {
    if let Ok(mode) = env::var(ROLE) {
        measure(MODES.into_iter().find(|known| *known == mode).unwrap());
        return;
    }
    for mode in MODES {
        let output = Command::new(env::current_exe().unwrap())
            .args(["--exact", "client::memory::no_server_makes_the_client_grow", "--nocapture"])
            .env(ROLE, mode)
            .stdin(Stdio::null())
            .output()
            .unwrap();
        let text = String::from_utf8_lossy(&output.stdout);
        let grown = text.lines().find_map(|line| line.split("grown ").nth(1)?.trim().parse::<u64>().ok());
        let grown = grown.unwrap_or_else(|| panic!("{mode}: {text}"));
        assert!(grown <= 16 * MEBIBYTE, "{mode} made the client grow by {grown} bytes");
        // What is just within the limits is taken, and so says that the limits are what they are.
        let is_taken = text.lines().any(|line| line == "outcome taken");
        assert_eq!(is_taken, TAKEN.contains(&mode), "{mode}: {text}");
    }
}

/// Prints by how much the largest size of this process grows during a call beyond what an ordinary one takes, and what came of it.
fn measure(mode: &'static str) {
    let wish = Wish::of(mode).idle(Duration::from_secs(20));
    let limits = ClientLimits { resource_bytes: 32 << 20, ..ClientLimits::default() };
    let stand = Wish { limits, ..wish }.stand();
    stand.servers.connect(&stand.beside, &patient()).unwrap();
    stand.servers.connect(&stand.label, &patient()).unwrap();
    let call = |tool: &str| {
        door(&stand.servers, &["hostile", "beside"]).call(CallRequest::new(tool, json!({"text": "hi"})))
    };
    call("beside/echo");
    let before = peak();
    let outcome = if mode.ends_with("_skills") {
        stand.servers.list_skills(&stand.label, &patient()).map(|_| ()).map_err(|error| error.to_string())
    } else {
        call("hostile/echo").error().map_or(Ok(()), |error| Err(error.to_string()))
    };
    println!("grown {}", peak().saturating_sub(before));
    println!("outcome {}", outcome.err().as_deref().unwrap_or("taken"));
}

/// The largest resident size of this process so far, in bytes.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with("VmHWM:")).unwrap();
    line.split_ascii_whitespace().nth(1).unwrap().parse::<u64>().unwrap() * 1024
}
