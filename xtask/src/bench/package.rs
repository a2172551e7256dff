//! `cargo xtask bench python`: what the Python package costs beside other packages of the same purpose.
#![expect(clippy::disallowed_methods, reason = "the benchmark makes folders and starts what it measures")]

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use anyhow::{Context as _, bail};
use serde_json::Value;

use super::table::{Row, render};
use super::{Extent, trees};
use crate::print;
use crate::python::{Environment, build};
use crate::tree::repository;

/// What is installed beside the package.
const PEERS: [&str; 3] = ["langchain-core==1.8.3", "skills-ref==0.1.1", "pydantic==2.14.4"];
const READING: &str = "`skills-ref` reading the real skill files / `Agents.discover` of them, CPU";
const CALLING: &str = "`tool.invoke` of langchain-core / a Python tool through the gate, CPU";

pub(super) fn run(extent: Extent) -> anyhow::Result<ExitCode> {
    let (profile, turns) = match extent {
        Extent::Smoke => ("dev", "1"),
        Extent::Usual => ("dist", "7"),
        Extent::Nightly => bail!("expected `cargo xtask bench python [--smoke]`"),
    };
    let cache = trees::cache()?;
    let skills = corpus(&cache)?;
    let wheel = build(&Environment::usual()?, profile)?;
    let python = environment(&cache, &wheel)?;
    let state = cache.join("python-state");
    std::fs::create_dir_all(&state)?;
    let script = repository().join("xtask/src/bench/package.py");
    let mut command = Command::new(python);
    command.arg("-B").arg(script).arg(&skills).arg(&state).arg(turns);
    let output = command.output().context("cannot start Python")?;
    if !output.status.success() {
        bail!("the benchmark failed: {}", String::from_utf8_lossy(&output.stderr).trim());
    }
    let costs: Value = serde_json::from_slice(&output.stdout).context("the benchmark printed no JSON")?;
    let cost = |name: &str| costs.get(name).and_then(Value::as_f64).with_context(|| format!("no `{name}`"));
    let rows = [
        Row::shown("`skills-ref` reading the real skill files, CPU us", cost("theirs_reads_us")?),
        Row::shown("`Agents.discover` of them, CPU us", cost("ours_reads_us")?),
        Row::at_least(READING, cost("reads_ratio")?, 50.0),
        Row::shown("`tool.invoke` of langchain-core, CPU us", cost("theirs_call_us")?),
        Row::shown("a Python tool through the gate, audit in memory, CPU us", cost("ours_call_us")?),
        Row::at_least(CALLING, cost("call_ratio")?, 10.0),
        Row::shown("the same, audit in SQLite, CPU us", cost("kept_call_us")?),
    ];
    let verdicts = extent == Extent::Usual;
    print(&render(&rows, verdicts))?;
    let failed = verdicts && rows.iter().any(|row| !row.passes());
    Ok(if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// The real skill files, unpacked at the first need.
fn corpus(cache: &Path) -> anyhow::Result<PathBuf> {
    let archive = repository().join("../shared/corpus/skills.tar.gz");
    let (folder, complete) = (cache.join("corpus"), cache.join("corpus.complete"));
    if !complete.exists() {
        std::fs::create_dir_all(&folder)?;
        started(Command::new("tar").arg("xzf").arg(&archive).arg("-C").arg(&folder))?;
        std::fs::write(&complete, "")?;
    }
    Ok(folder)
}

/// The Python with the peers and the wheel.
fn environment(cache: &Path, wheel: &Path) -> anyhow::Result<PathBuf> {
    let folder = cache.join("python");
    let python = folder.join("bin/python");
    let complete = cache.join("python.complete");
    let wanted = PEERS.join("\n");
    if std::fs::read_to_string(&complete).ok().as_ref() != Some(&wanted) {
        let tests = Environment::usual()?;
        started(tests.python().args(["-m", "venv", "--clear"]).arg(&folder))?;
        started(Command::new(&python).args(["-m", "pip", "install", "--quiet"]).args(PEERS))?;
        std::fs::write(&complete, wanted)?;
    }
    let pip = ["-m", "pip", "install", "--quiet", "--force-reinstall", "--no-deps"];
    started(Command::new(&python).args(pip).arg(wheel))?;
    Ok(python)
}

fn started(command: &mut Command) -> anyhow::Result<()> {
    let status = command.status()?;
    if !status.success() {
        bail!("`{}` failed", command.get_program().to_string_lossy());
    }
    Ok(())
}
