//! When a running call must stop: its deadline, or somebody's wish.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use thiserror::Error;

#[cfg(test)]
mod tests;

/// Where time comes from.
///
/// The runtime itself never reads a clock of the machine; the program hands one in.
pub trait Clock: std::fmt::Debug + Send + Sync {
    /// Time since some fixed moment, never going back.
    fn elapsed(&self) -> Duration;

    /// Milliseconds since 1970-01-01T00:00:00Z, for records that people read.
    fn unix_millis(&self) -> u64;
}

/// A wish to stop a call, shared between whoever may wish and whoever runs.
///
/// Clones are the same token. Checking it costs one atomic read.
#[derive(Debug, Clone, Default)]
pub struct CancelToken {
    cancelled: Arc<AtomicBool>,
}

impl CancelToken {
    /// Asks every holder of this token to stop. Asking again changes nothing.
    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::Release);
    }

    /// Whether somebody asked to stop.
    pub fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Acquire)
    }
}

impl From<Arc<AtomicBool>> for CancelToken {
    /// Takes a flag of somebody else, such as the handler of a signal, for the wish.
    fn from(cancelled: Arc<AtomicBool>) -> Self {
        Self { cancelled }
    }
}

/// Why a call must stop before it is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum Stop {
    /// The deadline of the call has passed.
    #[error("the call ran into its deadline")]
    Timeout,
    /// The caller cancelled.
    #[error("the call was cancelled")]
    Cancelled,
}

/// The deadline and the cancel token of one call.
#[derive(Debug, Clone)]
pub struct Watch {
    clock: Arc<dyn Clock>,
    deadline: Duration,
    cancel: CancelToken,
}

impl Watch {
    /// Starts watching: the deadline is `timeout` from the present moment of `clock`.
    pub fn start(clock: Arc<dyn Clock>, timeout: Duration, cancel: CancelToken) -> Self {
        let now = clock.elapsed();
        Self::start_at(clock, now, timeout, cancel)
    }

    /// Like [`start`](Self::start), from a moment of `clock` that was read before.
    pub(crate) fn start_at(
        clock: Arc<dyn Clock>,
        now: Duration,
        timeout: Duration,
        cancel: CancelToken,
    ) -> Self {
        Self { clock, deadline: now.saturating_add(timeout), cancel }
    }

    /// Errs once the call must stop. Executors call this in every loop.
    pub fn check(&self) -> Result<(), Stop> {
        if self.cancel.is_cancelled() {
            return Err(Stop::Cancelled);
        }
        self.check_at(self.clock.elapsed())
    }

    /// Like [`check`](Self::check), and tells the moment.
    pub(crate) fn check_now(&self) -> Result<Duration, Stop> {
        let now = self.clock.elapsed();
        self.check_at(now).map(|()| now)
    }

    /// Like [`check`](Self::check), at a moment of the clock that was read before.
    pub(crate) fn check_at(&self, now: Duration) -> Result<(), Stop> {
        if self.cancel.is_cancelled() {
            Err(Stop::Cancelled)
        } else if now >= self.deadline {
            Err(Stop::Timeout)
        } else {
            Ok(())
        }
    }

    /// Time left until the deadline; zero once it has passed.
    pub fn remaining(&self) -> Duration {
        self.deadline.saturating_sub(self.clock.elapsed())
    }

    /// The cancel token of the call.
    pub fn cancel_token(&self) -> &CancelToken {
        &self.cancel
    }
}
