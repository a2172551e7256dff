//! Trees of files, links and special files, built for a test and removed after it.
#![expect(clippy::disallowed_methods, reason = "tests build the trees that the product then opens")]

use std::fs::{self, Permissions};
use std::io;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

use crate::hostile;

/// A temporary folder in which a test builds what it needs; folders on the way are made.
#[derive(Debug)]
pub struct TempTree {
    base: tempfile::TempDir,
}

impl TempTree {
    /// Makes an empty tree.
    pub fn new() -> io::Result<Self> {
        Ok(Self { base: tempfile::tempdir()? })
    }

    /// Makes an empty tree in memory, where the system offers that: a hundred thousand files take a disk a minute.
    pub fn large() -> io::Result<Self> {
        let memory = Path::new("/dev/shm");
        if memory.is_dir() { Ok(Self { base: tempfile::tempdir_in(memory)? }) } else { Self::new() }
    }

    /// Returns the absolute path of something in the tree.
    pub fn path(&self, below: &str) -> PathBuf {
        if below.is_empty() { self.base.path().to_owned() } else { self.base.path().join(below) }
    }

    /// Writes a file.
    pub fn write(&self, below: &str, bytes: impl AsRef<[u8]>) {
        built(fs::write(self.prepared(below), bytes));
    }

    /// Writes a `SKILL.md` in the folder `below`.
    pub fn skill(&self, below: &str, name: &str, description: &str) {
        let text = format!("---\nname: {name}\ndescription: {description}\n---\nBody of {name}.\n");
        self.write(&format!("{below}/SKILL.md"), text);
    }

    /// Makes a folder.
    pub fn folder(&self, below: &str) {
        built(fs::create_dir_all(self.path(below)));
    }

    /// Makes a symbolic link.
    pub fn link(&self, below: &str, target: impl AsRef<Path>) {
        built(hostile::link(&self.prepared(below), target.as_ref()));
    }

    /// Removes a file or a link.
    pub fn remove(&self, below: &str) {
        built(fs::remove_file(self.path(below)));
    }

    /// Makes a second name for a file of the tree.
    pub fn hard_link(&self, below: &str, existing: &str) {
        built(fs::hard_link(self.path(existing), self.prepared(below)));
    }

    /// Makes a FIFO.
    pub fn fifo(&self, below: &str) {
        built(hostile::fifo(&self.prepared(below)));
    }

    /// Makes a file of `size` bytes that takes no room.
    pub fn sparse(&self, below: &str, size: u64) {
        built(hostile::sparse_file(&self.prepared(below), size));
    }

    /// Sets the permission bits.
    pub fn permit(&self, below: &str, mode: u32) {
        built(fs::set_permissions(self.path(below), Permissions::from_mode(mode)));
    }

    /// Replaces the path of the tree by `<T>`, so that messages can be compared whole.
    pub fn masked(&self, text: impl ToString) -> String {
        text.to_string().replace(&self.base.path().to_string_lossy().into_owned(), "<T>")
    }

    fn prepared(&self, below: &str) -> PathBuf {
        let path = self.path(below);
        built(fs::create_dir_all(path.parent().unwrap_or(&path)));
        path
    }
}

/// A tree that cannot be built fails the test at once.
fn built(result: io::Result<()>) {
    assert!(result.is_ok(), "the tree of the test cannot be built: {result:?}");
}
