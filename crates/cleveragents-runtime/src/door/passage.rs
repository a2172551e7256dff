//! One call on its way through the door.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use cleveragents_domain::{ResourceChange, SkillName, ToolSource};
use serde_json::Value;

use super::acceptance::{Accepted, Rejected, accept};
use super::around::Around;
use super::hooks::Active;
use super::retries::Attempts;
use super::survey::{Seen, Surveyed, check_input};
use super::{Aftermath, Call, Door, Ended, NotRestored, Restored, skill_name};
use crate::approval::{Approval, ApprovalRequest};
use crate::arguments::{CanonicalArguments, sha256_label};
use crate::audit::AuditEvent;
use crate::checkpoint::CheckpointId;
use crate::decide::{AskReason, Decision, changes_nothing};
use crate::denial::Denial;
use crate::executor::{Contents, ExecutionError, Executor, ToolOutput};
use crate::failure::CallFailure;
use crate::permit::{EntryPoint, Permit, PermitParts};
use crate::profile::Profile;
use crate::request::CallRequest;
use crate::tier::Tier;
use crate::watch::{Stop, Watch};

/// A call that passed the gate, its schema and the human.
struct Admitted<'a> {
    surveyed: &'a Surveyed,
    tier: Tier,
    arguments: &'a CanonicalArguments,
    /// Watches since the call came in.
    watch: Watch,
    since: Duration,
    /// When the tool's own time begins.
    from: Duration,
}

/// A call that runs.
#[derive(Clone, Copy)]
pub(super) struct Passage<'a> {
    pub(super) request: &'a CallRequest,
    pub(super) surveyed: &'a Surveyed,
    pub(super) executor: &'a dyn Executor,
    pub(super) tier: Tier,
    pub(super) watch: &'a Watch,
    pub(super) depth: usize,
}

/// What came of running a tool.
#[derive(Debug)]
pub(super) struct Performed {
    pub(super) outcome: Result<Value, CallFailure>,
    pub(super) changes: Vec<ResourceChange>,
}

impl From<CallFailure> for Performed {
    fn from(failure: CallFailure) -> Self {
        Self { outcome: Err(failure), changes: Vec::new() }
    }
}

impl Door {
    /// Takes a call through the whole pipeline.
    pub(super) fn pass(
        &self,
        request: &mut CallRequest,
        seen: &mut Seen,
        call: Call,
        around: Around<'_>,
    ) -> Ended {
        if let Err(failure) = self.survey(request, seen, around) {
            return failure.into();
        }
        match self.admit(request, seen, call.started, around) {
            Err(failure) => failure.into(),
            Ok(admitted) => self.run(request, seen, &admitted, call.number, around),
        }
    }

