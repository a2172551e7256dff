//! What a tool printed, beside its result.

use std::sync::{Arc, Mutex, PoisonError};

use cleveragents::PrintedSink;
use serde_json::Value;

use crate::envelope::{Level, Message};

#[cfg(test)]
mod tests;

/// So many lines are passed on.
const MAX_LINES: usize = 1000;

/// So many characters of a line are passed on.
const MAX_LINE: usize = 4000;

/// Both outputs of one program, byte by byte as far as they were kept. Clones are the same outputs.
#[derive(Clone, Debug, Default)]
pub(crate) struct PrintedBytes {
    // Guards the outputs; held only to put or to take them.
    outputs: Arc<Mutex<Outputs>>,
}

/// What a program printed.
#[derive(Clone, Debug, Default)]
pub(crate) struct Outputs {
    pub(crate) stdout: Vec<u8>,
    pub(crate) stderr: Vec<u8>,
    /// Whether there was more.
    pub(crate) left_out: bool,
}

impl PrintedBytes {
    /// Returns what takes the outputs.
    pub(crate) fn sink(&self) -> PrintedSink {
        let outputs = Arc::clone(&self.outputs);
        PrintedSink::new(move |_, printed| {
            let (stdout, stderr) = (&printed.stdout, &printed.stderr);
            *outputs.lock().unwrap_or_else(PoisonError::into_inner) = Outputs {
                stdout: stdout.bytes.clone(),
                stderr: stderr.bytes.clone(),
                left_out: stdout.truncated() || stderr.truncated(),
            };
        })
    }

    pub(crate) fn take(&self) -> Outputs {
        std::mem::take(&mut *self.outputs.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Lines as they were printed. Clones are the same lines.
#[derive(Clone, Debug, Default)]
pub(crate) struct PrintedLines {
    // Guards the lines; held only to add some or to take all.
    lines: Arc<Mutex<Lines>>,
}

#[derive(Debug, Default)]
struct Lines {
    outputs: Vec<(&'static str, String)>,
    kept: Vec<String>,
    left_out: bool,
}

impl PrintedLines {
    /// Returns what takes the lines.
    pub(crate) fn sink(&self) -> PrintedSink {
        let lines = Arc::clone(&self.lines);
        PrintedSink::new(move |_, printed| {
            let mut lines = lines.lock().unwrap_or_else(PoisonError::into_inner);
            for (stream, captured) in [("stdout", &printed.stdout), ("stderr", &printed.stderr)] {
                lines.outputs.push((stream, String::from_utf8_lossy(&captured.bytes).into_owned()));
                lines.left_out |= captured.truncated();
            }
        })
    }

    /// Takes the lines, each as one message. An output that stands in the result word for word is left out.
    pub(crate) fn into_messages(self, result: &Value) -> Vec<Message> {
        let mut lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        for (stream, text) in std::mem::take(&mut lines.outputs) {
            if result.get(stream).and_then(Value::as_str) != Some(&text) {
                lines.add(stream, &text);
            }
        }
        let mut messages: Vec<Message> =
            lines.kept.drain(..).map(|line| Message::new(Level::Info, line)).collect();
        if lines.left_out {
            messages.push(Message::new(Level::Info, "the tool printed more"));
        }
        messages
    }
}

impl Lines {
    fn add(&mut self, stream: &str, text: &str) {
        for line in text.lines() {
            if self.kept.len() == MAX_LINES {
                self.left_out = true;
                return;
            }
            let (line, cut) = match line.char_indices().nth(MAX_LINE) {
                Some((end, _)) => (line.get(..end).unwrap_or_default(), "…"),
                None => (line, ""),
            };
            self.left_out |= !cut.is_empty();
            self.kept.push(format!("{stream}: {line}{cut}"));
        }
    }
}
