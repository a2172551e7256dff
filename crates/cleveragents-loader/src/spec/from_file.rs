//! Opens the file of a strict reading.

use crate::{AgentSkillError, AgentSkillSpec, DialectChoice, ParseOptions, parse_skill};
use cleveragents_confine::{Folder, MAX_FILE_BYTES, OpenError, ReadError, RelativePath};
use std::path::Path;

impl AgentSkillSpec {
    /// Reads a `SKILL.md` file strictly, in the contract's dialect (`spec/agent_skills.md`).
    ///
    /// The file is opened from its folder, which it cannot leave by a link. A file of more than 16 MiB is not read.
    pub fn from_file(path: &Path) -> Result<Self, AgentSkillError> {
        let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let bytes = read(parent, path)?;
        let options = ParseOptions { dialect: DialectChoice::CleverAgents, ..ParseOptions::default() };
        parse_skill(&bytes, &options).into_strict()
    }
}

fn read(parent: &Path, path: &Path) -> Result<Vec<u8>, AgentSkillError> {
    let folder = || parent.to_path_buf();
    let name = path.file_name().map(Path::new).and_then(|name| RelativePath::try_from(name).ok());
    let Some(name) = name else {
        return Err(AgentSkillError::SkillFileMissing { folder: folder() });
    };
    let unreadable = |reason: String| AgentSkillError::Unreadable { folder: folder(), reason };
    let opened = Folder::open(parent).map_err(|error| {
        if matches!(error, OpenError::NotFound { .. }) {
            AgentSkillError::FolderMissing { folder: folder() }
        } else {
            unreadable(error.to_string())
        }
    })?;
    let read = opened.read(&name, MAX_FILE_BYTES).map_err(|error| {
        if matches!(error, ReadError::Open(OpenError::NotFound { .. })) {
            AgentSkillError::SkillFileMissing { folder: folder() }
        } else {
            unreadable(error.to_string())
        }
    })?;
    Ok(read.bytes)
}
