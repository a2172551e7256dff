//! The answer as text for people, put together line by line.

use unicode_width::UnicodeWidthStr as _;

use crate::palette::{Palette, paint};
use crate::table::{Table, cut};
use crate::visible;

/// Collects the text that goes to the standard output.
#[derive(Debug)]
pub(crate) struct Page {
    pub(crate) palette: Palette,
    /// The columns of the terminal, when the text is to be fitted to it.
    width: Option<usize>,
    /// Whether a terminal shows the text, so that foreign text has to be made safe.
    terminal: bool,
    text: Vec<u8>,
}

impl Page {
    pub(crate) fn new(palette: Palette, width: Option<usize>, terminal: bool) -> Self {
        Self { palette, width, terminal, text: Vec::new() }
    }

    /// Adds one line of our own words around safe text.
    pub(crate) fn line(&mut self, text: impl AsRef<str>) {
        self.text.extend_from_slice(text.as_ref().as_bytes());
        self.text.push(b'\n');
    }

    /// Adds one line of foreign text behind a mark, cut to the width of the terminal or to 110 columns.
    pub(crate) fn quote(&mut self, text: &str) {
        let width = self.width.unwrap_or(110).saturating_sub(4).max(16);
        let line = cut(&visible::block(text).replace('\t', "    "), width);
        self.line(format!("  {} {line}", paint(self.palette.dim, "|")));
    }

    /// Adds one line of foreign text.
    pub(crate) fn safe_line(&mut self, text: &str) {
        self.line(visible::line(text));
    }

    /// Adds one line of foreign text with its number.
    pub(crate) fn numbered(&mut self, number: usize, text: &str) {
        self.line(format!("{number:>2}. {}", visible::line(text)));
    }

    pub(crate) fn heading(&mut self, text: &str) {
        self.line(paint(self.palette.header, visible::line(text)).to_string());
    }

    pub(crate) fn table(&mut self, table: &Table) {
        let mut out = String::new();
        table.render(&mut out, &self.palette, self.width);
        self.text.extend_from_slice(out.as_bytes());
    }

    /// Adds names and values, the values aligned. Values of several lines collapse to one.
    pub(crate) fn fields<S: AsRef<str>>(&mut self, fields: &[(&str, S)]) {
        let width = fields.iter().map(|(name, _)| name.width()).max().unwrap_or(0) + 2;
        for (name, value) in fields {
            let label = format!("{name}:");
            let gap = " ".repeat(width.saturating_sub(label.width()));
            self.line(format!("{}{gap}{}", paint(self.palette.name, label), visible::line(value.as_ref())));
        }
    }

    /// Adds text of a skill or a tool: as it is for a program, made safe for a terminal.
    pub(crate) fn foreign(&mut self, bytes: &[u8]) {
        if self.terminal {
            self.text.extend_from_slice(visible::block(&String::from_utf8_lossy(bytes)).as_bytes());
        } else {
            self.text.extend_from_slice(bytes);
        }
    }

    /// Adds text that is made safe wherever it goes.
    pub(crate) fn safe(&mut self, text: &str) {
        self.text.extend_from_slice(visible::block(text).as_bytes());
    }

    /// Adds text that a library rendered for a terminal, control sequences included.
    pub(crate) fn rendered(&mut self, text: &str) {
        self.text.extend_from_slice(text.as_bytes());
    }

    pub(crate) fn end_line(&mut self) {
        if self.text.last().is_some_and(|&last| last != b'\n') {
            self.text.push(b'\n');
        }
    }

    pub(crate) fn into_bytes(self) -> Vec<u8> {
        self.text
    }

    /// Puts a word that says yes into the colour of that.
    pub(crate) fn good(&self, text: &'static str) -> String {
        paint(self.palette.good, text).to_string()
    }

    /// Puts a word that says no into the colour of that.
    pub(crate) fn bad(&self, text: &'static str) -> String {
        paint(self.palette.error, text).to_string()
    }
}

#[cfg(test)]
mod tests;
