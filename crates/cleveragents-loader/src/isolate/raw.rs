//! The value of a block that is not YAML, as plain text.

use super::block::Block;
use crate::Span;

/// A value read as text, with the place it was written in.
#[derive(Debug, PartialEq)]
pub(super) struct RawValue {
    pub(super) text: String,
    pub(super) span: Span,
}

/// Folds the lines of a block's value into one text and takes stray quotes and a block header off it.
pub(super) fn value(text: &str, block: &Block) -> RawValue {
    let whole = Span::new(block.value, block.span.end);
    let written = whole.slice(text);
    let lead = written.len() - written.trim_start().len();
    let span = Span::new(whole.start + lead, whole.start + lead + written.trim().len());
    let mut lines = span.slice(text).split(['\n', '\r']).map(str::trim).peekable();
    if lines.peek().is_some_and(|first| is_block_header(first)) {
        lines.next();
    }
    let mut folded = String::with_capacity(span.len());
    for line in lines.filter(|line| !line.is_empty()) {
        if !folded.is_empty() {
            folded.push(' ');
        }
        folded.push_str(line);
    }
    RawValue { text: without_stray_quotes(folded), span }
}

fn is_block_header(line: &str) -> bool {
    line.strip_prefix(['>', '|']).is_some_and(|rest| {
        rest.len() <= 2 && rest.bytes().all(|byte| matches!(byte, b'+' | b'-' | b'1'..=b'9'))
    })
}

/// Takes off quotes that surround the text, that were opened and never closed, or whose text goes on behind them.
fn without_stray_quotes(text: String) -> String {
    for quote in ['"', '\''] {
        let count = text.matches(quote).count();
        let opened = text.starts_with(quote);
        let closed = text.len() > 1 && text.ends_with(quote);
        if opened && closed && (count == 2 || second_opens(&text, quote)) {
            return unescaped(text.trim_start_matches(quote).trim_end_matches(quote), quote);
        }
        if opened && count == 2 {
            return text.replace(quote, "");
        }
        if opened && count % 2 == 1 {
            return unescaped(text.trim_start_matches(quote).trim_start(), quote);
        }
        if closed && count == 1 && quote == '"' {
            return text.trim_end_matches(quote).trim_end().to_owned();
        }
    }
    text
}

/// Tells whether the second quote of a text opens a quotation inside the first one.
fn second_opens(text: &str, quote: char) -> bool {
    let before = text.get(1..).and_then(|rest| rest.find(quote).and_then(|at| rest.get(..at)));
    before.is_some_and(|before| before.ends_with([' ', '(', '\\']))
}

fn unescaped(text: &str, quote: char) -> String {
    if quote == '"' { text.replace("\\\"", "\"") } else { text.replace("''", "'") }
}
