//! A file that no module declares is never compiled, and a test in it never runs.

#[cfg(test)]
mod tests;

use super::Finding;
use super::source::{Source, is_test_only};
use crate::tree::Tree;

/// Finds Rust files that their parent does not declare, and test modules declared without `#[cfg(test)]`.
pub(super) fn check(tree: &Tree, sources: &[Source<'_>]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for source in sources {
        let Some(parents) = parents(&source.file.path) else { continue };
        let declaration = sources
            .iter()
            .filter(|other| parents.contains(&other.file.path))
            .find_map(|other| declaration(other, source.file.stem()));
        match declaration {
            None => findings.push(source.finding(
                1,
                "unlisted",
                format!("no module declares this file, looked in {}", existing(tree, &parents)),
                "declare it with `mod`, or delete it",
            )),
            Some(Declaration::Always) if source.file.path.contains("/tests/it/") => {
                findings.push(source.finding(
                    1,
                    "test-module",
                    "declared without `#[cfg(test)]`".to_owned(),
                    "write `#[cfg(test)] mod x;`, or clippy takes its functions for product code",
                ));
            }
            Some(Declaration::Always | Declaration::Tests) => {}
        }
    }
    findings
}

/// Marks the files that only a test build compiles, because their module or one above it is declared so.
pub(super) fn mark_tests(sources: &mut [Source<'_>]) {
    loop {
        let found: Vec<usize> = sources
            .iter()
            .enumerate()
            .filter(|(_, source)| !source.is_test && is_declared_for_tests(source, sources))
            .map(|(index, _)| index)
            .collect();
        if found.is_empty() {
            return;
        }
        for index in found {
            if let Some(source) = sources.get_mut(index) {
                source.is_test = true;
            }
        }
    }
}

fn is_declared_for_tests(source: &Source<'_>, sources: &[Source<'_>]) -> bool {
    let Some(parents) = parents(&source.file.path) else { return false };
    sources.iter().filter(|other| parents.contains(&other.file.path)).any(|parent| {
        match declaration(parent, source.file.stem()) {
            Some(Declaration::Tests) => true,
            Some(Declaration::Always) => parent.is_test,
            None => false,
        }
    })
}

enum Declaration {
    Always,
    Tests,
}

fn declaration(parent: &Source<'_>, name: &str) -> Option<Declaration> {
    find(&parent.syntax.items, name)
}

fn find(items: &[syn::Item], name: &str) -> Option<Declaration> {
    items.iter().find_map(|item| {
        let syn::Item::Mod(module) = item else { return None };
        if module.content.is_none() && module.ident == name {
            Some(if is_test_only(&module.attrs) { Declaration::Tests } else { Declaration::Always })
        } else {
            find(&module.content.as_ref()?.1, name)
        }
    })
}

/// The files that may declare the one at `path`; none for the roots of crates.
fn parents(path: &str) -> Option<Vec<String>> {
    let (folder, name) = path.rsplit_once('/')?;
    let is_root = |folder: &str| folder.ends_with("/src") || folder == "src" || folder.ends_with("/tests/it");
    if ["lib.rs", "main.rs", "build.rs"].contains(&name) && (is_root(folder) || name == "build.rs") {
        return None;
    }
    if is_root(folder) {
        return Some(vec![format!("{folder}/lib.rs"), format!("{folder}/main.rs")]);
    }
    let is_below_root = path.contains("/src/") || path.contains("/tests/it/");
    is_below_root.then(|| vec![format!("{folder}.rs")]).filter(|_| !path.contains("/src/bin/"))
}

fn existing(tree: &Tree, parents: &[String]) -> String {
    let found: Vec<_> =
        parents.iter().filter(|path| tree.get(path).is_some()).map(|path| format!("`{path}`")).collect();
    if found.is_empty() {
        format!("`{}`, which does not exist", parents.join("`, `"))
    } else {
        found.join(", ")
    }
}
