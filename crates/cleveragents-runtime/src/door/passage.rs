//! One call on its way through the door.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use cleveragents_domain::{SkillName, ToolType};
use serde_json::Value;

use super::survey::{Seen, Surveyed};
use super::{Door, Ended, NotRestored, skill_name};
use crate::approval::{Approval, ApprovalRequest};
use crate::arguments::{CanonicalArguments, measure, sha256_label};
use crate::audit::AuditEvent;
use crate::checkpoint::CheckpointId;
use crate::compiled::ToolSchemas;
use crate::decide::{AskReason, Decision, changes_nothing};
use crate::denial::Denial;
use crate::executor::{ExecutionError, Executor, ToolOutput};
use crate::failure::{CallFailure, Side};
use crate::permit::{EntryPoint, Permit, PermitParts};
use crate::request::CallRequest;
use crate::schema::{Finding, check_value_extent};
use crate::tier::Tier;
use crate::watch::Watch;

/// A call that passed the gate, its schema and the human.
struct Admitted {
    surveyed: Surveyed,
    executor: Arc<dyn Executor>,
    tier: Tier,
    schemas: Arc<ToolSchemas>,
    arguments: CanonicalArguments,
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

impl Door {
    /// Takes a call through the whole pipeline.
    pub(super) fn pass(&self, request: &CallRequest, seen: &mut Seen, call: u64, depth: usize) -> Ended {
        match self.admit(request, seen) {
            Err(failure) => failure.into(),
            Ok(admitted) => self.run(request, seen, &admitted, call, depth),
        }
    }

    /// Everything up to the point from which something may change.
    fn admit(&self, request: &CallRequest, seen: &mut Seen) -> Result<Admitted, CallFailure> {
        let surveyed = self.survey(request, seen)?;
        if let Decision::Denied(denial) = &surveyed.decision {
            return Err(CallFailure::Denied(denial.clone()));
        }
        let (executor, tier) = surveyed.executor.clone().ok_or(CallFailure::NoExecutor)?;
        let watch = self.watch(&surveyed.tool, request);
        let (schemas, arguments) = self.check_input(&surveyed.tool, seen, request, &watch)?;
        watch.check()?;
        if let Decision::Ask { reasons } = &surveyed.decision {
            self.ask(request, &surveyed, tier, &arguments, reasons)?;
        }
        let counted = self.meter.count(&self.parts.policy, self.parts.clock.elapsed());
        counted.map_err(CallFailure::Denied)?;
        Ok(Admitted { surveyed, executor, tier, schemas, arguments })
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
            return Err(CallFailure::Denied(Denial::ApprovalUnavailable));
        };
        let tool = &surveyed.tool;
        let definitions: Vec<&cleveragents_domain::Tool> =
            surveyed.chain.tools.iter().map(AsRef::as_ref).collect();
        let subject = serde_json::json!([definitions, arguments.digest(), &surveyed.profile]);
        let approval = approver.approve(&ApprovalRequest {
            tool: tool.name().as_str().to_owned(),
            description: tool.description().to_owned(),
            skill: skill_name(request).to_owned(),
            reasons: reasons.to_vec(),
            arguments: arguments.text().to_owned(),
            profile: surveyed.profile.clone(),
            tier,
            digest: sha256_label(subject.to_string().as_bytes()),
        });
        match approval {
            Approval::Granted => Ok(()),
            Approval::Refused { reason } => Err(CallFailure::Denied(Denial::ApprovalRefused { reason })),
        }
    }

    fn run(&self, request: &CallRequest, seen: &Seen, admitted: &Admitted, call: u64, depth: usize) -> Ended {
        let surveyed = &admitted.surveyed;
        if !changes_nothing(&surveyed.chain.capability)
            && let Err(error) = self.record(call, request, seen, AuditEvent::Started)
        {
            return CallFailure::Audit(error).into();
        }
        // The clock starts anew: the time in which a human thought is not the tool's.
        let watch = self.watch(&surveyed.tool, request);
        let (executor, tier) = (admitted.executor.as_ref(), admitted.tier);
        let passage = Passage { request, surveyed, executor, tier, watch: &watch, depth };
        let ran_from = Some(self.parts.clock.elapsed());
        let mut ended = match self.activate(passage) {
            Ok(()) => self.run_active(passage, &admitted.schemas, &admitted.arguments),
            Err(failure) => failure.into(),
        };
        if let Err(failure) = self.deactivate(passage)
            && ended.outcome.is_ok()
        {
            ended.outcome = Err(failure);
        }
        Ended { ran_from, ..ended }
    }

