//! A tool that writes and then fails, through the door.

use std::fs;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::PathBuf;
use std::sync::Arc;

use cleveragents_domain::{SkillName, Tool, ToolName};
use cleveragents_exec::SystemClock;
use cleveragents_runtime::{
    CallRequest, Door, DoorParts, ExecutionError, Executor, Lookup, MemoryAudit, Origin, Permit, Policy,
    SkillRules, Tier, ToolHost as _, ToolOutput,
};
use serde_json::{Value, json};

use super::{Kept, sample, state};

const TOOL: &str = "test/scribble";

/// Scribbles over the writable place and then does what its argument says.
#[derive(Debug)]
struct Scribbler {
    root: PathBuf,
    data: PathBuf,
}

impl Executor for Scribbler {
    fn serves(&self, _: &Tool) -> bool {
        true
    }

    fn tier(&self, _: &Tool) -> Tier {
        Tier::Builtin
    }

    fn run(&self, permit: Permit<'_>) -> Result<ToolOutput, ExecutionError> {
        let work = self.root.join("src");
        fs::write(work.join("main.rs"), "scribbled").unwrap();
        fs::rename(work.join("deep"), work.join("moved")).unwrap();
        fs::set_permissions(work.join("moved/er/x"), fs::Permissions::from_mode(0o000)).unwrap();
        fs::remove_file(work.join("link")).unwrap();
        symlink("/etc/passwd", work.join("main.link")).unwrap();
        fs::create_dir_all(work.join("new/folder")).unwrap();
        match permit.arguments().value()["then"].as_str().unwrap() {
            "fail" => Err(ExecutionError::failed("own", "it failed")),
            "panic" => panic!("it crashed"),
            "lie" => Ok(ToolOutput::from(json!("no number"))),
            "cancel" => {
                permit.watch().cancel_token().cancel();
                Ok(ToolOutput::from(json!(1)))
            }
            "damage" => {
                fs::remove_dir_all(self.data.join("checkpoints/contents")).unwrap();
                Err(ExecutionError::failed("own", "it failed"))
            }
            _ => Ok(ToolOutput::from(json!(1))),
        }
    }
}

#[derive(Debug)]
struct OneTool(Arc<Tool>);

impl Lookup for OneTool {
    fn canonical(&self, written: &str) -> Option<ToolName> {
        written.parse().ok()
    }

    fn tool(&self, name: &ToolName) -> Option<Arc<Tool>> {
        (self.0.name() == name).then(|| Arc::clone(&self.0))
    }

    fn names(&self) -> Vec<ToolName> {
        vec![self.0.name().clone()]
    }

    fn spellings(&self, name: &ToolName) -> Vec<String> {
        vec![name.as_str().to_owned()]
    }

    fn origin(&self, _: &ToolName) -> Origin {
        Origin::Trusted
    }

    fn skill(&self, _: &SkillName) -> Option<Arc<SkillRules>> {
        None
    }
}

/// Runs the tool over the sample tree; returns the result, and whether the tree is as it was.
fn run(then: &str) -> (Value, bool) {
    let kept = Kept::new();
    sample(&kept);
    let tool = Tool::from_config(&json!({
        "name": TOOL, "description": "Scribbles.", "source": "builtin",
        "capability": {
            "writes": true, "write_scope": "src/**", "checkpointable": true, "checkpoint_scope": "file",
        },
        "output_schema": {"type": "integer"},
    }));
    let (root, data) = (kept.root(), kept.tree.path("data"));
    let before = state(&root);
    let door = Door::new(DoorParts {
        lookup: Arc::new(OneTool(Arc::new(tool.unwrap()))),
        executors: vec![Arc::new(Scribbler { root: root.clone(), data })],
        policy: Policy::default(),
        approver: None,
        audit: Arc::new(MemoryAudit::default()),
        checkpoints: Some(Arc::new(kept.store)),
        clock: Arc::new(SystemClock::start()),
        root: root.clone(),
    });
    let result = door.call(CallRequest::new(TOOL, json!({"then": then})));
    (serde_json::to_value(result).unwrap(), state(&root) == before)
}

#[track_caller]
fn check(then: &str, category: &str) {
    let (result, is_as_it_was) = run(then);
    let details = &result["error"]["details"];
    assert_eq!(
        (&details["category"], &details["restore_failed"], &result["resource_changes"], is_as_it_was),
        (&json!(category), &Value::Null, &json!([]), true)
    );
}

#[test]
fn whatever_way_a_tool_fails_what_it_wrote_is_put_back_exactly() {
    check("fail", "own");
    check("panic", "crashed");
    check("lie", "schema_output");
    check("cancel", "cancelled");
}

#[test]
fn what_a_tool_wrote_stays_when_it_succeeds() {
    let (result, is_as_it_was) = run("succeed");
    assert_eq!((&result["success"], is_as_it_was), (&json!(true), false));
}

#[test]
fn a_restore_that_fails_is_in_the_result_with_its_reason() {
    let (result, is_as_it_was) = run("damage");
    let details = &result["error"]["details"];
    let reason = "not everything was restored: `src/deep/er/x` is damaged in the store, and 1 more";
    assert_eq!(
        (&details["category"], &details["restore_failed"], &details["restore_reason"], is_as_it_was),
        (&json!("own"), &json!(true), &json!(reason), false)
    );
    assert_eq!(details["checkpoint"].as_str().map(str::len), Some(29));
}
