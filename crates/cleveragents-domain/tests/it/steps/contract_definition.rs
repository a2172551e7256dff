//! The contract's steps about skill definitions.

use cleveragents_domain::protocol::SkillDefinitionConfig;
use cleveragents_domain::{Skill, SkillDefinition, SkillMetadata};
use cucumber::{then, when};
use serde_json::{Value, json};

use super::{Scene, proves_immutability, skill};

fn skill_with_tool(capability: Value) -> Skill {
    let tool = json!({"description": "An inline tool", "source": "custom", "code": "return {}", "capability": capability});
    skill("local/def-skill", "A skill", json!({"anonymous_tools": [tool]}))
}

/// Returns the fields of a definition whose one tool reads.
fn fields() -> SkillDefinitionConfig {
    let skill = skill_with_tool(json!({"read_only": true}));
    let resolved_tools = skill.own_entries();
    let metadata = SkillMetadata::from_skill(&skill, Some(&resolved_tools), None).unwrap();
    SkillDefinitionConfig { resolved_tools, ..SkillDefinitionConfig::new(skill, metadata) }
}

fn define(scene: &mut Scene, fields: SkillDefinitionConfig) {
    match SkillDefinition::try_from(fields) {
        Ok(definition) => scene.definition = Some(definition),
        Err(error) => scene.refusal = Some((error.class(), error.to_string())),
    }
}

#[when("I create a skill_protocol definition with resolved tools")]
fn with_resolved_tools(scene: &mut Scene) {
    define(scene, fields());
}

#[when("I create a skill_protocol definition with input and output schemas")]
fn with_schemas(scene: &mut Scene) {
    let input_schema = Some(json!({"type": "object", "properties": {"query": {"type": "string"}}}));
    define(
        scene,
        SkillDefinitionConfig { input_schema, output_schema: Some(json!({"type": "string"})), ..fields() },
    );
}

#[when("I try to create a skill_protocol definition with invalid input_schema")]
fn with_invalid_input_schema(scene: &mut Scene) {
    define(scene, SkillDefinitionConfig { input_schema: Some(json!({"properties": {}})), ..fields() });
}

#[when("I try to create a skill_protocol definition with invalid output_schema")]
fn with_invalid_output_schema(scene: &mut Scene) {
    define(scene, SkillDefinitionConfig { output_schema: Some(json!({"properties": {}})), ..fields() });
}

#[when("I try to create a skill_protocol definition with writes inconsistency")]
fn with_writes_inconsistency(scene: &mut Scene) {
    let writing = skill_with_tool(json!({"writes": true}));
    define(
        scene,
        SkillDefinitionConfig { resolved_tools: writing.own_entries(), skill: writing, ..fields() },
    );
}

fn definition(scene: &Scene) -> &SkillDefinition {
    scene.definition.as_ref().unwrap()
}

#[then("the skill_protocol definition should be created")]
fn is_created(scene: &mut Scene) {
    let json = serde_json::to_value(definition(scene)).unwrap();
    assert_eq!(&serde_json::from_value::<SkillDefinition>(json).unwrap(), definition(scene));
}

#[then(expr = "the skill_protocol definition skill name should be {string}")]
fn has_skill(scene: &mut Scene, name: String) {
    assert_eq!(definition(scene).skill().name().as_str(), name);
}

#[then(expr = "the skill_protocol definition should have {int} resolved tools")]
fn has_resolved_tools(scene: &mut Scene, count: usize) {
    assert_eq!(definition(scene).resolved_tools().len(), count);
}

#[track_caller]
fn check_key(schema: Option<&Value>, key: &str) {
    let keys: Vec<&str> = schema.and_then(Value::as_object).unwrap().keys().map(String::as_str).collect();
    assert_eq!(keys.iter().filter(|found| **found == key).count(), 1, "{keys:?}");
}

#[then(expr = "the skill_protocol definition input_schema should have key {string}")]
fn has_input_key(scene: &mut Scene, key: String) {
    check_key(definition(scene).input_schema(), &key);
}

#[then(expr = "the skill_protocol definition output_schema should have key {string}")]
fn has_output_key(scene: &mut Scene, key: String) {
    check_key(definition(scene).output_schema(), &key);
}

#[then("the skill_protocol definition should be immutable")]
fn is_immutable(scene: &mut Scene) {
    let mut fields = SkillDefinitionConfig::from(definition(scene).clone());
    fields.resolved_tools.clear();
    let changed = SkillDefinition::try_from(fields).unwrap();
    assert_eq!((definition(scene).resolved_tools().len(), changed.resolved_tools().len()), (1, 0));
    assert!(proves_immutability(include_str!("../../../src/protocol/definition.rs"), "SkillDefinition"));
}
