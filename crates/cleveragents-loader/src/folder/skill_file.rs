//! Which file of a folder is its skill file.

use super::Strictness;
use crate::AgentSkillError;
use cleveragents_confine::{Entry, EntryKind, Folder, RelativePath};
use std::ffi::OsStr;
use std::path::Path;

/// The name of the file that makes a folder a skill.
pub(crate) const SKILL_FILE: &str = "SKILL.md";

/// The skill file of a folder.
#[derive(Debug)]
pub(crate) struct SkillFile {
    /// Its name.
    pub(crate) path: RelativePath,
    /// Whether the name is exactly `SKILL.md`.
    pub(crate) exact: bool,
}

/// Tells whether a name is `SKILL.md` in any letter case.
pub(crate) fn is_skill_file_name(name: &OsStr) -> bool {
    name.as_encoded_bytes().eq_ignore_ascii_case(SKILL_FILE.as_bytes())
}

/// Finds the skill file by the names in the folder, so that the answer is the same where the system ignores letter case.
///
/// `SKILL.md` comes first; any other letter case counts only when reading leniently, the first one in bytewise order.
pub(crate) fn find(folder: &Folder, strictness: Strictness) -> Result<SkillFile, AgentSkillError> {
    let entries = folder.entries().map_err(|error| unreadable(folder, &error.to_string()))?;
    find_among(folder, &entries, strictness)
}

/// Finds it among the names that were listed.
pub(crate) fn find_among(
    folder: &Folder,
    entries: &[Entry],
    strictness: Strictness,
) -> Result<SkillFile, AgentSkillError> {
    let named = || entries.iter().filter(|entry| is_skill_file_name(&entry.name));
    let exact = named().find(|entry| entry.name == SKILL_FILE);
    let other = named().next().filter(|_| strictness == Strictness::Lenient);
    let missing = || AgentSkillError::SkillFileMissing { folder: folder.label().to_owned() };
    let found = exact.or(other).ok_or_else(missing)?;
    let path = RelativePath::try_from(Path::new(&found.name)).map_err(|_| missing())?;
    if found.kind == EntryKind::Link && folder.stat(&path).is_err() {
        let target =
            folder.link_target(&path).map_or_else(|error| error.to_string(), |target| target.to_string());
        let reason = format!("it is a link to `{target}`, which is not a file in the folder");
        return Err(unreadable(folder, &reason));
    }
    Ok(SkillFile { path, exact: exact.is_some() })
}

pub(crate) fn unreadable(folder: &Folder, reason: &str) -> AgentSkillError {
    AgentSkillError::Unreadable { folder: folder.label().to_owned(), reason: reason.to_owned() }
}
