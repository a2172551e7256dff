use serde_json::json;

use super::*;
use crate::Tool;
use crate::skill::{Skill, SkillToolRef};

fn tool(capability: Value) -> Tool {
    let config = json!({
        "name": "local/tool", "description": "A tool", "source": "builtin", "timeout": 60, "capability": capability,
    });
    Tool::from_config(&config).unwrap()
}

/// Reads overrides as a skill's configuration writes them.
fn overrides(overrides: &[Value]) -> Vec<ToolOverride> {
    let tools: Vec<Value> =
        overrides.iter().map(|tightened| json!({"name": "local/tool", "override": tightened})).collect();
    let skill =
        Skill::from_config(&json!({"name": "local/skill", "description": "", "tools": tools})).unwrap();
    skill.tools().iter().filter_map(SkillToolRef::tool_override).cloned().collect()
}

/// Compares the fields that differ from the tool's own, the timeout and the denying field.
#[track_caller]
fn check(capability: Value, tightened_by: &[Value], expected: Result<(Value, u32, Option<&str>), &str>) {
    let tool = tool(capability);
    let found = tighten(tool.capability(), tool.timeout(), &overrides(tightened_by));
    let found =
        found.map(|it| (it.capability().clone(), it.timeout(), it.denied_by())).map_err(|it| it.to_string());
    let expected = expected.map_err(str::to_owned);
    let expected = expected.map(|(changes, timeout, denied_by)| {
        let mut capability = serde_json::to_value(tool.capability()).unwrap();
        capability.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
        (serde_json::from_value(capability).unwrap(), timeout, denied_by)
    });
    assert_eq!(found, expected);
}

#[test]
fn no_override_leaves_the_tool_as_it_is() {
    check(json!({"writes": true}), &[], Ok((json!({}), 60, None)));
    check(json!({"writes": true}), &[json!({})], Ok((json!({}), 60, None)));
}

#[test]
fn an_override_tightens() {
    check(
        json!({"writes": true, "idempotent": true, "write_scope": "src/**"}),
        &[json!({
            "capability": {"human_approval_required": true, "unsafe": true, "idempotent": false, "write_scope": "src/a/**"},
            "timeout": 5,
        })],
        Ok((
            json!({"human_approval_required": true, "unsafe": true, "idempotent": false, "write_scope": "src/a/**"}),
            5,
            None,
        )),
    );
}

/// T7: `writes: false` takes a writing tool out of the skill and never makes it look harmless.
#[test]
fn an_override_never_relabels_a_tool_that_can_write() {
    check(json!({"writes": true}), &[json!({"writes": false})], Ok((json!({}), 60, Some("writes"))));
    check(json!({"writes": true}), &[json!({"read_only": true})], Ok((json!({}), 60, Some("read_only"))));
    check(json!({}), &[json!({"capability": {"writes": false}})], Ok((json!({}), 60, Some("writes"))));
    check(
        json!({"read_only": true}),
        &[json!({"writes": false, "read_only": true})],
        Ok((json!({}), 60, None)),
    );
}

#[test]
fn the_tightest_value_of_all_paths_wins() {
    check(
        json!({"writes": true, "write_scope": "src/**"}),
        &[
            json!({"timeout": 10, "write_scope": "src/a/**"}),
            json!({"timeout": 30, "write_scope": "src/**", "human_approval_required": true}),
        ],
        Ok((json!({"write_scope": "src/a/**", "human_approval_required": true}), 10, None)),
    );
    check(
        json!({"writes": true, "write_scope": "src/**"}),
        &[json!({"write_scope": "src/a"}), json!({"write_scope": "src/b"})],
        Ok((json!({"write_scope": ""}), 60, Some("write_scope"))),
    );
}

#[test]
fn loosening_is_an_error() {
    #[track_caller]
    fn refuse(capability: Value, wanted: Value, message: &str) {
        check(capability, &[wanted], Err(&format!("an override can only tighten: {message}")));
    }
    refuse(json!({}), json!({"timeout": 61}), "`timeout` cannot become 61, the tool has 60");
    refuse(json!({}), json!({"writes": true}), "`writes` cannot become true, the tool has false");
    refuse(
        json!({"read_only": true}),
        json!({"read_only": false}),
        "`read_only` cannot become false, the tool has true",
    );
    refuse(
        json!({"unsafe": true}),
        json!({"unsafe": false}),
        "`unsafe` cannot become false, the tool has true",
    );
    refuse(
        json!({"human_approval_required": true}),
        json!({"human_approval_required": false}),
        "`human_approval_required` cannot become false, the tool has true",
    );
    refuse(json!({}), json!({"idempotent": true}), "`idempotent` cannot become true, the tool has false");
    refuse(
        json!({}),
        json!({"checkpointable": true}),
        "`checkpointable` cannot become true, the tool has false",
    );
    refuse(
        json!({"checkpointable": true}),
        json!({"checkpointable": false}),
        "`checkpointable` cannot become false, the tool has true",
    );
    refuse(
        json!({"checkpoint_scope": "file"}),
        json!({"checkpoint_scope": "snapshot"}),
        "`checkpoint_scope` cannot become `snapshot`, the tool has `file`",
    );
    refuse(
        json!({"side_effects": ["mail"]}),
        json!({"side_effects": []}),
        "`side_effects` cannot become [], the tool has [mail]",
    );
    refuse(
        json!({"write_scope": "src/**"}),
        json!({"write_scope": "docs/**"}),
        "`write_scope` cannot become `docs/**`, the tool has `src/**`",
    );
    refuse(json!({}), json!({"write_scope": "src"}), "`write_scope` cannot become `src`, the tool has none");
    refuse(
        json!({}),
        json!({"cost_profile": "low"}),
        "`cost_profile` cannot become `low`, the tool has none",
    );
}
