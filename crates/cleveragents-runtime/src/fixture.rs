//! Small stand-ins for the tests of this crate.

use std::sync::Mutex;
use std::time::Duration;

use cleveragents_domain::Tool;
use serde_json::Value;

use crate::watch::Clock;

/// A clock that moves only when it is told to.
#[derive(Debug, Default)]
pub(crate) struct ManualClock {
    elapsed: Mutex<Duration>,
}

impl ManualClock {
    pub(crate) fn advance(&self, by: Duration) {
        *self.elapsed.lock().unwrap() += by;
    }
}

impl Clock for ManualClock {
    fn elapsed(&self) -> Duration {
        *self.elapsed.lock().unwrap()
    }

    fn unix_millis(&self) -> u64 {
        1_700_000_000_000 + u64::try_from(self.elapsed().as_millis()).unwrap()
    }
}

pub(crate) fn tool(config: Value) -> Tool {
    Tool::from_config(&config).unwrap()
}
