//! The search index on disk, so that a search does not read and split every instruction again.
//!
//! It is used when it was made of exactly these skills: of each the name, the description, the place, and of its file the
//! identity, the size and both times. A file that changed a moment ago could change again without another time, so no
//! index of such files is kept, and none while a file cannot be looked at. Whatever cannot be read, or is damaged, is made
//! anew.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use cleveragents_catalog::SearchIndex;
use cleveragents_confine::{Copies, Digest, Folder, RelativePath};
use cleveragents_runtime::Clock;

use crate::AgentsOptions;
use crate::skill_file;
use crate::told::{Told, ToldSkill};

/// The fewest skills of which an index is kept. Fewer are read as fast as the index is found to be right.
const FEWEST: usize = 300;
/// The folder of the indexes in the data folder.
const FOLDER: &str = "search";
/// The most indexes that are kept, one for the places of a project; those that were written first make room.
const MOST_FILES: usize = 16;
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
        let now = unix_ns(clock);
        let mut settled = true;
        let mut written = Vec::new();
        for skill in told {
            for text in [skill.name().as_str(), skill.description()] {
                written.extend_from_slice(text.as_bytes());
                written.push(0);
            }
            let looked_at = match &skill.of {
                Told::Found(found) => Some(skill_file::named(&found.folder, OsStr::new(found.file_name()))),
                Told::Known(known) => {
                    // A composition is known in whole by what it was read as.
                    written.extend_from_slice(crate::search::searched_tools(known).as_bytes());
                    known.folder().map(skill_file::inside)
                }
            };
            match looked_at {
                None => {}
                Some(Err(_)) => settled = false,
                Some(Ok(file)) => {
                    let stat = file.stat;
                    // No program can set the time of the last change, as it can that of the last change of content.
                    settled &= stat.changed_ns + SETTLED_NS < now;
                    written.extend_from_slice(file.path.as_os_str().as_encoded_bytes());
                    written.push(0);
                    written.extend_from_slice(&stat.identity.dev.to_le_bytes());
                    written.extend_from_slice(&stat.identity.ino.to_le_bytes());
                    written.extend_from_slice(&stat.size.to_le_bytes());
                    written.extend_from_slice(&stat.modified_ns.to_le_bytes());
                    written.extend_from_slice(&stat.changed_ns.to_le_bytes());
                }
            }
            written.push(b'\n');
        }
        Some(Self { digest: Digest::of(&written), settled })
    }
}

/// Where the index of the skills of some places is kept.
#[derive(Debug)]
pub(crate) struct SearchCache {
    folder: PathBuf,
    /// By the places, so that projects do not take each other's.
    file: String,
}

impl SearchCache {
    pub(crate) fn new(data: &Path, options: &AgentsOptions) -> Self {
        let roots = options.roots.iter().map(|root| &root.path);
        let mut places = Vec::new();
        for place in roots.chain(&options.tool_files) {
            places.extend_from_slice(place.as_os_str().as_encoded_bytes());
            places.push(0);
        }
        let digest = Digest::of(&places).to_string();
        let short = digest.rsplit(':').next().and_then(|digits| digits.get(..32)).unwrap_or_default();
        Self { folder: data.join(FOLDER), file: format!("{short}.bin") }
    }

    /// Reads the index that was made of exactly this.
    pub(crate) fn load(&self, key: &Key) -> Option<SearchIndex> {
        let read = Folder::open(&self.folder).ok()?.read(&self.file()?, MOST_BYTES).ok()?;
        SearchIndex::from_bytes(read.bytes.strip_prefix(key.digest.as_bytes())?).ok()
    }

    /// Keeps an index that was made of `told` after the key was taken, unless a file changed meanwhile. A folder that cannot be
    /// written to keeps none, and the next search makes its own.
    pub(crate) fn keep(&self, key: &Key, told: &[ToldSkill<'_>], index: &SearchIndex, clock: &dyn Clock) {
        if !key.settled || Key::of(told, clock).is_none_or(|again| again.digest != key.digest) {
            return;
        }
        let mut bytes = key.digest.as_bytes().to_vec();
        bytes.append(&mut index.to_bytes());
        if let (Ok(folder), Some(file)) = (Folder::open_or_make(&self.folder), self.file()) {
            let copies = Copies { folder: &folder, most: MOST_FILES, now_ns: unix_ns(clock) };
            // The index is a copy of what can be made again.
            copies.write(&file, &bytes).unwrap_or_default();
        }
    }

    fn file(&self) -> Option<RelativePath> {
        RelativePath::try_from(Path::new(&self.file)).ok()
    }
}

fn unix_ns(clock: &dyn Clock) -> i128 {
    i128::from(clock.unix_millis()) * 1_000_000
}

#[cfg(test)]
mod tests;
