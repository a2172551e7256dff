//! Text in blocks, after `|` and `>`.

use super::super::node::{Node, NodeValue, Scalar, ScalarStyle};
use super::lines::Lines;
use crate::Span;
use std::borrow::Cow;

/// Reads the lines of a block whose key stands at `indent`. A block that ends in blank lines, and a folded one with lines
/// further in, are the parser's.
pub(super) fn read<'a>(lines: &mut Lines<'a>, header: &str, indent: usize) -> Option<Node<'a>> {
    let first = lines.peek()?;
    if first.indent <= indent || first.blank {
        return None;
    }
    let style = if header.starts_with('>') { ScalarStyle::Folded } else { ScalarStyle::Literal };
    let mut text = String::new();
    let mut last = first;
    let mut blank = 0;
    while let Some(line) = lines.next_if(|line| line.blank || line.indent >= first.indent) {
        if line.blank {
            if line.indent > first.indent {
                return None;
            }
            blank += 1;
            continue;
        }
        let further = line.indent - first.indent;
        if line.text.is_empty() || (further > 0 && style == ScalarStyle::Folded) {
            return None;
        }
        if !text.is_empty() {
            match (style, blank) {
                (ScalarStyle::Folded, 0) => text.push(' '),
                (ScalarStyle::Folded, _) => text.extend(std::iter::repeat_n('\n', blank)),
                _ => text.extend(std::iter::repeat_n('\n', blank + 1)),
            }
        }
        text.extend(std::iter::repeat_n(' ', further));
        text.push_str(line.text);
        (last, blank) = (line, 0);
    }
    if blank > 0 {
        return None;
    }
    if header.len() == 1 && last.broken {
        text.push('\n');
    }
    let scalar = Scalar { text: Cow::Owned(text), style };
    Some(Node { value: NodeValue::Scalar(scalar), span: Span::new(first.start, last.end()) })
}
