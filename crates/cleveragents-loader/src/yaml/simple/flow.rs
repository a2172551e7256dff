//! Lists in brackets and mappings in braces that stand on one line.

use super::super::duplicates;
use super::super::node::{CollectionStyle, Mapping, Node, NodeValue, Pair, Sequence};
use super::scalar::{key, scalar};
use crate::{Diagnostic, Span};

/// So many items are read here; a longer collection is the parser's.
const MAX_ITEMS: usize = 32;
/// Collections in each other are read up to so many levels; this recurses no deeper.
const MAX_LEVELS: usize = 8;

/// Reads `[a, "b", c(d:e)]` or `{"a": [b], c: d}`, which starts at the offset `start`, or returns `None` when it takes the parser.
pub(super) fn read<'a>(
    written: &'a str,
    start: usize,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Node<'a>> {
    let mut flow = Flow { written, at: 0, start, diagnostics };
    let node = flow.collection(MAX_LEVELS)?;
    (flow.at == written.len()).then_some(node)
}

struct Flow<'a, 'd> {
    written: &'a str,
    at: usize,
    start: usize,
    diagnostics: &'d mut Vec<Diagnostic>,
}

impl<'a> Flow<'a, '_> {
    fn next(&self) -> Option<u8> {
        self.written.as_bytes().get(self.at).copied()
    }

    fn take(&mut self, byte: u8) -> bool {
        let is_next = self.next() == Some(byte);
        self.at += usize::from(is_next);
        is_next
    }

    fn skip_spaces(&mut self) {
        while self.take(b' ') {}
    }

    fn collection(&mut self, levels: usize) -> Option<Node<'a>> {
        let levels = levels.checked_sub(1)?;
        let start = self.start + self.at;
        let value = if self.take(b'{') {
            let pairs = self.items(b'}', |flow| flow.pair(levels))?;
            let mapping = Mapping { pairs, style: CollectionStyle::Flow };
            self.diagnostics.extend(duplicates(&mapping));
            NodeValue::Mapping(mapping)
        } else if self.take(b'[') {
            let items = self.items(b']', |flow| flow.value(levels))?;
            NodeValue::Sequence(Sequence { items, style: CollectionStyle::Flow })
        } else {
            return None;
        };
        Some(Node { value, span: Span::new(start, self.start + self.at) })
    }

    /// Reads what stands between commas up to the bracket `end`. A comma before the bracket is the parser's.
    fn items<T>(&mut self, end: u8, mut item: impl FnMut(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let mut items = Vec::new();
        self.skip_spaces();
        if self.take(end) {
            return Some(items);
        }
        loop {
            if items.len() == MAX_ITEMS {
                return None;
            }
            self.skip_spaces();
            items.push(item(self)?);
            self.skip_spaces();
            if self.take(end) {
                return Some(items);
            }
            if !self.take(b',') {
                return None;
            }
        }
    }

    fn pair(&mut self, levels: usize) -> Option<Pair<'a>> {
        let (written, start) = self.word(|byte| byte == b':')?;
        let key = key(written, start)?;
        if !self.take(b':') || !self.take(b' ') && !matches!(written.as_bytes(), [b'"' | b'\'', ..]) {
            return None;
        }
        self.skip_spaces();
        Some(Pair { key, value: self.value(levels)? })
    }

    fn value(&mut self, levels: usize) -> Option<Node<'a>> {
        if matches!(self.next()?, b'[' | b'{') {
            return self.collection(levels);
        }
        let (written, start) = self.word(|_| false)?;
        scalar(written, start)
    }

    /// Takes text in quotes, or other text up to what ends an item, without the spaces behind it.
    fn word(&mut self, ends: impl Fn(u8) -> bool) -> Option<(&'a str, usize)> {
        let left = self.written.get(self.at..)?;
        let bytes = left.as_bytes();
        let length = match *bytes.first()? {
            quote @ (b'"' | b'\'') => memchr::memchr(quote, bytes.get(1..)?)? + 2,
            _ => bytes
                .iter()
                .position(|byte| matches!(byte, b',' | b'[' | b']' | b'{' | b'}') || ends(*byte))?,
        };
        let word = left.get(..length)?.trim_end_matches(' ');
        let start = self.start + self.at;
        self.at += word.len();
        Some((word, start))
    }
}
