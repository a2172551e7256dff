//! What is different between two lists of files.

use super::{Manifest, PromisedFile};

/// A file that is not what it was.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SkillFileChange {
    /// It is gone.
    Removed {
        /// What it was.
        file: PromisedFile,
    },
    /// It is another one.
    Changed {
        /// What it was.
        before: PromisedFile,
        /// What it is.
        after: PromisedFile,
    },
    /// It was not there.
    Added {
        /// What it is.
        file: PromisedFile,
    },
}

impl SkillFileChange {
    /// Returns the path of the file.
    pub fn path(&self) -> &str {
        match self {
            Self::Removed { file } | Self::Added { file } => &file.path,
            Self::Changed { after, .. } => &after.path,
        }
    }

    /// Returns `removed`, `changed` or `added`.
    pub const fn as_str(&self) -> &'static str {
        match self {
            Self::Removed { .. } => "removed",
            Self::Changed { .. } => "changed",
            Self::Added { .. } => "added",
        }
    }
}

impl Manifest {
    /// Says what is different in another set: first what is gone, then what is other, then what is added, each by path.
    pub fn changes_to(&self, later: &Self) -> Vec<SkillFileChange> {
        let removed = self.files().filter(|file| !later.files.contains_key(&file.path));
        let removed = removed.map(|file| SkillFileChange::Removed { file: file.clone() });
        let changed = self.files().filter_map(|before| {
            let after = later.file(&before.path)?;
            let same = before.uri == after.uri && before.digest == after.digest && before.size == after.size;
            (!same).then(|| SkillFileChange::Changed { before: before.clone(), after: after.clone() })
        });
        let added = later.files().filter(|file| !self.files.contains_key(&file.path));
        let added = added.map(|file| SkillFileChange::Added { file: file.clone() });
        removed.chain(changed).chain(added).collect()
    }
}
