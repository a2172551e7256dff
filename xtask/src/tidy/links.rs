//! Links between documents lead somewhere, and every divergence is reachable from the list of them.

#[cfg(test)]
mod tests;

use super::Finding;
use crate::tree::{SourceFile, Tree};

const INDEX: &str = "divergences/README.md";

/// Finds links to files that do not exist and divergences that the index leaves out.
pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in
        tree.files().iter().filter(|file| file.is_markdown() && !file.path.starts_with("examples/skills/"))
    {
        for (line, target) in links(&file.text) {
            if let Some(path) = resolve(file, &target).filter(|path| !tree.holds(path)) {
                findings.push(Finding {
                    path: file.path.clone(),
                    line,
                    rule: "link",
                    message: format!("the link leads to `{path}`, which does not exist"),
                    fix: "mend the path, or write the page",
                });
            }
        }
    }
    for file in tree.rust() {
        for (line, target) in mentioned(&file.text) {
            if !tree.holds(&target) {
                findings.push(Finding {
                    path: file.path.clone(),
                    line,
                    rule: "link",
                    message: format!("`{target}` does not exist"),
                    fix: "mend the path, or write the page",
                });
            }
        }
    }
    findings.extend(unlisted(tree));
    findings
}

fn unlisted(tree: &Tree) -> Vec<Finding> {
    let index = tree.get(INDEX);
    let listed: Vec<String> = index
        .map(|index| {
            links(&index.text).into_iter().filter_map(|(_, target)| resolve(index, &target)).collect()
        })
        .unwrap_or_default();
    tree.files()
        .iter()
        .filter(|file| {
            file.path.starts_with("divergences/") && file.path != INDEX && !listed.contains(&file.path)
        })
        .map(|file| Finding {
            path: file.path.clone(),
            line: 1,
            rule: "divergence",
            message: format!("`{INDEX}` does not link this page"),
            fix: "add a row to the list with what differs in one line",
        })
        .collect()
}

/// The targets of `[text](target)` outside fenced code, with their lines.
fn links(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let mut is_code = false;
    for (index, line) in text.lines().enumerate() {
        if line.trim_start().starts_with("```") {
            is_code = !is_code;
        }
        if is_code {
            continue;
        }
        let targets = line.split("](").skip(1).filter_map(|rest| Some(rest.split_once(')')?.0));
        found.extend(targets.map(|target| (index + 1, target.to_owned())));
    }
    found
}

/// Pages of `divergences/` that code names.
fn mentioned(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (index, line) in text.lines().enumerate().filter(|(_, line)| line.trim_start().starts_with("//")) {
        for (start, _) in line.match_indices("divergences/") {
            let rest = line.split_at(start).1;
            let is_path = |character: char| character.is_ascii_alphanumeric() || "-_./".contains(character);
            let end = rest.find(|character| !is_path(character)).unwrap_or(rest.len());
            if let Some((name, _)) = rest.split_at(end).0.rsplit_once(".md") {
                found.push((index + 1, format!("{name}.md")));
            }
        }
    }
    found
}

/// The path in the repository that `target` means; nothing for addresses and places in the same page.
fn resolve(file: &SourceFile, target: &str) -> Option<String> {
    let target = target.split(['#', ' ']).next()?;
    if target.is_empty() || target.contains("://") || target.starts_with("mailto:") {
        return None;
    }
    let mut parts: Vec<&str> = file.path.split('/').collect();
    parts.pop();
    for part in target.split('/') {
        match part {
            "." | "" => {}
            ".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}
