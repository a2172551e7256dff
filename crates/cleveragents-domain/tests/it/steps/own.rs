//! The steps of our own feature files: configurations and JSON in, whole values and whole messages out.

use cleveragents_domain::skill::tighten;
use cleveragents_domain::{
    ForeignException, ResolvedToolEntry, Skill, SkillDefinition, SkillError, SkillMetadata, SkillResult,
    Tool, Validation, map_tool_error,
};
use cucumber::gherkin::Step;
use cucumber::{given, then, when};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::Scene;

fn document(step: &Step) -> Value {
    serde_json::from_str(step.docstring().map_or("null", String::as_str)).unwrap()
}

type Outcome = Result<Value, String>;

fn outcome<T: Serialize, E: ToString>(made: Result<T, E>) -> Outcome {
    made.map(|made| serde_json::to_value(made).unwrap()).map_err(|error| error.to_string())
}

#[when("a tool is configured as:")]
fn configure_tool(scene: &mut Scene, step: &Step) {
    scene.outcome = Some(outcome(Tool::from_config(&document(step))));
}

#[when("a validation is configured as:")]
fn configure_validation(scene: &mut Scene, step: &Step) {
    scene.outcome = Some(outcome(Validation::from_config(&document(step))));
}

#[when(expr = "a builtin tool is configured with {}")]
fn configure_builtin(scene: &mut Scene, changes: String) {
    scene.outcome = Some(outcome(Tool::from_config(&builtin(&changes))));
}

fn builtin(changes: &str) -> Value {
    let mut config = json!({"name": "local/tool", "description": "A tool", "source": "builtin"});
    let changes: Value = serde_json::from_str(changes).unwrap();
    config.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
    config
}

#[given("the skill:")]
fn given_skill(scene: &mut Scene, step: &Step) {
    configure_skill(scene, step);
    scene.skill = Some(Skill::from_config(&document(step)).unwrap());
}

#[when("a skill is configured as:")]
fn configure_skill(scene: &mut Scene, step: &Step) {
    scene.outcome = Some(outcome(Skill::from_config(&document(step))));
}

/// Reads rows of name, source and capability; a capability of `-` means that the tool was not found.
#[given("it resolves to:")]
fn given_entries(scene: &mut Scene, step: &Step) {
    let skill_name = scene.skill.as_ref().unwrap().name();
    let rows = step.table().unwrap().rows.iter().skip(1);
    let entries: Vec<ResolvedToolEntry> = rows
        .map(|row| {
            let capability = if row[2] == "-" { Value::Null } else { serde_json::from_str(&row[2]).unwrap() };
            let entry = json!({
                "name": row[0], "source_skill": skill_name, "source": row[1], "is_direct": true, "is_inline": false,
                "resolved": !capability.is_null(), "capability": capability,
            });
            serde_json::from_value(entry).unwrap()
        })
        .collect();
    scene.entries = Some(entries);
}

#[when("its own entries are listed")]
fn list_own_entries(scene: &mut Scene) {
    let entries = scene.skill.as_ref().unwrap().own_entries();
    scene.outcome = Some(outcome(Ok::<_, String>(entries)));
}

#[when("it is described")]
fn describe(scene: &mut Scene) {
    let described = SkillMetadata::from_skill(scene.skill.as_ref(), scene.entries.as_deref(), None);
    scene.outcome = Some(outcome(described));
}

#[when(expr = "an override of {} is applied to a builtin tool with {}")]
fn apply_override(scene: &mut Scene, wanted: String, changes: String) {
    let tool = Tool::from_config(&builtin(&changes)).unwrap();
    let wanted: Value = serde_json::from_str(&wanted).unwrap();
    let skill = json!({
        "name": "local/skill", "description": "", "tools": [{"name": "local/tool", "override": wanted}],
    });
    let skill = Skill::from_config(&skill).unwrap();
    let overrides = skill.tools().iter().filter_map(|tool| tool.tool_override());
    let tightened = tighten(tool.capability(), tool.timeout(), overrides);
    let tightened = tightened.map(
        |it| json!({"capability": it.capability(), "timeout": it.timeout(), "denied_by": it.denied_by()}),
    );
    scene.outcome = Some(outcome(tightened));
}

#[when(regex = "^(an error|metadata|a definition|a result) is read from:$")]
fn read(scene: &mut Scene, kind: String, step: &Step) {
    scene.outcome = Some(match kind.as_str() {
        "an error" => read_twice::<SkillError>(document(step)),
        "metadata" => read_twice::<SkillMetadata>(document(step)),
        "a definition" => read_twice::<SkillDefinition>(document(step)),
        _ => read_twice::<SkillResult>(document(step)),
    });
}

/// Reads a value, writes it and reads it again; both must be the same.
fn read_twice<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(json: Value) -> Outcome {
    let made = serde_json::from_value::<T>(json);
    if let Ok(made) = &made {
        let again: T = serde_json::from_value(serde_json::to_value(made).unwrap()).unwrap();
        assert_eq!(&again, made);
    }
    outcome(made)
}

#[when(regex = "^an exception of (.*) says \"([^\"]*)\"$")]
fn map(scene: &mut Scene, classes: String, message: String) {
    map_for(scene, &classes, message, "local/skill", None);
}

#[when(regex = "^an exception of (.*) says \"([^\"]*)\" in tool \"([^\"]*)\" of skill \"([^\"]*)\"$")]
fn map_in_tool(scene: &mut Scene, classes: String, message: String, tool: String, skill: String) {
    map_for(scene, &classes, message, &skill, Some(&tool));
}

fn map_for(scene: &mut Scene, classes: &str, message: String, skill: &str, tool: Option<&str>) {
    let classes = classes.split(", ").map(str::to_owned).collect();
    scene.outcome = Some(outcome(map_tool_error(&ForeignException { classes, message }, skill, tool)));
}

#[then("it is:")]
fn is_whole(scene: &mut Scene, step: &Step) {
    let found = scene.outcome.as_ref().unwrap().as_ref().unwrap();
    assert_eq!(found, &document(step));
}

#[then(regex = "^its (/[a-z0-9_/]+) is (.*)$")]
fn has_value(scene: &mut Scene, pointer: String, expected: String) {
    let found = scene.outcome.as_ref().unwrap().as_ref().unwrap();
    let expected: Value = serde_json::from_str(&expected).unwrap();
    assert_eq!(found.pointer(&pointer), Some(&expected), "{found}");
}

#[then(regex = "^it is refused: (.*)$")]
fn is_refused(scene: &mut Scene, message: String) {
    assert_eq!(scene.outcome.as_ref().unwrap(), &Err(message));
}
