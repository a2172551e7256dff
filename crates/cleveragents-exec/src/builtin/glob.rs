//! Which files a glob names, as a regular expression that runs in linear time.

use std::fmt::Write as _;
use std::iter::Peekable;
use std::str::Chars;

use regex::{Regex, RegexBuilder};
use thiserror::Error;

#[cfg(test)]
mod tests;

/// The memory that one compiled expression may take.
pub(super) const REGEX_BYTES: usize = 1024 * 1024;

/// A glob over paths with `/` between the names.
///
/// `*` and `?` stay within one name, `**` crosses names, `[a-z]` and `[!a-z]` are one character of a name, `{a,b}` is one of
/// several, and a character after `\\` stands for itself. A glob without `/` is matched against the last name alone.
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
                '[' => expression.push_str(&class(&mut rest)?),
                '\\' => push_literal(&mut expression, rest.next().unwrap_or('\\')),
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
                other => push_literal(&mut expression, other),
            }
        }
        if in_brace { Err(GlobError::Unclosed { bracket: '{' }) } else { Ok(expression) }
    }
}

/// The rest of `[...]`. A `]` at the start stands for itself, and so does a `-` at the start or the end.
fn class(rest: &mut Peekable<Chars<'_>>) -> Result<String, GlobError> {
    let negated = rest.next_if(|next| matches!(next, '!' | '^')).is_some();
    let mut members: Vec<(char, bool)> = Vec::new();
    loop {
        match rest.next().ok_or(GlobError::Unclosed { bracket: '[' })? {
            ']' if !members.is_empty() => break,
            '\\' => members.push((rest.next().ok_or(GlobError::Unclosed { bracket: '[' })?, false)),
            member => members.push((member, member == '-')),
        }
    }
    let mut expression = String::from(if negated { "[^/" } else { "[[" });
    let mut members = members.into_iter().peekable();
    while let Some((member, _)) = members.next() {
        push_member(&mut expression, member);
        if members.peek().is_some_and(|(_, is_hyphen)| *is_hyphen) {
            let hyphen = members.next();
            match (hyphen, members.next()) {
                (_, Some((last, _))) => {
                    expression.push('-');
                    push_member(&mut expression, last);
                }
                (_, None) => push_member(&mut expression, '-'),
            }
        }
    }
    // No member is the character between names, even when a range goes over it.
    expression.push_str(if negated { "]" } else { "]&&[^/]]" });
    Ok(expression)
}

fn push_literal(expression: &mut String, character: char) {
    expression.push_str(&regex::escape(character.encode_utf8(&mut [0; 4])));
}

/// A character in brackets, as its number, so that none has a meaning there.
fn push_member(expression: &mut String, character: char) {
    // Writing to a text does not fail.
    write!(expression, "\\x{{{:x}}}", u32::from(character)).ok();
}
