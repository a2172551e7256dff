//! Colour. Every style goes with a word that says the same, so nothing is lost without it.

use std::fmt;

use anstyle::{AnsiColor, Style};

/// The styles of one stream; all of them are empty when the stream has no colour.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Palette {
    pub(crate) header: Style,
    pub(crate) name: Style,
    pub(crate) good: Style,
    pub(crate) error: Style,
    pub(crate) warn: Style,
    pub(crate) hint: Style,
    pub(crate) dim: Style,
}

impl Palette {
    pub(crate) fn coloured() -> Self {
        Self {
            header: Style::new().bold().underline(),
            name: Style::new().bold(),
            good: AnsiColor::Green.on_default().bold(),
            error: AnsiColor::Red.on_default().bold(),
            warn: AnsiColor::Yellow.on_default().bold(),
            hint: AnsiColor::Cyan.on_default().bold(),
            dim: Style::new().dimmed(),
        }
    }
}

/// Puts a style around text. The text has to be safe already.
pub(crate) fn paint(style: Style, text: impl fmt::Display) -> impl fmt::Display {
    fmt::from_fn(move |f| write!(f, "{style}{text}{style:#}"))
}
