//! What the system says about a path, in words for a model: without host paths, with a category.

use cleveragents_confine::{EntryKind, OpenError, ReadError, WriteError};
use cleveragents_runtime::ExecutionError;

/// The category of a request that leaves the root.
pub(super) const OUTSIDE_ROOT: &str = "path_outside_root";

/// The failure to open or list `path`.
pub(super) fn open_failure(path: &str, error: &OpenError) -> ExecutionError {
    let reason = open_reason(error);
    let message = format!("`{path}` {reason}");
    match error {
        OpenError::LeavesFolder { .. } => ExecutionError::Permission { category: OUTSIDE_ROOT, message },
        OpenError::LinkRefused { .. } => ExecutionError::Permission { category: "link_refused", message },
        OpenError::NotFound { .. } => ExecutionError::failed("not_found", message),
        OpenError::LinkLoop { .. } => ExecutionError::failed("link_loop", message),
        OpenError::OtherFilesystem { .. } => ExecutionError::failed("other_filesystem", message),
        OpenError::NotFolder { .. } => ExecutionError::failed("not_a_folder", message),
        OpenError::TooManyEntries { .. } => ExecutionError::failed("too_large", message),
        OpenError::PermissionDenied { .. } => ExecutionError::failed("access_denied", message),
        OpenError::Io { .. } | _ => ExecutionError::failed("io", message),
    }
}

/// Why a path could not be opened, as the end of a sentence that starts with the path.
pub(super) fn open_reason(error: &OpenError) -> String {
    match error {
        OpenError::LeavesFolder { .. } => "is or passes a link that leaves the root".to_owned(),
        OpenError::LinkRefused { .. } => "is or passes a link".to_owned(),
        OpenError::NotFound { .. } => "does not exist".to_owned(),
        OpenError::LinkLoop { .. } => "is or passes a link that does not end".to_owned(),
        OpenError::OtherFilesystem { .. } => "is on another file system".to_owned(),
        OpenError::NotFolder { .. } => "is or passes something that is not a folder".to_owned(),
        OpenError::TooManyEntries { limit, .. } => format!("holds more than {limit} entries"),
        OpenError::PermissionDenied { .. } => "may not be read by this user".to_owned(),
        OpenError::Io { .. } | _ => match error.errno() {
            Some(number) => format!("cannot be opened (errno {number})"),
            None => "cannot be opened".to_owned(),
        },
    }
}

/// The failure to read `path`.
pub(super) fn read_failure(path: &str, error: &ReadError) -> ExecutionError {
    match error {
        ReadError::Open(open) => open_failure(path, open),
        ReadError::NotRegular { kind: EntryKind::Folder, .. } => ExecutionError::failed(
            "not_a_file",
            format!("`{path}` is a folder; list it with `builtin/list_directory`"),
        ),
        ReadError::NotRegular { .. } => {
            ExecutionError::failed("not_a_file", format!("`{path}` {}", read_reason(error)))
        }
        ReadError::TooLarge { .. } => {
            ExecutionError::failed("too_large", format!("`{path}` {}", read_reason(error)))
        }
        ReadError::ChangedDuringRead { .. } => {
            ExecutionError::failed("changed", format!("`{path}` {}", read_reason(error)))
        }
        ReadError::Io { .. } | _ => ExecutionError::failed("io", format!("`{path}` {}", read_reason(error))),
    }
}

/// The failure to change `path`.
pub(super) fn write_failure(path: &str, error: &WriteError) -> ExecutionError {
    let number = error.errno().map(|number| format!(" (errno {number})")).unwrap_or_default();
    let failed = |category, reason: &str| ExecutionError::failed(category, format!("`{path}` {reason}"));
    match error {
        WriteError::Open(OpenError::PermissionDenied { .. }) => {
            failed("access_denied", &format!("may not be changed by this user{number}"))
        }
        WriteError::Open(open) => open_failure(path, open),
        WriteError::Exists { .. } => failed("exists", "exists and was not to be replaced"),
        WriteError::NotEmpty { .. } => failed("not_empty", "is not empty"),
        WriteError::NotRegular { kind, .. } => failed("not_a_file", &format!("is {kind}")),
        WriteError::Changed { .. } => failed("changed", "was changed by somebody else"),
        WriteError::Full { .. } => failed("disk_full", "does not fit on the disk"),
        WriteError::Io { .. } | _ => failed("io", &format!("cannot be changed{number}")),
    }
}

/// Why a path could not be read, as the end of a sentence that starts with the path.
pub(super) fn read_reason(error: &ReadError) -> String {
    match error {
        ReadError::Open(open) => open_reason(open),
        ReadError::NotRegular { kind, .. } => format!("is {kind}, not a regular file"),
        ReadError::TooLarge { size, cap, .. } => format!("has {size} bytes, more than the limit of {cap}"),
        ReadError::ChangedDuringRead { .. } => "kept changing while it was read".to_owned(),
        ReadError::Io { .. } | _ => match error.errno() {
            Some(number) => format!("cannot be read (errno {number})"),
            None => "cannot be read".to_owned(),
        },
    }
}
