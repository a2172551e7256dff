//! Whatever a tool does to a tree, a restore makes it equal to what it was.

use std::fs::{self, Permissions};
use std::io::Write as _;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::{Path, PathBuf};
use std::time::{Duration, UNIX_EPOCH};

use cleveragents_testkit::unprivileged::without_superuser;
use proptest::prelude::*;

use super::{Kept, scopes, state};

/// One thing that a tool may do. What is not possible at the moment does nothing.
#[derive(Debug, Clone)]
enum Change {
    Write(PathBuf, Vec<u8>),
    Append(PathBuf, Vec<u8>),
    Remove(PathBuf),
    Rename(PathBuf, PathBuf),
    Mode(PathBuf, u32),
    Folder(PathBuf),
    Link(PathBuf, String),
    HardLink(PathBuf, PathBuf),
    Time(PathBuf, u32, u32),
}

impl Change {
    fn apply(&self, root: &Path) {
        let stays = match self {
            Self::Rename(from, to) | Self::HardLink(from, to) => {
                [from, to].map(|path| stays_inside(root, path))
            }
            Self::Write(path, _)
            | Self::Append(path, _)
            | Self::Remove(path)
            | Self::Mode(path, _)
            | Self::Folder(path)
            | Self::Link(path, _)
            | Self::Time(path, _, _) => [stays_inside(root, path); 2],
        };
        if stays != [true; 2] {
            return;
        }
        let done = match self {
            Self::Write(path, bytes) => {
                let path = root.join(path);
                path.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| {
                    // A new file under the name of a link, as editors do; never through it.
                    fs::remove_file(&path).or(Ok(())).and_then(|()| fs::write(&path, bytes))
                })
            }
            Self::Append(path, bytes) => is_plain(&root.join(path)).and_then(|()| {
                fs::OpenOptions::new()
                    .append(true)
                    .open(root.join(path))
                    .and_then(|mut file| file.write_all(bytes))
            }),
            Self::Remove(path) => {
                let path = root.join(path);
                fs::remove_file(&path).or_else(|_| fs::remove_dir_all(&path))
            }
            Self::Rename(from, to) => fs::rename(root.join(from), root.join(to)),
            Self::Mode(path, mode) => {
                let path = root.join(path);
                match fs::symlink_metadata(&path) {
                    Ok(found) if found.is_symlink() => Ok(()),
                    Ok(_) => fs::set_permissions(&path, Permissions::from_mode(*mode)),
                    Err(error) => Err(error),
                }
            }
            Self::Folder(path) => fs::create_dir_all(root.join(path)),
            Self::Link(path, target) => symlink(target, root.join(path)),
            Self::HardLink(from, to) => {
                is_plain(&root.join(from)).and_then(|()| fs::hard_link(root.join(from), root.join(to)))
            }
            Self::Time(path, seconds, nanos) => is_plain(&root.join(path)).and_then(|()| {
                let time = UNIX_EPOCH + Duration::new(u64::from(*seconds), *nanos);
                fs::File::open(root.join(path)).and_then(|file| file.set_modified(time))
            }),
        };
        // Most of what is drawn at random cannot be done.
        drop(done);
    }
}

/// Whether the folder that a path is in is below the root: links that are drawn at random lead anywhere on this machine.
fn stays_inside(root: &Path, path: &Path) -> bool {
    let root = fs::canonicalize(root).unwrap();
    let path = root.join(path);
    let folder = path.ancestors().skip(1).find_map(|folder| fs::canonicalize(folder).ok());
    folder.is_some_and(|folder| folder.starts_with(root))
}

/// Files are opened only where no link and no FIFO is.
fn is_plain(path: &Path) -> std::io::Result<()> {
    let found = fs::symlink_metadata(path)?;
    if found.is_file() { Ok(()) } else { Err(std::io::ErrorKind::InvalidInput.into()) }
}

