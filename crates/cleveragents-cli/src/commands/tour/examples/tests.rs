#![expect(clippy::disallowed_methods, reason = "looks at what was written")]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use super::{FILES, unpack};

/// Reads every file below a folder, with its path relative to it.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(&next).expect("a readable folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name =
                    path.strip_prefix(folder).expect("below the folder").to_string_lossy().into_owned();
                found.insert(name, fs::read(&path).expect("a readable file"));
            }
        }
    }
    found
}

#[test]
fn the_bundle_is_the_folder_of_the_repository() {
    let bundled: BTreeMap<String, Vec<u8>> =
        FILES.iter().map(|(path, bytes)| ((*path).to_owned(), bytes.to_vec())).collect();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    assert_eq!(bundled, files(&folder));
}

#[test]
fn unpacking_writes_every_file() {
    let parent = tempfile::tempdir().expect("a temporary folder");
    let folder = unpack(parent.path()).expect("room for the examples");
    let bundled: BTreeMap<String, Vec<u8>> =
        FILES.iter().map(|(path, bytes)| (format!("examples/{path}"), bytes.to_vec())).collect();
    assert_eq!(files(&folder), bundled);
}

#[cfg(unix)]
#[test]
fn only_the_user_can_enter_the_folder() {
    use std::os::unix::fs::PermissionsExt as _;
    let parent = tempfile::tempdir().expect("a temporary folder");
    let folder = unpack(parent.path()).expect("room for the examples");
    let mode = fs::metadata(&folder).expect("the folder").permissions().mode();
    assert_eq!(mode & 0o777, 0o700);
}
