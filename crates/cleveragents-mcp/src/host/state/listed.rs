//! A skill that a server offers, and how it becomes an approved one.

use super::Approved;
use crate::host::{Manifest, RemoteSkill, RemoteSkillId, SetDigest, SkillFileChange};

/// A skill that its server offers: from `skills/list` or `skills/get`, and from nothing else. None of its files was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed(RemoteSkill);

/// Whether a person grants the `allowed-tools` that a skill asks for.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum ToolGrant {
    /// They are ignored.
    #[default]
    Ignored,
    /// They hold as those of a skill of the person's own would: they restrict calls, and approve none.
    Granted,
}

/// A person's yes to exactly the files that were shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Consent {
    /// The set that was shown.
    pub set: SetDigest,
    /// Whether its `allowed-tools` were granted.
    pub tools: ToolGrant,
}

/// Why a consent approves nothing.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ConsentError {
    /// There is nothing that an approval could hold to.
    #[error("skill `{skill}` is made when it is read, so no approval can hold for what it says")]
    Dynamic {
        /// The skill.
        skill: RemoteSkillId,
    },
    /// The person saw other files.
    #[error("skill `{skill}` is not what was shown")]
    OtherSet {
        /// The skill.
        skill: RemoteSkillId,
    },
}

/// An approval that is on file: for one skill of one origin, and for one set of files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ApprovalRecord {
    /// The entry that a person approved.
    pub entry: RemoteSkill,
    /// Whether its `allowed-tools` were granted.
    pub tools: ToolGrant,
    /// Whether it does not hold any more, because the server has offered other files since. What it offers later does not
    /// bring an approval back.
    pub is_void: bool,
}

/// Why an approval on file does not hold for what the server offers.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RecallError {
    /// Nobody approved it.
    #[error("skill `{skill}` is not approved")]
    NotApproved {
        /// The skill.
        skill: RemoteSkillId,
    },
    /// Its files are not those that were approved.
    #[error("skill `{skill}` has changed since it was approved: {}", told(changes))]
    Changed {
        /// The skill.
        skill: RemoteSkillId,
        /// What is different.
        changes: Vec<SkillFileChange>,
    },
    /// Its files are those that were approved, and were others in between.
    #[error("skill `{skill}` has changed since it was approved, and back")]
    ChangedBack {
        /// The skill.
        skill: RemoteSkillId,
    },
    /// There is nothing that an approval could hold to.
    #[error("skill `{skill}` is made when it is read, so no approval can hold for what it says")]
    Dynamic {
        /// The skill.
        skill: RemoteSkillId,
    },
}

impl RecallError {
    /// Tells whether an approval on file is void from here on.
    pub fn makes_void(&self) -> bool {
        match self {
            Self::Changed { .. } | Self::ChangedBack { .. } | Self::Dynamic { .. } => true,
            Self::NotApproved { .. } => false,
        }
    }
}

impl ApprovalRecord {
    /// Goes on under the entry that was approved, without asking the server for a fresh one; `None` when the approval does
    /// not hold any more.
    pub fn held(&self) -> Option<Approved> {
        let manifest = self.entry.manifest().filter(|_| !self.is_void)?;
        Some(Approved::new(self.entry.clone(), manifest.clone(), self.tools))
    }
}

impl Listed {
    /// Takes an entry that came by the methods of the extension.
    pub(crate) fn new(entry: RemoteSkill) -> Self {
        Self(entry)
    }

    /// Returns the entry.
    pub fn entry(&self) -> &RemoteSkill {
        &self.0
    }

    /// Approves the skill by what a person said to what was shown.
    pub fn approve(self, consent: Consent) -> Result<Approved, ConsentError> {
        let skill = || self.0.id().clone();
        let manifest = self.0.manifest().ok_or_else(|| ConsentError::Dynamic { skill: skill() })?;
        if manifest.set_digest() != consent.set {
            return Err(ConsentError::OtherSet { skill: skill() });
        }
        let manifest = manifest.clone();
        Ok(Approved::new(self.0, manifest, consent.tools))
    }

    /// Approves the skill by an approval on file, if that was given for this skill of this origin with these very files.
    pub fn recall(self, record: Option<&ApprovalRecord>) -> Result<Approved, RecallError> {
        let skill = || self.0.id().clone();
        let manifest = self.0.manifest().ok_or_else(|| RecallError::Dynamic { skill: skill() })?;
        let record = record.filter(|record| record.entry.id() == self.0.id());
        let approved = record.and_then(|record| Some((record.entry.manifest()?, record)));
        let (approved, record) = approved.ok_or_else(|| RecallError::NotApproved { skill: skill() })?;
        let changes = approved.changes_to(manifest);
        if !changes.is_empty() {
            return Err(RecallError::Changed { skill: skill(), changes });
        }
        if record.is_void {
            return Err(RecallError::ChangedBack { skill: skill() });
        }
        let tools = record.tools;
        let manifest: Manifest = manifest.clone();
        Ok(Approved::new(self.0, manifest, tools))
    }
}

/// How many changed files a message names.
const TOLD: usize = 5;

fn told(changes: &[SkillFileChange]) -> String {
    let names = changes.iter().take(TOLD).map(|change| format!("`{}` {}", change.path(), change.as_str()));
    let told = names.collect::<Vec<_>>().join(", ");
    match changes.len().saturating_sub(TOLD) {
        0 => told,
        more => format!("{told}, and {more} more"),
    }
}
