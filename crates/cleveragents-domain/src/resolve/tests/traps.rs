//! Reports about earlier implementations, each as a test.

use super::*;

/// T3: a read-only skill is checked against tools of every source, not only inline ones.
#[test]
fn a_writing_tool_of_any_source_makes_a_skill_write() {
    #[track_caller]
    fn check(items: Value) {
        let mut fields = items;
        fields.as_object_mut().unwrap().insert("name".to_owned(), json!("s/root"));
        let world = world(json!({
            "skills": [fields, {"name": "s/part", "tools": ["t/write"]}],
            "tools": [{"name": "t/write", "writes": true}],
            "groups": {"file_operations": ["t/write"]},
            "servers": {"x": [{"name": "x/w", "source": "mcp", "mcp_server": "x", "mcp_tool_name": "w", "writes": true}]},
            "folders": {"f": [{"name": "f/w", "source": "agent_skill", "agent_skill_path": "/f", "writes": true}]},
        }));
        let definition = resolve(&world, &skill_name("s/root")).unwrap().definition().unwrap();
        assert_eq!((definition.metadata().read_only(), definition.metadata().writes()), (false, true));
        let relabelled = crate::protocol::SkillDefinitionConfig {
            metadata: crate::SkillMetadata::try_from(crate::protocol::SkillMetadataConfig::new(
                skill_name("s/root"),
                "",
            ))
            .unwrap(),
            ..definition.into()
        };
        let error = crate::SkillDefinition::try_from(relabelled).unwrap_err();
        let tool = resolve(&world, &skill_name("s/root")).unwrap().tools().next().unwrap().name().clone();
        assert_eq!(error.to_string(), format!("metadata is `read_only` but tool `{tool}` declares `writes`"));
    }
    check(json!({"tools": ["t/write"]}));
    check(json!({"includes": ["s/part"]}));
    check(json!({"builtins": ["file_operations"]}));
    check(json!({"anonymous_tools": [{"description": "", "source": "builtin", "writes": true}]}));
    check(json!({"mcp_servers": [{"name": "x"}]}));
    check(json!({"agent_skills": ["f"]}));
}

/// T7: an override that says `writes: false` never lets a writing tool through as a reader.
#[test]
fn an_override_takes_a_writing_tool_out_instead_of_relabelling_it() {
    let world = world(json!({
        "skills": [{"name": "s/root", "tools": [{"name": "t/commit", "override": {"capability": {"writes": false}}}, "t/read"]}],
        "tools": [{"name": "t/commit", "writes": true}, {"name": "t/read", "read_only": true}],
    }));
    let resolved = resolve(&world, &skill_name("s/root")).unwrap();
    let commit = resolved.tool(&tool_name("t/commit")).unwrap();
    assert_eq!(
        (commit.status(), commit.tool(), commit.capability().unwrap().writes()),
        (ToolStatus::Denied, None, true)
    );
    let names: Vec<String> = resolved.entries().iter().map(|entry| entry.name().to_string()).collect();
    assert_eq!((names, resolved.metadata().read_only()), (vec!["t/read".to_owned()], true));
}

/// T11, T31: nothing that a skill names disappears: each tool is ready, denied or missing, and a drop has its reason.
#[test]
fn every_named_tool_is_accounted_for() {
    let world = world(json!({
        "skills": [
            {"name": "s/root", "includes": [{"name": "s/part", "tool_overrides": [{"tool": "t/b", "override": {"writes": false}}]}],
             "tools": ["t/a", "t/gone"], "mcp_servers": [{"name": "x", "tool_filter": {"exclude": ["two"]}}, {"name": "y"}],
             "anonymous_tools": [{"description": "", "source": "custom", "code": "return {}"}]},
            {"name": "s/part", "tools": ["t/b"]},
        ],
        "tools": [{"name": "t/a"}, {"name": "t/b"}],
        "servers": {"x": [
            {"name": "x/one", "source": "mcp", "mcp_server": "x", "mcp_tool_name": "one"},
            {"name": "x/two", "source": "mcp", "mcp_server": "x", "mcp_tool_name": "two"},
        ]},
    }));
    check_tools(
        &world,
        "s/root",
        &[
            "denied t/b tool_ref via s/root -> s/part",
            "ready t/a tool_ref via s/root",
            "missing t/gone tool_ref via s/root",
            "ready s/root--inline-1 inline via s/root",
            "ready x/one mcp via s/root",
            "missing mcp/y mcp via s/root",
        ],
    );
    let resolved = resolve(&world, &skill_name("s/root")).unwrap();
    for tool in resolved.tools() {
        let reasons = (tool.tool().is_some(), tool.denied_by().is_some(), tool.missing_reason().is_some());
        let status = tool.status();
        let expected =
            (status == ToolStatus::Ready, status == ToolStatus::Denied, status == ToolStatus::Missing);
        assert_eq!(reasons, expected, "{}", tool.name());
    }
}

/// T16: an included skill must exist, when it is added and when it is removed elsewhere.
#[test]
fn removing_an_included_skill_is_found_at_its_includers() {
    let before = world(json!({"skills": [{"name": "s/root", "includes": ["s/part"]}, {"name": "s/part"}]}));
    let after = before.without_skill(&skill_name("s/part"));
    let findings = check_change(&before, &after, &[skill_name("s/part")]);
    let shown: Vec<String> = findings.iter().map(ToString::to_string).collect();
    assert_eq!(shown, ["skill `s/root` includes `s/part`, which does not exist"]);
}

/// What an anonymous tool is called by elsewhere is nothing.
#[test]
fn an_inline_tool_is_visible_only_through_its_skill() {
    let world = world(json!({"skills": [
        {"name": "s/owner", "anonymous_tools": [{"name": "x", "description": "", "source": "builtin"}]},
        {"name": "s/other", "tools": ["s/owner--x"]},
    ]}));
    check_tools(&world, "s/owner", &["ready s/owner--x inline via s/owner"]);
    check_tools(&world, "s/other", &["missing s/owner--x tool_ref via s/other"]);
}
