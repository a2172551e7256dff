use std::ffi::OsStr;
use std::path::{Component, Path, PathBuf};
use std::str::FromStr;

use crate::ShownPath;

/// A path below a folder: one or more plain names, never absolute, never `..`, never empty, without NUL.
///
/// A `.` between names is dropped, so that `./scripts/a.sh` and `scripts/a.sh` are the same path. Holding one says
/// nothing about what is on the disk; links are judged when the path is opened.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RelativePath(PathBuf);

/// Says why a path cannot stand below a folder.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RelativePathError {
    /// The path has no name in it.
    #[error("the path is empty")]
    Empty,
    /// The path starts at a root or a drive.
    #[error("the path `{path}` is absolute, not below its folder")]
    Absolute {
        /// The path as written.
        path: ShownPath,
    },
    /// The path climbs with `..`.
    #[error("the path `{path}` contains `..`")]
    Parent {
        /// The path as written.
        path: ShownPath,
    },
    /// The path holds a NUL, which no file name can.
    #[error("the path `{path}` contains a NUL")]
    Nul {
        /// The path as written.
        path: ShownPath,
    },
}

impl RelativePath {
    /// Returns the path.
    pub fn as_path(&self) -> &Path {
        &self.0
    }

    /// Returns this path with one more name, as a directory listing gave it.
    pub fn join(&self, name: &OsStr) -> Result<Self, RelativePathError> {
        let tail = Self::try_from(Path::new(name))?;
        Ok(Self(self.0.join(tail.0)))
    }

    /// Returns the last name.
    pub fn name(&self) -> &OsStr {
        self.0.file_name().unwrap_or(self.0.as_os_str())
    }

    /// Counts the names.
    pub fn depth(&self) -> usize {
        self.0.components().count()
    }

    /// Returns the path as it may be shown, with hostile characters escaped.
    pub fn shown(&self) -> ShownPath {
        ShownPath::new(&self.0)
    }
}

impl TryFrom<&Path> for RelativePath {
    type Error = RelativePathError;

    fn try_from(path: &Path) -> Result<Self, RelativePathError> {
        let shown = || ShownPath::new(path);
        if path.as_os_str().as_encoded_bytes().contains(&0) {
            return Err(RelativePathError::Nul { path: shown() });
        }
        let mut names = PathBuf::with_capacity(path.as_os_str().len());
        for component in path.components() {
            match component {
                Component::Normal(name) => names.push(name),
                Component::CurDir => {}
                Component::ParentDir => return Err(RelativePathError::Parent { path: shown() }),
                Component::RootDir | Component::Prefix(_) => {
                    return Err(RelativePathError::Absolute { path: shown() });
                }
            }
        }
        if names.as_os_str().is_empty() {
            return Err(RelativePathError::Empty);
        }
        Ok(Self(names))
    }
}

impl FromStr for RelativePath {
    type Err = RelativePathError;

    fn from_str(text: &str) -> Result<Self, RelativePathError> {
        Self::try_from(Path::new(text))
    }
}

impl AsRef<Path> for RelativePath {
    fn as_ref(&self) -> &Path {
        &self.0
    }
}

#[cfg(test)]
mod tests;
