//! A thread of known stack size for work whose depth somebody else decides.

use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// Enough for the deepest chain of subschemas times the deepest value, in a build without optimisation.
const STACK_BYTES: usize = 256 * 1024 * 1024;

/// Runs `work` on its own thread and waits at most `limit`.
///
/// `None` when the time is up, when the work panicked or when no thread could be started. Work that is given up goes on
/// until its own bound is reached, so callers bound it before they start it.
pub(super) fn run<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
    limit: Duration,
) -> Option<T> {
    let (sender, receiver) = mpsc::sync_channel(1);
    thread::Builder::new()
        .name("schema-check".to_owned())
        .stack_size(STACK_BYTES)
        .spawn(move || {
            // The receiver is gone when the time was up; nobody needs the answer then.
            sender.send(work()).unwrap_or_default();
        })
        .ok()?;
    receiver.recv_timeout(limit).ok()
}
