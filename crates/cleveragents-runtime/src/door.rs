//! The one way to run a tool.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use cleveragents_domain::{DIRECT_SKILL, ResourceChange, SkillError, SkillName, SkillResult};
use serde_json::{Value, json};

use crate::approval::Approver;
use crate::arguments::ArgumentsDigest;
use crate::audit::{AuditError, AuditEvent, AuditLog, AuditRecord};
use crate::checkpoint::{CheckpointError, CheckpointId, Checkpoints};
use crate::decide::Decision;
use crate::executor::Executor;
use crate::explain::{Explanation, Outcome};
use crate::failure::CallFailure;
use crate::lookup::Lookup;
use crate::meter::Meter;
use crate::policy::Policy;
use crate::prepared::PreparedTools;
use crate::profile::Profile;
use crate::request::CallRequest;
use crate::sealed::Sealed;
use crate::watch::Clock;

mod acceptance;
mod around;
mod changes;
mod hooks;
mod passage;
mod restriction;
mod retries;
mod sessions;
mod survey;
#[cfg(test)]
mod tests;
mod wrapped;

pub use sessions::SessionId;

use around::Around;
use sessions::Sessions;
use survey::Seen;

/// Runs tools for a model, a program or a person.
pub trait ToolHost: fmt::Debug + Send + Sync {
    /// Runs a tool, or says in the result why not. Never fails in any other way.
    fn call(&self, request: CallRequest) -> SkillResult;

    /// Says what [`call`](Self::call) would do.
    fn explain(&self, request: CallRequest) -> Explanation;

    /// Opens a session, in which each tool is activated once. Whoever opens one ends it.
    fn open_session(&self) -> SessionId;

    /// Ends a session: nothing is called in it any more, and what was activated in it is deactivated, the last first.
    ///
    /// A tool that a call still uses is deactivated by the call that leaves last; this does not wait for it. Returns the
    /// deactivations that failed. Ending a session twice, or one that is not known, does nothing.
    fn end_session(&self, session: SessionId) -> Vec<SkillError>;
}

/// Everything that a door needs from its surroundings.
#[derive(Debug)]
pub struct DoorParts {
    /// What exists.
    pub lookup: Arc<dyn Lookup>,
    /// What can run, in the order of preference.
    pub executors: Vec<Arc<dyn Executor>>,
    /// What the user and the project say.
    pub policy: Policy,
    /// Who is asked; without one, whatever must be asked about is refused.
    pub approver: Option<Arc<dyn Approver>>,
    /// Where calls are recorded.
    pub audit: Arc<dyn AuditLog>,
    /// Where checkpoints are kept; without one, whatever needs a checkpoint is refused.
    pub checkpoints: Option<Arc<dyn Checkpoints>>,
    /// Where time comes from.
    pub clock: Arc<dyn Clock>,
    /// The absolute path of the runtime root. Only a label, by which absolute paths of people are recognised: whoever runs
    /// tools holds the root itself.
    pub root: PathBuf,
}

/// The door: canonical name, look-up, slots, gate, input schema, approval, activation, checkpoint, run, output schema,
/// record, deactivation, in this order and for every caller.
///
/// A door serves any number of threads. Limits of the policy count per door. Dropping it ends its sessions.
#[derive(Debug)]
pub struct Door {
    parts: DoorParts,
    prepared: PreparedTools,
    direct: Arc<str>,
    meter: Meter,
    calls: AtomicU64,
    sessions: Sessions,
    sealed: Sealed,
}

/// Which call it is.
#[derive(Debug, Clone, Copy)]
struct Call {
    /// Counted from 1.
    number: u64,
    started: Duration,
}

/// How a call ended.
#[derive(Debug)]
struct Ended {
    /// When it started to run, if it did.
    ran_from: Option<Duration>,
    /// When it was done, if that was just noted.
    ran_until: Option<Duration>,
    changes: Vec<ResourceChange>,
    outcome: Result<Value, CallFailure>,
    aftermath: Option<Box<Aftermath>>,
}

/// What else there is to say about a call that failed.
#[derive(Debug, Default)]
struct Aftermath {
    /// What a validation returned instead of what a validation returns.
    raw_output: Option<Value>,
    restored: Restored,
}

