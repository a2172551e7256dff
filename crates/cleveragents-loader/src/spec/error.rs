//! Why a strict reading failed.

use crate::{Diagnostic, Position};
use std::path::PathBuf;

/// The reason why a skill could not be loaded strictly.
///
/// The words that `spec/agent_skills.md` promises (`SKILL.md`, `not found`, `frontmatter`, `name`, `description`,
/// `namespace`, `YAML`) are in the messages. [`AgentSkillError::diagnostics`] has everything that was found.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AgentSkillError {
    /// The folder does not exist.
    #[error("skill folder `{}` not found", folder.display())]
    FolderMissing {
        /// The folder, for display only.
        folder: PathBuf,
    },
    /// The folder has no `SKILL.md`.
    #[error("no SKILL.md in skill folder `{}`", folder.display())]
    SkillFileMissing {
        /// The folder, for display only.
        folder: PathBuf,
    },
    /// The `SKILL.md` is there but could not be read.
    #[error("cannot read SKILL.md in `{}`: {reason}", folder.display())]
    Unreadable {
        /// The folder, for display only.
        folder: PathBuf,
        /// What stood in the way.
        reason: String,
    },
    /// The text is not UTF-8.
    #[error("SKILL.md is not valid text: {reason}")]
    EncodingInvalid {
        /// What was found where.
        reason: String,
        /// Everything that was found.
        diagnostics: Vec<Diagnostic>,
    },
    /// There is no `---` frontmatter.
    #[error("missing `---` frontmatter: {reason}")]
    FrontMatterMissing {
        /// What was found instead.
        reason: String,
        /// Everything that was found.
        diagnostics: Vec<Diagnostic>,
    },
    /// The frontmatter is not a YAML mapping.
    #[error("malformed YAML in frontmatter at line {}, column {}: {reason}", position.line, position.column)]
    YamlMalformed {
        /// What is wrong with it.
        reason: String,
        /// Where, in lines and columns of the file.
        position: Position,
        /// Everything that was found.
        diagnostics: Vec<Diagnostic>,
    },
    /// The required `name` is missing or empty.
    #[error("missing required field `name`")]
    NameMissing {
        /// Everything that was found.
        diagnostics: Vec<Diagnostic>,
    },
    /// The name is not `namespace/short-name`.
    #[error("invalid name, expected `namespace/short-name`: {reason}")]
    NameInvalid {
        /// What is wrong with it.
        reason: String,
        /// Everything that was found.
        diagnostics: Vec<Diagnostic>,
    },
    /// The required `description` is missing or empty.
    #[error("missing required field `description`")]
    DescriptionMissing {
        /// Everything that was found.
        diagnostics: Vec<Diagnostic>,
    },
    /// A field has a value that its type does not allow.
    #[error("invalid field: {reason}")]
    FieldInvalid {
        /// Which field, and what is wrong with it.
        reason: String,
        /// Everything that was found.
        diagnostics: Vec<Diagnostic>,
    },
}

/// The kinds of [`AgentSkillError`], for callers that branch.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum AgentSkillErrorKind {
    /// See [`AgentSkillError::FolderMissing`].
    FolderMissing,
    /// See [`AgentSkillError::SkillFileMissing`].
    SkillFileMissing,
    /// See [`AgentSkillError::Unreadable`].
    Unreadable,
    /// See [`AgentSkillError::EncodingInvalid`].
    EncodingInvalid,
    /// See [`AgentSkillError::FrontMatterMissing`].
    FrontMatterMissing,
    /// See [`AgentSkillError::YamlMalformed`].
    YamlMalformed,
    /// See [`AgentSkillError::NameMissing`].
    NameMissing,
    /// See [`AgentSkillError::NameInvalid`].
    NameInvalid,
    /// See [`AgentSkillError::DescriptionMissing`].
    DescriptionMissing,
    /// See [`AgentSkillError::FieldInvalid`].
    FieldInvalid,
}

impl AgentSkillError {
    /// Returns the kind of the error.
    pub fn kind(&self) -> AgentSkillErrorKind {
        match self {
            Self::FolderMissing { .. } => AgentSkillErrorKind::FolderMissing,
            Self::SkillFileMissing { .. } => AgentSkillErrorKind::SkillFileMissing,
            Self::Unreadable { .. } => AgentSkillErrorKind::Unreadable,
            Self::EncodingInvalid { .. } => AgentSkillErrorKind::EncodingInvalid,
            Self::FrontMatterMissing { .. } => AgentSkillErrorKind::FrontMatterMissing,
            Self::YamlMalformed { .. } => AgentSkillErrorKind::YamlMalformed,
            Self::NameMissing { .. } => AgentSkillErrorKind::NameMissing,
            Self::NameInvalid { .. } => AgentSkillErrorKind::NameInvalid,
            Self::DescriptionMissing { .. } => AgentSkillErrorKind::DescriptionMissing,
            Self::FieldInvalid { .. } => AgentSkillErrorKind::FieldInvalid,
        }
    }

    /// Returns everything that was found in the file, empty when it could not be read.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        match self {
            Self::FolderMissing { .. } | Self::SkillFileMissing { .. } | Self::Unreadable { .. } => &[],
            Self::EncodingInvalid { diagnostics, .. }
            | Self::FrontMatterMissing { diagnostics, .. }
            | Self::YamlMalformed { diagnostics, .. }
            | Self::NameMissing { diagnostics }
            | Self::NameInvalid { diagnostics, .. }
            | Self::DescriptionMissing { diagnostics }
            | Self::FieldInvalid { diagnostics, .. } => diagnostics,
        }
    }
}
