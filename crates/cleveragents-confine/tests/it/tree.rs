use std::ops::Deref;

use cleveragents_confine::{Backend, Folder, RelativePath};
use cleveragents_testkit::temp_tree::TempTree;

/// Every way of keeping a lookup inside a folder.
pub(crate) const BACKENDS: [Backend; 2] = [Backend::Kernel, Backend::ComponentWise];

/// A tree with `skill/`, a sibling that shares its name as a prefix, and an outside.
pub(crate) struct Tree(TempTree);

impl Tree {
    pub(crate) fn new() -> Self {
        Self::planted(TempTree::new().unwrap())
    }

    pub(crate) fn large() -> Self {
        Self::planted(TempTree::large().unwrap())
    }

    fn planted(tree: TempTree) -> Self {
        tree.write("outside/a.txt", "SECRET");
        tree.write("skill-evil/a.txt", "SECRET");
        tree.write("skill/SKILL.md", "inside");
        Self(tree)
    }

    pub(crate) fn open(&self, backend: Backend) -> Folder {
        Folder::open_with(&self.path("skill"), backend).unwrap()
    }
}

impl Deref for Tree {
    type Target = TempTree;

    fn deref(&self) -> &TempTree {
        &self.0
    }
}

pub(crate) fn relative(path: &str) -> RelativePath {
    path.parse().unwrap()
}
