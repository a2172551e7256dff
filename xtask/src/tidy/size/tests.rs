use crate::tidy::tests::check_source;

#[test]
fn long_files_are_found() {
    let line = "const A: u8 = 0;\n";
    check_source("crates/a/src/b.rs", &line.repeat(500), super::check, &[]);
    check_source(
        "crates/a/src/b.rs",
        &line.repeat(501),
        super::check,
        &["crates/a/src/b.rs:501: file-size: 501 lines, at most 500 are allowed"],
    );
}
