//! New skills and tools.

use cleveragents::{
    DefinitionKind, Dialect, NewDefinition, NewPlace, ScaffoldScript, ToolStatus, create_definition,
    format_schema_text,
};
use cleveragents_testkit::temp_tree::TempTree;
use serde_json::{Value, json};

use crate::fixture::{agents, tree};

#[test]
fn a_new_tool_and_a_new_skill_are_there_and_run() {
    let tree = tree();
    let tools = tree.path("home/.agents/tools");
    let skills = tree.path("home/.agents/skills");
    let made = create_definition(NewDefinition::Tool, "fresh", NewPlace::Folder(&tools)).unwrap();
    assert_eq!((made.name.as_str(), made.files.as_slice()), ("local/fresh", &["fresh.yaml".to_owned()][..]));
    create_definition(NewDefinition::ComposedSkill, "team/composed", NewPlace::Folder(&skills)).unwrap();
    let folder = NewDefinition::SkillFolder { dialect: Dialect::AgentSkills, script: ScaffoldScript::Python };
    let made = create_definition(folder, "scripted", NewPlace::Folder(&skills)).unwrap();
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
    let fail = |what, folder: &str| {
        let folder = tree.path(folder);
        tree.masked(create_definition(what, "taken", NewPlace::Folder(&folder)).unwrap_err())
    };
    assert_eq!(fail(NewDefinition::Tool, "tools"), "`<T>/tools/taken.yaml` exists already");
    let folder = NewDefinition::SkillFolder { dialect: Dialect::AgentSkills, script: ScaffoldScript::None };
    assert_eq!(fail(folder, "skills"), "`<T>/skills/taken` exists already");
    assert!(!tree.path("skills/taken/SKILL.md").exists());
    let place = tree.path("tools");
    let error = create_definition(NewDefinition::Tool, "no name", NewPlace::Folder(&place)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "short name of name `local/no name` holds ` `, allowed are letters, digits, `-` and `_`"
    );
}

/// What starting a tool in a project comes to, with everything behind an error.
#[track_caller]
fn check_project(tree: &TempTree, expected: Result<&str, &str>) {
    let project = tree.path("linked");
    let made = create_definition(NewDefinition::Tool, "fresh", NewPlace::Project(&project));
    let made = made.map(|made| tree.masked(made.folder)).map_err(|error| {
        let cause = std::error::Error::source(&error).map(ToString::to_string).unwrap_or_default();
        tree.masked(format!("{error}: {cause}"))
    });
    assert_eq!(made.as_deref().map_err(String::as_str), expected);
}

#[test]
fn nothing_is_written_outside_of_a_project() {
    let tree = TempTree::new().unwrap();
    tree.folder("outside/tools");
    tree.link("linked/.agents", tree.path("outside"));
    let refused = "`<T>/linked/.agents/tools` cannot be opened: `.agents/tools` leaves its folder";
    check_project(&tree, Err(refused));
    let tree = TempTree::new().unwrap();
    tree.folder("outside");
    tree.folder("linked/.agents");
    tree.link("linked/.agents/tools", tree.path("outside"));
    check_project(&tree, Err(refused));
    assert!(!tree.path("outside/fresh.yaml").exists());
    // The link points at nothing yet.
    let tree = TempTree::new().unwrap();
    tree.link("linked/.agents", tree.path("outside"));
    check_project(&tree, Err(refused));
    assert!(!tree.path("outside").exists());
    // A link that stays in the project is part of it.
    let tree = TempTree::new().unwrap();
    tree.folder("linked/shared/tools");
    tree.link("linked/.agents", "shared");
    check_project(&tree, Ok("<T>/linked/.agents/tools"));
    assert!(tree.path("linked/shared/tools/fresh.yaml").exists());
}

#[test]
fn the_formats_are_printed_as_schemas() {
    for (kind, name) in [(DefinitionKind::Tool, "tool"), (DefinitionKind::Skill, "skill")] {
        let schema: Value = serde_json::from_str(&format_schema_text(kind)).unwrap();
        assert_eq!(schema["$id"], json!(format!("urn:cleveragents:format:{name}:3.0")));
    }
}
