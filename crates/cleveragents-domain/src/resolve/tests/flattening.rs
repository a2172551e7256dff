use super::*;

fn everything() -> Definitions {
    world(json!({
        "skills": [
            {"name": "s/base", "tools": ["a/lint"]},
            {
                "name": "s/all",
                "includes": ["s/base"],
                "tools": ["a/push", "a/lint"],
                "builtins": ["file_operations"],
                "anonymous_tools": [
                    {"name": "count", "description": "Counts", "source": "custom", "code": "return {}", "read_only": true},
                    {"description": "Nameless", "source": "custom", "code": "return {}"},
                ],
                "mcp_servers": [{"name": "github", "tool_filter": {"exclude": ["delete"]}}],
                "agent_skills": ["skills/deploy/"],
            },
        ],
        "tools": [
            {"name": "a/lint", "read_only": true}, {"name": "a/push", "writes": true},
            {"name": "builtin/file-read", "read_only": true}, {"name": "builtin/file-write", "writes": true},
        ],
        "groups": {"file_operations": ["builtin/file-read", "builtin/file-write"]},
        "servers": {"github": [
            {"name": "github/list", "source": "mcp", "mcp_server": "github", "mcp_tool_name": "list"},
            {"name": "github/delete", "source": "mcp", "mcp_server": "github", "mcp_tool_name": "delete"},
        ]},
        "folders": {"skills/deploy": [
            {"name": "ops/deploy", "source": "agent_skill", "agent_skill_path": "/skills/deploy", "read_only": true},
            {"name": "ops/deploy--run", "source": "custom", "code": "return {}"},
        ]},
    }))
}

#[test]
fn every_kind_of_item_stands_in_its_place() {
    check_tools(
        &everything(),
        "s/all",
        &[
            "ready a/lint tool_ref via s/all -> s/base",
            "ready a/push tool_ref via s/all",
            "ready builtin/file-read builtin via s/all",
            "ready builtin/file-write builtin via s/all",
            "ready s/all--count inline via s/all",
            "ready s/all--inline-2 inline via s/all",
            "ready github/list mcp via s/all",
            "ready ops/deploy agent_skill via s/all",
            "ready ops/deploy--run agent_skill via s/all",
        ],
    );
    check_warnings(&everything(), "s/all", &[]);
}

#[test]
fn metadata_and_definition_count_what_was_flattened() {
    let resolved = resolve(&everything(), &skill_name("s/all")).unwrap();
    let metadata = resolved.metadata();
    assert_eq!(
        serde_json::to_value(&metadata).unwrap(),
        json!({
            "name": "s/all", "description": "A skill", "version": "0.0.0", "tool_count": 9,
            "capability_summary": {
                "total_tools": 9, "read_only_tools": 4, "write_tools": 5, "checkpointable_tools": 0,
                "has_side_effects": false,
            },
            "source_types": ["tool_ref", "builtin", "inline", "mcp", "agent_skill"],
            "writes": true, "read_only": false,
        })
    );
    let definition = resolved.definition().unwrap();
    assert_eq!(
        (definition.metadata(), definition.resolved_tools(), resolved.summary()),
        (&metadata, resolved.entries().as_slice(), *metadata.capability_summary())
    );
}

#[test]
fn includes_come_first_in_file_order_and_depth_first() {
    let world = world(json!({"skills": [
        {"name": "s/root", "tools": ["t/root"], "includes": ["s/b", "s/a"]},
        {"name": "s/a", "tools": ["t/a"], "includes": ["s/deep"]},
        {"name": "s/b", "tools": ["t/b"]},
        {"name": "s/deep", "tools": ["t/deep", "t/b"]},
    ], "tools": [{"name": "t/root"}, {"name": "t/a"}, {"name": "t/b"}, {"name": "t/deep"}]}));
    check_tools(
        &world,
        "s/root",
        &[
            "ready t/b tool_ref via s/root -> s/b",
            "ready t/deep tool_ref via s/root -> s/a -> s/deep",
            "ready t/a tool_ref via s/root -> s/a",
            "ready t/root tool_ref via s/root",
        ],
    );
}

