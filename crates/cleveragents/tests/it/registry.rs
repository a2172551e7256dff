//! Changes of the registry, in the real state file.

use cleveragents::{
    AddOptions, Agents, PutChange, PutError, RefreshStatus, RegistryError, RemoveEntryOptions, RemoveError,
    SkillFilter, ToolFilter, ToolType,
};
use cleveragents_testkit::temp_tree::TempTree;
use serde_json::{Value, json};

use crate::fixture::{KEEP, UPDATE, agents, skill, tool, tree};

const FORCE: RemoveEntryOptions = RemoveEntryOptions { force: true, dry_run: false };

fn add_skill(tree: &TempTree, file: &str, options: AddOptions) -> Result<PutChange, String> {
    let agents = agents(tree);
    let added = agents.registry().unwrap().add_skill(&tree.path(file), options);
    added.map(|added| added.change).map_err(|error| tree.masked(told(&error)))
}

/// The error with what is behind it.
fn told(error: &dyn std::error::Error) -> String {
    let mut told = error.to_string();
    let mut source = error.source();
    while let Some(cause) = source {
        told = format!("{told}: {cause}");
        source = cause.source();
    }
    told
}

fn names(agents: &Agents) -> Vec<String> {
    let listed = agents.list_skills(&SkillFilter { registered: true, ..SkillFilter::default() }).unwrap();
    listed.skills.into_iter().map(|row| row.name.to_string()).collect()
}

/// Every field of a tool and of a skill, as its file has it.
fn full() -> TempTree {
    let tree = tree();
    tree.write(
        "tool.yaml",
        "cleveragents: {version: \"3.0\"}\ntool:\n  name: team/save\n  description: Saves.\n  source: custom\n  code: |\n    def run(input_data):\n        return {}\n    def ready():\n        pass\n  input_schema: {type: object, properties: {to: {type: string}}}\n  output_schema: {type: object}\n  writes: true\n  write_scope: out/**\n  checkpointable: true\n  checkpoint_scope: file\n  side_effects: [network]\n  idempotent: true\n  human_approval_required: true\n  cost_profile: cheap\n  resource_slots:\n    - {name: place, resource_type: fs-directory, access: read_only, required: false}\n  lifecycle: {activate: ready}\n  timeout: 7\n",
    );
    tree.write(
        "validation.yaml",
        "validation:\n  name: team/check\n  description: Checks.\n  source: wrapped\n  mode: informational\n  wraps: team/save\n  transform: |\n    return {'passed': True}\n  argument_mapping: {to: {value: x}}\n",
    );
    tree.write("inner.yaml", skill("team/inner", "builtins: [directory_operations]\n"));
    tree.write(
        "skill.yaml",
        "cleveragents: {version: \"3.0\"}\nskill:\n  name: team/all\n  description: Everything.\n  version: 1.10\n  input_schema: {type: object}\n  output_schema: {type: object}\n  includes:\n    - name: team/inner\n      tool_overrides:\n        - {tool: builtin/create_directory, override: {capability: {human_approval_required: true}, timeout: 3}}\n  tools:\n    - {name: team/save, override: {capability: {write_scope: out/inner/**}}}\n  builtins: [{group: file_operations}]\n  inline_tools:\n    - {description: Adds., source: custom, code: return 1, read_only: true, input_schema: {type: object}}\n  mcp_servers:\n    - name: github\n      command: github-mcp\n      args: [--stdio]\n      env: {TOKEN: x}\n      tool_filter: {include: [a], exclude: [b]}\n      overrides: {a: {timeout: 5}}\n    - {name: web, transport: sse, url: 'https://example.com', headers: {A: b}}\n  agent_skill_folders:\n    - {path: kit, sandbox_policy: full}\n",
    );
    tree.skill("kit", "kit", "A kit.");
    tree
}

