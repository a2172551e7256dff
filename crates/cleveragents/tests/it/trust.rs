//! What a project brings along is shown, and runs once a person trusts exactly these bytes.
#![cfg(all(target_os = "linux", not(agents_portable)))]

use cleveragents::{Origin, SkillErrorType};
use cleveragents_testkit::temp_tree::TempTree;
use serde_json::json;

use crate::fixture::{KEEP, agents, call, output, refusal, skill, tree, trust};

fn inline(name: &str, returned: &str) -> String {
    skill(
        name,
        &format!(
            "anonymous_tools:\n  - {{name: act, description: Acts., source: custom, code: 'return {returned}'}}\n"
        ),
    )
}

/// A skill of the project, and one of the user that includes it.
fn project() -> TempTree {
    let tree = tree();
    tree.write("project/.agents/skills/theirs.yaml", inline("local/theirs", "1"));
    tree.write("home/.agents/skills/mine.yaml", skill("local/mine", "includes: [local/theirs]\n"));
    tree
}

fn rule(tree: &TempTree, skill: &str, tool: &str) -> Option<(SkillErrorType, Option<String>)> {
    refusal(&call(&agents(tree), Some(skill), tool, json!({}))).map(|(kind, _, rule, _)| (kind, rule))
}

#[test]
fn an_untrusted_skill_is_shown_and_never_runs_also_through_a_trusted_one() {
    let tree = project();
    let untrusted = Some((SkillErrorType::PermissionDenied, Some("untrusted".to_owned())));
    assert_eq!(rule(&tree, "local/theirs", "local/theirs--act"), untrusted);
    assert_eq!(rule(&tree, "local/mine", "local/theirs--act"), untrusted);
    let explained = agents(&tree).resolve("local/mine").unwrap();
    let name = "local/theirs--act".parse().unwrap();
    assert_eq!((explained.origin(), explained.tool_origin(&name)), (Origin::Trusted, Origin::Untrusted));
    trust(&tree);
    assert_eq!(output(call(&agents(&tree), Some("local/mine"), "local/theirs--act", json!({}))), json!(1));
}

#[test]
fn a_change_of_any_byte_of_any_part_revokes_trust() {
    let changes: [(&str, &str); 5] = [
        ("project/.agents/skills/theirs.yaml", "name: local/theirs\ndescription: Composes.\n"),
        ("project/.agents/skills/new.yaml", "name: local/new\ndescription: Composes.\n"),
        (
            "project/.agents/tools/new.yaml",
            "name: local/x\ndescription: X.\nsource: custom\ncode: return 1\n",
        ),
        ("project/elsewhere/kit/scripts/run.py", "print(2)\n"),
        ("project/elsewhere/kit/references/more.md", "more\n"),
    ];
    for (path, text) in changes {
        let tree = project();
        tree.skill("project/elsewhere/kit", "kit", "A kit.");
        tree.write("project/elsewhere/kit/scripts/run.py", "print(1)\n");
        tree.write(
            "project/.agents/skills/kits.yaml",
            skill("local/kits", "agent_skills: [../../elsewhere/kit]\ntools: [builtin/read_file]\n"),
        );
        trust(&tree);
        assert!(agents(&tree).tools().unwrap().is_project_trusted(), "{path}");
        tree.write(path, text);
        assert!(!agents(&tree).tools().unwrap().is_project_trusted(), "{path}");
        let untrusted = Some((SkillErrorType::PermissionDenied, Some("untrusted".to_owned())));
        assert_eq!(rule(&tree, "local/kits", "local/kit--run"), untrusted, "{path}");
    }
}

fn problems(tree: &TempTree) -> Vec<(String, String)> {
    let problems = agents(tree).skill_problems().unwrap();
    let described = problems.iter().map(cleveragents::SkillFileProblem::describe);
    described.map(|(path, message)| (tree.masked(path), tree.masked(message))).collect()
}

