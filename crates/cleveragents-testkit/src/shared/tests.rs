use std::path::{Path, PathBuf};

use super::{Shared, find};

#[track_caller]
fn check(relative: &str, is_required: bool, expected: Shared) {
    assert_eq!(find(Path::new(env!("CARGO_MANIFEST_DIR")), relative, is_required), expected);
}

#[test]
fn data_that_is_there_is_found() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml");
    check("Cargo.toml", false, Shared::Found(path.clone()));
    check("Cargo.toml", true, Shared::Found(path));
}

#[test]
fn missing_data_skips_or_fails() {
    let skip = "skipped: `shared/none/a.txt` is missing beside the repository";
    check("none/a.txt", false, Shared::Skip(skip.to_owned()));
    let fail = "`shared/none/a.txt` is missing beside the repository, and `CI=true`";
    check("none/a.txt", true, Shared::Missing(fail.to_owned()));
}
