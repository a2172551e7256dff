//! Starting points: they load without a finding, whatever they are called.

use cleveragents_domain::{SkillName, ToolName, ToolSource, ToolType};
use cleveragents_loader::{
    Dialect, Profile, Scaffold, ScaffoldError, ScaffoldScript, parse_skill_file, parse_tool_file,
    parse_validation_file, skill_folder_scaffold, skill_yaml_scaffold, tool_yaml_scaffold, validate,
    validation_yaml_scaffold,
};

use crate::reading::{in_folder, told};

fn skill_name(name: &str) -> SkillName {
    name.parse().unwrap()
}

fn tool_name(name: &str) -> ToolName {
    name.parse().unwrap()
}

fn listed(scaffold: &Scaffold) -> Vec<(&str, bool)> {
    scaffold.files.iter().map(|file| (file.path.as_str(), file.executable)).collect()
}

#[test]
fn a_skill_of_the_public_standard_passes_every_profile_of_it() {
    for (script, files) in [
        (ScaffoldScript::None, vec![("greet/SKILL.md", false)]),
        (ScaffoldScript::Python, vec![("greet/SKILL.md", false), ("greet/scripts/greet.py", true)]),
    ] {
        let scaffold =
            skill_folder_scaffold(&skill_name("team/greet"), Dialect::AgentSkills, script).unwrap();
        assert_eq!(listed(&scaffold), files);
        let text = &scaffold.files[0].contents;
        let parsed = in_folder("greet", text);
        for profile in [Profile::Spec, Profile::Portable] {
            assert_eq!(told(text, &validate(&parsed, profile)), Vec::<String>::new());
        }
        assert_eq!(told(text, &parsed.diagnostics), Vec::<String>::new());
        let spec = parsed.spec.unwrap();
        assert_eq!((spec.name().as_str(), parsed.dialect), ("local/greet", Dialect::AgentSkills));
    }
}

#[test]
fn a_skill_of_the_contract_passes_its_profile() {
    for (script, files, steps) in [
        (ScaffoldScript::None, 1, "Greet the person by that name"),
        (ScaffoldScript::Python, 2, "Execute scripts/greet.py with that name and show what it prints"),
    ] {
        let name = skill_name("Team_1/Greet-People");
        let scaffold = skill_folder_scaffold(&name, Dialect::CleverAgents, script).unwrap();
        assert_eq!((scaffold.files.len(), scaffold.files[0].path.as_str()), (files, "Greet-People/SKILL.md"));
        let text = &scaffold.files[0].contents;
        let parsed = in_folder("Greet-People", text);
        assert_eq!(told(text, &validate(&parsed, Profile::CleverAgents)), Vec::<String>::new());
        assert_eq!(told(text, &parsed.diagnostics), Vec::<String>::new());
        let spec = parsed.spec.unwrap();
        assert_eq!((spec.name(), spec.version()), (&name, "0.1.0"));
        assert_eq!(spec.steps().last().map(|step| step.content.as_str()), Some(steps));
    }
}

#[test]
fn a_name_that_the_standard_refuses_has_no_scaffold_of_it() {
    for (name, message) in [
        ("local/Greet", "the name `Greet` must be in lower case"),
        ("local/greet_all", "the name `greet_all` holds `_`; allowed are letters, digits and hyphens"),
        ("local/a--b", "the name `a--b` has two hyphens in a row"),
    ] {
        let made = skill_folder_scaffold(&skill_name(name), Dialect::AgentSkills, ScaffoldScript::None);
        let short = name.trim_start_matches("local/").to_owned();
        assert_eq!(made, Err(ScaffoldError::Name { name: short, message: message.to_owned() }));
    }
}

#[test]
fn a_composed_skill_loads_without_a_finding() {
    for name in ["team/greet", "0/2026-01-02", "a/yes"] {
        let scaffold = skill_yaml_scaffold(&skill_name(name)).unwrap();
        let short = name.split_once('/').unwrap().1;
        assert_eq!(listed(&scaffold), vec![(format!("{short}.yaml").as_str(), false)]);
        let text = &scaffold.files[0].contents;
        let parsed = parse_skill_file(text.as_bytes());
        assert_eq!(told(text, &parsed.diagnostics), Vec::<String>::new());
        let skill = parsed.skill.unwrap();
        assert_eq!((skill.name().as_str(), skill.anonymous_tools().len()), (name, 1));
    }
    assert_eq!(
        skill_yaml_scaffold(&SkillName::direct()),
        Err(ScaffoldError::Name {
            name: "agents/direct".to_owned(),
            message: "skill name `agents/direct` is reserved".to_owned()
        })
    );
}

/// Whoever removes the `#` has a skill with every kind of item.
#[test]
fn the_items_that_are_commented_out_are_right() {
    let text = skill_yaml_scaffold(&skill_name("team/greet")).unwrap().files.remove(0).contents;
    let text: String = text
        .lines()
        .flat_map(|line| {
            let is_item = line.starts_with("  # ") && !line.contains("remove the");
            [if is_item { line.replacen("# ", "", 1) } else { line.to_owned() }, "\n".to_owned()]
        })
        .collect();
    let parsed = parse_skill_file(text.as_bytes());
    assert_eq!(told(&text, &parsed.diagnostics), Vec::<String>::new());
    let skill = parsed.skill.unwrap();
    let counts = (
        skill.includes().len(),
        skill.tools().len(),
        skill.builtins().len(),
        skill.mcp_servers().len(),
        skill.agent_skills().len(),
    );
    assert_eq!(counts, (1, 1, 1, 1, 1));
}

#[test]
fn a_tool_loads_without_a_finding() {
    let scaffold = tool_yaml_scaffold(&tool_name("local/greet")).unwrap();
    assert_eq!(listed(&scaffold), vec![("greet.yaml", false)]);
    let text = &scaffold.files[0].contents;
    let parsed = parse_tool_file(text.as_bytes());
    assert_eq!(told(text, &parsed.diagnostics), Vec::<String>::new());
    let tool = parsed.tool.unwrap();
    assert_eq!(
        (tool.name().as_str(), tool.tool_type(), tool.capability().read_only()),
        ("local/greet", ToolType::Tool, true)
    );
    let code = "def run(inputs):\n    return {\"greeting\": f\"Hello, {inputs['name']}!\"}\n".to_owned();
    assert_eq!(tool.source(), &ToolSource::Custom { code });
}

#[test]
fn a_validation_loads_without_a_finding() {
    let scaffold = validation_yaml_scaffold(&tool_name("local/check")).unwrap();
    assert_eq!(listed(&scaffold), vec![("check.yaml", false)]);
    let text = &scaffold.files[0].contents;
    let parsed = parse_validation_file(text.as_bytes());
    assert_eq!(told(text, &parsed.diagnostics), Vec::<String>::new());
    let check = parsed.tool.unwrap();
    assert_eq!((check.name().as_str(), check.tool_type()), ("local/check", ToolType::Validation));
    assert_eq!(parse_tool_file(text.as_bytes()).tool, Some(check));
}
