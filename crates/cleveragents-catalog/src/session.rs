//! What one conversation with a model was given, and which skills act in it.
//!
//! A [`Session`] is a value without effects: whoever keeps a conversation keeps one beside it, in memory or as the JSON
//! text that [`Session::to_json`] writes. It answers three questions. What has to be said, when instructions are asked
//! for, so that nothing is said twice? Which skills are active, and so restrict calls by their `allowed-tools`? What does a
//! model have to know about them when its context was compacted?

mod digest;
mod foreign;
mod giving;
mod record;

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;

use cleveragents_domain::SkillName;
use sha2::{Digest as _, Sha256};

pub use digest::SessionDigest;
pub use foreign::ActiveForeignSkill;
pub use giving::{Delivery, DeliveryKind, Repeat};
pub use record::SessionRecordError;

use crate::activation::Activation;

#[cfg(test)]
mod tests;

/// The most skills that are active in one session, whatever its limits say.
pub const MAX_ACTIVE_SKILLS: usize = 1_000;
/// The most characters of a description that are kept for the digest.
const KEPT_DESCRIPTION: usize = 1_000;
/// The most entries of `allowed-tools` that are kept for the digest.
const KEPT_ALLOWED_TOOLS: usize = 50;

/// What one conversation with a model was given, and which skills act in it.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Session {
    limits: SessionLimits,
    /// How many uses there were; the latest use of a skill is the number of it.
    uses: u64,
    active: BTreeMap<SkillName, ActiveSkill>,
    foreign: BTreeSet<ActiveForeignSkill>,
}

/// How much one session holds.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct SessionLimits {
    /// The most skills that are active at once. One more releases the one that was not used for longest, and says so.
    /// Never more than [`MAX_ACTIVE_SKILLS`].
    pub active_skills: Option<NonZeroUsize>,
    /// The most estimated tokens of instructions that are given whole. Of longer ones the outline is given first.
    pub whole_body_tokens: Option<NonZeroUsize>,
}

/// A skill that acts in a session.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ActiveSkill {
    name: SkillName,
    description: String,
    folder: String,
    allowed_tools: Vec<String>,
    body: TextDigest,
    files: TextDigest,
    given: Given,
    latest_use: u64,
}

/// Which instructions of a skill the model was given.
#[derive(Clone, Debug, Eq, PartialEq)]
enum Given {
    /// All of them.
    Whole,
    /// The sections with these numbers, each with the digest of its text.
    Sections(BTreeMap<String, TextDigest>),
}

/// A SHA-256 over a text that a model was given.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
struct TextDigest([u8; 32]);

impl TextDigest {
    fn of<'t>(parts: impl IntoIterator<Item = &'t str>) -> Self {
        let mut hash = Sha256::new();
        for part in parts {
            hash.update(part.as_bytes());
            hash.update([0xFF]);
        }
        Self(hash.finalize().into())
    }
}

impl Session {
    /// Starts without active skills.
    pub fn new(limits: SessionLimits) -> Self {
        Self { limits, ..Self::default() }
    }

    /// Returns the limits.
    pub fn limits(&self) -> SessionLimits {
        self.limits
    }

    /// Holds other limits from here on. Returns the skills that are released because they are too many, those that were not
    /// used for longest first.
    pub fn limit(&mut self, limits: SessionLimits) -> Vec<SkillName> {
        self.limits = limits;
        self.release_beyond_limit(None)
    }

    /// Returns the active skills, sorted by name.
    pub fn active(&self) -> impl ExactSizeIterator<Item = &ActiveSkill> {
        self.active.values()
    }

    /// Returns the names of the active skills, sorted: each of them has to permit a call that names no skill.
    pub fn active_names(&self) -> Vec<SkillName> {
        self.active.keys().cloned().collect()
    }

    /// Finds an active skill.
    pub fn get(&self, name: &SkillName) -> Option<&ActiveSkill> {
        self.active.get(name)
    }

