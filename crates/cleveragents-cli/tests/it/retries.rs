//! `retries` of the policy: what is made again, and what never is.

use serde_json::{Value, json};

use crate::playground::Playground;

/// Counts its runs in a file, and fails until the third.
const TOOL: &str = "name: local/flaky
description: Fails twice.
source: custom
capability: CAPABILITY
timeout: 3
code: |
  import os, time
  with open('ROOT/out/runs', 'a') as runs:
      runs.write('x')
  if os.path.getsize('ROOT/out/runs') < 3:
      FAIL
  return 'well'
";

const IDEMPOTENT: &str = "{writes: true, write_scope: 'out/**', idempotent: true}";
const WRITING: &str = "{writes: true, write_scope: 'out/**'}";
const RAISE: &str = "raise OSError('busy')";

/// How the call ended, how often the tool ran, and what its records say.
fn told(capability: &str, fail: &str, policy: &str) -> Value {
    let playground = Playground::new();
    let root = playground.project().display().to_string();
    let tool = TOOL.replace("CAPABILITY", capability).replace("ROOT", &root).replace("FAIL", fail);
    playground.write("project/flaky.yaml", tool);
    playground.write("project/policy.yaml", policy);
    let run =
        ["tool", "run", "local/flaky", "--file", "flaky.yaml", "--policy", "policy.yaml", "--format", "json"];
    let answer = envelope(&playground, &run);
    let error = &answer["data"]["error"]["details"]["category"];
    let runs = playground.read("project/out/runs").len();
    let records = envelope(&playground, &["audit", "show", "1-1", "--format", "json"]);
    let records = records["data"]["records"].as_array().expect("records").iter();
    let records: Vec<Value> = records
        .map(|record| {
            let event = &record["event"];
            if event["category"].is_null() { event["event"].clone() } else { event["category"].clone() }
        })
        .collect();
    json!([answer["exit_code"], error, runs, records])
}

fn envelope(playground: &Playground, arguments: &[&str]) -> Value {
    serde_json::from_slice(&playground.output(arguments, b"").stdout).expect("an envelope")
}

#[test]
fn an_idempotent_tool_is_called_again_when_the_policy_says_so_and_each_attempt_is_on_record() {
    assert_eq!(
        told(IDEMPOTENT, RAISE, "retries: 2\n"),
        json!([0, null, 3, ["started", "exception", "started", "exception", "started", "finished"]])
    );
    assert_eq!(
        told(IDEMPOTENT, RAISE, "retries: 1\n"),
        json!([1, "exception", 2, ["started", "exception", "started", "exception"]])
    );
    assert_eq!(told(IDEMPOTENT, RAISE, "version: 1\n"), json!([1, "exception", 1, ["started", "exception"]]));
}

#[test]
fn what_may_have_happened_is_not_made_to_happen_again() {
    for (capability, fail, category, exit) in [
        (WRITING, RAISE, "exception", 1),
        (IDEMPOTENT, "os.kill(os.getpid(), 9)", "crashed", 1),
        (IDEMPOTENT, "time.sleep(60)", "timeout", 5),
    ] {
        assert_eq!(
            told(capability, fail, "retries: 3\n"),
            json!([exit, category, 1, ["started", category]]),
            "{capability} {fail}"
        );
    }
}

#[test]
fn attempts_count_for_the_limit_of_calls() {
    assert_eq!(
        told(IDEMPOTENT, RAISE, "retries: 3\nmax_calls: 2\n"),
        json!([1, "exception", 2, ["started", "exception", "started", "exception"]])
    );
}
