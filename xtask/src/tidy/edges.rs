//! The dependencies between the crates of this workspace are the ones that ARCHITECTURE.md draws.

#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::Context as _;
use cargo_metadata::{DependencyKind, MetadataCommand};

use super::Finding;
use crate::tree::Tree;

const DOCUMENT: &str = "ARCHITECTURE.md";
const FENCE: &str = "```edges";
const FIX: &str = "a new edge is an architecture change: draw it in ARCHITECTURE.md in the same commit";

/// Crates of the workspace, each with the crates of the workspace that its product code depends on.
pub(super) type Edges = BTreeMap<String, BTreeSet<String>>;

/// Asks cargo for the edges of the workspace below `root`; dependencies of tests are no edges.
pub(super) fn workspace(root: &Path) -> anyhow::Result<Edges> {
    let metadata = MetadataCommand::new()
        .manifest_path(root.join("Cargo.toml"))
        .no_deps()
        .other_options(vec!["--offline".to_owned()])
        .exec()
        .context("cannot ask cargo for the workspace")?;
    let names: BTreeSet<String> = metadata.packages.iter().map(|package| package.name.to_string()).collect();
    let edges = metadata.packages.iter().map(|package| {
        let targets = package
            .dependencies
            .iter()
            .filter(|dependency| dependency.kind != DependencyKind::Development)
            .map(|dependency| dependency.name.clone())
            .filter(|name| names.contains(name))
            .collect();
        (package.name.to_string(), targets)
    });
    Ok(edges.collect())
}

/// Compares the drawn edges with the `real` ones.
pub(super) fn check(tree: &Tree, real: &Edges) -> Vec<Finding> {
    let drawn = tree.get(DOCUMENT).and_then(|file| draw(&file.text));
    let Some(drawn) = drawn else {
        return vec![finding(1, format!("no `{FENCE}` block"))];
    };
    let mut findings = Vec::new();
    for (name, targets) in real {
        match drawn.crates.get(name) {
            None => findings.push(finding(drawn.line, format!("`{name}` is not drawn"))),
            Some((line, shown)) => {
                for target in targets.difference(shown) {
                    findings.push(finding(*line, format!("`{name} -> {target}` exists but is not drawn")));
                }
                for target in shown.difference(targets) {
                    findings
                        .push(finding(*line, format!("`{name} -> {target}` is drawn but does not exist")));
                }
            }
        }
    }
    for (name, (line, _)) in &drawn.crates {
        if !real.contains_key(name) {
            findings.push(finding(*line, format!("`{name}` is drawn but does not exist")));
        }
    }
    findings
}

struct Drawing {
    line: usize,
    crates: BTreeMap<String, (usize, BTreeSet<String>)>,
}

/// Reads lines such as `a -> b, c` between the fences.
fn draw(text: &str) -> Option<Drawing> {
    let start = text.lines().position(|line| line.trim() == FENCE)?;
    let rows = text.lines().enumerate().skip(start + 1).take_while(|(_, line)| line.trim() != "```");
    let crates = rows
        .filter(|(_, line)| !line.trim().is_empty())
        .map(|(index, line)| {
            let (name, targets) = line.split_once("->").unwrap_or((line, ""));
            let targets = targets.split(',').map(str::trim).filter(|target| !target.is_empty());
            (name.trim().to_owned(), (index + 1, targets.map(str::to_owned).collect()))
        })
        .collect();
    Some(Drawing { line: start + 1, crates })
}

fn finding(line: usize, message: String) -> Finding {
    Finding { path: DOCUMENT.to_owned(), line, rule: "edges", message, fix: FIX }
}
