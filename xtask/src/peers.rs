//! `cargo xtask peers`: installs the programs of other people that tests talk to, below the user's cache folder.
//!
//! The folder is printed; tests find it by the variable `MCP_PEERS`. It is named after what is in it, and complete once the
//! file `complete` is there, so a second run does nothing.
#![expect(clippy::disallowed_methods, reason = "automation installs programs")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, bail};

use crate::process::shown;

const PACKAGES: &str = include_str!("peers/package.json");
const REQUIREMENTS: &str = include_str!("peers/requirements.txt");

/// Installs what is missing and prints the folder.
pub(crate) fn run(arguments: &[String]) -> anyhow::Result<std::process::ExitCode> {
    if !arguments.is_empty() {
        bail!("`peers` takes no arguments");
    }
    let folder = folder()?;
    if !folder.join("complete").exists() {
        install(&folder)?;
    }
    crate::print(&format!("{}\n", folder.display()))?;
    Ok(std::process::ExitCode::SUCCESS)
}

/// The folder with what is installed: the one that `MCP_PEERS` names, else ours when it is complete.
pub(crate) fn installed() -> anyhow::Result<Option<PathBuf>> {
    if let Some(named) = std::env::var_os("MCP_PEERS") {
        return Ok(Some(named.into()));
    }
    let folder = folder()?;
    Ok(folder.join("complete").exists().then_some(folder))
}

fn folder() -> anyhow::Result<PathBuf> {
    let cache = std::env::var_os("XDG_CACHE_HOME").map(PathBuf::from);
    let usual = || std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".cache"));
    let cache = cache.or_else(usual).context("neither `XDG_CACHE_HOME` nor `HOME` is set")?;
    let digest = blake3::hash([PACKAGES, REQUIREMENTS].concat().as_bytes()).to_hex();
    Ok(cache.join("cleveragents").join(format!("peers-{}", digest.get(..12).unwrap_or_default())))
}

fn install(folder: &Path) -> anyhow::Result<()> {
    fs::create_dir_all(folder).with_context(|| format!("cannot make `{}`", folder.display()))?;
    fs::write(folder.join("package.json"), PACKAGES)?;
    fs::write(folder.join("requirements.txt"), REQUIREMENTS)?;
    // Scripts of packages do not run: the interpreter comes as a package of its own.
    let mut npm = Command::new("npm");
    npm.args(["install", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]);
    shown(npm.current_dir(folder), "`npm install`")?;
    let mut venv = Command::new("python3");
    shown(venv.args(["-m", "venv", "python"]).current_dir(folder), "`python3 -m venv`")?;
    let mut pip = Command::new(folder.join("python/bin/python"));
    pip.args(["-m", "pip", "install", "--quiet", "-r", "requirements.txt"]);
    shown(pip.current_dir(folder), "`pip install`")?;
    fs::write(folder.join("complete"), "")?;
    Ok(())
}
