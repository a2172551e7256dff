//! The short way to the tree for the documents that most files have.
//!
//! Key and value on a line, lists on a line or below, mappings a few levels deep, text in quotes without escapes, blocks
//! without blank lines: this much is read here, several times faster than from parser events. Everything else is left to the
//! parser, and a test compares the two over every real file.

mod flow;

use super::node::{CollectionStyle, Key, Mapping, Node, NodeValue, Pair, Scalar, ScalarStyle, Sequence};
use super::{MAX_NODES, Reading, duplicates};
use crate::{Diagnostic, Span};
use std::borrow::Cow;
use std::iter::Peekable;

/// Mappings of so many levels are read here; this recurses no deeper.
const MAX_LEVELS: usize = 4;

/// Reads a document that stands at the offset `base` of its file, or returns `None` when it takes the parser.
pub(super) fn read(text: &str, base: usize) -> Option<Reading<'_>> {
    // Each line gives at most two nodes, and each item of a list on a line has two bytes; a document near the limit is the
    // parser's to judge.
    let bytes = text.as_bytes();
    let is_short = text.len() <= MAX_NODES / 4
        || memchr::memchr_iter(b'\n', bytes).count() + memchr::memchr_iter(b',', bytes).count()
            <= MAX_NODES / 4;
    if !is_short || !(is_simple_ascii(text) || text.chars().all(is_simple)) {
        return None;
    }
    let mut lines = Lines { lines: lines(text, base).peekable() };
    let mut diagnostics = Vec::new();
    let mapping = lines.mapping(0, MAX_LEVELS, &mut diagnostics)?;
    lines.lines.peek().is_none().then_some(Reading { node: Some(mapping), diagnostics, failure: None })
}

/// Tells the same of a whole text without other characters than those of ASCII, looking at many at once.
fn is_simple_ascii(text: &str) -> bool {
    let is_other = |byte: u8| byte.wrapping_sub(b' ') > b'~' - b' ' && byte != b'\n';
    text.bytes().fold(0_u8, |others, byte| others | u8::from(is_other(byte))) == 0
}

/// Tells whether a character is printable and takes the place of one letter in every reader.
fn is_simple(character: char) -> bool {
    match character {
        '\n' | ' '..='~' => true,
        '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}' => false,
        other => other > '\u{a0}',
    }
}

/// A line without its break.
#[derive(Clone, Copy)]
struct Line<'a> {
    indent: usize,
    /// What stands behind the indentation; never empty, never ending in a space.
    text: &'a str,
    /// The offset of `text` in the file.
    start: usize,
    /// Whether a line break follows.
    broken: bool,
}

/// Returns the lines; one that is blank or ends in a space has empty text, which nothing accepts.
fn lines(text: &str, base: usize) -> impl Iterator<Item = Line<'_>> {
    let mut offset = base;
    let mut left = text;
    std::iter::from_fn(move || {
        let (line, rest) = match memchr::memchr(b'\n', left.as_bytes()) {
            Some(at) => (left.get(..at)?, left.get(at + 1..)),
            None if left.is_empty() => return None,
            None => (left, None),
        };
        let indent = line.bytes().take_while(|byte| *byte == b' ').count();
        let text = if line.ends_with(' ') { "" } else { line.get(indent..)? };
        let start = offset + indent;
        offset += line.len() + 1;
        left = rest.unwrap_or_default();
        Some(Line { indent, text, start, broken: rest.is_some() })
    })
}

struct Lines<'a, I: Iterator<Item = Line<'a>>> {
    lines: Peekable<I>,
}

