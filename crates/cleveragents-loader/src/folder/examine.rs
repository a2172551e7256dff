//! Reading the skill file of a folder for judging it, whatever is wrong with it.

use super::skill_file;
use super::{LoadOptions, Strictness};
use crate::{AgentSkillError, Diagnostic, ParseOptions, ParsedSkill, parse_skill};
use cleveragents_confine::{Folder, MAX_FILE_BYTES};
use std::path::PathBuf;

/// A skill file with everything that can be said about it.
#[derive(Debug)]
pub struct ExaminedFile {
    /// The absolute path of the file, for display.
    pub path: PathBuf,
    /// The bytes as they were read.
    pub bytes: Vec<u8>,
    /// What came of reading them.
    pub parsed: ParsedSkill,
    /// What there is to say about the name of the file.
    pub file_name_finding: Option<Diagnostic>,
}

/// Reads the skill file of an open folder; fails only when there is none or the system does not give its bytes.
pub fn examine_folder(folder: &Folder, options: &LoadOptions) -> Result<ExaminedFile, AgentSkillError> {
    let file = skill_file::find(folder, Strictness::Lenient)?;
    let read = folder
        .read(&file.path, MAX_FILE_BYTES)
        .map_err(|error| skill_file::unreadable(folder, &error.to_string()))?;
    let parse_options = ParseOptions {
        folder_name: folder.label().file_name().and_then(|name| name.to_str()),
        default_namespace: &options.default_namespace,
        dialect: options.dialect,
    };
    Ok(ExaminedFile {
        path: folder.label().join(&file.path),
        parsed: parse_skill(&read.bytes, &parse_options),
        bytes: read.bytes,
        file_name_finding: file.name_finding(),
    })
}