#[test]
fn nothing_of_a_definition_is_lost_between_add_and_export() {
    let tree = full();
    let agents = agents(&tree);
    let registry = agents.registry().unwrap();
    registry.add_tool(&tree.path("tool.yaml"), KEEP).unwrap();
    registry.add_validation(&tree.path("validation.yaml"), KEEP).unwrap();
    registry.add_skill(&tree.path("inner.yaml"), KEEP).unwrap();
    registry.add_skill(&tree.path("skill.yaml"), KEEP).unwrap();
    for name in ["team/save", "team/check"] {
        let before = agents.find_tool(name).unwrap().tool;
        tree.write("again.yaml", agents.export_tool(name).unwrap());
        registry.add_tool(&tree.path("again.yaml"), UPDATE).unwrap();
        assert_eq!(agents.find_tool(name).unwrap().tool, before);
    }
    let before = std::sync::Arc::clone(agents.find_skill("team/all").unwrap().skill());
    tree.write("again.yaml", agents.export_skill("team/all").unwrap());
    registry.add_skill(&tree.path("again.yaml"), UPDATE).unwrap();
    assert_eq!(agents.find_skill("team/all").unwrap().skill(), &before);
    let override_of_save = before.tools().first().and_then(|reference| reference.tool_override()).unwrap();
    assert_eq!(override_of_save.capability.write_scope.as_deref(), Some("out/inner/**"));
    let server = before.mcp_servers().first().unwrap();
    assert_eq!(server.tool_filter().exclude(), ["b"]);
}

#[test]
fn the_mode_of_a_validation_is_kept_wherever_it_stands() {
    let tree = full();
    let agents = agents(&tree);
    let registry = agents.registry().unwrap();
    registry.add_tool(&tree.path("tool.yaml"), KEEP).unwrap();
    let added = registry.add_validation(&tree.path("validation.yaml"), KEEP).unwrap();
    let answer = serde_json::to_value(&added).unwrap();
    assert_eq!(answer["validation_registered"]["mode"], json!("informational"));
    assert_eq!(answer["validation_registered"]["wraps"], json!("team/save"));
}

#[test]
fn what_one_adds_another_lists() {
    let tree = full();
    let (first, second) = (agents(&tree), agents(&tree));
    first.registry().unwrap().add_skill(&tree.path("inner.yaml"), KEEP).unwrap();
    assert_eq!(names(&second), ["team/inner"]);
}

#[test]
fn an_added_skill_is_answered_with_the_names_of_the_contract() {
    let tree = full();
    let agents = agents(&tree);
    let registry = agents.registry().unwrap();
    registry.add_tool(&tree.path("tool.yaml"), KEEP).unwrap();
    registry.add_skill(&tree.path("inner.yaml"), KEEP).unwrap();
    let added = registry.add_skill(&tree.path("skill.yaml"), KEEP).unwrap();
    let mut answer: Value =
        serde_json::from_str(&tree.masked(serde_json::to_string(&added).unwrap())).unwrap();
    assert!(answer["skill"]["created"].is_u64());
    answer["skill"]["created"] = json!("T");
    let counts: Vec<(Value, Value)> = answer["tool_sources"]
        .as_array()
        .unwrap()
        .iter()
        .map(|source| (source["source"].clone(), source["count"].clone()))
        .collect();
    let expected = [("builtin", 10), ("tool_ref", 1), ("inline", 1), ("mcp", 2), ("agent_skill", 1)];
    assert_eq!(counts, expected.map(|(source, count)| (json!(source), json!(count))));
    answer["tool_sources"] = json!([]);
    assert_eq!(
        answer,
        json!({
            "skill": {
                "name": "team/all", "description": "Everything.", "version": "1.10", "kind": "composed",
                "config": "<T>/skill.yaml", "created": "T",
            },
            "includes": [{"name": "team/inner", "status": "resolved"}],
            "tool_sources": [],
            "total_tools": 15,
            "mcp_servers": [
                {"name": "github", "status": "not_listed", "tools": null},
                {"name": "web", "status": "not_listed", "tools": null},
            ],
            "capability_summary": {
                "total_tools": 15, "read_only_tools": 5, "write_tools": 10, "checkpointable_tools": 8,
                "has_side_effects": true,
            },
            "change": "created",
            "dry_run": false,
            "warnings": [
                "skill `team/all` takes tool `mcp/github`: MCP server `github` is not listed yet",
                "skill `team/all` takes tool `mcp/web`: MCP server `web` is not listed yet",
            ],
        })
    );
}

