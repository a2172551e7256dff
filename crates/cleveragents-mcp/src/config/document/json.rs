//! JSON as people write it into configurations: with comments, and with a comma before a closing bracket.

use std::collections::HashMap;

use cleveragents_loader::yaml::{
    CollectionStyle, Key, Mapping, Node, NodeValue, Pair, Scalar, ScalarStyle, Sequence,
};
use cleveragents_loader::{Diagnostic, DiagnosticCode, Span};

use super::{MAX_DEPTH, MAX_VALUES, too_deep, too_many};

/// Reads one value.
pub(super) fn parse(text: &str) -> (Option<Node<'static>>, Vec<Diagnostic>) {
    let mut reader = Reader { text, at: 0, values: 0, doubles: Vec::new() };
    if text.starts_with('\u{feff}') {
        reader.at = '\u{feff}'.len_utf8();
    }
    match reader.document() {
        Ok(node) => (Some(node), reader.doubles),
        Err(error) => (None, vec![*error]),
    }
}

type Read<T> = Result<T, Box<Diagnostic>>;

struct Reader<'t> {
    text: &'t str,
    at: usize,
    values: usize,
    /// The keys that are given twice.
    doubles: Vec<Diagnostic>,
}

impl Reader<'_> {
    fn document(&mut self) -> Read<Node<'static>> {
        self.skip()?;
        let node = self.value(0)?;
        self.skip()?;
        match self.peek() {
            None => Ok(node),
            Some(_) => Err(self.unexpected("the end of the text")),
        }
    }

    /// Recursion is bounded by [`MAX_DEPTH`].
    fn value(&mut self, depth: usize) -> Read<Node<'static>> {
        self.values += 1;
        let here = Span::at(self.at);
        if self.values > MAX_VALUES {
            return Err(Box::new(too_many(here)));
        }
        if depth > MAX_DEPTH {
            return Err(Box::new(too_deep(here)));
        }
        match self.peek() {
            Some('{') => self.object(depth),
            Some('[') => self.array(depth),
            Some('"') => {
                let (text, span) = self.string()?;
                Ok(scalar(text, ScalarStyle::DoubleQuoted, span))
            }
            Some(first) if first.is_ascii_alphanumeric() || first == '-' => self.word(),
            _ => Err(self.unexpected("a value")),
        }
    }

    fn object(&mut self, depth: usize) -> Read<Node<'static>> {
        let start = self.at;
        self.at += 1;
        let mut pairs = Vec::new();
        let mut seen: HashMap<String, Span> = HashMap::new();
        loop {
            self.skip()?;
            if self.take('}') {
                break;
            }
            if self.peek() != Some('"') {
                return Err(self.unexpected("a key in double quotes or `}`"));
            }
            let (text, span) = self.string()?;
            if let Some(first) = seen.insert(text.clone(), span) {
                let message = format!("key `{}` is given twice", text.escape_debug());
                let double = Diagnostic::error(DiagnosticCode::DuplicateKey, span, message);
                self.doubles.push(double.with_label(first, "first given here"));
            }
            self.skip()?;
            if !self.take(':') {
                return Err(self.unexpected("`:` after the key"));
            }
            self.skip()?;
            let value = self.value(depth + 1)?;
            pairs
                .push(Pair { key: Key { text: text.into(), style: ScalarStyle::DoubleQuoted, span }, value });
            self.skip()?;
            if !self.take(',') && self.peek() != Some('}') {
                return Err(self.unexpected("`,` or `}` after the value"));
            }
        }
        let value = NodeValue::Mapping(Mapping { pairs, style: CollectionStyle::Flow });
        Ok(Node { value, span: Span::new(start, self.at) })
    }

    fn array(&mut self, depth: usize) -> Read<Node<'static>> {
        let start = self.at;
        self.at += 1;
        let mut items = Vec::new();
        loop {
            self.skip()?;
            if self.take(']') {
                break;
            }
            items.push(self.value(depth + 1)?);
            self.skip()?;
            if !self.take(',') && self.peek() != Some(']') {
                return Err(self.unexpected("`,` or `]` after the value"));
            }
        }
        let value = NodeValue::Sequence(Sequence { items, style: CollectionStyle::Flow });
        Ok(Node { value, span: Span::new(start, self.at) })
    }

    /// Reads a number, `true`, `false` or `null`.
    fn word(&mut self) -> Read<Node<'static>> {
        let start = self.at;
        let rest = self.rest();
        let is_of_word = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '+' | '.');
        let end = rest.find(|letter| !is_of_word(letter)).unwrap_or(rest.len());
        let word = rest.get(..end).unwrap_or_default().to_owned();
        let is_value =
            matches!(word.as_str(), "true" | "false" | "null") || word.parse::<serde_json::Number>().is_ok();
        if !is_value {
            return Err(self.unexpected("a value"));
        }
        self.at += end;
        Ok(scalar(word, ScalarStyle::Plain, Span::new(start, self.at)))
    }

    fn string(&mut self) -> Read<(String, Span)> {
        let start = self.at;
        self.at += 1;
        let mut text = String::new();
        loop {
            let rest = self.rest();
            let plain = rest.find(|letter: char| letter == '"' || letter == '\\' || letter.is_control());
            text.push_str(rest.get(..plain.unwrap_or(rest.len())).unwrap_or_default());
            self.at += plain.unwrap_or(rest.len());
            match self.peek() {
                Some('"') => {
                    self.at += 1;
                    return Ok((text, Span::new(start, self.at)));
                }
                Some('\\') => text.push(self.escape()?),
                // Delete and the C1 controls may stand in a text of JSON.
                Some(letter) if letter >= '\u{20}' => {
                    text.push(letter);
                    self.at += letter.len_utf8();
                }
                Some(_) => return Err(self.unexpected("the rest of a text in one line")),
                None => {
                    let message = "a text that starts here has no closing `\"`";
                    return Err(syntax(Span::new(start, start + 1), message));
                }
            }
        }
    }

    fn escape(&mut self) -> Read<char> {
        let start = self.at;
        let rest = self.rest();
        let letter = rest.chars().nth(1);
        let plain = match letter {
            Some(same @ ('"' | '\\' | '/')) => Some(same),
            Some('b') => Some('\u{8}'),
            Some('f') => Some('\u{c}'),
            Some('n') => Some('\n'),
            Some('r') => Some('\r'),
            Some('t') => Some('\t'),
            _ => None,
        };
        if let Some(plain) = plain {
            self.at += 2;
            return Ok(plain);
        }
        let unit = |from: usize| {
            let digits = rest.get(from..from + 6)?.strip_prefix("\\u")?;
            let is_hex = digits.bytes().all(|digit| digit.is_ascii_hexdigit());
            is_hex.then(|| u32::from_str_radix(digits, 16).ok()).flatten()
        };
        let first = unit(0);
        let (value, length) = match first {
            Some(high @ 0xd800..=0xdbff) => match unit(6) {
                Some(low @ 0xdc00..=0xdfff) => {
                    (Some(0x1_0000 + ((high - 0xd800) << 10) + (low - 0xdc00)), 12)
                }
                _ => (None, 6),
            },
            other => (other, 6),
        };
        self.at += length;
        value.and_then(char::from_u32).ok_or_else(|| {
            let hint = "a backslash is written `\\\\`";
            let error = syntax(Span::new(start, start + 1), "the backslash starts no escape of JSON");
            Box::new(error.with_hint(hint))
        })
    }

    /// Skips blanks and comments.
    fn skip(&mut self) -> Read<()> {
        loop {
            let rest = self.rest();
            let blank = |letter: char| matches!(letter, ' ' | '\t' | '\n' | '\r');
            self.at += rest.len() - rest.trim_start_matches(blank).len();
            let (rest, start) = (self.rest(), self.at);
            if rest.starts_with("//") {
                self.at += rest.find(['\n', '\r']).unwrap_or(rest.len());
            } else if let Some(comment) = rest.strip_prefix("/*") {
                let Some(end) = comment.find("*/") else {
                    return Err(syntax(
                        Span::new(start, start + 2),
                        "a comment that starts here is never closed",
                    ));
                };
                self.at += end + 4;
            } else {
                return Ok(());
            }
        }
    }

    fn rest(&self) -> &str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn take(&mut self, wanted: char) -> bool {
        let is_there = self.peek() == Some(wanted);
        if is_there {
            self.at += wanted.len_utf8();
        }
        is_there
    }

    fn unexpected(&self, wanted: &str) -> Box<Diagnostic> {
        let Some(found) = self.peek() else {
            return syntax(Span::at(self.at), format!("expected {wanted}, found the end of the text"));
        };
        let span = Span::new(self.at, self.at + found.len_utf8());
        let shown = if found.is_control() { found.escape_debug().to_string() } else { found.to_string() };
        let error = syntax(span, format!("expected {wanted}, found `{shown}`"));
        if found == '\'' {
            return Box::new(error.with_hint("JSON puts texts into double quotes"));
        }
        error
    }
}

fn scalar(text: String, style: ScalarStyle, span: Span) -> Node<'static> {
    Node { value: NodeValue::Scalar(Scalar { text: text.into(), style }), span }
}

fn syntax(span: Span, message: impl Into<String>) -> Box<Diagnostic> {
    Box::new(Diagnostic::error(DiagnosticCode::JsonSyntax, span, message))
}
