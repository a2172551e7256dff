//! Revisions, which become the full names of commits before they are used.

use std::ffi::OsString;

use cleveragents_runtime::ExecutionError;

use super::commands::{Git, words};

/// The longest revision, in characters.
pub(in crate::builtin) const MAX_REVISION_CHARS: usize = 200;

/// The full name of the commit that `written` names. What is used after this holds only hexadecimal digits.
pub(super) fn commit(git: &Git, written: &str) -> Result<OsString, ExecutionError> {
    let unknown = || {
        let shown: String = written.chars().take(MAX_REVISION_CHARS).flat_map(char::escape_debug).collect();
        ExecutionError::failed("revision_unknown", format!("`{shown}` names no commit of this repository"))
    };
    let is_one = !written.starts_with(['-', ':', '^'])
        && !written.contains("..")
        && !written.contains(|character: char| character.is_control() || character.is_whitespace());
    if !is_one {
        return Err(unknown());
    }
    let mut command = words(["rev-parse", "--verify", "--quiet", "--end-of-options"]);
    command.push(format!("{written}^{{commit}}").into());
    let printed = git.try_ask(command)?.ok_or_else(unknown)?;
    let name = String::from_utf8(printed.bytes).map_err(|_| unknown())?;
    let name = name.trim_end();
    let is_name = matches!(name.len(), 40 | 64) && name.bytes().all(|byte| byte.is_ascii_hexdigit());
    if is_name { Ok(name.into()) } else { Err(unknown()) }
}
