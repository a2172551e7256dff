//! Which file holds a skill, and what the system says about it.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use cleveragents_confine::{FileStat, Folder, OpenError, RelativePath};

/// The name of the file of a skill; folders that were registered may have it in another letter case.
const SKILL_FILE: &str = "SKILL.md";

/// A file, and what the system says about it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct SkillFile {
    pub(crate) path: PathBuf,
    pub(crate) stat: FileStat,
}

/// Looks at a file in the folder of a skill.
///
/// # Errors
/// Nothing is there, or the system does not say.
pub(crate) fn named(folder: &Path, name: &OsStr) -> Result<SkillFile, OpenError> {
    of(&Folder::open(folder)?, folder, name)
}

/// Looks at the file of the skill in a folder, whatever the letter case of its name.
///
/// # Errors
/// Nothing is there, or the system does not say.
pub(crate) fn inside(folder: &Path) -> Result<SkillFile, OpenError> {
    let opened = Folder::open(folder)?;
    let absent = match of(&opened, folder, OsStr::new(SKILL_FILE)) {
        Err(absent @ OpenError::NotFound { .. }) => absent,
        found => return found,
    };
    let entries = opened.entries()?;
    let other = entries.iter().find(|entry| entry.name.eq_ignore_ascii_case(SKILL_FILE));
    other.map_or(Err(absent), |entry| of(&opened, folder, &entry.name))
}

/// Returns where the file of the skill in a folder is, or has to be where there is none.
pub(crate) fn path(folder: &Path) -> PathBuf {
    inside(folder).map_or_else(|_| folder.join(SKILL_FILE), |file| file.path)
}

fn of(opened: &Folder, folder: &Path, name: &OsStr) -> Result<SkillFile, OpenError> {
    let path = folder.join(name);
    let relative = RelativePath::try_from(Path::new(name))
        .map_err(|_| OpenError::NotFound { path: cleveragents_confine::ShownPath::new(&path) })?;
    Ok(SkillFile { stat: opened.stat(&relative)?, path })
}
