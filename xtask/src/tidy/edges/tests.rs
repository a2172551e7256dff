use super::Edges;
use crate::tidy::tests::assert_findings;
use crate::tree::Tree;

#[track_caller]
fn check(drawn: &str, real: &[(&str, &[&str])], expected: &[&str]) {
    let tree = Tree::of(&[("ARCHITECTURE.md", drawn)]);
    let real: Edges = real
        .iter()
        .map(|(name, targets)| {
            ((*name).to_owned(), targets.iter().map(|target| (*target).to_owned()).collect())
        })
        .collect();
    assert_findings(super::check(&tree, &real), expected);
}

#[test]
fn equal_edges_are_fine() {
    check(
        "# Map\n\n```edges\na -> b, c\nb ->\nc -> b\n```\n",
        &[("a", &["b", "c"]), ("b", &[]), ("c", &["b"])],
        &[],
    );
}

#[test]
fn differences_are_found() {
    check(
        "```edges\na -> b\nd\n```\n",
        &[("a", &["c"]), ("b", &[]), ("c", &[])],
        &[
            "ARCHITECTURE.md:1: edges: `b` is not drawn",
            "ARCHITECTURE.md:1: edges: `c` is not drawn",
            "ARCHITECTURE.md:2: edges: `a -> b` is drawn but does not exist",
            "ARCHITECTURE.md:2: edges: `a -> c` exists but is not drawn",
            "ARCHITECTURE.md:3: edges: `d` is drawn but does not exist",
        ],
    );
    check("nothing", &[], &["ARCHITECTURE.md:1: edges: no ````edges` block"]);
}
