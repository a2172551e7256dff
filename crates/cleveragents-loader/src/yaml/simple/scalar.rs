//! Values and keys that stand on one line.

use super::super::node::{Key, Node, NodeValue, Scalar, ScalarStyle};
use crate::Span;
use std::borrow::Cow;

/// A longer key is the parser's, which has a limit for keys.
const MAX_KEY: usize = 256;

/// Tells whether a key without quotes can be read here.
pub(super) fn is_key(name: &str) -> bool {
    name.len() <= MAX_KEY
        && name.starts_with(|first: char| first.is_ascii_alphabetic())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
}

/// Reads a key of a mapping in braces, in quotes or without.
pub(super) fn key(written: &str, start: usize) -> Option<Key<'_>> {
    let span = Span::new(start, start + written.len());
    if is_key(written) {
        return Some(Key { text: Cow::Borrowed(written), style: ScalarStyle::Plain, span });
    }
    let (text, style) = parts(written)?;
    (style != ScalarStyle::Plain && text.len() <= MAX_KEY).then_some(Key { text, style, span })
}

/// Reads a value that stands on one line.
pub(super) fn scalar(written: &str, start: usize) -> Option<Node<'_>> {
    let (text, style) = parts(written)?;
    let span = Span::new(start, start + written.len());
    Some(Node { value: NodeValue::Scalar(Scalar { text, style }), span })
}

fn parts(written: &str) -> Option<(Cow<'_, str>, ScalarStyle)> {
    let quoted = |quote: char| written.strip_prefix(quote)?.strip_suffix(quote);
    if let Some(inside) = quoted('"') {
        return Some((unescaped(inside)?, ScalarStyle::DoubleQuoted));
    }
    let (text, style, fits) = match quoted('\'') {
        Some(inside) => {
            (inside, ScalarStyle::SingleQuoted, memchr::memchr(b'\'', inside.as_bytes()).is_none())
        }
        None => (written, ScalarStyle::Plain, is_plain(written)),
    };
    fits.then_some((Cow::Borrowed(text), style))
}

/// What stands in double quotes, with the escapes for quotes, backslashes and line breaks.
fn unescaped(inside: &str) -> Option<Cow<'_, str>> {
    let Some(first) = memchr::memchr2(b'"', b'\\', inside.as_bytes()) else {
        return Some(Cow::Borrowed(inside));
    };
    let mut text = String::with_capacity(inside.len());
    let (before, mut left) = inside.split_at_checked(first)?;
    text.push_str(before);
    loop {
        let escape = left.strip_prefix('\\')?;
        text.push(match escape.as_bytes().first()? {
            b'"' => '"',
            b'\\' => '\\',
            b'n' => '\n',
            _ => return None,
        });
        let rest = escape.get(1..)?;
        let Some(next) = memchr::memchr2(b'"', b'\\', rest.as_bytes()) else {
            text.push_str(rest);
            return Some(Cow::Owned(text));
        };
        text.push_str(rest.get(..next)?);
        left = rest.get(next..)?;
    }
}

/// Tells whether a line is a value without quotes or goes on with one, by a narrower rule than that of YAML.
pub(super) fn is_plain(text: &str) -> bool {
    starts_plainly(text) && first_end(text).is_none()
}

/// Where a value without quotes has the `: ` that makes YAML refuse it.
pub(super) fn misplaced_colon(text: &str) -> Option<usize> {
    let at = first_end(text).filter(|_| starts_plainly(text))?;
    text.get(at..)?.starts_with(": ").then_some(at)
}

fn starts_plainly(text: &str) -> bool {
    text.starts_with(|first: char| {
        first.is_ascii_alphanumeric()
            || matches!(first, '(' | '/' | '.' | '_' | '<' | '+' | '$')
            || first > '\u{a0}'
    })
}

/// Where the first colon or hash stands at which YAML would see the end of a value without quotes.
fn first_end(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    memchr::memchr2_iter(b':', b'#', bytes).find(|at| match bytes.get(*at) {
        Some(b':') => bytes.get(at + 1).is_none_or(|next| *next == b' '),
        _ => at.checked_sub(1).and_then(|before| bytes.get(before)) == Some(&b' '),
    })
}
