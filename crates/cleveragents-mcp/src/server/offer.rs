//! What our server has to offer: tools behind their door, and skills with their folders.

use std::fmt;
use std::sync::Arc;

use cleveragents_catalog::Activation;
use cleveragents_domain::{SkillName, Tool};
use cleveragents_loader::AgentSkillLoader;
use cleveragents_runtime::ToolHost;

use super::Publication;

/// Everything that can be served at one moment.
#[derive(Debug, Clone)]
pub struct Offer {
    /// The tools, in any order.
    pub tools: Vec<OfferedTool>,
    /// What was wanted and cannot be served, as far as that is known already.
    pub withheld: Vec<Withheld>,
    /// Where every call goes.
    pub host: Arc<dyn ToolHost>,
    /// Where skills come from.
    pub skills: Arc<dyn SkillHost>,
    /// The prompts and resources of the user.
    pub publication: Arc<Publication>,
}

/// A tool that is served.
#[derive(Debug, Clone, PartialEq)]
pub struct OfferedTool {
    /// The definition as a call reaches it.
    pub tool: Arc<Tool>,
    /// The skill in whose name it is called; without one it is called outside any skill.
    pub skill: Option<SkillName>,
}

/// Something that is not served.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Withheld {
    /// Its name.
    pub name: String,
    /// Why not, without a final period.
    pub reason: String,
}

impl fmt::Display for Withheld {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "`{}`: not served: {}", self.name, self.reason)
    }
}

/// Where the skills of the server come from. The façade implements it.
pub trait SkillHost: fmt::Debug + Send + Sync {
    /// Lists the skills that have instructions, sorted by name.
    fn skills(&self) -> Vec<HostedSkill>;

    /// Opens the folder of a skill.
    ///
    /// # Errors
    /// There is no such skill any more, or its folder cannot be read.
    fn open(&self, name: &SkillName) -> Result<AgentSkillLoader, SkillUnavailable>;

    /// Reads the instructions of a skill and lists its files.
    ///
    /// # Errors
    /// There is no such skill any more, or its folder cannot be read.
    fn activate(&self, name: &SkillName) -> Result<Activation, SkillUnavailable>;

    /// Finds the `limit` of its skills that fit a task best.
    ///
    /// # Errors
    /// What is known of the skills cannot be read.
    fn search(&self, task: &str, limit: usize) -> Result<FoundSkills, SkillUnavailable>;
}

/// The skills that fit a task.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FoundSkills {
    /// The names, the best first.
    pub names: Vec<SkillName>,
    /// How many skills have any word of the task.
    pub matching: usize,
    /// How many different words the task has, of those that were looked for.
    pub words: usize,
    /// How many words of the task were not looked for, because there are too many.
    pub unread: usize,
    /// How many bytes at the end of the task were not looked at, because it is too long.
    pub unread_bytes: usize,
}

/// A skill that a client may be told of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HostedSkill {
    /// The name.
    pub name: SkillName,
    /// What it is for.
    pub description: String,
}

/// Why a skill cannot be opened.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct SkillUnavailable {
    /// What is wrong, without a final period.
    pub reason: String,
}
