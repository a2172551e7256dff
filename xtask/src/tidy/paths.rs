//! A repository that others clone names no machine of its authors and no registry host.

#[cfg(test)]
mod tests;

use super::Finding;
use crate::tree::SourceFile;

/// Texts that belong to one machine or one registry; written in halves, or this file would find itself.
const BANNED: [(&str, &str); 6] = [
    ("/wo", "rk/"),
    ("/ro", "ot/"),
    ("index.crates", ".io"),
    ("pypi.org/", "simple"),
    ("registry.npmjs", ".org"),
    ("static.crates", ".io"),
];

/// Finds paths of machines and hosts of registries in any text file.
pub(super) fn check(file: &SourceFile) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (index, line) in file.text.lines().enumerate() {
        for (first, second) in BANNED {
            let banned = format!("{first}{second}");
            if line.match_indices(&banned).any(|(start, _)| begins_word(line.split_at(start).0)) {
                findings.push(Finding {
                    path: file.path.clone(),
                    line: index + 1,
                    rule: "machine-path",
                    message: format!("`{banned}` names a machine or a registry"),
                    fix: "use a path relative to the repository, or the client's own settings",
                });
            }
        }
    }
    findings
}

fn begins_word(before: &str) -> bool {
    !before.chars().next_back().is_some_and(|last| last.is_alphanumeric() || last == '_' || last == '.')
}
