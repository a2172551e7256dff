use super::Finding;
use super::source::Source;
use crate::tree::{SourceFile, Tree, repository};

/// Compares findings without their fixes.
#[track_caller]
pub(super) fn assert_findings(findings: impl IntoIterator<Item = Finding>, expected: &[&str]) {
    let mut found: Vec<String> = findings
        .into_iter()
        .map(|finding| format!("{}:{}: {}: {}", finding.path, finding.line, finding.rule, finding.message))
        .collect();
    found.sort();
    assert_eq!(found, expected);
}

/// Runs a rule over one Rust file.
#[track_caller]
pub(super) fn check_source<I: IntoIterator<Item = Finding>>(
    path: &str,
    text: &str,
    rule: impl Fn(&Source<'_>) -> I,
    expected: &[&str],
) {
    let file = SourceFile { path: path.to_owned(), text: text.to_owned() };
    let source = Source::read(&file).unwrap().unwrap();
    assert_findings(rule(&source), expected);
}

/// Runs a rule over one file of any kind.
#[track_caller]
pub(super) fn check_file(
    path: &str,
    text: &str,
    rule: impl Fn(&SourceFile) -> Vec<Finding>,
    expected: &[&str],
) {
    let file = SourceFile { path: path.to_owned(), text: text.to_owned() };
    assert_findings(rule(&file), expected);
}

#[test]
fn every_rule_is_wired() {
    let tree = Tree::of(&[
        ("Cargo.toml", "# todo\n"),
        ("README.md", "[a](b.md)"),
        ("crates/a/Cargo.toml", ""),
        ("crates/a/src/lib.rs", "//! A.\npub fn f() -> Result<u8, String> { Ok(std::fs::x().unwrap()) }"),
        ("crates/a/src/utils.rs", "#[test]\nfn f() {}"),
        ("crates/a/src/broken.rs", "fn"),
        ("docs/traps.md", "`a/src/utils.rs::g`"),
    ]);
    let mut rules: Vec<&str> = super::check_tree(&tree).into_iter().map(|finding| finding.rule).collect();
    rules.sort_unstable();
    rules.dedup();
    assert_eq!(
        rules,
        [
            "comment-word",
            "crate",
            "door",
            "link",
            "name",
            "syntax",
            "text-error",
            "trap",
            "unlisted",
            "unwrap",
            "weak-test"
        ]
    );
}

#[test]
fn findings_show_place_rule_and_fix() {
    let finding = Finding {
        path: "a.rs".to_owned(),
        line: 3,
        rule: "x",
        message: "found `y`".to_owned(),
        fix: "mend it",
    };
    assert_eq!(finding.to_string(), "a.rs:3: x: found `y`\n    fix: mend it");
}

#[test]
fn the_workspace_is_tidy() {
    let findings = super::check_repository(&repository()).unwrap();
    let found: Vec<String> = findings.iter().map(ToString::to_string).collect();
    assert_eq!(found.join("\n"), "");
}
