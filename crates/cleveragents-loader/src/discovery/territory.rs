//! The folders that discovery is in the middle of, held without recursion.

use cleveragents_confine::{Entry, Folder, RelativePath, RelativePathError, ShownPath};
use std::collections::VecDeque;
use std::ffi::OsStr;
use std::path::Path;
use std::rc::Rc;

/// What is reached from one top folder without passing a link: a root, or the target of a link.
pub(super) struct Territory {
    /// What the link at the top points at; `None` for a root.
    pub(super) target: Option<ShownPath>,
    /// The folders from the top to where the walk is; at most as many as levels are searched.
    pub(super) frames: Vec<Frame>,
    /// Links seen on the way. They wait until all real folders are done, so that a folder is found under its own name
    /// first.
    pub(super) links: VecDeque<PendingLink>,
}

/// A folder whose names are being looked at.
pub(super) struct Frame {
    pub(super) folder: Rc<Folder>,
    /// Where it is below the root; `None` is the root.
    pub(super) path: Option<RelativePath>,
    pub(super) names: std::vec::IntoIter<Entry>,
    /// The level of the names: 1 in a root.
    pub(super) depth: usize,
}

/// A link that waits.
pub(super) struct PendingLink {
    /// Where it is below the root.
    pub(super) path: RelativePath,
    /// Its level.
    pub(super) depth: usize,
}

impl Territory {
    /// Starts at a root that was listed.
    pub(super) fn of_root(root: Rc<Folder>, names: Vec<Entry>) -> Self {
        let frame = Frame { folder: root, path: None, names: names.into_iter(), depth: 1 };
        Self { target: None, frames: vec![frame], links: VecDeque::new() }
    }

    /// Starts at the folder behind a link, which was listed.
    pub(super) fn of_link(folder: Folder, link: PendingLink, target: ShownPath, names: Vec<Entry>) -> Self {
        let names = names.into_iter();
        let frame = Frame { folder: Rc::new(folder), path: Some(link.path), names, depth: link.depth + 1 };
        Self { target: Some(target), frames: vec![frame], links: VecDeque::new() }
    }
}

impl Frame {
    /// Returns the path of a name in this folder, below the root.
    pub(super) fn child(&self, name: &OsStr) -> Result<RelativePath, RelativePathError> {
        match &self.path {
            Some(path) => path.join(name),
            None => RelativePath::try_from(Path::new(name)),
        }
    }
}
