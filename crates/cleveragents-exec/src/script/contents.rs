//! What a script runs with: every file of its skill.

use cleveragents_confine::{Digest, Folder, MAX_FILE_BYTES, WalkItem, WalkLimits, WalkProblem};
use cleveragents_runtime::Contents;

/// Reads every file of a skill. A script may import, start or read any of them.
pub(super) fn contents(folder: &Folder) -> Contents {
    let mut files: Vec<(Vec<u8>, Digest)> = Vec::new();
    let mut is_known = true;
    let summary = folder.walk(WalkLimits::default(), |item| match item {
        WalkItem::File { path, .. } => match folder.read(&path, MAX_FILE_BYTES) {
            Ok(file) => files.push((bytes_of(path.as_path().as_os_str()), file.digest())),
            Err(_) => is_known = false,
        },
        WalkItem::Problem { path: Some(path), problem: WalkProblem::LinkedFolder } => {
            match folder.raw_link_target(&path) {
                Ok(target) => {
                    let digest = Digest::of(target.as_os_str().as_encoded_bytes());
                    files.push((bytes_of(path.as_path().as_os_str()), digest));
                }
                Err(_) => is_known = false,
            }
        }
        // Nothing can be read from what leads outside, is no file or cannot be opened, neither here nor by the script.
        WalkItem::Problem { problem: WalkProblem::Limit { .. }, .. } => is_known = false,
        WalkItem::Folder { .. } | WalkItem::Problem { .. } => {}
    });
    if !summary.complete || !is_known {
        return Contents::Unknown;
    }
    files.sort();
    let mut whole = Vec::new();
    for (path, digest) in files {
        whole.extend((path.len() as u64).to_be_bytes());
        whole.extend(path);
        whole.extend(digest.as_bytes());
    }
    Contents::Digest(Digest::of(&whole).to_string())
}

fn bytes_of(path: &std::ffi::OsStr) -> Vec<u8> {
    path.as_encoded_bytes().to_vec()
}
