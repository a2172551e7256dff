use serde_json::{Value, json};

use super::world::{Keeping, World, config, pair, reader, verdict, writer};

fn checkpointable(name: &str, scope: Option<&str>) -> Value {
    let capability =
        json!({"writes": true, "write_scope": "out/**", "checkpointable": true, "checkpoint_scope": scope});
    config(name, json!({"capability": capability, "output_schema": {"type": "string"}}))
}

#[track_caller]
fn check(world: &World, tool: &str, expected: (&str, &str), happened: &[&str]) -> Value {
    let result = world.simply(tool, json!({}));
    assert_eq!(
        (verdict(&result), world.happened()),
        (pair(expected.0, expected.1), happened.iter().map(|text| (*text).to_owned()).collect())
    );
    result
}

#[test]
fn a_checkpointable_tool_never_runs_without_its_checkpoint() {
    let world = World::of(vec![checkpointable("a/write", Some("file"))]);
    check(&world, "a/write", ("checkpoint", "a checkpoint is required and cannot be taken"), &[]);
    let world = World { checkpoints: Some(Keeping::CannotTake), ..world };
    check(
        &world,
        "a/write",
        ("checkpoint_failed", "`a/write`: no checkpoint could be taken: too large"),
        &[],
    );
    let world = World { checkpoints: Some(Keeping::Works), ..world };
    check(&world, "a/write", ("ok", ""), &["take out/**", "run a/write {}"]);
}

#[test]
fn a_snapshot_is_of_what_the_policy_grants_and_not_needed_without() {
    let capability = json!({"writes": true, "checkpointable": true, "checkpoint_scope": "snapshot"});
    let tool = config("a/write", json!({"capability": capability}));
    let world = World::of(vec![tool]);
    check(&world, "a/write", ("ok", ""), &["run a/write {}"]);
    let world = World { policy: json!({"grant_root": ["a/*"]}), log: super::world::Log::default(), ..world };
    check(&world, "a/write", ("checkpoint", "a checkpoint is required and cannot be taken"), &[]);
    let world = World { checkpoints: Some(Keeping::Works), ..world };
    check(&world, "a/write", ("ok", ""), &["take **", "run a/write {}"]);
}

#[test]
fn a_policy_may_require_checkpoints_of_everything_that_can_write() {
    let policy = json!({"require_checkpoints": true});
    let tools = vec![writer("a/write"), config("a/any", json!({})), reader("a/echo")];
    let world = World { policy, checkpoints: Some(Keeping::Works), ..World::of(tools) };
    let refused = ("checkpoint", "a checkpoint is required and cannot be taken");
    check(&world, "a/write", refused, &[]);
    check(&world, "a/any", refused, &[]);
    check(&world, "a/echo", ("ok", ""), &["run a/echo {}"]);
}

#[test]
fn a_checkpoint_that_a_resource_keeps_of_itself_is_not_ours_to_take() {
    let world = World::of(vec![checkpointable("a/write", Some("transaction"))]);
    check(&world, "a/write", ("ok", ""), &["run a/write {}"]);
}

#[test]
fn what_a_failed_tool_wrote_is_put_back() {
    let world =
        World { checkpoints: Some(Keeping::Works), ..World::of(vec![checkpointable("a/slow", None)]) };
    let failed = ("timeout", "`a/slow`: the call ran into its deadline");
    let happened = ["take out/**", "run a/slow {}", "restore one"];
    let result = check(&world, "a/slow", failed, &happened);
    assert_eq!(
        (&result["resource_changes"], &result["error"]["details"]["restore_failed"]),
        (&json!([]), &Value::Null)
    );
    let world =
        World { checkpoints: Some(Keeping::CannotRestore), log: super::world::Log::default(), ..world };
    let result = check(&world, "a/slow", failed, &happened);
    assert_eq!(result["resource_changes"], json!([{"kind": "create", "path": "out/a"}]));
    let details = &result["error"]["details"];
    assert_eq!(
        (&details["restore_failed"], &details["restore_reason"], &details["checkpoint"]),
        (&json!(true), &json!("gone"), &json!("one"))
    );
}
