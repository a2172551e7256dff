//! Tables that align, also with wide characters.

use anstyle::Style;
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

use crate::palette::{Palette, paint};
use crate::visible;

#[cfg(test)]
mod tests;

/// Rows of cells under a header. Cells are made safe for a terminal when they come in.
#[derive(Debug)]
pub(crate) struct Table {
    header: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Table {
    pub(crate) fn new(header: &[&str]) -> Self {
        Self { header: header.iter().map(|&title| title.to_owned()).collect(), rows: Vec::new() }
    }

    pub(crate) fn row<S: AsRef<str>>(&mut self, cells: &[S]) {
        self.rows.push(cells.iter().map(|cell| visible::line(cell.as_ref()).into_owned()).collect());
    }

    /// Appends the table. The last column is cut when a line would be wider than `width`.
    pub(crate) fn render(&self, out: &mut String, palette: &Palette, width: Option<usize>) {
        let widths = self.widths();
        self.push_line(out, &self.header, &widths, width, palette.header, palette.header);
        for row in &self.rows {
            self.push_line(out, row, &widths, width, palette.name, Style::new());
        }
    }

    fn widths(&self) -> Vec<usize> {
        let columns = self.header.iter().enumerate();
        columns
            .map(|(column, title)| {
                let cells = self.rows.iter().filter_map(|row| row.get(column));
                cells.map(|cell| cell.width()).max().unwrap_or(0).max(title.width())
            })
            .collect()
    }

    fn push_line(
        &self,
        out: &mut String,
        cells: &[String],
        widths: &[usize],
        limit: Option<usize>,
        first: Style,
        others: Style,
    ) {
        let mut used = 0;
        let mut gap = 0;
        for (column, (cell, width)) in cells.iter().zip(widths).enumerate() {
            if cell.is_empty() {
                gap += width + 2;
                continue;
            }
            out.extend(std::iter::repeat_n(' ', gap));
            used += gap;
            let last = column + 1 == self.header.len();
            let shown = match limit {
                Some(limit) if last => cut(cell, limit.saturating_sub(used).max(16)),
                Some(_) | None => cell.clone(),
            };
            out.push_str(&paint(if column == 0 { first } else { others }, &shown).to_string());
            let shown_width = shown.width();
            used += shown_width;
            gap = width.saturating_sub(shown_width) + 2;
        }
        out.push('\n');
    }
}

/// Shortens text to a number of columns, with `…` where something is left out.
pub(crate) fn cut(text: &str, limit: usize) -> String {
    if text.width() <= limit {
        return text.to_owned();
    }
    let mut out = String::new();
    let mut used = 1;
    for character in text.chars() {
        used += character.width().unwrap_or(0);
        if used > limit {
            break;
        }
        out.push(character);
    }
    out.truncate(out.trim_end().len());
    out.push('…');
    out
}
