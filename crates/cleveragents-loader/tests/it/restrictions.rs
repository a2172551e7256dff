//! Keys that restrict a skill, in every spelling: what restricts must not fall away.

use crate::reading::{findings, in_folder};

/// What a file with these fields restricts itself to (`None` when it is refused), and the findings.
#[track_caller]
fn check(fields: &str, tools: Option<&[&str]>, expected: &[&str]) {
    let source = format!("---\nname: a\ndescription: d\n{fields}\n---\n");
    let parsed = in_folder("a", &source);
    let found: Option<Vec<&str>> = parsed
        .spec
        .as_ref()
        .map(|spec| spec.allowed_tools().iter().map(cleveragents_loader::AllowedTool::as_str).collect());
    assert_eq!(
        (found.as_deref(), findings(&source, &parsed)),
        (tools, expected.iter().map(|line| (*line).to_owned()).collect()),
        "{fields}"
    );
}

/// Tells for each text of fields whether the skill is refused.
fn refused<const N: usize>(fields: [&str; N]) -> [bool; N] {
    fields.map(|fields| {
        let parsed = in_folder("a", format!("---\nname: a\ndescription: d\n{fields}\n---\n"));
        parsed.spec.is_none() && crate::reading::codes(&parsed).contains(&"security-field-unreadable")
    })
}

#[test]
fn a_misspelt_restriction_restricts_and_says_so() {
    for key in [
        "allowed_tools",
        "Allowed-Tools",
        "allowedTools",
        "ALLOWED_TOOLS",
        "alowed-tools",
        "allow-tools",
        "allowed-tool",
        "llowed-tools",
        "allowed\u{2011}tools",
        "allowed\u{200b}-tools",
        "\u{430}llowed-tools",
        "\u{ff41}\u{ff4c}\u{ff4c}\u{ff4f}\u{ff57}\u{ff45}\u{ff44}\u{ff0d}\u{ff54}\u{ff4f}\u{ff4f}\u{ff4c}\u{ff53}",
    ] {
        let parsed = in_folder("a", format!("---\nname: a\ndescription: d\n{key}: LS\n---\n"));
        let tools: Vec<String> = parsed
            .spec
            .iter()
            .flat_map(cleveragents_loader::AgentSkillSpec::allowed_tools)
            .map(ToString::to_string)
            .collect();
        let hint = parsed.diagnostics.first().and_then(|finding| finding.hint.as_deref());
        assert_eq!((tools, hint), (vec!["LS".to_owned()], Some("did you mean `allowed-tools`?")), "{key}");
    }
    check(
        "allowed_tools: LS",
        Some(&["LS"]),
        &["warning near-miss-key 4:1 unknown key `allowed_tools`; it is read as `allowed-tools`"],
    );
}

#[test]
fn two_spellings_of_one_restriction_cannot_cancel_each_other() {
    assert_eq!(
        refused([
            "allowed_tools: LS\nAllowed-Tools: []",
            "allowed_tools: []\nAllowed-Tools: LS",
            "allowed-tools: LS\nallowed_tools: Read",
            "allowed_tools: Read\nallowed-tools: LS",
            "alowed-tools: LS\nallow-tools:",
            "allowed_tools:\nallowedTools:",
            "allowed_tools: [LS]\nallowedTools: LS",
            "hooks: {a: b}\nHooks: {}",
            "disable-model-invocation: true\ndisableModelInvocation: false",
        ]),
        [true; 9]
    );
    check(
        "allowed-tools: LS\nallowed_tools: Read",
        None,
        &[
            "warning near-miss-key 5:1 unknown key `allowed_tools`; it is read as `allowed-tools`",
            "error security-field-unreadable 5:1 `allowed-tools` and `allowed_tools` restrict the skill in two ways",
        ],
    );
    check(
        "allowed-tools: LS\nallowed_tools: LS",
        Some(&["LS"]),
        &["warning near-miss-key 5:1 unknown key `allowed_tools`; it is read as `allowed-tools`"],
    );
    assert_eq!(refused(["compatibility: x\nCompatibility: x", "hooks: {a: b}\nlicense: x"]), [false; 2]);
}

#[test]
fn a_misspelt_restriction_is_not_guessed_at() {
    assert_eq!(
        refused([
            "alowed-tools: - Read\n- Write",
            "allowed_tools: {a: b}",
            "note: it says: no\n allow-tools: Read",
            "disable_model_invocaton: @true",
        ]),
        [true; 4]
    );
}

#[test]
fn a_restriction_that_nobody_enforces_is_a_warning() {
    let message = "is not enforced: no tool is denied by it";
    for key in ["disallowed-tools", "disallowedTools", "disallowed_tools", "denied-tools", "blocked-tools"] {
        check(
            &format!("{key}: Read"),
            Some(&[]),
            &[&format!("warning unsupported-restriction 4:1 `{key}` {message}")],
        );
    }
}

#[test]
fn an_empty_restriction_restricts_nothing_and_says_so() {
    for value in ["[]", "", "null", "~", "NULL", "[null]", "[~, Null]", "\"\"", "\" , \"", "\n  -\n  - ~"] {
        let finding = "warning field-empty 4:1 `allowed-tools` names no tool and restricts nothing";
        check(&format!("allowed-tools: {value}"), Some(&[]), &[finding]);
    }
    check(
        "allowed_tools: ~",
        Some(&[]),
        &[
            "warning near-miss-key 4:1 unknown key `allowed_tools`; it is read as `allowed-tools`",
            "warning field-empty 4:1 `allowed_tools` names no tool and restricts nothing",
        ],
    );
    check("allowed-tools: 'null'", Some(&["null"]), &[]);
    check("allowed-tools: [Read, ~]", Some(&["Read"]), &[]);
}
