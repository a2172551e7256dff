//! Which files a glob names, as a regular expression that runs in linear time.

use regex::{Regex, RegexBuilder};
use thiserror::Error;

#[cfg(test)]
mod tests;

/// The memory that one compiled expression may take.
pub(super) const REGEX_BYTES: usize = 1024 * 1024;

/// A glob over paths with `/` between the names.
///
/// `*` and `?` stay within one name, `**` crosses names, `[a-z]` and `[!a-z]` are one character, `{a,b}` is one of
/// several. A glob without `/` is matched against the last name alone.
#[derive(Debug)]
pub(super) struct Glob {
    regex: Regex,
    name_only: bool,
}

/// Why a text is no glob.
#[derive(Debug, Error)]
pub(super) enum GlobError {
    /// A bracket or brace is not closed.
    #[error("`{bracket}` is not closed")]
    Unclosed {
        /// The bracket.
        bracket: char,
    },
    /// A brace within a brace.
    #[error("braces cannot be nested")]
    Nested,
    /// The expression that the glob stands for is too large or has a bad range.
    #[error("the glob is too large or holds a range that is none")]
    Expression,
}

impl Glob {
    pub(super) fn parse(text: &str, case_sensitive: bool) -> Result<Self, GlobError> {
        let text = text.strip_prefix("./").unwrap_or(text);
        let expression = format!("^(?s:{})$", Self::expression(text)?);
        let regex = RegexBuilder::new(&expression)
            .case_insensitive(!case_sensitive)
            .size_limit(REGEX_BYTES)
            .dfa_size_limit(REGEX_BYTES)
            .build()
            .map_err(|_| GlobError::Expression)?;
        Ok(Self { regex, name_only: !text.contains('/') })
    }

    /// Whether the glob names `path`, which is relative to the searched folder.
    pub(super) fn matches(&self, path: &str) -> bool {
        let subject = if self.name_only { path.rsplit('/').next().unwrap_or(path) } else { path };
        self.regex.is_match(subject)
    }

    fn expression(text: &str) -> Result<String, GlobError> {
        let mut expression = String::new();
        let mut in_brace = false;
        let mut rest = text.chars().peekable();
        while let Some(character) = rest.next() {
            match character {
                '*' if rest.next_if_eq(&'*').is_some() => {
                    if rest.next_if_eq(&'/').is_some() {
                        expression.push_str("(?:[^/]+/)*");
                    } else {
                        expression.push_str(".*");
                    }
                }
                '*' => expression.push_str("[^/]*"),
                '?' => expression.push_str("[^/]"),
                '[' => {
                    let negated = rest.next_if(|next| matches!(next, '!' | '^')).is_some();
                    let mut members = String::new();
                    loop {
                        match rest.next() {
                            None => return Err(GlobError::Unclosed { bracket: '[' }),
                            Some(']') if !members.is_empty() => break,
                            Some('-') => members.push('-'),
                            Some(member) => members.push_str(&regex::escape(&member.to_string())),
                        }
                    }
                    expression.push_str(if negated { "[^/" } else { "[" });
                    expression.push_str(&members);
                    expression.push(']');
                }
                '{' if in_brace => return Err(GlobError::Nested),
                '{' => {
                    in_brace = true;
                    expression.push_str("(?:");
                }
                '}' if in_brace => {
                    in_brace = false;
                    expression.push(')');
                }
                ',' if in_brace => expression.push('|'),
                other => expression.push_str(&regex::escape(&other.to_string())),
            }
        }
        if in_brace { Err(GlobError::Unclosed { bracket: '{' }) } else { Ok(expression) }
    }
}
