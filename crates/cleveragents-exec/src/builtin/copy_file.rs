//! `builtin/copy_file`.

use cleveragents_confine::Folder;
use cleveragents_runtime::{ExecutionError, Permit, ToolOutput};
use serde::{Deserialize, Serialize};

use super::changes::Changes;
use super::target::Target;
use super::write_file::{put, yes};

/// Bits that a copy takes over. Running as somebody else is not one of them.
const COPIED_BITS: u32 = 0o777;

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
    created: bool,
    size: usize,
    digest: String,
}

pub(super) fn run(
    root: &Folder,
    permit: &Permit<'_>,
    arguments: Arguments,
) -> Result<ToolOutput, ExecutionError> {
    let from = Target::readable(&arguments.source, root, permit)?;
    let to = Target::of(&arguments.destination, root, permit)?;
    let copied = from.present_file(root)?;
    let present = to.file(root)?;
    if present.is_some() && !arguments.overwrite {
        return Err(to.exists());
    }
    permit.watch().check()?;
    let mut changes = Changes::default();
    let mode = Some(copied.mode & COPIED_BITS);
    put(root, &to, present.as_ref(), &copied.bytes, mode, arguments.create_parents, &mut changes)?;
    let (created, size, digest) = (present.is_none(), copied.bytes.len(), copied.digest());
    changes.into_output(Output { source: from.text, path: to.text, created, size, digest })
}
