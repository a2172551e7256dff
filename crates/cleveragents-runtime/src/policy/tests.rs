use serde_json::json;

use super::*;

#[track_caller]
fn check_errors(value: Value, source: PolicySource, expected: &[(&str, &str, Option<&str>)]) {
    let errors = Policy::from_value(&value, source).unwrap_err();
    let found: Vec<_> = errors
        .iter()
        .map(|error| (error.pointer.as_str(), error.message.as_str(), error.hint.as_deref()))
        .collect();
    assert_eq!(found, expected);
}

#[test]
fn every_mistake_is_reported_with_its_place() {
    check_errors(
        json!({
            "denny": [],
            "deny": ["read_file", 7],
            "ask": "builtin/*",
            "unsafe": ["local/*"],
            "require_checkpoints": "yes",
            "max_calls": 0,
            "rate": {"calls": 3, "seconds": 60},
            "version": 2,
        }),
        PolicySource::User,
        &[
            ("/denny", "unknown key `denny`", Some("did you mean `deny`?")),
            ("/deny/0", "`read_file` is not `namespace/name`; `*` stands for any run of characters", None),
            ("/deny/1", "expected a tool name, found the number `7`", None),
            ("/ask", "expected a list of tool names, found a text", None),
            ("/unsafe/0", &"local/*".parse::<ToolName>().unwrap_err().to_string(), None),
            ("/require_checkpoints", "expected `true` or `false`, found a text", None),
            ("/max_calls", "expected an integer of at least 1, found the number `0`", None),
            ("/rate/seconds", "unknown key `seconds`", Some("the keys are `calls`, `per_seconds`")),
            ("/rate", "`per_seconds` is missing", None),
            ("/version", "the only version is 1", Some("write `version: 1`")),
        ],
    );
    check_errors(json!([]), PolicySource::User, &[("", "expected a mapping, found a list", None)]);
}

#[test]
fn a_project_may_only_deny_or_ask() {
    check_errors(
        json!({"deny": ["*/x"], "allow": ["*"], "unsafe": [], "grant_root": ["*"]}),
        PolicySource::Project,
        &[
            (
                "/allow",
                "a project's policy may only deny or ask, not set `allow`",
                Some("move `allow` to your own policy"),
            ),
            (
                "/unsafe",
                "a project's policy may only deny or ask, not set `unsafe`",
                Some("move `unsafe` to your own policy"),
            ),
            (
                "/grant_root",
                "a project's policy may only deny or ask, not set `grant_root`",
                Some("move `grant_root` to your own policy"),
            ),
        ],
    );
    let user = Policy::from_value(&json!({"allow": ["a/*"], "deny": ["a/x"]}), PolicySource::User).unwrap();
    let project =
        Policy::from_value(&json!({"deny": ["a/y"], "ask": ["a/z"]}), PolicySource::Project).unwrap();
    let whole = Policy::from_value(
        &json!({"allow": ["a/*"], "deny": ["a/x", "a/y"], "ask": ["a/z"]}),
        PolicySource::User,
    );
    assert_eq!(Ok(user.tightened_by(&project)), whole);
}

#[test]
fn an_empty_file_is_a_policy_that_says_nothing() {
    assert_eq!(Policy::from_value(&Value::Null, PolicySource::User), Ok(Policy::default()));
    assert_eq!(Policy::from_value(&json!({"version": 1}), PolicySource::Project), Ok(Policy::default()));
}

#[track_caller]
fn check_verdict(policy: Value, spellings: &[&str], expected: Verdict) {
    let policy = Policy::from_value(&policy, PolicySource::User).unwrap();
    let spellings: Vec<String> = spellings.iter().map(|spelling| (*spelling).to_owned()).collect();
    assert_eq!(policy.verdict(&spellings), expected);
}

const SILENT: Verdict = Verdict {
    denied_by: None,
    asked_by: None,
    allow_list: AllowList::Absent,
    unsafe_named: false,
    unsandboxed_named: false,
    root_granted: false,
};

#[test]
fn a_rule_matches_every_spelling_of_a_tool() {
    let spellings = ["builtin/read_file", "builtin/read-file", "builtin/file-read"];
    for spelling in spellings {
        let expected = Verdict { denied_by: Some(spelling.to_owned()), ..SILENT };
        check_verdict(json!({"deny": [spelling]}), &spellings, expected);
    }
    check_verdict(
        json!({"allow": ["builtin/file-*"], "unsafe": ["builtin/read-file"], "unsandboxed": ["builtin/file-read"]}),
        &spellings,
        Verdict { allow_list: AllowList::Listed, unsafe_named: true, unsandboxed_named: true, ..SILENT },
    );
    check_verdict(
        json!({"allow": [], "grant_root": ["*"], "ask": ["x/*", "*"]}),
        &spellings,
        Verdict {
            allow_list: AllowList::NotListed,
            root_granted: true,
            asked_by: Some("*".to_owned()),
            ..SILENT
        },
    );
}

#[test]
fn a_rule_that_matches_nothing_is_listed() {
    let policy = json!({"deny": ["builtin/reed_file", "builtin/*"], "unsafe": ["a/b"], "allow": ["x/*"]});
    let policy = Policy::from_value(&policy, PolicySource::User).unwrap();
    let tools = [vec!["builtin/read_file".to_owned()]];
    assert_eq!(policy.unmatched(&tools), ["builtin/reed_file", "x/*", "a/b"]);
}
