//! What exists, and what that costs.

use cleveragents::{
    Agents, AgentsOptions, Severity, SkillFileProblem, SkillFilter, SkillKind, explicit_roots,
};

use crate::fixture::{KEEP, agents, skill, tool, tree, trust};

fn rows(tree: &cleveragents_testkit::temp_tree::TempTree, filter: &SkillFilter) -> Vec<String> {
    let listed = agents(tree).list_skills(filter).unwrap();
    let row = |row: &cleveragents::SkillRow| {
        let tools = row.tools.map_or_else(|| "-".to_owned(), |tools| tools.to_string());
        format!("{} {} {} tools={tools} includes={}", row.name, row.kind.as_str(), row.place, row.includes)
    };
    listed.skills.iter().map(row).collect()
}

#[test]
fn a_fresh_place_has_builtins_and_makes_no_state() {
    let tree = tree();
    let agents = agents(&tree);
    let tools = agents.list_tools(&cleveragents::ToolFilter::default()).unwrap();
    assert_eq!(tools.iter().filter(|known| known.origin.as_str() == "builtin").count(), 15);
    assert_eq!(rows(&tree, &SkillFilter::default()), Vec::<String>::new());
    assert!(!tree.path("data").exists());
}

#[test]
fn files_come_before_the_registry_and_the_project_before_the_user() {
    let tree = tree();
    tree.write(
        "registered.yaml",
        skill("local/same", "includes: [local/base]\ntools: [builtin/read_file]\n"),
    );
    tree.write("base.yaml", skill("local/base", "builtins: [git_operations]\n"));
    let registering = agents(&tree);
    let registry = registering.registry().unwrap();
    registry.add_skill(&tree.path("base.yaml"), KEEP).unwrap();
    registry.add_skill(&tree.path("registered.yaml"), KEEP).unwrap();
    let base = "local/base composed registered tools=4 includes=0";
    let all = SkillFilter::default();
    assert_eq!(rows(&tree, &all), [base, "local/same composed registered tools=5 includes=1"]);
    tree.write("home/.agents/skills/same.yaml", skill("local/same", ""));
    assert_eq!(rows(&tree, &all), [base, "local/same composed user tools=0 includes=0"]);
    tree.skill("project/.agents/skills/same", "same", "A folder.");
    trust(&tree);
    assert_eq!(rows(&tree, &all), [base, "local/same agent_skill project tools=- includes=0"]);
    let composed = SkillFilter { kind: Some(SkillKind::Composed), ..SkillFilter::default() };
    assert_eq!(rows(&tree, &composed), [base]);
    // Bytewise, `same.yaml` comes before `same/SKILL.md`.
    tree.write("project/.agents/skills/same.yaml", skill("local/same", "tools: [builtin/read_file]\n"));
    trust(&tree);
    assert_eq!(rows(&tree, &all), [base, "local/same composed project tools=1 includes=0"]);
    let folders = SkillFilter { kind: Some(SkillKind::AgentSkill), ..SkillFilter::default() };
    assert_eq!(rows(&tree, &folders), Vec::<String>::new());
}