#[test]
fn a_rehearsal_answers_and_keeps_nothing() {
    let tree = full();
    let agents = agents(&tree);
    let options = AddOptions { dry_run: true, ..KEEP };
    let added = agents.registry().unwrap().add_skill(&tree.path("inner.yaml"), options).unwrap();
    assert_eq!((added.change, added.dry_run, added.skill.created), (PutChange::Created, true, None));
    assert_eq!((names(&agents), tree.path("data").exists()), (Vec::new(), false));
}

#[test]
fn a_missing_include_is_refused_and_a_missing_tool_only_when_asked_for() {
    let tree = tree();
    tree.write("a.yaml", skill("local/a", "includes: [local/gone]\n"));
    tree.write("b.yaml", skill("local/b", "tools: [local/gone]\n"));
    assert_eq!(
        add_skill(&tree, "a.yaml", KEEP),
        Err("skill `local/a` includes `local/gone`, which does not exist".to_owned())
    );
    let strict = AddOptions { strict: true, ..KEEP };
    assert_eq!(
        add_skill(&tree, "b.yaml", strict),
        Err("`local/b` is not complete: skill `local/b` takes tool `local/gone`: no tool of this name is registered"
            .to_owned())
    );
    assert_eq!(add_skill(&tree, "b.yaml", KEEP), Ok(PutChange::Created));
}

#[test]
fn a_cycle_is_refused_also_one_that_an_update_would_close() {
    let tree = tree();
    tree.write("self.yaml", skill("local/self", "includes: [local/self]\n"));
    assert_eq!(
        add_skill(&tree, "self.yaml", KEEP),
        Err("includes form a cycle: local/self -> local/self".to_owned())
    );
    for (name, items) in [("c", ""), ("b", "includes: [local/c]\n"), ("a", "includes: [local/b]\n")] {
        tree.write(&format!("{name}.yaml"), skill(&format!("local/{name}"), items));
        assert_eq!(add_skill(&tree, &format!("{name}.yaml"), KEEP), Ok(PutChange::Created));
    }
    tree.write("c.yaml", skill("local/c", "includes: [local/a]\n"));
    assert_eq!(
        add_skill(&tree, "c.yaml", UPDATE),
        Err("includes form a cycle: local/c -> local/a -> local/b -> local/c".to_owned())
    );
    assert_eq!(agents(&tree).find_skill("local/c").unwrap().skill().includes(), []);
}

#[test]
fn a_tool_never_becomes_a_validation_by_an_update() {
    let tree = full();
    let agents = agents(&tree);
    let registry = agents.registry().unwrap();
    registry.add_tool(&tree.path("tool.yaml"), KEEP).unwrap();
    tree.write(
        "other.yaml",
        "validation:\n  name: team/save\n  description: Checks.\n  source: custom\n  code: return {}\n",
    );
    let error = registry.add_tool(&tree.path("other.yaml"), UPDATE).unwrap_err();
    assert_eq!(error.to_string(), "`team/save` is registered as a tool and cannot become a validation");
    let error = registry.remove_validation("team/save", RemoveEntryOptions::default()).unwrap_err();
    assert_eq!(error.to_string(), "`team/save` is a tool, not a validation");
}

#[test]
fn what_is_in_use_is_removed_by_force_and_its_users_are_named() {
    let tree = full();
    let agents = agents(&tree);
    let registry = agents.registry().unwrap();
    registry.add_tool(&tree.path("tool.yaml"), KEEP).unwrap();
    registry.add_validation(&tree.path("validation.yaml"), KEEP).unwrap();
    let error = registry.remove_tool("team/save", RemoveEntryOptions::default()).unwrap_err();
    assert!(matches!(error, RegistryError::Remove(RemoveError::InUse { .. })), "{error}");
    let removed = registry.remove_tool("team/save", FORCE).unwrap();
    assert_eq!(
        serde_json::to_value(&removed).unwrap()["unresolved"],
        json!([{"name": "team/check", "role": "wraps"}])
    );
    let validations = ToolFilter { tool_type: Some(ToolType::Validation), ..ToolFilter::default() };
    let listed = agents.list_tools(&validations).unwrap();
    let listed: Vec<String> = listed.iter().map(|known| known.tool.name().to_string()).collect();
    assert_eq!(listed, ["team/check"]);
}

