use crate::tidy::source::Source;
use crate::tidy::tests::assert_findings;
use crate::tree::Tree;

#[track_caller]
fn check(files: &[(&str, &str)], expected: &[&str]) {
    let tree = Tree::of(files);
    let sources: Vec<_> = tree.files().iter().map(|file| Source::read(file).unwrap().unwrap()).collect();
    assert_findings(super::check(&tree, &sources), expected);
}

#[test]
fn declared_files_are_fine() {
    check(
        &[
            ("crates/a/src/lib.rs", "mod b;"),
            ("crates/a/src/b.rs", "mod c;\n#[cfg(test)]\nmod tests;"),
            ("crates/a/src/b/c.rs", ""),
            ("crates/a/src/b/tests.rs", ""),
            ("crates/a/tests/it/main.rs", "#[cfg(test)]\nmod d;"),
            ("crates/a/tests/it/d.rs", ""),
        ],
        &[],
    );
}

#[test]
fn forgotten_files_are_found() {
    check(
        &[
            ("crates/a/src/lib.rs", ""),
            ("crates/a/src/b.rs", ""),
            ("crates/a/src/c/d.rs", ""),
            ("crates/a/tests/it/main.rs", "mod f;"),
            ("crates/a/tests/it/e.rs", ""),
            ("crates/a/tests/it/f.rs", ""),
        ],
        &[
            "crates/a/src/b.rs:1: unlisted: no module declares this file, looked in `crates/a/src/lib.rs`",
            "crates/a/src/c/d.rs:1: unlisted: no module declares this file, looked in `crates/a/src/c.rs`, which \
             does not exist",
            "crates/a/tests/it/e.rs:1: unlisted: no module declares this file, looked in \
             `crates/a/tests/it/main.rs`",
            "crates/a/tests/it/f.rs:1: test-module: declared without `#[cfg(test)]`",
        ],
    );
}

#[test]
fn files_below_a_test_module_are_tests() {
    let tree = Tree::of(&[
        ("crates/a/src/lib.rs", "mod b;\n#[cfg(test)]\nmod fixture;"),
        ("crates/a/src/b.rs", ""),
        ("crates/a/src/fixture.rs", "mod deeper;"),
        ("crates/a/src/fixture/deeper.rs", ""),
    ]);
    let mut sources: Vec<_> = tree.files().iter().map(|file| Source::read(file).unwrap().unwrap()).collect();
    super::mark_tests(&mut sources);
    let tests: Vec<&str> =
        sources.iter().filter(|source| source.is_test).map(|source| source.file.path.as_str()).collect();
    assert_eq!(tests, ["crates/a/src/fixture.rs", "crates/a/src/fixture/deeper.rs"]);
}