/// What became of what a failed tool wrote.
#[derive(Debug, Default)]
enum Restored {
    /// Nothing had to be put back.
    #[default]
    Nothing,
    /// It was put back.
    Whole,
    /// It could not be put back.
    Not(NotRestored),
}

impl Restored {
    /// Says it beside the failure of the tool.
    fn add_to(self, error: SkillError) -> SkillError {
        match self {
            Self::Nothing => error,
            Self::Whole => {
                let mut details = error.details().clone();
                details.insert("rolled_back".to_owned(), Value::Bool(true));
                error.with_details(details)
            }
            Self::Not(not_restored) => not_restored.add_to(error),
        }
    }
}

/// What a failed tool wrote and could not be put back.
#[derive(Debug)]
struct NotRestored {
    checkpoint: CheckpointId,
    error: CheckpointError,
}

impl NotRestored {
    /// Says so beside the failure of the tool, with the checkpoint that a person may restore by hand.
    fn add_to(self, error: SkillError) -> SkillError {
        let mut details = error.details().clone();
        details.insert("restore_failed".to_owned(), Value::Bool(true));
        details.insert("restore_reason".to_owned(), Value::String(self.error.message));
        details.insert("checkpoint".to_owned(), Value::String(self.checkpoint.0));
        error.with_details(details)
    }
}

impl From<CallFailure> for Ended {
    fn from(failure: CallFailure) -> Self {
        Self { outcome: Err(failure), ..Self::default() }
    }
}

impl Default for Ended {
    /// Without an output.
    fn default() -> Self {
        Self {
            ran_from: None,
            ran_until: None,
            changes: Vec::new(),
            outcome: Ok(Value::Null),
            aftermath: None,
        }
    }
}

impl Ended {
    fn with_raw_output(mut self, raw_output: Option<Value>) -> Self {
        if raw_output.is_some() {
            self.aftermath.get_or_insert_default().raw_output = raw_output;
        }
        self
    }
}

impl Door {
    /// Builds a door.
    pub fn new(parts: DoorParts) -> Self {
        Self {
            parts,
            prepared: PreparedTools::default(),
            direct: DIRECT_SKILL.into(),
            meter: Meter::default(),
            calls: AtomicU64::new(0),
            sessions: Sessions::default(),
            sealed: Sealed::default(),
        }
    }

    /// Seals places below the root.
    #[must_use]
    pub fn with_sealed(mut self, sealed: Sealed) -> Self {
        self.sealed = sealed;
        self
    }

    /// The number of the next call on record.
    fn next_call(&self) -> u64 {
        self.calls.fetch_add(1, Ordering::Relaxed).saturating_add(1)
    }

    fn call_around(&self, request: &mut CallRequest, around: Around<'_>) -> SkillResult {
        let started = self.parts.clock.elapsed();
        let call = self.next_call();
        let mut seen = Seen::default();
        let mut ended = self.pass(request, &mut seen, Call { number: call, started }, around);
        let request = &*request;
        let since = ended.ran_from.unwrap_or(started);
        let until = ended.ran_until.unwrap_or_else(|| self.parts.clock.elapsed());
        let duration_ms = until.saturating_sub(since).as_secs_f64() * 1_000.0;
        let skill = self.shared_skill_name(request);
        let tool = seen.shared_tool_name(request);
        if let Err(error) = self.record(call, request, &seen, event(&ended, duration_ms)) {
            // Whatever happened must be on record; a success that is not is reported as the failure to record it.
            if ended.outcome.is_ok() {
                ended.outcome = Err(CallFailure::Audit(error));
            }
        }
        let result = match ended.outcome {
            Ok(output) => SkillResult::success(skill, tool, output),
            Err(failure) => {
                let error = failure.to_skill_error(&skill, &tool, seen.tier);
                let Aftermath { raw_output, restored } =
                    ended.aftermath.map(|aftermath| *aftermath).unwrap_or_default();
                let error = restored.add_to(error);
                let message = error.message().to_owned();
                let result = SkillResult::failure(skill, tool, error);
                match raw_output {
                    None => result,
                    Some(raw) => result.with_output_data(
                        json!({"passed": false, "message": message, "data": {"raw_output": raw}}),
                    ),
                }
            }
        };
        result.with_duration_ms(duration_ms).with_resource_changes(ended.changes)
    }

