//! The folders that discovery is in the middle of, held without recursion.

use crate::index::{Child, Children, OpenGroup};
use cleveragents_confine::{Entry, EntryKind, Folder, RelativePath, RelativePathError, ShownPath};
use std::borrow::Cow;
use std::collections::VecDeque;
use std::ffi::OsStr;
use std::path::Path;
use std::rc::Rc;

/// What is reached from one top folder without passing a link: a root, or the target of a link.
pub(super) struct Territory<'k> {
    /// What the link at the top points at; `None` for a root.
    pub(super) target: Option<ShownPath>,
    /// The folders from the top to where the walk is; at most as many as levels are searched.
    pub(super) frames: Vec<Frame<'k>>,
    /// Links seen on the way. They wait until all real folders are done, so that a folder is found under its own name
    /// first.
    pub(super) links: VecDeque<PendingLink>,
}

/// A folder whose names are being looked at.
pub(super) struct Frame<'k> {
    pub(super) folder: Rc<Folder>,
    /// Where it is below the root; `None` is the root.
    pub(super) path: Option<RelativePath>,
    pub(super) names: Names<'k>,
    /// The level of the names: 1 in a root.
    pub(super) depth: usize,
    /// What is being written down about it; nothing behind a link.
    pub(super) record: Option<OpenGroup>,
}

/// The names in a folder that are still to be looked at, in bytewise order.
pub(super) enum Names<'k> {
    /// As they were listed, and what is known about some of them.
    Listed(std::vec::IntoIter<Entry>, Option<Children<'k>>),
    /// As they are known, without those that lead to no skill.
    Known(Children<'k>),
}

/// A name in a folder.
pub(super) struct Named<'k> {
    pub(super) name: Cow<'k, OsStr>,
    pub(super) kind: EntryKind,
    /// What is known about it.
    pub(super) known: Option<Child<'k>>,
}

impl<'k> Iterator for Names<'k> {
    type Item = Named<'k>;

    fn next(&mut self) -> Option<Named<'k>> {
        match self {
            Self::Listed(entries, known) => {
                let Entry { name, kind } = entries.next()?;
                let known = known.as_mut().and_then(|known| known.named(&name));
                Some(Named { name: Cow::Owned(name), kind, known })
            }
            Self::Known(children) => {
                let child = children.take_first()?;
                Some(Named { name: Cow::Borrowed(child.name), kind: child.kind, known: Some(child) })
            }
        }
    }
}

/// A link that waits.
pub(super) struct PendingLink {
    /// Where it is below the root.
    pub(super) path: RelativePath,
    /// Its level.
    pub(super) depth: usize,
}

impl<'k> Territory<'k> {
    /// Starts at the folder of a root.
    pub(super) fn of_root(frame: Frame<'k>) -> Self {
        Self { target: None, frames: vec![frame], links: VecDeque::new() }
    }

    /// Starts at the folder behind a link, which was listed.
    pub(super) fn of_link(folder: Folder, link: PendingLink, target: ShownPath, names: Vec<Entry>) -> Self {
        let frame = Frame {
            folder: Rc::new(folder),
            path: Some(link.path),
            names: Names::Listed(names.into_iter(), None),
            depth: link.depth + 1,
            record: None,
        };
        Self { target: Some(target), frames: vec![frame], links: VecDeque::new() }
    }
}

impl Frame<'_> {
    /// Returns the path of a name in this folder, below the root.
    pub(super) fn child(&self, name: &OsStr) -> Result<RelativePath, RelativePathError> {
        match &self.path {
            Some(path) => path.join(name),
            None => RelativePath::try_from(Path::new(name)),
        }
    }
}
