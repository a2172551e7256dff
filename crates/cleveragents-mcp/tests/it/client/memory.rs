//! What misbehaving servers cost in memory: measured in a process of its own, in which nothing else happens.

use std::env;
use std::process::{Command, Stdio};
use std::time::Duration;

use super::stand::Wish;

/// Tells the second run of this program which mode to measure.
const ROLE: &str = "AGENTS_MCP_MEMORY";

/// Everything that sends more than it should.
const MODES: [&str; 12] = [
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
    }
}

/// Prints by how much the largest size of this process grows during a call.
fn measure(mode: &'static str) {
    let stand = Wish::of(mode).idle(Duration::from_secs(20)).stand();
    stand.servers.connect(&stand.beside, &super::stand::patient()).unwrap();
    stand.servers.connect(&stand.label, &super::stand::patient()).unwrap();
    let before = peak();
    stand.echo("hi");
    println!("grown {}", peak().saturating_sub(before));
}

/// The largest resident size of this process so far, in bytes.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with("VmHWM:")).unwrap();
    line.split_ascii_whitespace().nth(1).unwrap().parse::<u64>().unwrap() * 1024
}
