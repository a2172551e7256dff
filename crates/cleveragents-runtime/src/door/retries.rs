//! Making a call again after it failed.

use super::Door;
use super::passage::{Passage, Performed};
use super::survey::Seen;
use crate::arguments::CanonicalArguments;
use crate::audit::AuditEvent;
use crate::decide::{Decision, changes_nothing};
use crate::failure::CallFailure;
use crate::request::MAX_RETRIES;

/// What every attempt of a call has in common.
#[derive(Clone, Copy)]
pub(super) struct Attempts<'a> {
    pub(super) call: u64,
    pub(super) seen: &'a Seen,
    pub(super) arguments: &'a CanonicalArguments,
}

impl Door {
    /// Runs the tool, and again after a failure that may pass, as often as somebody asks for it.
    ///
    /// Each attempt is on record and counts as a call. An attempt that cannot be recorded or counted is not made.
    pub(super) fn perform_repeatedly(&self, passage: Passage<'_>, attempts: Attempts<'_>) -> Performed {
        let asked_for = passage.request.retries.unwrap_or_else(|| self.parts.policy.retries());
        if asked_for == 0 || !may_repeat(passage) {
            return self.perform(passage, attempts.arguments);
        }
        let mut left = asked_for.min(MAX_RETRIES);
        loop {
            let from = self.parts.clock.elapsed();
            let performed = self.perform(passage, attempts.arguments);
            let Err(failure) = &performed.outcome else { return performed };
            if left == 0 || !may_pass(passage, failure) || passage.watch.check().is_err() {
                return performed;
            }
            left -= 1;
            let failed = AuditEvent::Finished {
                success: false,
                category: Some(failure.category().to_owned()),
                duration_ms: self.parts.clock.elapsed().saturating_sub(from).as_secs_f64() * 1_000.0,
                resource_changes: performed.changes.len(),
            };
            let record = |event| self.record(attempts.call, passage.request, attempts.seen, event);
            let is_counted = self.meter.count(&self.parts.policy, self.parts.clock.as_ref()).is_ok();
            if !is_counted || record(failed).is_err() {
                return performed;
            }
            if !changes_nothing(passage.surveyed.chain.capability())
                && let Err(error) = record(AuditEvent::Started)
            {
                return CallFailure::Audit(error).into();
            }
        }
    }
}

/// Whether running the tool twice is as good as running it once, and no human agreed to one run only.
fn may_repeat(passage: Passage<'_>) -> bool {
    let capability = passage.surveyed.chain.capability();
    let is_repeatable = capability.idempotent() || changes_nothing(capability);
    is_repeatable && passage.surveyed.decision == Decision::Ready
}

/// Whether the failure may be gone the next time. Of a tool that can write, nothing is repeated after an outcome that nobody
/// knows.
fn may_pass(passage: Passage<'_>, failure: &CallFailure) -> bool {
    let CallFailure::Execution(error) = failure else { return false };
    error.may_pass()
        && (changes_nothing(passage.surveyed.chain.capability()) || !error.leaves_outcome_unknown())
}
