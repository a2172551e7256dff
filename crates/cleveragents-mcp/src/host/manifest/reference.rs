//! References in the files of a skill.

use super::Manifest;
use crate::host::uri::percent_decoded;

/// Why a reference in a skill leads to no path inside.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReferenceError {
    /// It is not a relative path.
    #[error("`{}` is not a path below the folder of the skill", reference.escape_debug())]
    NotRelative {
        /// The reference.
        reference: String,
    },
    /// It leads out of the skill.
    #[error("`{}` leads out of the skill", reference.escape_debug())]
    LeavesSkill {
        /// The reference.
        reference: String,
    },
}

impl Manifest {
    /// Resolves a reference that stands in the file at `from`, as a path resolves: against the folder of the skill, and
    /// in a file of a nested skill against the folder of that one.
    pub(crate) fn resolve(&self, from: &str, reference: &str) -> Result<String, ReferenceError> {
        let owned = || reference.to_owned();
        let (path, _) = reference.split_once('#').unwrap_or((reference, ""));
        let has_scheme = path.split('/').next().is_some_and(|first| first.contains(':'));
        if path.is_empty() || has_scheme || path.starts_with(['/', '\\']) {
            return Err(ReferenceError::NotRelative { reference: owned() });
        }
        let root = self.nested().filter(|folder| is_inside(from, folder)).max_by_key(|folder| folder.len());
        let root = root.unwrap_or_default();
        let spellings = [Some(path.to_owned()), percent_decoded(path)];
        let mut resolved = None;
        for spelling in spellings.into_iter().flatten() {
            let below = below(&spelling).ok_or_else(|| ReferenceError::LeavesSkill { reference: owned() })?;
            let path = if root.is_empty() { below } else { format!("{root}/{below}") };
            if self.files.contains_key(path.as_str()) {
                return Ok(path);
            }
            resolved = resolved.or(Some(path));
        }
        resolved.ok_or_else(|| ReferenceError::NotRelative { reference: owned() })
    }
}

fn is_inside(path: &str, folder: &str) -> bool {
    path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'))
}

/// Resolves `.` and `..`; `None` when the path climbs out, or is nothing.
fn below(path: &str) -> Option<String> {
    let mut names: Vec<&str> = Vec::new();
    for name in path.split('/') {
        match name {
            "" | "." => {}
            ".." => _ = names.pop()?,
            name => names.push(name),
        }
    }
    (!names.is_empty()).then(|| names.join("/"))
}
