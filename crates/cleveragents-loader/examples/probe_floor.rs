//! The floor of the discovery benchmark: what finding skills costs when nothing is checked and nothing is reported.
//!
//! One open, one read of 4 KiB and one close per skill; name and description are found by looking at the starts of lines.

use std::io::Write as _;
use std::os::fd::OwnedFd;

use anyhow::Context as _;
use rustix::fs::{CWD, Dir, FileType, Mode, OFlags, openat};

const FOLDER: OFlags = OFlags::RDONLY.union(OFlags::DIRECTORY).union(OFlags::CLOEXEC);
const FILE: OFlags = OFlags::RDONLY.union(OFlags::CLOEXEC);

fn main() -> anyhow::Result<()> {
    let root = std::env::args_os().nth(1).context("usage: probe_floor FOLDER")?;
    let mut folders: Vec<OwnedFd> = vec![openat(CWD, root.as_os_str(), FOLDER, Mode::empty())?];
    let mut found: Vec<(Vec<u8>, Vec<u8>)> = Vec::new();
    let mut buffer = [0; 4096];
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
            match openat(&folder, path.as_slice(), FILE, Mode::empty()) {
                Ok(file) => {
                    let length = rustix::io::read(&file, &mut buffer)?;
                    found.extend(scan(buffer.get(..length).unwrap_or_default()));
                }
                Err(_) => folders.push(openat(&folder, entry.file_name(), FOLDER, Mode::empty())?),
            }
        }
    }
    writeln!(std::io::stdout(), "{}", found.len())?;
    Ok(())
}

/// Returns what follows `name:` and `description:` in the front matter.
fn scan(text: &[u8]) -> Option<(Vec<u8>, Vec<u8>)> {
    let (mut name, mut description) = (None, None);
    for line in text.split(|byte| *byte == b'\n').skip(1) {
        if line == b"---" {
            break;
        }
        if let Some(value) = line.strip_prefix(b"name: ") {
            name = Some(value.to_vec());
        } else if let Some(value) = line.strip_prefix(b"description: ") {
            description = Some(value.to_vec());
        }
    }
    name.zip(description)
}
