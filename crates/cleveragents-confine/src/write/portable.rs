//! The same changes over `cap-std`. Where the portable interface has no word for something, it is checked by name just
//! before: that a name is not a link, and that nothing stands where something is moved to.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use cap_fs_ext::{DirExt as _, SystemTimeSpec};
use cap_std::fs::{Metadata, OpenOptions};

use super::{Attributes, Existing, Owner};
use crate::EntryKind;
use crate::sys::{Dir, file_stat};

/// Temporary names that are tried before a folder full of them is an error.
const MAX_NAME_TRIES: usize = 64;

pub(super) fn attributes(dir: &Dir, name: &OsStr) -> io::Result<Attributes> {
    Ok(from_metadata(&dir.handle().symlink_metadata(name)?))
}

pub(super) fn own_attributes(dir: &Dir) -> io::Result<Attributes> {
    Ok(from_metadata(&dir.handle().dir_metadata()?))
}

fn from_metadata(metadata: &Metadata) -> Attributes {
    Attributes { stat: file_stat(metadata), mode: mode_of(metadata), owner: None }
}

#[cfg(unix)]
fn mode_of(metadata: &Metadata) -> u32 {
    use cap_std::fs::PermissionsExt as _;
    metadata.permissions().mode() & 0o7777
}

#[cfg(not(unix))]
fn mode_of(_metadata: &Metadata) -> u32 {
    0
}

pub(super) fn link_text(dir: &Dir, name: &OsStr) -> io::Result<PathBuf> {
    dir.handle().read_link_contents(name)
}

pub(super) fn make_folder(dir: &Dir, name: &OsStr, _private: bool) -> io::Result<()> {
    dir.handle().create_dir(name)
}

#[cfg(unix)]
pub(super) fn make_link(dir: &Dir, name: &OsStr, target: &Path) -> io::Result<()> {
    dir.handle().symlink_contents(target, name)
}

#[cfg(not(unix))]
pub(super) fn make_link(_dir: &Dir, _name: &OsStr, _target: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

pub(super) fn unlink(dir: &Dir, name: &OsStr) -> io::Result<()> {
    dir.handle().remove_file_or_symlink(name)
}

pub(super) fn remove_folder(dir: &Dir, name: &OsStr) -> io::Result<()> {
    dir.handle().remove_dir(name)
}

pub(super) fn rename(from: (&Dir, &OsStr), to: (&Dir, &OsStr), existing: Existing) -> io::Result<()> {
    if existing == Existing::Refuse && to.0.handle().symlink_metadata(to.1).is_ok() {
        return Err(io::ErrorKind::AlreadyExists.into());
    }
    from.0.handle().rename(from.1, to.0.handle(), to.1)
}

pub(super) fn set_mode(dir: &Dir, name: &OsStr, mode: u32) -> io::Result<()> {
    let found = dir.handle().symlink_metadata(name)?;
    if file_stat(&found).kind == EntryKind::Link {
        return Err(io::ErrorKind::InvalidInput.into());
    }
    apply_mode(dir, Path::new(name), mode)
}

pub(super) fn set_own_mode(dir: &Dir, mode: u32) -> io::Result<()> {
    apply_mode(dir, Path::new("."), mode)
}

#[cfg(unix)]
fn apply_mode(dir: &Dir, path: &Path, mode: u32) -> io::Result<()> {
    use cap_std::fs::{Permissions, PermissionsExt as _};
    dir.handle().set_permissions(path, Permissions::from_mode(mode & 0o7777))
}

#[cfg(not(unix))]
fn apply_mode(_dir: &Dir, _path: &Path, _mode: u32) -> io::Result<()> {
    Ok(())
}

pub(super) fn set_owner(_dir: &Dir, _name: &OsStr, _owner: Owner) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

pub(super) fn set_modified(dir: &Dir, name: &OsStr, modified_ns: i128) -> io::Result<()> {
    let time = system_time(modified_ns)?;
    let time = SystemTimeSpec::Absolute(cap_std::time::SystemTime::from_std(time));
    dir.handle().set_symlink_times(name, None, Some(time))
}

pub(super) fn set_own_modified(dir: &Dir, modified_ns: i128) -> io::Result<()> {
    dir.handle().open(".")?.into_std().set_modified(system_time(modified_ns)?)
}

/// The handle of a folder need not be one that can be synced, so it is opened again.
#[cfg(unix)]
pub(super) fn sync(dir: &Dir) -> io::Result<()> {
    dir.handle().open(".")?.sync_all()
}

/// Elsewhere names reach the disk with their files.
#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "Unix can do it and may fail")]
pub(super) fn sync(_dir: &Dir) -> io::Result<()> {
    Ok(())
}

#[expect(clippy::unnecessary_wraps, reason = "Linux can do it and may fail")]
pub(super) fn sync_filesystem(_dir: &Dir) -> io::Result<bool> {
    Ok(false)
}

/// Opens the folder once more, because a lock belongs to what was opened.
pub(super) fn own_file(dir: &Dir) -> io::Result<File> {
    Ok(dir.handle().open(".")?.into_std())
}

pub(super) fn lock_file(dir: &Dir, name: &OsStr) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true);
    Ok(dir.handle().open_with(name, &options)?.into_std())
}

