//! Files that a person named by their paths.

use std::path::{Path, PathBuf};

use cleveragents_confine::{Folder, OpenError, ReadError, RelativePath, RelativePathError};

/// Why a file that was named cannot be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NamedFileError {
    /// The path names no file in a folder.
    #[error("`{}` is not a file name", path.display())]
    NotAFile {
        /// The path as given.
        path: PathBuf,
        /// What is wrong with its last component.
        source: Option<RelativePathError>,
    },
    /// It is a link that leads nowhere, or links that never end.
    #[error("`{}` is a link that leads to no file", path.display())]
    DanglingLink {
        /// The path as given.
        path: PathBuf,
    },
    /// Its folder cannot be opened.
    #[error("the folder of `{}` cannot be opened", path.display())]
    Open {
        /// The path as given.
        path: PathBuf,
        /// What the system said.
        source: OpenError,
    },
    /// The file cannot be read.
    #[error("`{}` cannot be read", path.display())]
    Read {
        /// The path as given.
        path: PathBuf,
        /// What the system said.
        source: ReadError,
    },
}

impl NamedFileError {
    /// Tells whether nothing stands at the path, not even a link.
    pub fn is_absence(&self) -> bool {
        matches!(
            self,
            Self::Open { source: OpenError::NotFound { .. }, .. }
                | Self::Read { source: ReadError::Open(OpenError::NotFound { .. }), .. }
        )
    }
}

/// Links to files are followed this often.
const MAX_LINKS: usize = 40;

/// Reads a regular file of at most `cap` bytes. Links are followed wherever they lead, for a person chose the path; one
/// that leads nowhere is an error of its own and no absence.
pub fn read_named_file(path: &Path, cap: u64) -> Result<Vec<u8>, NamedFileError> {
    at_named_file(path, |folder, name| folder.read(name, cap).map(|read| read.bytes))
}

/// Reads a file as [`read_named_file`] does, with its permission bits where the system tells them.
pub(crate) fn read_with_mode(path: &Path, cap: u64) -> Result<(Vec<u8>, Option<u32>), NamedFileError> {
    at_named_file(path, |folder, name| {
        let read = folder.read(name, cap)?;
        Ok((read.bytes, folder.attributes(name).ok().map(|attributes| attributes.mode)))
    })
}

fn at_named_file<T>(
    path: &Path,
    read: impl Fn(&Folder, &RelativePath) -> Result<T, ReadError>,
) -> Result<T, NamedFileError> {
    let mut place = path.to_owned();
    for _ in 0..MAX_LINKS {
        let name = place
            .file_name()
            .ok_or_else(|| NamedFileError::NotAFile { path: path.to_owned(), source: None })?;
        let name = RelativePath::try_from(Path::new(name))
            .map_err(|source| NamedFileError::NotAFile { path: path.to_owned(), source: Some(source) })?;
        let parent = place.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let opened = Folder::open(parent);
        let is_first = place == path;
        let folder = opened.map_err(|source| {
            if !is_first && matches!(source, OpenError::NotFound { .. }) {
                NamedFileError::DanglingLink { path: path.to_owned() }
            } else {
                NamedFileError::Open { path: path.to_owned(), source }
            }
        })?;
        if let Ok(target) = folder.raw_link_target(&name) {
            place = folder.label().join(target);
            continue;
        }
        return read(&folder, &name).map_err(|source| {
            if !is_first && matches!(source, ReadError::Open(OpenError::NotFound { .. })) {
                NamedFileError::DanglingLink { path: path.to_owned() }
            } else {
                NamedFileError::Read { path: path.to_owned(), source }
            }
        });
    }
    Err(NamedFileError::DanglingLink { path: path.to_owned() })
}

#[cfg(test)]
mod tests;
