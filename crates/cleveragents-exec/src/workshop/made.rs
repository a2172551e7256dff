//! Places that were made for calls, until they are removed.
//!
//! A call that may write shares a lock on every folder in which a name of its places stands, from before it looks for the name
//! until it ends. What was made is removed by whoever has such a lock alone, in this process or another: nobody writes there
//! then. A folder is locked and not the place itself, because that belongs to the tool, which may lock it for its own ends.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use cleveragents_confine::{FileLock, FileStat, Folder, LinkPolicy, RelativePath, Sharing};

/// How often and how long a call waits for another one that removes something.
const LOCK_TRIES: usize = 400;
const LOCK_PAUSE: Duration = Duration::from_millis(5);

/// What was made for calls that ended while others could write beside it.
#[derive(Debug, Default)]
pub(super) struct MadePlaces {
    /// Guards the list while it is gone through.
    left: Mutex<Vec<Made>>,
}

/// A place that was made for a call.
#[derive(Debug)]
pub(super) enum Made {
    Folder(RelativePath),
    File(RelativePath, FileStat),
}

/// The locks of a call, by the paths of the folders.
#[derive(Debug, Default)]
pub(super) struct SharedFolders {
    locks: BTreeMap<PathBuf, Option<FileLock>>,
}

impl SharedFolders {
    /// Keeps what stands in the folder at `path` from being removed. A file system without such locks removes nothing either.
    pub(super) fn share(&mut self, root: &Folder, path: &Path) {
        if self.locks.contains_key(path) {
            return;
        }
        let lock = at(root, path).and_then(|folder| {
            for _ in 0..LOCK_TRIES {
                if let Some(lock) = folder.lock_own(Sharing::Shared).ok()? {
                    return Some(lock);
                }
                std::thread::sleep(LOCK_PAUSE);
            }
            None
        });
        self.locks.insert(path.to_owned(), lock);
    }
}

impl MadePlaces {
    /// Removes what was made for a call that has ended, and what is left of earlier ones, as far as it is untouched and nobody
    /// else can write there.
    pub(super) fn remove(&self, root: &Folder, made: Vec<Made>) {
        let mut left = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        left.extend(made);
        // What is in a folder goes before the folder.
        left.sort_by(|one, other| other.path().cmp(one.path()));
        left.retain(|made| !made.is_settled(root));
    }
}

impl Made {
    fn path(&self) -> &Path {
        match self {
            Self::Folder(path) | Self::File(path, _) => path.as_path(),
        }
    }

    /// Removes it if nobody else is in the way. What cannot be removed is somebody's own by then.
    fn is_settled(&self, root: &Folder) -> bool {
        let Some(folder) = at(root, self.path().parent().unwrap_or(Path::new(""))) else { return true };
        let lock = match folder.lock_own(Sharing::Exclusive) {
            Ok(Some(lock)) => lock,
            Ok(None) => return false,
            Err(_) => return true,
        };
        match self {
            // Refused when something is in it.
            Self::Folder(path) => drop(root.remove_folder(path)),
            Self::File(path, stat) => {
                if root.stat(path).is_ok_and(|found| found == *stat) {
                    drop(root.remove_file(path));
                }
            }
        }
        drop(lock);
        true
    }
}

fn at(root: &Folder, path: &Path) -> Option<Folder> {
    if path.as_os_str().is_empty() {
        return root.reopened(LinkPolicy::Deny).ok();
    }
    root.folder(&RelativePath::try_from(path).ok()?).ok()
}
