use std::io;
use std::path::{Path, PathBuf};

use cleveragents_confine::{EntryKind, Folder, Identity};
use thiserror::Error;

/// What a program of the system needs to run at all: programs, libraries, names, the time zone and harmless devices. Of `/etc`
/// nothing else is here. Each entry costs a program in its own file system about 20 microseconds.
const SYSTEM: [&str; 16] = [
    "/bin",
    "/dev/null",
    "/dev/random",
    "/dev/urandom",
    "/dev/zero",
    "/etc/alternatives",
    "/etc/group",
    "/etc/ld.so.cache",
    "/etc/localtime",
    "/etc/nsswitch.conf",
    "/etc/passwd",
    "/lib",
    "/lib64",
    "/nix/store",
    "/sbin",
    "/usr",
];

/// What a program needs to find and to trust other machines.
#[cfg(all(target_os = "linux", not(agents_portable)))]
const NETWORK: [&str; 9] = [
    "/etc/ca-certificates",
    "/etc/host.conf",
    "/etc/hosts",
    "/etc/pki",
    "/etc/protocols",
    "/etc/resolv.conf",
    "/etc/services",
    "/etc/ssl/certs",
    "/etc/ssl/openssl.cnf",
];

/// A file or folder that a program is given, held open from the moment it was chosen.
#[derive(Debug)]
pub struct Place {
    #[cfg(all(target_os = "linux", not(agents_portable)))]
    handle: std::os::fd::OwnedFd,
    path: PathBuf,
    given: PathBuf,
    identity: Identity,
    kind: EntryKind,
}

/// Why something cannot be given to a program.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PlaceError {
    /// It cannot be opened.
    #[error("`{path}` cannot be given to a program", path = path.display())]
    Open {
        /// The path.
        path: PathBuf,
        /// What the system said.
        #[source]
        source: io::Error,
    },
    /// Another file or folder stands where the chosen one was.
    #[error("`{path}` is not what it was when it was chosen", path = path.display())]
    Replaced {
        /// The path.
        path: PathBuf,
    },
}

impl Place {
    /// Opens what stands at `path`, an absolute path of our own user's choice; links in it are followed.
    pub fn open(path: &Path) -> Result<Self, PlaceError> {
        system::open(path)
    }

    /// The folder that is already open. Errs when another one stands at its label by now.
    pub fn of_folder(folder: &Folder) -> Result<Self, PlaceError> {
        let place = Self::open(folder.label())?;
        if place.identity == folder.identity() {
            Ok(place)
        } else {
            Err(PlaceError::Replaced { path: folder.label().to_owned() })
        }
    }

    /// Where it is, without links.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The path that it was opened by.
    pub fn given(&self) -> &Path {
        &self.given
    }

    /// Which file or folder it is.
    pub fn identity(&self) -> Identity {
        self.identity
    }

    /// Whether it is a folder.
    pub fn is_folder(&self) -> bool {
        self.kind == EntryKind::Folder
    }

    /// Whether it is a device.
    pub fn is_device(&self) -> bool {
        self.kind == EntryKind::Device
    }
}

/// Opens what every program of the system needs; what this machine does not have is left out.
pub fn system_places() -> Vec<Place> {
    existing(&SYSTEM)
}

/// Opens what a program with a network needs beside it.
#[cfg(all(target_os = "linux", not(agents_portable)))]
pub(super) fn network_places() -> Vec<Place> {
    existing(&NETWORK)
}

fn existing(paths: &[&str]) -> Vec<Place> {
    paths.iter().filter_map(|path| Place::open(Path::new(path)).ok()).collect()
}

#[cfg(all(target_os = "linux", not(agents_portable)))]
mod system {
    use std::ffi::OsString;
    use std::os::fd::{AsFd, AsRawFd as _, BorrowedFd, OwnedFd};
    use std::os::unix::ffi::OsStringExt as _;
    use std::path::{Component, Path, PathBuf};