#[test]
fn a_project_hides_a_skill_of_the_user_only_once_it_is_trusted() {
    let tree = tree();
    tree.write("project/.agents/skills/same.yaml", inline("local/same", "1"));
    tree.write("home/.agents/skills/same.yaml", inline("local/same", "2"));
    let act = |tree: &TempTree| output(call(&agents(tree), Some("local/same"), "local/same--act", json!({})));
    assert_eq!(act(&tree), json!(2));
    let hidden = (
        "<T>/project/.agents/skills/same.yaml",
        "`local/same` is shadowed by `<T>/home/.agents/skills/same.yaml` (user), because the project is not trusted",
    );
    assert_eq!(problems(&tree), [(hidden.0.to_owned(), hidden.1.to_owned())]);
    trust(&tree);
    assert_eq!(act(&tree), json!(1));
    let hidden = (
        "<T>/home/.agents/skills/same.yaml",
        "`local/same` is shadowed by `<T>/project/.agents/skills/same.yaml` (project)",
    );
    assert_eq!(problems(&tree), [(hidden.0.to_owned(), hidden.1.to_owned())]);
}

/// A skill that takes writing out of everything.
const CAREFUL: &str = "tools: [{name: builtin/write_file, override: {writes: false}}]\n";

#[track_caller]
fn check_still_denied(tree: &TempTree, skill: &str, place: &str) {
    let input = json!({"path": "a.txt", "content": "x"});
    let result = call(&agents(tree), Some(skill), "builtin/write_file", input);
    let refused = refusal(&result).map(|(kind, _, rule, _)| (kind, rule));
    assert_eq!(refused, Some((SkillErrorType::PermissionDenied, Some("read-only".to_owned()))));
    let agents = agents(tree);
    let list = agents.list_skills(&cleveragents::SkillFilter::default()).unwrap();
    let rows: Vec<(&str, &str)> = list.skills.iter().map(|row| (row.name.as_str(), row.place)).collect();
    assert_eq!(rows.first(), Some(&("local/careful", place)));
    let hidden: Vec<(&str, &str)> = list.shadowed.iter().map(|row| (row.name.as_str(), row.place)).collect();
    assert_eq!(hidden, [("local/careful", "project")]);
}

#[test]
fn an_untrusted_project_does_not_take_the_rules_of_a_skill_away() {
    let theirs: [(&str, String); 2] = [
        ("project/.agents/skills/careful.yaml", skill("local/careful", "tools: [builtin/write_file]\n")),
        (
            "project/.agents/skills/careful/SKILL.md",
            "---\nname: careful\ndescription: Careless.\n---\nWrite.\n".to_owned(),
        ),
    ];
    for (path, text) in theirs {
        let of_user = tree();
        of_user.write("home/.agents/skills/careful.yaml", skill("local/careful", CAREFUL));
        let registered = tree();
        registered.write("careful.yaml", skill("local/careful", CAREFUL));
        let added = agents(&registered)
            .registry()
            .unwrap()
            .add_skill(&registered.path("careful.yaml"), KEEP)
            .unwrap();
        assert_eq!(added.change, cleveragents::PutChange::Created);
        for (tree, place) in [(of_user, "user"), (registered, "registered")] {
            tree.write(path, &text);
            let including = skill("local/mine", "includes: [local/careful]\n");
            tree.write("home/.agents/skills/mine.yaml", including);
            check_still_denied(&tree, "local/careful", place);
            check_still_denied(&tree, "local/mine", place);
        }
    }
}

#[test]
fn a_call_in_the_name_of_an_untrusted_skill_needs_the_registry() {
    let tree = tree();
    let of_project = skill("local/careful", "tools: [builtin/read_file]\n");
    tree.write("project/.agents/skills/careful.yaml", of_project);
    tree.write("home/.agents/skills/mine.yaml", skill("local/mine", "includes: [local/careful]\n"));
    let read = |skill| call(&agents(&tree), Some(skill), "builtin/read_file", json!({"path": "a.txt"}));
    assert_eq!(refusal(&read("local/careful")), None);
    tree.write("data/state.db", "this is no database, and it is as long as a short file of text may well be");
    for skill in ["local/careful", "local/mine"] {
        let category = refusal(&read(skill)).map(|(kind, category, ..)| (kind, category));
        let unreadable = (SkillErrorType::ToolActivationFailure, Some("registry_unreadable".to_owned()));
        assert_eq!(category, Some(unreadable), "{skill}");
    }
}
