//! The typed content of a `SKILL.md`.

mod error;
mod from_file;

pub use error::{AgentSkillError, AgentSkillErrorKind};

use crate::{AllowedTool, DialectChoice, ParseOptions, Span, parse_skill};
use cleveragents_domain::SkillName;
use serde::Serialize;
use serde_json::{Map, Value};
use std::str::FromStr;
use std::sync::Arc;

/// The version of a skill that states none.
pub const DEFAULT_VERSION: &str = "0.0.0";

/// One instruction of a skill.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub struct SkillStep {
    /// The place in the list, from 1.
    pub index: usize,
    /// The instruction; never empty.
    pub content: String,
}

/// The content of a `SKILL.md`: its fields, each value as written, and its body.
///
/// Values are texts, lists and mappings: `1.10`, `0755`, `on` and `2026-01-02` stay what they look like.
#[derive(Clone, Debug, PartialEq)]
pub struct AgentSkillSpec {
    pub(crate) name: SkillName,
    pub(crate) declared_name: Option<String>,
    pub(crate) description: String,
    pub(crate) steps: Vec<SkillStep>,
    pub(crate) version: Option<String>,
    pub(crate) license: Option<String>,
    pub(crate) compatibility: Map<String, Value>,
    pub(crate) compatibility_text: Option<String>,
    pub(crate) metadata: Map<String, Value>,
    pub(crate) allowed_tools: Vec<AllowedTool>,
    pub(crate) extra: Map<String, Value>,
    pub(crate) text: Arc<str>,
    pub(crate) body: Span,
    pub(crate) raw_body: Span,
}

impl AgentSkillSpec {
    /// Reads the text of a `SKILL.md` strictly, in the contract's dialect (`spec/agent_skills.md`).
    pub fn from_string(text: &str) -> Result<Self, AgentSkillError> {
        let options = ParseOptions { dialect: DialectChoice::CleverAgents, ..ParseOptions::default() };
        parse_skill(text.as_bytes(), &options).into_strict()
    }

    /// Returns the name, with its namespace.
    pub fn name(&self) -> &SkillName {
        &self.name
    }

    /// Returns the name as the file spells it, when it declares one.
    pub fn declared_name(&self) -> Option<&str> {
        self.declared_name.as_deref()
    }

    /// Returns the description.
    pub fn description(&self) -> &str {
        &self.description
    }

    /// Returns the steps in the order of the file.
    pub fn steps(&self) -> &[SkillStep] {
        &self.steps
    }

    /// Returns the version as written, `0.0.0` when the file states none.
    pub fn version(&self) -> &str {
        self.version.as_deref().unwrap_or(DEFAULT_VERSION)
    }

    /// Returns the licence.
    pub fn license(&self) -> Option<&str> {
        self.license.as_deref()
    }

    /// Returns the compatibility constraints of a file that gives a mapping.
    pub fn compatibility(&self) -> &Map<String, Value> {
        &self.compatibility
    }

    /// Returns the compatibility of a file that gives text, as the public standard has it.
    pub fn compatibility_text(&self) -> Option<&str> {
        self.compatibility_text.as_deref()
    }

    /// Returns the metadata, every scalar as text.
    pub fn metadata(&self) -> &Map<String, Value> {
        &self.metadata
    }

    /// Returns the tools that the skill may call; empty means that it is not restricted.
    pub fn allowed_tools(&self) -> &[AllowedTool] {
        &self.allowed_tools
    }

    /// Returns the fields that neither dialect defines, every scalar as text.
    pub fn extra(&self) -> &Map<String, Value> {
        &self.extra
    }

    /// Returns the body without blank space at its ends; the bytes inside are unchanged.
    pub fn body(&self) -> &str {
        self.body.slice(&self.text)
    }

    /// Returns everything behind the line of the closing fence.
    pub fn raw_body(&self) -> &str {
        self.raw_body.slice(&self.text)
    }
}

impl FromStr for AgentSkillSpec {
    type Err = AgentSkillError;

    fn from_str(text: &str) -> Result<Self, AgentSkillError> {
        Self::from_string(text)
    }
}
