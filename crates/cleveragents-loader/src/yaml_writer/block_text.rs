//! Text of several lines.

use super::plain::is_escaped;

/// Writes text as a literal block at an indentation, with its line break; none when it has one line, or when a block
/// would not show it as it is.
///
/// The block must be the value of a key, because its indentation is counted from the mapping.
pub(super) fn block(text: &str, indent: usize) -> Option<String> {
    let body = text.trim_end_matches('\n');
    let has_lines = text.contains('\n') && !body.trim().is_empty();
    let is_shown = |character: char| character == '\n' || character == '\t' || !is_escaped(character);
    if !has_lines || !text.chars().all(is_shown) || body.lines().last().is_some_and(is_blank) {
        return None;
    }
    let mut block = String::with_capacity(text.len() + text.len() / 8);
    block.push('|');
    // A first line that is blank or starts with white space would hide how far the block is indented.
    if body.starts_with(|first: char| first.is_whitespace()) {
        block.push('2');
    }
    match text.len() - body.len() {
        0 => block.push('-'),
        1 => {}
        _ => block.push('+'),
    }
    block.push('\n');
    for line in body.split('\n') {
        if !line.is_empty() {
            block.extend(std::iter::repeat_n(' ', indent));
            block.push_str(line);
        }
        block.push('\n');
    }
    for _ in 1..(text.len() - body.len()) {
        block.push('\n');
    }
    Some(block)
}

fn is_blank(line: &str) -> bool {
    line.trim().is_empty()
}
