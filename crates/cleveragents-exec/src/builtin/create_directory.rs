//! `builtin/create_directory`.

use cleveragents_confine::{EntryKind, Folder};
use cleveragents_runtime::{ExecutionError, Permit, ToolOutput};
use serde::{Deserialize, Serialize};

use super::changes::Changes;
use super::target::Target;
use super::write_file::yes;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Arguments {
    path: String,
    #[serde(default = "yes")]
    create_parents: bool,
}

#[derive(Debug, Serialize)]
struct Output {
    path: String,
    created: bool,
}

pub(super) fn run(
    root: &Folder,
    permit: &Permit<'_>,
    arguments: Arguments,
) -> Result<ToolOutput, ExecutionError> {
    let target = Target::of(&arguments.path, root, permit)?;
    let mut changes = Changes::default();
    if let Some(found) = target.attributes(root)? {
        target.check_kind(found.stat.kind, EntryKind::Folder)?;
        return changes.into_output(Output { path: target.text, created: false });
    }
    if arguments.create_parents {
        for parent in target.create_parents(root)? {
            changes.created(&parent.text, None);
        }
    }
    root.create_folder(&target.path, None).map_err(|error| target.failure(&error))?;
    changes.created(&target.text, None);
    changes.into_output(Output { path: target.text, created: true })
}
