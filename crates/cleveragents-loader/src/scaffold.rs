//! Starting points: the files of a skill, a tool or a validation that load without a finding and run at once.
//!
//! Nothing is written here; a scaffold is a value, and whoever asked for it says where its files go.

mod folder;
mod yaml;

use cleveragents_domain::{SkillName, ToolName};

use crate::{Diagnostic, Dialect};

/// The files to start from.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Scaffold {
    /// The files, the one to look at first in front.
    pub files: Vec<ScaffoldFile>,
}

/// One file of a [`Scaffold`].
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ScaffoldFile {
    /// The path relative to the folder of skills or tools, with `/` between its parts.
    pub path: String,
    /// The text, which ends in a line break.
    pub contents: String,
    /// Whether the file is a program.
    pub executable: bool,
}

/// Whether a skill folder starts with a script.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum ScaffoldScript {
    /// Instructions only.
    None,
    /// A Python script under `scripts/`.
    Python,
}

/// The reason why there is no scaffold of a name.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ScaffoldError {
    /// The name fits the grammar, and something else forbids it.
    #[error("`{name}` cannot be used: {message}")]
    Name {
        /// The name.
        name: String,
        /// What a file of that name is told.
        message: String,
    },
}

/// Makes the folder of a skill: a `SKILL.md` and, when asked for, a script.
///
/// In the dialect `agentskills` the skill is called by the short name, which must be 1 to 64 lower-case letters, digits and
/// single hyphens. The folder has the short name in either dialect.
pub fn skill_folder_scaffold(
    name: &SkillName,
    dialect: Dialect,
    script: ScaffoldScript,
) -> Result<Scaffold, ScaffoldError> {
    folder::scaffold(name, dialect, script)
}

/// Makes the file of a composed skill with an inline tool.
pub fn skill_yaml_scaffold(name: &SkillName) -> Result<Scaffold, ScaffoldError> {
    let contents = yaml::skill(name);
    let findings = crate::parse_skill_file(contents.as_bytes()).diagnostics;
    single(name.as_str(), name.short_name(), contents, &findings)
}

/// Makes the file of a tool in inline Python.
pub fn tool_yaml_scaffold(name: &ToolName) -> Result<Scaffold, ScaffoldError> {
    let contents = yaml::tool(name);
    let findings = crate::parse_tool_file(contents.as_bytes()).diagnostics;
    single(name.as_str(), name.short_name(), contents, &findings)
}

/// Makes the file of a validation in inline Python.
pub fn validation_yaml_scaffold(name: &ToolName) -> Result<Scaffold, ScaffoldError> {
    let contents = yaml::validation(name);
    let findings = crate::parse_validation_file(contents.as_bytes()).diagnostics;
    single(name.as_str(), name.short_name(), contents, &findings)
}

fn single(
    name: &str,
    stem: &str,
    contents: String,
    findings: &[Diagnostic],
) -> Result<Scaffold, ScaffoldError> {
    accepted(name, findings)?;
    Ok(Scaffold { files: vec![ScaffoldFile { path: format!("{stem}.yaml"), contents, executable: false }] })
}

/// A scaffold has no finding; a name that causes one is refused.
fn accepted(name: &str, findings: &[Diagnostic]) -> Result<(), ScaffoldError> {
    match findings.first() {
        Some(finding) => Err(ScaffoldError::Name { name: name.to_owned(), message: finding.message.clone() }),
        None => Ok(()),
    }
}
