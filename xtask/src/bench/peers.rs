//! Other people's programs that are measured beside ours, installed from their registries below the user's cache folder.
#![expect(clippy::disallowed_methods, reason = "the benchmark installs what it measures")]

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, bail};

const PYTHON: [&str; 2] = ["skills-ref==0.1.1", "deepagents==0.7.32"];
const NODE: [&str; 2] = ["skills-ref@0.1.5", "skills@1.5.18"];

/// Where the programs are, or why they are not there.
#[derive(Debug)]
pub(super) struct Peers {
    /// The Python that has skills-ref.
    pub(super) skills_ref: Result<PathBuf, String>,
    /// The Python that has deepagents.
    pub(super) deepagents: Result<PathBuf, String>,
    /// The folder `node_modules`.
    pub(super) node: Result<PathBuf, String>,
}

impl Peers {
    /// Installs what is missing; the Python that `SKILLS_REF_PYTHON` names is taken for the one with skills-ref.
    pub(super) fn install(cache: &Path) -> Self {
        let python = python(cache).map_err(|error| format!("{error:#}"));
        let named = std::env::var_os("SKILLS_REF_PYTHON").map(PathBuf::from);
        Self {
            skills_ref: named.map_or_else(|| python.clone(), Ok),
            deepagents: python,
            node: node(cache).map_err(|error| format!("{error:#}")),
        }
    }

    /// Installs nothing; takes the Python that `SKILLS_REF_PYTHON` names, if any.
    pub(super) fn named() -> Self {
        let why = || "not in a smoke run".to_owned();
        let named = std::env::var_os("SKILLS_REF_PYTHON").map(PathBuf::from);
        Self { skills_ref: named.ok_or_else(why), deepagents: Err(why()), node: Err(why()) }
    }
}

fn python(cache: &Path) -> anyhow::Result<PathBuf> {
    let folder = cache.join("peers-python");
    let python = folder.join("bin/python");
    once(&folder, &PYTHON, || {
        run(Command::new("python3").args(["-m", "venv", "--clear"]).arg(&folder))?;
        run(Command::new(&python).args(["-m", "pip", "install", "--quiet"]).args(PYTHON))
    })?;
    Ok(python)
}

fn node(cache: &Path) -> anyhow::Result<PathBuf> {
    let folder = cache.join("peers-node");
    once(&folder, &NODE, || {
        std::fs::create_dir_all(&folder)?;
        let quiet = ["install", "--silent", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix"];
        run(Command::new("npm").args(quiet).arg(&folder).args(NODE))
    })?;
    Ok(folder.join("node_modules"))
}

/// Installs unless exactly these packages are installed.
fn once(
    folder: &Path,
    packages: &[&str],
    install: impl FnOnce() -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let complete = folder.with_extension("complete");
    let wanted = packages.join("\n");
    if std::fs::read_to_string(&complete).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    install()?;
    std::fs::write(&complete, wanted)?;
    Ok(())
}

fn run(command: &mut Command) -> anyhow::Result<()> {
    let program = command.get_program().to_string_lossy().into_owned();
    let output = command.output().with_context(|| format!("cannot start `{program}`"))?;
    if !output.status.success() {
        let text = String::from_utf8_lossy(&output.stderr);
        bail!("`{program}` failed: {}", text.lines().last().unwrap_or_default());
    }
    Ok(())
}
