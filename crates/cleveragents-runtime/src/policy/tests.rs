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

fn names(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}

/// Reads a user's policy in a world in which one tool has two spellings.
fn with_aliases(policy: &Value) -> Result<Policy, Vec<PolicyError>> {
    Policy::from_value_with_spellings(policy, PolicySource::User, &spellings_of)
}

fn spellings_of(name: &ToolName) -> Vec<String> {
    match name.as_str() {
        "builtin/read_file" | "builtin/file-read" => names(&["builtin/read_file", "builtin/file-read"]),
        other => names(&[other]),
    }
}

#[track_caller]
fn check_examples(policy: Value, expected: &[(&str, &str)]) {
    let errors = with_aliases(&policy).map_or_else(|errors| errors, |_| Vec::new());
    let found: Vec<_> = errors.iter().map(|error| (error.pointer.as_str(), error.message.as_str())).collect();
    assert_eq!(found, expected);
}

#[test]
fn an_example_that_does_not_hold_says_what_did_match() {
    check_examples(
        json!({
            "deny": [{"pattern": "github/delete_*", "match": ["github/delete_repo", "github/remove_repo"]}],
            "ask": [
                {"pattern": "github/*", "not_match": ["gitlab/merge", "github/remove_repo"]},
                {"pattern": "builtin/read_file", "match": ["builtin/file-read"]},
            ],
            "grant_root": [{"pattern": "x/*", "match": ["y/z"]}],
        }),
        &[
            (
                "/deny/0/match/1",
                "`github/delete_*` does not match its example `github/remove_repo`; `github/*` under `ask` does",
            ),
            ("/ask/0/not_match/1", "`github/*` matches `github/remove_repo`, which it must not"),
            ("/grant_root/0/match/0", "`x/*` does not match its example `y/z`; no rule of the file does"),
        ],
    );
    check_examples(
        json!({
            "deny": [{"pattern": "a/b", "match": ["a/c"]}],
            "ask": ["a/*"],
            "allow": [{"pattern": "*", "match": ["a/b"], "not_match": []}],
        }),
        &[(
            "/deny/0/match/0",
            "`a/b` does not match its example `a/c`; `a/*` under `ask` and `*` under `allow` do",
        )],
    );
}

#[test]
fn a_rule_with_examples_has_a_pattern_and_names() {
    check_examples(
        json!({
            "deny": [{"match": ["a/b"]}, {"pattern": "a", "match": "a/b", "matches": []}],
            "unsafe": [{"pattern": "a/b"}],
        }),
        &[
            ("/deny/0", "`pattern` is missing"),
            ("/deny/1/pattern", "`a` is not `namespace/name`; `*` stands for any run of characters"),
            ("/deny/1/match", "expected a list of tool names, found a text"),
            ("/deny/1/matches", "unknown key `matches`"),
            ("/unsafe/0", "expected a tool name, found a mapping"),
        ],
    );
    check_examples(
        json!({"ask": [{"pattern": "a/*", "not_match": ["b/*"]}]}),
        &[("/ask/0/not_match/0", &"b/*".parse::<ToolName>().unwrap_err().to_string())],
    );
}

#[test]
fn a_rule_with_examples_is_a_rule() {
    let with = with_aliases(&json!({"deny": [{"pattern": "a/*", "match": ["a/b"], "not_match": ["b/b"]}]}));
    assert_eq!(with, with_aliases(&json!({"deny": ["a/*"]})));
}

#[track_caller]
fn check_idle(policy: Value, expected: &[(&str, &str, &str)]) {
    let policy = with_aliases(&policy).unwrap();
    let tools = [
        names(&["builtin/read_file", "builtin/file-read"]),
        names(&["github/delete_repo"]),
        names(&["github/list"]),
    ];
    let idle = policy.idle_rules(PolicySubjects {
        tools: &tools,
        elsewhere: &|pattern| pattern.can_begin_with("local/pdf--"),
        spellings: &spellings_of,
    });
    let found: Vec<_> = idle
        .iter()
        .map(|idle| (idle.pointer.as_str(), idle.rule.as_str(), idle.reason.to_string()))
        .collect();
    let found: Vec<_> =
        found.iter().map(|(pointer, rule, reason)| (*pointer, *rule, reason.as_str())).collect();
    assert_eq!(found, expected);
}

