use std::time::Duration;

use serde_json::{Value, json};

use super::world::{World, config, pair, reader, verdict, writer};
use crate::{
    AllowedTools, CallRequest, ForeignSkill, ForeignSkillRules, Rule, SkillRules, Tier, ToolHost as _,
};

fn skill(allowed: &[&str], read_only: bool) -> SkillRules {
    let allowed_tools = AllowedTools::from_entries(allowed.iter().copied());
    SkillRules { allowed_tools, read_only, ..SkillRules::default() }
}

#[track_caller]
fn check(world: &World, request: CallRequest, rule: &str, reason: &str) {
    let result = world.call(request);
    assert_eq!(verdict(&result), pair(rule, reason));
    if rule == "ok" {
        return;
    }
    assert_eq!(
        (&result["error"]["error_type"], &result["error"]["details"]["category"], world.happened()),
        (&json!("permission_denied"), &json!("refused"), Vec::new())
    );
}

fn write() -> CallRequest {
    CallRequest::new("a/write", json!({}))
}

#[test]
fn an_untrusted_tool_never_runs() {
    let world = World { untrusted: vec!["a/write"], ..World::of(vec![writer("a/write")]) };
    check(&world, write(), "untrusted", "it comes from a project that is not trusted");
}

#[test]
fn a_denied_tool_never_runs() {
    let world =
        World { policy: json!({"deny": ["a/*"], "allow": ["*"]}), ..World::of(vec![writer("a/write")]) };
    check(&world, write(), "deny-list", "the policy denies `a/*`");
}

#[test]
fn nothing_writes_where_somebody_demands_that_nothing_changes() {
    let not_a_reader = "and the tool is not declared `read_only` without side effects";
    let undeclared = config("a/write", json!({}));
    for tool in [writer("a/write"), undeclared] {
        let mut world = World::of(vec![tool, reader("a/echo")]);
        world.skills.insert("local/calm", skill(&[], true));
        let calm = write().with_skill("local/calm".parse().unwrap());
        check(&world, calm, "read-only", &format!("the skill `local/calm` is read-only {not_a_reader}"));
        let mut request = write();
        request.read_only = true;
        check(&world, request, "read-only", &format!("the call is read-only {not_a_reader}"));
        let mut request = write();
        request.session.read_only = true;
        check(&world, request, "read-only", &format!("the session is read-only {not_a_reader}"));
        let mut request = CallRequest::new("a/echo", json!({})).with_skill("local/calm".parse().unwrap());
        request.read_only = true;
        request.session.read_only = true;
        check(&world, request, "ok", "");
    }
}

#[test]
fn what_an_allow_list_does_not_hold_never_runs() {
    let world = World { policy: json!({"allow": ["b/*"]}), ..World::of(vec![writer("a/write")]) };
    check(&world, write(), "allow-list", "the policy's `allow` list does not hold it");
}

#[test]
fn a_named_skill_judges_alone_and_active_skills_judge_together() {
    let mut world = World::of(vec![reader("a/echo")]);
    world.skills.insert("local/open", skill(&[], false));
    world.skills.insert("local/echoes", skill(&["a/*"], false));
    world.skills.insert("local/reads", skill(&["Read", "Grep"], false));
    let request = |named: Option<&str>, active: &[&str]| {
        let mut request = CallRequest::new("a/echo", json!({}));
        request.skill = named.map(|name| name.parse().unwrap());
        request.session.active_skills = active.iter().map(|name| name.parse().unwrap()).collect();
        request
    };
    let refusal = "the skill `local/reads` allows only `Read`, `Grep`";
    check(&world, request(Some("local/reads"), &[]), "allowed-tools", refusal);
    check(&world, request(None, &["local/open", "local/echoes", "local/reads"]), "allowed-tools", refusal);
    let world = World { log: crate::door::tests::world::Log::default(), ..world };
    check(&world, request(None, &["local/open", "local/echoes"]), "ok", "");
    check(&world, request(Some("local/echoes"), &["local/reads"]), "ok", "");
    check(&world, request(Some("local/open"), &["local/reads"]), "ok", "");
    check(&world, request(Some("agents/direct"), &["local/echoes"]), "ok", "");
    let gone = verdict(&world.call(request(None, &["local/gone"])));
    assert_eq!(gone, pair("not_found", "there is no skill `local/gone`"));
}

