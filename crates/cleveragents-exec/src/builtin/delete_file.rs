//! `builtin/delete_file`.

use cleveragents_confine::Folder;
use cleveragents_runtime::{ExecutionError, Permit, ToolOutput};
use serde::{Deserialize, Serialize};

use super::changes::Changes;
use super::target::Target;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Arguments {
    path: String,
    expected_digest: Option<String>,
}

#[derive(Debug, Serialize)]
struct Output {
    path: String,
    size: usize,
}

pub(super) fn run(
    root: &Folder,
    permit: &Permit<'_>,
    arguments: Arguments,
) -> Result<ToolOutput, ExecutionError> {
    let target = Target::of(&arguments.path, root, permit)?;
    let present = target.present_file(root)?;
    target.check_digest(Some(&present), arguments.expected_digest.as_deref())?;
    permit.watch().check()?;
    root.remove_file(&target.path).map_err(|error| target.failure(&error))?;
    let mut changes = Changes::default();
    changes.deleted(&target.text, Some(present.digest()));
    changes.into_output(Output { path: target.text, size: present.bytes.len() })
}
