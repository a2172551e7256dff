//! The house rules that neither the compiler nor clippy knows.
//!
//! Every rule is a function over texts in a file of its own. The rules run as `cargo xtask tidy` and as a test,
//! so that `cargo test --workspace` fails with the same words.

mod attributes;
mod comments;
mod crates;
mod doors;
mod edges;
mod errors;
mod links;
mod names;
mod paths;
mod scan;
mod size;
mod source;
mod traps;
mod unlisted;
mod weak;

#[cfg(test)]
mod tests;

use std::fmt;
use std::path::Path;
use std::process::ExitCode;

use anyhow::bail;

use crate::print;
use crate::tree::{Tree, repository};
use source::Source;

/// One broken rule, with the place and the way out.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Finding {
    /// Path relative to the repository.
    path: String,
    /// Line, counted from 1.
    line: usize,
    /// Short name of the rule.
    rule: &'static str,
    /// What was found.
    message: String,
    /// What to do about it.
    fix: &'static str,
}

impl fmt::Display for Finding {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { path, line, rule, message, fix } = self;
        write!(formatter, "{path}:{line}: {rule}: {message}\n    fix: {fix}")
    }
}

/// Runs every rule over the repository, prints the findings and fails when there are any.
pub(crate) fn run(arguments: &[String]) -> anyhow::Result<ExitCode> {
    if let Some(argument) = arguments.first() {
        bail!("`tidy` takes no argument, found `{argument}`");
    }
    let root = repository();
    let findings = check_repository(&root)?;
    for finding in &findings {
        print(&format!("{finding}\n"))?;
    }
    if findings.is_empty() {
        print("tidy: nothing to mend\n")?;
        Ok(ExitCode::SUCCESS)
    } else {
        print(&format!("tidy: {} to mend\n", findings.len()))?;
        Ok(ExitCode::FAILURE)
    }
}

fn check_repository(root: &Path) -> anyhow::Result<Vec<Finding>> {
    let tree = Tree::read(root)?;
    let mut findings = check_tree(&tree);
    findings.extend(edges::check(&tree, &edges::workspace(root)?));
    findings.sort();
    Ok(findings)
}

fn check_tree(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut sources = Vec::new();
    for file in tree.files() {
        findings.extend(paths::check(file));
        match Source::read(file) {
            Some(Ok(source)) => sources.push(source),
            Some(Err(finding)) => findings.push(finding),
            None => findings.extend(comments::check_hash(file)),
        }
    }
    unlisted::mark_tests(&mut sources);
    for source in &sources {
        findings.extend(size::check(source));
        findings.extend(names::check(source));
        findings.extend(comments::check(source));
        findings.extend(errors::check(source));
        findings.extend(attributes::check(source));
        findings.extend(doors::check(source));
    }
    findings.extend(weak::check(&sources));
    findings.extend(unlisted::check(tree, &sources));
    findings.extend(crates::check(tree));
    findings.extend(links::check(tree));
    findings.extend(traps::check(tree));
    findings
}
