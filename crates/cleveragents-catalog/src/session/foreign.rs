//! Skills of servers that act in a session.
//!
//! What counts is that they are before the model: whoever judges calls asks a person while there are any. Nothing that they say
//! is kept here but the `allowed-tools` that a person granted.

use serde::{Deserialize, Serialize};

use super::{MAX_ACTIVE_SKILLS, Session};

/// A skill of a server whose words are before the model.
#[derive(Clone, Debug, Deserialize, Eq, Ord, PartialEq, PartialOrd, Serialize)]
pub struct ActiveForeignSkill {
    /// What the person calls the server.
    pub server: String,
    /// The URI of the skill.
    pub uri: String,
    /// The name of the skill, which is a label.
    pub name: String,
    /// The `allowed-tools` that a person granted; none, unless one did. They restrict calls, and approve none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub allowed_tools: Vec<String>,
}

impl Session {
    /// Notes that the model is given the words of a server; what was noted of the skill before counts no more. Tells whether it
    /// can be noted: not when too many are.
    pub fn activate_foreign(&mut self, skill: ActiveForeignSkill) -> bool {
        let is_same = |known: &ActiveForeignSkill| (&known.server, &known.uri) == (&skill.server, &skill.uri);
        let fits = self.foreign.iter().any(is_same) || self.foreign.len() < MAX_ACTIVE_SKILLS;
        if fits {
            self.foreign.retain(|known| !is_same(known));
            self.foreign.insert(skill);
        }
        fits
    }

    /// Returns the skills of servers that act, sorted by server and URI.
    pub fn foreign(&self) -> impl ExactSizeIterator<Item = &ActiveForeignSkill> {
        self.foreign.iter()
    }

    /// Releases a skill of a server, by its URI or its name; the words have left the context. Returns what was released.
    pub fn release_foreign(&mut self, server: &str, written: &str) -> Vec<ActiveForeignSkill> {
        let is_meant = |skill: &ActiveForeignSkill| {
            skill.server == server && (skill.uri == written || skill.name == written)
        };
        self.foreign.extract_if(.., is_meant).collect()
    }
}
