//! The short way to the tree for the documents that most files have.
//!
//! Key and value on a line, values without quotes that go on over lines, lists and mappings on a line or below a few levels deep,
//! text in quotes with few escapes, blocks, and a colon where none may be: this much is read here, several times faster than from parser events. Everything else is
//! left to the parser, and a test compares the two over every real file.

mod block;
mod flow;
mod lines;
mod scalar;

use super::build::misplaced_colon as misplaced;
use super::node::{CollectionStyle, Key, Mapping, Node, NodeValue, Pair, Scalar, ScalarStyle, Sequence};
use super::{Failure, MAX_NODES, Reading, duplicates};
use crate::{Diagnostic, Span};
use lines::{Line, Lines};
use scalar::{is_key, is_plain, misplaced_colon, scalar};
use std::borrow::Cow;

/// Mappings of so many levels are read here; this recurses no deeper.
const MAX_LEVELS: usize = 4;

/// Reads a document that stands at the offset `base` of its file, or returns `None` when it takes the parser.
pub(super) fn read(text: &str, base: usize) -> Option<Reading<'_>> {
    // Each line, comma and bracket gives at most three nodes, and each of them has a byte; a document near the limit is the
    // parser's to judge.
    let bytes = text.as_bytes();
    let is_short = text.len() <= MAX_NODES / 4
        || memchr::memchr2_iter(b'\n', b',', bytes).count() + memchr::memchr2_iter(b'[', b'{', bytes).count()
            <= MAX_NODES / 4;
    if !is_short || !(is_simple_ascii(text) || text.chars().all(is_simple)) {
        return None;
    }
    let mut document =
        Document { lines: Lines::new(text, base), diagnostics: Vec::new(), misplaced_colon: None };
    let mapping = document.mapping(0, MAX_LEVELS);
    let Document { lines, mut diagnostics, misplaced_colon } = document;
    if let Some(at) = misplaced_colon {
        diagnostics.push(misplaced(Span::new(at, at + 1)));
        return Some(Reading { node: None, diagnostics, failure: Some(Failure::Syntax) });
    }
    let node = mapping.filter(|_| lines.peek().is_none())?;
    Some(Reading { node: Some(node), diagnostics, failure: None })
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

struct Document<'a> {
    lines: Lines<'a>,
    diagnostics: Vec<Diagnostic>,
    /// The place of a `: ` in a value without quotes, at which every reader stops; what comes behind it is not looked at.
    misplaced_colon: Option<usize>,
}

impl<'a> Document<'a> {
    /// Reads pairs at `indent`, up to the first line that stands elsewhere.
    fn mapping(&mut self, indent: usize, levels: usize) -> Option<Node<'a>> {
        let mut pairs: Vec<Pair<'a>> = Vec::with_capacity(8);
        while let Some(line) = self.lines.next_if(|line| line.indent == indent) {
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
                None if rest.is_empty() => self.below(indent, levels - 1)?,
                None => return None,
            };
            pairs.push(Pair { key, value });
        }
        let span = Span::new(pairs.first()?.key.span.start, pairs.last()?.value.span.end);
        let mapping = Mapping { pairs, style: CollectionStyle::Block };
        self.diagnostics.extend(duplicates(&mapping));
        Some(Node { value: NodeValue::Mapping(mapping), span })
    }

    /// Reads the value that ends the line `line`, or the block that it announces.
    fn value(&mut self, written: &'a str, line: Line<'a>, indent: usize) -> Option<Node<'a>> {
        let start = line.start + line.text.len() - written.len();
        let node = match written.as_bytes() {
            b">-" | b"|-" | b">" | b"|" => block::read(&mut self.lines, written, indent)?,
            [b'[' | b'{', ..] => flow::read(written, start, &mut self.diagnostics)?,
            _ => {
                let Some(node) = self.text(written, start, indent) else {
                    self.misplaced_colon = misplaced_colon(written).map(|at| start + at);
                    return None;
                };
                node
            }
        };
        // A line further in would go on with this value.
        self.ends_at(indent).then_some(node)
    }

    /// Reads a scalar that starts on a line and goes on below when it has no quotes.
    fn text(&mut self, written: &'a str, start: usize, indent: usize) -> Option<Node<'a>> {
        let mut node = scalar(written, start)?;
        if let NodeValue::Scalar(Scalar { text, style: ScalarStyle::Plain }) = &mut node.value {
            while let Some(line) = self.lines.next_if(|line| line.indent > indent && is_plain(line.text)) {
                let text = text.to_mut();
                text.push(' ');
                text.push_str(line.text);
                node.span = Span::new(start, line.start + line.text.len());
            }
        }
        Some(node)
    }

    /// Reads what stands below a key without a value on its line.
    fn below(&mut self, indent: usize, levels: usize) -> Option<Node<'a>> {
        let next = self.lines.peek()?;
        if next.text.starts_with("- ") && next.indent >= indent {
            return self.sequence(next.indent, next.indent == indent, levels);
        }
        if next.indent <= indent || levels == 0 {
            return None;
        }
        let node = self.mapping(next.indent, levels)?;
        self.ends_at(indent).then_some(node)
    }

    /// Reads items at `indent`. As the parser has it, a list that stands no further in than its key starts at its first value.
    fn sequence(&mut self, indent: usize, is_flush: bool, levels: usize) -> Option<Node<'a>> {
        let mut items: Vec<Node<'a>> = Vec::new();
        let mut start = None;
        while let Some(line) =
            self.lines.peek().filter(|line| line.indent == indent && line.text.starts_with("- "))
        {
            start.get_or_insert(if is_flush { line.start + 2 } else { line.start });
            self.lines.go_into(2);
            items.push(self.item(levels)?);
            if self.lines.peek().is_some_and(|next| next.indent > indent) {
                return None;
            }
        }
        let span = Span::new(start?, items.last()?.span.end);
        Some(Node { value: NodeValue::Sequence(Sequence { items, style: CollectionStyle::Block }), span })
    }

    /// Reads a scalar or a mapping that stands behind the dash of an item.
    fn item(&mut self, levels: usize) -> Option<Node<'a>> {
        let line = self.lines.peek()?;
        let is_pair = line
            .text
            .split_once(':')
            .is_some_and(|(name, rest)| is_key(name) && (rest.is_empty() || rest.starts_with(' ')));
        if is_pair {
            return if levels == 0 { None } else { self.mapping(line.indent, levels) };
        }
        self.lines.next_if(|_| true)?;
        self.text(line.text, line.start, line.indent - 2)
    }

    /// Tells whether the document ends or goes on at `indent` or further out.
    fn ends_at(&self, indent: usize) -> bool {
        self.lines.peek().is_none_or(|next| next.indent <= indent && !next.text.is_empty())
    }
}

#[cfg(test)]
mod tests;
