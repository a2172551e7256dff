//! The search index on disk, so that a search does not read and split every instruction again.
//!
//! It is used when it was made of exactly these skills: of each the name, the description, the place, and of its file the
//! identity, the size and both times. A file that changed a moment ago could change again without another time, so no
//! index of such files is kept. Whatever cannot be read, or is damaged, is made anew.

use std::path::Path;

use cleveragents_catalog::SearchIndex;
use cleveragents_confine::{Digest, Existing, Folder, RelativePath, WriteOptions};
use cleveragents_runtime::Clock;

use crate::told::{Told, ToldSkill};

/// The fewest skills of which an index is kept. Fewer are read as fast as the index is found to be right.
const FEWEST: usize = 300;
const FILE: &str = "search-index.bin";
/// The most bytes that are read.
const MOST_BYTES: u64 = 4 * 1024 * 1024 * 1024;
/// How long a file has to be unchanged before its times tell of the next change, in nanoseconds.
const SETTLED_NS: i128 = 2_000_000_000;

/// What an index was made of.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Key {
    digest: Digest,
    /// Whether every change from here on has another key.
    settled: bool,
}

impl Key {
    /// Looks at every skill file; none for so few skills that nothing is kept.
    pub(crate) fn of(told: &[ToldSkill<'_>], clock: &dyn Clock) -> Option<Self> {
        if told.len() < FEWEST {
            return None;
        }
        let now = i128::from(clock.unix_millis()) * 1_000_000;
        let mut settled = true;
        let mut written = String::new();
        for skill in told {
            let location = skill.location.as_deref().unwrap_or_default();
            for text in [skill.name().as_str(), skill.description(), location] {
                written.push_str(text);
                written.push('\0');
            }
            // A composition is known in whole by what it was read as; a file that is gone has no time.
            if let Told::Known(known) = &skill.of {
                written.push_str(&crate::search::searched_tools(known));
            }
            if let Some(stat) = stat(Path::new(location)) {
                settled &= stat.changed_ns + SETTLED_NS < now && stat.modified_ns + SETTLED_NS < now;
                let numbers = [
                    stat.identity.dev.into(),
                    stat.identity.ino.into(),
                    stat.size.into(),
                    stat.modified_ns,
                    stat.changed_ns,
                ];
                for number in numbers {
                    written.push_str(&number.to_string());
                    written.push(' ');
                }
            }
            written.push('\n');
        }
        Some(Self { digest: Digest::of(written.as_bytes()), settled })
    }
}

fn stat(file: &Path) -> Option<cleveragents_confine::FileStat> {
    let folder = Folder::open(file.parent()?).ok()?;
    folder.stat(&RelativePath::try_from(Path::new(file.file_name()?)).ok()?).ok()
}

/// Reads the index that was made of exactly this.
pub(crate) fn load(data: &Path, key: &Key) -> Option<SearchIndex> {
    let read = Folder::open(data).ok()?.read(&file()?, MOST_BYTES).ok()?;
    SearchIndex::from_bytes(read.bytes.strip_prefix(key.digest.as_bytes())?).ok()
}

/// Keeps an index. A folder that cannot be written to keeps none, and the next search makes its own.
pub(crate) fn keep(data: &Path, key: &Key, index: &SearchIndex) {
    if !key.settled {
        return;
    }
    let mut bytes = key.digest.as_bytes().to_vec();
    bytes.append(&mut index.to_bytes());
    let options = WriteOptions {
        existing: Existing::Replace,
        mode: Some(0o600),
        durable: false,
        ..WriteOptions::default()
    };
    if let (Ok(folder), Some(file)) = (Folder::open(data), file()) {
        // The index is a copy of what can be made again.
        folder.write(&file, &bytes, &options).unwrap_or_default();
    }
}

fn file() -> Option<RelativePath> {
    RelativePath::try_from(Path::new(FILE)).ok()
}

#[cfg(test)]
mod tests;
