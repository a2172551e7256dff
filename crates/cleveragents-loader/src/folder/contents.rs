//! Everything that stands in a skill folder.

use super::descriptor::lossy;
use super::resource::hard_linked;
use super::{FolderFinding, FolderFindingCode, is_skill_file_name};
use crate::Severity;
use cleveragents_confine::{Folder, RelativePath, WalkItem, WalkLimits, WalkSummary};
use serde::{Serialize, Serializer};
use std::path::{Path, PathBuf};

/// What a skill folder holds besides its skill file.
///
/// A folder is a boundary: a further `SKILL.md` inside is content of this skill. It is reported here and not by
/// discovery, which never looks into a skill folder.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct FolderContents {
    /// The files, relative to the folder, sorted bytewise.
    #[serde(serialize_with = "all_lossy")]
    pub files: Vec<PathBuf>,
    /// The sum of their sizes in bytes.
    pub bytes: u64,
    /// What is not readable, not followed or noteworthy.
    pub findings: Vec<FolderFinding>,
    /// Whether everything was looked at.
    pub complete: bool,
}

pub(super) fn list(folder: &Folder, skill_file: &RelativePath, limits: WalkLimits) -> FolderContents {
    of_walk(folder, skill_file, |visit| folder.walk(limits, visit))
}

/// Lists what a walk over a skill folder visits.
pub(super) fn of_walk(
    folder: &Folder,
    skill_file: &RelativePath,
    walk: impl FnOnce(&mut dyn FnMut(WalkItem)) -> WalkSummary,
) -> FolderContents {
    let mut contents = FolderContents::default();
    let summary = walk(&mut |item| match item {
        WalkItem::File { path, linked, .. } if path == *skill_file => {
            if linked && let Ok(target) = folder.link_target(&path) {
                let message = format!("is a link to `{target}`");
                let code = FolderFindingCode::LinkedSkillFile;
                contents.findings.push(FolderFinding::new(code, Severity::Note, Some(&path), message));
            }
        }
        WalkItem::File { path, stat, .. } => {
            if is_skill_file_name(path.name()) {
                let message = "is content of this skill, not a skill: a skill folder is a boundary";
                let code = FolderFindingCode::NestedSkill;
                contents.findings.push(FolderFinding::new(code, Severity::Note, Some(&path), message));
            }
            if stat.links > 1 {
                contents.findings.push(hard_linked(&path, stat.links));
            }
            contents.files.push(path.as_path().to_owned());
        }
        WalkItem::Folder { .. } => {}
        WalkItem::Problem { path, problem } => {
            let target = path.as_ref().and_then(|path| folder.link_target(path).ok());
            contents.findings.push(FolderFinding::of_walk(path.as_ref(), &problem, target.as_ref()));
        }
    });
    contents.bytes = summary.bytes;
    contents.complete = summary.complete;
    contents.files.sort_by(|a, b| bytes(a).cmp(bytes(b)));
    contents
}

fn bytes(path: &Path) -> &[u8] {
    path.as_os_str().as_encoded_bytes()
}

fn all_lossy<S: Serializer>(paths: &[PathBuf], serializer: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Lossy<'a>(#[serde(serialize_with = "lossy")] &'a Path);
    serializer.collect_seq(paths.iter().map(|path| Lossy(path)))
}
