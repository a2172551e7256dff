//! What the policy refuses by its name starts no server.

use insta::assert_snapshot;

use super::{believed, run, starts};
use crate::playground::Playground;

#[track_caller]
fn check(playground: &Playground, arguments: &[&str], reason: &str, rule: &str) {
    let arguments = [arguments, &["--policy", "policy.yaml"]].concat();
    let found = run(playground, &arguments);
    let expected = format!(
        "exit: 4\n--- stderr\nerror: `small/echo`: the gate refuses it: {reason}\n  caused by: rule `{rule}`\n"
    );
    assert_eq!((found, starts(playground)), (expected, 0), "{arguments:?}");
}

#[test]
fn a_name_that_the_policy_refuses_starts_no_server() {
    let skill = "name: local/team\ndescription: Uses a server.\nmcp_servers:\n  - name: small\n";
    let denies = believed()
        .file("home/.agents/skills/team.yaml", skill)
        .file("project/policy.yaml", "deny: [small/*]\n");
    let calls: [&[&str]; 3] = [
        &["tool", "run", "small/echo"],
        &["tool", "run", "small/echo", "--skill", "local/team"],
        &["mcp", "call", "small", "echo"],
    ];
    for call in calls {
        check(&denies, call, "the policy denies `small/*`", "deny-list");
        let allows = denies.clone().file("project/policy.yaml", "allow: [builtin/*]\n");
        check(&allows, call, "the policy's `allow` list does not hold it", "allow-list");
        denies.write("project/policy.yaml", "deny: [small/*]\n");
    }
    assert_snapshot!(run(&denies, &["tool", "run", "small/echo", "--explain", "--policy", "policy.yaml"]), @r#"
    exit: 4
    --- stdout
    written: small/echo
    tool: small/echo
    skill: agents/direct
    outcome: denied
    rule: deny-list
    error_type: permission_denied
    category: refused
    reason: "the policy denies `small/*`"
    origin: trusted
    profile:
      reads: []
      writes: []
      network: false
      subprocesses: true
      other_effects: []
    tier: host
    arguments_digest: "[DIGEST]"
    --- stderr
    error: the policy denies `small/*`
    "#);
    assert_eq!(starts(&denies), 0);
    // What is not refused is asked for.
    run(&denies, &["tool", "run", "small/echo"]);
    assert_eq!(starts(&denies), 1);
}
