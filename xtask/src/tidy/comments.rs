//! Comments state invariants and reasons: no unfinished work, no history, no banners.

#[cfg(test)]
mod tests;

use super::Finding;
use super::source::Source;
use crate::tree::SourceFile;

/// Words that mark unfinished work or tell how the code came to be.
const BANNED: [&str; 13] = [
    "todo",
    "fixme",
    "xxx",
    "hack",
    "previously",
    "refactored",
    "formerly",
    "as requested",
    "used to be",
    "was changed",
    "has been changed",
    "for now",
    "no longer needed",
];
const FIX: &str = "state the invariant or the reason; unfinished work is an issue, history is in the log";

/// Finds banned words and banners in the comments of a Rust file.
pub(super) fn check(source: &Source<'_>) -> Vec<Finding> {
    let comments = source.scan.comments.iter().map(|comment| (comment.line, comment.text.as_str()));
    find(&source.file.path, comments)
}

/// Finds them in files whose comments start with `#`.
pub(super) fn check_hash(file: &SourceFile) -> Vec<Finding> {
    if !file.is_toml() && !file.path.starts_with(".ci/") {
        return Vec::new();
    }
    let comments = file
        .text
        .lines()
        .enumerate()
        .filter_map(|(index, line)| Some((index + 1, line.trim_start().strip_prefix('#')?)));
    find(&file.path, comments)
}

fn find<'a>(path: &str, comments: impl Iterator<Item = (usize, &'a str)>) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (line, text) in comments {
        if is_banner(text) {
            findings.push(Finding {
                path: path.to_owned(),
                line,
                rule: "banner",
                message: "a comment line that only draws".to_owned(),
                fix: "delete the line; a file that needs sections holds two concepts",
            });
        }
        let lower = text.to_lowercase();
        for word in BANNED.into_iter().filter(|word| holds_word(&lower, word)) {
            findings.push(Finding {
                path: path.to_owned(),
                line,
                rule: "comment-word",
                message: format!("`{word}` in a comment"),
                fix: FIX,
            });
        }
    }
    findings
}

/// A row of the same drawing character, with or without a title in it.
fn is_banner(text: &str) -> bool {
    let text = text.trim();
    ["----", "====", "####", "****", "~~~~", "────", "━━━━", "////"]
        .iter()
        .any(|row| text.starts_with(row) || (text.ends_with(row) && !text.contains('|')))
}

fn holds_word(text: &str, word: &str) -> bool {
    let is_part = |character: char| character.is_alphanumeric() || character == '_';
    text.match_indices(word).any(|(start, _)| {
        let (before, rest) = text.split_at(start);
        let after = rest.split_at(word.len()).1;
        !before.chars().next_back().is_some_and(is_part)
            && !after.chars().next().is_some_and(is_part)
            && !is_quoted(before, after)
    })
}

/// A word between backticks is the subject of the comment, not its tone.
fn is_quoted(before: &str, after: &str) -> bool {
    before.ends_with('`') && after.starts_with('`')
}
