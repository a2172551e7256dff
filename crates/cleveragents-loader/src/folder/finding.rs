//! What there is to say about the things in a skill folder.

use crate::Severity;
use cleveragents_confine::{Limit, OpenError, RelativePath, ShownPath, WalkProblem};
use serde::Serialize;
use std::fmt;

/// Something in a skill folder that is not used, or used with a reservation.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub struct FolderFinding {
    /// The stable identifier.
    pub code: FolderFindingCode,
    /// How much it weighs.
    pub severity: Severity,
    /// Where it is below the folder, escaped for display; empty is the folder itself.
    pub path: String,
    /// What was found.
    pub message: String,
}

macro_rules! codes {
    ($($(#[doc = $doc:literal])+ $variant:ident = $text:literal,)+) => {
        /// The stable identifier of a finding about a folder.
        #[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd, Serialize)]
        #[non_exhaustive]
        pub enum FolderFindingCode {
            $($(#[doc = $doc])+ #[serde(rename = $text)] $variant,)+
        }

        impl FolderFindingCode {
            /// Every code, in the order of the documentation.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+];

            /// Returns the code as printed.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $text,)+
                }
            }
        }
    };
}

codes! {
    /// A link leads out of the skill folder.
    LinkOutside = "link-outside",
    /// A link points at nothing.
    LinkBroken = "link-broken",
    /// Links point at each other for ever.
    LinkLoop = "link-loop",
    /// A link to a folder inside, whose files are listed under their own names.
    LinkedFolder = "linked-folder",
    /// The skill file is a link to another file of the folder.
    LinkedSkillFile = "linked-skill-file",
    /// A FIFO, a socket or a device.
    SpecialFile = "special-file",
    /// A file with more than one name: its bytes can change from elsewhere.
    HardLinked = "hard-linked",
    /// The system refuses access, or failed.
    Unreadable = "unreadable",
    /// Another file system is mounted there.
    OtherFilesystem = "other-filesystem",
    /// A resource folder is not a folder.
    NotFolder = "not-folder",
    /// Another skill file inside; it is content of this skill and not a skill.
    NestedSkill = "nested-skill",
    /// Folders below the deepest level are not looked at.
    LimitDepth = "limit-depth",
    /// Entries beyond the limit are not looked at.
    LimitEntries = "limit-entries",
    /// The files together are larger than the limit.
    LimitBytes = "limit-bytes",
}

impl fmt::Display for FolderFindingCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FolderFinding {
    pub(super) fn new(
        code: FolderFindingCode,
        severity: Severity,
        path: Option<&RelativePath>,
        message: impl Into<String>,
    ) -> Self {
        let path = path.map(|path| path.shown().to_string()).unwrap_or_default();
        Self { code, severity, path, message: message.into() }
    }

    /// Puts a problem of a walk into words; `target` is the text of the link when the problem is one.
    pub(super) fn of_walk(
        path: Option<&RelativePath>,
        problem: &WalkProblem,
        target: Option<&ShownPath>,
    ) -> Self {
        let code = match problem {
            WalkProblem::Open(error) => code_of_open(error, target.is_some()),
            WalkProblem::Special { .. } => FolderFindingCode::SpecialFile,
            WalkProblem::LinkedFolder => FolderFindingCode::LinkedFolder,
            WalkProblem::Limit { limit } => match limit {
                Limit::Depth(_) => FolderFindingCode::LimitDepth,
                Limit::Entries(_) => FolderFindingCode::LimitEntries,
                Limit::Bytes(_) => FolderFindingCode::LimitBytes,
            },
            _ => FolderFindingCode::Unreadable,
        };
        let severity =
            if code == FolderFindingCode::LinkedFolder { Severity::Note } else { Severity::Warning };
        let message = match target {
            Some(target) => format!("{problem}; the link points at `{target}`"),
            None => problem.to_string(),
        };
        Self::new(code, severity, path, message)
    }
}

/// Returns the code for something that could not be opened.
pub(super) fn code_of_open(error: &OpenError, is_link: bool) -> FolderFindingCode {
    if let OpenError::LeavesFolder { .. } = error {
        FolderFindingCode::LinkOutside
    } else if let OpenError::LinkLoop { .. } = error {
        FolderFindingCode::LinkLoop
    } else if let OpenError::OtherFilesystem { .. } = error {
        FolderFindingCode::OtherFilesystem
    } else if is_link && matches!(error, OpenError::NotFound { .. } | OpenError::NotFolder { .. }) {
        FolderFindingCode::LinkBroken
    } else if let OpenError::NotFolder { .. } = error {
        FolderFindingCode::NotFolder
    } else if let OpenError::TooManyEntries { .. } = error {
        FolderFindingCode::LimitEntries
    } else {
        FolderFindingCode::Unreadable
    }
}
