//! Lifecycle hooks: they run through the same pipeline and executor as the tool itself.

use std::sync::Arc;
use std::time::Duration;

use cleveragents_domain::{ToolLifecycle, ToolSource};
use serde_json::{Value, json};

use super::around::Around;
use super::passage::{Passage, execute};
use super::sessions::{SessionId, Ticket};
use super::survey::Surveyed;
use super::{Door, skill_name};
use crate::arguments::{ArgumentsDigest, CanonicalArguments};
use crate::audit::{AuditError, AuditEvent, AuditRecord, LifecycleHook};
use crate::decide::changes_nothing;
use crate::failure::CallFailure;
use crate::lookup::MAX_CHAIN;
use crate::permit::EntryPoint;
use crate::request::CallRequest;
use crate::watch::{CancelToken, Watch};

/// The longest that a deactivation hook may take.
const DEACTIVATION_TIME: Duration = Duration::from_secs(30);

/// An activated tool, with all that its deactivation needs.
#[derive(Debug)]
pub(super) struct Activated {
    request: CallRequest,
    surveyed: Surveyed,
    depth: usize,
}

/// How the tool of a call is active.
#[derive(Debug)]
pub(super) enum Active {
    /// It has no hooks.
    Always,
    /// For this call alone.
    ForCall,
    /// For a session.
    ForSession(Ticket),
}

impl Door {
    /// Discovers the tool once for this door, and activates it once for the session, or for this call when there is none.
    pub(super) fn activate(&self, passage: Passage<'_>) -> Result<Active, CallFailure> {
        let session = passage.request.session.id;
        let tool = passage.surveyed.tool();
        let Some(lifecycle) = tool.lifecycle().filter(|lifecycle| !lifecycle.is_empty()) else {
            return match session {
                Some(id) if !self.sessions.is_open(id) => Err(CallFailure::SessionEnded),
                Some(_) | None => Ok(Active::Always),
            };
        };
        if let Some(hook) = lifecycle.discover() {
            let discover = || self.run_hook(passage, LifecycleHook::Discover, hook);
            self.sessions.discover(tool, passage.watch, discover)?;
        }
        let Some(id) = session else {
            return self.run_activation(passage, lifecycle).map(|()| Active::ForCall);
        };
        let ticket = self.sessions.join(id, tool)?;
        let activate = || self.run_activation(passage, lifecycle).map(|()| Activated::of(passage));
        match self.sessions.activate(&ticket, passage.watch, activate) {
            Ok(()) => Ok(Active::ForSession(ticket)),
            Err(failure) => {
                if let Some(activated) = self.sessions.leave(ticket) {
                    self.deactivate_later(&activated).ok();
                }
                Err(failure)
            }
        }
    }

    fn run_activation(&self, passage: Passage<'_>, lifecycle: &ToolLifecycle) -> Result<(), CallFailure> {
        let Some(hook) = lifecycle.activate() else { return Ok(()) };
        self.run_hook(passage, LifecycleHook::Activate, hook).inspect_err(|failure| {
            // A hook that failed has activated nothing; of one that was cut off nobody knows.
            if failure.was_cut_off() {
                self.run_deactivation(passage).ok();
            }
        })
    }

    /// Ends the part of a call in the activation, whatever became of the call.
    pub(super) fn deactivate(&self, passage: Passage<'_>, active: Active) -> Result<(), CallFailure> {
        match active {
            Active::Always => Ok(()),
            Active::ForCall => self.run_deactivation(passage),
            Active::ForSession(ticket) => {
                self.sessions.leave(ticket).map_or(Ok(()), |activated| self.deactivate_later(&activated))
            }
        }
    }

    /// Ends a session and returns the deactivations that failed.
    pub(super) fn end(&self, session: SessionId) -> Vec<cleveragents_domain::SkillError> {
        let activated = self.sessions.end(session);
        let failures = activated.iter().filter_map(|activated| {
            let failure = self.deactivate_later(activated).err()?;
            let surveyed = &activated.surveyed;
            Some(failure.to_skill_error(
                skill_name(&activated.request),
                surveyed.tool().name().as_str(),
                surveyed.tier,
            ))
        });
        failures.collect()
    }

    fn deactivate_later(&self, activated: &Activated) -> Result<(), CallFailure> {
        let watch = &self.deactivation_watch();
        let Activated { request, surveyed, depth } = activated;
        let Some((executor, tier)) = surveyed.prepared.executor.as_deref().zip(surveyed.tier) else {
            return Ok(());
        };
        self.run_deactivation(Passage { request, surveyed, executor, tier, watch, depth: *depth })
    }

    /// Deactivates, whatever became of the call: a call that was cancelled or ran out of time is cleaned up as well.
    fn run_deactivation(&self, passage: Passage<'_>) -> Result<(), CallFailure> {
        let Some(hook) = passage.surveyed.tool().lifecycle().and_then(ToolLifecycle::deactivate) else {
            return Ok(());
        };
        let watch = &self.deactivation_watch();
        self.run_hook(Passage { watch, ..passage }, LifecycleHook::Deactivate, hook)
    }

