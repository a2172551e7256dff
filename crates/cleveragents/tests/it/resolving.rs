//! What a composed skill comes to.

use cleveragents::{SkillKind, ToolCounts};

use crate::fixture::{KEEP, agents, skill, tool, tree};

/// A skill with every kind of item, over files of the project and the registry.
fn composed() -> cleveragents_testkit::temp_tree::TempTree {
    let tree = tree();
    tree.skill("project/.agents/skills/lister", "lister", "Lists.");
    tree.write("project/.agents/skills/lister/scripts/run.py", "print(1)\n");
    tree.write("project/.agents/tools/count.yaml", tool("local/count", "{'n': 1}", "read_only: true\n"));
    tree.write("registered.yaml", tool("local/save", "{}", "writes: true\nwrite_scope: out/**\n"));
    tree.write(
        "project/.agents/skills/inner.yaml",
        skill(
            "local/inner",
            "tools: [local/save]\nanonymous_tools:\n  - {name: add, description: Adds., source: custom, code: return 1}\n",
        ),
    );
    tree.write(
        "project/.agents/skills/outer.yaml",
        skill(
            "local/outer",
            "includes:\n  - name: local/inner\n    tool_overrides:\n      - {tool: local/save, override: {writes: false}}\n\
             tools:\n  - local/count\n  - local/gone\n\
             builtins: [git_operations]\n\
             mcp_servers:\n  - {name: github, command: github-mcp}\n\
             agent_skills:\n  - {path: lister, sandbox_policy: full}\n",
        ),
    );
    agents(&tree).registry().unwrap().add_tool(&tree.path("registered.yaml"), KEEP).unwrap();
    tree
}

#[test]
fn every_kind_of_item_comes_to_one_explained_list() {
    let tree = composed();
    let listed = agents(&tree).skill_tools("outer").unwrap();
    let rows: Vec<String> = listed
        .tools
        .iter()
        .map(|row| {
            let from = row.from_skill.as_deref().unwrap_or("-");
            let reason = row.reason.as_deref().unwrap_or_default();
            format!("{} {} {from} {} {reason}", row.name, row.source, row.status.as_str())
                .trim_end()
                .to_owned()
        })
        .collect();
    assert_eq!(
        rows,
        [
            "local/save tool_ref local/inner denied `local/outer` overrides `writes` where it includes `local/inner`",
            "local/inner--add inline local/inner ready",
            "local/count tool_ref - ready",
            "local/gone tool_ref - missing no tool of this name is registered",
            "builtin/git_status builtin - ready",
            "builtin/git_diff builtin - ready",
            "builtin/git_log builtin - ready",
            "builtin/git_blame builtin - ready",
            "mcp/github mcp - missing MCP server `github` is not listed yet",
            "local/lister agent_skill - ready",
            "local/lister--run agent_skill - ready",
        ]
    );
    let counts = agents(&tree).resolve("local/outer").unwrap().counts();
    assert_eq!(counts, ToolCounts { named: 11, callable: 8, denied: 1, missing: 2 });
}

#[test]
fn a_folder_of_instructions_is_a_skill_with_its_descriptor_and_its_scripts() {
    let tree = composed();
    let agents = agents(&tree);
    let resolved = agents.resolve("lister").unwrap();
    assert_eq!(resolved.known().kind(), SkillKind::AgentSkill);
    let names: Vec<String> = resolved.resolved().tools().map(|tool| tool.name().to_string()).collect();
    assert_eq!(names, ["local/lister", "local/lister--run"]);
}

#[test]
fn a_cycle_of_files_names_the_whole_way() {
    let tree = tree();
    for (name, include) in [("a", "b"), ("b", "c"), ("c", "a")] {
        let text = skill(&format!("local/{name}"), &format!("includes: [local/{include}]\n"));
        tree.write(&format!("project/.agents/skills/{name}.yaml"), text);
    }
    let error = agents(&tree).resolve("local/a").unwrap_err();
    assert_eq!(error.to_string(), "includes form a cycle: local/a -> local/b -> local/c -> local/a");
    let listed = agents(&tree).list_skills(&cleveragents::SkillFilter::default()).unwrap();
    assert_eq!((listed.summary.total, listed.summary.broken), (3, 3));
}

#[test]
fn an_unknown_skill_has_a_suggestion_of_either_kind() {
    let tree = composed();
    tree.write("other.yaml", skill("local/registered-one", ""));
    agents(&tree).registry().unwrap().add_skill(&tree.path("other.yaml"), KEEP).unwrap();
    let suggest = |written: &str| {
        let error = agents(&tree).find_skill(written).unwrap_err();
        let cleveragents::FindSkillError::Lookup(cleveragents::SkillLookupError::NotFound {
            suggestion, ..
        }) = error
        else {
            panic!("{error}")
        };
        suggestion.map(|name| name.to_string())
    };
    assert_eq!(suggest("local/oute"), Some("local/outer".to_owned()));
    assert_eq!(suggest("registered-on"), Some("local/registered-one".to_owned()));
    assert_eq!(suggest("nothing-like-it"), None);
}