impl<'a, I: Iterator<Item = Line<'a>>> Lines<'a, I> {
    fn next_at(&mut self, fits: impl Fn(&Line<'a>) -> bool) -> Option<Line<'a>> {
        self.lines.next_if(fits)
    }

    /// Reads pairs at `indent`, up to the first line that stands elsewhere.
    fn mapping(
        &mut self,
        indent: usize,
        levels: usize,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<Node<'a>> {
        let mut pairs: Vec<Pair<'a>> = Vec::with_capacity(8);
        while let Some(line) = self.next_at(|line| line.indent == indent) {
            let colon = line.text.bytes().position(|byte| byte == b':')?;
            let (name, rest) = (line.text.get(..colon)?, line.text.get(colon + 1..)?);
            if !is_key(name) {
                return None;
            }
            let key = Key {
                text: Cow::Borrowed(name),
                style: ScalarStyle::Plain,
                span: Span::new(line.start, line.start + name.len()),
            };
            let value = match rest.strip_prefix(' ') {
                Some(written) => self.value(written, line, indent)?,
                None if rest.is_empty() => self.below(indent, levels - 1, diagnostics)?,
                None => return None,
            };
            pairs.push(Pair { key, value });
        }
        let span = Span::new(pairs.first()?.key.span.start, pairs.last()?.value.span.end);
        let mapping = Mapping { pairs, style: CollectionStyle::Block };
        diagnostics.extend(duplicates(&mapping));
        Some(Node { value: NodeValue::Mapping(mapping), span })
    }

    /// Reads the value that ends the line `line`, or the block that it announces.
    fn value(&mut self, written: &'a str, line: Line<'a>, indent: usize) -> Option<Node<'a>> {
        let start = line.start + line.text.len() - written.len();
        match written {
            ">-" | "|-" | ">" | "|" => self.block(written, indent),
            _ => {
                let node = match written.as_bytes() {
                    [b'[', ..] => flow::sequence(written, start)?,
                    _ => scalar(written, start)?,
                };
                // A line further in would go on with this value.
                self.ends_at(indent).then_some(node)
            }
        }
    }

    /// Reads what stands below a key without a value on its line.
    fn below(&mut self, indent: usize, levels: usize, diagnostics: &mut Vec<Diagnostic>) -> Option<Node<'a>> {
        let next = *self.lines.peek()?;
        if next.text.starts_with("- ") && next.indent >= indent {
            return self.sequence(next.indent, next.indent == indent);
        }
        if next.indent <= indent || levels == 0 {
            return None;
        }
        let node = self.mapping(next.indent, levels, diagnostics)?;
        self.ends_at(indent).then_some(node)
    }

    /// Reads items at `indent`. As the parser has it, a list that stands no further in than its key starts at its first value.
    fn sequence(&mut self, indent: usize, is_flush: bool) -> Option<Node<'a>> {
        let mut items: Vec<Node<'a>> = Vec::new();
        let mut start = None;
        while let Some(line) = self.next_at(|line| line.indent == indent && line.text.starts_with("- ")) {
            start.get_or_insert(if is_flush { line.start + 2 } else { line.start });
            let written = line.text.strip_prefix("- ")?;
            items.push(scalar(written, line.start + 2)?);
            if self.lines.peek().is_some_and(|next| next.indent > indent) {
                return None;
            }
        }
        let span = Span::new(start?, items.last()?.span.end);
        Some(Node { value: NodeValue::Sequence(Sequence { items, style: CollectionStyle::Block }), span })
    }

    /// Reads the lines of a block that has neither blank lines nor lines further in.
    fn block(&mut self, header: &str, indent: usize) -> Option<Node<'a>> {
        let first = *self.lines.peek()?;
        if first.indent <= indent {
            return None;
        }
        let (style, joint) =
            if header.starts_with('>') { (ScalarStyle::Folded, " ") } else { (ScalarStyle::Literal, "\n") };
        let keeps_break = header.len() == 1;
        let mut text = String::new();
        let mut end = first.start;
        while let Some(line) = self.next_at(|line| line.indent == first.indent) {
            if line.text.is_empty() {
                return None;
            }
            if !text.is_empty() {
                text.push_str(joint);
            }
            text.push_str(line.text);
            end = line.start + line.text.len() + usize::from(line.broken);
            if keeps_break && !line.broken {
                return None;
            }
        }
        if keeps_break {
            text.push('\n');
        }
        let node = Node {
            value: NodeValue::Scalar(Scalar { text: Cow::Owned(text), style }),
            span: Span::new(first.start, end),
        };
        self.ends_at(indent).then_some(node)
    }

    /// Tells whether the document ends or goes on at `indent` or further out.
    fn ends_at(&mut self, indent: usize) -> bool {
        self.lines.peek().is_none_or(|next| next.indent <= indent && !next.text.is_empty())
    }
}

fn is_key(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_alphabetic())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
}

/// Reads a value that stands on one line.
fn scalar(written: &str, start: usize) -> Option<Node<'_>> {
    let quoted = |quote: char| written.strip_prefix(quote)?.strip_suffix(quote);
    let (text, style) = if let Some(inside) = quoted('"') {
        (inside, ScalarStyle::DoubleQuoted)
    } else if let Some(inside) = quoted('\'') {
        (inside, ScalarStyle::SingleQuoted)
    } else {
        (written, ScalarStyle::Plain)
    };
    let fits = match style {
        ScalarStyle::DoubleQuoted => memchr::memchr2(b'"', b'\\', text.as_bytes()).is_none(),
        ScalarStyle::SingleQuoted => memchr::memchr(b'\'', text.as_bytes()).is_none(),
        ScalarStyle::Plain | ScalarStyle::Literal | ScalarStyle::Folded => is_plain(text),
    };
    let span = Span::new(start, start + written.len());
    fits.then_some(Node { value: NodeValue::Scalar(Scalar { text: Cow::Borrowed(text), style }), span })
}

/// Tells whether a text is a value without quotes, by a narrower rule than that of YAML.
fn is_plain(text: &str) -> bool {
    let starts = text.starts_with(|first: char| first.is_alphanumeric() || matches!(first, '(' | '/' | '.'));
    let bytes = text.as_bytes();
    starts
        && memchr::memchr2_iter(b':', b'#', bytes).all(|at| match bytes.get(at) {
            Some(b':') => bytes.get(at + 1).is_some_and(|next| *next != b' '),
            _ => at.checked_sub(1).and_then(|before| bytes.get(before)) != Some(&b' '),
        })
}

#[cfg(test)]
mod tests;
