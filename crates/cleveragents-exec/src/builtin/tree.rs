//! Everything below a folder that is about to be moved or removed as a whole.

use cleveragents_confine::{EntryKind, Folder};
use cleveragents_runtime::{ExecutionError, Watch};

use super::failure::open_failure;
use super::target::Target;

/// The most entries of a folder that is moved or removed.
pub(super) const MAX_TREE_ENTRIES: usize = 10_000;
/// The deepest level below such a folder.
const MAX_TREE_DEPTH: usize = 64;

/// One entry below the folder.
#[derive(Debug)]
pub(super) struct Inside {
    pub(super) target: Target,
    pub(super) kind: EntryKind,
}

/// Lists everything below `top`, each folder before what is in it, or refuses what is too much or must not be touched.
pub(super) fn tree(root: &Folder, top: &Target, watch: &Watch) -> Result<Vec<Inside>, ExecutionError> {
    let too_large = |what: String| {
        Err(ExecutionError::failed("too_large", format!("`{}` holds more than {what}", top.text)))
    };
    let mut inside = Vec::new();
    let mut pending = vec![top.clone()];
    while let Some(folder) = pending.pop() {
        watch.check()?;
        if folder.path.depth() > top.path.depth() + MAX_TREE_DEPTH {
            return too_large(format!("{MAX_TREE_DEPTH} levels"));
        }
        let opened = root.folder(&folder.path).and_then(|opened| opened.entries_within(MAX_TREE_ENTRIES));
        let entries = opened.map_err(|error| open_failure(&folder.text, &error))?;
        for entry in entries {
            if inside.len() == MAX_TREE_ENTRIES {
                return too_large(format!("{MAX_TREE_ENTRIES} entries"));
            }
            let Ok(path) = folder.path.join(&entry.name) else { continue };
            let target = Target::below(path);
            target.check_unprotected()?;
            let found = target.attributes(root)?.ok_or_else(|| target.changed())?;
            let kind = found.stat.kind;
            match kind {
                EntryKind::Folder => pending.push(target.clone()),
                EntryKind::File | EntryKind::Link => {}
                EntryKind::Fifo | EntryKind::Socket | EntryKind::Device | EntryKind::Unknown => {
                    target.check_kind(kind, EntryKind::File)?;
                }
            }
            inside.push(Inside { target, kind });
        }
    }
    inside.sort_by(|a, b| a.target.path.cmp(&b.target.path));
    Ok(inside)
}
