//! Properties of protocol values in JSON.

use std::fmt::Debug;

use cleveragents_domain::protocol::{
    ResourceChangeConfig, ResourceChangeKind, SkillDefinitionConfig, SkillMetadataConfig, SkillResultConfig,
};
use cleveragents_domain::{
    ResourceChange, Skill, SkillDefinition, SkillError, SkillErrorType, SkillMetadata, SkillName,
    SkillResult, Tool, ToolName,
};
use proptest::prelude::*;
use proptest::sample::select;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

/// Writes a value as text, reads it back and compares; returns the field names of its JSON.
fn round_trip<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) -> Vec<String> {
    let text = serde_json::to_string(value).unwrap();
    assert_eq!(&serde_json::from_str::<T>(&text).unwrap(), value, "{text}");
    let json: Value = serde_json::from_str(&text).unwrap();
    json.as_object().unwrap().keys().cloned().collect()
}

fn name() -> impl Strategy<Value = String> {
    "[A-Za-z0-9][A-Za-z0-9_-]{0,20}/[A-Za-z0-9][A-Za-z0-9_-]{0,20}"
}

fn json_value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        (-1.0e9..1.0e9).prop_map(|number: f64| json!((number * 4.0).round() / 4.0 + 0.125)),
        ".{0,12}".prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 24, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::vec((".{0,6}", inner), 0..4)
                .prop_map(|entries| Value::Object(entries.into_iter().collect())),
        ]
    })
}

fn details() -> impl Strategy<Value = Map<String, Value>> {
    prop::collection::vec((".{0,6}", json_value()), 0..4).prop_map(Map::from_iter)
}

fn error() -> impl Strategy<Value = SkillError> {
    (select(SkillErrorType::ALL), ".*", details(), name(), prop::option::of(name())).prop_map(
        |(error_type, message, details, skill, tool)| {
            let error = SkillError::new(error_type, message, skill).with_details(details);
            tool.into_iter().fold(error, SkillError::with_tool_name)
        },
    )
}

fn change() -> impl Strategy<Value = ResourceChange> {
    let digest = || prop::option::of("sha256:[0-9a-f]{8}");
    (select(ResourceChangeKind::ALL), ".{1,12}", ".{1,12}", digest(), digest()).prop_map(
        |(kind, path, from, digest_before, digest_after)| {
            let from = (kind == ResourceChangeKind::Move).then_some(from);
            ResourceChangeConfig {
                from,
                digest_before,
                digest_after,
                ..ResourceChangeConfig::new(kind, path)
            }
            .try_into()
            .unwrap()
        },
    )
}

fn capability() -> impl Strategy<Value = Value> {
    let text = || prop::option::of(".{0,12}");
    let scope = prop::option::of(select(&["file", "transaction", "snapshot"][..]));
    let flags = (any::<bool>(), any::<bool>(), any::<bool>(), any::<bool>(), any::<bool>(), any::<bool>());
    let effects = prop::collection::vec(".{0,8}", 0..3);
    (flags, text(), scope, effects, text()).prop_map(
        |(flags, write_scope, scope, side_effects, cost_profile)| {
            let (read_only, writes, checkpointable, idempotent, is_unsafe, approval) = flags;
            json!({
                "read_only": read_only, "writes": writes && !read_only, "write_scope": write_scope,
                "checkpointable": checkpointable && !read_only, "checkpoint_scope": scope,
                "side_effects": side_effects, "idempotent": idempotent, "unsafe": is_unsafe,
                "human_approval_required": approval, "cost_profile": cost_profile,
            })
        },
    )
}

fn inline_tools() -> impl Strategy<Value = Vec<Value>> {
    let tool = (".{0,12}", capability(), 1..=u32::MAX).prop_map(|(description, capability, timeout)| {
        json!({"description": description, "source": "builtin", "capability": capability, "timeout": timeout})
    });
    prop::collection::vec(tool, 0..4)
}

fn skill() -> impl Strategy<Value = Skill> {
    (name(), ".{0,12}", ".{0,6}", inline_tools(), prop::collection::vec(name(), 0..3)).prop_map(
        |(name, description, version, anonymous_tools, tools)| {
            let config = json!({
                "name": name, "description": description, "version": version,
                "anonymous_tools": anonymous_tools, "tools": tools,
            });
            Skill::from_config(&config).unwrap()
        },
    )
}

