//! `builtin/edit_file`.

use cleveragents_confine::{Digest, Folder};
use cleveragents_runtime::{ExecutionError, Permit, ToolOutput};
use serde::{Deserialize, Serialize};
use serde_json::{Map, json};

use super::changes::Changes;
use super::target::Target;
use super::write_file::put;

/// The most replacements in one call.
pub(super) const MAX_EDITS: usize = 1_000;

/// The largest text that is edited or may come of it.
const MAX_TEXT_BYTES: usize = 16 * 1024 * 1024;

/// Line numbers that a failure names.
const MAX_LINES_NAMED: usize = 10;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Arguments {
    path: String,
    edits: Vec<Edit>,
    expected_digest: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Edit {
    old_string: String,
    new_string: String,
    #[serde(default)]
    replace_all: bool,
    count: Option<usize>,
}

#[derive(Debug, Serialize)]
struct Output {
    path: String,
    replacements: usize,
    size: usize,
    digest: String,
}

pub(super) fn run(
    root: &Folder,
    permit: &Permit<'_>,
    arguments: Arguments,
) -> Result<ToolOutput, ExecutionError> {
    let target = Target::of(&arguments.path, root, permit)?;
    let present = target.present_file(root)?;
    target.check_digest(Some(&present), arguments.expected_digest.as_deref())?;
    if present.bytes.len() > MAX_TEXT_BYTES {
        let message = format!("`{}` has more than {MAX_TEXT_BYTES} bytes", target.text);
        return Err(ExecutionError::failed("too_large", message));
    }
    let text = std::str::from_utf8(&present.bytes).ok().filter(|text| !text.contains('\0'));
    let Some(text) = text else {
        return Err(ExecutionError::failed("not_text", format!("`{}` is not UTF-8 text", target.text)));
    };
    let mut text = text.to_owned();
    let mut replacements = 0;
    for (number, edit) in arguments.edits.iter().enumerate() {
        permit.watch().check()?;
        let (edited, replaced) = edit.apply(&text).map_err(|misfit| misfit.failure(&target.text, number))?;
        text = edited;
        replacements += replaced;
    }
    let mut changes = Changes::default();
    put(root, &target, Some(&present), text.as_bytes(), None, false, &mut changes)?;
    let digest = Digest::of(text.as_bytes()).to_string();
    changes.into_output(Output { path: target.text, replacements, size: text.len(), digest })
}

/// Why a replacement does not fit the text.
#[derive(Debug, PartialEq, Eq)]
enum Misfit {
    Meaningless(&'static str),
    Missing,
    Count { found: usize, expected: usize, lines: Vec<usize> },
    Overlap { lines: Vec<usize> },
    TooLarge,
}

impl Edit {
    /// Replaces every occurrence, when there are as many as the edit expects: one, unless it says otherwise.
    fn apply(&self, text: &str) -> Result<(String, usize), Misfit> {
        if self.old_string.is_empty() {
            return Err(Misfit::Meaningless("`old_string` is empty"));
        }
        if self.old_string == self.new_string {
            return Err(Misfit::Meaningless("`old_string` and `new_string` are the same"));
        }
        if self.replace_all && self.count.is_some() {
            return Err(Misfit::Meaningless("`replace_all` and `count` exclude each other"));
        }
        let found = text.match_indices(&self.old_string).count();
        let lines = || lines_of(text, &self.old_string);
        if found == 0 {
            return Err(Misfit::Missing);
        }
        if !self.replace_all {
            let expected = self.count.unwrap_or(1);
            if found != expected {
                return Err(Misfit::Count { found, expected, lines: lines() });
            }
            if overlaps(text, &self.old_string) {
                return Err(Misfit::Overlap { lines: lines() });
            }
        }
        let grown = found.saturating_mul(self.new_string.len());
        let shrunk = found.saturating_mul(self.old_string.len());
        if text.len().saturating_add(grown).saturating_sub(shrunk) > MAX_TEXT_BYTES {
            return Err(Misfit::TooLarge);
        }
        Ok((text.replace(&self.old_string, &self.new_string), found))
    }
}

impl Misfit {
    fn failure(self, path: &str, number: usize) -> ExecutionError {
        let mut details = Map::new();
        details.insert("edit".to_owned(), json!(number));
        let edit = format!("edit {number} of `{path}`");
        let (category, message) = match self {
            Self::Meaningless(why) => ("invalid_argument", format!("{edit}: {why}")),
            Self::Missing => ("edit_not_found", format!("{edit}: the text to replace is not there")),
            Self::Count { found, expected, lines } => {
                details.insert("found".to_owned(), json!(found));
                details.insert("expected".to_owned(), json!(expected));
                details.insert("lines".to_owned(), json!(lines));
                let message = format!(
                    "{edit}: the text to replace is there {found} times, not {expected}; add more of its surroundings"
                );
                ("edit_ambiguous", message)
            }
            Self::Overlap { lines } => {
                details.insert("lines".to_owned(), json!(lines));
                ("edit_ambiguous", format!("{edit}: places of the text to replace overlap"))
            }
            Self::TooLarge => {
                ("too_large", format!("{edit}: the text would have more than {MAX_TEXT_BYTES} bytes"))
            }
        };
        let message = format!("{message}; nothing was changed");
        ExecutionError::Failed { category, message, details }
    }
}

/// Whether one occurrence starts inside another, so that it is not clear which one is meant.
fn overlaps(text: &str, wanted: &str) -> bool {
    let first = wanted.chars().next().map_or(1, char::len_utf8);
    text.match_indices(wanted).any(|(start, _)| {
        let (from, to) = (start + first, start + 2 * wanted.len() - 1);
        // Only what starts inside this occurrence counts.
        let window = text.get(from..text.floor_char_boundary(to.min(text.len())));
        window.is_some_and(|window| window.contains(wanted))
    })
}

fn lines_of(text: &str, wanted: &str) -> Vec<usize> {
    let mut lines = Vec::new();
    let (mut line, mut counted) = (1, 0);
    for (start, _) in text.match_indices(wanted).take(MAX_LINES_NAMED) {
        let between = text.get(counted..start).unwrap_or_default();
        line += between.bytes().filter(|byte| *byte == b'\n').count();
        counted = start;
        lines.push(line);
    }
    lines
}

#[cfg(test)]
mod tests;
