//! A failed call is made again only when somebody asks for it and nothing can happen twice.

use serde_json::{Value, json};

use super::world::{World, config, pair, verdict};
use crate::{Approval, CallRequest};

/// A world of one tool that fails with this category until its third run.
fn world(name: &str, capability: Value, policy: Value) -> World {
    World { policy, ..World::of(vec![config(name, json!({"capability": capability}))]) }
}

#[track_caller]
fn check(world: &World, tool: &str, retries: Option<u32>, expected: (&str, usize)) {
    let mut request = CallRequest::new(tool, json!({}));
    request.retries = retries;
    let result = world.call(request);
    let runs = world.happened().iter().filter(|what| what.starts_with("run")).count();
    assert_eq!((verdict(&result).0.as_str(), runs), expected);
}

fn read_only() -> Value {
    json!({"read_only": true})
}

fn idempotent_writer() -> Value {
    json!({"writes": true, "idempotent": true})
}

#[test]
fn nothing_is_repeated_unless_somebody_asks() {
    check(&world("a/flaky-crash", read_only(), Value::Null), "a/flaky-crash", None, ("crashed", 1));
    check(&world("a/flaky-crash", read_only(), Value::Null), "a/flaky-crash", Some(2), ("ok", 3));
    check(&world("a/flaky-crash", read_only(), json!({"retries": 2})), "a/flaky-crash", None, ("ok", 3));
    check(
        &world("a/flaky-crash", read_only(), json!({"retries": 3})),
        "a/flaky-crash",
        Some(0),
        ("crashed", 1),
    );
    check(&world("a/raise", read_only(), Value::Null), "a/raise", Some(99), ("exception", 4));
}

#[test]
fn only_what_may_be_repeated_is() {
    let asked = json!({"retries": 3});
    check(&world("a/flaky-raise", idempotent_writer(), asked.clone()), "a/flaky-raise", None, ("ok", 3));
    check(
        &world("a/flaky-raise", json!({"writes": true}), asked.clone()),
        "a/flaky-raise",
        None,
        ("exception", 1),
    );
    check(&world("a/flaky-raise", json!({}), asked), "a/flaky-raise", None, ("exception", 1));
}

#[test]
fn nothing_is_repeated_after_an_outcome_that_nobody_knows() {
    let asked = json!({"retries": 3});
    check(&world("a/flaky-crash", idempotent_writer(), asked.clone()), "a/flaky-crash", None, ("crashed", 1));
    check(&world("a/slow", read_only(), asked.clone()), "a/slow", None, ("timeout", 1));
    check(&world("a/fail", read_only(), asked), "a/fail", None, ("disk_full", 1));
}

#[test]
fn what_a_human_agreed_to_runs_once() {
    let capability = json!({"read_only": true, "human_approval_required": true});
    let world =
        World { approval: Some(Approval::Granted), ..world("a/raise", capability, json!({"retries": 3})) };
    check(&world, "a/raise", None, ("exception", 1));
}

#[test]
fn attempts_count_as_calls() {
    let world = world("a/raise", read_only(), json!({"retries": 3, "max_calls": 2}));
    check(&world, "a/raise", None, ("exception", 2));
}

#[test]
fn every_attempt_is_on_record() {
    let told = |capability: Value| {
        let world = world("a/flaky-raise", capability, json!({"retries": 3}));
        check(&world, "a/flaky-raise", None, ("ok", 3));
        let records = serde_json::to_value(world.memory.records()).unwrap();
        let records = records.as_array().unwrap().iter();
        records
            .map(|record| {
                (record["call"].clone(), record["event"]["event"].clone(), record["event"]["success"].clone())
            })
            .collect::<Vec<_>>()
    };
    let started = (json!(1), json!("started"), Value::Null);
    let finished = |success: bool| (json!(1), json!("finished"), json!(success));
    assert_eq!(told(read_only()), [finished(false), finished(false), finished(true)]);
    assert_eq!(
        told(idempotent_writer()),
        [started.clone(), finished(false), started.clone(), finished(false), started, finished(true)]
    );
}

#[test]
fn the_number_of_retries_is_small() {
    let read = |retries: Value| {
        let policy = json!({"retries": retries});
        let errors = crate::Policy::from_value(&policy, crate::PolicySource::User).err().unwrap_or_default();
        errors.into_iter().map(|error| (error.pointer, error.message)).collect::<Vec<_>>()
    };
    assert_eq!((read(json!(0)), read(json!(3))), (Vec::new(), Vec::new()));
    let (pointer, message) = pair("/retries", "expected an integer from 0 to 3, found the number `4`");
    assert_eq!(read(json!(4)), [(pointer, message)]);
}
