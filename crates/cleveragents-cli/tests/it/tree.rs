//! A whole tree as values, so that two moments can be compared.
#![expect(clippy::disallowed_methods, reason = "reads fixtures")]

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};

/// Everything below a folder: content, kind, permissions, owner and times, by path. The time of a folder tells that something
/// was made or removed in it, even when it is gone again.
pub(crate) type Tree = BTreeMap<PathBuf, String>;

/// Reads a tree without what `left_out` names. Of a folder that holds something left out the time is left out too.
pub(crate) fn tree(folder: &Path, left_out: impl Fn(&Path) -> bool) -> Tree {
    let mut tree = Tree::new();
    add(folder, folder, &left_out, &mut tree);
    tree
}

fn add(base: &Path, path: &Path, left_out: &impl Fn(&Path) -> bool, tree: &mut Tree) -> bool {
    let relative = path.strip_prefix(base).expect("a path below the folder");
    if left_out(relative) {
        return false;
    }
    let stat = fs::symlink_metadata(path).expect("an entry");
    let mut whole = true;
    let content = if stat.is_dir() {
        for entry in fs::read_dir(path).expect("a folder") {
            whole &= add(base, &entry.expect("an entry").path(), left_out, tree);
        }
        "folder".to_owned()
    } else if stat.is_symlink() {
        format!("link to {}", fs::read_link(path).expect("a link").display())
    } else if stat.is_file() {
        format!("file {:?}", String::from_utf8_lossy(&fs::read(path).expect("a file")))
    } else {
        "special".to_owned()
    };
    let times = if whole { format!(" {}.{:09}", stat.mtime(), stat.mtime_nsec()) } else { String::new() };
    tree.insert(relative.to_owned(), format!("{content} {:o} {}{times}", stat.mode(), stat.uid()));
    true
}
