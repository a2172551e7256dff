//! Everywhere else: `cap-std`. Containment is the same; two rules are weaker because the portable interface has no word for
//! them: refusing links that stay inside is checked name by name before the open, and a mount point is only noticed when
//! the device number differs.

use std::ffi::OsStr;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use cap_fs_ext::{FileTypeExt as _, MetadataExt as _, OpenOptionsSyncExt as _};
use cap_std::ambient_authority;
use cap_std::fs::{FileType, Metadata, OpenOptions};

use super::{Refusal, Rules};
use crate::{Backend, Entry, EntryKind, FileStat, Identity};

/// An open directory.
#[derive(Debug)]
pub(crate) struct Dir {
    dir: cap_std::fs::Dir,
}

/// An open file.
#[derive(Debug)]
pub(crate) struct File {
    file: cap_std::fs::File,
}

impl Dir {
    pub(crate) fn open_root(path: &Path, _backend: Option<Backend>) -> Result<Self, Refusal> {
        let dir = cap_std::fs::Dir::open_ambient_dir(path, ambient_authority()).map_err(refusal)?;
        readable(dir)
    }

    #[expect(clippy::unused_self, reason = "the other system modules store it")]
    pub(crate) fn backend(&self) -> Backend {
        Backend::Kernel
    }

    /// Returns the handle, for changes of one name in it.
    pub(crate) fn handle(&self) -> &cap_std::fs::Dir {
        &self.dir
    }

    #[expect(clippy::unused_self, reason = "other systems know where a handle is")]
    pub(crate) fn current_path(&self) -> Option<PathBuf> {
        None
    }

    /// Opens the folder that a link here leads to; the portable interface can only go by the label.
    #[expect(clippy::unused_self, reason = "other systems go by the handle")]
    pub(crate) fn follow(&self, _path: &Path, label: &Path) -> Result<Self, Refusal> {
        Self::open_root(label, None)
    }

    pub(crate) fn open_dir(&self, path: &Path, rules: Rules) -> Result<Self, Refusal> {
        self.check_links(path, rules)?;
        let opened = readable(self.dir.open_dir(path).map_err(refusal)?)?;
        self.check_mount(&opened.own_stat()?, rules)?;
        Ok(opened)
    }

    pub(crate) fn open_file(&self, path: &Path, rules: Rules) -> Result<File, Refusal> {
        // Opening a FIFO or a device may wait or act where no flag prevents it, so the kind is asked for first; the handle
        // is asked again by the reader.
        let found = self.stat(path, rules)?;
        if found.kind != EntryKind::File {
            return Err(Refusal::Special(found.kind));
        }
        let mut options = OpenOptions::new();
        options.read(true).nonblock(true);
        let file = self.dir.open_with(path, &options).map_err(refusal)?;
        Ok(File { file })
    }

    pub(crate) fn stat(&self, path: &Path, rules: Rules) -> Result<FileStat, Refusal> {
        self.check_links(path, rules)?;
        let found = file_stat(&self.dir.metadata(path).map_err(refusal)?);
        self.check_mount(&found, rules)?;
        Ok(found)
    }

    pub(crate) fn stat_unfollowed(&self, path: &Path) -> Result<FileStat, Refusal> {
        Ok(file_stat(&self.dir.symlink_metadata(path).map_err(refusal)?))
    }

    /// Other systems are asked with the rules of the folder.
    #[expect(clippy::unused_self, reason = "Linux asks the handle")]
    pub(crate) fn plain_stat(&self, _name: &OsStr) -> Option<FileStat> {
        None
    }

    pub(crate) fn link_target(&self, path: &Path, _rules: Rules) -> Result<PathBuf, Refusal> {
        self.dir.read_link_contents(path).map_err(refusal)
    }

    pub(crate) fn own_stat(&self) -> Result<FileStat, Refusal> {
        Ok(file_stat(&self.dir.dir_metadata().map_err(refusal)?))
    }

    pub(crate) fn entries(&self, limit: usize) -> Result<Vec<Entry>, Refusal> {
        let mut entries = Vec::new();
        for entry in self.dir.entries().map_err(refusal)? {
            let entry = entry.map_err(refusal)?;
            if entries.len() == limit {
                return Err(Refusal::TooMany(limit));
            }
            let kind = entry.file_type().map_or(EntryKind::Unknown, kind_of);
            entries.push(Entry { name: entry.file_name(), kind });
        }
        Ok(entries)
    }

    pub(crate) fn own_entries(&mut self, limit: usize) -> Result<Vec<Entry>, Refusal> {
        self.entries(limit)
    }

