//! Work that blocks, beside the tasks that speak with clients.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use rmcp::ErrorData;
use rustix::process::{Resource, getrlimit};
use tokio::sync::Semaphore;

#[cfg(test)]
mod tests;

/// So many descriptors a call may have open.
const DESCRIPTORS_OF_A_CALL: u64 = 32;
/// So many descriptors the program has open beside calls and connections.
const DESCRIPTORS_BESIDE: u64 = 96;
/// The most pieces of work at one time.
pub(super) const MOST_AT_ONCE: usize = 32;
/// The most pieces of work that wait for their turn.
const MOST_WAITING: usize = 1024;

/// Threads for calls: as many as the bound, and a bounded number of calls that wait for one.
#[derive(Debug)]
pub(super) struct Calls {
    slots: Arc<Semaphore>,
    waiting: AtomicUsize,
}

/// Counts a waiting call for as long as it waits.
struct Waiting<'a>(&'a AtomicUsize);

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::AcqRel);
    }
}

impl Default for Calls {
    fn default() -> Self {
        Self { slots: Arc::new(Semaphore::new(at_once(most_open()))), waiting: AtomicUsize::new(0) }
    }
}

/// How many descriptors this program may have open.
pub(super) fn most_open() -> u64 {
    getrlimit(Resource::Nofile).current.unwrap_or(u64::MAX)
}

/// How many connections there may be: for them, a quarter of the descriptors.
pub(super) fn connections(most_open: u64, most: usize) -> usize {
    usize::try_from(most_open / 4).unwrap_or(usize::MAX).clamp(1, most)
}

/// How many calls may run at one time without running out of descriptors.
fn at_once(most_open: u64) -> usize {
    let left = most_open.saturating_sub(most_open / 4).saturating_sub(DESCRIPTORS_BESIDE);
    usize::try_from(left / DESCRIPTORS_OF_A_CALL).unwrap_or(usize::MAX).clamp(1, MOST_AT_ONCE)
}

impl Calls {
    /// Runs work on a thread of its own once there is one.
    ///
    /// Whoever drops the future takes back work that has not begun; what has begun ends by itself.
    ///
    /// # Errors
    /// Too many wait already, or the work panicked.
    pub(super) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ErrorData> {
        let slot = {
            let waiting = Waiting(&self.waiting);
            if self.waiting.fetch_add(1, Ordering::AcqRel) >= MOST_WAITING {
                drop(waiting);
                return Err(ErrorData::internal_error("too many calls are waiting, try again later", None));
            }
            let slot = Arc::clone(&self.slots).acquire_owned().await;
            drop(waiting);
            slot.map_err(|_closed| ErrorData::internal_error("the server is stopping", None))?
        };
        let done = tokio::task::spawn_blocking(move || {
            let done = work();
            drop(slot);
            done
        });
        done.await.map_err(|_panicked| ErrorData::internal_error("the call could not be completed", None))
    }
}
