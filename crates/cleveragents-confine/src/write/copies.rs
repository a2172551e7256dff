//! A folder of files that can all be made again.
//!
//! Nothing in it is worth keeping, so whoever writes may clean up: what a killed writer left, what stands in the way, and the
//! oldest files where there are many.

use std::ffi::OsStr;
use std::path::Path;

use super::{Existing, WriteError, WriteOptions, system};
use crate::{EntryKind, Folder, RelativePath};

/// How long a file that is being written may take, in nanoseconds; an older one was left by a writer that was killed.
const LONGEST_DRAFT_NS: i128 = 60_000_000_000;

/// A folder of files that can be made again, which holds nothing else.
#[derive(Debug, Clone, Copy)]
pub struct Copies<'f> {
    /// The folder.
    pub folder: &'f Folder,
    /// The most files; those that were written first make room.
    pub most: usize,
    /// The present, in nanoseconds since 1970.
    pub now_ns: i128,
}

impl Copies<'_> {
    /// Writes a file for its owner alone, in one step. Nothing waits for the disk: a file that is lost with the power is made
    /// again.
    ///
    /// What writers that were killed left behind is removed first, and so is a link or a special file at the name. A folder at
    /// the name is an error.
    pub fn write(&self, name: &RelativePath, bytes: &[u8]) -> Result<(), WriteError> {
        self.clean(name);
        let options = WriteOptions {
            existing: Existing::Replace,
            mode: Some(0o600),
            durable: false,
            ..WriteOptions::default()
        };
        self.folder.write(name, bytes, &options)
    }

    /// Removes what is in the way of a file. What cannot be removed stays, and does no harm.
    fn clean(&self, name: &RelativePath) {
        let mut is_there = false;
        let mut files = Vec::new();
        for entry in self.folder.entries().unwrap_or_default() {
            let Ok(path) = RelativePath::try_from(Path::new(&entry.name)) else { continue };
            let Ok(found) = self.folder.attributes(&path) else { continue };
            let (kind, modified_ns) = (found.stat.kind, found.stat.modified_ns);
            if path == *name {
                is_there = kind == EntryKind::File;
                if !matches!(kind, EntryKind::File | EntryKind::Folder) {
                    self.remove(&path);
                }
            } else if let Some(process) = drafting_process(&entry.name) {
                if system::is_gone(process) || modified_ns.saturating_add(LONGEST_DRAFT_NS) < self.now_ns {
                    self.remove(&path);
                }
            } else {
                files.push((modified_ns, path));
            }
        }
        if is_there {
            return;
        }
        files.sort();
        let surplus = (files.len() + 1).saturating_sub(self.most);
        for (_, path) in files.into_iter().take(surplus) {
            self.remove(&path);
        }
    }

    fn remove(&self, path: &RelativePath) {
        self.folder.remove_file(path).unwrap_or_default();
    }
}

/// Returns the process that gave a file the name that it has until it takes its place.
fn drafting_process(name: &OsStr) -> Option<u32> {
    let (process, count) = name.to_str()?.strip_prefix(".agents-")?.strip_suffix(".tmp")?.split_once('-')?;
    u64::from_str_radix(count, 16).ok()?;
    u32::from_str_radix(process, 16).ok()
}
