//! Cuts front matter at its top-level keys.

use crate::Span;
use crate::envelope::line::Lines;

/// One top-level key with everything up to the next one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Block {
    /// The key with its lines.
    pub(super) span: Span,
    /// The key.
    pub(super) key: Span,
    /// Where the value may start.
    pub(super) value: usize,
    /// Lines behind the block that belong to no field.
    pub(super) junk: Option<Span>,
}

/// Returns the blocks of a text.
///
/// A line of the first column that is no key continues the value above it, unless a blank line stands between or it
/// is a heading or a mark of a merge conflict.
pub(super) fn blocks(text: &str) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut after_blank = false;
    for line in Lines::starting_at(text, 0) {
        let content = line.content(text);
        if let Some((key, value)) = key_of(content) {
            let span = Span::new(line.start, line.next);
            blocks.push(Block { span, key: key.shifted(line.start), value: line.start + value, junk: None });
        } else if let Some(block) = blocks.last_mut() {
            if block.junk.is_some() || is_junk(content, after_blank) {
                let junk = block.junk.map_or(line.start, |junk| junk.start);
                block.junk = Some(Span::new(junk, line.next));
            } else {
                block.span.end = line.next;
            }
        }
        after_blank = content.trim().is_empty();
    }
    blocks
}

/// Returns the key of a line and the offset behind its colon.
fn key_of(line: &str) -> Option<(Span, usize)> {
    let first = line.chars().next()?;
    let end = match first {
        quote @ ('"' | '\'') => line.get(1..)?.find(quote)? + 2,
        letter if letter.is_alphanumeric() || letter == '_' => line
            .find(|character: char| !(character.is_alphanumeric() || matches!(character, '_' | '-' | '.')))?,
        _ => return None,
    };
    let rest = line.get(end..)?.strip_prefix(':')?;
    let follows = rest.chars().next().is_none_or(|next| next.is_whitespace() || matches!(next, '"' | '\''));
    follows.then_some((Span::new(0, end), end + 1))
}

fn is_junk(line: &str, after_blank: bool) -> bool {
    if line.starts_with([' ', '\t', '#', '-', ']', '}', '"', '\'']) || line.trim().is_empty() {
        return false;
    }
    after_blank || ["<<<<<<<", "=======", ">>>>>>>"].iter().any(|mark| line.starts_with(mark))
}
