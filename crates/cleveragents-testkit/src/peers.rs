//! Programs of other people, installed by `cargo xtask peers`.
#![expect(clippy::disallowed_methods, reason = "where they are is told by the environment")]

use std::env;
use std::io::Write as _;
use std::path::PathBuf;

/// The place of `relative` in the folder that `MCP_PEERS` names, such as `python/bin/python`.
///
/// Gives nothing, after one printed line, when the variable is not set: the caller returns and its test passes without having
/// checked anything.
///
/// # Panics
///
/// When it is not there and the environment has `CI=true`, or when the variable is set and the file is missing.
#[track_caller]
pub fn path(relative: &str) -> Option<PathBuf> {
    let is_required = env::var_os("CI").is_some_and(|value| value == "true");
    let Some(folder) = env::var_os("MCP_PEERS") else {
        if is_required {
            missing("`MCP_PEERS` is not set, and `CI=true`");
        }
        // A test that cannot print its reason for skipping still skips.
        drop(writeln!(std::io::stderr(), "skipped: `MCP_PEERS` is not set (`cargo xtask peers`)"));
        return None;
    };
    let path = PathBuf::from(folder).join(relative);
    if !path.exists() {
        missing(&format!("`{}` is missing: run `cargo xtask peers`", path.display()));
    }
    Some(path)
}

#[track_caller]
#[expect(clippy::panic, reason = "a test that needs the programs has to fail")]
fn missing(message: &str) -> ! {
    panic!("{message}")
}
