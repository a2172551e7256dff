//! `cargo xtask generate`: the files below `docs/` and `schemas/` that come from the program and its tables.
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
use crate::process::{built_output, cargo_output, cargo_shown};
use crate::tree::repository;

/// Folders in which every file is generated.
const FOLDERS: [&str; 4] = ["docs/cli", "docs/cli/man", "docs/cli/completions", "schemas"];
const DIAGNOSTICS: &str = "docs/diagnostics.md";
/// The formats that have a JSON Schema.
const FORMATS: [&str; 2] = ["tool", "skill"];
/// Shells, and what their completion files are called by convention.
const SHELLS: [(&str, &str); 5] = [
    ("bash", "agents.bash"),
    ("zsh", "_agents"),
    ("fish", "agents.fish"),
    ("elvish", "agents.elv"),
    ("powershell", "agents.ps1"),
];

/// Paths below the repository, with their texts.
type Files = BTreeMap<String, String>;

/// Writes the generated files, or compares them with `--check`.
pub(crate) fn run(arguments: &[String]) -> anyhow::Result<ExitCode> {
    let root = repository();
    match arguments {
        [] => {
            write(&root, &generate(&root)?)?;
            Ok(ExitCode::SUCCESS)
        }
        [argument] if argument == "--check" => {
            let stale = differences(&read(&root)?, &generate(&root)?);
            for line in &stale {
                print(&format!("{line}\n"))?;
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
        files.insert(format!("docs/cli/man/{}.1", command.replace(' ', "-")), page);
    }
    for (shell, name) in SHELLS {
        files.insert(format!("docs/cli/completions/{name}"), agents(root, &["completions", shell])?);
    }
    files.insert("docs/cli/reference.md".to_owned(), reference);
    for format in FORMATS {
        let example = ["--example", "format_schema", "--", format];
        let run = ["run", "--quiet", "--locked", "--package", "cleveragents-loader"];
        files.insert(
            format!("schemas/{format}.schema.json"),
            cargo_output(root, &[&run[..], &example].concat())?,
        );
    }
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

fn read(root: &Path) -> anyhow::Result<Files> {
    let mut files = Files::new();
    if let Ok(text) = fs::read_to_string(root.join(DIAGNOSTICS)) {
        files.insert(DIAGNOSTICS.to_owned(), text);
    }
    for folder in FOLDERS {
        let Ok(entries) = fs::read_dir(root.join(folder)) else { continue };
        for entry in entries {
            let entry = entry?;
            if entry.file_type()?.is_file() {
                let name = format!("{folder}/{}", entry.file_name().to_string_lossy());
                files.insert(name, fs::read_to_string(entry.path())?);
            }
        }
    }
    Ok(files)
}

fn write(root: &Path, wanted: &Files) -> anyhow::Result<()> {
    let present = read(root)?;
    for name in present.keys().filter(|name| !wanted.contains_key(*name)) {
        fs::remove_file(root.join(name)).with_context(|| format!("cannot remove `{name}`"))?;
    }
    for (name, text) in wanted {
        let path = root.join(name);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::write(&path, text).with_context(|| format!("cannot write `{name}`"))?;
    }
    print(&format!("generate: {} files\n", wanted.len()))
}