fn system_time(modified_ns: i128) -> io::Result<SystemTime> {
    let out_of_range = || io::Error::from(io::ErrorKind::InvalidInput);
    let distance = u64::try_from(modified_ns.unsigned_abs()).map_err(|_| out_of_range())?;
    let distance = Duration::from_nanos(distance);
    let time =
        if modified_ns < 0 { UNIX_EPOCH.checked_sub(distance) } else { UNIX_EPOCH.checked_add(distance) };
    time.ok_or_else(out_of_range)
}

/// Tells whether no process has the number, which is not asked here.
pub(super) const fn is_gone(_process: u32) -> bool {
    false
}

/// A file that is being written under a temporary name, which goes away with it.
pub(super) struct Draft<'dir> {
    dir: &'dir cap_std::fs::Dir,
    file: File,
    name: Option<String>,
}

impl<'dir> Draft<'dir> {
    pub(super) fn open(dir: &'dir Dir, _private: bool) -> io::Result<Self> {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let dir = dir.handle();
        for _ in 0..MAX_NAME_TRIES {
            let count = COUNT.fetch_add(1, Ordering::Relaxed);
            let name = super::draft_name(std::process::id(), count);
            let mut options = OpenOptions::new();
            options.write(true).create_new(true);
            match dir.open_with(&name, &options) {
                Ok(file) => return Ok(Self { dir, file: file.into_std(), name: Some(name) }),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
        Err(io::ErrorKind::AlreadyExists.into())
    }

    pub(super) fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all(bytes)
    }

    #[expect(clippy::unused_self, reason = "Linux sets it through the handle")]
    pub(super) fn set_owner(&self, _owner: Owner) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }

    #[cfg(unix)]
    pub(super) fn set_mode(&self, mode: u32) -> io::Result<()> {
        use std::os::unix::fs::PermissionsExt as _;
        self.file.set_permissions(std::fs::Permissions::from_mode(mode & 0o7777))
    }

    #[cfg(not(unix))]
    #[expect(clippy::unused_self, clippy::unnecessary_wraps, reason = "Unix sets it through the handle")]
    pub(super) fn set_mode(&self, _mode: u32) -> io::Result<()> {
        Ok(())
    }

    pub(super) fn set_modified(&self, modified_ns: i128) -> io::Result<()> {
        self.file.set_modified(system_time(modified_ns)?)
    }

    pub(super) fn sync(&self) -> io::Result<()> {
        self.file.sync_all()
    }

    /// Gives the file its name, in one step.
    pub(super) fn publish(mut self, name: &OsStr, existing: Existing) -> io::Result<()> {
        let Some(temporary) = self.name.clone() else { return Ok(()) };
        if existing == Existing::Refuse {
            // The temporary name goes away with the draft.
            return self.dir.hard_link(&temporary, self.dir, name);
        }
        self.dir.rename(&temporary, self.dir, name)?;
        self.name = None;
        Ok(())
    }
}

impl Drop for Draft<'_> {
    fn drop(&mut self) {
        if let Some(name) = &self.name {
            // Nothing better can be done about a temporary name that cannot be removed.
            self.dir.remove_file(name).unwrap_or_default();
        }
    }
}
