//! The tools that a skill restricts itself to.

use crate::Span;
use serde::{Serialize, Serializer};
use std::fmt;

/// One entry of `allowed-tools`, as written: `Read`, `Bash(git add *)`, `builtin/read_file`.
#[derive(Clone, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct AllowedTool(String);

impl AllowedTool {
    /// Returns the whole entry.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the name before the parenthesis.
    pub fn tool(&self) -> &str {
        self.0.split_once('(').map_or(self.as_str(), |(tool, _)| tool)
    }

    /// Returns what stands inside the outer parentheses, when there are any.
    pub fn pattern(&self) -> Option<&str> {
        let (_, rest) = self.0.split_once('(')?;
        Some(rest.strip_suffix(')').unwrap_or(rest))
    }
}

impl fmt::Display for AllowedTool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Serialize for AllowedTool {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

/// Entries with the places of the texts that hold an unmatched parenthesis.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct AllowedTools {
    pub(crate) entries: Vec<AllowedTool>,
    pub(crate) unbalanced: Vec<Span>,
}

impl AllowedTools {
    /// Tells whether a text has an entry and a partner for each parenthesis, so that nothing about it can be wrong.
    pub(crate) fn is_plainly_filled(text: &str) -> bool {
        is_balanced(text) && text.chars().any(|character| character != ',' && !character.is_whitespace())
    }

    /// Reads a text that separates entries by commas, by blanks or by both.
    pub(crate) fn from_text(text: &str, span: Span) -> Self {
        let mut tools = Self::default();
        tools.push_text(text, span);
        tools
    }

    /// Reads the items of a list.
    ///
    /// A flow list is cut at commas by YAML itself, inside parentheses too, so items are put together again until
    /// their parentheses match.
    pub(crate) fn from_items<'a>(items: impl IntoIterator<Item = (&'a str, Span)>) -> Self {
        let mut tools = Self::default();
        let mut held: Option<(String, Span)> = None;
        for (item, span) in items {
            let (text, place) = match held.take() {
                Some((text, start)) => (format!("{text}, {item}"), Span::new(start.start, span.end)),
                None => (item.to_owned(), span),
            };
            if depth_at_end(&text) > 0 {
                held = Some((text, place));
            } else {
                tools.push_text(&text, place);
            }
        }
        if let Some((text, place)) = held {
            tools.push_text(&text, place);
        }
        tools
    }

    fn push_text(&mut self, text: &str, span: Span) {
        let mut depth = 0_usize;
        let mut entry = String::new();
        let mut balanced = true;
        let mut characters = text.chars().peekable();
        while let Some(character) = characters.next() {
            match character {
                '(' => {
                    depth += 1;
                    entry.push(character);
                }
                ')' if depth == 0 => {
                    balanced = false;
                    entry.push(character);
                }
                ')' => {
                    depth -= 1;
                    entry.push(character);
                }
                ',' if depth == 0 => self.push_entry(&mut entry),
                blank if depth == 0 && blank.is_whitespace() => {
                    while characters.next_if(|next| next.is_whitespace()).is_some() {}
                    // A pattern belongs to the tool before it: `Bash (git *)` must not become all of `Bash`.
                    if characters.peek() != Some(&'(') {
                        self.push_entry(&mut entry);
                    }
                }
                other => entry.push(other),
            }
        }
        self.push_entry(&mut entry);
        if depth > 0 || !balanced {
            self.unbalanced.push(span);
        }
    }

    fn push_entry(&mut self, entry: &mut String) {
        let tool = AllowedTool(std::mem::take(entry));
        if !tool.0.is_empty() && !self.entries.contains(&tool) {
            self.entries.push(tool);
        }
    }
}

fn is_balanced(text: &str) -> bool {
    let bytes = text.as_bytes();
    let depth = memchr::memchr2_iter(b'(', b')', bytes).try_fold(0_usize, |depth, at| {
        if bytes.get(at) == Some(&b'(') { depth.checked_add(1) } else { depth.checked_sub(1) }
    });
    depth == Some(0)
}

fn depth_at_end(text: &str) -> usize {
    text.chars().fold(0_usize, |depth, character| match character {
        '(' => depth + 1,
        ')' => depth.saturating_sub(1),
        _ => depth,
    })
}

#[cfg(test)]
mod tests;
