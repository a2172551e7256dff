//! What a project brings along is shown, and runs once a person trusts exactly these bytes.
#![cfg(all(target_os = "linux", not(agents_portable)))]

use cleveragents::{Origin, SkillErrorType};
use cleveragents_testkit::temp_tree::TempTree;
use serde_json::json;

use crate::fixture::{agents, call, output, refusal, skill, tree, trust};

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

#[test]
fn a_project_hides_a_tool_of_the_user_and_does_not_get_its_trust() {
    let tree = tree();
    tree.write("project/.agents/skills/same.yaml", inline("local/same", "1"));
    tree.write("home/.agents/skills/same.yaml", inline("local/same", "2"));
    let untrusted = Some((SkillErrorType::PermissionDenied, Some("untrusted".to_owned())));
    assert_eq!(rule(&tree, "local/same", "local/same--act"), untrusted);
    let problems: Vec<(String, String)> = agents(&tree)
        .skill_problems()
        .unwrap()
        .iter()
        .map(|problem| {
            let (path, message) = problem.describe();
            (tree.masked(path), tree.masked(message))
        })
        .collect();
    let expected = (
        "<T>/home/.agents/skills/same.yaml",
        "`local/same` is shadowed by `<T>/project/.agents/skills/same.yaml` (project)",
    );
    assert_eq!(problems, [(expected.0.to_owned(), expected.1.to_owned())]);
}
