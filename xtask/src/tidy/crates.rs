//! Every crate says what it is for and obeys the one lint table.

#[cfg(test)]
mod tests;

use super::Finding;
use crate::tree::{SourceFile, Tree};

/// Lines that every crate's manifest has, with what they are for.
const INHERITED: [&str; 5] = [
    "version.workspace = true",
    "edition.workspace = true",
    "rust-version.workspace = true",
    "license.workspace = true",
    "publish.workspace = true",
];

/// Finds manifests and crate roots that miss what every crate has.
pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    tree.files()
        .iter()
        .filter(|file| file.path.ends_with("/Cargo.toml") && file.crate_folder().is_some())
        .flat_map(|manifest| check_crate(tree, manifest))
        .collect()
}

fn check_crate(tree: &Tree, manifest: &SourceFile) -> Vec<Finding> {
    let folder = manifest.path.trim_end_matches("/Cargo.toml");
    let mut findings = check_manifest(manifest, folder);
    let root =
        ["src/lib.rs", "src/main.rs"].into_iter().find_map(|name| tree.get(&format!("{folder}/{name}")));
    if let Some(root) = root.filter(|root| !root.text.starts_with("//!")) {
        findings.push(Finding {
            path: root.path.clone(),
            line: 1,
            rule: "crate",
            message: "the crate does not say what it is for".to_owned(),
            fix: "start the file with `//!`: what the crate is for, what it never does",
        });
    }
    findings
}

fn check_manifest(manifest: &SourceFile, folder: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut add = |message: String, fix| {
        findings.push(Finding { path: manifest.path.clone(), line: 1, rule: "crate", message, fix });
    };
    let lines: Vec<&str> = manifest.text.lines().map(str::trim).collect();
    let name = folder.rsplit('/').next().unwrap_or(folder);
    if !lines.contains(&format!("name = \"{name}\"").as_str()) {
        add(format!("the crate in `{folder}` is not named `{name}`"), "name crate and folder alike");
    }
    if !lines.iter().any(|line| line.strip_prefix("description = \"").is_some_and(|rest| rest.len() > 1)) {
        add("no description".to_owned(), "say in one line what the crate is for");
    }
    if !lines.windows(2).any(|pair| pair == ["[lints]", "workspace = true"]) {
        add("the lint table is not inherited".to_owned(), "add `[lints]` with `workspace = true`");
    }
    for inherited in INHERITED {
        if !lines.contains(&inherited) {
            add(format!("`{inherited}` is missing"), "take it from the root manifest");
        }
    }
    for version in lines.iter().filter(|line| is_own_version(line)) {
        add(
            format!("`{version}` sets a version of its own"),
            "versions are written once, in the root manifest",
        );
    }
    findings
}

/// A dependency line with a version of its own, such as `serde = "1"` or `serde = { version = "1" }`.
fn is_own_version(line: &str) -> bool {
    let Some((key, value)) = line.split_once('=') else { return false };
    let (key, value) = (key.trim(), value.trim());
    let is_version =
        value.strip_prefix('"').is_some_and(|text| text.starts_with(|c: char| c.is_ascii_digit()));
    (is_version && key != "version" && !key.contains('.')) || value.contains("version = \"")
}
