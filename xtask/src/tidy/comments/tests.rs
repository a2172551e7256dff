use crate::tidy::tests::{check_file, check_source};

#[track_caller]
fn check(text: &str, expected: &[&str]) {
    check_source("crates/a/src/b.rs", text, super::check, expected);
}

#[test]
fn unfinished_work_and_history_are_found() {
    check("// Todo: finish\n", &["crates/a/src/b.rs:1: comment-word: `todo` in a comment"]);
    check(
        "\n/// Was Previously a list.\nconst A: u8 = 0;",
        &["crates/a/src/b.rs:2: comment-word: `previously` in a comment"],
    );
    check("/* as requested */", &["crates/a/src/b.rs:1: comment-word: `as requested` in a comment"]);
    check("// the `todo` word, and todos", &[]);
    check("const A: &str = \"todo\";", &[]);
}

#[test]
fn banners_are_found() {
    let expected = &["crates/a/src/b.rs:1: banner: a comment line that only draws"];
    check("// ---------\n", expected);
    check("// ==== names ====\n", expected);
    check("//////////////// \n", &[]);
    check("// --- is the fence of front matter\n", &[]);
    check("/// |---|----|\nconst A: u8 = 0;", &[]);
}

#[test]
fn hash_comments_are_read_too() {
    check_file(
        "a.toml",
        "x = 1\n# fixme\n",
        super::check_hash,
        &["a.toml:2: comment-word: `fixme` in a comment"],
    );
    check_file(".ci/run", "# hack\n", super::check_hash, &[".ci/run:1: comment-word: `hack` in a comment"]);
    check_file("a.md", "# TODO\n", super::check_hash, &[]);
}
