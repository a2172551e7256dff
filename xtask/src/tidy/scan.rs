//! Takes comments and literals out of Rust text, keeping every line where it was.

#[cfg(test)]
mod tests;

/// One comment, without its marks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Comment {
    /// Line of the comment's text, counted from 1; a block comment gives one entry a line.
    pub(crate) line: usize,
    /// The text after `//`, `///`, `//!` or inside `/* */`.
    pub(crate) text: String,
}

/// Rust text in two parts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Scan {
    /// The code: comments, and what stands between quotes, are spaces.
    pub(crate) code: String,
    /// The comments in order.
    pub(crate) comments: Vec<Comment>,
}

impl Scan {
    /// The code line by line, with line numbers from 1.
    pub(crate) fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        self.code.lines().enumerate().map(|(index, line)| (index + 1, line))
    }
}

/// Splits `text` into code and comments.
pub(crate) fn scan(text: &str) -> Scan {
    let mut scanner = Scanner {
        rest: text,
        line: 1,
        scan: Scan { code: String::with_capacity(text.len()), comments: Vec::new() },
    };
    scanner.file();
    scanner.scan
}

struct Scanner<'a> {
    rest: &'a str,
    line: usize,
    scan: Scan,
}

impl Scanner<'_> {
    fn file(&mut self) {
        let mut word_before = false;
        while let Some(next) = self.rest.chars().next() {
            if self.rest.starts_with("//") {
                self.line_comment();
            } else if self.rest.starts_with("/*") {
                self.block_comment();
            } else if !word_before && self.raw_string() {
            } else if next == '"' {
                self.take(1, true);
                self.quoted('"');
            } else if next == '\'' && self.is_character() {
                self.take(1, true);
                self.quoted('\'');
            } else {
                self.take(next.len_utf8(), true);
                word_before = next.is_alphanumeric() || next == '_';
                continue;
            }
            word_before = false;
        }
    }

    /// Moves over `count` bytes, which become code or blanks.
    fn take(&mut self, count: usize, is_code: bool) {
        let (taken, rest) = self.rest.split_at(count.min(self.rest.len()));
        for character in taken.chars() {
            if character == '\n' {
                self.line += 1;
            }
            self.scan.code.push(if is_code || character == '\n' { character } else { ' ' });
        }
        self.rest = rest;
    }

    fn line_comment(&mut self) {
        let end = self.rest.find('\n').unwrap_or(self.rest.len());
        let (comment, _) = self.rest.split_at(end);
        let marks = comment.trim_start_matches('/');
        let text = marks.strip_prefix('!').unwrap_or(marks).to_owned();
        self.scan.comments.push(Comment { line: self.line, text });
        self.take(end, false);
    }

    fn block_comment(&mut self) {
        let mut depth = 0_usize;
        let mut end = 0;
        while let Some(rest) = self.rest.get(end..).filter(|rest| !rest.is_empty()) {
            if rest.starts_with("/*") {
                depth += 1;
                end += 2;
            } else if rest.starts_with("*/") {
                depth -= 1;
                end += 2;
                if depth == 0 {
                    break;
                }
            } else {
                end += rest.chars().next().map_or(1, char::len_utf8);
            }
        }
        let (comment, _) = self.rest.split_at(end);
        let inner = comment.trim_start_matches(['/', '*', '!']).trim_end_matches(['/', '*']);
        for (offset, text) in inner.lines().enumerate() {
            self.scan.comments.push(Comment { line: self.line + offset, text: text.to_owned() });
        }
        self.take(end, false);
    }

    /// Takes `r"…"`, `r#"…"#`, `br"…"` and `cr"…"` when one starts here.
    fn raw_string(&mut self) -> bool {
        let prefix = ["br", "cr", "r"].into_iter().find(|prefix| self.rest.starts_with(prefix));
        let Some(prefix) = prefix else { return false };
        let after = self.rest.split_at(prefix.len()).1;
        let hashes = after.len() - after.trim_start_matches('#').len();
        if !after.split_at(hashes).1.starts_with('"') {
            return false;
        }
        let opening = prefix.len() + hashes + 1;
        let closing = format!("\"{}", "#".repeat(hashes));
        self.take(opening, true);
        let length = self.rest.find(&closing).unwrap_or(self.rest.len());
        self.take(length, false);
        self.take(closing.len(), true);
        true
    }

    /// Takes what stands before the closing `quote`, and the quote.
    fn quoted(&mut self, quote: char) {
        let mut escaped = false;
        let mut length = 0;
        for character in self.rest.chars() {
            if character == quote && !escaped {
                break;
            }
            escaped = character == '\\' && !escaped;
            length += character.len_utf8();
        }
        self.take(length, false);
        self.take(1, true);
    }

    /// Whether the `'` here opens a character and not a lifetime.
    fn is_character(&self) -> bool {
        let mut characters = self.rest.chars().skip(1);
        matches!((characters.next(), characters.next()), (Some('\\'), _) | (Some(_), Some('\'')))
    }
}
