use serde_json::json;

use super::*;
use crate::ToolCapability;

fn config(changes: Value) -> Value {
    let mut config = json!({"name": "local/skill", "description": "A skill"});
    config.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
    config
}

fn skill(changes: Value) -> Skill {
    Skill::from_config(&config(changes)).unwrap_or_else(|error| panic!("{error}"))
}

#[track_caller]
fn refuse(changes: Value, problems: &str) {
    let error = Skill::from_config(&config(changes)).unwrap_err();
    assert_eq!(error.to_string(), format!("invalid skill: {problems}"));
}

/// Compares name, source and whether the definition is known of each own entry.
#[track_caller]
fn check_entries(changes: Value, expected: &[(&str, &str, bool)]) {
    let entries = skill(changes).own_entries();
    let found: Vec<_> = entries
        .iter()
        .map(|entry| (entry.name().as_str(), entry.source().as_str(), entry.resolved()))
        .collect();
    assert_eq!(found, expected);
}

#[test]
fn a_minimal_skill_has_no_items() {
    assert_eq!(
        serde_json::to_value(skill(json!({}))).unwrap(),
        json!({
            "name": "local/skill",
            "description": "A skill",
            "version": "0.0.0",
            "input_schema": null,
            "output_schema": null,
            "includes": [],
            "tools": [],
            "builtins": [],
            "anonymous_tools": [],
            "mcp_servers": [],
            "agent_skills": [],
        })
    );
}

/// T5, T11, T12: everything that the specification's configuration may hold survives, in any spelling.
#[test]
fn nothing_of_a_full_configuration_is_lost() {
    let full = json!({
        "cleveragents": {"version": "3.0"},
        "skill": {
            "name": "team/release",
            "description": "Releases",
            "version": "1.10",
            "input_schema": {"type": "object"},
            "output_schema": {"type": "string"},
            "includes": [
                "team/base",
                {"name": "team/git", "tool_overrides": [
                    {"tool": "git-commit", "override": {"capability": {"human_approval_required": true}}},
                ]},
            ],
            "tools": ["lint", {"name": "team/push", "override": {"capability": {"writes": false}, "timeout": 9}}],
            "builtins": [{"group": "file_operations"}, "git_operations"],
            "anonymous_tools": [
                {
                    "name": "count", "description": "Counts", "source": "custom", "code": "return {}",
                    "input_schema": {"type": "object"},
                    "capability": {"read_only": true, "idempotent": true},
                },
                {
                    "description": "Writes", "source": "mcp", "mcp_server": "s", "mcp_tool_name": "t",
                    "writes": true, "checkpointable": true, "checkpoint_scope": "file", "side_effects": ["mail"],
                    "timeout": 7,
                    "resource_slots": [{"name": "repo", "resource_type": "git", "access": "read_write"}],
                    "lifecycle": {"activate": "start"},
                },
            ],
            "mcp_servers": [
                {
                    "name": "github", "command": "npx", "args": ["-y", "server"], "env": {"TOKEN": "x"},
                    "tool_filter": {"include": ["a", "b"], "exclude": ["b"]},
                    "overrides": {"a": {"timeout": 3}},
                },
                {"name": "web", "url": "https://example.org/mcp", "headers": {"Accept": "x"}},
                {"name": "old", "transport": "sse", "url": "https://example.org/sse"},
                {"name": "elsewhere"},
            ],
            "agent_skills": [{"path": "skills/a", "sandbox_policy": "full"}, "skills/b"],
        },
    });
    let mcp = json!({
        "name": null, "description": "Writes", "source": "mcp", "tool_type": "tool", "code": null,
        "mcp_server": "s", "mcp_tool_name": "t", "agent_skill_path": null, "input_schema": null,
        "output_schema": null,
        "capability": {
            "read_only": false, "writes": true, "write_scope": null, "checkpointable": true,
            "checkpoint_scope": "file", "side_effects": ["mail"], "idempotent": false, "unsafe": false,
            "human_approval_required": false, "cost_profile": null,
        },
        "resource_slots": [{
            "name": "repo", "resource_type": "git", "access": "read_write", "description": "",
            "binding": "contextual", "static_resource": null, "required": true,
        }],
        "lifecycle": {"discover": null, "activate": "start", "deactivate": null},
        "timeout": 7,
    });
    let count = json!({
        "name": "count", "description": "Counts", "source": "custom", "tool_type": "tool", "code": "return {}",
        "mcp_server": null, "mcp_tool_name": null, "agent_skill_path": null,
        "input_schema": {"type": "object"}, "output_schema": null,
        "capability": {
            "read_only": true, "writes": false, "write_scope": null, "checkpointable": false,
            "checkpoint_scope": null, "side_effects": [], "idempotent": true, "unsafe": false,
            "human_approval_required": false, "cost_profile": null,
        },
        "resource_slots": [], "lifecycle": null, "timeout": 300,
    });
    let expected = json!({
        "name": "team/release",
        "description": "Releases",
        "version": "1.10",
        "input_schema": {"type": "object"},
        "output_schema": {"type": "string"},
        "includes": [
            {"name": "team/base"},
            {"name": "team/git", "tool_overrides": [
                {"tool": "local/git-commit", "override": {"capability": {"human_approval_required": true}}},
            ]},
        ],
        "tools": [
            {"name": "local/lint"},
            {"name": "team/push", "override": {"capability": {"writes": false}, "timeout": 9}},
        ],
        "builtins": [{"group": "file_operations"}, {"group": "git_operations"}],
        "anonymous_tools": [count, mcp],
        "mcp_servers": [
            {
                "name": "github", "transport": "stdio", "command": "npx", "args": ["-y", "server"],
                "env": {"TOKEN": "x"},
                "tool_filter": {"include": ["a", "b"], "exclude": ["b"]},
                "overrides": {"a": {"timeout": 3}},
            },
            {"name": "web", "transport": "streamable-http", "url": "https://example.org/mcp", "headers": {"Accept": "x"}},
            {"name": "old", "transport": "sse", "url": "https://example.org/sse"},
            {"name": "elsewhere"},
        ],
        "agent_skills": [
            {"path": "skills/a", "sandbox_policy": "full"},
            {"path": "skills/b", "sandbox_policy": "restricted"},
        ],
    });
    let skill = Skill::from_config(&full).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(serde_json::to_value(&skill).unwrap(), expected);
    assert_eq!(serde_json::from_value::<Skill>(expected).unwrap(), skill);
}

