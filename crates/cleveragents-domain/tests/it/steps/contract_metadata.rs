//! The contract's steps about skill metadata.

use cleveragents_domain::{Skill, SkillMetadata};
use cucumber::{then, when};
use serde_json::{Value, json};

use super::{Scene, proves_immutability, skill};

fn describe(scene: &mut Scene, skill: &Skill, version: Option<&str>) {
    scene.metadata = Some(SkillMetadata::from_skill(skill, None, version).unwrap());
}

fn describe_items(scene: &mut Scene, items: Value) {
    describe(scene, &skill("local/test-skill", "A test skill", items), None);
}

fn inline_tool(capability: Value) -> Value {
    json!({"description": "An inline tool", "source": "custom", "code": "return {}", "capability": capability})
}

#[when("I create a skill_protocol metadata from a basic skill")]
fn from_basic_skill(scene: &mut Scene) {
    describe_items(scene, json!({}));
}

#[when("I create a skill_protocol metadata from an empty skill")]
fn from_empty_skill(scene: &mut Scene) {
    describe(scene, &skill("local/empty", "", json!({"tools": [], "includes": []})), None);
}

#[when("I create a skill_protocol metadata from a skill with tool refs")]
fn from_skill_with_tool_refs(scene: &mut Scene) {
    describe_items(scene, json!({"tools": ["local/tool-a", "local/tool-b"]}));
}

#[when("I create a skill_protocol metadata from a skill with write tools")]
fn from_skill_with_write_tools(scene: &mut Scene) {
    describe_items(scene, json!({"anonymous_tools": [inline_tool(json!({"writes": true}))]}));
}

#[when("I create a skill_protocol metadata from a skill with read_only tools")]
fn from_skill_with_read_only_tools(scene: &mut Scene) {
    describe_items(scene, json!({"anonymous_tools": [inline_tool(json!({"read_only": true}))]}));
}

#[when("I create a skill_protocol metadata from a skill with mcp sources")]
fn from_skill_with_mcp_sources(scene: &mut Scene) {
    describe_items(scene, json!({"mcp_servers": [{"name": "github"}]}));
}

#[when("I create a skill_protocol metadata from a skill with agent skill sources")]
fn from_skill_with_agent_skill_sources(scene: &mut Scene) {
    describe_items(scene, json!({"agent_skills": [{"path": "skills/deploy"}]}));
}

#[when(expr = "I create a skill_protocol metadata with version {string}")]
fn with_version(scene: &mut Scene, version: String) {
    describe(scene, &skill("local/test-skill", "A test skill", json!({})), Some(&version));
}

#[when("I try to create skill_protocol metadata from None")]
fn from_none(scene: &mut Scene) {
    let error = SkillMetadata::from_skill(None, None, None).unwrap_err();
    scene.refusal = Some((error.class(), error.to_string()));
}

fn metadata(scene: &Scene) -> &SkillMetadata {
    scene.metadata.as_ref().unwrap()
}

#[then("the skill_protocol metadata should be created")]
fn is_created(scene: &mut Scene) {
    let json = serde_json::to_value(metadata(scene)).unwrap();
    assert_eq!(&serde_json::from_value::<SkillMetadata>(json).unwrap(), metadata(scene));
}

#[then(expr = "the skill_protocol metadata name should be {string}")]
fn has_name(scene: &mut Scene, name: String) {
    assert_eq!(metadata(scene).name().as_str(), name);
}

#[then(expr = "the skill_protocol metadata description should be {string}")]
fn has_description(scene: &mut Scene, description: String) {
    assert_eq!(metadata(scene).description(), description);
}

#[then(expr = "the skill_protocol metadata version should be {string}")]
fn has_version(scene: &mut Scene, version: String) {
    assert_eq!(metadata(scene).version(), version);
}

#[then(regex = "^the skill_protocol metadata read_only should be (true|false)$")]
fn has_read_only(scene: &mut Scene, expected: bool) {
    assert_eq!(metadata(scene).read_only(), expected);
}

#[then(regex = "^the skill_protocol metadata writes should be (true|false)$")]
fn has_writes(scene: &mut Scene, expected: bool) {
    assert_eq!(metadata(scene).writes(), expected);
}

#[then(expr = "the skill_protocol metadata tool_count should be {int}")]
fn has_tool_count(scene: &mut Scene, count: usize) {
    assert_eq!(metadata(scene).tool_count(), count);
}

#[then(expr = "the skill_protocol metadata source_types should contain {string}")]
fn has_source_type(scene: &mut Scene, label: String) {
    assert_eq!(metadata(scene).source_types(), [label]);
}

#[then("the skill_protocol metadata should be immutable")]
fn is_immutable(scene: &mut Scene) {
    let mut config = cleveragents_domain::protocol::SkillMetadataConfig::from(metadata(scene).clone());
    config.read_only = false;
    let changed = SkillMetadata::try_from(config).unwrap();
    assert_eq!((metadata(scene).read_only(), changed.read_only()), (true, false));
    assert!(proves_immutability(include_str!("../../../src/protocol/metadata.rs"), "SkillMetadata"));
}