#[test]
fn a_skill_without_items_is_read_only() {
    let resolved = resolve(&world(json!({"skills": [{"name": "s/empty"}]})), &skill_name("s/empty")).unwrap();
    assert_eq!(
        (resolved.entries(), resolved.metadata().read_only(), resolved.metadata().writes()),
        (Vec::new(), true, false)
    );
}

#[test]
fn what_is_not_found_is_an_entry_and_a_warning() {
    let world = world(json!({"skills": [
        {"name": "s/root", "includes": ["s/part"], "tools": ["t/gone"], "builtins": ["git_operations"]},
        {"name": "s/part", "mcp_servers": [{"name": "github"}], "agent_skills": ["skills/deploy"]},
    ]}));
    check_tools(
        &world,
        "s/root",
        &[
            "missing mcp/github mcp via s/root -> s/part",
            "missing s/deploy agent_skill via s/root -> s/part",
            "missing t/gone tool_ref via s/root",
            "missing builtin/git_operations builtin via s/root",
        ],
    );
    check_warnings(
        &world,
        "s/root",
        &[
            "skill `s/part` takes tool `mcp/github`: MCP server `github` is not listed yet",
            "skill `s/part` takes tool `s/deploy`: agent-skill folder `skills/deploy` is not loaded",
            "skill `s/root` takes tool `t/gone`: no tool of this name is registered",
            "skill `s/root` takes tool `builtin/git_operations`: builtin group `git_operations` does not exist",
        ],
    );
    let resolved = resolve(&world, &skill_name("s/root")).unwrap();
    assert_eq!(resolved.entries().iter().filter(|entry| !entry.resolved()).count(), 4);
    assert_eq!(resolved.summary().write_tools(), 4);
}

#[test]
fn a_source_that_brings_nothing_is_a_warning() {
    let world = world(json!({
        "skills": [{
            "name": "s/root", "builtins": ["file_operations"], "agent_skills": ["skills/x"],
            "mcp_servers": [{"name": "github", "tool_filter": {"include": ["lits"], "exclude": ["x"]}, "overrides": {"lits": {"timeout": 1}}}],
        }],
        "groups": {"file_operations": []}, "folders": {"skills/x": []},
        "servers": {"github": [{"name": "github/list", "source": "mcp", "mcp_server": "github", "mcp_tool_name": "list"}]},
    }));
    check_tools(&world, "s/root", &[]);
    check_warnings(
        &world,
        "s/root",
        &[
            "skill `s/root` takes no tool from builtin group `file_operations`",
            "skill `s/root` takes no tool from MCP server `github`",
            "skill `s/root` takes tool `lits` of MCP server `github`, which does not list it",
            "skill `s/root` leaves out tool `x` of MCP server `github`, which does not list it",
            "skill `s/root` overrides tool `lits` of MCP server `github`, which is not taken from it",
            "skill `s/root` takes no tool from agent-skill folder `skills/x`",
        ],
    );
}

/// bug report 53, T16: a missing include is a failure that names who includes it.
#[test]
fn a_missing_include_names_the_skill_that_includes_it() {
    let world = world(
        json!({"skills": [{"name": "s/root", "includes": ["s/part"]}, {"name": "s/part", "includes": ["s/gone"]}]}),
    );
    refuse(
        &world,
        "s/root",
        "resolution_failure",
        "missing_include",
        "skill `s/part` includes `s/gone`, which does not exist",
    );
    let error = resolve(&world, &skill_name("s/root")).unwrap_err().to_skill_error(&skill_name("s/root"));
    assert_eq!(
        Value::Object(error.details().clone()),
        json!({"category": "missing_include", "include": "s/gone", "including": "s/part", "path": ["s/root", "s/part"]})
    );
}

