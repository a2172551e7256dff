use std::fmt;
use std::sync::Arc;

use serde_json::{Map, Value, json};

use crate::sandbox::{Captured, Outcome};

/// The most bytes of each output that a failure carries.
const MOST_SHOWN: usize = 16 * 1024;

/// What a program printed; its start, up to the limit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Printed {
    /// Standard output.
    pub stdout: Captured,
    /// Standard error.
    pub stderr: Captured,
}

impl Printed {
    pub(crate) fn of(outcome: &Outcome) -> Self {
        Self { stdout: outcome.stdout.clone(), stderr: outcome.stderr.clone() }
    }

    /// What is not empty, for the details of a failure.
    pub(crate) fn details(&self) -> Map<String, Value> {
        let mut details = Map::new();
        for (name, captured) in [("stdout", &self.stdout), ("stderr", &self.stderr)] {
            let shown = captured.bytes.get(..MOST_SHOWN).unwrap_or(&captured.bytes);
            if captured.total > 0 {
                details.insert(name.to_owned(), json!(String::from_utf8_lossy(shown)));
            }
            if captured.total > shown.len() as u64 {
                details.insert(format!("{name}_truncated"), json!(true));
            }
        }
        details
    }
}

type Show = dyn Fn(&str, &Printed) + Send + Sync;

/// Who wants to see what tools print, whatever became of them: a terminal or a log of the host. Results do not carry what a
/// successful tool printed.
#[derive(Clone)]
pub struct PrintedSink {
    show: Arc<Show>,
}

impl PrintedSink {
    /// `show` is called with the name of the tool after each run that printed something.
    pub fn new(show: impl Fn(&str, &Printed) + Send + Sync + 'static) -> Self {
        Self { show: Arc::new(show) }
    }

    pub(crate) fn take(&self, tool: &str, printed: &Printed) {
        if printed.stdout.total > 0 || printed.stderr.total > 0 {
            (self.show)(tool, printed);
        }
    }
}

impl fmt::Debug for PrintedSink {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("PrintedSink").finish_non_exhaustive()
    }
}
