//! What is not used of a folder of tools or skills.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use crate::{PlacedDiagnostic, Severity};

/// Something in a folder of tools or skills that is not used.
#[derive(Clone, Debug)]
pub struct DefinitionProblem {
    /// The stable identifier.
    pub code: DefinitionProblemCode,
    /// How much it weighs: an error is a tool or a skill that is not there.
    pub severity: Severity,
    /// The absolute path of the thing, for display.
    pub path: PathBuf,
    /// What was found.
    pub message: String,
    /// The system's error number, when the system refused.
    pub errno: Option<i32>,
    /// The text of a broken file, for excerpts.
    pub text: Option<Arc<str>>,
    /// What is wrong with a broken file.
    pub diagnostics: Vec<PlacedDiagnostic>,
}

macro_rules! codes {
    ($($(#[doc = $doc:literal])+ $variant:ident = $text:literal,)+) => {
        /// The stable identifier of a problem of a folder of tools or skills.
        #[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
        #[non_exhaustive]
        pub enum DefinitionProblemCode {
            $($(#[doc = $doc])+ $variant,)+
        }

        impl DefinitionProblemCode {
            /// Every code, in the order of the table.
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
    /// The folder could not be listed.
    FolderUnreadable = "folder-unreadable",
    /// The file is no tool.
    ToolBroken = "tool-broken",
    /// Another file defines a tool of the same name.
    ToolDuplicate = "tool-duplicate",
    /// The file could not be read, or is none.
    ToolUnreadable = "tool-unreadable",
    /// The name says that it is no tool file.
    NotATool = "not-a-tool",
    /// The file is no skill.
    SkillBroken = "skill-broken",
    /// Another file defines a skill of the same name.
    SkillDuplicate = "skill-duplicate",
    /// The file could not be read, or is none.
    SkillUnreadable = "skill-unreadable",
    /// The name says that it is no skill file.
    NotASkill = "not-a-skill",
    /// Further files were not read.
    LimitFiles = "limit-files",
    /// The file was not read, because the files before it are too large together.
    LimitBytes = "limit-bytes",
}

impl fmt::Display for DefinitionProblemCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
