//! A file holds one concept, so it is short.

#[cfg(test)]
mod tests;

use super::Finding;
use super::source::Source;

const MOST_LINES: usize = 500;

/// Finds files of more than 500 lines.
pub(super) fn check(source: &Source<'_>) -> Option<Finding> {
    let lines = source.file.text.lines().count();
    (lines > MOST_LINES).then(|| {
        source.finding(
            MOST_LINES + 1,
            "file-size",
            format!("{lines} lines, at most {MOST_LINES} are allowed"),
            "look for the second concept and give it a file",
        )
    })
}