#[test]
fn the_accepted_aliases_mean_the_same() {
    let tool = json!({"description": "x", "source": "builtin"});
    let plain = skill(json!({"anonymous_tools": [tool], "agent_skills": ["a"]}));
    assert_eq!(skill(json!({"inline_tools": [tool], "agent_skill_folders": ["a"]})), plain);
    assert_eq!(skill(json!({"inline_tools": [tool], "agent_skills_dirs": ["a"]})), plain);
    refuse(
        json!({"inline_tools": [], "anonymous_tools": []}),
        "at `/inline_tools`: `anonymous_tools` and `inline_tools` exclude each other",
    );
}

#[test]
fn unknown_keys_are_refused_with_a_suggestion() {
    refuse(
        json!({"inlineTools": []}),
        "at `/inlineTools`: unknown key `inlineTools`, did you mean `inline_tools`?",
    );
    refuse(json!({"tool_refs": []}), "at `/tool_refs`: unknown key `tool_refs`");
    refuse(
        json!({"tools": [{"name": "a/b", "overide": {}}]}),
        "at `/tools/0/overide`: unknown key `overide`, did you mean `override`?",
    );
    refuse(
        json!({"agent_skills": [{"path": "a", "sandbox": "none"}]}),
        "at `/agent_skills/0/sandbox`: unknown key `sandbox`",
    );
}

