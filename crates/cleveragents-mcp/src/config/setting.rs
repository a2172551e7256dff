//! Texts of a configuration, which may be or hold secrets.

use std::fmt;

/// A text of a configuration: as it is written, and with its variables replaced.
///
/// Neither is ever shown by `Debug`: a literal may be a secret as well.
#[derive(Clone, PartialEq, Eq)]
pub struct Setting {
    written: String,
    value: String,
    replaced: Vec<String>,
}

impl Setting {
    /// Takes a text without variables.
    pub fn literal(text: impl Into<String>) -> Self {
        let written = text.into();
        Self { value: written.clone(), written, replaced: Vec::new() }
    }

    /// Takes a text as it is written, what it comes to, and the values that took the places of variables.
    pub(crate) fn replaced(
        written: impl Into<String>,
        value: impl Into<String>,
        replaced: Vec<String>,
    ) -> Self {
        Self { written: written.into(), value: value.into(), replaced }
    }

    /// Returns the text with its variables replaced: a secret, unless known otherwise.
    pub fn value(&self) -> &str {
        &self.value
    }

    /// Returns the text as the configuration has it.
    pub fn written(&self) -> &str {
        &self.written
    }

    /// Returns the values that took the places of variables: secrets, whatever surrounds them.
    pub fn variable_values(&self) -> impl Iterator<Item = &str> {
        self.replaced.iter().map(String::as_str)
    }
}

impl From<&str> for Setting {
    fn from(text: &str) -> Self {
        Self::literal(text)
    }
}

impl From<String> for Setting {
    fn from(text: String) -> Self {
        Self::literal(text)
    }
}

impl fmt::Debug for Setting {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Setting(…)")
    }
}
