//! Verdicts: what the reference validator, every client, and the contract say about a file.

mod portable;
mod reference;

use crate::{Diagnostic, DialectChoice, ParseOptions, ParsedSkill, Severity, parse_skill};
use serde::Serialize;
use std::fmt;
use std::str::FromStr;

/// The rules that a file is measured by.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Profile {
    /// The verdict of the reference validator `skills-ref` 0.1.1, its oddities included.
    Spec,
    /// What every client of the public standard loads in the same way.
    #[default]
    Portable,
    /// The contract of this project, strictly.
    CleverAgents,
}

impl Profile {
    /// Every profile.
    pub const ALL: [Self; 3] = [Self::Spec, Self::Portable, Self::CleverAgents];

    /// Returns the lower-case name of the profile.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Spec => "spec",
            Self::Portable => "portable",
            Self::CleverAgents => "cleveragents",
        }
    }
}

impl fmt::Display for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A text that names no profile.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[error("unknown profile `{written}`, expected `spec`, `portable` or `cleveragents`")]
pub struct UnknownProfile {
    written: String,
}

impl FromStr for Profile {
    type Err = UnknownProfile;

    fn from_str(text: &str) -> Result<Self, UnknownProfile> {
        let found = Self::ALL.into_iter().find(|profile| profile.as_str() == text);
        found.ok_or_else(|| UnknownProfile { written: text.to_owned() })
    }
}

/// Judges a file; it passes when none of the diagnostics is an error.
///
/// The folder name that the file was parsed with takes part in the verdict. The name of the file itself does not:
/// that it is `SKILL.md` is for the reader of the folder to check.
pub fn validate(parsed: &ParsedSkill, profile: Profile) -> Vec<Diagnostic> {
    let mut diagnostics = match (profile, parsed.text()) {
        // Bytes that are no text fail every profile, for the reason that the parser gave.
        (_, None) => parsed.diagnostics.clone(),
        (Profile::Spec, Some(text)) => reference::verdict(text, parsed),
        (Profile::Portable, Some(text)) => portable::verdict(text, parsed),
        (Profile::CleverAgents, Some(text)) => {
            let options = ParseOptions {
                folder_name: parsed.folder_name.as_deref(),
                default_namespace: &parsed.default_namespace,
                dialect: DialectChoice::CleverAgents,
            };
            parse_skill(text.as_bytes(), &options).diagnostics
        }
    };
    diagnostics.sort_by_key(|diagnostic| diagnostic.span.map_or(usize::MAX, |span| span.start));
    diagnostics
}

/// Keeps the findings about the body, which no profile judges.
fn body_findings(parsed: &ParsedSkill) -> impl Iterator<Item = Diagnostic> {
    let body = parsed.body_span.map_or(usize::MAX, |body| body.start);
    let in_body = move |diagnostic: &&Diagnostic| {
        diagnostic.severity < Severity::Error && diagnostic.span.is_none_or(|span| span.start >= body)
    };
    parsed.diagnostics.iter().filter(in_body).cloned()
}
