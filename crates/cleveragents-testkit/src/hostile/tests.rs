use std::fs;
use std::os::unix::fs::FileTypeExt as _;
use std::path::Path;

use tempfile::TempDir;

/// What stands at `path`, without following it.
fn kind(path: &Path) -> &'static str {
    let kind = fs::symlink_metadata(path).unwrap().file_type();
    match () {
        () if kind.is_fifo() => "fifo",
        () if kind.is_socket() => "socket",
        () if kind.is_symlink() => "link",
        () if kind.is_dir() => "folder",
        () if kind.is_file() => "file",
        () => "other",
    }
}

#[track_caller]
fn check(make: impl Fn(&Path) -> std::io::Result<()>, expected: &str) {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("x");
    make(&path).unwrap();
    assert_eq!(kind(&path), expected);
}

#[test]
fn each_trap_is_what_it_says() {
    check(super::fifo, "fifo");
    check(super::socket, "socket");
    check(super::link_to_itself, "link");
    check(|path| super::link(path, Path::new("/nowhere")), "link");
    check(|path| super::sparse_file(path, 1 << 40), "file");
    check(|path| super::deep(path, 100).map(drop), "folder");
    check(|path| super::wide(path, 3), "folder");
}

#[test]
fn sizes_and_counts_are_as_asked() {
    let folder = TempDir::new().unwrap();
    super::sparse_file(&folder.path().join("big"), 1 << 40).unwrap();
    assert_eq!(fs::metadata(folder.path().join("big")).unwrap().len(), 1 << 40);
    super::wide(&folder.path().join("wide"), 3).unwrap();
    assert_eq!(fs::read_dir(folder.path().join("wide")).unwrap().count(), 3);
    let deepest = super::deep(folder.path(), 100).unwrap();
    assert_eq!(deepest.strip_prefix(folder.path()).unwrap().components().count(), 100);
    let looped = folder.path().join("loop");
    super::link_to_itself(&looped).unwrap();
    assert_eq!(fs::read_link(&looped).unwrap(), Path::new("loop"));
}
