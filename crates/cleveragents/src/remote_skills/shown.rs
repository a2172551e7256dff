//! What is shown of the skills of a server.

use cleveragents_mcp::{Manifest, NameCollision, RefusedEntry, RemoteSkill, ServerLabel, SkillFileChange};

/// The one field that can be granted.
const ALLOWED_TOOLS: &str = "allowed-tools";

/// What a server lists, and what this machine makes of it.
#[derive(Debug, Clone)]
pub struct RemoteSkillList {
    /// What the person calls the server.
    pub server: ServerLabel,
    /// The skills, sorted by URI.
    pub skills: Vec<RemoteSkillRow>,
    /// Entries that are not used, with the reason.
    pub refused: Vec<RefusedRemoteSkill>,
    /// Names that several skills have, here or elsewhere.
    pub collisions: Vec<NameCollision>,
}

/// A skill that a server lists.
#[derive(Debug, Clone)]
pub struct RemoteSkillRow {
    /// What it is called in the listing of its server.
    pub label: String,
    /// Its URI.
    pub uri: String,
    /// Its name.
    pub name: String,
    /// What its server says about it.
    pub description: String,
    /// How many files it has, when the server promises any.
    pub files: Option<usize>,
    /// How many bytes these have.
    pub bytes: Option<u64>,
    /// Folders of skills inside it, which are plain files of it.
    pub nested: Vec<String>,
    /// Fields of its front matter that ask for something, and have no effect.
    pub idle_fields: Vec<String>,
    /// What it is to this machine.
    pub state: RemoteSkillState,
}

/// What a skill of a server is to this machine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RemoteSkillState {
    /// Nobody approved it.
    NotApproved,
    /// It is what was approved.
    Approved {
        /// When, in milliseconds since 1970-01-01T00:00:00Z.
        at_unix_ms: u64,
        /// Whether its `allowed-tools` restrict calls.
        tools_granted: bool,
    },
    /// It was approved and is not what it was, or was not in between.
    Changed {
        /// When it was approved, in milliseconds since 1970-01-01T00:00:00Z.
        approved_at_unix_ms: u64,
        /// What is different; nothing when it has changed and back.
        changes: Vec<SkillFileChange>,
    },
    /// It is made when it is read, so nothing can be approved.
    Dynamic,
}

/// An entry of a listing that is not used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RefusedRemoteSkill {
    /// Its URI, when it has one.
    pub uri: Option<String>,
    /// Why not.
    pub reason: String,
}

impl RemoteSkillRow {
    pub(super) fn new(label: String, skill: &RemoteSkill, state: RemoteSkillState) -> Self {
        let manifest = skill.manifest();
        Self {
            label,
            uri: skill.uri().as_str().to_owned(),
            name: skill.name().to_owned(),
            description: skill.description().to_owned(),
            files: manifest.map(|manifest| manifest.files().len()),
            bytes: manifest.map(Manifest::bytes),
            nested: manifest
                .map(|manifest| manifest.nested().map(str::to_owned).collect())
                .unwrap_or_default(),
            idle_fields: state.idle_fields(skill),
            state,
        }
    }
}

impl RemoteSkillState {
    /// Returns the fields of a skill's front matter that ask for something, and have no effect.
    pub fn idle_fields(&self, skill: &RemoteSkill) -> Vec<String> {
        let is_granted = matches!(self, Self::Approved { tools_granted: true, .. });
        let idle = skill.idle_fields().into_iter().filter(|field| !(is_granted && *field == ALLOWED_TOOLS));
        idle.map(str::to_owned).collect()
    }

    /// Returns the word for it.
    pub const fn as_str(&self) -> &'static str {
        match self {
            Self::NotApproved => "not_approved",
            Self::Approved { .. } => "approved",
            Self::Changed { .. } => "changed",
            Self::Dynamic => "dynamic",
        }
    }
}

impl RefusedRemoteSkill {
    pub(super) fn new(refused: &RefusedEntry) -> Self {
        Self { uri: refused.uri.clone(), reason: refused.error.to_string() }
    }
}
