//! Puts a finished file in its place: no moment of its making can be seen, and no two makers get in each other's way.
#![expect(clippy::disallowed_methods, reason = "the data folder is ours; nobody else names paths in it")]

use std::fmt::Write as _;
use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use super::StateError;

/// Part of the name of a file that is being made.
const UNFINISHED: &str = ".unfinished-";

/// How many names are tried for a file that is being made.
const ATTEMPTS: u32 = 1_000;

/// Returns the size of the file, `None` when there is none. A folder or a special file in its place is an error.
pub(super) fn size(path: &Path) -> Result<Option<u64>, StateError> {
    match fs::metadata(path) {
        Ok(metadata) if metadata.is_file() => Ok(Some(metadata.len())),
        Ok(_) => Err(StateError::NotRegular { path: path.to_owned() }),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(source) => Err(StateError::Place { path: path.to_owned(), source }),
    }
}

/// Tells whether changes that are not in the file yet stand beside it.
pub(super) fn has_log(path: &Path) -> bool {
    let mut log = path.as_os_str().to_owned();
    log.push("-wal");
    fs::metadata(log).is_ok_and(|metadata| metadata.len() > 0)
}

/// Tells whether files can be made in the folder, by making one.
pub(super) fn is_writable(folder: &Path) -> bool {
    let Ok(unfinished) = reserve(&folder.join("probe")) else { return false };
    fs::remove_file(unfinished).is_ok()
}

/// How much room SQLite wants beside the file before it reads it.
const ROOM: usize = 32 * 1_024;

/// Tells whether the disk has no room for what SQLite keeps beside the file, by writing as much.
pub(super) fn is_full(folder: &Path) -> bool {
    let Ok(unfinished) = reserve(&folder.join("probe")) else { return false };
    let written = fs::write(&unfinished, vec![0; ROOM]);
    drop(fs::remove_file(unfinished));
    written
        .is_err_and(|error| matches!(error.kind(), io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded))
}

/// Returns the name by which SQLite reads a file that nobody changes, without locks.
pub(super) fn unchanging_uri(path: &Path) -> String {
    let mut uri = "file:".to_owned();
    for byte in path.as_os_str().as_encoded_bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' => {
                uri.push(char::from(*byte));
            }
            other => {
                // Writing to a `String` cannot fail.
                _ = write!(uri, "%{other:02X}");
            }
        }
    }
    uri.push_str("?immutable=1");
    uri
}

/// Makes folder and file. The file is filled under another name and then given its own, unless somebody was faster.
pub(super) fn create(
    folder: &Path,
    path: &Path,
    fill: impl Fn(&Path) -> Result<(), StateError>,
) -> Result<(), StateError> {
    let place = |source| StateError::Place { path: path.to_owned(), source };
    make_folder(folder).map_err(place)?;
    for _ in 0..ATTEMPTS {
        let unfinished = reserve(path).map_err(place)?;
        let linked = fill(&unfinished).and_then(|()| {
            match fs::hard_link(&unfinished, path) {
                Ok(()) => sync_folder(folder).map(|()| true),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(true),
                // Whoever was faster has swept up.
                Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
                Err(error) => Err(error),
            }
            .map_err(place)
        });
        discard(&unfinished);
        let done = match linked {
            Ok(done) => done,
            Err(_) if size(path)?.is_some() => true,
            Err(error) => return Err(error),
        };
        if done {
            sweep(folder, path);
            return Ok(());
        }
    }
    Err(place(io::Error::from(io::ErrorKind::AlreadyExists)))
}

fn make_folder(folder: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Makes an empty file beside `path` that nobody else has made.
fn reserve(path: &Path) -> io::Result<PathBuf> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let process = std::process::id();
    for attempt in 0..ATTEMPTS {
        let mut name = path.as_os_str().to_owned();
        name.push(format!("{UNFINISHED}{process}-{attempt}"));
        match options.open(&name) {
            Ok(_) => return Ok(PathBuf::from(name)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Err(io::Error::from(io::ErrorKind::AlreadyExists))
}

#[cfg(unix)]
fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

#[cfg(not(unix))]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Removes a file that was being made with what SQLite put beside it. What cannot be removed stays and does no harm.
fn discard(unfinished: &Path) {
    // While the file itself is there, the next one who looks sweeps up.
    for suffix in ["-journal", "-wal", "-shm", ""] {
        let mut name = unfinished.as_os_str().to_owned();
        name.push(suffix);
        drop(fs::remove_file(name));
    }
}

/// Removes the name under which the file was made, when its maker was killed before it could.
pub(super) fn sweep_second_name(folder: &Path, path: &Path) {
    #[cfg(unix)]
    if fs::metadata(path).is_ok_and(|metadata| std::os::unix::fs::MetadataExt::nlink(&metadata) > 1) {
        sweep(folder, path);
    }
}

/// Removes what makers that were killed left behind.
fn sweep(folder: &Path, path: &Path) {
    let (Some(file), Ok(entries)) = (path.file_name(), fs::read_dir(folder)) else { return };
    let mut prefix = file.to_owned();
    prefix.push(UNFINISHED);
    for entry in entries.flatten() {
        if entry.file_name().as_encoded_bytes().starts_with(prefix.as_encoded_bytes()) {
            drop(fs::remove_file(entry.path()));
        }
    }
}
