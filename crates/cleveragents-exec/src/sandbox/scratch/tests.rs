#![expect(clippy::disallowed_methods, reason = "tests look at the folders that are made and removed")]

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;

use super::Scratch;
use crate::sandbox::Place;

fn left(parent: &Path) -> Vec<String> {
    fs::read_dir(parent).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

#[test]
fn a_scratch_folder_is_private_and_leaves_nothing() {
    let parent = tempfile::tempdir().unwrap();
    let scratch = Scratch::create(&Place::open(parent.path()).unwrap()).unwrap();
    let path = scratch.place().path().to_owned();
    assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o7777, 0o700);
    fs::create_dir(path.join("closed")).unwrap();
    fs::write(path.join("closed/file"), "x").unwrap();
    fs::set_permissions(path.join("closed"), fs::Permissions::from_mode(0o0)).unwrap();
    fs::write(path.join("file"), "x").unwrap();
    std::os::unix::fs::symlink("/", path.join("link")).unwrap();
    drop(scratch);
    assert_eq!(left(parent.path()), Vec::<String>::new());
}

#[test]
fn a_scratch_folder_of_any_depth_is_removed() {
    let parent = tempfile::tempdir().unwrap();
    let scratch = Scratch::create(&Place::open(parent.path()).unwrap()).unwrap();
    let mut folder = rustix::fs::openat(
        scratch.place(),
        ".",
        rustix::fs::OFlags::RDONLY | rustix::fs::OFlags::CLOEXEC,
        rustix::fs::Mode::empty(),
    )
    .unwrap();
    for _ in 0..500 {
        rustix::fs::mkdirat(&folder, "d", rustix::fs::Mode::RWXU).unwrap();
        folder = rustix::fs::openat(
            &folder,
            "d",
            rustix::fs::OFlags::RDONLY | rustix::fs::OFlags::CLOEXEC,
            rustix::fs::Mode::empty(),
        )
        .unwrap();
    }
    drop(scratch);
    assert_eq!(left(parent.path()), Vec::<String>::new());
}
