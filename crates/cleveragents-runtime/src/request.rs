//! What a caller asks for.

use cleveragents_domain::SkillName;
use serde_json::Value;

use crate::allowed_tools::AllowedTools;
use crate::binding::NamedResources;
use crate::door::SessionId;
use crate::facts::ForeignSkill;
use crate::watch::CancelToken;

/// The most often that a call is made again.
pub const MAX_RETRIES: u32 = 3;

/// A wish to run a tool.
#[derive(Debug, Clone)]
pub struct CallRequest {
    /// The tool, in any of its spellings.
    pub tool: String,
    /// The arguments.
    pub input: Value,
    /// The skill in whose name the tool is called.
    pub skill: Option<SkillName>,
    /// Whether nothing may change.
    pub read_only: bool,
    /// Resources for contextual slots.
    pub bindings: NamedResources,
    /// What holds for every call of the session.
    pub session: SessionRules,
    /// The wish to stop.
    pub cancel: CancelToken,
    /// How often the call is made again when it fails, at most [`MAX_RETRIES`]; without it, as often as the policy says.
    ///
    /// Only what is declared `idempotent` or `read_only` is tried again, and never after an unknown outcome.
    pub retries: Option<u32>,
}

impl CallRequest {
    /// A call of `tool` with `input`, outside any skill and any session.
    pub fn new(tool: impl Into<String>, input: Value) -> Self {
        Self {
            tool: tool.into(),
            input,
            skill: None,
            read_only: false,
            bindings: NamedResources::new(),
            session: SessionRules::default(),
            cancel: CancelToken::default(),
            retries: None,
        }
    }

    /// The same call in the name of a skill.
    #[must_use]
    pub fn with_skill(self, skill: SkillName) -> Self {
        Self { skill: Some(skill), ..self }
    }
}

/// What holds for every call of a session.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SessionRules {
    /// The session of the door, in which each tool is activated once. Without one it is activated for each call.
    pub id: Option<SessionId>,
    /// The skills that are active. A call that names no skill must be permitted by each of them.
    pub active_skills: Vec<SkillName>,
    /// Whether nothing may change.
    pub read_only: bool,
    /// Resources for contextual slots.
    pub bindings: NamedResources,
    /// The skills of servers whose words are before the model. While there are any, a human is asked about every call that
    /// may run or change something, each time.
    pub foreign_skills: Vec<ForeignSkillRules>,
}

/// A skill of a server whose words are before the model, and what a person granted it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ForeignSkillRules {
    /// The skill.
    pub skill: ForeignSkill,
    /// The `allowed-tools` that a person granted, none otherwise. A call that names no skill must be permitted by them; they
    /// approve nothing.
    pub allowed_tools: AllowedTools,
}