    fn check_links(&self, path: &Path, rules: Rules) -> Result<(), Refusal> {
        if rules.links {
            return Ok(());
        }
        let mut passed = PathBuf::new();
        for component in path.components() {
            passed.push(component);
            if self.dir.symlink_metadata(&passed).map_err(refusal)?.is_symlink() {
                return Err(Refusal::Link);
            }
        }
        Ok(())
    }

    fn check_mount(&self, found: &FileStat, rules: Rules) -> Result<(), Refusal> {
        if rules.mounts || found.identity.dev == self.own_stat()?.identity.dev {
            Ok(())
        } else {
            Err(Refusal::OtherFilesystem)
        }
    }
}

impl File {
    pub(crate) fn stat(&self) -> io::Result<FileStat> {
        Ok(file_stat(&self.file.metadata()?))
    }

    pub(crate) fn read_up_to(&mut self, buffer: &mut Vec<u8>, wanted: usize) -> io::Result<()> {
        let missing = wanted.saturating_sub(buffer.len());
        buffer.reserve_exact(missing);
        let missing = u64::try_from(missing).unwrap_or(u64::MAX);
        self.file.by_ref().take(missing).read_to_end(buffer)?;
        Ok(())
    }
}

/// A directory opens here even when it may not be listed; elsewhere that is an error of the open.
fn readable(dir: cap_std::fs::Dir) -> Result<Dir, Refusal> {
    dir.entries().map_err(refusal)?;
    Ok(Dir { dir })
}

/// `cap-std` reports an escape as a refusal of its own, without a number of the system.
fn refusal(error: io::Error) -> Refusal {
    let kind = error.kind();
    if kind == io::ErrorKind::NotFound {
        Refusal::NotFound
    } else if kind == io::ErrorKind::NotADirectory {
        Refusal::NotFolder
    } else if kind == io::ErrorKind::PermissionDenied && error.raw_os_error().is_none() {
        Refusal::Leaves
    } else if kind == io::ErrorKind::PermissionDenied {
        Refusal::Denied(error)
    } else if is_link_loop(&error) {
        Refusal::Loop
    } else {
        Refusal::Other(error)
    }
}

/// The name of this kind of error is not stable yet; these are its numbers on Linux and on the BSDs.
#[cfg(unix)]
fn is_link_loop(error: &io::Error) -> bool {
    const LOOPS: [i32; 2] = [40, 62];
    error.raw_os_error().is_some_and(|number| LOOPS.contains(&number))
}

#[cfg(not(unix))]
fn is_link_loop(_error: &io::Error) -> bool {
    false
}

fn kind_of(file_type: FileType) -> EntryKind {
    if file_type.is_symlink() {
        EntryKind::Link
    } else if file_type.is_dir() {
        EntryKind::Folder
    } else if file_type.is_file() {
        EntryKind::File
    } else if file_type.is_fifo() {
        EntryKind::Fifo
    } else if file_type.is_socket() {
        EntryKind::Socket
    } else if file_type.is_block_device() || file_type.is_char_device() {
        EntryKind::Device
    } else {
        EntryKind::Unknown
    }
}

pub(crate) fn file_stat(metadata: &Metadata) -> FileStat {
    let modified = metadata.modified().ok().map(cap_std::time::SystemTime::into_std);
    let since = modified.and_then(|time| time.duration_since(UNIX_EPOCH).ok());
    let modified_ns = since.and_then(|since| i128::try_from(since.as_nanos()).ok()).unwrap_or(0);
    FileStat {
        kind: kind_of(metadata.file_type()),
        identity: Identity { dev: metadata.dev(), ino: metadata.ino() },
        size: metadata.len(),
        links: metadata.nlink(),
        executable: is_executable(metadata),
        modified_ns,
        changed_ns: changed_ns(metadata).unwrap_or(modified_ns),
    }
}

#[cfg(unix)]
fn is_executable(metadata: &Metadata) -> bool {
    use cap_std::fs::PermissionsExt as _;
    metadata.permissions().mode() & 0o111 != 0
}

#[cfg(not(unix))]
fn is_executable(_metadata: &Metadata) -> bool {
    false
}

#[cfg(unix)]
#[expect(clippy::unnecessary_wraps, reason = "other systems do not tell")]
fn changed_ns(metadata: &Metadata) -> Option<i128> {
    use cap_std::fs::MetadataExt as _;
    Some(i128::from(metadata.ctime()) * 1_000_000_000 + i128::from(metadata.ctime_nsec()))
}

#[cfg(not(unix))]
fn changed_ns(_metadata: &Metadata) -> Option<i128> {
    None
}
