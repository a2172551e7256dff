//! Patterns over tool names, as policies and `allowed-tools` lists write them.

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};
use thiserror::Error;

mod reach;
#[cfg(test)]
mod tests;

const MAX_PATTERN_BYTES: usize = 200;

/// A tool name in which `*` stands for any run of characters and `?` for one.
///
/// A pattern has a namespace and a short name like the names it matches, or is `*` alone.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct NamePattern {
    text: String,
}

impl NamePattern {
    /// The pattern as written.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Whether the pattern matches the whole of `name`.
    pub fn matches(&self, name: &str) -> bool {
        wildcard_match(&self.text, name)
    }

    /// Whether the pattern matches any of the spellings of one tool.
    pub fn matches_any(&self, spellings: &[String]) -> bool {
        spellings.iter().any(|spelling| self.matches(spelling))
    }
}

impl FromStr for NamePattern {
    type Err = NamePatternError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let allowed = |character: char| {
            character.is_ascii_alphanumeric() || matches!(character, '-' | '_' | '/' | '*' | '?')
        };
        if text.is_empty() || text.len() > MAX_PATTERN_BYTES {
            return Err(NamePatternError::Length { limit: MAX_PATTERN_BYTES });
        }
        if let Some(character) = text.chars().find(|character| !allowed(*character)) {
            return Err(NamePatternError::Character { character });
        }
        match text.split('/').collect::<Vec<_>>().as_slice() {
            ["*"] => {}
            [namespace, short_name] if !namespace.is_empty() && !short_name.is_empty() => {}
            _ => return Err(NamePatternError::Shape { pattern: text.to_owned() }),
        }
        Ok(Self { text: text.to_owned() })
    }
}

impl fmt::Display for NamePattern {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.text)
    }
}

impl Serialize for NamePattern {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.text)
    }
}

/// Why a text is no pattern over tool names.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NamePatternError {
    /// The pattern is empty or too long.
    #[error("a pattern has 1 to {limit} bytes")]
    Length {
        /// The most bytes.
        limit: usize,
    },
    /// A character can never be part of a tool name.
    #[error("{character:?} is not a letter, digit, `-`, `_`, `/`, `*` or `?`")]
    Character {
        /// The first such character.
        character: char,
    },
    /// The pattern has not the two parts of a name.
    #[error("`{pattern}` is not `namespace/name`; `*` stands for any run of characters")]
    Shape {
        /// The pattern as written.
        pattern: String,
    },
}

/// Whether `pattern` matches the whole of `text`; `*` is any run and `?` any one character.
///
/// Takes at most the product of both lengths in steps and no memory beyond the characters of both.
pub(crate) fn wildcard_match(pattern: &str, text: &str) -> bool {
    let pattern: Vec<char> = pattern.chars().collect();
    let text: Vec<char> = text.chars().collect();
    let (mut at_pattern, mut at_text) = (0, 0);
    let mut retry: Option<(usize, usize)> = None;
    while let Some(character) = text.get(at_text) {
        match pattern.get(at_pattern) {
            Some('*') => {
                retry = Some((at_pattern, at_text));
                at_pattern += 1;
            }
            Some(wanted) if *wanted == '?' || wanted == character => {
                at_pattern += 1;
                at_text += 1;
            }
            _ => {
                let Some((star, taken)) = retry else { return false };
                retry = Some((star, taken + 1));
                at_pattern = star + 1;
                at_text = taken + 1;
            }
        }
    }
    pattern.iter().skip(at_pattern).all(|character| *character == '*')
}