#[test]
fn what_is_hidden_is_listed_with_the_reason() {
    let tree = tree();
    tree.write("registered.yaml", skill("local/same", ""));
    tree.write("tool.yaml", tool("local/own", "1", ""));
    let agents = agents(&tree);
    let registry = agents.registry().unwrap();
    registry.add_skill(&tree.path("registered.yaml"), KEEP).unwrap();
    registry.add_tool(&tree.path("tool.yaml"), KEEP).unwrap();
    for file in ["home/.agents/skills/same.yaml", "project/.agents/skills/same.yaml"] {
        tree.write(file, skill("local/same", ""));
    }
    tree.write("home/.agents/tools/own.yaml", tool("local/own", "1", ""));
    trust(&tree);
    let agents = crate::fixture::agents(&tree);
    let reasons = |filter| -> Vec<(&str, String)> {
        let listed = agents.list_skills(&filter).unwrap().shadowed;
        listed.iter().map(|shadowed| (shadowed.place, tree.masked(&shadowed.reason))).collect()
    };
    let reason = "`local/same` is shadowed by `<T>/project/.agents/skills/same.yaml` (project)";
    let hidden = [("user", reason.to_owned()), ("registered", reason.to_owned())];
    assert_eq!(reasons(SkillFilter::default()), hidden);
    let registered = SkillFilter { registered: true, ..SkillFilter::default() };
    assert_eq!(reasons(registered), hidden[1..]);
    let elsewhere = SkillFilter { namespace: Some("other".to_owned()), ..SkillFilter::default() };
    assert_eq!(reasons(elsewhere), []);
    let problems = agents.tool_problems().unwrap();
    let problems: Vec<(String, String)> = problems.iter().map(cleveragents::ToolProblem::describe).collect();
    let problems: Vec<String> =
        problems.iter().map(|(path, what)| tree.masked(format!("{path}: {what}"))).collect();
    assert_eq!(problems, ["<T>/tool.yaml: `local/own` is shadowed by `<T>/home/.agents/tools/own.yaml`"]);
}

#[test]
fn a_registered_folder_is_activated_and_a_composition_has_no_instructions() {
    let tree = tree();
    tree.skill("kit", "kit", "A kit.");
    tree.write("registered.yaml", skill("local/composed", ""));
    let agents = agents(&tree);
    let registry = agents.registry().unwrap();
    registry.add_skill(&tree.path("kit"), KEEP).unwrap();
    registry.add_skill(&tree.path("registered.yaml"), KEEP).unwrap();
    assert_eq!(agents.activate("kit").unwrap().body, "Body of kit.");
    let error = agents.activate("composed").unwrap_err();
    assert_eq!(error.to_string(), "skill `local/composed` is composed of tools and has no instructions");
}

#[test]
fn what_a_file_has_is_found_without_the_state_file() {
    let tree = tree();
    tree.write(
        "data/state.db",
        "this is no database, and it is long enough to look like a file of some size",
    );
    tree.skill("project/.agents/skills/lister", "lister", "Lists.");
    tree.write(
        "project/.agents/skills/team.yaml",
        skill("local/team", "includes: [local/lister]\ntools: [local/own]\n"),
    );
    tree.write("project/.agents/tools/own.yaml", tool("local/own", "1", ""));
    let agents = agents(&tree);
    assert_eq!(agents.skills().active().count(), 1);
    assert_eq!(agents.find_skill("team").unwrap().kind(), SkillKind::Composed);
    assert_eq!(agents.skill_tools("team").unwrap().summary.total, 2);
    assert_eq!(agents.find_tool("local/own").unwrap().origin.as_str(), "project");
}

#[test]
fn other_yaml_below_a_named_root_is_no_mistake_and_a_skill_keeps_its_own() {
    let tree = tree();
    tree.write("named/compose.yaml", "services: {web: {image: nginx}}\n");
    tree.write("named/team.yaml", skill("local/team", ""));
    tree.skill("kit", "kit", "A kit.");
    tree.write("kit/inner.yaml", skill("local/inner", ""));
    let roots = explicit_roots(&[tree.path("named"), tree.path("kit")], "local");
    let agents = Agents::new(AgentsOptions::new(roots, tree.path("project")));
    let listed = agents.list_skills(&SkillFilter::default()).unwrap();
    let names: Vec<&str> = listed.skills.iter().map(|row| row.name.as_str()).collect();
    assert_eq!(names, ["local/kit", "local/team"]);
    let problems = agents.skill_problems().unwrap();
    let weights: Vec<Severity> = problems
        .iter()
        .filter_map(|problem| {
            let SkillFileProblem::File(problem) = problem else { return None };
            Some(problem.severity)
        })
        .collect();
    assert_eq!(weights, [Severity::Note]);
}
