//! `cargo xtask nightly`: the checks that take too long for every change.

use std::process::ExitCode;

use anyhow::bail;

use crate::print;
use crate::process::cargo_shown;
use crate::tree::repository;

/// One long check: what it shows, the arguments of cargo, and the environment.
struct Check {
    shows: &'static str,
    cargo: &'static [&'static str],
    variables: &'static [(&'static str, &'static str)],
}

const CHECKS: [Check; 9] = [
    Check {
        shows: "no outside byte in 1,000,000 reads of a folder that is swapped for a link",
        cargo: &[
            "test",
            "--release",
            "--locked",
            "--package",
            "cleveragents-confine",
            "--package",
            "cleveragents-loader",
            "--test",
            "it",
            "attack",
        ],
        variables: &[("AGENTS_ATTACK_READS", "1000000"), ("CI", "true")],
    },
    Check {
        shows: "1,000 calls with hooks that are cancelled leave no process, place, lock or file",
        cargo: &["test", "--locked", "--package", "cleveragents-exec", "--test", "it", "python::cancels"],
        variables: &[("AGENTS_PYTHON_CANCELS_CALLS", "250"), ("CI", "true")],
    },
    Check {
        shows: "1,000 runs of the program that are ended or killed leave nothing",
        cargo: &["test", "--locked", "--package", "cleveragents-cli", "--test", "it", "kills::"],
        variables: &[("AGENTS_KILLED_RUNS", "500"), ("CI", "true")],
    },
    Check {
        shows: "2,000 writers of the registry are killed, and nothing is corrupt or lost",
        cargo: &[
            "test",
            "--release",
            "--locked",
            "--package",
            "cleveragents-registry",
            "--test",
            "it",
            "a_writer_that_is_killed",
        ],
        variables: &[("AGENTS_REGISTRY_KILLS", "2000"), ("CI", "true")],
    },
    Check {
        shows: "ten clients of our MCP server at once, 1,000 calls each, get their own answers in bounded memory",
        cargo: &[
            "test",
            "--locked",
            "--package",
            "cleveragents-cli",
            "--test",
            "it",
            "mcp_server::http::ten_clients",
            "--",
            "--nocapture",
        ],
        variables: &[("MCP_CALLS", "1000"), ("CI", "true")],
    },
    Check {
        shows: "100,000 registered tools cost at most twice what plain statements cost",
        cargo: &["xtask", "bench", "registry"],
        variables: &[],
    },
    Check {
        shows: "search finds what 2,000 queries mean as well as promised, and costs are told beside tantivy",
        cargo: &["xtask", "bench", "search"],
        variables: &[],
    },
    Check {
        shows: "a program that counts tokens exactly is built, and counts as the tokenizers do",
        cargo: &[
            "test",
            "--locked",
            "--package",
            "cleveragents-catalog",
            "--package",
            "cleveragents-cli",
            "--features",
            "cleveragents-cli/exact-tokens",
            "exact",
        ],
        variables: &[("CI", "true")],
    },
    Check {
        shows: "finding 100,000 skills costs at most eleven times what 10,000 cost",
        cargo: &["xtask", "bench", "discover", "--nightly"],
        variables: &[],
    },
];

/// Runs every long check and stops at the first that fails.
pub(crate) fn run(arguments: &[String]) -> anyhow::Result<ExitCode> {
    if let Some(argument) = arguments.first() {
        bail!("`nightly` takes no argument, found `{argument}`");
    }
    let root = repository();
    for check in &CHECKS {
        print(&format!("==> {}\n", check.shows))?;
        cargo_shown(&root, check.cargo, check.variables)?;
    }
    print("nightly: every check passed\n")?;
    Ok(ExitCode::SUCCESS)
}
