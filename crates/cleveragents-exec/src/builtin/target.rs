//! Where a builtin writes.

use std::ffi::OsStr;
use std::path::Path;

use cleveragents_confine::{Attributes, Digest, EntryKind, FileStat, Folder, RelativePath, WriteError};
use cleveragents_runtime::{ExecutionError, Permit, ScopePath};

use super::failure::{open_failure, read_failure, write_failure};
use super::place::{Place, text};

/// The largest file that is changed, moved, copied or removed: as large as a checkpoint keeps.
pub(super) const MAX_CHANGED_BYTES: u64 = 64 * 1024 * 1024;

/// The policy that judges the calls of this project.
const POLICY_FILES: [&str; 2] = ["policy.yaml", "policy.yml"];

/// A place below the root that the permit lets the tool change.
#[derive(Debug, Clone)]
pub(super) struct Target {
    pub(super) path: RelativePath,
    pub(super) text: String,
}

/// A regular file as it stands.
#[derive(Debug)]
pub(super) struct Present {
    pub(super) bytes: Vec<u8>,
    pub(super) stat: FileStat,
    pub(super) mode: u32,
}

impl Present {
    pub(super) fn digest(&self) -> String {
        Digest::of(&self.bytes).to_string()
    }
}

impl Target {
    /// Reads a path argument that names something to change.
    pub(super) fn of(written: &str, root: &Folder, permit: &Permit<'_>) -> Result<Self, ExecutionError> {
        let target = Self::readable(written, root, permit)?;
        let writes = &permit.profile().writes;
        let wanted = ScopePath::literal(&target.text);
        if !wanted.is_ok_and(|wanted| writes.iter().any(|granted| granted.covers(&wanted))) {
            let message = format!("`{}` is not among the places that this call may write", target.text);
            return Err(ExecutionError::Permission { category: "path_not_granted", message });
        }
        target.check_unprotected()?;
        Ok(target)
    }

    /// Reads a path argument that names something to read.
    pub(super) fn readable(
        written: &str,
        root: &Folder,
        permit: &Permit<'_>,
    ) -> Result<Self, ExecutionError> {
        let place = Place::of(written, root, permit)?;
        let text = place.text();
        match place.path {
            Some(path) => Ok(Self { path, text }),
            None => {
                Err(ExecutionError::failed("invalid_path", "`.` is the root itself, which stays as it is"))
            }
        }
    }

    /// Something below this target, as a listing gave it.
    pub(super) fn below(path: RelativePath) -> Self {
        let text = text(&path);
        Self { path, text }
    }

    /// Refuses what belongs to somebody who trusts it: what git runs and obeys, and the policy that judges this call.
    pub(super) fn check_unprotected(&self) -> Result<(), ExecutionError> {
        let names: Vec<&OsStr> = self.path.as_path().iter().collect();
        let whose = if names.iter().any(|name| is_named(name, ".git")) {
            "belongs to git"
        } else if let [first, second] = names.as_slice()
            && is_named(first, ".agents")
            && POLICY_FILES.iter().any(|file| is_named(second, file))
        {
            "is the policy of this project"
        } else {
            return Ok(());
        };
        let message = format!("`{}` {whose} and is not changed by tools", self.text);
        Err(ExecutionError::Permission { category: "protected_path", message })
    }

    /// What stands there, a link being itself.
    pub(super) fn attributes(&self, root: &Folder) -> Result<Option<Attributes>, ExecutionError> {
        match root.attributes(&self.path) {
            Ok(found) => Ok(Some(found)),
            Err(error) if error.is_not_found() => Ok(None),
            Err(error) => Err(self.failure(&error)),
        }
    }