    /// Everything from the survey up to the point from which something may change.
    fn admit<'a>(
        &self,
        request: &CallRequest,
        seen: &'a Seen,
        started: Duration,
        around: Around<'_>,
    ) -> Result<Admitted<'a>, CallFailure> {
        let surveyed = seen.surveyed.as_ref().ok_or(CallFailure::NoExecutor)?;
        if let Decision::Denied(denial) = &surveyed.decision {
            return Err(denial.clone().into());
        }
        let tier = surveyed.tier.ok_or(CallFailure::NoExecutor)?;
        let watch = self.watch(surveyed.tool(), request, around, started);
        let (arguments, mut from) =
            check_input(&surveyed.prepared, seen.arguments.as_ref(), request, &watch, started)?;
        if let Decision::Ask { reasons } = &surveyed.decision
            && !around.is_approved
        {
            self.ask(request, surveyed, tier, arguments, reasons).map_err(|refusal| {
                // Nobody refused when the question itself was given up.
                if request.cancel.is_cancelled() { Stop::Cancelled.into() } else { refusal }
            })?;
            // The time in which a human thought is not the tool's.
            from = self.parts.clock.elapsed();
        }
        let counted = self.meter.count(&self.parts.policy, self.parts.clock.as_ref());
        counted?;
        Ok(Admitted { surveyed, tier, arguments, watch, since: started, from })
    }

    fn ask(
        &self,
        request: &CallRequest,
        surveyed: &Surveyed,
        tier: Tier,
        arguments: &CanonicalArguments,
        reasons: &[AskReason],
    ) -> Result<(), CallFailure> {
        let Some(approver) = &self.parts.approver else {
            return Err(Denial::ApprovalUnavailable.into());
        };
        let tool = surveyed.tool();
        let definitions: Vec<&cleveragents_domain::Tool> =
            surveyed.chain.tools().map(AsRef::as_ref).collect();
        let contents = self.contents(surveyed);
        // The places of a profile are relative to the root, and mean others below another one.
        let root = sha256_label(self.parts.root.as_os_str().as_encoded_bytes());
        // What nobody can recognise again is approved for this question only.
        let question = contents
            .contains(&Contents::Unknown)
            .then(|| (self.parts.clock.unix_millis(), self.calls.load(Ordering::Relaxed)));
        let profile = surveyed.profile.as_ref();
        let foreign: Vec<_> = request.session.foreign_skills.iter().map(|rules| &rules.skill).collect();
        let mut subject =
            serde_json::json!([definitions, contents, question, arguments.digest(), profile, root]);
        // A yes to a call of the person's own is none to one that a server's words may be behind.
        if let (false, Some(parts)) = (foreign.is_empty(), subject.as_array_mut()) {
            parts.push(serde_json::json!(foreign));
        }
        let approval = approver.approve(&ApprovalRequest {
            tool: tool.name().as_str().to_owned(),
            description: tool.description().to_owned(),
            skill: skill_name(request).to_owned(),
            reasons: reasons.to_vec(),
            arguments: arguments.text().to_owned(),
            profile: Profile::clone(&surveyed.profile),
            tier,
            digest: sha256_label(subject.to_string().as_bytes()),
        });
        match approval {
            Approval::Granted if contents == self.contents(surveyed) => Ok(()),
            Approval::Granted => {
                let reason = Some("its files changed while it was asked about".to_owned());
                Err(Denial::ApprovalRefused { reason }.into())
            }
            Approval::Refused { reason } => Err(Denial::ApprovalRefused { reason }.into()),
        }
    }

    /// What the tools of a call consist of beside their definitions.
    fn contents(&self, surveyed: &Surveyed) -> Vec<Contents> {
        let of = |tool: &Arc<cleveragents_domain::Tool>| {
            let executor = self.parts.executors.iter().find(|executor| executor.serves(tool));
            executor.map_or(Contents::Defined, |executor| executor.contents(tool))
        };
        surveyed.chain.tools().map(of).collect()
    }

    fn run(
        &self,
        request: &CallRequest,
        seen: &Seen,
        admitted: &Admitted<'_>,
        call: u64,
        around: Around<'_>,
    ) -> Ended {
        let surveyed = admitted.surveyed;
        let Some(executor) = surveyed.prepared.executor.as_deref() else {
            return CallFailure::NoExecutor.into();
        };
        let mut from = admitted.from;
        if !changes_nothing(surveyed.chain.capability()) {
            if let Err(error) = self.record(call, request, seen, AuditEvent::Started) {
                return CallFailure::Audit(error).into();
            }
            from = self.parts.clock.elapsed();
        }
        let fresh;
        let watch = if from == admitted.since {
            &admitted.watch
        } else {
            fresh = self.watch(surveyed.tool(), request, around, from);
            &fresh
        };
        let passage =
            Passage { request, surveyed, executor, tier: admitted.tier, watch, depth: around.depth };
        let ended = match self.activate(passage) {
            Ok(active) => {
                let attempts = Attempts { call, seen, arguments: admitted.arguments };
                let has_hooks = !matches!(active, Active::Always);
                let run = || self.run_active(passage, attempts);
                // Whatever breaks in here, what was activated is deactivated.
                let mut ended =
                    catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|_| CallFailure::crashed().into());
                if let Err(failure) = self.deactivate(passage, active)
                    && ended.outcome.is_ok()
                {
                    ended.outcome = Err(failure);
                }
                if has_hooks {
                    ended.ran_until = None;
                }
                ended
            }
            Err(failure) => failure.into(),
        };
        Ended { ran_from: Some(from), ..ended }
    }

    fn run_active(&self, passage: Passage<'_>, attempts: Attempts<'_>) -> Ended {
        let checkpoint = match self.checkpoint(passage) {
            Ok(checkpoint) => checkpoint,
            Err(failure) => return failure.into(),
        };
        let watched = self.watch_places(passage, checkpoint.as_ref());
        let Performed { outcome, changes } = self.perform_repeatedly(passage, attempts);
        let changes = watched.map_or(changes, |compare| compare());
        let accepted = match outcome {
            Ok(output) => accept(passage, output),
            Err(failure) => Err(failure.into()),
        };
        let Rejected { failure, raw_output } = match accepted {
            Ok(Accepted { output, at }) => {
                return Ended { changes, outcome: Ok(output), ran_until: at, ..Ended::default() };
            }
            Err(rejected) => *rejected,
        };
        match checkpoint {
            Some(checkpoint) => self.restore(&checkpoint, failure, changes).with_raw_output(raw_output),
            None => Ended { changes, outcome: Err(failure), ..Ended::default() }.with_raw_output(raw_output),
        }
    }

    /// Runs the tool once.
    pub(super) fn perform(&self, passage: Passage<'_>, arguments: &CanonicalArguments) -> Performed {
        if let ToolSource::Wrapped { wraps, arguments: mapping, .. } = passage.surveyed.tool().source() {
            return self.run_wrapped(passage, arguments, wraps, mapping.as_ref());
        }
        match execute(passage, arguments, &EntryPoint::Run) {
            Ok(ToolOutput { output, resource_changes }) => {
                Performed { outcome: Ok(output), changes: resource_changes }
            }
            Err(failure) => failure.into(),
        }
    }

    fn checkpoint(&self, passage: Passage<'_>) -> Result<Option<CheckpointId>, CallFailure> {
        match &self.parts.checkpoints {
            Some(checkpoints) if passage.surveyed.checkpoint_required => {
                let (tool, profile) = (passage.surveyed.tool().name(), &passage.surveyed.profile);
                checkpoints.take_before(tool, profile).map(Some).map_err(CallFailure::Checkpoint)
            }
            Some(_) | None => Ok(None),
        }
    }

    /// Puts back what a failed tool wrote. When that fails too, the result says so and keeps the changes.
    fn restore(
        &self,
        checkpoint: &CheckpointId,
        failure: CallFailure,
        changes: Vec<ResourceChange>,
    ) -> Ended {
        let restored = self.parts.checkpoints.as_ref().map_or(Ok(()), |store| store.restore(checkpoint));
        let (changes, restored) = match restored {
            Ok(()) if changes.is_empty() => (Vec::new(), Restored::Nothing),
            Ok(()) => (Vec::new(), Restored::Whole),
            Err(error) => (changes, Restored::Not(NotRestored { checkpoint: checkpoint.clone(), error })),
        };
        let aftermath = Some(Box::new(Aftermath { raw_output: None, restored }));
        Ended { changes, outcome: Err(failure), aftermath, ..Ended::default() }
    }
}

/// Hands a permit to the executor and keeps its panics from the caller.
pub(super) fn execute(
    passage: Passage<'_>,
    arguments: &CanonicalArguments,
    entry: &EntryPoint,
) -> Result<ToolOutput, CallFailure> {
    let surveyed = passage.surveyed;
    let permit = Permit::issue(PermitParts {
        tool: surveyed.tool(),
        arguments,
        profile: &surveyed.profile,
        bindings: &surveyed.bindings,
        skill: passage.request.skill.as_ref().filter(|skill: &&SkillName| !skill.is_reserved()),
        tier: passage.tier,
        entry,
        watch: passage.watch,
    });
    catch_unwind(AssertUnwindSafe(|| passage.executor.run(permit)))
        .unwrap_or_else(|_| Err(ExecutionError::failed("crashed", "the tool crashed")))
        .map_err(CallFailure::from)
}
