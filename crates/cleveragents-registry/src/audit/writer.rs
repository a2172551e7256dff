//! The one thread that writes.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::{self, JoinHandle};

use cleveragents_runtime::{AuditError, AuditRecord};
use rusqlite::{Connection, Transaction, params};

use super::row;
use crate::state::{StateError, StateFile, in_transaction};

/// Records that wait for the writer; further callers wait for a place.
pub(super) const QUEUE: usize = 1_024;

/// Records that are committed together.
const BATCH: usize = 256;

/// What a caller waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wait {
    /// A place in the queue.
    ForPlace,
    /// The record is on the disk.
    UntilKept,
}

/// A record on its way, or only the question whether everything before it is kept.
struct Job {
    record: Option<AuditRecord>,
    reply: Option<SyncSender<Result<(), AuditError>>>,
}

#[derive(Debug)]
pub(super) struct Writer {
    /// Taken when the writer is dropped, which ends the thread.
    jobs: Option<SyncSender<Job>>,
    thread: Option<JoinHandle<()>>,
    /// Some record that nobody waited for could not be kept yet.
    behind: Arc<AtomicBool>,
}

impl Writer {
    pub(super) fn start(state: Arc<StateFile>) -> Result<Self, AuditError> {
        let (jobs, queue) = sync_channel(QUEUE);
        let behind = Arc::new(AtomicBool::new(false));
        let shared = Arc::clone(&behind);
        let thread = thread::Builder::new().name("agents-audit".to_owned()).spawn(move || {
            Pen { state, behind: shared, connection: None, run: None, unkept: Vec::new() }.write(&queue);
        });
        let thread = thread.map_err(|error| AuditError { message: error.to_string() })?;
        Ok(Self { jobs: Some(jobs), thread: Some(thread), behind })
    }

    pub(super) fn record(&self, record: AuditRecord, wait: Wait) -> Result<(), AuditError> {
        if wait == Wait::UntilKept || self.behind.load(Ordering::Acquire) {
            self.ask(Some(record))
        } else {
            self.send(Job { record: Some(record), reply: None })
        }
    }

    pub(super) fn flush(&self) -> Result<(), AuditError> {
        self.ask(None)
    }

    fn ask(&self, record: Option<AuditRecord>) -> Result<(), AuditError> {
        let (reply, answer) = sync_channel(1);
        self.send(Job { record, reply: Some(reply) })?;
        answer.recv().map_err(|_| ended())?
    }

    fn send(&self, job: Job) -> Result<(), AuditError> {
        self.jobs.as_ref().and_then(|jobs| jobs.send(job).ok()).ok_or_else(ended)
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        drop(self.jobs.take());
        if let Some(thread) = self.thread.take() {
            // Whoever waited for a record has its answer; a panic of the thread has nobody left to tell.
            drop(thread.join());
        }
    }
}

fn ended() -> AuditError {
    AuditError { message: "the thread that writes the audit has ended".to_owned() }
}

/// How much a commit promises.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Promise {
    /// It survives the process.
    Process,
    /// It survives the power.
    Power,
}

/// What the thread holds.
struct Pen {
    state: Arc<StateFile>,
    behind: Arc<AtomicBool>,
    connection: Option<(Connection, Promise)>,
    run: Option<i64>,
    /// Records that nobody waits for and that could not be kept. Bounded: while there are any, every caller waits.
    unkept: Vec<AuditRecord>,
}

impl Pen {
    fn write(mut self, queue: &Receiver<Job>) {
        while let Ok(first) = queue.recv() {
            let batch: Vec<Job> = std::iter::once(first).chain(queue.try_iter()).take(BATCH).collect();
            self.commit(batch);
        }
        if !self.unkept.is_empty() {
            self.commit(Vec::new());
        }
    }

    fn commit(&mut self, batch: Vec<Job>) {
        let is_awaited = batch.iter().any(|job| job.reply.is_some());
        let promise = if is_awaited { Promise::Power } else { Promise::Process };
        let mut replies = Vec::new();
        let mut awaited = Vec::new();
        for Job { record, reply } in batch {
            if reply.is_some() {
                awaited.extend(record);
            } else {
                self.unkept.extend(record);
            }
            replies.extend(reply);
        }
        let kept = self.keep(&awaited, promise);
        if kept.is_ok() {
            self.unkept.clear();
        } else {
            // A connection that failed is not asked again.
            self.connection = None;
        }
        self.behind.store(!self.unkept.is_empty(), Ordering::Release);
        let answer = kept.map_err(|error| AuditError { message: told(&error) });
        for reply in replies {
            // A caller that is gone needs no answer.
            drop(reply.send(answer.clone()));
        }
    }

    fn keep(&mut self, awaited: &[AuditRecord], promise: Promise) -> Result<(), StateError> {
        if self.unkept.is_empty() && awaited.is_empty() {
            return Ok(());
        }
        let (mut connection, promised) = match self.connection.take() {
            Some(connected) => connected,
            None => (self.state.connect()?, Promise::Power),
        };
        let failure = |error| self.state.failure(error);
        if promised != promise {
            let synchronous = if promise == Promise::Power { "FULL" } else { "NORMAL" };
            connection.pragma_update(None, "synchronous", synchronous).map_err(failure)?;
        }
        let known_run = self.run;
        let mut records: Vec<&AuditRecord> = self.unkept.iter().chain(awaited).collect();
        records.sort_by_key(|record| record.call);
        let run = in_transaction(&mut connection, |transaction| {
            let run = begin(transaction, known_run, records.first().map(|record| record.at_unix_ms))?;
            row::insert(transaction, run, &records)?;
            Ok(run)
        });
        self.run = Some(run.map_err(failure)?);
        self.connection = Some((connection, promise));
        Ok(())
    }
}

/// Gives this run its number. A run that was forgotten because it had been quiet for long gets its number back.
fn begin(transaction: &Transaction<'_>, known: Option<i64>, now: Option<u64>) -> rusqlite::Result<i64> {
    let begin = "INSERT OR IGNORE INTO runs (id, started_at_unix_ms) VALUES (?1, ?2)";
    transaction.execute(begin, params![known, now.map(row::integer)])?;
    Ok(known.unwrap_or_else(|| transaction.last_insert_rowid()))
}

/// The failure with everything behind it, for the operator.
fn told(error: &StateError) -> String {
    let mut told = error.to_string();
    let mut source = std::error::Error::source(error);
    while let Some(cause) = source {
        told.push_str(": ");
        told.push_str(&cause.to_string());
        source = cause.source();
    }
    told
}
