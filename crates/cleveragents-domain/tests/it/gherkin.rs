//! Runs a feature file inside an ordinary test.

use std::io;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use cucumber::writer::summarize::Stats;
use cucumber::writer::{Basic, Coloring, Verbosity};
use cucumber::{World as _, WriterExt as _};

use crate::steps::Scene;

/// How many scenarios or steps passed, were skipped and failed.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Count {
    pub(crate) passed: usize,
    pub(crate) skipped: usize,
    pub(crate) failed: usize,
}

impl Count {
    pub(crate) fn passed(passed: usize) -> Self {
        Self { passed, skipped: 0, failed: 0 }
    }
}

impl From<&Stats> for Count {
    fn from(stats: &Stats) -> Self {
        Self { passed: stats.passed, skipped: stats.skipped, failed: stats.failed }
    }
}

/// Guards the panic hook of the process: cucumber replaces it while it runs, so one file runs at a time.
static TURN: Mutex<()> = Mutex::new(());

/// Runs one feature file and compares the numbers of its scenarios and steps; a skipped step fails.
#[track_caller]
pub(crate) fn check_feature(path: &Path, scenarios: usize, steps: usize) {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let report = Report::default();
    let writer = Basic::new(report.clone(), Coloring::Never, Verbosity::Default).summarized();
    let cucumber = Scene::cucumber().with_writer(writer).fail_on_skipped().with_default_cli();
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    let writer = runtime.block_on(cucumber.run(path));
    let found = (Count::from(writer.scenarios_stats()), Count::from(writer.steps_stats()));
    let expected = (Count::passed(scenarios), Count::passed(steps));
    assert_eq!(found, expected, "{}", report.text());
}

/// What cucumber printed, kept for a failure.
#[derive(Clone, Default)]
struct Report {
    /// Guards the bytes: cucumber owns the writer, the test reads them afterwards.
    bytes: Arc<Mutex<Vec<u8>>>,
}

impl Report {
    fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes.lock().unwrap()).into_owned()
    }
}

impl io::Write for Report {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.bytes.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
