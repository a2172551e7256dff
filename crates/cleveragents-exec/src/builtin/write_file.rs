//! `builtin/write_file`.

use cleveragents_confine::{Digest, Existing, Folder, WriteOptions};
use cleveragents_runtime::{ExecutionError, Permit, ToolOutput};
use serde::{Deserialize, Serialize};

use super::base64;
use super::changes::Changes;
use super::target::{Present, Target};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Arguments {
    path: String,
    content: String,
    #[serde(default)]
    encoding: Encoding,
    #[serde(default = "yes")]
    overwrite: bool,
    #[serde(default = "yes")]
    create_parents: bool,
    expected_digest: Option<String>,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Encoding {
    #[default]
    Text,
    Base64,
}

#[derive(Debug, Serialize)]
struct Output {
    path: String,
    created: bool,
    size: usize,
    digest: String,
}

pub(super) fn yes() -> bool {
    true
}

pub(super) fn run(
    root: &Folder,
    permit: &Permit<'_>,
    arguments: Arguments,
) -> Result<ToolOutput, ExecutionError> {
    let target = Target::of(&arguments.path, root, permit)?;
    let bytes = match arguments.encoding {
        Encoding::Text => arguments.content.into_bytes(),
        Encoding::Base64 => base64::decode(&arguments.content)
            .ok_or_else(|| ExecutionError::failed("invalid_argument", "`content` is not base64"))?,
    };
    let present = target.file(root)?;
    target.check_digest(present.as_ref(), arguments.expected_digest.as_deref())?;
    if present.is_some() && !arguments.overwrite {
        return Err(target.exists());
    }
    permit.watch().check()?;
    let mut changes = Changes::default();
    put(root, &target, present.as_ref(), &bytes, None, arguments.create_parents, &mut changes)?;
    let created = present.is_none();
    let digest = Digest::of(&bytes).to_string();
    changes.into_output(Output { path: target.text, created, size: bytes.len(), digest })
}

/// Makes `bytes` the content of the target, in one step, unless somebody else changed it meanwhile. What is already so is
/// not written.
pub(super) fn put(
    root: &Folder,
    target: &Target,
    present: Option<&Present>,
    bytes: &[u8],
    mode: Option<u32>,
    create_parents: bool,
    changes: &mut Changes,
) -> Result<(), ExecutionError> {
    if present.is_some_and(|present| present.bytes == bytes) {
        return Ok(());
    }
    if present.is_none() && create_parents {
        for parent in target.create_parents(root)? {
            changes.created(&parent.text, None);
        }
    }
    let options = WriteOptions {
        existing: if present.is_some() { Existing::Replace } else { Existing::Refuse },
        expected: present.map(|present| present.stat),
        mode: if present.is_some() { None } else { mode },
        ..WriteOptions::default()
    };
    root.write(&target.path, bytes, &options).map_err(|error| target.failure(&error))?;
    let digest = Digest::of(bytes).to_string();
    match present {
        Some(present) => changes.modified(&target.text, present.digest(), digest),
        None => changes.created(&target.text, Some(digest)),
    }
    Ok(())
}
