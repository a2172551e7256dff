use std::path::{Component, Path, PathBuf};

/// A project by its real path: absolute, with every link resolved.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Project(PathBuf);

/// A path that cannot be the real path of a folder.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{}` is not the real path of a project", path.display())]
pub struct ProjectError {
    /// The path as given.
    pub path: PathBuf,
}

impl Project {
    /// Takes the real path, as the system gives it. A path that is relative or climbs with `..` is refused.
    pub fn new(real_path: impl Into<PathBuf>) -> Result<Self, ProjectError> {
        let path = real_path.into();
        let climbs = path.components().any(|component| component == Component::ParentDir);
        if climbs || !path.is_absolute() {
            return Err(ProjectError { path });
        }
        // Without a trailing slash and doubled ones, so that one folder has one spelling.
        Ok(Self(path.components().collect()))
    }

    /// Returns the path.
    pub fn path(&self) -> &Path {
        &self.0
    }

    pub(super) fn key(&self) -> &[u8] {
        self.0.as_os_str().as_encoded_bytes()
    }
}
