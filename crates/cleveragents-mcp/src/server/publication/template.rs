//! Texts with arguments in them, and addresses with variables.

use std::collections::BTreeMap;

/// A text in which `{{name}}` stands for an argument.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(in crate::server) struct Template {
    parts: Vec<Part>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Part {
    Text(String),
    Argument(String),
}

impl Template {
    /// Reads a text. Braces that enclose no name are text.
    pub(super) fn of(text: &str) -> Self {
        let mut parts = Vec::new();
        let mut rest = text;
        while let Some((before, behind)) = rest.split_once("{{") {
            let argument = behind.split_once("}}").filter(|(name, _)| is_name(name.trim()));
            let Some((name, behind)) = argument else {
                parts.push(Part::Text([before, "{{"].concat()));
                rest = behind;
                continue;
            };
            parts.push(Part::Text(before.to_owned()));
            parts.push(Part::Argument(name.trim().to_owned()));
            rest = behind;
        }
        parts.push(Part::Text(rest.to_owned()));
        Self { parts }
    }

    /// Lists the arguments in it.
    pub(super) fn arguments(&self) -> impl Iterator<Item = &str> {
        self.parts.iter().filter_map(|part| match part {
            Part::Argument(name) => Some(name.as_str()),
            Part::Text(_) => None,
        })
    }

    /// Puts values in the places of arguments; one without a value is left out.
    pub(in crate::server) fn filled(&self, values: &BTreeMap<String, String>) -> String {
        let parts = self.parts.iter().map(|part| match part {
            Part::Text(text) => text.as_str(),
            Part::Argument(name) => values.get(name).map(String::as_str).unwrap_or_default(),
        });
        parts.collect()
    }
}

/// An address in which `{name}` stands for one path segment (RFC 6570, level 1).
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::server) struct UriTemplate {
    written: String,
    parts: Vec<Part>,
}

impl UriTemplate {
    /// Reads an address; none when its braces make no sense, or two variables touch.
    pub(super) fn of(written: &str) -> Option<Self> {
        let mut parts = Vec::new();
        let mut rest = written;
        while let Some((before, behind)) = rest.split_once('{') {
            let (name, behind) = behind.split_once('}')?;
            let touches = before.is_empty() && !parts.is_empty();
            if !is_name(name) || before.contains('}') || touches {
                return None;
            }
            parts.push(Part::Text(before.to_owned()));
            parts.push(Part::Argument(name.to_owned()));
            rest = behind;
        }
        if rest.contains('}') {
            return None;
        }
        parts.push(Part::Text(rest.to_owned()));
        Some(Self { written: written.to_owned(), parts })
    }

    /// Returns the address as written.
    pub(in crate::server) fn as_str(&self) -> &str {
        &self.written
    }

    /// Lists its variables.
    pub(super) fn variables(&self) -> impl Iterator<Item = &str> {
        self.parts.iter().filter_map(|part| match part {
            Part::Argument(name) => Some(name.as_str()),
            Part::Text(_) => None,
        })
    }

    /// Matches an address and gives the values of the variables, percent-decoded; a value is never empty and holds no slash.
    pub(in crate::server) fn matched(&self, uri: &str) -> Option<BTreeMap<String, String>> {
        let mut values = BTreeMap::new();
        let mut rest = uri;
        let mut parts = self.parts.iter().peekable();
        while let Some(part) = parts.next() {
            match part {
                Part::Text(text) => rest = rest.strip_prefix(text.as_str())?,
                Part::Argument(name) => {
                    let end = match parts.peek() {
                        Some(Part::Text(next)) if !next.is_empty() => rest.find(next.as_str())?,
                        Some(_) | None => rest.len(),
                    };
                    let (value, behind) = rest.split_at_checked(end)?;
                    if value.is_empty() || value.contains('/') {
                        return None;
                    }
                    values.insert(name.clone(), percent_decoded(value)?);
                    rest = behind;
                }
            }
        }
        rest.is_empty().then_some(values)
    }
}

fn is_name(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

fn percent_decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let digit = |byte: Option<u8>| char::from(byte?).to_digit(16);
            let (high, low) = (digit(rest.next())?, digit(rest.next())?);
            bytes.push(u8::try_from(high * 16 + low).ok()?);
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).ok()
}