    fn run_active(
        &self,
        passage: Passage<'_>,
        schemas: &ToolSchemas,
        arguments: &CanonicalArguments,
    ) -> Ended {
        let checkpoint = match self.checkpoint(passage) {
            Ok(checkpoint) => checkpoint,
            Err(failure) => return failure.into(),
        };
        let output = execute(passage, arguments.clone(), EntryPoint::Run);
        let (outcome, changes) = match output {
            Err(failure) => (Err(failure), Vec::new()),
            Ok(ToolOutput { output, resource_changes }) => {
                (accept(passage, schemas, output), resource_changes)
            }
        };
        if let (Err(failure), Some(checkpoint)) = (&outcome, checkpoint) {
            return self.restore(&checkpoint, failure.clone(), changes);
        }
        Ended { ran_from: None, changes, outcome, not_restored: None }
    }

    fn checkpoint(&self, passage: Passage<'_>) -> Result<Option<CheckpointId>, CallFailure> {
        match &self.parts.checkpoints {
            Some(checkpoints) if passage.surveyed.checkpoint_required => {
                let (tool, profile) = (passage.surveyed.tool.name(), &passage.surveyed.profile);
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
        changes: Vec<cleveragents_domain::ResourceChange>,
    ) -> Ended {
        let restored = self.parts.checkpoints.as_ref().map_or(Ok(()), |store| store.restore(checkpoint));
        let not_restored = restored.err().map(|error| NotRestored { checkpoint: checkpoint.clone(), error });
        let changes = if not_restored.is_none() { Vec::new() } else { changes };
        Ended { ran_from: None, changes, outcome: Err(failure), not_restored }
    }
}

/// Hands a permit to the executor and keeps its panics from the caller.
pub(super) fn execute(
    passage: Passage<'_>,
    arguments: CanonicalArguments,
    entry: EntryPoint,
) -> Result<ToolOutput, CallFailure> {
    let surveyed = passage.surveyed;
    let permit = Permit::issue(PermitParts {
        tool: Arc::clone(&surveyed.tool),
        arguments,
        profile: surveyed.profile.clone(),
        bindings: surveyed.bindings.clone(),
        skill: passage.request.skill.clone().filter(|skill: &SkillName| !skill.is_reserved()),
        tier: passage.tier,
        entry,
        watch: passage.watch.clone(),
    });
    catch_unwind(AssertUnwindSafe(|| passage.executor.run(permit)))
        .unwrap_or_else(|_| Err(ExecutionError::failed("crashed", "the tool crashed")))
        .map_err(CallFailure::Execution)
}

/// Checks what a tool returned: in time, within bounds and as its schema says.
fn accept(passage: Passage<'_>, schemas: &ToolSchemas, output: Value) -> Result<Value, CallFailure> {
    passage.watch.check()?;
    let rejected = |rejection| CallFailure::rejected(Side::Output, rejection);
    check_value_extent(measure(&output)).map_err(rejected)?;
    let output = Arc::new(output);
    if let Some(schema) = &schemas.output {
        schema.check(&output, passage.watch).map_err(rejected)?;
    }
    let is_validation = passage.surveyed.tool.tool_type() == ToolType::Validation;
    if is_validation && !output.get("passed").is_some_and(Value::is_boolean) {
        let finding = Finding {
            instance_path: String::new(),
            schema_path: String::new(),
            message: "a validation returns an object with a boolean `passed`".to_owned(),
        };
        return Err(CallFailure::Findings { side: Side::Output, findings: vec![finding], more: false });
    }
    Ok(Arc::unwrap_or_clone(output))
}