    /// Notes that a skill was used: a file of it was read, or a call was made in its name.
    pub fn note_use(&mut self, name: &SkillName) {
        if let Some(skill) = self.active.get_mut(name) {
            self.uses = self.uses.saturating_add(1);
            skill.latest_use = self.uses;
        }
    }

    /// Releases a skill; it restricts nothing any more, and its instructions are given again when they are asked for.
    /// Tells whether it was active.
    pub fn release(&mut self, name: &SkillName) -> bool {
        self.active.remove(name).is_some()
    }

    /// Releases every skill, those of servers included, and returns the names of the others, sorted.
    pub fn release_all(&mut self) -> Vec<SkillName> {
        self.foreign.clear();
        std::mem::take(&mut self.active).into_keys().collect()
    }

    /// Notes that the context of the model was compacted: skills stay active, and the instructions of each are given again
    /// when they are asked for.
    pub fn note_compaction(&mut self) {
        for skill in self.active.values_mut() {
            skill.given = Given::Sections(BTreeMap::new());
        }
    }

    /// Makes a skill active, or notes its use.
    fn enter(&mut self, activation: &Activation) -> Vec<SkillName> {
        self.uses = self.uses.saturating_add(1);
        let uses = self.uses;
        let skill = self.active.entry(activation.name.clone()).or_insert_with(|| ActiveSkill {
            name: activation.name.clone(),
            description: String::new(),
            folder: String::new(),
            allowed_tools: Vec::new(),
            body: TextDigest::of([]),
            files: TextDigest::of([]),
            given: Given::Sections(BTreeMap::new()),
            latest_use: uses,
        });
        skill.latest_use = uses;
        skill.description = activation.description.chars().take(KEPT_DESCRIPTION).collect();
        skill.folder.clone_from(&activation.folder);
        skill.allowed_tools = activation.allowed_tools.iter().take(KEPT_ALLOWED_TOOLS).cloned().collect();
        self.release_beyond_limit(Some(&activation.name))
    }

    fn release_beyond_limit(&mut self, kept: Option<&SkillName>) -> Vec<SkillName> {
        let most =
            self.limits.active_skills.map_or(MAX_ACTIVE_SKILLS, NonZeroUsize::get).min(MAX_ACTIVE_SKILLS);
        let mut released = Vec::new();
        while self.active.len() > most {
            let others = self.active.values().filter(|skill| kept.is_none_or(|kept| *kept != skill.name));
            let Some(oldest) = others.min_by_key(|skill| skill.latest_use).map(|skill| skill.name.clone())
            else {
                break;
            };
            self.active.remove(&oldest);
            released.push(oldest);
        }
        released
    }
}

impl ActiveSkill {
    /// Returns the name.
    pub fn name(&self) -> &SkillName {
        &self.name
    }

    /// Returns the beginning of the description.
    pub fn description(&self) -> &str {
        &self.description
    }

    /// Returns the label of the folder, as it was when the instructions were given last.
    pub fn folder(&self) -> &str {
        &self.folder
    }

    /// Returns the first entries of its `allowed-tools` as they were when the instructions were given last; the gate reads them anew for each call.
    pub fn allowed_tools(&self) -> &[String] {
        &self.allowed_tools
    }

    /// Tells whether the model was given all of the instructions.
    pub fn is_given_whole(&self) -> bool {
        self.given == Given::Whole
    }

    /// Returns the numbers of the sections that the model was given, where it was not given all of the instructions.
    pub fn sections_given(&self) -> Vec<&str> {
        match &self.given {
            Given::Whole => Vec::new(),
            Given::Sections(sections) => sections.keys().map(String::as_str).collect(),
        }
    }

    /// Returns the number of its latest use; of two skills the one with the larger number was used later.
    pub fn latest_use(&self) -> u64 {
        self.latest_use
    }
}
