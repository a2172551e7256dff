use super::*;

fn explained() -> Definitions {
    world(json!({
        "skills": [
            {"name": "s/root", "includes": ["s/left", {"name": "s/right", "tool_overrides": [
                {"tool": "t/x", "override": {"timeout": 10, "human_approval_required": true}},
                {"tool": "t/y", "override": {"writes": false}},
            ]}]},
            {"name": "s/left", "includes": ["s/part"]},
            {"name": "s/right", "includes": ["s/part"], "tools": [{"name": "t/x", "override": {"timeout": 30}}]},
            {"name": "s/part", "tools": ["t/x", "t/y"], "mcp_servers": [{"name": "github"}]},
        ],
        "tools": [{"name": "t/x", "read_only": true}, {"name": "t/y", "writes": true}],
    }))
}

#[track_caller]
fn check_explanation(name: &str, expected: Value) {
    let resolved = resolve(&explained(), &skill_name("s/root")).unwrap();
    let mut found = serde_json::to_value(resolved.tool(&tool_name(name)).unwrap().explain()).unwrap();
    // The whole capability is compared where overrides are tested.
    found.as_object_mut().unwrap().remove("capability");
    assert_eq!(found, expected, "{found:#}");
}

#[test]
fn a_tool_tells_every_way_and_every_override() {
    check_explanation(
        "t/x",
        json!({
            "name": "t/x", "status": "ready", "source": "tool_ref", "source_skill": "s/part", "is_direct": false,
            "is_inline": false, "via": ["s/root", "s/left", "s/part"],
            "occurrences": [
                {"skill": "s/part", "source": "tool_ref", "index": 0, "via": ["s/root", "s/left", "s/part"]},
                {"skill": "s/right", "source": "tool_ref", "index": 0, "via": ["s/root", "s/right"]},
            ],
            "path_count": 3,
            "paths": [["s/root", "s/left", "s/part"], ["s/root", "s/right", "s/part"], ["s/root", "s/right"]],
            "overrides": [
                {"skill": "s/right", "include": null, "via": ["s/root", "s/right"],
                 "changes": [{"field": "timeout", "from": 60, "to": 30}], "denies": null},
                {"skill": "s/root", "include": "s/right", "via": ["s/root"], "changes": [
                    {"field": "human_approval_required", "from": false, "to": true},
                    {"field": "timeout", "from": 30, "to": 10},
                ], "denies": null},
            ],
            "denied_by": null, "missing": null, "timeout": 10, "sandbox_policy": null,
        }),
    );
}

#[test]
fn a_denied_and_a_missing_tool_tell_why() {
    check_explanation(
        "t/y",
        json!({
            "name": "t/y", "status": "denied", "source": "tool_ref", "source_skill": "s/part", "is_direct": false,
            "is_inline": false, "via": ["s/root", "s/left", "s/part"],
            "occurrences": [
                {"skill": "s/part", "source": "tool_ref", "index": 1, "via": ["s/root", "s/left", "s/part"]},
            ],
            "path_count": 2, "paths": [["s/root", "s/left", "s/part"], ["s/root", "s/right", "s/part"]],
            "overrides": [
                {"skill": "s/root", "include": "s/right", "via": ["s/root"], "changes": [], "denies": "writes"},
            ],
            "denied_by": {"field": "writes", "skill": "s/root", "include": "s/right"},
            "missing": null, "timeout": 60, "sandbox_policy": null,
        }),
    );
    check_explanation(
        "mcp/github",
        json!({
            "name": "mcp/github", "status": "missing", "source": "mcp", "source_skill": "s/part", "is_direct": false,
            "is_inline": false, "via": ["s/root", "s/left", "s/part"],
            "occurrences": [
                {"skill": "s/part", "source": "mcp", "index": 0, "via": ["s/root", "s/left", "s/part"]},
            ],
            "path_count": 2, "paths": [["s/root", "s/left", "s/part"], ["s/root", "s/right", "s/part"]],
            "overrides": [], "denied_by": null, "missing": {"kind": "unlisted_server", "server": "github"},
            "timeout": null, "sandbox_policy": null,
        }),
    );
}

#[test]
fn a_resolved_skill_is_its_metadata_its_tools_and_its_warnings() {
    let resolved = resolve(&explained(), &skill_name("s/root")).unwrap();
    let json = serde_json::to_value(&resolved).unwrap();
    let keys: Vec<&String> = json.as_object().unwrap().keys().collect();
    assert_eq!(keys, ["metadata", "tools", "warnings"]);
    assert_eq!(json["metadata"], serde_json::to_value(resolved.metadata()).unwrap());
    let names: Vec<&Value> = json["tools"].as_array().unwrap().iter().map(|tool| &tool["name"]).collect();
    assert_eq!(names, ["t/x", "t/y", "mcp/github"]);
    assert_eq!(
        json["warnings"],
        json!([{
            "kind": "missing_tool", "skill": "s/part", "tool": "mcp/github",
            "reason": {"kind": "unlisted_server", "server": "github"},
        }])
    );
}

/// One implementation: what a skill's own items make is what it resolves to when nothing else is known.
#[test]
fn own_entries_are_what_a_skill_resolves_to_alone() {
    let skill = skill(json!({
        "name": "s/root", "tools": ["t/x", "t/x"], "builtins": ["file_operations"],
        "anonymous_tools": [{"description": "", "source": "builtin", "read_only": true}],
        "mcp_servers": [{"name": "x"}], "agent_skills": ["a/x", "b/x"],
    }));
    let world = Definitions::default().with_skill(skill.clone());
    let resolved = resolve(&world, skill.name()).unwrap();
    assert_eq!(resolved.entries(), skill.own_entries());
    assert_eq!(resolved.metadata(), crate::SkillMetadata::from_skill(&skill, None, None).unwrap());
}

#[test]
fn a_path_reads_as_the_list_that_it_writes() {
    let path: IncludePath = ["s/a", "s/b"].map(skill_name).into_iter().collect();
    let json = serde_json::to_value(&path).unwrap();
    assert_eq!(json, json!(["s/a", "s/b"]));
    assert_eq!(serde_json::from_value::<IncludePath>(json).unwrap(), path);
    assert_eq!(
        (path.len(), path.last(), path.to_string()),
        (2, Some(&skill_name("s/b")), "s/a -> s/b".to_owned())
    );
    assert_eq!((IncludePath::default().is_empty(), path == IncludePath::default()), (true, false));
}
