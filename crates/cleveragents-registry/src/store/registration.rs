//! A definition that may be put into the registry: its schemas are checked and its canonical text is made.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

use cleveragents_domain::{Skill, Tool};
use cleveragents_runtime::{SchemaError, Watch, schema_problems};
use serde::Serialize;
use serde_json::Value;
use sha2::{Digest as _, Sha256};

use super::relations::Item;
use super::uses::Use;
use super::{AgentSkillFolder, EntryKind, EntryName};
use crate::ContentDigest;

/// The most bytes that one definition may have in its canonical text.
pub const MAX_DEFINITION_BYTES: usize = 4 * 1024 * 1024;

/// A definition that passed every check that needs nothing but itself, with the text under which it is kept.
///
/// The canonical text is compact JSON with the fields in the order of the contract; schemas keep the order in which they
/// were written. Whether the definition fits what is registered is decided when it is put.
#[derive(Debug, Clone, PartialEq)]
pub struct Registration {
    name: EntryName,
    /// The name of a folder's tool.
    tool_name: Option<EntryName>,
    pub(super) item: Item,
    pub(super) text: String,
    pub(super) digest: ContentDigest,
    pub(super) config_path: Option<PathBuf>,
    pub(super) uses: BTreeSet<Use>,
}

/// Why a definition cannot be registered whatever else is registered.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[error("`{name}` cannot be registered: {}", listed(.problems))]
pub struct RegistrationError {
    /// What was to be registered.
    pub name: EntryName,
    /// Everything that is wrong, each with its place.
    pub problems: Vec<RegistrationProblem>,
}

/// One thing that is wrong with a definition, and where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("at `{pointer}`: {reason}")]
pub struct RegistrationProblem {
    /// The JSON pointer of the value in the definition; empty means all of it.
    pub pointer: String,
    /// The JSON pointer of the place in that value; empty means all of it.
    pub place: String,
    /// What is wrong.
    pub reason: RegistrationFault,
}

/// What is wrong with a definition.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RegistrationFault {
    /// A schema cannot be used.
    #[error(transparent)]
    Schema(#[from] SchemaError),
    /// The definition is too large.
    #[error("the definition has {bytes} bytes, at most {MAX_DEFINITION_BYTES} are allowed")]
    TooLarge {
        /// The bytes of its canonical text.
        bytes: usize,
    },
}

impl Registration {
    /// Checks a tool or a validation: both schemas against their meta-schema and the limits of hostile schemas.
    ///
    /// `config_path` names the file that it was read from. `watch` bounds the time that preparing schemas takes.
    pub fn tool(tool: Tool, config_path: Option<PathBuf>, watch: &Watch) -> Result<Self, RegistrationError> {
        let name = EntryName::Tool(tool.name().clone());
        let mut problems = Vec::new();
        check_schemas("", [tool.input_schema(), tool.output_schema()], watch, &mut problems);
        Self::finish((name, None), Item::Tool(Arc::new(tool)), config_path, problems)
    }

    /// Checks a composed skill: its own schemas and those of its inline tools.
    pub fn skill(
        skill: Skill,
        config_path: Option<PathBuf>,
        watch: &Watch,
    ) -> Result<Self, RegistrationError> {
        let name = EntryName::Skill(skill.name().clone());
        let mut problems = Vec::new();
        check_schemas("", [skill.input_schema(), skill.output_schema()], watch, &mut problems);
        for (index, inline) in skill.anonymous_tools().iter().enumerate() {
            let schemas = [inline.body().input_schema(), inline.body().output_schema()];
            check_schemas(&format!("/anonymous_tools/{index}"), schemas, watch, &mut problems);
        }
        Self::finish((name, None), Item::Skill(Arc::new(skill)), config_path, problems)
    }

    /// Takes an agent-skill folder, which has no schemas.
    pub fn agent_skill(
        folder: AgentSkillFolder,
        config_path: Option<PathBuf>,
    ) -> Result<Self, RegistrationError> {
        let name = EntryName::Skill(folder.name().clone());
        let tool_name = EntryName::Tool(folder.tool().name().clone());
        Self::finish((name, Some(tool_name)), Item::Folder(Arc::new(folder)), config_path, Vec::new())
    }

    /// Returns the name; that of a folder is the name of its skill.
    pub fn name(&self) -> &EntryName {
        &self.name
    }

    /// Returns every name that it takes: one, or two for a folder.
    pub(super) fn claims(&self) -> impl Iterator<Item = &EntryName> {
        [&self.name].into_iter().chain(&self.tool_name)
    }

    /// Returns what it is.
    pub fn kind(&self) -> EntryKind {
        match &self.item {
            Item::Tool(tool) => EntryKind::of(tool),
            Item::Skill(_) => EntryKind::Skill,
            Item::Folder(_) => EntryKind::AgentSkill,
        }
    }

    /// Returns the SHA-256 of the canonical text.
    pub fn digest(&self) -> &ContentDigest {
        &self.digest
    }

    /// Returns the canonical text.
    pub fn text(&self) -> &str {
        &self.text
    }

    fn finish(
        (name, tool_name): (EntryName, Option<EntryName>),
        item: Item,
        config_path: Option<PathBuf>,
        mut problems: Vec<RegistrationProblem>,
    ) -> Result<Self, RegistrationError> {
        let text = match &item {
            Item::Tool(tool) => tool_text(tool),
            Item::Skill(skill) => canonical(&**skill),
            Item::Folder(folder) => canonical(&**folder),
        };
        if text.len() > MAX_DEFINITION_BYTES {
            let reason = RegistrationFault::TooLarge { bytes: text.len() };
            problems.push(RegistrationProblem { pointer: String::new(), place: String::new(), reason });
        }
        if !problems.is_empty() {
            return Err(RegistrationError { name, problems });
        }
        let digest = digest_of(&text);
        let uses = item.uses();
        Ok(Self { name, tool_name, item, text, digest, config_path, uses })
    }
}

/// Returns the text under which a tool is kept.
pub(super) fn tool_text(tool: &Tool) -> String {
    canonical(tool)
}

/// Returns the digest of a text.
pub(super) fn digest_of(text: &str) -> ContentDigest {
    ContentDigest::from(<[u8; 32]>::from(Sha256::digest(text.as_bytes())))
}

/// Definitions serialize without error: their maps have text for keys and their numbers are finite.
fn canonical(definition: &impl Serialize) -> String {
    serde_json::to_string(definition).unwrap_or_default()
}

fn check_schemas(
    at: &str,
    schemas: [Option<&Value>; 2],
    watch: &Watch,
    problems: &mut Vec<RegistrationProblem>,
) {
    for (field, schema) in ["input_schema", "output_schema"].into_iter().zip(schemas) {
        let found = schema.map(|schema| schema_problems(schema, watch)).unwrap_or_default();
        problems.extend(found.into_iter().map(|problem| RegistrationProblem {
            pointer: format!("{at}/{field}"),
            place: problem.pointer,
            reason: RegistrationFault::Schema(problem.error),
        }));
    }
}

fn listed(problems: &[RegistrationProblem]) -> String {
    problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}
