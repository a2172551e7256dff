//! The audit in the file: what the door records, and how people read it back.

mod call_id;
mod row;
mod trail;
mod writer;

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use cleveragents_runtime::{AuditError, AuditEvent, AuditLog, AuditRecord};

use crate::StateFile;
use writer::{Wait, Writer};

pub use call_id::{CallId, CallIdError};
pub(crate) use row::integer;
pub use trail::{AuditEntry, AuditFilter, AuditTrail};

/// Records the calls of one door in the state file.
///
/// The start of a call that may change something, and later its end, are on the disk before [`record`](AuditLog::record)
/// returns. Every other record goes through a queue to the one thread that writes: it is committed as soon as that
/// thread comes to it, together with whatever else is waiting, and survives the end of this process from then on. A full
/// queue makes callers wait; nothing is dropped. Once a record cannot be kept, every further call waits for its own
/// record and is told when that fails too, until writing works again.
///
/// Nothing is opened before the first record. Dropping the log writes what is in the queue.
#[derive(Debug)]
pub struct SqliteAudit {
    state: Arc<StateFile>,
    writer: OnceLock<Result<Writer, AuditError>>,
    // Guards the calls whose start is on record and whose end is not; held for one look.
    running: Mutex<BTreeSet<u64>>,
    // Guards why a record could not be kept; held for one look.
    trouble: Mutex<Option<AuditError>>,
}

impl SqliteAudit {
    /// Records into `state`. Every log counts as a run of its own.
    pub fn new(state: Arc<StateFile>) -> Self {
        Self { state, writer: OnceLock::new(), running: Mutex::default(), trouble: Mutex::default() }
    }

    /// Waits until everything recorded is kept, or says why it is not.
    pub fn flush(&self) -> Result<(), AuditError> {
        match self.writer.get() {
            None => Ok(()),
            Some(Ok(writer)) => writer.flush(),
            Some(Err(error)) => Err(error.clone()),
        }
    }

    /// Says why a record could not be kept, until the start of a call is kept again.
    pub fn trouble(&self) -> Option<AuditError> {
        self.trouble.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn keep(&self, record: AuditRecord) -> Result<(), AuditError> {
        let call = record.call;
        match record.event {
            AuditEvent::Started => {
                self.writer()?.record(record, Wait::UntilKept)?;
                self.running(|running| running.insert(call));
                Ok(())
            }
            AuditEvent::Refused { .. } | AuditEvent::Finished { .. } => {
                let was_started = self.running(|running| running.remove(&call));
                let wait = if was_started { Wait::UntilKept } else { Wait::ForPlace };
                self.writer()?.record(record, wait)
            }
        }
    }

    fn writer(&self) -> Result<&Writer, AuditError> {
        let writer = self.writer.get_or_init(|| Writer::start(Arc::clone(&self.state)));
        writer.as_ref().map_err(Clone::clone)
    }

    fn running<T>(&self, look: impl FnOnce(&mut BTreeSet<u64>) -> T) -> T {
        look(&mut self.running.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl AuditLog for SqliteAudit {
    fn record(&self, record: AuditRecord) -> Result<(), AuditError> {
        let is_start = matches!(record.event, AuditEvent::Started);
        let kept = self.keep(record);
        // Nobody waits for every other record, so its going well says nothing about the disk.
        if is_start || kept.is_err() {
            *self.trouble.lock().unwrap_or_else(PoisonError::into_inner) = kept.as_ref().err().cloned();
        }
        kept
    }
}
