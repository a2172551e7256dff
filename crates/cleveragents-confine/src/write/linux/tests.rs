#![expect(clippy::disallowed_methods, reason = "the test looks at what was written")]

use super::*;

/// Writes `new` as `name` through a temporary name, and returns what is then in the folder.
#[track_caller]
fn check(existing: Existing, name: &str, expected: Result<(), Errno>, after: &[(&str, &str)]) {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("old"), "old").unwrap();
    let dir = Dir::open_root(folder.path(), None).unwrap();
    let mut draft = Draft::named(dir.handle(), Mode::from_raw_mode(0o600)).unwrap();
    draft.write(b"new").unwrap();
    assert_eq!(listing(folder.path()).len(), 2);
    let published = draft.publish(OsStr::new(name), existing);
    let expected = expected.map_err(Errno::raw_os_error);
    assert_eq!(published.map_err(|error| error.raw_os_error().unwrap()), expected);
    let after: Vec<_> = after.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect();
    assert_eq!(listing(folder.path()), after);
}

fn listing(folder: &Path) -> Vec<(String, String)> {
    let entry = |entry: io::Result<std::fs::DirEntry>| {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        (name, std::fs::read_to_string(path).unwrap())
    };
    let mut entries: Vec<_> = std::fs::read_dir(folder).unwrap().map(entry).collect();
    entries.sort();
    entries
}

#[test]
fn where_files_need_a_name_the_temporary_one_goes_away() {
    check(Existing::Refuse, "a", Ok(()), &[("a", "new"), ("old", "old")]);
    check(Existing::Replace, "old", Ok(()), &[("old", "new")]);
    check(Existing::Refuse, "old", Err(Errno::EXIST), &[("old", "old")]);
    check(Existing::Replace, "no/such", Err(Errno::NOENT), &[("old", "old")]);
}
