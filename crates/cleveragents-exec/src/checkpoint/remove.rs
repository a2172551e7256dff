//! Removing whatever stands at a path, however deep it is.

use std::path::{Path, PathBuf};

use cleveragents_confine::{EntryKind, Existing, Folder, Identity, RelativePath, WriteError};

use super::entry::below;
use super::look::attributes;

const OWNER_BITS: u32 = 0o700;

/// Says why something was not removed.
#[derive(Debug)]
pub(super) enum RemoveError {
    /// The system refused.
    Write(WriteError),
    /// The store itself is in there.
    HoldsStore,
}

impl<E: Into<WriteError>> From<E> for RemoveError {
    fn from(error: E) -> Self {
        Self::Write(error.into())
    }
}

/// Removes what stands at `path`, if anything does. Links are removed and not followed.
pub(super) fn remove(root: &Folder, path: &Path, store: Identity) -> Result<bool, RemoveError> {
    let Some(relative) = below(path) else { return Ok(false) };
    let Some(found) = attributes(root, path)? else { return Ok(false) };
    if found.stat.identity == store {
        return Err(RemoveError::HoldsStore);
    }
    if found.stat.kind == EntryKind::Folder {
        remove_tree(root, &relative, store)?;
    } else {
        root.remove_file(&relative)?;
    }
    Ok(true)
}

/// Lets the owner change a folder, which a tool may have forbidden.
pub(super) fn unlock(root: &Folder, path: &RelativePath, mode: u32) -> Result<(), WriteError> {
    if mode & OWNER_BITS == OWNER_BITS { Ok(()) } else { root.set_mode(path, mode | OWNER_BITS) }
}

/// Removes a folder level by level. Folders from further down are first moved up into it, so that no path grows with the depth
/// and one folder at a time is open.
fn remove_tree(root: &Folder, top: &RelativePath, store: Identity) -> Result<(), RemoveError> {
    let mut pending = vec![top.clone()];
    let mut moved = 0_u64;
    let mut emptied = Vec::new();
    while let Some(path) = pending.pop() {
        unlock(root, &path, root.attributes(&path)?.mode)?;
        for entry in root.folder(&path)?.entries()? {
            let Ok(child) = path.join(&entry.name) else { continue };
            let found = root.attributes(&child)?;
            if found.stat.identity == store {
                return Err(RemoveError::HoldsStore);
            }
            if found.stat.kind != EntryKind::Folder {
                root.remove_file(&child)?;
            } else if path == *top {
                pending.push(child);
            } else {
                unlock(root, &child, found.mode)?;
                pending.push(move_up(root, &child, top, &mut moved)?);
            }
        }
        if path == *top {
            emptied.push(path);
        } else {
            root.remove_folder(&path)?;
        }
    }
    for path in emptied {
        root.remove_folder(&path)?;
    }
    Ok(())
}

fn move_up(
    root: &Folder,
    path: &RelativePath,
    top: &RelativePath,
    moved: &mut u64,
) -> Result<RelativePath, RemoveError> {
    loop {
        *moved += 1;
        let name = PathBuf::from(format!(".agents-removed-{moved}"));
        let Ok(target) = top.join(name.as_os_str()) else { return Ok(path.clone()) };
        match root.rename(path, &target, Existing::Refuse) {
            Ok(()) => return Ok(target),
            Err(WriteError::Exists { .. }) => {}
            Err(error) => return Err(error.into()),
        }
    }
}
