//! Builtins with more and with fewer rights than they declare.
#![cfg(all(target_os = "linux", not(agents_portable)))]

use std::sync::Arc;

use cleveragents_confine::Folder;
use cleveragents_domain::Tool;
use cleveragents_exec::{BuiltinExecutor, CheckpointLimits, CheckpointStore, SystemClock, builtin_tools};
use cleveragents_runtime::CallRequest;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::builtin_writes::Desk;
use crate::stage::{Stage, call, names, verdict};

#[test]
fn a_granted_root_changes_nothing_for_a_copy() {
    let desk = Desk::with_policy(&[("a", b"A")], json!({"grant_root": ["*"]}));
    let result = desk.host.call("builtin/copy_file", json!({"source": "a", "destination": "b"}));
    assert_eq!((&result["error"], desk.listing()), (&Value::Null, vec!["a=A".to_owned(), "b=A".to_owned()]));
}

/// What becomes of a call of this builtin, changed like this, and the names that stand there afterwards.
fn run(tool: &str, change: impl Fn(&mut Value), input: Value) -> (Value, Vec<String>) {
    let (stage, data) = (Stage::new(), TempDir::new().unwrap());
    let own = builtin_tools().into_iter().find(|own| own.name().as_str() == tool).unwrap();
    let mut config = serde_json::to_value(own).unwrap();
    change(&mut config);
    let folder = || Folder::open(stage.root.path()).unwrap();
    let (limits, clock) = (CheckpointLimits::default(), Arc::new(SystemClock::start()));
    let store = CheckpointStore::open(folder(), &Folder::open(data.path()).unwrap(), limits, clock).unwrap();
    let door = stage.door_keeping(
        vec![Tool::from_config(&config).unwrap()],
        vec![Arc::new(BuiltinExecutor::new(folder()))],
        Value::Null,
        Some(Arc::new(store)),
    );
    (verdict(&call(&door, CallRequest::new(tool, input))), names(stage.root.path()))
}

#[test]
fn a_builtin_that_a_skill_tightened_runs_within_its_limits() {
    let tool = "builtin/create_directory";
    let scoped = |config: &mut Value| config["capability"]["write_scope"] = json!("out/**, log/**");
    let made = run(tool, scoped, json!({"path": "out/a"}));
    assert_eq!(made, (json!({"value": {"path": "out/a", "created": true}}), vec!["out".to_owned()]));
    let message =
        format!("`{tool}`: the slot `path` leads to `src/a/**`, outside the `write_scope` `out/**,log/**`");
    let refused = run(tool, scoped, json!({"path": "src/a"}));
    assert_eq!(refused, (json!(["permission_denied", "slot_outside_scope", message]), vec![]));
    let asked = run(
        tool,
        |config| config["capability"]["human_approval_required"] = json!(true),
        json!({"path": "a"}),
    );
    assert_eq!(asked.0[1], json!("refused"));
    let renamed = run(tool, |config| config["description"] = json!("another"), json!({"path": "a"}));
    assert_eq!(renamed.0[1], json!("no_executor"));
}
