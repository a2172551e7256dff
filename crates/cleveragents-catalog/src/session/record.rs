//! A session as JSON text, for whoever keeps it longer than a process lives.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;

use cleveragents_domain::SkillName;
use serde::{Deserialize, Serialize};

use super::{ActiveForeignSkill, ActiveSkill, Given, MAX_ACTIVE_SKILLS, Session, SessionLimits, TextDigest};

/// The form that is written.
const FORMAT: u32 = 1;

/// Why a text is no session.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SessionRecordError {
    /// It is not the JSON of a session.
    #[error("the session cannot be read")]
    Malformed(#[source] serde_json::Error),
    /// A later version of this program wrote it.
    #[error("the session has format {found}, and this program knows {FORMAT}")]
    Newer {
        /// The format that it has.
        found: u32,
    },
}

/// What every format has.
#[derive(Deserialize)]
struct Header {
    format: u32,
}

#[derive(Deserialize, Serialize)]
struct Record {
    format: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    active_skills: Option<NonZeroUsize>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    whole_body_tokens: Option<NonZeroUsize>,
    uses: u64,
    active: BTreeMap<SkillName, SkillRecord>,
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    foreign: BTreeSet<ActiveForeignSkill>,
}

#[derive(Deserialize, Serialize)]
struct SkillRecord {
    description: String,
    folder: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    allowed_tools: Vec<String>,
    body: TextDigest,
    files: TextDigest,
    /// Absent when all of the instructions were given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    sections: Option<BTreeMap<String, TextDigest>>,
    latest_use: u64,
}

impl Session {
    /// Writes the session as JSON text that [`from_json`](Self::from_json) reads.
    pub fn to_json(&self) -> String {
        let record = Record {
            format: FORMAT,
            active_skills: self.limits.active_skills,
            whole_body_tokens: self.limits.whole_body_tokens,
            uses: self.uses,
            active: self.active.iter().map(|(name, skill)| (name.clone(), skill.into())).collect(),
            foreign: self.foreign.clone(),
        };
        // Maps with text for keys, texts and numbers: there is nothing that JSON cannot hold.
        serde_json::to_string(&record).unwrap_or_default()
    }

    /// Reads a session that [`to_json`](Self::to_json) wrote.
    pub fn from_json(text: &str) -> Result<Self, SessionRecordError> {
        let Header { format } = serde_json::from_str(text).map_err(SessionRecordError::Malformed)?;
        if format > FORMAT {
            return Err(SessionRecordError::Newer { found: format });
        }
        let record: Record = serde_json::from_str(text).map_err(SessionRecordError::Malformed)?;
        let active = record.active.into_iter().take(MAX_ACTIVE_SKILLS);
        let active: BTreeMap<SkillName, ActiveSkill> =
            active.map(|(name, skill)| (name.clone(), skill.named(name))).collect();
        let latest = active.values().map(|skill| skill.latest_use).max().unwrap_or(0);
        Ok(Self {
            limits: SessionLimits {
                active_skills: record.active_skills,
                whole_body_tokens: record.whole_body_tokens,
            },
            uses: record.uses.max(latest),
            active,
            foreign: record.foreign,
        })
    }
}

impl From<&ActiveSkill> for SkillRecord {
    fn from(skill: &ActiveSkill) -> Self {
        Self {
            description: skill.description.clone(),
            folder: skill.folder.clone(),
            allowed_tools: skill.allowed_tools.clone(),
            body: skill.body,
            files: skill.files,
            sections: match &skill.given {
                Given::Whole => None,
                Given::Sections(sections) => Some(sections.clone()),
            },
            latest_use: skill.latest_use,
        }
    }
}

impl SkillRecord {
    fn named(self, name: SkillName) -> ActiveSkill {
        ActiveSkill {
            name,
            description: self.description,
            folder: self.folder,
            allowed_tools: self.allowed_tools,
            body: self.body,
            files: self.files,
            given: self.sections.map_or(Given::Whole, Given::Sections),
            latest_use: self.latest_use,
        }
    }
}

impl Serialize for TextDigest {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut hex = String::with_capacity(64);
        for byte in self.0 {
            let digits = [byte >> 4, byte & 0xF].map(|digit| char::from_digit(digit.into(), 16));
            hex.extend(digits.into_iter().flatten());
        }
        serializer.serialize_str(&hex)
    }
}

impl<'de> Deserialize<'de> for TextDigest {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
        let wrong = || serde::de::Error::custom("expected 64 hexadecimal digits");
        let mut bytes = [0; 32];
        if text.len() != 64 || !text.is_ascii() {
            return Err(wrong());
        }
        for (byte, place) in bytes.iter_mut().zip((0..64).step_by(2)) {
            let digits = text.get(place..place + 2).ok_or_else(wrong)?;
            *byte = u8::from_str_radix(digits, 16).map_err(|_| wrong())?;
        }
        Ok(Self(bytes))
    }
}
