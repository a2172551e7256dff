//! A folder of a skill as its server shows it now, beside what was approved.

use std::collections::BTreeSet;

use cleveragents_runtime::Watch;

use super::{ReadRemoteFileError, SkillsHost};
use crate::host::{Acting, FolderEntry, ReadRefusal};

/// A folder of an acting skill.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LiveFolder {
    /// What is in it, as it was approved. Nothing else may be read.
    pub entries: Vec<FolderEntry>,
    /// Paths that the server shows and that were not approved: the skill has changed and needs another approval.
    pub unapproved: Vec<String>,
    /// Paths that were approved and that the server does not show any more.
    pub gone: Vec<String>,
}

impl SkillsHost {
    /// Asks the server what is in a folder of an acting skill, which adds nothing to what the skill may read.
    ///
    /// Without an answer about folders the server is not asked, see [`Acting::folder`].
    pub fn folder(
        &self,
        acting: &Acting,
        path: &str,
        watch: &Watch,
    ) -> Result<LiveFolder, ReadRemoteFileError> {
        self.check_origin(acting)?;
        let path = path.trim_matches('/');
        let entries = acting
            .folder(path)
            .ok_or_else(|| ReadRefusal::Unlisted { skill: acting.id().clone(), path: path.to_owned() })?;
        let uri = acting.entry().uri();
        let shown = self.remote.folder(&uri.folder_uri(path), watch)?;
        let shown: BTreeSet<FolderEntry> = shown
            .into_iter()
            .filter_map(|(child, is_folder)| {
                let path = uri.path_of(&child)?;
                Some(if is_folder { FolderEntry::Folder(path) } else { FolderEntry::File(path) })
            })
            .collect();
        let approved: BTreeSet<FolderEntry> = entries.iter().cloned().collect();
        let paths = |entry: &FolderEntry| match entry {
            FolderEntry::Folder(path) | FolderEntry::File(path) => path.clone(),
        };
        let unapproved = shown.difference(&approved).map(paths).collect();
        let gone = approved.difference(&shown).map(paths).collect();
        Ok(LiveFolder { entries, unapproved, gone })
    }
}
