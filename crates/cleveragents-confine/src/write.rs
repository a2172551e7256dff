//! Changing what stands below a folder.
//!
//! Every change names the folder that it happens in by a handle, reached without passing a link, and one plain name in that
//! folder. The kernel never resolves more than that one name, and none of the operations follows it when it is a link, so a
//! name that is swapped at any moment changes what is refused and never what is outside.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use crate::sys::{Dir, Rules};
use crate::{EntryKind, FileStat, Folder, OpenError, RelativePath, ShownPath};

mod attributes;
mod copies;
mod error;
#[cfg(all(target_os = "linux", not(agents_portable)))]
mod linux;
mod lock;
#[cfg(any(not(target_os = "linux"), agents_portable))]
mod portable;

pub use attributes::{Attributes, Owner};
pub use copies::Copies;
pub use error::WriteError;
pub use lock::{FileLock, Sharing};

#[cfg(all(target_os = "linux", not(agents_portable)))]
use linux as system;
#[cfg(any(not(target_os = "linux"), agents_portable))]
use portable as system;

/// What happens to something that stands at the path already.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Existing {
    /// It stays, and the change is refused.
    Refuse,
    /// It is replaced, in one step.
    Replace,
}

/// How a file is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WriteOptions {
    /// What happens to a file that stands there.
    pub existing: Existing,
    /// The permission bits; without them those of the replaced file, or the system's for a file that was not there.
    pub mode: Option<u32>,
    /// Whose it becomes; without one the owner of the replaced file where the system allows that.
    pub owner: Option<Owner>,
    /// The time of the last change, in nanoseconds since 1970; the present when absent.
    pub modified_ns: Option<i128>,
    /// What the caller saw at the path; when something else stands there, nothing is written.
    pub expected: Option<FileStat>,
    /// Whether the file is on the disk when the call returns.
    pub durable: bool,
}

impl Default for WriteOptions {
    fn default() -> Self {
        Self {
            existing: Existing::Refuse,
            mode: None,
            owner: None,
            modified_ns: None,
            expected: None,
            durable: true,
        }
    }
}

/// The folder in which one name is changed.
enum Parent<'a> {
    Own(&'a Dir),
    Below(Dir),
}

impl Parent<'_> {
    fn dir(&self) -> &Dir {
        match self {
            Self::Own(dir) => dir,
            Self::Below(dir) => dir,
        }
    }
}

impl Folder {
    /// Says what stands at `path`, without following it when it is a link. Links on the way are refused.
    pub fn attributes(&self, path: &RelativePath) -> Result<Attributes, WriteError> {
        let (parent, name) = self.parent(path)?;
        system::attributes(parent.dir(), name).map_err(|error| WriteError::about(path.shown(), error))
    }

    /// Says what this folder itself is.
    pub fn own_attributes(&self) -> Result<Attributes, WriteError> {
        system::own_attributes(self.dir()).map_err(|error| self.about_self(error))
    }

    /// Returns the text of the link at `path` as it is. Links on the way are refused.
    pub fn link_text(&self, path: &RelativePath) -> Result<PathBuf, WriteError> {
        let (parent, name) = self.parent(path)?;
        system::link_text(parent.dir(), name).map_err(|error| WriteError::about(path.shown(), error))
    }

