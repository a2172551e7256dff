use std::fmt;

use cleveragents_confine::{OpenError, WriteError};
use serde::Serialize;

/// What a restore did.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct RestoreReport {
    /// Files and links that got their content back.
    pub written: usize,
    /// Folders that were made again.
    pub folders: usize,
    /// Names that were removed, each with everything below it.
    pub removed: usize,
    /// Names whose permission bits, owner or time were set back.
    pub adjusted: usize,
    /// What could not be restored; everything else was.
    pub problems: Vec<RestoreProblem>,
}

/// Something that could not be restored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RestoreProblem {
    /// Where, below the root.
    pub path: String,
    /// Why not, as the end of a sentence that starts with the path.
    pub reason: String,
}

impl fmt::Display for RestoreProblem {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "`{}` {}", self.path, self.reason)
    }
}

/// Why something could not be changed, without paths.
pub(super) fn reason(error: &WriteError) -> String {
    let words = match error {
        WriteError::Open(OpenError::LinkRefused { .. } | OpenError::LeavesFolder { .. }) => {
            "is or passes a link, and links are not followed"
        }
        WriteError::Open(OpenError::PermissionDenied { .. }) => "may not be changed by this user",
        WriteError::Open(OpenError::NotFound { .. } | OpenError::NotFolder { .. }) => "cannot be reached",
        WriteError::Full { .. } => "does not fit on the disk",
        WriteError::Open(_)
        | WriteError::Exists { .. }
        | WriteError::NotEmpty { .. }
        | WriteError::NotRegular { .. }
        | WriteError::Changed { .. }
        | WriteError::Io { .. }
        | _ => "cannot be changed",
    };
    let number = error.errno().map(|number| format!(" (errno {number})")).unwrap_or_default();
    format!("{words}{number}")
}
