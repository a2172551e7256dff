//! `cargo xtask generate`: the files below `docs/` that come from the program and its tables.
//!
//! They are checked in, so that readers of the repository need not build anything. `--check` fails when one is stale.
#![expect(clippy::disallowed_methods, reason = "automation writes the repository it belongs to")]

mod diagnostics;

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context as _, bail};

use crate::print;
use crate::process::{built_output, cargo_shown};
use crate::tree::repository;

const FOLDER: &str = "docs";
/// Folders below `docs` in which every file is generated.
const PARTS: [&str; 3] = ["cli", "cli/man", "cli/completions"];
const DIAGNOSTICS: &str = "diagnostics.md";
/// Shells, and what their completion files are called by convention.
const SHELLS: [(&str, &str); 5] = [
    ("bash", "agents.bash"),
    ("zsh", "_agents"),
    ("fish", "agents.fish"),
    ("elvish", "agents.elv"),
    ("powershell", "agents.ps1"),
];

/// Paths below `docs`, with their texts.
type Files = BTreeMap<String, String>;

/// Writes the generated files, or compares them with `--check`.
pub(crate) fn run(arguments: &[String]) -> anyhow::Result<ExitCode> {
    let root = repository();
    let folder = root.join(FOLDER);
    match arguments {
        [] => {
            write(&folder, &generate(&root)?)?;
            Ok(ExitCode::SUCCESS)
        }
        [argument] if argument == "--check" => {
            let stale = differences(&read(&folder)?, &generate(&root)?);
            for line in &stale {
                print(&format!("{FOLDER}/{line}\n"))?;
            }
            if stale.is_empty() {
                print("generate: every file is fresh\n")?;
                return Ok(ExitCode::SUCCESS);
            }
            print("    fix: run `cargo xtask generate` and commit the result\n")?;
            Ok(ExitCode::FAILURE)
        }
        [argument, ..] => bail!("`generate` takes only `--check`, found `{argument}`"),
    }
}

fn generate(root: &Path) -> anyhow::Result<Files> {
    cargo_shown(
        root,
        &["build", "--quiet", "--locked", "--package", "cleveragents-cli", "--bin", "agents"],
        &[],
    )?;
    let reference = agents(root, &["reference"])?;
    let mut files = Files::new();
    for command in commands(&reference) {
        let words: Vec<&str> = command.split(' ').skip(1).collect();
        let page = agents(root, &[&["man"], words.as_slice()].concat())?;
        files.insert(format!("cli/man/{}.1", command.replace(' ', "-")), page);
    }
    for (shell, name) in SHELLS {
        files.insert(format!("cli/completions/{name}"), agents(root, &["completions", shell])?);
    }
    files.insert("cli/reference.md".to_owned(), reference);
    let sources = diagnostics::SOURCES.iter().map(|(path, _)| {
        fs::read_to_string(root.join(path)).with_context(|| format!("cannot read `{path}`"))
    });
    files.insert(DIAGNOSTICS.to_owned(), diagnostics::page(&sources.collect::<Result<Vec<_>, _>>()?)?);
    Ok(files)
}

fn agents(root: &Path, arguments: &[&str]) -> anyhow::Result<String> {
    built_output(root, &format!("debug/agents{}", std::env::consts::EXE_SUFFIX), arguments)
}

/// The commands that have a heading in the reference, such as `agents skill list`.
fn commands(reference: &str) -> Vec<&str> {
    reference
        .lines()
        .filter(|line| line.starts_with("##"))
        .filter_map(|line| line.split('`').nth(1))
        .filter(|command| command.split(' ').next() == Some("agents"))
        .collect()
}

/// One line for each file that is missing, stale, or not generated.
fn differences(present: &Files, wanted: &Files) -> Vec<String> {
    let mut lines = Vec::new();
    for (name, text) in wanted {
        match present.get(name) {
            None => lines.push(format!("{name}:1: generated: the file is missing")),
            Some(old) if old != text => {
                let same = old.lines().zip(text.lines()).take_while(|(old, new)| old == new).count();
                lines.push(format!("{name}:{}: generated: the file is stale", same + 1));
            }
            Some(_) => {}
        }
    }
    let extra = present.keys().filter(|name| !wanted.contains_key(*name));
    lines.extend(extra.map(|name| format!("{name}:1: generated: nothing generates this file")));
    lines
}

fn read(folder: &Path) -> anyhow::Result<Files> {
    let mut files = Files::new();
    if let Ok(text) = fs::read_to_string(folder.join(DIAGNOSTICS)) {
        files.insert(DIAGNOSTICS.to_owned(), text);
    }
    for part in PARTS {
        let Ok(entries) = fs::read_dir(folder.join(part)) else { continue };
        for entry in entries {
            let entry = entry?;
            if entry.file_type()?.is_file() {
                let name = format!("{part}/{}", entry.file_name().to_string_lossy());
                files.insert(name, fs::read_to_string(entry.path())?);
            }
        }
    }
    Ok(files)
}

fn write(folder: &Path, wanted: &Files) -> anyhow::Result<()> {
    let present = read(folder)?;
    for name in present.keys().filter(|name| !wanted.contains_key(*name)) {
        fs::remove_file(folder.join(name)).with_context(|| format!("cannot remove `{name}`"))?;
    }
    for (name, text) in wanted {
        let path = folder.join(name);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::write(&path, text).with_context(|| format!("cannot write `{name}`"))?;
    }
    print(&format!("generate: {} files in {FOLDER}\n", wanted.len()))
}
