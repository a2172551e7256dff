//! The tool of the well-known Python library that calls are compared to, installed below the user's cache folder.
#![expect(clippy::disallowed_methods, reason = "the benchmark starts what it measures")]

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::bail;

use crate::tree::repository;

/// Returns the Python that has langchain-core, installed at the first need.
pub(super) fn python(cache: &Path) -> anyhow::Result<PathBuf> {
    let folder = cache.join("langchain");
    let python = folder.join("bin/python");
    let complete = cache.join("langchain.complete");
    if !complete.exists() {
        run(Command::new("python3").args(["-m", "venv", "--clear"]).arg(&folder))?;
        run(Command::new(&python).args(["-m", "pip", "install", "--quiet", "langchain-core"]))?;
        std::fs::write(&complete, "")?;
    }
    Ok(python)
}

/// What one call takes, in microseconds of processor time.
#[derive(Clone, Copy)]
pub(super) struct Cost {
    /// With an input and an output that are there already.
    pub(super) given: f64,
    /// With an input and an output that each call makes and frees.
    pub(super) made: f64,
}

impl Cost {
    /// Returns what is cheaper, each of the two.
    pub(super) fn min(self, other: Self) -> Self {
        Self { given: self.given.min(other.given), made: self.made.min(other.made) }
    }
}

/// Measures both, or says why they are not known.
pub(super) fn cost(python: &Path) -> Result<Cost, String> {
    let script = repository().join("xtask/src/bench/langchain.py");
    let output = run(Command::new(python).arg("-B").arg(script)).map_err(|error| error.to_string())?;
    let mut numbers = output.split_whitespace().map(str::parse);
    match (numbers.next(), numbers.next()) {
        (Some(Ok(given)), Some(Ok(made))) => Ok(Cost { given, made }),
        _ => Err(format!("the script printed `{}`", output.trim())),
    }
}

fn run(command: &mut Command) -> anyhow::Result<String> {
    let output = command.output()?;
    if !output.status.success() {
        let text = String::from_utf8_lossy(&output.stderr);
        let last = text.lines().last().unwrap_or_default();
        bail!("`{}` failed: {last}", command.get_program().to_string_lossy());
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}
