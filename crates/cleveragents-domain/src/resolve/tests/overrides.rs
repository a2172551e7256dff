use super::*;

/// Root includes two skills that both include the one with the tool, each with its override.
fn diamond(left: Value, right: Value, capability: Value) -> Definitions {
    let include = |tightened: Value| {
        let overrides =
            if tightened.is_null() { json!([]) } else { json!([{"tool": "t/x", "override": tightened}]) };
        json!({"name": "s/part", "tool_overrides": overrides})
    };
    world(json!({
        "skills": [
            {"name": "s/root", "includes": ["s/left", "s/right"]},
            {"name": "s/left", "includes": [include(left)]},
            {"name": "s/right", "includes": [include(right)]},
            {"name": "s/part", "tools": ["t/x"]},
        ],
        "tools": [{"name": "t/x", "capability": capability}],
    }))
}

/// Compares the timeout, the write scope and whether a human is asked.
#[track_caller]
fn check_tightened(world: &Definitions, expected: (u32, Option<&str>, bool)) {
    let resolved = resolve(world, &skill_name("s/root")).unwrap();
    let tool = resolved.tool(&tool_name("t/x")).unwrap().tool().unwrap();
    let capability = tool.capability();
    let found = (tool.timeout(), capability.write_scope(), capability.human_approval_required());
    assert_eq!(found, expected);
    assert_eq!(resolved.entries()[0].capability(), Some(capability));
}

#[test]
fn a_diamond_is_one_entry() {
    check_tools(
        &diamond(Value::Null, Value::Null, json!({})),
        "s/root",
        &["ready t/x tool_ref via s/root -> s/left -> s/part"],
    );
}

#[test]
fn the_tightest_value_of_each_field_wins_over_all_ways() {
    let scope = json!({"writes": true, "write_scope": "src/**"});
    check_tightened(
        &diamond(
            json!({"timeout": 10, "write_scope": "src/a/**"}),
            json!({"timeout": 20, "human_approval_required": true}),
            scope.clone(),
        ),
        (10, Some("src/a/**"), true),
    );
    check_tightened(&diamond(Value::Null, json!({"timeout": 20}), scope), (20, Some("src/**"), false));
}

#[test]
fn an_override_above_a_diamond_reaches_the_tool_on_every_way() {
    let world = diamond(Value::Null, Value::Null, json!({})).with_skill(skill(json!({
        "name": "s/root",
        "includes": ["s/left", {"name": "s/right", "tool_overrides": [{"tool": "t/x", "override": {"timeout": 5}}]}],
    })));
    check_tightened(&world, (5, None, false));
}

#[test]
fn a_writing_tool_without_the_right_to_write_is_denied() {
    let world = diamond(json!({"writes": false}), Value::Null, json!({"writes": true}));
    check_tools(&world, "s/root", &["denied t/x tool_ref via s/root -> s/left -> s/part"]);
    check_tools(&world, "s/right", &["ready t/x tool_ref via s/right -> s/part"]);
    let resolved = resolve(&world, &skill_name("s/root")).unwrap();
    let tool = resolved.tool(&tool_name("t/x")).unwrap();
    assert_eq!((tool.tool(), tool.entry(), resolved.entries()), (None, None, Vec::new()));
    let denial = tool.denied_by().unwrap();
    assert_eq!(
        (denial.field, denial.skill.as_str(), denial.include.as_ref().map(SkillName::as_str)),
        ("writes", "s/left", Some("s/part"))
    );
}

#[test]
fn scopes_that_exclude_each_other_deny() {
    let scope = json!({"writes": true, "write_scope": "src/**"});
    let world = diamond(json!({"write_scope": "src/a"}), json!({"write_scope": "src/b"}), scope);
    check_tools(&world, "s/root", &["denied t/x tool_ref via s/root -> s/left -> s/part"]);
    check_tools(&world, "s/left", &["ready t/x tool_ref via s/left -> s/part"]);
}

#[test]
fn loosening_is_an_error_with_the_way_to_the_override() {
    refuse(
        &diamond(Value::Null, json!({"timeout": 61}), json!({})),
        "s/root",
        "resolution_failure",
        "loosening_override",
        "tool `t/x` is overridden on s/root -> s/right: an override can only tighten: `timeout` cannot become 61, the tool has 60",
    );
}

/// Every override is measured against the tool itself, so a wider one beside a narrower one is no error.
#[test]
fn an_override_is_measured_against_the_tool() {
    check_tightened(&diamond(json!({"timeout": 5}), json!({"timeout": 50}), json!({})), (5, None, false));
}

