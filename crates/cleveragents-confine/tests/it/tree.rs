use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

use cleveragents_confine::{Backend, Folder, RelativePath};
use rustix::fs::{CWD, Mode};

/// Every way of keeping a lookup inside a folder.
pub(crate) const BACKENDS: [Backend; 2] = [Backend::Kernel, Backend::ComponentWise];

/// A temporary folder with `skill/`, a sibling that shares its name as a prefix, and an outside.
pub(crate) struct Tree {
    base: tempfile::TempDir,
}

impl Tree {
    pub(crate) fn new() -> Self {
        Self::in_folder(tempfile::tempdir().unwrap())
    }

    /// Stands in memory where the system offers that: a hundred thousand files take a disk a minute.
    pub(crate) fn large() -> Self {
        let memory = Path::new("/dev/shm");
        Self::in_folder(if memory.is_dir() {
            tempfile::tempdir_in(memory).unwrap()
        } else {
            tempfile::tempdir().unwrap()
        })
    }

    fn in_folder(base: tempfile::TempDir) -> Self {
        let tree = Self { base };
        tree.write("outside/a.txt", "SECRET");
        tree.write("skill-evil/a.txt", "SECRET");
        tree.write("skill/SKILL.md", "inside");
        tree
    }

    pub(crate) fn path(&self, below: &str) -> PathBuf {
        self.base.path().join(below)
    }

    pub(crate) fn write(&self, below: &str, text: &str) {
        let path = self.path(below);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    pub(crate) fn link(&self, below: &str, target: impl AsRef<Path>) {
        let path = self.path(below);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        symlink(target, path).unwrap();
    }

    pub(crate) fn fifo(&self, below: &str) {
        let path = self.path(below);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        rustix::fs::mkfifoat(CWD, path, Mode::RUSR | Mode::WUSR).unwrap();
    }

    pub(crate) fn open(&self, backend: Backend) -> Folder {
        Folder::open_with(&self.path("skill"), backend).unwrap()
    }

    /// Replaces the temporary folder by `<T>`, so that messages can be compared whole.
    pub(crate) fn masked(&self, text: impl ToString) -> String {
        text.to_string().replace(self.base.path().to_str().unwrap(), "<T>")
    }
}

pub(crate) fn relative(path: &str) -> RelativePath {
    path.parse().unwrap()
}