    /// Writes a whole regular file: into a file without a name, or with a temporary one beside the path, that takes the place
    /// of the old one in one step. Other names of a replaced file keep the old bytes.
    ///
    /// A reader sees the old bytes or the new ones, whatever happens meanwhile. A link, a folder or a special file at the
    /// path is refused and left alone.
    pub fn write(&self, path: &RelativePath, bytes: &[u8], options: &WriteOptions) -> Result<(), WriteError> {
        let (parent, name) = self.parent(path)?;
        let about = |error| WriteError::about(path.shown(), error);
        let found = present(system::attributes(parent.dir(), name)).map_err(about)?;
        let replaced = match found {
            None => None,
            Some(found) => Some(replaceable(path, found, options)?),
        };
        if options.expected.is_some() && options.expected != replaced.map(|replaced| replaced.stat) {
            return Err(WriteError::Changed { path: path.shown() });
        }
        let mode = options.mode.or(replaced.map(|replaced| replaced.mode));
        let mut draft = system::Draft::open(parent.dir(), mode.is_some()).map_err(about)?;
        draft.write(bytes).map_err(about)?;
        if let Some(owner) = options.owner {
            draft.set_owner(owner).map_err(about)?;
        } else if let Some(owner) = replaced.and_then(|replaced| replaced.owner) {
            // Only some users may give files away; the bytes matter more than whose they are.
            draft.set_owner(owner).unwrap_or_default();
        }
        if let Some(mode) = mode {
            draft.set_mode(mode).map_err(about)?;
        }
        if let Some(modified_ns) = options.modified_ns {
            draft.set_modified(modified_ns).map_err(about)?;
        }
        if options.durable {
            draft.sync().map_err(about)?;
        }
        if options.expected.is_some() {
            let again = present(system::attributes(parent.dir(), name)).map_err(about)?;
            if again.map(|again| again.stat) != options.expected {
                return Err(WriteError::Changed { path: path.shown() });
            }
        }
        draft.publish(name, options.existing).map_err(about)?;
        if options.durable {
            system::sync(parent.dir()).map_err(about)?;
        }
        Ok(())
    }

    /// Makes an empty folder, with these permission bits or the system's. Nothing may stand there.
    pub fn create_folder(&self, path: &RelativePath, mode: Option<u32>) -> Result<(), WriteError> {
        let (parent, name) = self.parent(path)?;
        let about = |error| WriteError::about(path.shown(), error);
        system::make_folder(parent.dir(), name, mode.is_some()).map_err(about)?;
        mode.map_or(Ok(()), |mode| system::set_mode(parent.dir(), name, mode)).map_err(about)
    }

    /// Makes a link with this text, which is neither checked nor resolved. Nothing may stand there.
    ///
    /// For putting back a link that was there before; nothing below the folder ever passes a link that leads out of it.
    pub fn create_link(&self, path: &RelativePath, target: &Path) -> Result<(), WriteError> {
        let (parent, name) = self.parent(path)?;
        system::make_link(parent.dir(), name, target).map_err(|error| WriteError::about(path.shown(), error))
    }

    /// Removes the name of a file, a link or a special file. What a link leads to stays.
    pub fn remove_file(&self, path: &RelativePath) -> Result<(), WriteError> {
        let (parent, name) = self.parent(path)?;
        system::unlink(parent.dir(), name).map_err(|error| WriteError::about(path.shown(), error))
    }

    /// Removes an empty folder.
    pub fn remove_folder(&self, path: &RelativePath) -> Result<(), WriteError> {
        let (parent, name) = self.parent(path)?;
        system::remove_folder(parent.dir(), name).map_err(|error| WriteError::about(path.shown(), error))
    }

    /// Gives what stands at `from` the path `to`, in one step. A link is moved itself.
    ///
    /// Refusing what stands at `to` is one step too, except on systems without a word for it, where a name that appears at
    /// that very moment is replaced.
    pub fn rename(
        &self,
        from: &RelativePath,
        to: &RelativePath,
        existing: Existing,
    ) -> Result<(), WriteError> {
        let (old_parent, old_name) = self.parent(from)?;
        let (new_parent, new_name) = self.parent(to)?;
        system::rename((old_parent.dir(), old_name), (new_parent.dir(), new_name), existing).map_err(
            |error| {
                // The system names neither path; a source that is not there is told apart by asking for it.
                let about = if system::attributes(old_parent.dir(), old_name).is_err() { from } else { to };
                WriteError::about(about.shown(), error)
            },
        )
    }

    /// Sets the permission bits of a file or folder. A link is refused.
    pub fn set_mode(&self, path: &RelativePath, mode: u32) -> Result<(), WriteError> {
        let (parent, name) = self.parent(path)?;
        let about = |error| WriteError::about(path.shown(), error);
        let found = system::attributes(parent.dir(), name).map_err(about)?;
        if found.stat.kind == EntryKind::Link {
            return Err(OpenError::LinkRefused { path: path.shown() }.into());
        }
        system::set_mode(parent.dir(), name, mode).map_err(about)
    }

