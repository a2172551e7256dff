//! Lets a test see what a user without special powers sees, also where tests run as the superuser.

use rustix::thread::{CapabilitySet, capabilities, set_capabilities};

/// Runs `action` on a thread that has given up the power to pass over file permissions; other threads keep theirs.
///
/// # Errors
///
/// When the system does not let the thread change its powers, or the action panics.
pub fn without_superuser<T: Send>(action: impl FnOnce() -> T + Send) -> std::io::Result<T> {
    std::thread::scope(|scope| {
        let worker = scope.spawn(|| -> std::io::Result<T> {
            let mut sets = capabilities(None)?;
            sets.effective -= CapabilitySet::DAC_OVERRIDE | CapabilitySet::DAC_READ_SEARCH;
            set_capabilities(None, sets)?;
            Ok(action())
        });
        match worker.join() {
            Ok(result) => result,
            Err(panic) => std::panic::resume_unwind(panic),
        }
    })
}
