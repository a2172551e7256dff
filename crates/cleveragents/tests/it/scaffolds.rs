//! New skills and tools.

use cleveragents::{
    DefinitionKind, Dialect, NewDefinition, ScaffoldScript, ToolStatus, create_definition, format_schema_text,
};
use serde_json::{Value, json};

use crate::fixture::{agents, tree};

#[test]
fn a_new_tool_and_a_new_skill_are_there_and_run() {
    let tree = tree();
    let tools = tree.path("home/.agents/tools");
    let skills = tree.path("home/.agents/skills");
    let made = create_definition(NewDefinition::Tool, "fresh", &tools).unwrap();
    assert_eq!((made.name.as_str(), made.files.as_slice()), ("local/fresh", &["fresh.yaml".to_owned()][..]));
    create_definition(NewDefinition::ComposedSkill, "team/composed", &skills).unwrap();
    let folder = NewDefinition::SkillFolder { dialect: Dialect::AgentSkills, script: ScaffoldScript::Python };
    let made = create_definition(folder, "scripted", &skills).unwrap();
    assert_eq!(made.files.first().map(String::as_str), Some("scripted/SKILL.md"));
    let agents = agents(&tree);
    let listed = agents.list_skills(&cleveragents::SkillFilter::default()).unwrap();
    let names: Vec<&str> = listed.skills.iter().map(|row| row.name.as_str()).collect();
    assert_eq!(names, ["local/scripted", "team/composed"]);
    for skill in ["local/scripted", "team/composed"] {
        let tools = agents.skill_tools(skill).unwrap().tools;
        assert_eq!(tools.iter().filter(|tool| tool.status != ToolStatus::Ready).count(), 0, "{skill}");
        assert_ne!(tools.len(), 0, "{skill}");
    }
    assert_eq!(agents.find_tool("local/fresh").unwrap().origin.as_str(), "user");
}

#[test]
fn nothing_that_stands_there_is_touched() {
    let tree = tree();
    tree.write("tools/taken.yaml", "mine");
    tree.write("skills/taken/notes.txt", "mine");
    let fail =
        |what, folder: &str| tree.masked(create_definition(what, "taken", &tree.path(folder)).unwrap_err());
    assert_eq!(fail(NewDefinition::Tool, "tools"), "`<T>/tools/taken.yaml` exists already");
    let folder = NewDefinition::SkillFolder { dialect: Dialect::AgentSkills, script: ScaffoldScript::None };
    assert_eq!(fail(folder, "skills"), "`<T>/skills/taken` exists already");
    assert!(!tree.path("skills/taken/SKILL.md").exists());
    let error = create_definition(NewDefinition::Tool, "no name", &tree.path("tools")).unwrap_err();
    assert_eq!(
        error.to_string(),
        "short name of name `local/no name` holds ` `, allowed are letters, digits, `-` and `_`"
    );
}

#[test]
fn the_formats_are_printed_as_schemas() {
    for (kind, name) in [(DefinitionKind::Tool, "tool"), (DefinitionKind::Skill, "skill")] {
        let schema: Value = serde_json::from_str(&format_schema_text(kind)).unwrap();
        assert_eq!(schema["$id"], json!(format!("urn:cleveragents:format:{name}:3.0")));
    }
}
