//! The data that tests share but the repository does not hold: contract documents and the real-world corpus.
#![expect(
    clippy::disallowed_methods,
    reason = "whether missing data is an error is decided by the environment"
)]

use std::env;
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// The place of `relative` in the folder `shared` beside the repository.
///
/// Gives nothing, after one printed line, when it is not there: the caller returns and its test passes without
/// having checked anything. That is for a clone on its own.
///
/// # Panics
///
/// When it is not there and the environment has `CI=true`.
#[track_caller]
pub fn path(relative: &str) -> Option<PathBuf> {
    let is_required = env::var_os("CI").is_some_and(|value| value == "true");
    match find(&folder(), relative, is_required) {
        Shared::Found(path) => Some(path),
        Shared::Skip(message) => {
            // A test that cannot print its reason for skipping still skips.
            drop(writeln!(std::io::stderr(), "{message}"));
            None
        }
        Shared::Missing(message) => missing(&message),
    }
}

#[derive(Debug, PartialEq, Eq)]
enum Shared {
    Found(PathBuf),
    Skip(String),
    Missing(String),
}

fn find(folder: &Path, relative: &str, is_required: bool) -> Shared {
    let path = folder.join(relative);
    if path.exists() {
        return Shared::Found(path);
    }
    if is_required {
        Shared::Missing(format!("`shared/{relative}` is missing beside the repository, and `CI=true`"))
    } else {
        Shared::Skip(format!("skipped: `shared/{relative}` is missing beside the repository"))
    }
}

fn folder() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(3).unwrap_or(here).join("shared")
}

#[track_caller]
#[expect(clippy::panic, reason = "a test that needs the data has to fail")]
fn missing(message: &str) -> ! {
    panic!("{message}")
}

#[cfg(test)]
mod tests;
