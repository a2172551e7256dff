use std::path::Path;

use proptest::prelude::*;

use super::RelativePath;

#[track_caller]
fn check(written: &str, expected: &str) {
    let got = match written.parse::<RelativePath>() {
        Ok(path) => path.as_path().display().to_string(),
        Err(error) => format!("error: {error}"),
    };
    assert_eq!(got, expected);
}

#[test]
fn only_paths_below_the_folder_are_accepted() {
    check("scripts/run.sh", "scripts/run.sh");
    check("./scripts/./run.sh", "scripts/run.sh");
    check("scripts//run.sh/", "scripts/run.sh");
    check("..x/y..", "..x/y..");
    check("a\\b", "a\\b");
    check("", "error: the path is empty");
    check(".", "error: the path is empty");
    check("/etc/passwd", "error: the path `/etc/passwd` is absolute, not below its folder");
    check("..", "error: the path `..` contains `..`");
    check("a/../../b", "error: the path `a/../../b` contains `..`");
    check("a\0b", "error: the path `a\\u{0}b` contains a NUL");
}

#[test]
fn a_listed_name_is_joined_as_one_step() {
    let base: RelativePath = "scripts".parse().unwrap();
    assert_eq!(base.join("run.sh".as_ref()).unwrap().as_path(), Path::new("scripts/run.sh"));
    assert_eq!(base.join("..".as_ref()).unwrap_err().to_string(), "the path `..` contains `..`");
}

#[test]
fn a_path_is_put_below_a_folder_as_the_standard_library_does() {
    for folder in ["/", "/folder", "/folder/", "//", "", "here", "here/"] {
        for path in ["run.sh", "scripts/run.sh"] {
            let expected = Path::new(folder).join(path);
            assert_eq!(path.parse::<RelativePath>().unwrap().below(Path::new(folder)).as_os_str(), expected);
        }
    }
}

proptest! {
    #[test]
    fn an_accepted_path_has_only_plain_names(text in "[a./\\\\\0]{0,12}") {
        if let Ok(path) = text.parse::<RelativePath>() {
            prop_assert!(path.depth() >= 1);
            let joined = Path::new("/root").join(path.as_path());
            prop_assert!(joined.starts_with("/root"));
            prop_assert!(!path.as_path().components().any(|c| c.as_os_str() == ".." || c.as_os_str() == "."));
        }
    }
}
