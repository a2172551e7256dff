//! What the contract says about every command: one envelope, fixed field names, one idea of a name.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::every_kind::release;
use crate::playground::Playground;

fn answer(playground: &Playground, arguments: &[&str]) -> Value {
    let output = playground.output(&[arguments, &["--format", "json"]].concat(), b"");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments:?}");
    serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{arguments:?}: {error}: {output:?}"))
}

/// Lists the names of the fields of a value, those of the first entry of a list with `[]` before them.
fn fields(value: &Value, before: &str, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(map) => {
            for (name, value) in map {
                let name = format!("{before}{name}");
                fields(value, &format!("{name}."), found);
                found.insert(name);
            }
        }
        Value::Array(list) => {
            for value in list {
                fields(value, &format!("{}[].", before.trim_end_matches('.')), found);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// Asks that the data of an answer has these fields; `[]` stands behind a list.
#[track_caller]
fn check_fields(answer: &Value, expected: &[&str]) {
    let mut found = BTreeSet::new();
    fields(&answer["data"], "", &mut found);
    let missing: Vec<&&str> = expected.iter().filter(|name| !found.contains(**name)).collect();
    assert_eq!(missing, Vec::<&&str>::new(), "{answer:#}");
}

/// T35: the envelope is there for every command, also for every failure, with the words of the command.
#[test]
fn t35_every_command_answers_in_the_envelope() {
    let playground = release().skill("kit", "A kit.", "Use it.");
    for (arguments, exit_code) in [
        (&["tool", "list"][..], 0),
        (&["tool", "show", "team/build"], 0),
        (&["tool", "show", "team/gone"], 3),
        (&["tool", "add", "--config", "build.yaml"], 1),
        (&["tool", "add", "--config", "gone.yaml"], 3),
        (&["tool", "add"], 2),
        (&["tool", "export", "team/build"], 0),
        (&["tool", "remove", "team/build"], 1),
        (&["tool", "remove", "team/git-push", "--force"], 2),
        (&["tool", "new", "fresh"], 0),
        (&["validation", "list"], 0),
        (&["validation", "show", "local/is-short"], 0),
        (&["validation", "add", "--config", "build.yaml"], 1),
        (&["validation", "export", "local/is-short"], 0),
        (&["validation", "remove", "local/gone"], 3),
        (&["validation", "new", "fresh-check"], 0),
        (&["skill", "list"], 0),
        (&["skill", "show", "team/release"], 0),
        (&["skill", "show", "kit"], 0),
        (&["skill", "tools", "team/release"], 0),
        (&["skill", "tools", "team/gone"], 3),
        (&["skill", "add", "--config", "release.yaml"], 1),
        (&["skill", "refresh"], 0),
        (&["skill", "export", "team/release"], 0),
        (&["skill", "remove", "team/base"], 1),
        (&["skill", "new", "fresh"], 0),
        (&["schema", "tool"], 0),
        (&["schema", "skil"], 2),
    ] {
        let answer = answer(&playground, arguments);
        let keys: Vec<&String> = answer.as_object().expect("an object").keys().collect();
        assert_eq!(keys, ["command", "status", "exit_code", "data", "timing", "messages"], "{arguments:?}");
        let words = arguments.iter().take(if arguments[0] == "schema" { 1 } else { 2 });
        let command = words.copied().collect::<Vec<_>>().join(" ");
        assert_eq!((&answer["command"], &answer["exit_code"]), (&json!(command), &json!(exit_code)));
        assert_eq!(answer["status"] == "error", exit_code != 0, "{arguments:?}");
        assert_eq!(answer["messages"][0]["level"] == "error", exit_code != 0, "{arguments:?}");
        assert!(answer["timing"]["duration_ms"].as_f64().is_some_and(|took| took > 0.0), "{arguments:?}");
    }
}

/// T36: the names of the fields are those of the contract.
#[test]
fn t36_answers_have_the_field_names_of_the_contract() {
    let playground = release();
    let answer = |arguments: &[&str]| answer(&playground, arguments);
    check_fields(
        &answer(&["tool", "add", "--config", "build.yaml", "--update"]),
        &[
            "tool_registered.name",
            "tool_registered.description",
            "tool_registered.source",
            "tool_registered.config",
            "tool_registered.created",
            "capability.read_only",
            "capability.writes",
            "capability.checkpointable",
            "capability.side_effects",
        ],
    );
    check_fields(
        &answer(&["validation", "add", "--config", "is-short.yaml", "--update"]),
        &["validation_registered.name", "validation_registered.mode", "validation_registered.wraps"],
    );
    check_fields(
        &answer(&["skill", "add", "--config", "release.yaml", "--update"]),
        &[
            "skill.name",
            "skill.description",
            "skill.config",
            "skill.created",
            "includes[].name",
            "includes[].status",
            "tool_sources[].source",
            "tool_sources[].count",
            "tool_sources[].details",
            "total_tools",
            "mcp_servers[].name",
            "mcp_servers[].status",
            "mcp_servers[].tools",
        ],
    );
    check_fields(
        &answer(&["skill", "list"]),
        &["skills[].name", "skills[].tools", "skills[].includes", "skills[].sources", "summary.total"],
    );
    check_fields(
        &answer(&["skill", "show", "team/base"]),
        &[
            "capability_summary.total_tools",
            "capability_summary.read_only_tools",
            "capability_summary.write_tools",
            "capability_summary.checkpointable_tools",
            "capability_summary.has_side_effects",
            "direct_tools",
            "referenced_by[].name",
        ],
    );
    let tools = answer(&["skill", "tools", "team/release"]);
    check_fields(
        &tools,
        &[
            "tools[].name",
            "tools[].source",
            "tools[].from_skill",
            "tools[].read_only",
            "tools[].writes",
            "tools[].checkpoint",
            "summary.total",
        ],
    );
    let row = |name: &str| {
        let tools = tools["data"]["tools"].as_array().expect("tools");
        let row = tools.iter().find(|row| row["name"] == name).expect("the tool");
        (row["from_skill"].clone(), row["checkpoint"].clone())
    };
    assert_eq!(row("team/build"), (json!(null), json!("file")));
    assert_eq!(row("team/git-push"), (json!("team/git"), json!("no")));
    assert_eq!(row("local/count-lines"), (json!("team/base"), json!(null)));
}

/// T37: a name is a name or none, whoever asks.
#[test]
fn t37_every_command_has_the_same_idea_of_a_name() {
    let playground = Playground::new();
    for (name, whole) in [
        ("local/a", Some("local/a")),
        ("bare", Some("local/bare")),
        ("Team/Upper", Some("Team/Upper")),
        ("4team/9lives", Some("4team/9lives")),
        ("dev:team/a", None),
        ("team/-a", None),
        ("team/_a", None),
        ("team/a/b", None),
        ("team/", None),
        ("team/ä", None),
        ("team/a b", None),
    ] {
        let tool =
            format!("name: {name:?}\ndescription: A.\nsource: custom\ncode: return {{}}\nread_only: true\n");
        playground.write("project/tool.yaml", tool);
        playground.write("project/skill.yaml", format!("name: {name:?}\ndescription: A.\n"));
        let tool = answer(&playground, &["tool", "add", "--config", "tool.yaml", "--dry-run"]);
        let skill = answer(&playground, &["skill", "add", "--config", "skill.yaml", "--dry-run"]);
        let expected = whole.map_or(Value::Null, Value::from);
        assert_eq!(tool["data"]["tool_registered"]["name"], expected, "{name}");
        assert_eq!(skill["data"]["skill"]["name"], expected, "{name}");
        let codes = ["tool", "validation", "skill"].map(|kind| {
            let removed = answer(&playground, &[kind, "remove", "--yes", name]);
            removed["exit_code"].as_u64()
        });
        assert_eq!(codes, [if whole.is_some() { Some(3) } else { Some(2) }; 3], "{name}");
    }
}

/// T38: upper case is allowed, so names that an encoding by letters would confuse are different names.
#[test]
fn t38_names_that_an_encoding_would_confuse_stay_apart() {
    let playground = Playground::new();
    let names = ["A/b", "a/B", "a/b", "a_S_b/c", "a/b_S_c", "a/b--c", "a/b__c"];
    for name in names {
        let tool = format!("name: {name}\ndescription: '{name}'\nsource: custom\ncode: return {{}}\n");
        playground.write("project/tool.yaml", tool);
        let added = answer(&playground, &["tool", "add", "--config", "tool.yaml"]);
        assert_eq!(added["data"]["change"], json!("created"), "{name}");
    }
    for name in names {
        let shown = answer(&playground, &["tool", "show", name]);
        assert_eq!((&shown["data"]["name"], &shown["data"]["description"]), (&json!(name), &json!(name)));
    }
}
