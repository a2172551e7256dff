#![expect(
    clippy::disallowed_methods,
    reason = "the one place that reads the machine's clocks for the runtime"
)]

#[cfg(any(not(target_os = "linux"), agents_portable))]
use std::time::SystemTime;
use std::time::{Duration, Instant};

use cleveragents_runtime::Clock;

/// The clocks of the machine.
#[derive(Debug, Clone, Copy)]
pub struct SystemClock {
    start: Instant,
}

impl SystemClock {
    /// Starts counting.
    pub fn start() -> Self {
        Self { start: Instant::now() }
    }
}

impl Clock for SystemClock {
    fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// On Linux the moment of the last tick, up to ten milliseconds ago, which is read faster than the exact one.
    #[cfg(all(target_os = "linux", not(agents_portable)))]
    fn unix_millis(&self) -> u64 {
        let now = rustix::time::clock_gettime(rustix::time::ClockId::RealtimeCoarse);
        let millis = now.tv_sec.saturating_mul(1_000).saturating_add(now.tv_nsec / 1_000_000);
        u64::try_from(millis).unwrap_or_default()
    }

    #[cfg(any(not(target_os = "linux"), agents_portable))]
    fn unix_millis(&self) -> u64 {
        let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
    }
}
