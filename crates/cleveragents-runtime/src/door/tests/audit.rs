use std::sync::Arc;

use serde_json::{Value, json};

use super::world::{World, pair, reader, verdict, writer};
use crate::{AuditError, AuditEvent, AuditLog, AuditRecord, CallRequest, MemoryAudit, ToolHost as _};

const EMPTY: &str = "sha256:44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a";

fn record(call: u64, tool: &str, event: Value) -> Value {
    let mut record = json!({
        "call": call, "at_unix_ms": 1_700_000_000_000_u64, "tool": tool, "skill": "agents/direct",
        "arguments_digest": EMPTY, "tier": "host",
    });
    record["event"] = event;
    record
}

#[test]
fn what_may_change_something_is_on_record_before_it_runs() {
    let world = World {
        policy: json!({"deny": ["a/raise"]}),
        ..World::of(vec![writer("a/write"), reader("a/echo"), reader("a/raise")])
    };
    let door = world.door();
    for tool in ["a/write", "a/echo", "a/raise"] {
        door.call(CallRequest::new(tool, json!({})));
    }
    let finished = |changes: usize| {
        json!({
            "event": "finished", "success": true, "category": null, "duration_ms": 0.0, "resource_changes": changes,
        })
    };
    assert_eq!(
        serde_json::to_value(world.memory.records()).unwrap(),
        json!([
            record(1, "a/write", json!({"event": "started"})),
            record(1, "a/write", finished(1)),
            record(2, "a/echo", finished(0)),
            record(
                3,
                "a/raise",
                json!({"event": "refused", "error_type": "permission_denied", "category": "refused", "rule": "deny-list"})
            ),
        ])
    );
}

/// Keeps nothing, from some record on.
#[derive(Debug)]
struct Full(MemoryAudit, usize);

impl AuditLog for Full {
    fn record(&self, record: AuditRecord) -> Result<(), AuditError> {
        if self.0.records().len() >= self.1 {
            return Err(AuditError { message: "/var/audit is full".to_owned() });
        }
        self.0.record(record)
    }
}

#[test]
fn nothing_that_may_change_something_runs_off_the_record() {
    let audit: Arc<dyn AuditLog> = Arc::new(Full(MemoryAudit::default(), 0));
    let world = World { audit: Some(audit), ..World::of(vec![writer("a/write")]) };
    let result = world.simply("a/write", json!({}));
    assert_eq!(verdict(&result), pair("audit_failed", "`a/write`: the call could not be recorded"));
    assert_eq!(
        (&result["error"]["error_type"], world.happened()),
        (&json!("tool_activation_failure"), Vec::new())
    );
}

#[test]
fn a_hook_does_not_run_off_the_record_but_what_is_active_is_deactivated() {
    let tool = |lifecycle: Value| {
        let mut tool = writer("a/write");
        tool["source"] = json!("custom");
        tool["code"] = json!("def run(inputs): ...");
        tool["lifecycle"] = lifecycle;
        tool
    };
    // The start of the call is kept, and nothing after it.
    let full = || -> Arc<dyn AuditLog> { Arc::new(Full(MemoryAudit::default(), 1)) };
    let world = World { audit: Some(full()), ..World::of(vec![tool(json!({"activate": "up"}))]) };
    let result = world.simply("a/write", json!({}));
    assert_eq!(
        (verdict(&result), world.happened()),
        (pair("audit_failed", "`a/write`: the call could not be recorded"), Vec::new())
    );
    let world = World { audit: Some(full()), ..World::of(vec![tool(json!({"deactivate": "down"}))]) };
    let result = world.simply("a/write", json!({}));
    assert_eq!(
        (verdict(&result).0.as_str(), world.happened()),
        ("audit_failed", vec!["run a/write {}".to_owned(), "hook down of a/write".to_owned()])
    );
}

#[test]
fn a_success_that_cannot_be_recorded_is_not_reported_as_one() {
    let audit: Arc<dyn AuditLog> = Arc::new(Full(MemoryAudit::default(), 1));
    let world = World { audit: Some(audit), ..World::of(vec![writer("a/write")]) };
    let result = world.simply("a/write", json!({}));
    assert_eq!(verdict(&result), pair("audit_failed", "`a/write`: the call could not be recorded"));
    assert_eq!(
        (result["resource_changes"].clone(), world.happened()),
        (json!([{"kind": "create", "path": "out/a"}]), vec!["run a/write {}".to_owned()])
    );
}

#[test]
fn the_memory_keeps_the_latest_records_and_counts_the_rest() {
    let audit = MemoryAudit::new(2);
    for call in 1..=5 {
        let record = AuditRecord {
            call,
            at_unix_ms: 0,
            tool: "a/b".into(),
            hook: None,
            skill: "agents/direct".into(),
            arguments_digest: None,
            tier: None,
            event: AuditEvent::Started,
        };
        assert_eq!(audit.record(record), Ok(()));
    }
    let kept: Vec<u64> = audit.records().iter().map(|record| record.call).collect();
    assert_eq!((kept, audit.forgotten()), (vec![4, 5], 3));
}
