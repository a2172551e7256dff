//! Counts the calls that ran, for the limits of the policy.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use crate::denial::Denial;
use crate::facts::Usage;
use crate::policy::Policy;
use crate::watch::Clock;

/// The largest rate limit, since every call of its window is remembered.
pub(crate) const MAX_RATE_CALLS: u64 = 100_000;

/// The calls of one door, counted only where the policy has a limit.
#[derive(Debug, Default)]
pub(crate) struct Meter {
    // Guards the counters; held for one look or one count.
    counters: Mutex<Counters>,
}

#[derive(Debug, Default)]
struct Counters {
    calls: u64,
    recent: VecDeque<Duration>,
}

impl Meter {
    /// What was used up to the present moment of `clock`.
    pub(crate) fn usage(&self, policy: &Policy, clock: &dyn Clock) -> Usage {
        if is_unlimited(policy) {
            return Usage::default();
        }
        let now = clock.elapsed();
        self.counters.lock().unwrap_or_else(PoisonError::into_inner).usage(policy, now)
    }

    /// Counts one more call, or says which limit it would break. Two callers never share the last place.
    pub(crate) fn count(&self, policy: &Policy, clock: &dyn Clock) -> Result<(), Denial> {
        if is_unlimited(policy) {
            return Ok(());
        }
        let now = clock.elapsed();
        let mut counters = self.counters.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(denial) = counters.usage(policy, now).denial() {
            return Err(denial);
        }
        counters.calls += 1;
        if policy.rate().is_some() {
            counters.recent.push_back(now);
        }
        Ok(())
    }
}

fn is_unlimited(policy: &Policy) -> bool {
    policy.max_calls().is_none() && policy.rate().is_none()
}

impl Counters {
    fn usage(&mut self, policy: &Policy, now: Duration) -> Usage {
        if let Some(rate) = policy.rate() {
            let window = Duration::from_secs(rate.per_seconds);
            while self.recent.front().is_some_and(|at| now.saturating_sub(*at) >= window) {
                self.recent.pop_front();
            }
        }
        Usage {
            calls: self.calls,
            max_calls: policy.max_calls(),
            recent_calls: u64::try_from(self.recent.len()).unwrap_or(u64::MAX),
            rate: policy.rate(),
        }
    }
}