#[test]
fn an_override_of_a_tool_that_does_not_come_is_a_warning() {
    let world = diamond(Value::Null, Value::Null, json!({})).with_skill(skill(json!({
        "name": "s/left",
        "includes": [{"name": "s/part", "tool_overrides": [{"tool": "t/y", "override": {"writes": false}}]}],
    })));
    check_warnings(
        &world,
        "s/root",
        &["skill `s/left` overrides tool `t/y` of `s/part`, which does not bring it"],
    );
}

/// An override of an include is about what that include brings, not about the same name from elsewhere.
#[test]
fn an_override_reaches_only_what_its_include_brings() {
    let world = world(json!({
        "skills": [
            {"name": "s/root", "tools": ["t/x"], "includes": [
                {"name": "s/other", "tool_overrides": [{"tool": "t/x", "override": {"timeout": 5}}]},
            ]},
            {"name": "s/other"},
        ],
        "tools": [{"name": "t/x"}],
    }));
    check_tightened(&world, (60, None, false));
    check_warnings(
        &world,
        "s/root",
        &["skill `s/root` overrides tool `t/x` of `s/other`, which does not bring it"],
    );
}

#[test]
fn an_override_of_a_server_tightens_its_tool() {
    let world = world(json!({
        "skills": [{"name": "s/root", "mcp_servers": [{"name": "x", "overrides": {"x": {"timeout": 5}}}]}],
        "servers": {"x": [{"name": "t/x", "source": "mcp", "mcp_server": "x", "mcp_tool_name": "x"}]},
    }));
    check_tightened(&world, (5, None, false));
}

/// T8: a validation is judged together with what it wraps.
#[test]
fn a_validation_that_wraps_a_writer_can_write() {
    let world = world(json!({
        "skills": [
            {"name": "s/root", "tools": ["t/check"]},
            {"name": "s/tight", "tools": [{"name": "t/check", "override": {"writes": false}}]},
        ],
        "tools": [
            {"name": "t/check", "tool_type": "validation", "source": "wrapped", "wraps": "t/write", "transform": "x"},
            {"name": "t/write", "writes": true, "side_effects": ["mail"]},
        ],
    }));
    let metadata = resolve(&world, &skill_name("s/root")).unwrap().metadata();
    assert_eq!((metadata.read_only(), metadata.capability_summary().write_tools()), (false, 1));
    check_tools(&world, "s/tight", &["denied t/check tool_ref via s/tight"]);
    let broken = world.without_tool(&tool_name("t/write"));
    check_warnings(
        &broken,
        "s/root",
        &[
            "skill `s/root` takes tool `t/check`: what it wraps cannot be followed: `t/check` wraps `t/write`, which does not exist",
        ],
    );
}

/// An inline definition is always there; what it wraps may not be, and then it may do anything.
#[test]
fn an_inline_validation_that_wraps_nothing_known_can_write() {
    let config = json!({"name": "s/root", "anonymous_tools": [{
        "description": "", "tool_type": "validation", "source": "wrapped", "wraps": "t/gone", "transform": "x",
    }]});
    let world = world(json!({"skills": [config]}));
    check_tools(&world, "s/root", &["ready s/root--inline-1 inline via s/root"]);
    check_warnings(
        &world,
        "s/root",
        &[
            "skill `s/root` takes tool `s/root--inline-1`: what it wraps cannot be followed: `s/root--inline-1` wraps `t/gone`, which does not exist",
        ],
    );
    let entries = resolve(&world, &skill_name("s/root")).unwrap().entries();
    assert_eq!((entries.len(), entries[0].capability().unwrap().read_only()), (1, false));
    assert_eq!(entries, world.skill(&skill_name("s/root")).unwrap().own_entries());
}

/// The tightest policy of all items that name a folder holds.
#[test]
fn the_tightest_sandbox_policy_wins() {
    let world = world(json!({
        "skills": [
            {"name": "s/root", "includes": ["s/part"], "agent_skills": [{"path": "x", "sandbox_policy": "none"}]},
            {"name": "s/part", "agent_skills": [{"path": "x", "sandbox_policy": "full"}]},
        ],
        "folders": {"x": [{"name": "t/x", "source": "agent_skill", "agent_skill_path": "/x"}]},
    }));
    let policy = |name: &str| {
        resolve(&world, &skill_name(name)).unwrap().tool(&tool_name("t/x")).unwrap().sandbox_policy()
    };
    assert_eq!(policy("s/root"), Some(crate::SandboxPolicy::Full));
    let alone = world.with_skill(skill(json!({"name": "s/part"})));
    let policy = resolve(&alone, &skill_name("s/root")).unwrap();
    assert_eq!(policy.tool(&tool_name("t/x")).unwrap().sandbox_policy(), Some(crate::SandboxPolicy::None));
}
