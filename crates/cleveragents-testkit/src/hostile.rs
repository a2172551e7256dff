//! What an untrusted folder may hold: each function puts one trap at a path.
//!
//! Every reader of folders is tested against these. They work in a temporary folder and need no privileges.
#![expect(clippy::disallowed_methods, reason = "tests build their own folders")]

use std::fs;
use std::io;
use std::os::unix::fs::symlink;
use std::os::unix::net::UnixListener;
use std::path::{Path, PathBuf};

use rustix::fs::{CWD, FileType, Mode};

/// Makes a named pipe that nobody writes to: opening it for reading waits for ever unless the reader is careful.
pub fn fifo(path: &Path) -> io::Result<()> {
    rustix::fs::mknodat(CWD, path, FileType::Fifo, Mode::from_raw_mode(0o600), 0)?;
    Ok(())
}

/// Makes a socket. It stays when the listener is gone.
pub fn socket(path: &Path) -> io::Result<()> {
    drop(UnixListener::bind(path)?);
    Ok(())
}

/// Makes a link at `path` to `target`, which need not exist.
pub fn link(path: &Path, target: &Path) -> io::Result<()> {
    symlink(target, path)
}

/// Makes a link that leads to itself.
pub fn link_to_itself(path: &Path) -> io::Result<()> {
    symlink(path.file_name().unwrap_or(path.as_os_str()), path)
}

/// Makes a file that claims `size` bytes and takes no space on most file systems.
pub fn sparse_file(path: &Path, size: u64) -> io::Result<()> {
    fs::File::create(path)?.set_len(size)
}

/// Makes a chain of `depth` folders named `d` below `path` and gives the deepest one.
pub fn deep(path: &Path, depth: usize) -> io::Result<PathBuf> {
    let mut folder = path.to_path_buf();
    folder.extend(std::iter::repeat_n("d", depth));
    fs::create_dir_all(&folder)?;
    Ok(folder)
}

/// Makes a folder with `count` empty files named `f0`, `f1` and so on.
pub fn wide(path: &Path, count: usize) -> io::Result<()> {
    fs::create_dir_all(path)?;
    for index in 0..count {
        fs::write(path.join(format!("f{index}")), b"")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests;
