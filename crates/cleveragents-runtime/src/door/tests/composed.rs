//! Calls in the name of a composed skill reach exactly what the skill has.

use std::sync::Arc;

use cleveragents_domain::resolve::IncludePath;
use cleveragents_domain::{ResolveError, SkillName, Tool, ToolName};
use serde_json::{Value, json};

use super::world::{World, config, pair, reader, verdict, writer};
use crate::fixture::tool;
use crate::*;

/// A lookup in which `local/composed` is a composition.
#[derive(Debug)]
struct Composed {
    plain: Arc<dyn Lookup>,
    found: SkillTool,
    trouble: Option<&'static str>,
}

impl Lookup for Composed {
    fn canonical(&self, written: &str) -> Option<ToolName> {
        self.plain.canonical(written)
    }

    fn tool(&self, name: &ToolName) -> Option<Arc<Tool>> {
        self.plain.tool(name)
    }

    fn names(&self) -> Vec<ToolName> {
        self.plain.names()
    }

    fn origin(&self, name: &ToolName) -> Origin {
        self.plain.origin(name)
    }

    fn skill(&self, _: &SkillName) -> Option<Arc<SkillRules>> {
        Some(Arc::default())
    }

    fn skill_tool(&self, _: &SkillName, written: &str) -> Option<SkillTool> {
        let is_validation = written == "a/v";
        let ready =
            || SkillTool::Ready { tool: self.plain.tool(&name(written)).unwrap(), origin: Origin::Trusted };
        Some(if is_validation { ready() } else { self.found.clone() })
    }

    fn trouble(&self) -> Option<String> {
        self.trouble.map(str::to_owned)
    }
}

fn name(text: &str) -> ToolName {
    text.parse().unwrap()
}

fn skill(text: &str) -> SkillName {
    text.parse().unwrap()
}

fn call(world: &World, found: SkillTool, trouble: Option<&'static str>, written: &str) -> Value {
    let parts = world.parts();
    let lookup = Arc::new(Composed { plain: Arc::clone(&parts.lookup), found, trouble });
    let door = Door::new(DoorParts { lookup, ..parts });
    let request = CallRequest::new(written, json!({})).with_skill(skill("local/composed"));
    serde_json::to_value(door.call(request)).unwrap()
}

#[track_caller]
fn check(found: SkillTool, expected: (&str, &str), happened: &[&str]) -> Value {
    let world = World::of(vec![writer("a/write"), reader("a/read")]);
    let result = call(&world, found, None, "a/write");
    let happened: Vec<String> = happened.iter().map(|text| (*text).to_owned()).collect();
    assert_eq!((verdict(&result), world.happened()), (pair(expected.0, expected.1), happened));
    result
}

#[test]
fn the_tool_runs_as_the_skill_has_it() {
    let tightened = Arc::new(tool(reader("a/write")));
    let trusted = SkillTool::Ready { tool: Arc::clone(&tightened), origin: Origin::Trusted };
    check(trusted, ("ok", ""), &["run a/write {}"]);
    let untrusted = SkillTool::Ready { tool: tightened, origin: Origin::Untrusted };
    check(untrusted, ("untrusted", "it comes from a project that is not trusted"), &[]);
}

#[test]
fn what_an_override_takes_out_is_refused_with_who_did_it() {
    let denied = |field, include: Option<&str>| SkillTool::Denied {
        tool: Arc::new(tool(writer("a/write"))),
        origin: Origin::Trusted,
        denial: OverrideDenial { field, skill: skill("a/outer"), include: include.map(skill) },
    };
    let reason = "the skill `a/outer` overrides it with `writes: false` where it includes `a/inner`, and the tool can write";
    let result = check(denied("writes", Some("a/inner")), ("read-only", reason), &[]);
    assert_eq!(
        result["error"]["details"]["hint"],
        json!("call it outside the skill, or ask whoever maintains `a/outer` to lift the override")
    );
    let reason = "the skill `a/outer` overrides it with `write_scope: \"\"`, and the tool can write";
    check(denied("write_scope", None), ("read-only", reason), &[]);
}

#[test]
fn what_the_skill_does_not_have_is_not_found_although_it_exists() {
    let expected = ("not_found", "the skill `local/composed` has no tool `a/write`");
    check(SkillTool::Absent, expected, &[]);
    let missing = SkillTool::Missing { reason: "no tool of this name is registered".to_owned() };
    let told = "`a/write`: the skill `local/composed` asks for it, and it was not found: no tool of this name is registered";
    check(missing, ("not_found", told), &[]);
}

#[test]
fn a_skill_without_an_exact_set_says_why() {
    let ring: IncludePath = [skill("local/composed"), skill("local/composed")].into_iter().collect();
    let error = ResolveError::Cycle { cycle: ring, path: IncludePath::default() };
    let told = "`a/write`: the skill has no exact set of tools: includes form a cycle: local/composed -> local/composed";
    let result = check(SkillTool::Unresolved(Box::new(error)), ("cycle", told), &[]);
    assert_eq!(
        (&result["error"]["error_type"], &result["error"]["details"]["cycle"]),
        (&json!("cycle_detected"), &json!(["local/composed", "local/composed"]))
    );
}

#[test]
fn a_registry_that_cannot_be_read_is_no_absence() {
    let world = World::of(Vec::new());
    let result = call(&world, SkillTool::Absent, Some("the file is damaged"), "a/write");
    let told = "there is no tool `a/write` among those that can be read: the file is damaged";
    assert_eq!(verdict(&result), pair("registry_unreadable", told));
}

#[test]
fn a_wrapped_tool_need_not_be_in_the_skill() {
    let more = json!({"tool_type": "validation", "source": "wrapped", "wraps": "a/read", "transform": "return output"});
    let world = World::of(vec![config("a/v", more), reader("a/read")]);
    let result = call(&world, SkillTool::Absent, None, "a/v");
    assert_eq!(verdict(&result), pair("ok", ""));
    assert_eq!(world.happened(), ["run a/read {}", "transform of a/v {\"echo\":{}}"]);
}