    /// The regular file that stands there, if anything does. Anything else is a failure.
    pub(super) fn file(&self, root: &Folder) -> Result<Option<Present>, ExecutionError> {
        let Some(found) = self.attributes(root)? else { return Ok(None) };
        self.check_kind(found.stat.kind, EntryKind::File)?;
        let read =
            root.read(&self.path, MAX_CHANGED_BYTES).map_err(|error| read_failure(&self.text, &error))?;
        if read.stat != found.stat {
            return Err(self.changed());
        }
        Ok(Some(Present { bytes: read.bytes, stat: read.stat, mode: found.mode }))
    }

    /// Like [`Target::file`], for a file that must be there.
    pub(super) fn present_file(&self, root: &Folder) -> Result<Present, ExecutionError> {
        self.file(root)?.ok_or_else(|| self.missing())
    }

    /// Refuses links and special files, and a file where a folder is wanted or the other way round.
    pub(super) fn check_kind(&self, found: EntryKind, wanted: EntryKind) -> Result<(), ExecutionError> {
        let path = &self.text;
        match found {
            found if found == wanted => Ok(()),
            EntryKind::Link => Err(ExecutionError::Permission {
                category: "link_refused",
                message: format!("`{path}` is a link, and links are neither followed nor changed"),
            }),
            EntryKind::File => Err(ExecutionError::failed("not_a_folder", format!("`{path}` is a file"))),
            EntryKind::Folder => Err(ExecutionError::failed("not_a_file", format!("`{path}` is a folder"))),
            EntryKind::Fifo | EntryKind::Socket | EntryKind::Device | EntryKind::Unknown => {
                Err(ExecutionError::failed("not_a_file", format!("`{path}` is {found}")))
            }
        }
    }

    /// Makes the folders above that are missing, and returns them from the top.
    pub(super) fn create_parents(&self, root: &Folder) -> Result<Vec<Self>, ExecutionError> {
        let mut made = Vec::new();
        let mut above: Vec<&Path> = self.path.as_path().ancestors().skip(1).collect();
        above.reverse();
        for path in above.into_iter().filter_map(|path| RelativePath::try_from(path).ok()) {
            let parent = Self::below(path);
            match parent.attributes(root)? {
                Some(found) => parent.check_kind(found.stat.kind, EntryKind::Folder)?,
                None => match root.create_folder(&parent.path, None) {
                    Ok(()) => made.push(parent),
                    Err(WriteError::Exists { .. }) => {}
                    Err(error) => return Err(parent.failure(&error)),
                },
            }
        }
        Ok(made)
    }

    /// Says that the system refused a change here.
    pub(super) fn failure(&self, error: &WriteError) -> ExecutionError {
        write_failure(&self.text, error)
    }

    pub(super) fn missing(&self) -> ExecutionError {
        let path = self.path.shown();
        open_failure(&self.text, &cleveragents_confine::OpenError::NotFound { path })
    }

    pub(super) fn changed(&self) -> ExecutionError {
        ExecutionError::failed("changed", format!("`{}` was changed by somebody else", self.text))
    }

    pub(super) fn exists(&self) -> ExecutionError {
        ExecutionError::failed("exists", format!("`{}` exists and was not to be replaced", self.text))
    }

    /// Refuses a file that is not the one whose digest the caller has seen.
    pub(super) fn check_digest(
        &self,
        present: Option<&Present>,
        expected: Option<&str>,
    ) -> Result<(), ExecutionError> {
        match (present, expected) {
            (_, None) => Ok(()),
            (Some(present), Some(expected)) if present.digest() == expected => Ok(()),
            (_, Some(_)) => Err(self.changed()),
        }
    }
}

/// Whether a file system that ignores case, trailing dots and blanks, or invisible characters takes `name` for `wanted`.
fn is_named(name: &OsStr, wanted: &str) -> bool {
    let name = name.to_string_lossy();
    let visible = name.chars().filter(|character| {
        !matches!(character, '\u{200c}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{206a}'..='\u{206f}' | '\u{feff}')
    });
    let visible: String = visible.collect();
    visible.trim_end_matches(['.', ' ']).eq_ignore_ascii_case(wanted)
}

#[cfg(test)]
mod tests;
