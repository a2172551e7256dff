//! Starts programs in turn and reads what each start cost.
#![expect(clippy::disallowed_methods, reason = "the benchmark starts what it measures")]

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context as _, bail};
use serde_json::{Value, json};

/// A program with its arguments.
pub(super) type Start = Vec<String>;

/// The costs of every start of one command.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Costs {
    cpu_ms: Vec<f64>,
    peak_kib: Vec<f64>,
    /// The last line of the output.
    pub(super) output: String,
    /// The last line of the output of every start.
    pub(super) outputs: Vec<String>,
}

impl Costs {
    /// Returns the median of the CPU time in milliseconds.
    pub(super) fn cpu_ms(&self) -> f64 {
        median(&self.cpu_ms)
    }

    /// Returns, for each round, how much more CPU time in milliseconds this command took than another.
    pub(super) fn beyond_ms(&self, other: &Self) -> Vec<f64> {
        self.cpu_ms.iter().zip(&other.cpu_ms).map(|(with, without)| with - without).collect()
    }

    /// Returns the largest resident set in MiB.
    pub(super) fn peak_mib(&self) -> f64 {
        self.peak_kib.iter().copied().fold(0.0, f64::max) / 1024.0
    }

    /// Returns the median of the ratios of starts that stood next to each other.
    pub(super) fn ratio_to(&self, other: &Self) -> f64 {
        let ratios: Vec<f64> =
            self.cpu_ms.iter().zip(&other.cpu_ms).map(|(ours, theirs)| ours / theirs).collect();
        median(&ratios)
    }
}

/// Where commands are started.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Surroundings<'a> {
    /// The working folder; without one that of this process.
    pub(super) folder: Option<&'a str>,
    /// What is added to the environment of this process.
    pub(super) variables: &'a [(&'a str, &'a str)],
}

/// Starts every command `rounds` times in turn, after one round that warms the page cache.
pub(super) fn measure(
    repository: &Path,
    rounds: usize,
    commands: &[(&str, Start)],
) -> anyhow::Result<BTreeMap<String, Costs>> {
    measure_in(repository, rounds, Surroundings::default(), commands)
}

/// Starts commands as [`measure`] does, in other surroundings.
pub(super) fn measure_in(
    repository: &Path,
    rounds: usize,
    surroundings: Surroundings<'_>,
    commands: &[(&str, Start)],
) -> anyhow::Result<BTreeMap<String, Costs>> {
    let commands: serde_json::Map<String, Value> =
        commands.iter().map(|(name, start)| ((*name).to_owned(), json!(start))).collect();
    let variables: serde_json::Map<String, Value> =
        surroundings.variables.iter().map(|(name, value)| ((*name).to_owned(), json!(value))).collect();
    let plan = json!({
        "rounds": rounds, "commands": commands, "folder": surroundings.folder, "variables": variables,
    });
    let mut child = Command::new("python3")
        .arg(repository.join("xtask/src/bench/measure.py"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .context("cannot start `python3`")?;
    if let Some(mut input) = child.stdin.take() {
        input.write_all(plan.to_string().as_bytes())?;
    }
    let output = child.wait_with_output().context("cannot read from `python3`")?;
    if !output.status.success() {
        bail!("a measured command failed, see above");
    }
    let measured: BTreeMap<String, Vec<Value>> =
        serde_json::from_slice(&output.stdout).context("the measurements are not JSON")?;
    Ok(measured.into_iter().map(|(name, starts)| (name, costs(&starts))).collect())
}

fn costs(starts: &[Value]) -> Costs {
    let numbers = |key: &str| starts.iter().filter_map(|start| start.get(key)?.as_f64()).collect();
    let outputs: Vec<String> =
        starts.iter().filter_map(|start| start.get("out")?.as_str().map(str::to_owned)).collect();
    let output = outputs.last().cloned().unwrap_or_default();
    Costs { cpu_ms: numbers("cpu_ms"), peak_kib: numbers("peak_kib"), output, outputs }
}

/// Counts the system calls of one start, or `None` without `strace`.
pub(super) fn system_calls(scratch: &Path, start: &Start) -> anyhow::Result<Option<u64>> {
    let report = scratch.join("system-calls.txt");
    let traced = Command::new("strace")
        .args([OsStr::new("-f"), OsStr::new("-c"), OsStr::new("-o"), report.as_os_str()])
        .args(start)
        .stdout(Stdio::null())
        .status();
    let Ok(status) = traced else {
        return Ok(None);
    };
    if !status.success() {
        return Ok(None);
    }
    let text = std::fs::read_to_string(&report)?;
    let total = text.lines().find(|line| line.ends_with(" total")).context("`strace` printed no total")?;
    // Columns: share, seconds, microseconds per call, calls, and errors when there were any.
    let calls = total.split_whitespace().nth(3).context("`strace` printed no number of calls")?;
    Ok(Some(calls.parse().context("`strace` printed no number of calls")?))
}

pub(super) fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let middle = sorted.len() / 2;
    let upper = sorted.get(middle).copied().unwrap_or(f64::NAN);
    if sorted.len() % 2 == 1 {
        return upper;
    }
    let lower = middle.checked_sub(1).and_then(|index| sorted.get(index)).copied().unwrap_or(f64::NAN);
    f64::midpoint(lower, upper)
}

#[cfg(test)]
mod tests;
