//! The tools that the scripts of a skill are.

use std::collections::BTreeSet;
use std::sync::Arc;

use cleveragents_confine::{Folder, ReadError, RelativePath, ShownPath};
use cleveragents_domain::{SandboxPolicy, SkillName, Tool, ToolError};
use serde_json::{Value, json};
use thiserror::Error;

use super::SkillScript;
use super::language::{HEAD, LanguageError, language};

/// The most words that one call passes to a script.
const MAX_WORDS: usize = 1_000;

/// The scripts of a skill, and the files that are none.
#[derive(Debug, Default)]
pub struct ScriptListing {
    /// The scripts, sorted by path.
    pub scripts: Vec<SkillScript>,
    /// What is no tool, sorted by path.
    pub problems: Vec<ScriptProblem>,
}

/// A file that is no tool, and why.
#[derive(Debug, Error)]
#[error("`{path}` {reason}")]
pub struct ScriptProblem {
    /// The file.
    pub path: ShownPath,
    /// Why.
    #[source]
    pub reason: ScriptRefusal,
}

/// Why a file is no tool.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ScriptRefusal {
    /// It belongs to a package of modules.
    #[error("is a part of a Python package, not a script")]
    Package,
    /// It cannot be read inside the skill's folder.
    #[error("cannot be read: {0}")]
    Read(#[source] ReadError),
    /// It is written in nothing that can be run.
    #[error(transparent)]
    Language(#[from] LanguageError),
    /// No tool can have its name.
    #[error("cannot be a tool: {0}")]
    Definition(#[source] ToolError),
}

/// Makes a tool of each script of a skill: `<skill>--<name without ending>`, numbered from 2 where that is taken.
///
/// `paths` are relative to `folder`. A tool declares nothing, so it counts as one that writes; with the policy `none` it
/// counts as `unsafe` too.
pub fn skill_scripts(
    skill: &SkillName,
    folder: &Arc<Folder>,
    paths: impl IntoIterator<Item = RelativePath>,
    policy: SandboxPolicy,
) -> ScriptListing {
    let mut listing = ScriptListing::default();
    let mut taken = BTreeSet::new();
    let paths: BTreeSet<RelativePath> = paths.into_iter().collect();
    for path in paths {
        match script(skill, folder, &path, policy, &mut taken) {
            Ok(tool) => {
                listing.scripts.push(SkillScript { tool, folder: Arc::clone(folder), path, policy });
            }
            Err(reason) => listing.problems.push(ScriptProblem { path: path.shown(), reason }),
        }
    }
    listing
}

fn script(
    skill: &SkillName,
    folder: &Folder,
    path: &RelativePath,
    policy: SandboxPolicy,
    taken: &mut BTreeSet<String>,
) -> Result<Tool, ScriptRefusal> {
    let stem = path.as_path().file_stem().unwrap_or_default().to_string_lossy();
    if matches!(&*stem, "__init__" | "__main__") {
        return Err(ScriptRefusal::Package);
    }
    let head = folder.read_prefix(path, HEAD).map_err(ScriptRefusal::Read)?;
    language(path.as_path(), &head.bytes)?;
    let base = format!("{skill}--{}", name_part(&stem));
    let numbered = (2_u32..).map(|number| format!("{base}-{number}"));
    let free = std::iter::once(base.clone()).chain(numbered).find(|name| !taken.contains(name));
    let name = free.unwrap_or(base);
    let tool = Tool::from_config(&json!({
        "name": name,
        "description": format!("Runs `{}` of the skill `{skill}`.", path.shown()),
        "source": "agent_skill",
        "agent_skill_path": folder.label().to_string_lossy(),
        "capability": {"unsafe": policy == SandboxPolicy::None},
        "input_schema": input_schema(),
        "output_schema": output_schema(),
    }))
    .map_err(ScriptRefusal::Definition)?;
    taken.insert(name);
    Ok(tool)
}

/// The stem in the alphabet of tool names.
fn name_part(stem: &str) -> String {
    let mut part = String::new();
    for character in stem.chars() {
        match character {
            'a'..='z' | 'A'..='Z' | '0'..='9' | '_' => part.push(character),
            _ if part.ends_with('-') => {}
            _ => part.push('-'),
        }
    }
    part.trim_matches('-').to_owned()
}

fn input_schema() -> Value {
    json!({
        "type": "object",
        "properties": {
            "args": {
                "type": "array",
                "items": {"type": "string", "pattern": "^[^\\u0000]*$"},
                "maxItems": MAX_WORDS,
                "description": "The words after the script's name on its command line.",
            },
            "stdin": {"description": "A value that the script reads as JSON from its standard input."},
        },
        "additionalProperties": false,
    })
}

fn output_schema() -> Value {
    json!({
        "type": "object",
        "properties": {
            "exit_code": {"type": "integer"},
            "stdout": {"type": "string"},
            "stderr": {"type": "string"},
            "stdout_base64": {"type": "string", "description": "In the place of `stdout` when that is not text."},
            "stderr_base64": {"type": "string", "description": "In the place of `stderr` when that is not text."},
            "stdout_truncated": {"const": true},
            "stderr_truncated": {"const": true},
        },
        "required": ["exit_code"],
        "additionalProperties": false,
    })
}
