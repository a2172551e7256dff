use std::ffi::{OsStr, OsString};
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

    /// Returns the path of a name in a folder of this one, when both are plain names.
    pub fn in_folder(folder: &OsStr, name: &OsStr) -> Option<Self> {
        (is_plain_name(folder) && is_plain_name(name)).then(|| Self(joined(folder, name)))
    }

    /// Returns this path with one more name, as a directory listing gave it.
    pub fn join(&self, name: &OsStr) -> Result<Self, RelativePathError> {
        let folder = self.0.as_os_str();
        Ok(Self(if is_plain_name(name) {
            joined(folder, name)
        } else {
            joined(folder, Self::try_from(Path::new(name))?.0.as_os_str())
        }))
    }

    /// Returns the path that this one has in a folder, in memory of its own size.
    pub fn below(&self, folder: &Path) -> PathBuf {
        joined(folder.as_os_str(), self.0.as_os_str())
    }

    /// Returns the last name.
    #[cfg(unix)]
    pub fn name(&self) -> &OsStr {
        use std::os::unix::ffi::OsStrExt as _;
        let bytes = self.0.as_os_str().as_bytes();
        OsStr::from_bytes(bytes.rsplit(|byte| *byte == b'/').next().unwrap_or(bytes))
    }

    /// Returns the last name.
    #[cfg(not(unix))]
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
        if is_plain_name(path.as_os_str()) {
            return Ok(Self(path.to_owned()));
        }
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

impl TryFrom<OsString> for RelativePath {
    type Error = RelativePathError;

    fn try_from(name: OsString) -> Result<Self, RelativePathError> {
        if is_plain_name(&name) { Ok(Self(name.into())) } else { Self::try_from(Path::new(&name)) }
    }
}

/// Puts a path that is not absolute behind a folder, as [`Path::join`] does.
#[cfg(unix)]
fn joined(folder: &OsStr, path: &OsStr) -> PathBuf {
    let mut joined = OsString::with_capacity(folder.len() + 1 + path.len());
    joined.push(folder);
    if !matches!(folder.as_encoded_bytes(), [] | [.., b'/']) {
        joined.push("/");
    }
    joined.push(path);
    joined.into()
}

/// Puts a path that is not absolute behind a folder.
#[cfg(not(unix))]
fn joined(folder: &OsStr, path: &OsStr) -> PathBuf {
    Path::new(folder).join(path)
}

/// Tells whether a text is one name on every system, as nearly all are.
fn is_plain_name(name: &OsStr) -> bool {
    let bytes = name.as_encoded_bytes();
    let separates = |byte: &u8| matches!(byte, 0 | b'/' | b'\\' | b':');
    !matches!(bytes, b"" | b"." | b"..") && !bytes.iter().any(separates)
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
