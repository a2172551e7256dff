use cleveragents_domain::ToolName;
use cleveragents_exec::{builtin_spellings, builtin_tools, canonical_builtin};
use cleveragents_runtime::{CallRequest, ToolHost as _};
use serde_json::{Value, json};

use crate::host::{Host, failure, success};

fn listing() -> Value {
    json!({
        "path": ".",
        "entries": [{"path": "a", "kind": "file", "size": 1}],
        "truncated": false,
        "problems": [],
    })
}

#[test]
fn every_definition_is_a_tool() {
    let names: Vec<String> = builtin_tools().iter().map(|tool| tool.name().to_string()).collect();
    let expected = [
        "copy_file",
        "create_directory",
        "delete_directory",
        "delete_file",
        "edit_file",
        "git_blame",
        "git_diff",
        "git_log",
        "git_status",
        "list_directory",
        "move_file",
        "read_file",
        "search_files",
        "shell",
        "write_file",
    ];
    assert_eq!(names, expected.map(|name| format!("builtin/{name}")));
}

#[test]
fn every_spelling_is_one_tool() {
    let host = Host::with(&[("a", b"x")]);
    for tool in builtin_tools() {
        let spellings = builtin_spellings(tool.name());
        let expected = match tool.short_name() {
            name if name.starts_with("git_") => 2,
            "shell" => 5,
            _ => 4,
        };
        assert_eq!(spellings.len(), expected, "{spellings:?}");
        for spelling in &spellings {
            assert_eq!(canonical_builtin(spelling).as_ref(), Some(tool.name()));
        }
    }
    assert_eq!(canonical_builtin("builtin/Read_file"), None);
    let other: ToolName = "local/x".parse().unwrap();
    assert_eq!(builtin_spellings(&other), ["local/x"]);
    for spelling in ["builtin/list_directory", "builtin/list-directory", "builtin/directory-list"] {
        assert_eq!(host.call(spelling, json!({})), success("builtin/list_directory", listing()));
    }
}

#[test]
fn a_policy_that_denies_one_spelling_refuses_each() {
    let spellings = builtin_spellings(&"builtin/read_file".parse().unwrap());
    for denied in &spellings {
        let host = Host::with_policy(&[("a", b"x")], json!({"deny": [denied]}));
        for called in &spellings {
            let reason = format!("the policy denies `{denied}`");
            let expected = failure(
                "builtin/read_file",
                "permission_denied",
                &format!("`builtin/read_file`: the gate refuses it: {reason}"),
                json!({
                    "category": "refused", "tool": "builtin/read_file", "tier": "builtin",
                    "rule": "deny-list", "reason": reason,
                }),
            );
            assert_eq!(host.call(called, json!({"path": "a"})), expected);
        }
    }
}

#[test]
fn a_skill_that_allows_only_listing_cannot_read() {
    let host = Host::with(&[("a", b"x")]);
    let call = |tool: &str, input: Value, skill: &str| {
        host.run(CallRequest::new(tool, input).with_skill(skill.parse().unwrap()))
    };
    let mut expected = failure(
        "builtin/read_file",
        "permission_denied",
        "`builtin/read_file`: the gate refuses it: the skill `local/lister` allows only `builtin/list_directory`",
        json!({
            "category": "refused", "tool": "builtin/read_file", "tier": "builtin",
            "rule": "allowed-tools",
            "reason": "the skill `local/lister` allows only `builtin/list_directory`",
            "skill": "local/lister",
            "allowed_tools": ["builtin/list_directory"],
            "hint": "whoever maintains the skill `local/lister` can add the tool to its `allowed-tools`",
        }),
    );
    expected["skill_name"] = json!("local/lister");
    expected["error"]["skill_name"] = json!("local/lister");
    assert_eq!(call("builtin/file-read", json!({"path": "a"}), "local/lister"), expected);
    let mut listed = success("builtin/list_directory", listing());
    listed["skill_name"] = json!("local/lister");
    assert_eq!(call("builtin/list_directory", json!({}), "local/lister"), listed);
    assert_eq!(call("builtin/search_files", json!({"glob": "*"}), "local/reader")["success"], json!(true));
    assert_eq!(host.call("builtin/read_file", json!({"path": "a"}))["success"], json!(true));
}

#[test]
fn builtins_run_where_nothing_may_change() {
    let host = Host::with(&[("a", b"x")]);
    let mut request = CallRequest::new("builtin/list_directory", json!({}));
    request.read_only = true;
    assert_eq!(host.run(request), success("builtin/list_directory", listing()));
}

#[test]
fn an_explanation_says_what_would_happen() {
    let host = Host::with_policy(&[], json!({"ask": ["*/read-file"]}));
    let explanation = host.door.explain(CallRequest::new("builtin/file-read", json!({"path": "gone"})));
    assert_eq!(
        serde_json::to_value(explanation).unwrap(),
        json!({
            "written": "builtin/file-read",
            "tool": "builtin/read_file",
            "skill": "agents/direct",
            "outcome": "ask",
            "rule": null,
            "error_type": null,
            "category": null,
            "reason": null,
            "hint": null,
            "asks": [{"policy": "*/read-file"}],
            "origin": "trusted",
            "wraps": [],
            "bindings": [],
            "profile": {"reads": ["**"], "writes": [], "network": false, "subprocesses": false, "other_effects": []},
            "tier": "builtin",
            "arguments_digest": "sha256:32ec1d11f16a2ed5e4af903938f653452f4c1e7241b8df0452d7f08a55320a57",
        })
    );
}

#[test]
fn a_mistyped_name_gets_a_suggestion() {
    let host = Host::with(&[]);
    let details = json!({"category": "not_found", "tool": "builtin/reed_file", "hint": "did you mean `builtin/read_file`?"});
    let expected =
        failure("builtin/reed_file", "resolution_failure", "there is no tool `builtin/reed_file`", details);
    assert_eq!(host.call("builtin/reed_file", json!({})), expected);
}
