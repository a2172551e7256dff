//! The least that a command line tool can do to list skills as JSON: the yardstick for `agents skill list`.
#![expect(clippy::disallowed_methods, reason = "the yardstick opens files as any small tool does")]

use std::fs;
use std::io::Write as _;
use std::path::PathBuf;

use clap::{Parser, Subcommand};
use serde_json::json;

/// Lists skills.
#[derive(Parser)]
struct Arguments {
    /// The folder to search.
    #[arg(long)]
    root: PathBuf,
    /// The form of the answer.
    #[arg(long, default_value = "json")]
    format: String,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Works on skills.
    Skill {
        #[command(subcommand)]
        command: SkillCommand,
    },
}

#[derive(Subcommand)]
enum SkillCommand {
    /// Lists the skills below the root.
    List,
}

fn main() -> anyhow::Result<()> {
    let Arguments { root, format, command: Command::Skill { command: SkillCommand::List } } =
        Arguments::parse();
    let mut skills = Vec::new();
    let mut folders = vec![root];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder)? {
            let entry = entry?;
            let noise = [".git", ".venv", "node_modules", "target"];
            if !entry.file_type()?.is_dir() || noise.iter().any(|name| entry.file_name() == *name) {
                continue;
            }
            match fs::read_to_string(entry.path().join("SKILL.md")) {
                Ok(text) => {
                    let field =
                        |key: &str| text.lines().find_map(|line| line.strip_prefix(key)).unwrap_or_default();
                    skills.push(json!({
                        "name": field("name: "),
                        "description": field("description: "),
                        "location": entry.path().join("SKILL.md").to_string_lossy(),
                    }));
                }
                Err(_) => folders.push(entry.path()),
            }
        }
    }
    let mut output = std::io::stdout().lock();
    if format == "json" {
        serde_json::to_writer(&mut output, &skills)?;
    }
    writeln!(output)?;
    Ok(())
}
