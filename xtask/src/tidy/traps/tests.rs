use super::check;
use crate::tree::Tree;

#[test]
fn a_test_that_is_named_and_missing_is_found() {
    let page = "# Known mistakes\n\n| a mistake | `a/src/b/tests.rs::it_holds`, `Permit`, `a/src/b/tests.rs::it_is_gone` |\n\
                | another | `a/src/b/tests.rs::helper`, `a/src/c.rs::it_holds` |\n";
    let file = "#[test]\n#[cfg(unix)]\nfn it_holds() {\n}\n\nfn helper() {}\n";
    let tree = Tree::of(&[("docs/traps.md", page), ("crates/a/src/b/tests.rs", file)]);
    let found: Vec<String> =
        check(&tree).iter().map(|finding| format!("{}: {}", finding.line, finding.message)).collect();
    assert_eq!(
        found,
        [
            "3: `crates/a/src/b/tests.rs` has no test `it_is_gone`",
            "4: `crates/a/src/b/tests.rs` has no test `helper`",
            "4: `crates/a/src/c.rs` has no test `it_holds`",
        ]
    );
}
