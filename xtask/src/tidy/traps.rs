//! The tests that the page of known mistakes names exist.

#[cfg(test)]
mod tests;

use super::Finding;
use crate::tree::Tree;

const PAGE: &str = "docs/traps.md";

/// Finds names of tests on the page that lead to no test.
pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let Some(page) = tree.get(PAGE) else { return Vec::new() };
    let lines = page.text.lines().enumerate();
    let named = lines.flat_map(|(index, line)| {
        line.split('`')
            .skip(1)
            .step_by(2)
            .filter_map(move |span| Some((index + 1, span.split_once(".rs::")?)))
    });
    let missing = named.filter(|(_, (file, test))| !is_test(tree, &format!("crates/{file}.rs"), test));
    missing
        .map(|(line, (file, test))| Finding {
            path: PAGE.to_owned(),
            line,
            rule: "trap",
            message: format!("`crates/{file}.rs` has no test `{test}`"),
            fix: "name the test that fails when the mistake comes back",
        })
        .collect()
}

/// Whether the file has this test. Attributes may stand between the mark of a test and its name.
fn is_test(tree: &Tree, path: &str, test: &str) -> bool {
    let Some(file) = tree.get(path) else { return false };
    let signature = format!("fn {test}(");
    let mut is_marked = false;
    file.text.lines().map(str::trim).any(|line| {
        let found = is_marked && line.starts_with(&signature);
        is_marked = line == "#[test]" || (is_marked && line.starts_with("#["));
        found
    })
}
