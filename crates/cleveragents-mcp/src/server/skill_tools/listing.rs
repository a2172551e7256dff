//! What a client is told about the tools for skills. It is in every prompt, so it is short, however many skills there are.

use std::sync::Arc;

use rmcp::model::{JsonObject, Tool as ListedTool, ToolAnnotations};
use serde_json::{Value, json};

use super::{ACTIVATE, MOST_FOUND, READ, RELEASE, SEARCH, USUALLY_FOUND};
use crate::server::offer::HostedSkill;

#[cfg(test)]
mod tests;

/// The most names that a schema enumerates.
const MOST_ENUMERATED: usize = 100;
/// The most bytes of descriptions that the tool tells of.
const MOST_DESCRIBED: usize = 16 * 1024;
/// To how many characters descriptions are cut, one after the other, until there is room for all skills.
const CUTS: [usize; 5] = [1_024, 400, 200, 100, 50];
/// What has more characters is no word but a text in a script without blanks.
const LONGEST_WORD: usize = 40;

/// How much is told of the skills.
struct Descriptions {
    text: String,
    /// Whether everything that skills say they are for is told.
    is_whole: bool,
}

/// Describes the tools; without skills there are none. The one that searches is there when not all can be told of the skills.
pub(in crate::server) fn listed(skills: &[HostedSkill]) -> Vec<ListedTool> {
    if skills.is_empty() {
        return Vec::new();
    }
    let described = descriptions(skills);
    let name = json!({"type": "string", "description": "The name of the skill"});
    let mut one_of = name.clone();
    if skills.len() <= MOST_ENUMERATED
        && let Value::Object(fields) = &mut one_of
    {
        fields.insert("enum".to_owned(), json!(skills.iter().map(|skill| &skill.name).collect::<Vec<_>>()));
    }
    let text = |description: &str| json!({"type": "string", "description": description});
    let section = text("A section alone, by its number or its headings");
    let repeat = json!({"type": "boolean", "description": "Give again what was given before"});
    let path = text("The path below the folder of the skill, as the instructions write it");
    let task = text("What is to be done, in words");
    let limit = json!({
        "type": "integer", "minimum": 1, "maximum": MOST_FOUND, "default": USUALLY_FOUND,
        "description": "How many skills at most",
    });
    let activate = format!(
        "Read the instructions of a skill before doing what it is for. The skills:\n{}",
        described.text
    );
    let mut tools = Vec::new();
    if !described.is_whole {
        tools.push(tool(
            SEARCH,
            "Find the skills for a task by their names, descriptions and instructions",
            &[("task", task)],
            &[("limit", limit)],
        ));
    }
    tools.push(tool(ACTIVATE, &activate, &[("skill", one_of)], &[("section", section), ("repeat", repeat)]));
    tools.push(tool(
        READ,
        "Read one file that a skill brings along",
        &[("skill", name.clone()), ("path", path)],
        &[],
    ));
    tools.push(tool(
        RELEASE,
        "Say that the work with a skill is done, so that it restricts no further calls",
        &[("skill", name)],
        &[],
    ));
    tools
}

/// Tells of a skill on a line of its own, of its description at most so many characters.
pub(super) fn line(skill: &HostedSkill, most: usize) -> String {
    let mut line = format!("- {}: ", skill.name);
    let mut left = most;
    // What a terminal would obey is no part of a description.
    let visible = |character: char| if character.is_control() { '\u{FFFD}' } else { character };
    for word in skill.description.split_whitespace() {
        let length = word.chars().count();
        if length >= left {
            // A text without blanks is cut anywhere.
            let kept = if length > LONGEST_WORD { left.saturating_sub(1) } else { 0 };
            line.extend(word.chars().take(kept).map(visible));
            line.push('…');
            break;
        }
        left -= length + 1;
        line.extend(word.chars().map(visible));
        line.push(' ');
    }
    line.truncate(line.trim_end().len());
    line.push('\n');
    line
}

fn descriptions(skills: &[HostedSkill]) -> Descriptions {
    let within = |most: usize| {
        let mut text = String::new();
        for (index, skill) in skills.iter().enumerate() {
            let line = line(skill, most);
            if text.len() + line.len() > MOST_DESCRIBED {
                return Err((text, skills.len() - index));
            }
            text.push_str(&line);
        }
        Ok(text)
    };
    let is_uncut = |most: usize| skills.iter().all(|skill| skill.description.chars().count() < most);
    let mut left_out = (String::new(), skills.len());
    for most in CUTS {
        match within(most) {
            Ok(text) => return Descriptions { text, is_whole: is_uncut(most) },
            Err(cut) => left_out = cut,
        }
    }
    let (mut text, more) = left_out;
    text.extend(["and ", &more.to_string(), " more, which `", SEARCH, "` finds\n"]);
    Descriptions { text, is_whole: false }
}

fn tool(
    name: &'static str,
    description: &str,
    required: &[(&str, Value)],
    optional: &[(&str, Value)],
) -> ListedTool {
    let properties: JsonObject =
        required.iter().chain(optional).map(|(name, schema)| ((*name).to_owned(), schema.clone())).collect();
    let required: Vec<&str> = required.iter().map(|(name, _)| *name).collect();
    let mut schema = JsonObject::new();
    schema.insert("type".to_owned(), json!("object"));
    schema.insert("properties".to_owned(), Value::Object(properties));
    schema.insert("required".to_owned(), json!(required));
    schema.insert("additionalProperties".to_owned(), json!(false));
    let reading = ToolAnnotations::new().read_only(true).idempotent(true).open_world(false);
    ListedTool::new(name, description.to_owned(), Arc::new(schema)).with_annotations(reading)
}
