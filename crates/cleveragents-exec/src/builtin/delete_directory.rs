//! `builtin/delete_directory`.

use cleveragents_confine::{EntryKind, Folder};
use cleveragents_runtime::{ExecutionError, Permit, ToolOutput};
use serde::{Deserialize, Serialize};

use super::changes::Changes;
use super::target::Target;
use super::tree::{Inside, tree};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Arguments {
    path: String,
    #[serde(default)]
    recursive: bool,
}

#[derive(Debug, Serialize)]
struct Output {
    path: String,
    removed: usize,
}

pub(super) fn run(
    root: &Folder,
    permit: &Permit<'_>,
    arguments: Arguments,
) -> Result<ToolOutput, ExecutionError> {
    let target = Target::of(&arguments.path, root, permit)?;
    let found = target.attributes(root)?.ok_or_else(|| target.missing())?;
    target.check_kind(found.stat.kind, EntryKind::Folder)?;
    let mut changes = Changes::default();
    let inside = if arguments.recursive { tree(root, &target, permit.watch())? } else { Vec::new() };
    for Inside { target, kind } in &inside {
        permit.watch().check()?;
        // Each file is read while all of them are still there.
        let digest = if *kind == EntryKind::File { Some(target.present_file(root)?.digest()) } else { None };
        changes.deleted(&target.text, digest);
    }
    for Inside { target, kind } in inside.iter().rev() {
        permit.watch().check()?;
        let removed = match kind {
            EntryKind::Folder => root.remove_folder(&target.path),
            EntryKind::File
            | EntryKind::Link
            | EntryKind::Fifo
            | EntryKind::Socket
            | EntryKind::Device
            | EntryKind::Unknown => root.remove_file(&target.path),
        };
        removed.map_err(|error| target.failure(&error))?;
    }
    root.remove_folder(&target.path).map_err(|error| target.failure(&error))?;
    changes.deleted(&target.text, None);
    changes.into_output(Output { path: target.text, removed: inside.len() + 1 })
}
