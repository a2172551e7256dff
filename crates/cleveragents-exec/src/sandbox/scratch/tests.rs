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
    for _ in 0..5_000 {
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

#[test]
fn what_takes_too_long_to_remove_is_left_and_swept_later() {
    let parent = tempfile::tempdir().unwrap();
    let place = Place::open(parent.path()).unwrap();
    let left_behind = parent.path().join("agents-0123456789abcdef");
    fs::create_dir_all(left_behind.join("a/b")).unwrap();
    let folder = rustix::fs::open(&left_behind, super::READ_FOLDER, rustix::fs::Mode::empty()).unwrap();
    super::empty(&folder, std::time::Duration::ZERO);
    assert!(left_behind.join("a/b").exists());
    drop(folder);
    Scratch::sweep(&place);
    assert_eq!(left(parent.path()), Vec::<String>::new());
}

#[test]
fn folders_of_the_dead_are_removed_and_those_of_the_living_and_of_others_stay() {
    let parent = tempfile::tempdir().unwrap();
    let place = Place::open(parent.path()).unwrap();
    let living = Scratch::create(&place).unwrap();
    let dead = parent.path().join("agents-0123456789abcdef");
    fs::create_dir_all(dead.join("a/b")).unwrap();
    fs::write(dead.join("a/file"), "x").unwrap();
    fs::set_permissions(dead.join("a"), fs::Permissions::from_mode(0o0)).unwrap();
    let mut kept = vec![living.place().path().file_name().unwrap().to_str().unwrap().to_owned()];
    for name in ["agents-0123", "agents-0123456789abcdeg", "other-0123456789abcdef"] {
        fs::create_dir(parent.path().join(name)).unwrap();
        kept.push(name.to_owned());
    }
    fs::write(parent.path().join("agents-1123456789abcdef"), "a file").unwrap();
    std::os::unix::fs::symlink("other-0123456789abcdef", parent.path().join("agents-2123456789abcdef"))
        .unwrap();
    kept.extend(["agents-1123456789abcdef", "agents-2123456789abcdef"].map(str::to_owned));
    kept.sort();
    Scratch::sweep(&place);
    let mut found = left(parent.path());
    found.sort();
    assert_eq!(found, kept);
}

#[test]
fn nothing_that_is_just_made_is_swept_away() {
    let parent = tempfile::tempdir().unwrap();
    let place = Place::open(parent.path()).unwrap();
    let sweeping = std::sync::atomic::AtomicBool::new(true);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while sweeping.load(std::sync::atomic::Ordering::Relaxed) {
                Scratch::sweep(&place);
            }
        });
        let there: Vec<bool> =
            (0..1_000).map(|_| Scratch::create(&place).unwrap().place().path().join(".").exists()).collect();
        sweeping.store(false, std::sync::atomic::Ordering::Relaxed);
        assert_eq!(there, vec![true; 1_000]);
    });
    assert_eq!(left(parent.path()), Vec::<String>::new());
}
