//! What a checkpoint is: a list of names with what stood there, in one file that is written last.

use std::collections::BTreeMap;
use std::path::PathBuf;

use cleveragents_runtime::CheckpointId;
use serde::{Deserialize, Serialize};

use super::digest::ContentDigest;
use super::entry::{Anchor, CheckpointContent, CheckpointEntry};
use super::place::Place;
use super::{envelope, path_text};

const WHAT: &str = "checkpoint";

/// What is known about a checkpoint without looking at its entries.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CheckpointSummary {
    /// Its name; names sort by the time of creation.
    #[serde(skip_deserializing)]
    pub id: String,
    /// When it was taken, in milliseconds since 1970.
    pub created_unix_ms: u64,
    /// The tool before which it was taken.
    pub tool: Option<String>,
    /// The absolute path of the root, for people.
    #[serde(with = "path_text")]
    pub root: PathBuf,
    /// The places that it keeps, as the profile names them.
    pub scopes: Vec<String>,
    /// How many names it holds.
    pub entries: usize,
    /// The sum of the file sizes, in bytes.
    pub bytes: u64,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Manifest {
    #[serde(skip, default = "no_summary")]
    pub(super) summary: CheckpointSummary,
    pub(super) places: Vec<Place>,
    pub(super) anchors: Vec<Anchor>,
    pub(super) entries: Vec<CheckpointEntry>,
}

fn no_summary() -> CheckpointSummary {
    CheckpointSummary {
        id: String::new(),
        created_unix_ms: 0,
        tool: None,
        root: PathBuf::new(),
        scopes: Vec::new(),
        entries: 0,
        bytes: 0,
    }
}

impl Manifest {
    /// The entries by path, parents first.
    pub(super) fn by_path(&self) -> BTreeMap<PathBuf, &CheckpointEntry> {
        self.entries.iter().map(|entry| (entry.path.clone(), entry)).collect()
    }

    /// The contents that the entries need.
    pub(super) fn contents(&self) -> impl Iterator<Item = (ContentDigest, u64)> + '_ {
        self.entries.iter().filter_map(|entry| match entry.content {
            CheckpointContent::File { size, blake3 } => Some((blake3, size)),
            CheckpointContent::Folder | CheckpointContent::Link { .. } | CheckpointContent::Special => None,
        })
    }

    /// The file of the checkpoint and its name. The name holds the time, so that names sort, and a digest.
    pub(super) fn seal(&self) -> serde_json::Result<(CheckpointId, Vec<u8>)> {
        let mut body = serde_json::to_vec(&self.summary)?;
        body.push(b'\n');
        serde_json::to_writer(&mut body, self)?;
        let digest = ContentDigest::of(&body).to_string();
        let short = digest.get(..16).unwrap_or_default();
        let id = CheckpointId(format!("{:012x}-{short}", self.summary.created_unix_ms));
        Ok((id, envelope::seal(WHAT, &body)))
    }

    /// Reads a checkpoint; `None` when a single byte is not as it was written.
    pub(super) fn open(id: &CheckpointId, sealed: &[u8]) -> Option<Self> {
        let (summary, rest) = halves(id, sealed)?;
        let manifest: Self = serde_json::from_slice(rest).ok()?;
        Some(Self { summary, ..manifest })
    }
}

/// Reads what a checkpoint says about itself, after checking all of it.
pub(super) fn open_summary(id: &CheckpointId, sealed: &[u8]) -> Option<CheckpointSummary> {
    halves(id, sealed).map(|(summary, _)| summary)
}

fn halves<'a>(id: &CheckpointId, sealed: &'a [u8]) -> Option<(CheckpointSummary, &'a [u8])> {
    let body = envelope::open(WHAT, sealed)?;
    // A whole file under another one's name is not what was kept under that name.
    let digest = ContentDigest::of(body).to_string();
    if id.0.split_once('-')?.1 != digest.get(..16)? {
        return None;
    }
    let end = body.iter().position(|byte| *byte == b'\n')?;
    let summary: CheckpointSummary = serde_json::from_slice(body.get(..end)?).ok()?;
    Some((CheckpointSummary { id: id.0.clone(), ..summary }, body.get(end + 1..)?))
}

/// Whether a text could be the name of a checkpoint, so that it may be looked for in the store.
pub(super) fn is_id(text: &str) -> bool {
    let hex = |part: &str, length: usize| {
        part.len() == length && part.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
    };
    text.split_once('-').is_some_and(|(time, digest)| hex(time, 12) && hex(digest, 16))
}