#[test]
fn a_skill_that_does_not_exist_is_not_found() {
    refuse(&world(json!({})), "s/gone", "skill_not_found", "not_found", "skill `s/gone` not found");
}

/// Definitions are compared before overrides.
#[test]
fn one_name_with_two_definitions_is_an_error_with_both_paths() {
    let mut world = world(json!({
        "skills": [
            {"name": "s/root", "includes": ["s/a", "s/b"]},
            {"name": "s/a", "tools": ["github/list"]},
            {"name": "s/b", "mcp_servers": [{"name": "github"}]},
        ],
        "tools": [{"name": "github/list", "read_only": true}],
        "servers": {"github": [{"name": "github/list", "source": "mcp", "mcp_server": "github", "mcp_tool_name": "list"}]},
    }));
    refuse(
        &world,
        "s/root",
        "resolution_failure",
        "conflicting_definitions",
        "tool `github/list` has two different definitions: as tool_ref on s/root -> s/a, as mcp on s/root -> s/b",
    );
    // The same definition from two kinds of sources is one entry.
    world = world.with_mcp_server("github", vec![tool(json!({"name": "github/list", "read_only": true}))]);
    check_tools(&world, "s/root", &["ready github/list tool_ref via s/root -> s/a"]);
}

#[test]
fn one_server_name_with_two_connections_is_an_error() {
    let with = |first: Value, second: Value| {
        world(json!({"skills": [
            {"name": "s/root", "includes": ["s/a", "s/b"]},
            {"name": "s/a", "mcp_servers": [first]}, {"name": "s/b", "mcp_servers": [second]},
        ]}))
    };
    let here = json!({"name": "x", "command": "here"});
    refuse(
        &with(here.clone(), json!({"name": "x", "command": "there"})),
        "s/root",
        "resolution_failure",
        "conflicting_servers",
        "MCP server `x` is reached in two different ways: on s/root -> s/a and on s/root -> s/b",
    );
    for second in [here.clone(), json!({"name": "x"})] {
        check_tools(&with(here.clone(), second), "s/root", &["missing mcp/x mcp via s/root -> s/a"]);
    }
}

#[test]
fn a_definition_stands_for_a_reference_that_finds_none() {
    let world = world(json!({"skills": [
        {"name": "s/root", "includes": ["s/a", "s/b"]},
        {"name": "s/a", "tools": ["s/b--count"]},
        {"name": "s/b", "anonymous_tools": [{"name": "count", "description": "", "source": "builtin"}]},
    ]}));
    check_tools(&world, "s/root", &["ready s/b--count inline via s/root -> s/b"]);
    check_tools(&world, "s/a", &["missing s/b--count tool_ref via s/a"]);
}

#[test]
fn a_folder_of_one_skill_goes_before_the_same_path_for_all() {
    let mut builder = Definitions::builder();
    let folder =
        |name: &str| vec![tool(json!({"name": name, "source": "agent_skill", "agent_skill_path": name}))];
    builder
        .skill(skill(json!({"name": "s/one", "agent_skills": ["./x"]})))
        .skill(skill(json!({"name": "s/two", "agent_skills": ["./x/"]})))
        .agent_skill("./x", folder("a/everywhere"))
        .agent_skill_of(&skill_name("s/one"), "./x/", folder("a/own"));
    let world = builder.build();
    check_tools(&world, "s/one", &["ready a/own agent_skill via s/one"]);
    check_tools(&world, "s/two", &["ready a/everywhere agent_skill via s/two"]);
}

#[test]
fn a_name_of_a_whole_source_is_cut_instead_of_dropped() {
    let long = "x".repeat(250);
    let world = world(json!({"skills": [{"name": "s/root", "mcp_servers": [{"name": long}]}]}));
    let lengths: Vec<usize> = resolve(&world, &skill_name("s/root"))
        .unwrap()
        .tools()
        .map(|tool| tool.name().as_str().len())
        .collect();
    assert_eq!(lengths, [200]);
}
