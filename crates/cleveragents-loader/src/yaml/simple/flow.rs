//! Lists in brackets that stand on one line.

use super::super::node::{CollectionStyle, Node, NodeValue, Sequence};
use super::scalar;
use crate::Span;

/// So many items are read here; a longer list is the parser's.
const MAX_ITEMS: usize = 32;

/// Reads `[a, "b", c(d:e)]`, which starts at the offset `start`, or returns `None` when it takes the parser.
pub(super) fn sequence(written: &str, start: usize) -> Option<Node<'_>> {
    let inside = written.strip_prefix('[')?.strip_suffix(']')?;
    let mut items = Vec::new();
    let mut left = inside.trim_start_matches(' ');
    while !left.is_empty() {
        let length = item_length(left)?;
        let item = left.get(..length)?.trim_end_matches(' ');
        if items.len() == MAX_ITEMS {
            return None;
        }
        items.push(scalar(item, start + 1 + inside.len() - left.len())?);
        let rest = left.get(length..)?.trim_start_matches(' ');
        if rest.is_empty() {
            break;
        }
        // A comma before the bracket is the parser's.
        left = rest.strip_prefix(',')?.trim_start_matches(' ');
        if left.is_empty() {
            return None;
        }
    }
    let sequence = Sequence { items, style: CollectionStyle::Flow };
    Some(Node { value: NodeValue::Sequence(sequence), span: Span::new(start, start + written.len()) })
}

/// The length of the first item, blanks behind it included; none when a bracket is in it that is not in quotes.
fn item_length(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    if let quote @ (b'"' | b'\'') = *bytes.first()? {
        let end = memchr::memchr(quote, bytes.get(1..)?)?;
        return Some(end + 2);
    }
    let is_special = |byte: &u8| matches!(byte, b',' | b'[' | b']' | b'{' | b'}');
    match bytes.iter().position(is_special) {
        None => Some(bytes.len()),
        Some(at) => (bytes.get(at) == Some(&b',')).then_some(at),
    }
}
