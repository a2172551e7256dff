use crate::tidy::tests::assert_findings;
use crate::tree::Tree;

#[track_caller]
fn check(files: &[(&str, &str)], expected: &[&str]) {
    assert_findings(super::check(&Tree::of(files)), expected);
}

#[test]
fn dead_links_are_found() {
    check(
        &[
            (
                "README.md",
                "[a](docs/a.md#part) [b](docs/b.md) [c](https://example.org/) [d](docs/) [e](#here)",
            ),
            ("docs/a.md", "```\n[x](y.md)\n```\n[home](../README.md)"),
        ],
        &["README.md:1: link: the link leads to `docs/b.md`, which does not exist"],
    );
    check(
        &[("crates/a/src/b.rs", "/// See divergences/c.md.\n")],
        &["crates/a/src/b.rs:1: link: `divergences/c.md` does not exist"],
    );
}

#[test]
fn unlisted_divergences_are_found() {
    check(
        &[("divergences/README.md", "[a](a.md)"), ("divergences/a.md", ""), ("divergences/b.md", "")],
        &["divergences/b.md:1: divergence: `divergences/README.md` does not link this page"],
    );
}
