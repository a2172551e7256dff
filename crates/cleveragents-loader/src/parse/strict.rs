//! From diagnostics to the typed failure of a strict reading.

use super::{ParsedSkill, is_front_matter_error};
use crate::{AgentSkillError, AgentSkillSpec, Diagnostic, DiagnosticCode, Position, SourceText};

impl ParsedSkill {
    /// Returns the skill when nothing stops a strict reading, else the first reason in the order of the contract.
    ///
    /// The order is: text, frontmatter, YAML, name, description, any other field.
    pub fn into_strict(self) -> Result<AgentSkillSpec, AgentSkillError> {
        let Self { spec, diagnostics, text, .. } = self;
        let worst = diagnostics
            .iter()
            .filter(|diagnostic| diagnostic.is_error())
            .min_by_key(|error| rank(error.code));
        match (worst, spec) {
            (None, Some(spec)) => Ok(spec),
            (None, None) => {
                let reason = "nothing could be read".to_owned();
                Err(AgentSkillError::FieldInvalid { reason, diagnostics })
            }
            (Some(worst), _) => {
                let text = text.as_deref().unwrap_or_default();
                let failure = failure(worst, text);
                Err(failure(diagnostics))
            }
        }
    }
}

/// The order in which the contract lists its conditions.
fn rank(code: DiagnosticCode) -> u8 {
    if matches!(code, DiagnosticCode::EncodingUtf16 | DiagnosticCode::EncodingInvalid) {
        0
    } else if is_front_matter_error(code) {
        1
    } else if is_yaml_error(code) {
        2
    } else if code == DiagnosticCode::NameMissing {
        3
    } else if code == DiagnosticCode::NameInvalid {
        4
    } else if code == DiagnosticCode::DescriptionMissing {
        5
    } else {
        6
    }
}

fn is_yaml_error(code: DiagnosticCode) -> bool {
    code == DiagnosticCode::DuplicateKey || code.as_str().starts_with("yaml-")
}

fn failure(worst: &Diagnostic, text: &str) -> impl FnOnce(Vec<Diagnostic>) -> AgentSkillError + use<> {
    let code = worst.code;
    let reason = worst.message.clone();
    let position = worst
        .span
        .map_or(Position { line: 1, column: 1 }, |span| SourceText::from_text("", text).position(span.start));
    move |diagnostics| match rank(code) {
        0 => AgentSkillError::EncodingInvalid { reason, diagnostics },
        1 => AgentSkillError::FrontMatterMissing { reason, diagnostics },
        2 => AgentSkillError::YamlMalformed { reason, position, diagnostics },
        3 => AgentSkillError::NameMissing { diagnostics },
        4 => AgentSkillError::NameInvalid { reason, diagnostics },
        5 => AgentSkillError::DescriptionMissing { diagnostics },
        _ => AgentSkillError::FieldInvalid { reason, diagnostics },
    }
}