#[test]
fn the_filters_of_a_list_filter() {
    let tree = full();
    let agents = agents(&tree);
    let registry = agents.registry().unwrap();
    registry.add_tool(&tree.path("tool.yaml"), KEEP).unwrap();
    registry.add_validation(&tree.path("validation.yaml"), KEEP).unwrap();
    let count = |filter: ToolFilter| agents.list_tools(&filter).unwrap().len();
    let all = count(ToolFilter::default());
    let plain = count(ToolFilter { tool_type: Some(ToolType::Tool), ..ToolFilter::default() });
    let team = count(ToolFilter { namespace: Some("team".to_owned()), ..ToolFilter::default() });
    assert_eq!((all - plain, team), (1, 2));
}

#[test]
fn what_a_file_defines_is_not_registered() {
    let tree = tree();
    tree.write("home/.agents/tools/own.yaml", tool("local/own", "1", ""));
    let error = agents(&tree).registry().unwrap().remove_tool("own", FORCE).unwrap_err();
    assert_eq!(
        tree.masked(error),
        "`local/own` is not registered: `<T>/home/.agents/tools/own.yaml` defines it"
    );
}

#[test]
fn names_are_the_same_in_every_layer() {
    let tree = tree();
    let refused = |name: &str| {
        tree.write("x.yaml", tool(name, "1", ""));
        let added = agents(&tree).registry().unwrap().add_tool(&tree.path("x.yaml"), KEEP);
        matches!(added, Err(RegistryError::File(_)))
    };
    let given = ["dev:team/x", "team/1x", "Team/X", "team/_x", "team/x y"];
    assert_eq!(given.map(refused), [true, false, false, true, true]);
    let found = ["team/1x", "Team/X", "team/X"].map(|name| agents(&tree).find_tool(name).is_ok());
    assert_eq!(found, [true, true, false]);
}

#[test]
fn an_invalid_file_shows_every_mistake_and_changes_nothing() {
    let tree = tree();
    tree.write(
        "bad.yaml",
        "name: local/bad\ndescription: Bad.\nsource: custom\ncode: return 1\nwrites: yes\nbogus: 1\n",
    );
    let agents = agents(&tree);
    let error = agents.registry().unwrap().add_tool(&tree.path("bad.yaml"), KEEP).unwrap_err();
    let RegistryError::File(file) = error else { panic!("{error}") };
    assert_eq!(file.findings().map(|(_, findings)| findings.len()), Some(2));
    assert!(!tree.path("data").exists());
}

#[test]
fn refreshing_tells_what_really_happened() {
    let tree = tree();
    let inline = |names: &str| {
        let line =
            |name| format!("  - {{name: {name}, description: Acts., source: custom, code: return 1}}\n");
        let tools: Vec<String> = names.split_whitespace().map(line).collect();
        skill("local/acts", &format!("anonymous_tools:\n{}", tools.concat()))
    };
    tree.write("acts.yaml", inline("one two"));
    tree.write("gone.yaml", skill("local/gone", ""));
    tree.write("same.yaml", skill("local/same", "mcp_servers: [{name: github, command: x}]\n"));
    for file in ["acts.yaml", "gone.yaml", "same.yaml"] {
        assert_eq!(add_skill(&tree, file, KEEP), Ok(PutChange::Created));
    }
    tree.write("acts.yaml", inline("two three"));
    tree.write("gone.yaml", "name: [\n");
    let agents = agents(&tree);
    let report = agents.registry().unwrap().refresh(None, false).unwrap();
    let answer: Value = serde_json::from_str(&tree.masked(serde_json::to_string(&report).unwrap())).unwrap();
    assert_eq!(
        answer,
        json!({
            "skills": [
                {
                    "name": "local/acts", "status": "changed", "tools_added": ["local/acts--three"],
                    "tools_removed": ["local/acts--one"], "tools_changed": [], "mcp_servers": [],
                },
                {
                    "name": "local/gone", "status": "failed", "reason": "skill file `<T>/gone.yaml` is invalid: line 1, column 7: unclosed bracket '['",
                    "tools_added": [], "tools_removed": [], "tools_changed": [], "mcp_servers": [],
                },
                {
                    "name": "local/same", "status": "unchanged", "tools_added": [], "tools_removed": [],
                    "tools_changed": [],
                    "mcp_servers": [{"name": "github", "status": "not_listed", "tools": null}],
                },
            ],
            "summary": {"total": 3, "changed": 1, "unchanged": 1, "failed": 1, "without_file": 0},
            "dry_run": false,
        })
    );
    // What could not be read again is as it was.
    assert_eq!(names(&agents), ["local/acts", "local/gone", "local/same"]);
}

