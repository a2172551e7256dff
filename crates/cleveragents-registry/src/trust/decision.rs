use std::collections::BTreeMap;

use serde::Serialize;

use super::Agreed;
use super::content::ContentDigest;
use super::files::{ProjectFiles, TrustDigest, shown};

/// Whether a project may run code.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase", tag = "trust")]
pub enum TrustDecision {
    /// It is, byte for byte, what a person agreed to.
    Trusted,
    /// It is not.
    Untrusted {
        /// Why not.
        #[serde(flatten)]
        reason: UntrustedReason,
    },
}

/// Why a project is not trusted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase", tag = "reason")]
pub enum UntrustedReason {
    /// Nobody ever trusted it, or the trust was taken back.
    Never,
    /// It is not what it was when it was trusted.
    Changed {
        /// What is different, bytewise by path.
        files: Vec<FileChange>,
    },
    /// A file cannot be read, so nobody knows whether it changed.
    Unreadable {
        /// The files, for display.
        files: Vec<String>,
    },
}

/// One file that is not what it was.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FileChange {
    /// The path below the project, for display.
    pub path: String,
    /// What happened to it.
    pub change: FileChangeKind,
}

/// What happened to a file since the project was trusted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum FileChangeKind {
    /// It was not there.
    Added,
    /// It is gone.
    Removed,
    /// Its bytes are others.
    Modified,
}

pub(super) fn decide(agreed: Option<&Agreed>, files: &ProjectFiles) -> TrustDecision {
    let untrusted = |reason| TrustDecision::Untrusted { reason };
    let Some(agreed) = agreed else { return untrusted(UntrustedReason::Never) };
    let readable = match files.readable() {
        Ok(readable) => readable,
        Err(files) => {
            let files = files.into_iter().map(|file| file.path).collect();
            return untrusted(UntrustedReason::Unreadable { files });
        }
    };
    // The digest decides; the files on record only say what is different.
    if TrustDigest::over(&readable) == agreed.digest {
        return TrustDecision::Trusted;
    }
    untrusted(UntrustedReason::Changed { files: changes(&agreed.files, &readable) })
}

fn changes(
    before: &BTreeMap<Vec<u8>, ContentDigest>,
    after: &BTreeMap<Vec<u8>, ContentDigest>,
) -> Vec<FileChange> {
    let mut changes: BTreeMap<&[u8], FileChangeKind> = BTreeMap::new();
    for (path, digest) in after {
        match before.get(path) {
            None => drop(changes.insert(path, FileChangeKind::Added)),
            Some(old) if old != digest => drop(changes.insert(path, FileChangeKind::Modified)),
            Some(_) => {}
        }
    }
    for path in before.keys().filter(|path| !after.contains_key(*path)) {
        changes.insert(path, FileChangeKind::Removed);
    }
    changes.into_iter().map(|(path, change)| FileChange { path: shown(path), change }).collect()
}
