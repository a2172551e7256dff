//! Reading a skill folder for judging it, whatever is wrong with it.

use super::contents::{self, FolderContents};
use super::skill_file;
use super::{LoadOptions, Strictness};
use crate::{AgentSkillError, Diagnostic, ParseOptions, ParsedSkill, parse_skill};
use cleveragents_confine::{Folder, MAX_FILE_BYTES, MAX_LISTING, WalkLimits};
use std::path::PathBuf;

/// A skill folder with everything that can be said about it.
#[derive(Debug)]
pub struct ExaminedFolder {
    /// The absolute path of the skill file, for display.
    pub path: PathBuf,
    /// Its bytes as they were read.
    pub bytes: Vec<u8>,
    /// What came of reading them.
    pub parsed: ParsedSkill,
    /// What there is to say about the name of the file.
    pub file_name_finding: Option<Diagnostic>,
    /// What else stands in the folder, within the default limits.
    pub contents: FolderContents,
}

/// Reads the skill file of an open folder and lists what else is in it; fails only when there is no such file or the system
/// does not give its bytes.
pub fn examine_folder(mut folder: Folder, options: &LoadOptions) -> Result<ExaminedFolder, AgentSkillError> {
    let entries = folder.own_entries_within(MAX_LISTING);
    let entries = entries.map_err(|error| skill_file::unreadable(&folder, &error.to_string()))?;
    let file = skill_file::find_among(&folder, &entries, Strictness::Lenient)?;
    let read = folder
        .read(&file.path, MAX_FILE_BYTES)
        .map_err(|error| skill_file::unreadable(&folder, &error.to_string()))?;
    let parse_options = ParseOptions {
        folder_name: folder.label().file_name().and_then(|name| name.to_str()),
        default_namespace: &options.default_namespace,
        dialect: options.dialect,
    };
    let known = Some((file.path.clone(), read.stat));
    Ok(ExaminedFolder {
        path: folder.label().join(&file.path),
        parsed: parse_skill(&read.bytes, &parse_options),
        bytes: read.bytes,
        file_name_finding: file.name_finding(),
        contents: contents::of_walk(&folder, &file.path, |visit| {
            folder.walk_listed(entries, known, WalkLimits::default(), visit)
        }),
    })
}