proptest! {
    #[test]
    fn errors_round_trip(error in error()) {
        let fields = ["error_type", "message", "details", "skill_name", "tool_name"];
        prop_assert_eq!(round_trip(&error), fields);
    }

    #[test]
    fn results_round_trip(
        skill in name(), tool in name(), error in prop::option::of(error()), output in json_value(),
        duration in 0.0..1.0e12_f64, changes in prop::collection::vec(change(), 0..4),
    ) {
        let result = match error {
            Some(error) => SkillResult::failure(skill, tool, error),
            None => SkillResult::success(skill, tool, output),
        };
        let result = result.with_duration_ms(duration.round() / 4.0).with_resource_changes(changes);
        let fields = ["skill_name", "tool_name", "success", "output_data", "error", "duration_ms", "resource_changes"];
        prop_assert_eq!(round_trip(&result), fields);
        prop_assert_eq!(SkillResult::try_from(SkillResultConfig::from(result.clone())), Ok(result));
    }

    #[test]
    fn metadata_and_definitions_round_trip(skill in skill()) {
        let entries = skill.own_entries();
        let metadata = SkillMetadata::from_skill(&skill, Some(&entries), None).unwrap();
        let fields = [
            "name", "description", "version", "tool_count", "capability_summary", "source_types", "writes",
            "read_only",
        ];
        prop_assert_eq!(round_trip(&metadata), fields);
        prop_assert_eq!(SkillMetadata::try_from(SkillMetadataConfig::from(metadata.clone())), Ok(metadata.clone()));
        prop_assert_eq!(metadata.tool_count(), entries.len());
        prop_assert_eq!(metadata.read_only(), !metadata.writes());
        let definition = SkillDefinition::try_from(SkillDefinitionConfig {
            resolved_tools: entries, ..SkillDefinitionConfig::new(skill, metadata)
        }).unwrap();
        let fields = ["skill", "resolved_tools", "metadata", "input_schema", "output_schema"];
        prop_assert_eq!(round_trip(&definition), fields);
    }

    #[test]
    fn tools_round_trip(name in name(), description in ".*", capability in capability(), timeout in 1..=u32::MAX) {
        let tool = Tool::from_config(&json!({
            "name": name, "description": description, "source": "builtin", "capability": capability,
            "timeout": timeout,
        })).unwrap();
        let fields = [
            "name", "description", "source", "tool_type", "code", "mcp_server", "mcp_tool_name",
            "agent_skill_path", "input_schema", "output_schema", "capability", "resource_slots", "lifecycle",
            "timeout",
        ];
        prop_assert_eq!(round_trip(&tool), fields);
        prop_assert_eq!(serde_json::to_value(tool.capability()).unwrap(), capability);
    }

    #[test]
    fn a_name_is_what_the_grammar_says(text in "[A-Za-z0-9_./: -]{0,12}") {
        let is_part = |part: &str| {
            part.starts_with(|first: char| first.is_ascii_alphanumeric())
                && part.chars().all(|letter| letter.is_ascii_alphanumeric() || "-_".contains(letter))
        };
        let parts: Vec<&str> = text.split('/').collect();
        let fits = parts.len() == 2 && parts.iter().all(|part| is_part(part));
        prop_assert_eq!(text.parse::<ToolName>().map(String::from).ok(), fits.then(|| text.clone()));
        prop_assert_eq!(text.parse::<SkillName>().map(String::from).ok(), fits.then_some(text));
    }

    #[test]
    fn any_configuration_is_read_without_a_panic(config in json_value(), key in select(&[
        "name", "description", "source", "tool_type", "capability", "resource_slots", "lifecycle", "timeout",
        "validation", "tools", "includes", "builtins", "anonymous_tools", "mcp_servers", "agent_skills", "tool",
        "skill", "cleveragents",
    ][..])) {
        let config = json!({"name": "a/b", "description": "", "source": "builtin", key: config});
        for again in [Tool::from_config(&config).map(|tool| json!(tool)).ok(),
                      Skill::from_config(&config).map(|skill| json!(skill)).ok()].into_iter().flatten() {
            prop_assert_eq!(&again["name"], &json!("a/b"));
        }
    }
}
