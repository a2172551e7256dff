//! The trees of skills that are measured, made by the shared generator and kept in the user's cache folder.
#![expect(clippy::disallowed_methods, reason = "the benchmark makes the trees it measures")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, bail};

/// What a tree looks like around its skills.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shape {
    /// As in real life: 100 skills in each of many repositories, with `.git`, `node_modules`, `target` and `.venv`.
    Noisy,
    /// All skills side by side in one folder, and nothing else.
    Flat,
}

/// The folder where trees are kept from one run to the next.
pub(super) fn cache() -> anyhow::Result<PathBuf> {
    let base = std::env::var_os("XDG_CACHE_HOME").map(PathBuf::from);
    let home = || std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".cache"));
    let folder = base.or_else(home).unwrap_or_else(std::env::temp_dir).join("cleveragents/bench");
    fs::create_dir_all(&folder).with_context(|| format!("cannot make `{}`", folder.display()))?;
    Ok(folder)
}

/// Returns a tree of `count` skills, made at the first need.
pub(super) fn tree(repository: &Path, cache: &Path, shape: Shape, count: u32) -> anyhow::Result<PathBuf> {
    let (name, extra): (&str, &[&str]) = match shape {
        Shape::Noisy => ("noisy", &[]),
        Shape::Flat => ("flat", &["--group", "1000000", "--noise", "0"]),
    };
    let tree = cache.join(format!("{name}-{count}"));
    let complete = cache.join(format!("{name}-{count}.complete"));
    if !complete.exists() {
        if tree.exists() {
            fs::remove_dir_all(&tree).with_context(|| format!("cannot remove `{}`", tree.display()))?;
        }
        let generator = repository.join("../shared/tools/gen_skills.py");
        let status = Command::new("python3")
            .arg(&generator)
            .arg("--out")
            .arg(&tree)
            .args(["--count", &count.to_string(), "--seed", "1"])
            .args(extra)
            .stdout(Stdio::null())
            .status()
            .context("cannot start `python3`")?;
        if !status.success() {
            bail!("`{}` failed", generator.display());
        }
        fs::write(&complete, "")?;
    }
    match shape {
        Shape::Noisy => Ok(tree),
        Shape::Flat => Ok(tree.join("repo-0000/skills")),
    }
}

/// Returns a folder in which there is nothing.
pub(super) fn empty_folder(cache: &Path) -> anyhow::Result<PathBuf> {
    let folder = cache.join("empty");
    fs::create_dir_all(&folder).with_context(|| format!("cannot make `{}`", folder.display()))?;
    Ok(folder)
}

/// Returns a file with an include graph of `count` skills, 1,000 deep, made at the first need.
pub(super) fn include_graph(repository: &Path, cache: &Path, count: u32) -> anyhow::Result<PathBuf> {
    let graph = cache.join(format!("includes-{count}.jsonl"));
    if !graph.exists() {
        let generator = repository.join("../shared/tools/gen_skills.py");
        let partial = cache.join(format!("includes-{count}.partial"));
        let status = Command::new("python3")
            .arg(&generator)
            .arg("--dag")
            .arg(&partial)
            .args(["--count", &count.to_string(), "--dag-depth", "1000", "--seed", "1"])
            .status()
            .context("cannot start `python3`")?;
        if !status.success() {
            bail!("`{}` failed", generator.display());
        }
        fs::rename(&partial, &graph)?;
    }
    Ok(graph)
}

/// Returns a project with `count` skills in `.agents/skills` and an empty home folder, made at the first need.
pub(super) fn project(repository: &Path, cache: &Path, count: u32) -> anyhow::Result<PathBuf> {
    let project = cache.join(format!("project-{count}"));
    let complete = cache.join(format!("project-{count}.complete"));
    if !complete.exists() {
        let skills = tree(repository, cache, Shape::Flat, count)?;
        fs::create_dir_all(project.join(".agents"))?;
        fs::create_dir_all(project.join("home"))?;
        let status = Command::new("cp")
            .arg("-r")
            .arg(skills)
            .arg(project.join(".agents/skills"))
            .status()
            .context("cannot start `cp`")?;
        if !status.success() {
            bail!("`cp` failed");
        }
        fs::write(&complete, "")?;
    }
    Ok(project)
}