#[test]
fn rules_between_the_fields_are_checked() {
    refuse(json!({"name": "agents/direct"}), "at `/name`: skill name `agents/direct` is reserved");
    refuse(json!({"name": "builtin/mine"}), "at `/name`: the namespace `builtin` is the program's own");
    refuse(json!({"name": "dev:a/b"}), {
        "at `/name`: name `dev:a/b` has a server prefix, which is not supported: expected `namespace/short-name`"
    });
    let tool = |name: &str| json!({"name": name, "description": "x", "source": "builtin"});
    refuse(
        json!({"anonymous_tools": [tool("a"), tool("a")]}),
        "at `/anonymous_tools/1/name`: `local/skill--a` is used twice",
    );
    refuse(
        json!({"tools": ["local/skill--a"], "anonymous_tools": [tool("a")]}),
        "at `/anonymous_tools/0/name`: `local/skill--a` is used twice",
    );
    refuse(
        json!({"anonymous_tools": [tool("a/b")]}),
        "at `/anonymous_tools/0/name`: `a/b` must start with a letter or a digit and hold only letters, digits, `-` and `_`",
    );
    refuse(
        json!({"anonymous_tools": [tool(&"a".repeat(190))]}),
        "at `/anonymous_tools/0/name`: name has 203 bytes, at most 200 are allowed",
    );
    refuse(
        json!({"mcp_servers": [{"name": "a"}, {"name": "a"}]}),
        "at `/mcp_servers/1/name`: `a` is used twice",
    );
    refuse(
        json!({"inline_tools": [tool("a"), tool("a")]}),
        "at `/inline_tools/1/name`: `local/skill--a` is used twice",
    );
    refuse(json!({"builtins": ["git_operation"]}), {
        "at `/builtins/0`: unknown value `git_operation`, expected `file_operations`, `directory_operations`, \
         `git_operations` or `shell_operations`, did you mean `git_operations`?"
    });
    refuse(json!({"agent_skills": [" "]}), "at `/agent_skills/0`: `path` must not be empty");
    refuse(
        json!({"agent_skills": [{"path": "a", "sandbox_policy": "strict"}]}),
        "at `/agent_skills/0/sandbox_policy`: unknown value `strict`, expected `none`, `restricted` or `full`",
    );
    refuse(json!({"version": 1.0}), "at `/version`: expected a text, found a number");
    refuse(json!({"output_schema": []}), "at `/output_schema`: expected a mapping, found a list");
}

#[test]
fn overrides_hold_capability_and_timeout_only() {
    let refuse_override = |tightened: Value, problem: &str| {
        refuse(
            json!({"tools": [{"name": "a/b", "override": tightened}]}),
            &format!("at `/tools/0/override{problem}"),
        );
    };
    refuse_override(
        json!({"description": "x"}),
        "/description`: `description` cannot be overridden, only capability fields and `timeout` can",
    );
    refuse_override(json!({"capability": {"wirtes": true}}), {
        "/capability/wirtes`: unknown key `wirtes`, did you mean `writes`?"
    });
    refuse_override(
        json!({"timeout": 0}),
        "/timeout`: `timeout` must be between 1 and 4294967295 seconds, found 0",
    );
}

#[test]
fn a_server_is_reached_in_one_way() {
    let refuse_server = |server: Value, problem: &str| {
        refuse(json!({"mcp_servers": [server]}), &format!("at `/mcp_servers/0`: {problem}"));
    };
    refuse_server(json!({"command": "x"}), "`name` is required");
    refuse(
        json!({"mcp_servers": [{"name": "a", "command": "x", "url": "y"}]}),
        "at `/mcp_servers/0/url`: `command` and `url` exclude each other",
    );
    refuse_server(
        json!({"name": "a", "transport": "stdio"}),
        "`command` is required when `transport` is `stdio`",
    );
    refuse_server(json!({"name": "a", "transport": "sse"}), "`url` is required when `transport` is `sse`");
    refuse_server(json!({"name": "a", "args": ["x"]}), "`command` is required when `transport` is `stdio`");
    refuse_server(
        json!({"name": "a", "headers": {"x": "y"}}),
        "`url` is required when `transport` is `streamable-http`",
    );
    refuse(
        json!({"mcp_servers": [{"name": "a b"}]}),
        "at `/mcp_servers/0/name`: `a b` must start with a letter or a digit and hold only letters, digits, `-` and `_`",
    );
}

