//! Where below the root an argument points.

use std::path::{Component, Path};

use cleveragents_confine::{Folder, OpenError, RelativePath};
use cleveragents_runtime::{ExecutionError, Permit, ScopePath};

use super::failure::{OUTSIDE_ROOT, open_failure};

/// The most characters of a path argument.
pub(super) const MAX_PATH_CHARS: usize = 4_096;

const MAX_SHOWN_CHARS: usize = 200;

/// A place below the root that the permit lets the tool read.
#[derive(Debug, Clone)]
pub(super) struct Place {
    /// `None` is the root itself.
    pub(super) path: Option<RelativePath>,
}

impl Place {
    /// Reads a path argument: relative to the root, or absolute and, component by component, below the root.
    pub(super) fn of(written: &str, root: &Folder, permit: &Permit<'_>) -> Result<Self, ExecutionError> {
        let shown = shown(written);
        if written.contains('\0') {
            return Err(ExecutionError::failed("invalid_path", format!("`{shown}` holds a NUL byte")));
        }
        if written.is_empty() || written.chars().count() > MAX_PATH_CHARS {
            return Err(ExecutionError::failed("invalid_path", "a path has 1 to 4096 characters"));
        }
        let outside = || ExecutionError::Permission {
            category: OUTSIDE_ROOT,
            message: format!("`{shown}` is outside the root"),
        };
        let path = Path::new(written);
        if path.components().any(|component| component == Component::ParentDir) {
            return Err(outside());
        }
        let below =
            if path.is_absolute() { path.strip_prefix(root.label()).map_err(|_| outside())? } else { path };
        let is_root = below.components().all(|component| component == Component::CurDir);
        let place = if is_root {
            Self { path: None }
        } else {
            Self { path: Some(RelativePath::try_from(below).map_err(|_| outside())?) }
        };
        if place.is_readable(permit) {
            Ok(place)
        } else {
            let message = format!("`{shown}` is not among the places that this call may read");
            Err(ExecutionError::Permission { category: "path_not_granted", message })
        }
    }

    /// The path relative to the root; `.` for the root itself.
    pub(super) fn text(&self) -> String {
        self.path.as_ref().map_or_else(|| ".".to_owned(), text)
    }

    /// Opens the place as a folder.
    pub(super) fn open(&self, root: &Folder) -> Result<Opened, OpenError> {
        match &self.path {
            // The root stays with its owner; what is listed of it is listed through the owner's handle.
            None => Ok(Opened::Root),
            Some(path) => root.folder(path).map(Opened::Below),
        }
    }

    /// Says that the place cannot be opened.
    pub(super) fn failure(&self, error: &OpenError) -> ExecutionError {
        open_failure(&self.text(), error)
    }

    /// Whether the permit's profile covers the place. Names that are no text are below the whole root or nowhere.
    fn is_readable(&self, permit: &Permit<'_>) -> bool {
        let reads = &permit.profile().reads;
        match ScopePath::literal(&self.text()) {
            Ok(wanted) => reads.iter().any(|granted| granted.covers(&wanted)),
            Err(_) => reads.contains(&ScopePath::root_tree()),
        }
    }
}

/// An open folder at a place.
#[derive(Debug)]
pub(super) enum Opened {
    /// The root.
    Root,
    /// A folder below it.
    Below(Folder),
}

impl Opened {
    /// The handle.
    pub(super) fn folder<'a>(&'a self, root: &'a Folder) -> &'a Folder {
        match self {
            Self::Root => root,
            Self::Below(folder) => folder,
        }
    }
}

/// A path as a model reads it: `/` between names, bytes that are not UTF-8 replaced.
pub(super) fn text(path: &RelativePath) -> String {
    path.as_path().to_string_lossy().replace(std::path::MAIN_SEPARATOR, "/")
}

/// A written path, shortened, for messages.
fn shown(written: &str) -> String {
    let mut shown: String = written.chars().take(MAX_SHOWN_CHARS).flat_map(char::escape_debug).collect();
    if written.chars().nth(MAX_SHOWN_CHARS).is_some() {
        shown.push_str("...");
    }
    shown
}