#[test]
fn a_refresh_that_would_break_something_leaves_that_as_it_was() {
    let tree = tree();
    tree.write("inner.yaml", skill("local/inner", ""));
    tree.write("outer.yaml", skill("local/outer", "includes: [local/inner]\n"));
    tree.write("other.yaml", skill("local/other", ""));
    for file in ["inner.yaml", "outer.yaml", "other.yaml"] {
        assert_eq!(add_skill(&tree, file, KEEP), Ok(PutChange::Created));
    }
    tree.write("inner.yaml", skill("local/inner", "includes: [local/outer]\n"));
    tree.write("other.yaml", skill("local/other", "builtins: [git_operations]\n"));
    let agents = agents(&tree);
    let report = agents.registry().unwrap().refresh(None, false).unwrap();
    let statuses: Vec<(&str, RefreshStatus)> =
        report.skills.iter().map(|skill| (skill.name.as_str(), skill.status)).collect();
    assert_eq!(
        statuses,
        [
            ("local/inner", RefreshStatus::Failed),
            ("local/other", RefreshStatus::Changed),
            ("local/outer", RefreshStatus::Failed),
        ]
    );
    assert_eq!(agents.find_skill("local/inner").unwrap().skill().includes(), []);
}

#[test]
fn a_folder_is_registered_as_a_skill_and_a_tool_and_removed_as_both() {
    let tree = tree();
    tree.skill("kit", "kit", "A kit.");
    tree.write("kit/scripts/run.py", "print(1)\n");
    let agents = agents(&tree);
    let registry = agents.registry().unwrap();
    let added = registry.add_skill(&tree.path("kit/SKILL.md"), KEEP).unwrap();
    assert_eq!((added.skill.kind.as_str(), added.total_tools), ("agent_skill", 2));
    let shown = serde_json::to_value(agents.show_tool("local/kit").unwrap()).unwrap();
    assert_eq!((&shown["source"], &shown["origin"]), (&json!("agent_skill"), &json!("registered")));
    for error in [agents.export_skill("kit").unwrap_err(), agents.export_tool("local/kit").unwrap_err()] {
        assert_eq!(tree.masked(error), "`local/kit` is the folder `<T>/kit`, not a file");
    }
    tree.write("kit/SKILL.md", "---\nname: kit\ndescription: Another kit.\n---\nBody.\n");
    let report = registry.refresh(Some("kit"), false).unwrap();
    assert_eq!((report.summary.changed, report.summary.total), (1, 1));
    assert_eq!(agents.find_skill("kit").unwrap().skill().description(), "Another kit.");
    let removed = registry.remove_skill("kit", RemoveEntryOptions::default()).unwrap();
    let removed: Vec<String> = removed.removed.iter().map(ToString::to_string).collect();
    assert_eq!(removed, ["local/kit", "local/kit"]);
    assert!(tree.path("kit/SKILL.md").exists());
}

#[test]
fn a_name_in_use_is_refused_without_update() {
    let tree = tree();
    tree.write("a.yaml", skill("local/a", ""));
    assert_eq!(add_skill(&tree, "a.yaml", KEEP), Ok(PutChange::Created));
    let agents = agents(&tree);
    let error = agents.registry().unwrap().add_skill(&tree.path("a.yaml"), KEEP).unwrap_err();
    assert!(matches!(error, RegistryError::Put(PutError::Refused { .. })), "{error}");
    assert_eq!(add_skill(&tree, "a.yaml", UPDATE), Ok(PutChange::Unchanged));
}
