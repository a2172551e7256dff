use std::sync::Arc;

use serde_json::{Map, Value, json};

use super::*;
use crate::{Tool, ToolName};

mod checking;
mod cycles;
mod deep;
mod dependants;
mod explaining;
mod flattening;
mod generated;
mod overrides;
mod traps;

fn skill_name(name: &str) -> SkillName {
    name.parse().unwrap()
}

fn tool_name(name: &str) -> ToolName {
    name.parse().unwrap()
}

/// Reads a skill; `description` may be left out.
fn skill(config: Value) -> Skill {
    let mut fields = json!({"description": "A skill"});
    fields.as_object_mut().unwrap().extend(config.as_object().unwrap().clone());
    Skill::from_config(&fields).unwrap_or_else(|error| panic!("{error}"))
}

/// Reads a tool; `description` and `source: builtin` may be left out.
fn tool(config: Value) -> Arc<Tool> {
    let mut fields = json!({"description": "A tool", "source": "builtin", "timeout": 60});
    fields.as_object_mut().unwrap().extend(config.as_object().unwrap().clone());
    Arc::new(Tool::from_config(&fields).unwrap_or_else(|error| panic!("{error}")))
}

fn tools(configs: &Value) -> Vec<Arc<Tool>> {
    configs.as_array().unwrap().iter().cloned().map(tool).collect()
}

/// Reads what exists: `skills` and `tools` are lists, `groups`, `servers` and `folders` mappings to lists.
fn world(config: Value) -> Definitions {
    let empty = Map::new();
    let list = |key: &str| config.get(key).and_then(Value::as_array).cloned().unwrap_or_default();
    let mapping = |key: &str| config.get(key).and_then(Value::as_object).unwrap_or(&empty).clone();
    let mut builder = Definitions::builder();
    for fields in list("skills") {
        builder.skill(skill(fields));
    }
    for fields in list("tools") {
        builder.tool(tool(fields));
    }
    for (group, names) in mapping("groups") {
        let names = names.as_array().unwrap().iter().map(|name| tool_name(name.as_str().unwrap()));
        builder.builtin_group(group, names.collect::<Vec<_>>());
    }
    for (server, listed) in mapping("servers") {
        builder.mcp_server(server, tools(&listed));
    }
    for (path, held) in mapping("folders") {
        builder.agent_skill(&path, tools(&held));
    }
    builder.build()
}

/// Compares the resolved tools with lines such as `ready a/tool tool_ref via s/root -> s/part`.
#[track_caller]
fn check_tools(world: &Definitions, name: &str, expected: &[&str]) {
    let resolved = resolve(world, &skill_name(name)).unwrap_or_else(|error| panic!("{error}"));
    let line =
        |it: ResolvedTool<'_>| format!("{} {} {} via {}", it.status(), it.name(), it.source(), it.via());
    assert_eq!(resolved.tools().map(line).collect::<Vec<_>>(), expected);
}

#[track_caller]
fn check_warnings(world: &Definitions, name: &str, expected: &[&str]) {
    let resolved = resolve(world, &skill_name(name)).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(resolved.warnings().iter().map(ToString::to_string).collect::<Vec<_>>(), expected);
}

/// Compares the protocol's type, the category and the message with its causes.
#[track_caller]
fn refuse(world: &Definitions, name: &str, error_type: &str, category: &str, message: &str) {
    let name = skill_name(name);
    let error = resolve(world, &name).unwrap_err();
    let shown = error.to_skill_error(&name);
    assert_eq!(
        (shown.error_type().as_str(), error.category(), shown.message(), shown.skill_name()),
        (error_type, category, message, name.as_str())
    );
    assert_eq!(shown.details().get("category"), Some(&json!(category)));
}