fn path() -> impl Strategy<Value = PathBuf> {
    prop::collection::vec(prop::sample::select(vec!["a", "b", "c d"]), 1..4)
        .prop_map(|names| names.iter().collect())
}

fn bytes() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(any::<u8>(), 0..40)
}

/// Any bits, and often such that the owner can still read and enter.
fn mode() -> impl Strategy<Value = u32> {
    (0_u32..0o10000, prop::sample::select(vec![0, 0o500, 0o700])).prop_map(|(mode, open)| mode | open)
}

fn change() -> impl Strategy<Value = Change> {
    prop_oneof![
        6 => (path(), bytes()).prop_map(|(path, bytes)| Change::Write(path, bytes)),
        4 => (path(), bytes()).prop_map(|(path, bytes)| Change::Append(path, bytes)),
        2 => path().prop_map(Change::Remove),
        3 => (path(), path()).prop_map(|(from, to)| Change::Rename(from, to)),
        4 => (path(), mode()).prop_map(|(path, mode)| Change::Mode(path, mode)),
        2 => path().prop_map(Change::Folder),
        2 => (path(), "[a-c./]{1,9}").prop_map(|(path, target)| Change::Link(path, target)),
        1 => (path(), path()).prop_map(|(from, to)| Change::HardLink(from, to)),
        3 => (path(), any::<u32>(), 0_u32..1_000_000_000).prop_map(|(path, s, n)| Change::Time(path, s, n)),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_restored_tree_is_the_tree_that_was_kept(
        before in prop::collection::vec(change(), 20..80),
        after in prop::collection::vec(change(), 10..60),
        place in prop::sample::select(vec!["**", "**", "**", "a/**", "a/**, b", "b/a"]),
        powerless in any::<bool>(),
    ) {
        let kept = Kept::in_memory();
        let root = kept.root();
        for change in &before {
            change.apply(&root);
        }
        let places: Vec<&str> = place.split(", ").collect();
        let inside = |path: &Path| match place {
            "**" => true,
            "a/**" => path.starts_with("a"),
            "a/**, b" => path.starts_with("a") || path == Path::new("b"),
            _ => path == Path::new("b/a"),
        };
        let keep = |state: super::State| -> super::State {
            state.into_iter().filter(|(path, _)| inside(path)).collect()
        };
        let kept_state = keep(state(&root));
        // A place that is or passes a link, or may not be read, is refused, which other tests look at.
        if let Ok(id) = as_user(powerless, || kept.store.keep(None, &scopes(&places))) {
            for change in &after {
                change.apply(&root);
            }
            match as_user(powerless, || kept.store.restore_checkpoint(&id)) {
                Ok(_) => prop_assert_eq!(keep(state(&root)), kept_state),
                // The way to the place was made a link, or closed, from outside of the place.
                Err(error) => prop_assert!(place != "**", "{}", error),
            }
        }
    }
}

/// Runs with the powers of the test, or without the power to pass over permissions.
fn as_user<T: Send>(powerless: bool, action: impl FnOnce() -> T + Send) -> T {
    if powerless { without_superuser(action).unwrap() } else { action() }
}

#[test]
fn a_change_never_leaves_the_folder_of_the_test() {
    let outside = tempfile::tempdir().unwrap();
    let root = outside.path().join("root");
    fs::create_dir(&root).unwrap();
    symlink("..", root.join("a")).unwrap();
    fs::write(root.join("b"), "").unwrap();
    let path = || PathBuf::from("a/b");
    let plain = || PathBuf::from("b");
    for change in [
        Change::Write(path(), Vec::new()),
        Change::Write("a/c/b".into(), Vec::new()),
        Change::Folder(path()),
        Change::Link(path(), "x".to_owned()),
        Change::Rename(plain(), path()),
        Change::HardLink(plain(), path()),
        Change::Remove("a/root".into()),
    ] {
        change.apply(&root);
        assert_eq!(fs::read_dir(outside.path()).unwrap().count(), 1, "{change:?}");
    }
    assert!(root.join("b").exists());
}