    fn record(
        &self,
        call: u64,
        request: &CallRequest,
        seen: &Seen,
        event: AuditEvent,
    ) -> Result<(), AuditError> {
        self.parts.audit.record(AuditRecord {
            call,
            at_unix_ms: self.parts.clock.unix_millis(),
            tool: seen.shared_tool_name(request),
            hook: None,
            skill: self.shared_skill_name(request),
            arguments_digest: seen.arguments.as_ref().map(ArgumentsDigest::from),
            tier: seen.tier,
            event,
        })
    }
}

impl Door {
    /// The skill that a record names.
    fn shared_skill_name(&self, request: &CallRequest) -> Arc<str> {
        request.skill.as_ref().map_or_else(|| Arc::clone(&self.direct), |skill| skill.as_str().into())
    }
}

impl ToolHost for Door {
    fn call(&self, mut request: CallRequest) -> SkillResult {
        self.call_around(&mut request, Around::default())
    }

    fn open_session(&self) -> SessionId {
        self.sessions.open()
    }

    fn end_session(&self, session: SessionId) -> Vec<SkillError> {
        self.end(session)
    }

    fn explain(&self, mut request: CallRequest) -> Explanation {
        let mut seen = Seen::default();
        let outcome = self.foresee(&mut request, &mut seen);
        let (failure, outcome) = match outcome {
            Ok(Decision::Ready) => (None, Outcome::Ready),
            Ok(Decision::Ask { .. }) => (None, Outcome::Ask),
            Ok(Decision::Denied(denial)) => (Some(denial.into()), Outcome::Denied),
            Err(failure) => {
                let outcome = if failure.rule().is_some() { Outcome::Denied } else { Outcome::Failed };
                (Some(failure), outcome)
            }
        };
        let skill = skill_name(&request);
        let error = failure
            .as_ref()
            .map(|failure| failure.to_skill_error(skill, &seen.tool_name(&request), seen.tier));
        let detail = |key: &str| {
            error
                .as_ref()
                .and_then(|error| error.details().get(key))
                .and_then(Value::as_str)
                .map(str::to_owned)
        };
        let (bindings, profile) = (seen.bindings().to_vec(), seen.profile().map(|of| Profile::clone(of)));
        Explanation {
            written: crate::schema::shorten(&request.tool, 200),
            tool: seen.prepared().map(|prepared| prepared.tool.name().as_str().to_owned()),
            skill: skill.to_owned(),
            outcome,
            rule: failure.as_ref().and_then(CallFailure::rule),
            error_type: error.as_ref().map(SkillError::error_type),
            category: detail("category"),
            reason: detail("reason").or_else(|| error.as_ref().map(|error| error.message().to_owned())),
            hint: detail("hint"),
            asks: seen.asks,
            origin: seen.origin,
            wraps: seen.wraps,
            bindings,
            profile,
            tier: seen.tier,
            arguments_digest: seen.arguments.map(|arguments| arguments.digest().to_owned()),
        }
    }
}

impl Drop for Door {
    fn drop(&mut self) {
        for session in self.sessions.all() {
            // Nobody is left to tell; the audit knows.
            self.end(session);
        }
    }
}

fn event(ended: &Ended, duration_ms: f64) -> AuditEvent {
    match (&ended.outcome, ended.ran_from) {
        (Err(failure), None) => AuditEvent::Refused {
            error_type: failure.error_type(),
            category: failure.category().to_owned(),
            rule: failure.rule(),
        },
        (outcome, _) => AuditEvent::Finished {
            success: outcome.is_ok(),
            category: outcome.as_ref().err().map(|failure| failure.category().to_owned()),
            duration_ms,
            resource_changes: ended.changes.len(),
        },
    }
}

/// The skill that a result names: the one that the call names, or the reserved name of calls outside any skill.
fn skill_name(request: &CallRequest) -> &str {
    request.skill.as_ref().map_or(DIRECT_SKILL, SkillName::as_str)
}