#[test]
fn a_rule_about_no_tool_is_idle() {
    check_idle(
        json!({
            "deny": ["builtin/reed_file", "github/*", "local/pdf--fill"],
            "ask": ["_x/*", "local/none"],
            "allow": ["x/*", "*"],
            "unsafe": ["a/b"],
        }),
        &[
            ("/deny/0", "builtin/reed_file", "it matches no tool"),
            ("/ask/0", "_x/*", "no tool can have such a name"),
            ("/ask/1", "local/none", "it matches no tool"),
            ("/allow/0", "x/*", "it matches no tool"),
            ("/unsafe/0", "a/b", "it matches no tool"),
        ],
    );
}

#[test]
fn a_guard_over_all_tools_of_files_is_not_idle_before_there_is_one() {
    let policy = with_aliases(&json!({"deny": ["local/*"], "ask": ["local/*", "nobody/*"]})).unwrap();
    let subjects = PolicySubjects { tools: &[], elsewhere: &|_| false, spellings: &spellings_of };
    let found: Vec<String> = policy.idle_rules(subjects).into_iter().map(|idle| idle.pointer).collect();
    assert_eq!(found, ["/ask/1"]);
    let policy = with_aliases(&json!({"allow": ["local/*"]})).unwrap();
    let found: Vec<String> = policy.idle_rules(subjects).into_iter().map(|idle| idle.pointer).collect();
    assert_eq!(found, ["/allow/0"]);
}

#[test]
fn a_rule_behind_a_stricter_one_is_idle() {
    check_idle(
        json!({
            "deny": ["github/*", "github/delete_repo", "builtin/file-read"],
            "ask": ["github/delete_*", "builtin/read_file"],
            "allow": ["*", "github/list"],
            "grant_root": ["github/list"],
            "unsandboxed": ["github/delete_repo"],
        }),
        &[
            ("/deny/1", "github/delete_repo", "`github/*` under `deny` covers it"),
            ("/ask/0", "github/delete_*", "`github/*` under `deny` covers it"),
            ("/ask/1", "builtin/read_file", "`builtin/file-read` under `deny` covers it"),
            ("/allow/1", "github/list", "`github/*` under `deny` covers it"),
            ("/grant_root/0", "github/list", "`github/*` under `deny` covers it"),
            ("/unsandboxed/0", "github/delete_repo", "`github/*` under `deny` covers it"),
        ],
    );
    check_idle(
        json!({"deny": ["github/delete_repo", "github/delete_*"], "ask": ["*", "github/*"], "allow": ["github/*", "builtin/*"]}),
        &[("/ask/1", "github/*", "`*` under `ask` covers it")],
    );
}

#[test]
fn a_rule_about_tools_that_are_not_allowed_is_idle() {
    check_idle(
        json!({"ask": ["github/*", "builtin/*", "*"], "allow": ["builtin/*"], "grant_root": ["github/list"]}),
        &[
            ("/ask/0", "github/*", "`allow` holds none of the tools that it matches"),
            ("/grant_root/0", "github/list", "`allow` holds none of the tools that it matches"),
        ],
    );
}

#[test]
fn looking_for_idle_rules_ends() {
    let many: Vec<String> = (0..10_000).map(|number| format!("*a*a*a*a*/x{number}")).collect();
    let policy = Policy::from_value(&json!({"deny": many, "ask": many}), PolicySource::Project).unwrap();
    let idle = policy.idle_rules(PolicySubjects {
        tools: &[names(&["builtin/read_file"])],
        elsewhere: &|_| false,
        spellings: &spellings_of,
    });
    assert_eq!(idle.len(), 100);
}
