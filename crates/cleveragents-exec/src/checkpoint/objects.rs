//! Contents by their digest, each once.

use cleveragents_confine::{EntryKind, Folder, RelativePath, WriteError, WriteOptions};

use super::CheckpointStoreError;
use super::digest::ContentDigest;
use super::limits::SYNCED_ALONE;

/// The contents of the store.
#[derive(Debug)]
pub(super) struct Objects<'a> {
    folder: &'a Folder,
}

/// Contents that are being added.
#[derive(Debug)]
pub(super) struct Adding<'a> {
    objects: Objects<'a>,
    added: usize,
}

impl<'a> Objects<'a> {
    pub(super) fn new(folder: &'a Folder) -> Self {
        Self { folder }
    }

    /// Reads a content whole, or `None` when it is not there or not what its name says.
    pub(super) fn get(&self, digest: ContentDigest, size: u64) -> Option<Vec<u8>> {
        let read = self.folder.read(&path_of(digest)?, size).ok()?;
        (ContentDigest::of(&read.bytes) == digest).then_some(read.bytes)
    }

    fn holds(&self, path: &RelativePath, size: u64) -> bool {
        let found = self.folder.attributes(path);
        found.is_ok_and(|found| found.stat.kind == EntryKind::File && found.stat.size == size)
    }
}

impl<'a> Adding<'a> {
    pub(super) fn new(folder: &'a Folder) -> Self {
        Self { objects: Objects::new(folder), added: 0 }
    }

    /// Adds a content unless it is there.
    pub(super) fn put(&mut self, bytes: &[u8]) -> Result<ContentDigest, CheckpointStoreError> {
        let digest = ContentDigest::of(bytes);
        let size = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
        let Some(path) = path_of(digest) else { return Ok(digest) };
        if self.objects.holds(&path, size) {
            return Ok(digest);
        }
        let folder = self.objects.folder;
        // One of another length under this name was damaged, and is replaced.
        let options = WriteOptions {
            existing: cleveragents_confine::Existing::Replace,
            mode: Some(0o600),
            durable: self.added < SYNCED_ALONE,
            ..WriteOptions::default()
        };
        self.added += 1;
        match folder.write(&path, bytes, &options) {
            Err(error) if error.is_not_found() => {
                make_parent(folder, digest)?;
                folder.write(&path, bytes, &options)?;
            }
            written => written?,
        }
        Ok(digest)
    }

    /// Returns once everything that was added is on the disk.
    pub(super) fn sync(self) -> Result<(), CheckpointStoreError> {
        if self.added > SYNCED_ALONE {
            self.objects.folder.sync_filesystem()?;
        }
        Ok(())
    }
}

fn make_parent(folder: &Folder, digest: ContentDigest) -> Result<(), WriteError> {
    let Some(path) = path_of(digest) else { return Ok(()) };
    let Some(parent) = path.as_path().parent().and_then(|parent| RelativePath::try_from(parent).ok()) else {
        return Ok(());
    };
    match folder.create_folder(&parent, Some(0o700)) {
        Ok(()) => folder.sync(),
        Err(WriteError::Exists { .. }) => Ok(()),
        Err(error) => Err(error),
    }
}

/// Where a content is: two digits as a folder, the others as a name in it.
pub(super) fn path_of(digest: ContentDigest) -> Option<RelativePath> {
    let text = digest.to_string();
    let (folder, name) = text.split_at_checked(2)?;
    format!("{folder}/{name}").parse().ok()
}