#[test]
fn a_filter_takes_what_it_includes_and_not_what_it_excludes() {
    let names = |filter: ToolFilter| ["a", "b", "c"].map(|name| filter.admits(name));
    assert_eq!(names(ToolFilter::default()), [true, true, true]);
    let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
    assert_eq!(names(ToolFilter::new(words(&["a", "b"]), words(&["b"]))), [true, false, false]);
    assert_eq!(names(ToolFilter::new(Vec::new(), words(&["b"]))), [true, false, true]);
}

#[test]
fn own_entries_stand_in_flattening_order() {
    let tool = |name: Value| json!({"name": name, "description": "x", "source": "builtin"});
    check_entries(
        json!({
            "agent_skills": ["skills/deploy/", "/other/deploy", "skills/deploy/", "Meine Skills!", "日本"],
            "mcp_servers": [{"name": "github"}],
            "anonymous_tools": [tool(json!("count")), tool(Value::Null)],
            "builtins": ["file_operations"],
            "tools": ["b", "a", "b"],
            "includes": ["other"],
        }),
        &[
            ("local/b", "tool_ref", false),
            ("local/a", "tool_ref", false),
            ("builtin/file_operations", "builtin", false),
            ("local/skill--count", "inline", true),
            ("local/skill--inline-2", "inline", true),
            ("mcp/github", "mcp", false),
            ("local/deploy", "agent_skill", false),
            ("local/deploy-2", "agent_skill", false),
            ("local/meine-skills", "agent_skill", false),
            ("local/agent-skill", "agent_skill", false),
        ],
    );
}

/// Work grows with the number of items, not with a power of it.
#[test]
fn thousands_of_items_of_one_name_are_listed_at_once() {
    let paths: Vec<String> = (0..20_000).map(|number| format!("{number}/deploy")).collect();
    let entries = skill(json!({"agent_skills": paths, "tools": vec!["lint"; 20_000]})).own_entries();
    let ends = [entries.first(), entries.last()].map(|entry| entry.map(|entry| entry.name().as_str()));
    assert_eq!((entries.len(), ends), (20_001, [Some("local/lint"), Some("local/deploy-20000")]));
}

#[test]
fn an_entry_says_where_it_comes_from() {
    let skill =
        skill(json!({"anonymous_tools": [{"description": "x", "source": "builtin", "read_only": true}]}));
    let entries = skill.own_entries();
    let expected = json!([{
        "name": "local/skill--inline-1",
        "source_skill": "local/skill",
        "source": "inline",
        "is_direct": true,
        "is_inline": true,
        "inline_tool": skill.anonymous_tools()[0],
        "resolved": true,
        "capability": ToolCapability::reading(),
        "via": ["local/skill"],
    }]);
    assert_eq!(serde_json::to_value(&entries).unwrap(), expected);
    assert_eq!(serde_json::from_value::<Vec<ResolvedToolEntry>>(expected).unwrap(), entries);
}

#[test]
fn entries_with_contradicting_marks_are_refused() {
    #[track_caller]
    fn refuse(changes: Value, expected: &str) {
        let mut entry = json!({
            "name": "a/b", "source_skill": "local/skill", "source": "tool_ref", "is_direct": true,
            "is_inline": false, "resolved": false,
        });
        entry.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
        assert_eq!(serde_json::from_value::<ResolvedToolEntry>(entry).unwrap_err().to_string(), expected);
    }
    let inline = "`is_inline`, `inline_tool` and `source: inline` go together";
    refuse(json!({"is_inline": true}), inline);
    refuse(json!({"source": "inline"}), inline);
    refuse(json!({"inline_tool": {"description": "x", "source": "builtin"}}), inline);
    let resolved =
        "an entry has a `capability` exactly when it is `resolved`, and an inline entry is always resolved";
    refuse(json!({"resolved": true}), resolved);
    refuse(json!({"capability": {}}), resolved);
}