    fn deactivation_watch(&self) -> Watch {
        Watch::start(Arc::clone(&self.parts.clock), DEACTIVATION_TIME, CancelToken::default())
    }

    /// Runs a hook: a function of the tool's own code for inline code, a registered tool for every other source.
    fn run_hook(&self, passage: Passage<'_>, kind: LifecycleHook, hook: &str) -> Result<(), CallFailure> {
        let outcome = if matches!(passage.surveyed.tool().source(), ToolSource::Custom { .. }) {
            self.run_own_hook(passage, kind, hook)
        } else {
            self.call_hook(passage, hook)
        };
        match (kind, passage.watch.check()) {
            // The call itself had to stop, and that is what its caller is told.
            (LifecycleHook::Discover | LifecycleHook::Activate, Err(stop)) if outcome.is_err() => {
                Err(stop.into())
            }
            _ => outcome,
        }
    }

    fn run_own_hook(&self, passage: Passage<'_>, kind: LifecycleHook, hook: &str) -> Result<(), CallFailure> {
        let arguments = CanonicalArguments::new(json!({}));
        let call = self.next_call();
        let digest = ArgumentsDigest::from(&arguments);
        let record = |event| self.record_hook(call, passage, kind, &digest, event);
        let mut unrecorded = None;
        if !changes_nothing(passage.surveyed.chain.capability())
            && let Err(error) = record(AuditEvent::Started)
        {
            // What was activated is deactivated even when that cannot be recorded.
            if kind != LifecycleHook::Deactivate {
                return Err(CallFailure::Audit(error));
            }
            unrecorded = Some(error);
        }
        let from = self.parts.clock.elapsed();
        let outcome = execute(passage, &arguments, &EntryPoint::Hook(hook.to_owned()));
        let recorded = record(AuditEvent::Finished {
            success: outcome.is_ok(),
            category: outcome.as_ref().err().map(|failure| failure.category().to_owned()),
            duration_ms: self.parts.clock.elapsed().saturating_sub(from).as_secs_f64() * 1_000.0,
            resource_changes: 0,
        });
        outcome.map_err(|failure| CallFailure::Hook {
            hook: hook.to_owned(),
            message: failure.to_string(),
            was_cut_off: failure.was_cut_off(),
        })?;
        match unrecorded.or(recorded.err()) {
            Some(error) => Err(CallFailure::Audit(error)),
            None => Ok(()),
        }
    }

    fn record_hook(
        &self,
        call: u64,
        passage: Passage<'_>,
        kind: LifecycleHook,
        digest: &ArgumentsDigest,
        event: AuditEvent,
    ) -> Result<(), AuditError> {
        self.parts.audit.record(AuditRecord {
            call,
            at_unix_ms: self.parts.clock.unix_millis(),
            tool: Arc::clone(&passage.surveyed.prepared.name),
            hook: Some(kind),
            skill: self.shared_skill_name(passage.request),
            arguments_digest: Some(digest.clone()),
            tier: Some(passage.tier),
            event,
        })
    }

    /// Calls a registered tool as a hook, with the name of the tool whose hook it is.
    fn call_hook(&self, passage: Passage<'_>, hook: &str) -> Result<(), CallFailure> {
        let failed = |message: String, was_cut_off: bool| CallFailure::Hook {
            hook: hook.to_owned(),
            message,
            was_cut_off,
        };
        if passage.depth >= MAX_CHAIN {
            return Err(failed(format!("hooks call one another more than {MAX_CHAIN} levels deep"), false));
        }
        let mut request = CallRequest::new(hook, json!({"tool": passage.surveyed.tool().name()}));
        request.skill.clone_from(&passage.request.skill);
        request.read_only = passage.request.read_only;
        request.session = passage.request.session.clone();
        // A hook that has hooks of its own must not wait for the session that waits for it.
        request.session.id = None;
        request.cancel = passage.watch.cancel_token().clone();
        let around = Around { depth: passage.depth + 1, within: Some(passage.watch), is_approved: false };
        match self.call_around(&mut request, around).error() {
            None => Ok(()),
            Some(error) => {
                let category = error.details().get("category").and_then(Value::as_str);
                let was_cut_off = matches!(category, Some("timeout" | "cancelled" | "crashed"));
                Err(failed(error.message().to_owned(), was_cut_off))
            }
        }
    }
}

impl Activated {
    fn of(passage: Passage<'_>) -> Self {
        // The arguments of the call that came first are not kept.
        let request = passage.request;
        let mut kept = CallRequest::new(request.tool.clone(), Value::Null);
        kept.skill.clone_from(&request.skill);
        kept.read_only = request.read_only;
        kept.session = request.session.clone();
        Self { request: kept, surveyed: passage.surveyed.clone(), depth: passage.depth }
    }
}