#[test]
fn what_a_person_granted_a_skill_of_a_server_restricts_calls_while_it_acts() {
    let mut world = World::of(vec![reader("a/echo"), writer("a/write")]);
    world.skills.insert("local/open", skill(&[], false));
    let request = |tool: &str, named: Option<&str>, granted: &[&str]| {
        let mut request = CallRequest::new(tool, json!({}));
        request.skill = named.map(|name| name.parse().unwrap());
        request.session.foreign_skills = vec![ForeignSkillRules {
            skill: ForeignSkill { server: "docs".to_owned(), skill: "refunds".to_owned() },
            allowed_tools: AllowedTools::from_entries(granted.iter().copied()),
        }];
        request
    };
    let refusal = "the skill `refunds` of server `docs` allows only `Read`";
    check(&world, request("a/echo", None, &["Read"]), "allowed-tools", refusal);
    let details = world.call(request("a/echo", None, &["Read"]))["error"]["details"].clone();
    assert_eq!(
        [&details["skill"], &details["server"], &details["allowed_tools"]],
        [&json!("refunds"), &json!("docs"), &json!(["Read"])]
    );
    let world = World { log: crate::door::tests::world::Log::default(), ..world };
    check(&world, request("a/echo", None, &["Read", "a/echo"]), "ok", "");
    check(&world, request("a/echo", None, &[]), "ok", "");
    // A call that names a skill is judged by that one, as beside every active skill.
    check(&world, request("a/echo", Some("local/open"), &["Read"]), "ok", "");
    // It restricts, and approves nothing.
    let world = World { log: crate::door::tests::world::Log::default(), ..world };
    let asked = request("a/write", None, &["a/write"]);
    check(&world, asked, "approval", "a human must approve it and nobody can be asked");
}

#[test]
fn an_unsafe_tool_needs_its_exact_name_in_the_policy() {
    let dangerous = config("a/write", json!({"capability": {"unsafe": true}}));
    let with = |policy: Value| World { policy, ..World::of(vec![dangerous.clone()]) };
    check(&with(Value::Null), write(), "unsafe", "it is declared `unsafe` and the policy does not name it");
    check(
        &with(json!({"unsafe": ["a/write"]})),
        write(),
        "approval",
        "a human must approve it and nobody can be asked",
    );
}

#[test]
fn nothing_runs_unheld_unless_it_is_named() {
    let world = World { tier: Tier::Unheld, ..World::of(vec![reader("a/echo")]) };
    let echo = || CallRequest::new("a/echo", json!({}));
    check(&world, echo(), "sandbox-tier", "no sandbox is available on this machine");
    let named = World { policy: json!({"unsandboxed": ["a/echo"]}), ..world };
    check(&named, echo(), "ok", "");
}

#[test]
fn limits_count_the_calls_that_ran() {
    let schema = json!({"type": "object", "properties": {"x": {"type": "integer"}}});
    let tool = config("a/echo", json!({"capability": {"read_only": true}, "input_schema": schema}));
    let world = World { policy: json!({"max_calls": 2}), ..World::of(vec![tool]) };
    let door = world.door();
    let call =
        |input: Value| verdict(&serde_json::to_value(door.call(CallRequest::new("a/echo", input))).unwrap());
    assert_eq!(call(json!({})), pair("ok", ""));
    assert_eq!(call(json!({"x": "no"})).0, "schema_input");
    assert_eq!(call(json!({})), pair("ok", ""));
    assert_eq!(call(json!({})), pair("call-limit", "all 2 calls that the policy allows were made"));
}

#[test]
fn a_rate_limit_forgets_what_is_older_than_its_window() {
    let policy = json!({"rate": {"calls": 2, "per_seconds": 10}});
    let world = World { policy, ..World::of(vec![reader("a/echo")]) };
    let door = world.door();
    let call = || verdict(&serde_json::to_value(door.call(CallRequest::new("a/echo", json!({})))).unwrap()).0;
    assert_eq!((call(), call(), call()), ("ok".to_owned(), "ok".to_owned(), "rate-limit".to_owned()));
    world.clock.advance(Duration::from_secs(9));
    assert_eq!(call(), "rate-limit");
    world.clock.advance(Duration::from_secs(1));
    assert_eq!(call(), "ok");
}

#[test]
fn two_callers_never_share_the_last_place() {
    let world = World { policy: json!({"max_calls": 50}), ..World::of(vec![reader("a/echo")]) };
    let door = world.door();
    let ran: usize = std::thread::scope(|scope| {
        let call =
            || (0..40).filter(|_| door.call(CallRequest::new("a/echo", json!({}))).is_success()).count();
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(call)).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).sum()
    });
    assert_eq!((ran, world.happened().len()), (50, 50));
}

#[test]
fn every_rule_was_reached() {
    let here = include_str!("gate.rs");
    let elsewhere = include_str!("checkpoint.rs");
    let unreached: Vec<&str> = Rule::ALL
        .iter()
        .map(|rule| rule.as_str())
        .filter(|rule| !here.contains(&format!("\"{rule}\"")) && !elsewhere.contains(&format!("\"{rule}\"")))
        .collect();
    assert_eq!(unreached, Vec::<&str>::new());
}
