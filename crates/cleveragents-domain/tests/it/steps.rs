//! What a scenario has made so far, and the steps that make and look at it.

#[cfg(test)]
mod contract_definition;
#[cfg(test)]
mod contract_error;
#[cfg(test)]
mod contract_metadata;
#[cfg(test)]
mod contract_result;
#[cfg(test)]
mod own;

use cleveragents_domain::protocol::RefusalClass;
use cleveragents_domain::{
    ResolvedToolEntry, Skill, SkillDefinition, SkillError, SkillErrorType, SkillMetadata, SkillResult,
};
use cucumber::World;
use serde_json::Value;

/// The state of one scenario.
#[derive(Debug, Default, World)]
pub(crate) struct Scene {
    pub(crate) error_types: Vec<SkillErrorType>,
    pub(crate) error: Option<SkillError>,
    pub(crate) metadata: Option<SkillMetadata>,
    pub(crate) definition: Option<SkillDefinition>,
    pub(crate) result: Option<SkillResult>,
    pub(crate) refusal: Option<(RefusalClass, String)>,
    pub(crate) skill: Option<Skill>,
    pub(crate) entries: Option<Vec<ResolvedToolEntry>>,
    /// The JSON of what the last own step made, or its refusal.
    pub(crate) outcome: Option<Result<Value, String>>,
}

/// Tells whether a source file proves by a compile-fail test that the fields of a type cannot be assigned.
pub(crate) fn proves_immutability(source: &str, type_name: &str) -> bool {
    let declaration = format!("pub struct {type_name}");
    let Some((before, _)) = source.split_once(&declaration) else { return false };
    let documentation: Vec<&str> =
        before.lines().rev().take_while(|line| line.starts_with(['/', '#'])).collect();
    let argument = format!(": &mut cleveragents_domain::{type_name})");
    documentation.iter().any(|line| line.contains("```compile_fail,E0616"))
        && documentation.iter().any(|line| line.contains(&argument))
}

/// Builds a skill `local/…` from the configuration of its items.
pub(crate) fn skill(name: &str, description: &str, items: Value) -> Skill {
    let mut config = serde_json::json!({"name": name, "description": description});
    if let (Some(config), Value::Object(items)) = (config.as_object_mut(), items) {
        config.extend(items);
    }
    Skill::from_config(&config).unwrap()
}
