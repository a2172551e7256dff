//! Trees of files, links and special files, built for a test and removed after it.
#![expect(clippy::disallowed_methods, reason = "tests build the trees that the product then opens")]
#![expect(
    clippy::unwrap_used,
    clippy::missing_panics_doc,
    reason = "a tree that cannot be built fails the test"
)]

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

use crate::hostile;

/// A temporary folder in which a test builds what it needs; folders on the way are made.
#[derive(Debug)]
pub struct TempTree {
    base: tempfile::TempDir,
}

impl Default for TempTree {
    fn default() -> Self {
        Self { base: tempfile::tempdir().unwrap() }
    }
}

impl TempTree {
    /// Makes an empty tree.
    pub fn new() -> Self {
        Self::default()
    }

    /// Makes an empty tree in memory, where the system offers that: a hundred thousand files take a disk a minute.
    pub fn large() -> Self {
        let memory = Path::new("/dev/shm");
        if memory.is_dir() { Self { base: tempfile::tempdir_in(memory).unwrap() } } else { Self::new() }
    }

    /// Returns the absolute path of something in the tree.
    pub fn path(&self, below: &str) -> PathBuf {
        if below.is_empty() { self.base.path().to_owned() } else { self.base.path().join(below) }
    }

    /// Writes a file.
    pub fn write(&self, below: &str, bytes: impl AsRef<[u8]>) {
        fs::write(self.prepared(below), bytes).unwrap();
    }

    /// Writes a `SKILL.md` in the folder `below`.
    pub fn skill(&self, below: &str, name: &str, description: &str) {
        let text = format!("---\nname: {name}\ndescription: {description}\n---\nBody of {name}.\n");
        self.write(&format!("{below}/SKILL.md"), text);
    }

    /// Makes a folder.
    pub fn folder(&self, below: &str) {
        fs::create_dir_all(self.path(below)).unwrap();
    }

    /// Makes a symbolic link.
    pub fn link(&self, below: &str, target: impl AsRef<Path>) {
        hostile::link(&self.prepared(below), target.as_ref()).unwrap();
    }

    /// Makes a second name for a file of the tree.
    pub fn hard_link(&self, below: &str, existing: &str) {
        fs::hard_link(self.path(existing), self.prepared(below)).unwrap();
    }

    /// Makes a FIFO.
    pub fn fifo(&self, below: &str) {
        hostile::fifo(&self.prepared(below)).unwrap();
    }

    /// Makes a file of `size` bytes that takes no room.
    pub fn sparse(&self, below: &str, size: u64) {
        hostile::sparse_file(&self.prepared(below), size).unwrap();
    }

    /// Sets the permission bits.
    pub fn permit(&self, below: &str, mode: u32) {
        fs::set_permissions(self.path(below), Permissions::from_mode(mode)).unwrap();
    }

    /// Replaces the path of the tree by `<T>`, so that messages can be compared whole.
    pub fn masked(&self, text: impl ToString) -> String {
        text.to_string().replace(&self.base.path().to_string_lossy().into_owned(), "<T>")
    }

    fn prepared(&self, below: &str) -> PathBuf {
        let path = self.path(below);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        path
    }
}
