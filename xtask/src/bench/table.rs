//! The results as a table with limits and verdicts.

/// What is known about one line.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Reading {
    /// A number and the most or least it may be.
    Judged { value: f64, limit: Limit },
    /// A number for the reader, without a limit.
    Shown(f64),
    /// It could not be measured.
    Missing(String),
}

/// What a number is held against.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Limit {
    AtMost(f64),
    AtLeast(f64),
}

/// One line of the table.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Row {
    pub(super) what: String,
    pub(super) reading: Reading,
}

impl Row {
    pub(super) fn at_most(what: &str, value: f64, limit: f64) -> Self {
        Self { what: what.to_owned(), reading: Reading::Judged { value, limit: Limit::AtMost(limit) } }
    }

    pub(super) fn at_least(what: &str, value: f64, limit: f64) -> Self {
        Self { what: what.to_owned(), reading: Reading::Judged { value, limit: Limit::AtLeast(limit) } }
    }

    pub(super) fn shown(what: &str, value: f64) -> Self {
        Self { what: what.to_owned(), reading: Reading::Shown(value) }
    }

    pub(super) fn missing(what: &str, reason: impl Into<String>) -> Self {
        Self { what: what.to_owned(), reading: Reading::Missing(reason.into()) }
    }

    /// Reads a line that a benchmark printed: `row`, what it is, the number, `at_most`, `at_least` or `shown`, and the limit,
    /// with tabs between them.
    pub(super) fn of_line(line: &str) -> Option<Self> {
        let fields: Vec<&str> = line.split('\t').collect();
        let &["row", what, value, kind, limit] = fields.as_slice() else { return None };
        let (value, limit) = (value.parse().ok()?, limit.parse().ok()?);
        match kind {
            "at_most" => Some(Self::at_most(what, value, limit)),
            "at_least" => Some(Self::at_least(what, value, limit)),
            "shown" => Some(Self::shown(what, value)),
            _ => None,
        }
    }

    pub(super) fn value(&self) -> Option<f64> {
        match self.reading {
            Reading::Judged { value, .. } | Reading::Shown(value) => Some(value),
            Reading::Missing(_) => None,
        }
    }

    /// Whether the line keeps its promise; a promise that could not be measured is not kept.
    pub(super) fn passes(&self) -> bool {
        match self.reading {
            // What is printed is what is judged.
            Reading::Judged { value, limit: Limit::AtMost(limit) } => rounded(value) <= limit,
            Reading::Judged { value, limit: Limit::AtLeast(limit) } => rounded(value) >= limit,
            Reading::Shown(_) => true,
            Reading::Missing(_) => false,
        }
    }
}

fn rounded(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}

/// Renders the rows; without `verdicts` the last column stays empty.
pub(super) fn render(rows: &[Row], verdicts: bool) -> String {
    let width = rows.iter().map(|row| row.what.chars().count()).max().unwrap_or_default();
    let mut text = format!("{:width$}  {:>10}  {:>10}  verdict\n", "what", "measured", "limit");
    for row in rows {
        let (measured, limit) = match &row.reading {
            Reading::Judged { value, limit: Limit::AtMost(limit) } => {
                (format!("{value:.2}"), format!("<= {limit}"))
            }
            Reading::Judged { value, limit: Limit::AtLeast(limit) } => {
                (format!("{value:.2}"), format!(">= {limit}"))
            }
            Reading::Shown(value) => (format!("{value:.2}"), String::new()),
            Reading::Missing(_) => ("-".to_owned(), String::new()),
        };
        let verdict = match &row.reading {
            Reading::Missing(reason) => format!("not measured: {reason}"),
            Reading::Shown(_) => String::new(),
            Reading::Judged { .. } if !verdicts => String::new(),
            Reading::Judged { .. } if row.passes() => "PASS".to_owned(),
            Reading::Judged { .. } => "FAIL".to_owned(),
        };
        let line = format!("{:width$}  {measured:>10}  {limit:>10}  {verdict}", row.what);
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests;