    use cleveragents_confine::{EntryKind, Identity};
    use rustix::fs::{CWD, FileType, Mode, OFlags, ResolveFlags, Stat};

    use super::{Place, PlaceError};

    pub(super) fn open(path: &Path) -> Result<Place, PlaceError> {
        let refused =
            |source: rustix::io::Errno| PlaceError::Open { path: path.to_owned(), source: source.into() };
        let flags = OFlags::PATH | OFlags::CLOEXEC;
        // A path without links is its own real path; asking for that saves a look-up.
        let straight = rustix::fs::openat2(CWD, path, flags, Mode::empty(), ResolveFlags::NO_SYMLINKS);
        let is_plain = path.is_absolute() && !path.components().any(|part| part == Component::ParentDir);
        let (handle, real) = match straight {
            Ok(handle) if is_plain => (handle, path.components().collect()),
            _ => {
                let handle = rustix::fs::openat(CWD, path, flags, Mode::empty()).map_err(refused)?;
                let real = real_path(&handle).map_err(refused)?;
                (handle, real)
            }
        };
        let stat = rustix::fs::fstat(&handle).map_err(refused)?;
        Ok(Place { identity: identity(&stat), kind: kind(&stat), handle, path: real, given: path.to_owned() })
    }

    impl Place {
        /// A handle that was just opened, with the path that leads there.
        pub(in crate::sandbox) fn of_handle(handle: OwnedFd, path: PathBuf) -> rustix::io::Result<Self> {
            let stat = rustix::fs::fstat(&handle)?;
            Ok(Self { identity: identity(&stat), kind: kind(&stat), handle, given: path.clone(), path })
        }

        /// The same place once more.
        pub fn try_clone(&self) -> Result<Self, PlaceError> {
            let handle = self
                .handle
                .try_clone()
                .map_err(|source| PlaceError::Open { path: self.path.clone(), source })?;
            Ok(Self {
                handle,
                path: self.path.clone(),
                given: self.given.clone(),
                identity: self.identity,
                kind: self.kind,
            })
        }
    }

    impl AsFd for Place {
        fn as_fd(&self) -> BorrowedFd<'_> {
            self.handle.as_fd()
        }
    }

    fn kind(stat: &Stat) -> EntryKind {
        match FileType::from_raw_mode(stat.st_mode) {
            FileType::Directory => EntryKind::Folder,
            FileType::RegularFile => EntryKind::File,
            FileType::CharacterDevice | FileType::BlockDevice => EntryKind::Device,
            FileType::Fifo => EntryKind::Fifo,
            FileType::Socket => EntryKind::Socket,
            FileType::Symlink => EntryKind::Link,
            FileType::Unknown => EntryKind::Unknown,
        }
    }

    /// `st_dev` and `st_ino` are of other widths on other targets.
    fn identity(stat: &Stat) -> Identity {
        Identity { dev: stat.st_dev, ino: stat.st_ino }
    }

    fn real_path(handle: &OwnedFd) -> rustix::io::Result<PathBuf> {
        let link = format!("/proc/self/fd/{}", handle.as_raw_fd());
        let target = rustix::fs::readlinkat(CWD, link, Vec::new())?;
        Ok(PathBuf::from(OsString::from_vec(target.into_bytes())))
    }
}

#[cfg(any(not(target_os = "linux"), agents_portable))]
mod system {
    use std::path::Path;

    use cleveragents_confine::{EntryKind, Folder};

    use super::{Place, PlaceError};

    pub(super) fn open(path: &Path) -> Result<Place, PlaceError> {
        let folder = Folder::open(path).map_err(|source| PlaceError::Open {
            path: path.to_owned(),
            source: std::io::Error::other(source),
        })?;
        Ok(Place {
            path: folder.label().to_owned(),
            given: path.to_owned(),
            identity: folder.identity(),
            kind: EntryKind::Folder,
        })
    }

    impl Place {
        /// The same place once more.
        pub fn try_clone(&self) -> Result<Self, PlaceError> {
            open(&self.given)
        }
    }
}
