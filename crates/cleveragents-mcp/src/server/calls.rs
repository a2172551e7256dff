//! Work that blocks, beside the tasks that speak with clients.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use rmcp::ErrorData;
use tokio::sync::Semaphore;

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
        Self { slots: Arc::new(Semaphore::new(MOST_AT_ONCE)), waiting: AtomicUsize::new(0) }
    }
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
