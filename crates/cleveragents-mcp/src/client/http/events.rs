//! The events of a stream (<https://html.spec.whatwg.org/multipage/server-sent-events.html>), of which only the data counts.

use super::super::framing::{Cut, Lines};

#[cfg(test)]
mod tests;

/// Collects events of at most so many bytes.
#[derive(Debug)]
pub(super) struct Events {
    limit: usize,
    lines: Lines,
    data: Vec<u8>,
    has_data: bool,
}

/// What was found in a stream.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Event {
    /// The data of an event.
    Message(Vec<u8>),
    /// An event that is too long; nothing is read after it.
    TooLong,
}

impl Events {
    pub(super) fn new(limit: usize) -> Self {
        // The name of the field stands in front of the data.
        Self { limit, lines: Lines::with_blank(limit.saturating_add(16)), data: Vec::new(), has_data: false }
    }

    /// Takes bytes, and gives to `found` what is in them.
    pub(super) fn push(&mut self, bytes: &[u8], mut found: impl FnMut(Event)) {
        let Self { limit, lines, data, has_data } = self;
        lines.push(bytes, |cut| match cut {
            Cut::Line(mut line) => {
                if line.last() == Some(&b'\r') {
                    line.pop();
                }
                if line.is_empty() {
                    if std::mem::take(has_data) {
                        let message = std::mem::take(data);
                        if !message.trim_ascii().is_empty() {
                            found(Event::Message(message));
                        }
                    }
                } else if let Some(value) = line.strip_prefix(b"data:") {
                    let value = value.strip_prefix(b" ").unwrap_or(value);
                    if std::mem::replace(has_data, true) {
                        data.push(b'\n');
                    }
                    if data.len() + value.len() > *limit {
                        found(Event::TooLong);
                    } else {
                        data.extend_from_slice(value);
                    }
                }
            }
            Cut::TooLong(_) | Cut::Endless => found(Event::TooLong),
        });
    }
}
