//! `builtin/move_file`.

use cleveragents_confine::{EntryKind, Existing, Folder};
use cleveragents_runtime::{ExecutionError, Permit, ToolOutput};
use serde::{Deserialize, Serialize};

use super::changes::Changes;
use super::target::Target;
use super::tree::tree;
use super::write_file::yes;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Arguments {
    source: String,
    destination: String,
    #[serde(default)]
    overwrite: bool,
    #[serde(default = "yes")]
    create_parents: bool,
}

#[derive(Debug, Serialize)]
struct Output {
    source: String,
    path: String,
    kind: &'static str,
}

pub(super) fn run(
    root: &Folder,
    permit: &Permit<'_>,
    arguments: Arguments,
) -> Result<ToolOutput, ExecutionError> {
    let from = Target::of(&arguments.source, root, permit)?;
    let to = Target::of(&arguments.destination, root, permit)?;
    if to.path.as_path().starts_with(from.path.as_path()) {
        let message = format!("`{}` cannot be moved to `{}`, which is or lies in it", from.text, to.text);
        return Err(ExecutionError::failed("invalid_argument", message));
    }
    let found = from.attributes(root)?.ok_or_else(|| from.missing())?;
    let is_folder = found.stat.kind == EntryKind::Folder;
    let digest = if is_folder {
        // Looks for what must not be moved.
        tree(root, &from, permit.watch())?;
        None
    } else {
        Some(from.present_file(root)?.digest())
    };
    let mut changes = Changes::default();
    let replaced = match to.attributes(root)? {
        None => None,
        Some(_) if is_folder || !arguments.overwrite => return Err(to.exists()),
        Some(_) => Some(to.present_file(root)?.digest()),
    };
    permit.watch().check()?;
    if arguments.create_parents {
        for parent in to.create_parents(root)? {
            changes.created(&parent.text, None);
        }
    }
    let existing = if replaced.is_some() { Existing::Replace } else { Existing::Refuse };
    root.rename(&from.path, &to.path, existing).map_err(|error| to.failure(&error))?;
    if replaced.is_some() {
        changes.deleted(&to.text, replaced);
    }
    changes.moved(&from.text, &to.text, digest);
    let kind = if is_folder { "folder" } else { "file" };
    changes.into_output(Output { source: from.text, path: to.text, kind })
}
