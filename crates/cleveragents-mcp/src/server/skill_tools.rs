//! Three tools by which clients that do not know the extension reach skills.

use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use cleveragents_catalog::render_activation;
use cleveragents_domain::SkillName;
use rmcp::model::{CallToolResult, JsonObject, Tool as ListedTool, ToolAnnotations};
use serde_json::{Value, json};

use super::offer::HostedSkill;
use super::outcome;
use super::served::Served;

/// Reads the instructions of a skill, and lets its `allowed-tools` restrict the calls of the connection.
pub(super) const ACTIVATE: &str = "activate_skill";
/// Reads one file of a skill.
pub(super) const READ: &str = "read_skill_resource";
/// Ends what activation began.
pub(super) const RELEASE: &str = "release_skill";
/// The names that no other tool may have.
pub(super) const NAMES: [&str; 3] = [ACTIVATE, READ, RELEASE];

/// The most names that a schema enumerates.
const MOST_ENUMERATED: usize = 500;
/// The most bytes of descriptions that the tool tells of.
const MOST_DESCRIBED: usize = 16 * 1024;
/// The most bytes of a file that is handed out.
const MOST_READ: usize = 1024 * 1024;

/// What a skill tool does to the connection.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Effect {
    Nothing,
    Activated(SkillName),
    Released(SkillName),
}

/// Describes the tools; without skills there are none.
pub(super) fn listed(skills: &[HostedSkill]) -> Vec<ListedTool> {
    if skills.is_empty() {
        return Vec::new();
    }
    let mut skill = json!({"type": "string", "description": "The name of the skill"});
    if skills.len() <= MOST_ENUMERATED
        && let Value::Object(fields) = &mut skill
    {
        fields.insert("enum".to_owned(), json!(skills.iter().map(|skill| &skill.name).collect::<Vec<_>>()));
    }
    let activate = format!(
        "Read the instructions of a skill before doing what it is for. The skills:\n{}",
        descriptions(skills)
    );
    let one = schema(&[("skill", skill.clone())]);
    let path = json!({"type": "string", "description": "The path below the folder of the skill, as the instructions write it"});
    let with_path = schema(&[("skill", skill), ("path", path)]);
    let reading = || ToolAnnotations::new().read_only(true).idempotent(true).open_world(false);
    vec![
        ListedTool::new(ACTIVATE, activate, Arc::new(one.clone())).with_annotations(reading()),
        ListedTool::new(READ, "Read one file that a skill brings along", Arc::new(with_path))
            .with_annotations(reading()),
        ListedTool::new(
            RELEASE,
            "Say that the work with a skill is done, so that it restricts no further calls",
            Arc::new(one),
        )
        .with_annotations(reading()),
    ]
}

fn descriptions(skills: &[HostedSkill]) -> String {
    let mut text = String::new();
    for (index, skill) in skills.iter().enumerate() {
        let line = format!(
            "- {}: {}\n",
            skill.name,
            skill.description.split_whitespace().collect::<Vec<_>>().join(" ")
        );
        if text.len() + line.len() > MOST_DESCRIBED {
            let more = (skills.len() - index).to_string();
            text.extend([
                "and ",
                &more,
                " more, which `skills/list` and `resources/list` tell of
",
            ]);
            break;
        }
        text.push_str(&line);
    }
    text
}

fn schema(properties: &[(&str, Value)]) -> JsonObject {
    let required: Vec<&str> = properties.iter().map(|(name, _)| *name).collect();
    let properties: JsonObject =
        properties.iter().map(|(name, schema)| ((*name).to_owned(), schema.clone())).collect();
    let mut schema = JsonObject::new();
    schema.insert("type".to_owned(), json!("object"));
    schema.insert("properties".to_owned(), Value::Object(properties));
    schema.insert("required".to_owned(), json!(required));
    schema.insert("additionalProperties".to_owned(), json!(false));
    schema
}

/// Runs one of the tools; may block.
pub(super) fn run(served: &Served, tool: &str, arguments: &JsonObject) -> (CallToolResult, Effect) {
    let text = |key: &str| arguments.get(key).and_then(Value::as_str);
    let Some(written) = text("skill") else {
        return (outcome::refused("the argument `skill` is the name of a skill"), Effect::Nothing);
    };
    let Some(name) = served.skill(written) else {
        let shown: String = written.chars().take(200).collect();
        return (outcome::refused(format!("there is no skill `{shown}`")), Effect::Nothing);
    };
    match tool {
        ACTIVATE => activate(served, name),
        READ => match text("path") {
            Some(path) => (read(served, name, path), Effect::Nothing),
            None => (outcome::refused("the argument `path` is the path of a file"), Effect::Nothing),
        },
        _ => (outcome::text(format!("`{name}` restricts no further calls")), Effect::Released(name.clone())),
    }
}

fn activate(served: &Served, name: &SkillName) -> (CallToolResult, Effect) {
    match served.skill_host.activate(name) {
        Ok(activation) => (outcome::text(render_activation(&activation)), Effect::Activated(name.clone())),
        Err(error) => (outcome::refused(format!("`{name}` cannot be activated: {error}")), Effect::Nothing),
    }
}

fn read(served: &Served, name: &SkillName, path: &str) -> CallToolResult {
    let refused = |reason: &str| outcome::refused(format!("`{name}` has no such file to read: {reason}"));
    let loader = match served.skill_host.open(name) {
        Ok(loader) => loader,
        Err(error) => return refused(&error.reason),
    };
    match loader.read_resource(path.as_ref()) {
        Err(error) => refused(&error.to_string()),
        Ok(read) if read.bytes.len() > MOST_READ => {
            refused(&format!("it has {} bytes, at most {MOST_READ} are handed out", read.bytes.len()))
        }
        Ok(read) => {
            let digest = read.digest.to_string();
            let mut result = match String::from_utf8(read.bytes) {
                Ok(text) => outcome::text(text),
                Err(error) => outcome::text(format!("base64: {}", STANDARD.encode(error.as_bytes()))),
            };
            let mut meta = rmcp::model::MetaObject::new();
            meta.insert("cleveragents/digest".to_owned(), json!(digest));
            result.meta = Some(meta);
            result
        }
    }
}
