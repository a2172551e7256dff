use super::*;

/// Compares every finding of the whole snapshot.
#[track_caller]
fn check_findings(world: &Definitions, expected: &[&str]) {
    let report = check_all(world);
    assert_eq!(report.findings().iter().map(ToString::to_string).collect::<Vec<_>>(), expected);
}

fn broken() -> Definitions {
    world(json!({
        "skills": [
            {"name": "s/above", "includes": ["s/a"]},
            {"name": "s/a", "includes": ["s/b"]}, {"name": "s/b", "includes": ["s/a"]},
            {"name": "s/gone", "includes": ["s/x", "s/y"]},
            {"name": "s/loose", "tools": [
                {"name": "t/x", "override": {"timeout": 61}}, {"name": "t/y", "override": {"writes": true}},
            ]},
            {"name": "s/fine", "includes": [{"name": "s/part", "tool_overrides": [{"tool": "t/z", "override": {"timeout": 1}}]}]},
            {"name": "s/part", "tools": ["t/x", "t/none"]},
            {"name": "s/clash", "tools": ["x/y"], "mcp_servers": [{"name": "x"}]},
        ],
        "tools": [{"name": "t/x"}, {"name": "t/y"}, {"name": "x/y"}],
        "servers": {"x": [{"name": "x/y", "source": "mcp", "mcp_server": "x", "mcp_tool_name": "y"}]},
    }))
}

#[test]
fn every_mistake_of_a_snapshot_is_found_at_the_skill_that_has_it() {
    check_findings(
        &broken(),
        &[
            "includes form a cycle: s/a -> s/b -> s/a",
            "tool `x/y` has two different definitions: as tool_ref on s/clash, as mcp on s/clash",
            "skill `s/fine` overrides tool `t/z` of `s/part`, which does not bring it",
            "skill `s/gone` includes `s/x`, which does not exist",
            "skill `s/gone` includes `s/y`, which does not exist",
            "tool `t/x` is overridden on s/loose: an override can only tighten: `timeout` cannot become 61, the tool has 60",
            "tool `t/y` is overridden on s/loose: an override can only tighten: `writes` cannot become true, the tool has false",
            "skill `s/part` takes tool `t/none`: no tool of this name is registered",
        ],
    );
    let counted: Vec<(String, Option<usize>)> = check_all(&broken())
        .summaries()
        .map(|(name, summary)| (name.to_string(), summary.map(crate::SkillCapabilitySummary::total_tools)))
        .collect();
    let counted: Vec<(&str, Option<usize>)> =
        counted.iter().map(|(name, count)| (name.as_str(), *count)).collect();
    assert_eq!(
        counted,
        [
            ("s/a", None),
            ("s/above", None),
            ("s/b", None),
            ("s/clash", None),
            ("s/fine", Some(2)),
            ("s/gone", None),
            ("s/loose", None),
            ("s/part", Some(2)),
        ]
    );
}

#[test]
fn a_check_of_one_skill_leaves_the_others_alone() {
    let found = |name: &str| {
        check(&broken(), &[skill_name(name)]).iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(
        found("s/fine"),
        [
            "skill `s/fine` overrides tool `t/z` of `s/part`, which does not bring it",
            "skill `s/part` takes tool `t/none`: no tool of this name is registered",
        ]
    );
    assert_eq!(found("s/b"), ["includes form a cycle: s/b -> s/a -> s/b"]);
    assert_eq!(found("s/above"), ["includes form a cycle: s/a -> s/b -> s/a"]);
}

/// Someone else's old mistake is no reason to refuse a change.
#[test]
fn a_change_answers_for_what_it_breaks() {
    let before = world(json!({"skills": [
        {"name": "s/other", "includes": ["s/gone", "s/part"]}, {"name": "s/part"},
    ]}));
    let changed = [skill_name("s/part")];
    let after = before.with_skill(skill(json!({"name": "s/part", "description": "Another"})));
    assert_eq!(check_change(&before, &after, &changed), []);
    let after = before.with_skill(skill(json!({"name": "s/part", "includes": ["s/other"]})));
    let shown: Vec<String> =
        check_change(&before, &after, &changed).iter().map(ToString::to_string).collect();
    assert_eq!(
        shown,
        [
            "skill `s/other` includes `s/gone`, which does not exist",
            "includes form a cycle: s/part -> s/other -> s/part"
        ]
    );
}
