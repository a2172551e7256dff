//! What discovery does not use, with the reason.

use crate::{Diagnostic, Position, Severity, SourceText};
use cleveragents_confine::{OpenError, ReadError};
use std::fmt;
use std::path::PathBuf;

/// Something that was not used, or used with a reservation.
#[derive(Clone, Debug, PartialEq)]
pub struct DiscoveryProblem {
    /// The stable identifier.
    pub code: DiscoveryProblemCode,
    /// How much it weighs: an error is a skill that does not load.
    pub severity: Severity,
    /// The index of the root.
    pub root: usize,
    /// The absolute path of the thing, for display.
    pub path: PathBuf,
    /// What was found.
    pub message: String,
    /// The system's error number, when the system refused.
    pub errno: Option<i32>,
    /// The name that a skill file declares though it does not load.
    pub declared_name: Option<String>,
    /// What is wrong with the skill file.
    pub diagnostics: Vec<PlacedDiagnostic>,
}

/// A diagnostic with its line and column.
#[derive(Clone, Debug, PartialEq)]
pub struct PlacedDiagnostic {
    /// The diagnostic.
    pub diagnostic: Diagnostic,
    /// Its first line and column; `None` when it is about the whole file.
    pub position: Option<Position>,
}

macro_rules! codes {
    ($($(#[doc = $doc:literal])+ $variant:ident = $text:literal,)+) => {
        /// The stable identifier of a problem of discovery.
        #[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
        #[non_exhaustive]
        pub enum DiscoveryProblemCode {
            $($(#[doc = $doc])+ $variant,)+
        }

        impl DiscoveryProblemCode {
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
    /// The root does not exist.
    RootMissing = "root-missing",
    /// The root is not a folder.
    RootNotFolder = "root-not-folder",
    /// The root could not be opened.
    RootUnreadable = "root-unreadable",
    /// The skill file gives no name or no description.
    SkillBroken = "skill-broken",
    /// The skill file is a folder, a FIFO, a socket or a device.
    SkillFileNotRegular = "skill-file-not-regular",
    /// The skill file is a link that leaves its folder.
    SkillFileOutside = "skill-file-outside",
    /// A folder or a skill file could not be opened.
    Unreadable = "unreadable",
    /// A link points at nothing, or links never end.
    LinkBroken = "link-broken",
    /// A link to a folder outside the root that is no skill was not followed.
    LinkNotFollowed = "link-not-followed",
    /// A folder that was found already, by another path.
    SameFolder = "same-folder",
    /// Folders were left out because their names are never searched.
    Pruned = "pruned",
    /// Folders below the deepest level were not searched.
    LimitDepth = "limit-depth",
    /// Further folders were not searched.
    LimitFolders = "limit-folders",
    /// Further names were not looked at.
    LimitEntries = "limit-entries",
}

impl fmt::Display for DiscoveryProblemCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl DiscoveryProblem {
    /// Tells whether the root itself is the problem, and not something below it.
    pub fn is_about_root(&self) -> bool {
        matches!(
            self.code,
            DiscoveryProblemCode::RootMissing
                | DiscoveryProblemCode::RootNotFolder
                | DiscoveryProblemCode::RootUnreadable
        )
    }

    /// Tells whether something that should be a skill is not used.
    pub fn is_broken_skill(&self) -> bool {
        self.code.is_broken_entry()
    }

    pub(super) fn new(
        code: DiscoveryProblemCode,
        severity: Severity,
        root: usize,
        path: PathBuf,
        message: impl Into<String>,
    ) -> Self {
        Self {
            code,
            severity,
            root,
            path,
            message: message.into(),
            errno: None,
            declared_name: None,
            diagnostics: Vec::new(),
        }
    }

    /// A folder that could not be opened or listed.
    pub(super) fn of_open(root: usize, path: PathBuf, error: &OpenError) -> Self {
        let code = DiscoveryProblemCode::Unreadable;
        Self { errno: error.errno(), ..Self::new(code, Severity::Error, root, path, error.to_string()) }
    }

    /// A skill file that could not be read.
    pub(super) fn of_read(root: usize, path: PathBuf, error: &ReadError) -> Self {
        let code = if let ReadError::NotRegular { .. } = error {
            DiscoveryProblemCode::SkillFileNotRegular
        } else if let ReadError::Open(OpenError::LeavesFolder { .. }) = error {
            DiscoveryProblemCode::SkillFileOutside
        } else if let ReadError::Open(OpenError::NotFound { .. } | OpenError::LinkLoop { .. }) = error {
            DiscoveryProblemCode::LinkBroken
        } else {
            DiscoveryProblemCode::Unreadable
        };
        Self { errno: error.errno(), ..Self::new(code, Severity::Error, root, path, error.to_string()) }
    }

    /// A skill file whose front matter does not give a skill.
    pub(super) fn broken(
        root: usize,
        path: PathBuf,
        source: &[u8],
        declared_name: Option<String>,
        diagnostics: Vec<Diagnostic>,
    ) -> Self {
        let text = SourceText::new("", source);
        let placed: Vec<PlacedDiagnostic> = diagnostics
            .into_iter()
            .map(|diagnostic| {
                let position = diagnostic.span.map(|span| text.position(span.start));
                PlacedDiagnostic { diagnostic, position }
            })
            .collect();
        let worst = placed.iter().find(|placed| placed.diagnostic.is_error()).or(placed.first());
        let message = worst.map_or_else(|| "gives no skill".to_owned(), PlacedDiagnostic::line);
        let problem = Self::new(DiscoveryProblemCode::SkillBroken, Severity::Error, root, path, message);
        Self { declared_name, diagnostics: placed, ..problem }
    }
}

impl DiscoveryProblemCode {
    /// Tells whether something that should be a skill is not used.
    pub(super) fn is_broken_entry(self) -> bool {
        matches!(
            self,
            Self::SkillBroken
                | Self::SkillFileNotRegular
                | Self::SkillFileOutside
                | Self::Unreadable
                | Self::LinkBroken
        )
    }
}

impl PlacedDiagnostic {
    /// Returns place and message in one line.
    fn line(&self) -> String {
        let message = &self.diagnostic.message;
        match self.position {
            Some(position) => format!("line {}, column {}: {message}", position.line, position.column),
            None => message.clone(),
        }
    }
}
