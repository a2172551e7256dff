//! The floor of a second start: folders are listed, and the system is asked once for the skill file in each folder.
//!
//! Nothing is read and nothing is compared, so nothing is known about any skill but that it is there.

use std::io::Write as _;
use std::os::fd::OwnedFd;

use anyhow::Context as _;
use rustix::fs::{AtFlags, CWD, Dir, FileType, Mode, OFlags, StatxFlags, openat, statx};

const FOLDER: OFlags = OFlags::RDONLY.union(OFlags::DIRECTORY).union(OFlags::CLOEXEC);

fn main() -> anyhow::Result<()> {
    let root = std::env::args_os().nth(1).context("usage: statx_floor FOLDER")?;
    let mut folders: Vec<OwnedFd> = vec![openat(CWD, root.as_os_str(), FOLDER, Mode::empty())?];
    let mut found: Vec<(u64, u64, i64, i64)> = Vec::new();
    let mut path = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in Dir::read_from(&folder)? {
            let entry = entry?;
            let name = entry.file_name().to_bytes();
            let noise: [&[u8]; 6] = [b".", b"..", b".git", b".venv", b"node_modules", b"target"];
            if entry.file_type() != FileType::Directory || noise.contains(&name) {
                continue;
            }
            path.clear();
            path.extend_from_slice(name);
            path.extend_from_slice(b"/SKILL.md");
            match statx(&folder, path.as_slice(), AtFlags::SYMLINK_NOFOLLOW, StatxFlags::BASIC_STATS) {
                Ok(file) => {
                    found.push((file.stx_ino, file.stx_size, file.stx_mtime.tv_sec, file.stx_ctime.tv_sec));
                }
                Err(_) => folders.push(openat(&folder, entry.file_name(), FOLDER, Mode::empty())?),
            }
        }
    }
    writeln!(std::io::stdout(), "{}", found.len())?;
    Ok(())
}