    /// Sets the owner of what stands at `path`, a link being itself.
    pub fn set_owner(&self, path: &RelativePath, owner: Owner) -> Result<(), WriteError> {
        let (parent, name) = self.parent(path)?;
        system::set_owner(parent.dir(), name, owner).map_err(|error| WriteError::about(path.shown(), error))
    }

    /// Sets the time of the last change of what stands at `path`, a link being itself, in nanoseconds since 1970.
    pub fn set_modified(&self, path: &RelativePath, modified_ns: i128) -> Result<(), WriteError> {
        let (parent, name) = self.parent(path)?;
        system::set_modified(parent.dir(), name, modified_ns)
            .map_err(|error| WriteError::about(path.shown(), error))
    }

    /// Sets the permission bits of this folder itself.
    pub fn set_own_mode(&self, mode: u32) -> Result<(), WriteError> {
        system::set_own_mode(self.dir(), mode).map_err(|error| self.about_self(error))
    }

    /// Sets the time of the last change of this folder itself, in nanoseconds since 1970.
    pub fn set_own_modified(&self, modified_ns: i128) -> Result<(), WriteError> {
        system::set_own_modified(self.dir(), modified_ns).map_err(|error| self.about_self(error))
    }

    /// Returns once the names in this folder are on the disk.
    pub fn sync(&self) -> Result<(), WriteError> {
        system::sync(self.dir()).map_err(|error| self.about_self(error))
    }

    /// Returns once everything on the file system of this folder is on the disk, and whether the system can do that. For many
    /// files at once it is faster than each alone.
    pub fn sync_filesystem(&self) -> Result<bool, WriteError> {
        system::sync_filesystem(self.dir()).map_err(|error| self.about_self(error))
    }

    /// Takes a lock on the file at `path`, which is made when it is not there; `None` while somebody else is in the way.
    pub fn lock(&self, path: &RelativePath, sharing: Sharing) -> Result<Option<FileLock>, WriteError> {
        let (parent, name) = self.parent(path)?;
        system::lock_file(parent.dir(), name)
            .and_then(|file| FileLock::take(file, sharing))
            .map_err(|error| WriteError::about(path.shown(), error))
    }

    /// Takes a lock on this folder itself; `None` while somebody else is in the way.
    pub fn lock_own(&self, sharing: Sharing) -> Result<Option<FileLock>, WriteError> {
        system::own_file(self.dir())
            .and_then(|file| FileLock::take(file, sharing))
            .map_err(|error| self.about_self(error))
    }

    /// Opens the folder that `path` stands in, passing no link.
    fn parent<'a>(&'a self, path: &'a RelativePath) -> Result<(Parent<'a>, &'a OsStr), WriteError> {
        let name = path.name();
        let above = path.as_path().parent().filter(|above| !above.as_os_str().is_empty());
        let Some(above) = above else { return Ok((Parent::Own(self.dir()), name)) };
        let opened = self.dir().open_dir(above, Rules { links: false, ..self.rules() });
        let dir = opened.map_err(|refused| refused.about(ShownPath::new(above)))?;
        Ok((Parent::Below(dir), name))
    }

    fn about_self(&self, error: std::io::Error) -> WriteError {
        WriteError::about(ShownPath::new(self.label()), error)
    }
}

/// The name that a file has before it takes its place.
fn draft_name(process: u32, count: u64) -> String {
    format!(".agents-{process:x}-{count:x}.tmp")
}

/// Turns "nothing there" into an answer.
fn present(found: std::io::Result<Attributes>) -> std::io::Result<Option<Attributes>> {
    match found {
        Ok(found) => Ok(Some(found)),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Says whether a file may take the place of `found`.
fn replaceable(
    path: &RelativePath,
    found: Attributes,
    options: &WriteOptions,
) -> Result<Attributes, WriteError> {
    match found.stat.kind {
        EntryKind::File if options.existing == Existing::Replace => Ok(found),
        EntryKind::File => Err(WriteError::Exists { path: path.shown() }),
        EntryKind::Link => Err(OpenError::LinkRefused { path: path.shown() }.into()),
        kind @ (EntryKind::Folder
        | EntryKind::Fifo
        | EntryKind::Socket
        | EntryKind::Device
        | EntryKind::Unknown) => Err(WriteError::NotRegular { path: path.shown(), kind }),
    }
}
