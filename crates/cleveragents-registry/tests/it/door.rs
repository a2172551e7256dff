//! The state file behind a door: what is recorded, what runs, and what does not when the file cannot be used.

use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use cleveragents_domain::{SkillName, Tool, ToolName};
use cleveragents_registry::{
    Approvals, AuditFilter, AuditTrail, Lifetime, SqliteAudit, StateFile, StoredApprovals,
};
use cleveragents_runtime::{
    Approval, ApprovalRequest, Approver, CallRequest, Door, DoorParts, ExecutionError, Executor, Lookup,
    Origin, Permit, Policy, SkillRules, Tier, ToolHost as _, ToolOutput,
};
use cleveragents_testkit::temp_tree::TempTree;
use serde_json::{Value, json};

use crate::fixture::{StandingClock, state};

const NOW: u64 = 1_000;

/// One tool, what it was called with, and what was asked about it.
#[derive(Debug)]
struct World {
    tool: Arc<Tool>,
    ran: Mutex<Vec<String>>,
    asked: Mutex<Vec<ApprovalRequest>>,
}

impl World {
    fn new(capability: Value) -> Arc<Self> {
        let config = json!({
            "name": "a/write", "description": "Writes.", "source": "builtin", "capability": capability,
        });
        let tool = Arc::new(Tool::from_config(&config).unwrap());
        Arc::new(Self { tool, ran: Mutex::default(), asked: Mutex::default() })
    }

    /// Calls the tool through a door of its own and returns how that ended.
    fn call(self: &Arc<Self>, state: &Arc<StateFile>, input: Value) -> String {
        let lookup: Arc<dyn Lookup> = Arc::<Self>::clone(self);
        let executor: Arc<dyn Executor> = Arc::<Self>::clone(self);
        let human: Arc<dyn Approver> = Arc::<Self>::clone(self);
        let clock = || Arc::new(StandingClock(NOW));
        let approvals = Approvals::new(Arc::clone(state));
        let door = Door::new(DoorParts {
            lookup,
            executors: vec![executor],
            policy: Policy::default(),
            approver: Some(Arc::new(StoredApprovals::new(approvals, None, clock(), Some(human)))),
            audit: Arc::new(SqliteAudit::new(Arc::clone(state))),
            checkpoints: None,
            clock: clock(),
            root: PathBuf::from("/"),
        });
        let result = serde_json::to_value(door.call(CallRequest::new("a/write", input))).unwrap();
        let category = result["error"]["details"]["category"].as_str();
        category.unwrap_or("success").to_owned()
    }

    fn runs(&self) -> usize {
        self.ran.lock().unwrap().len()
    }
}

impl Lookup for World {
    fn canonical(&self, written: &str) -> Option<ToolName> {
        written.parse().ok()
    }

    fn tool(&self, name: &ToolName) -> Option<Arc<Tool>> {
        (self.tool.name() == name).then(|| Arc::clone(&self.tool))
    }

    fn names(&self) -> Vec<ToolName> {
        vec![self.tool.name().clone()]
    }

    fn origin(&self, _: &ToolName) -> Origin {
        Origin::Trusted
    }

    fn skill(&self, _: &SkillName) -> Option<Arc<SkillRules>> {
        None
    }
}

impl Executor for World {
    fn serves(&self, _: &Tool) -> bool {
        true
    }

    fn tier(&self, _: &Tool) -> Tier {
        Tier::Host
    }

    fn run(&self, permit: Permit<'_>) -> Result<ToolOutput, ExecutionError> {
        self.ran.lock().unwrap().push(permit.arguments().text().to_owned());
        Ok(json!(1).into())
    }
}

/// Nobody is there, but the question is noted down.
impl Approver for World {
    fn approve(&self, request: &ApprovalRequest) -> Approval {
        self.asked.lock().unwrap().push(request.clone());
        Approval::Refused { reason: None }
    }
}

#[test]
fn a_call_that_may_change_something_is_on_file_from_start_to_end() {
    let tree = TempTree::new().unwrap();
    let state = state(&tree);
    let world = World::new(json!({"writes": true}));
    assert_eq!((world.call(&state, json!({})), world.runs()), ("success".to_owned(), 1));
    let trail = AuditTrail::new(state);
    let calls = trail.list(&AuditFilter::default()).unwrap();
    let events: Vec<Value> = trail
        .show(calls[0].id)
        .unwrap()
        .iter()
        .map(|entry| serde_json::to_value(entry).unwrap()["event"]["event"].clone())
        .collect();
    assert_eq!(
        (calls.len(), calls[0].id.to_string(), events),
        (1, "1-1".to_owned(), vec![json!("started"), json!("finished")])
    );
}

#[test]
fn nothing_runs_when_its_start_cannot_be_put_on_file() {
    for bytes in [b"".as_slice(), b"no database"] {
        let tree = TempTree::new().unwrap();
        tree.write("data/state.db", bytes);
        let world = World::new(json!({"writes": true}));
        assert_eq!((world.call(&state(&tree), json!({})), world.runs()), ("audit_failed".to_owned(), 0));
    }
}

/// What was asked and answered in one process is granted in another, for exactly this call.
#[test]
fn an_approval_on_file_lets_one_call_through_and_no_other() {
    let tree = TempTree::new().unwrap();
    let state = state(&tree);
    let world = World::new(json!({"writes": true, "human_approval_required": true}));
    assert_eq!(world.call(&state, json!({"a": 1, "b": 2})), "refused");
    let asked = world.asked.lock().unwrap().pop().unwrap();
    let approvals = Approvals::new(Arc::clone(&state));
    approvals.grant(&asked, &Lifetime::Once, NOW, NOW + 1).unwrap();
    let calls = [json!({"a": 1, "b": 3}), json!({"b": 2, "a": 1}), json!({"a": 1, "b": 2})];
    let answers = calls.map(|input| world.call(&state, input));
    assert_eq!(answers, ["refused", "success", "refused"]);
    assert_eq!(*world.ran.lock().unwrap(), vec![r#"{"a":1,"b":2}"#.to_owned()]);
}
