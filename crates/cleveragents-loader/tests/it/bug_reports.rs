//! Public bug reports about loading and validating skills, each with the value that is right.
//!
//! The doc comment of a test names the report.

use crate::reading::{codes, findings, in_folder, loaded};
use cleveragents_loader::{Applicability, Profile, parse_skill, validate};
use serde_json::{Value, json};

fn extra(parsed: &cleveragents_loader::ParsedSkill, key: &str) -> Value {
    parsed.spec.as_ref().and_then(|spec| spec.extra().get(key)).cloned().unwrap_or_default()
}

#[track_caller]
fn check(source: &str, skill: (&str, &str, &str), expected: &[&str]) {
    let parsed = in_folder("a", source);
    assert_eq!(
        (loaded(&parsed), findings(source, &parsed)),
        (Some(skill), expected.iter().map(|line| (*line).to_owned()).collect())
    );
}

/// crewAIInc/crewAI#7538, agentscope-ai/agentscope#2732, PrefectHQ/fastmcp PR#4533
#[test]
fn a_byte_order_mark_is_stripped_and_nothing_present_is_called_missing() {
    check(
        "\u{feff}---\nname: a\ndescription: Does it.\n---\nBody",
        ("local/a", "Does it.", "Body"),
        &[
            "warning bom-stripped 1:1 a byte-order mark stands before the text, which many clients do not accept",
        ],
    );
}

/// NousResearch/hermes-agent PR#65277
#[test]
fn a_byte_order_mark_hides_no_field() {
    let parsed = in_folder("a", "\u{feff}---\nplatforms: [macos]\nname: a\ndescription: d\n---\n");
    assert_eq!(extra(&parsed, "platforms"), json!(["macos"]));
}

/// liliMozi/openhanako#2225
#[test]
fn utf_16_is_named_and_listed_as_broken() {
    let little: Vec<u8> =
        "\u{feff}---\nname: a\ndescription: d\n---\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let big: Vec<u8> = "---\nname: a\n---\n".encode_utf16().flat_map(u16::to_be_bytes).collect();
    let outcomes = [&little, &big].map(|source| {
        let parsed = in_folder("a", source);
        (parsed.spec.is_some(), findings(source, &parsed))
    });
    assert_eq!(
        outcomes,
        [
            (false, vec!["error encoding-utf16 - the file is encoded in UTF-16 (little-endian)".to_owned()]),
            (false, vec!["error encoding-utf16 - the file is encoded in UTF-16 (big-endian)".to_owned()]),
        ]
    );
}

/// elizaOS/eliza#22471
#[test]
fn crlf_front_matter_is_front_matter_and_the_body_keeps_its_bytes() {
    check("---\r\nname: a\r\ndescription: d\r\n---\r\nOne\r\nTwo\r\n", ("local/a", "d", "One\r\nTwo"), &[]);
}

/// QwenLM/qwen-code PR#1528
#[test]
fn the_closing_fence_may_end_the_file() {
    check("---\nname: a\ndescription: d\n---", ("local/a", "d", ""), &[]);
}

/// mistralai/mistral-vibe#672
#[test]
fn a_colon_in_a_description_costs_nothing() {
    let source = "---\nname: a\ndescription: Use it so: like that.\n---\nBody";
    check(
        source,
        ("local/a", "Use it so: like that.", "Body"),
        &["error yaml-syntax 3:23 a value without quotes cannot contain `: `"],
    );
    let parsed = in_folder("a", source);
    let fix = parsed.diagnostics.first().and_then(|error| error.fix.clone()).unwrap();
    let fixed = fix.apply(source).unwrap();
    assert_eq!(
        (fix.applicability, fixed.as_str()),
        (Applicability::MachineApplicable, "---\nname: a\ndescription: 'Use it so: like that.'\n---\nBody")
    );
    check(&fixed, ("local/a", "Use it so: like that.", "Body"), &[]);
}

/// vercel-labs/skills#1525
#[test]
fn text_behind_a_bracketed_hint_does_not_cost_the_skill() {
    let source = "---\nname: a\ndescription: d\nargument-hint: [action] — such as \"list\"\n---\n";
    check(
        source,
        ("local/a", "d", ""),
        &["error yaml-syntax 4:25 while parsing a block mapping, did not find expected key"],
    );
    assert_eq!(extra(&in_folder("a", source), "argument-hint"), json!("[action] — such as \"list\""));
}

/// Egonex-AI/Understand-Anything PR#507
#[test]
fn a_bracketed_hint_is_text() {
    let source = "---\nname: a\ndescription: d\nargument-hint: [query]\n---\n";
    check(
        source,
        ("local/a", "d", ""),
        &[
            "warning list-as-text 4:16 YAML reads the value of `argument-hint` as a list; it was taken as text",
        ],
    );
    assert_eq!(extra(&in_folder("a", source), "argument-hint"), json!("[query]"));
}

/// Hmbown/Codewhale#1907
#[test]
fn a_folded_description_is_one_line() {
    check("---\nname: a\ndescription: >\n  first\n  second\n---\n", ("local/a", "first second", ""), &[]);
}

/// kirodotdev/KiroCrew PR#3197
#[test]
fn chomping_and_indentation_indicators_are_those_of_yaml() {
    check("---\nname: a\ndescription: |2-\n    x\n    y\n---\n", ("local/a", "  x\n  y", ""), &[]);
    check("---\nname: a\ndescription: >+\n  x\n\n---\n", ("local/a", "x", ""), &[]);
}

/// openclaw/openclaw PR#47246
#[test]
fn a_name_of_digits_is_text() {
    let parsed = in_folder("12306", "---\nname: 12306\ndescription: d\n---\n");
    assert_eq!((loaded(&parsed), codes(&parsed)), (Some(("local/12306", "d", "")), vec![]));
}

/// mrwogu/promptscript#444
#[test]
fn numbers_dates_and_words_of_metadata_stay_as_written() {
    let source = "---\nname: a\ndescription: d\nversion: 1.10\nmetadata:\n  version: 16\n  mode: 0755\n  on: off\n  date: 2026-01-02\n---\n";
    let parsed = in_folder("a", source);
    let spec = parsed.spec.as_ref().unwrap();
    assert_eq!(
        (spec.version(), Value::Object(spec.metadata().clone())),
        ("1.10", json!({"version": "16", "mode": "0755", "on": "off", "date": "2026-01-02"}))
    );
}

/// openonion/connectonion PR#410
#[test]
fn bytes_of_another_encoding_break_one_entry_and_say_where() {
    let source = b"---\nname: a\ndescription: caf\xe9\n---\n";
    let parsed = in_folder("a", source);
    assert_eq!(
        (loaded(&parsed), findings(source, &parsed)),
        (
            None,
            vec![
                "error encoding-invalid 3:17 the file is not valid UTF-8: byte 0xE9 at offset 28".to_owned()
            ]
        )
    );
}

/// pjt222/agent-almanac#208, op7418/Humanizer-zh PR#21
#[test]
fn a_rule_in_the_body_is_body() {
    check(
        "---\nname: a\ndescription: d\n---\nOne\n\n---\n\nkey: [unclosed\n---\nTwo\n",
        ("local/a", "d", "One\n\n---\n\nkey: [unclosed\n---\nTwo"),
        &[],
    );
}

#[test]
fn hyphens_inside_a_value_do_not_end_the_front_matter() {
    check(
        "---\nname: a\ndescription: one --- two\nlicense: |\n  x\n  ---\n  y\n---\nBody",
        ("local/a", "one --- two", "Body"),
        &[],
    );
}

/// affaan-m/ECC#1663
#[test]
fn a_literal_description_keeps_its_lines() {
    check("---\nname: a\ndescription: |-\n  one\n  two\n---\n", ("local/a", "one\ntwo", ""), &[]);
}

/// anthropics/claude-code#18837, agentskills/agentskills#144
#[test]
fn three_shapes_of_allowed_tools_are_the_same_set() {
    let shapes = [
        "[Read, Bash(git add *)]",
        "\n  - Read\n  - Bash(git add *)",
        "Read Bash(git add *)",
        "Read, Bash(git add *)",
    ];
    let sets = shapes.map(|shape| {
        let source = format!("---\nname: a\ndescription: d\nallowed-tools: {shape}\n---\n");
        json!(in_folder("a", source).spec.unwrap().allowed_tools())
    });
    assert_eq!(sets, std::array::from_fn(|_| json!(["Read", "Bash(git add *)"])));
}

/// Waishnav/devspace PR#363, computerlovetech/agr#54
#[test]
fn names_with_a_slash_or_a_colon_are_kept_and_reachable() {
    let namespaced = in_folder("bar", "---\nname: foo/bar\ndescription: d\n---\n");
    assert_eq!((loaded(&namespaced), codes(&namespaced)), (Some(("foo/bar", "d", "")), vec![]));
    let prefixed = in_folder("x", "---\nname: ns:x\ndescription: d\n---\n");
    assert_eq!(
        (loaded(&prefixed), prefixed.declared_name.as_deref(), codes(&prefixed)),
        (Some(("local/ns-x", "d", "")), Some("ns:x"), vec!["name-normalized", "name-folder-mismatch"])
    );
}

/// stacklok/toolhive#6178
#[test]
fn invisible_characters_are_reported_with_code_point_and_offset() {
    check(
        "---\nname: a\ndescription: d\n---\npay \u{202e}me",
        ("local/a", "d", "pay \u{202e}me"),
        &["warning hidden-text 5:5 bidirectional control character U+202E at byte 35"],
    );
}

/// garrytan/gstack#1800, openai/codex#8609
#[test]
fn every_other_field_of_a_malformed_file_is_kept() {
    let source = "---\nname: a\nlicense: MIT\ndescription: When: now\nmetadata:\n  author: me\nallowed-tools: Read\n---\n";
    let parsed = in_folder("a", source);
    let spec = parsed.spec.as_ref().unwrap();
    assert_eq!(
        (
            parsed.recovered,
            spec.description(),
            spec.license(),
            json!(spec.metadata()),
            json!(spec.allowed_tools())
        ),
        (true, "When: now", Some("MIT"), json!({"author": "me"}), json!(["Read"]))
    );
}

#[test]
fn a_restricting_field_that_is_not_yaml_refuses_the_skill() {
    let refused = |field: &str| {
        let source = format!("---\nname: a\ndescription: d\n{field}\n---\n");
        let parsed = in_folder("a", &source);
        (parsed.spec.is_some(), codes(&parsed).contains(&"security-field-unreadable"))
    };
    let fields = [
        "allowed-tools: - Read\n- Write",
        "hooks: {a: b",
        "disable-model-invocation: @true",
        "compatibility: needs: git",
        "note: it says: no\n allowed-tools: Read",
        "allowed-tools: Read\nallowed-tools: Write",
        "allowed-tools:\n  Read: true",
    ];
    assert_eq!(fields.map(refused), [(false, true); 7]);
}

#[test]
fn a_near_miss_is_told_what_was_meant() {
    let source = "---\nname: a\ndescription: d\nuser_invocable: true\nallowedTools: Read\nlicence: MIT\nauthor: me\n---\n";
    let parsed = in_folder("a", source);
    let hints: Vec<_> =
        parsed.diagnostics.iter().map(|finding| (finding.code.as_str(), finding.hint.as_deref())).collect();
    assert_eq!(
        hints,
        [
            ("near-miss-key", Some("did you mean `user-invocable`?")),
            ("near-miss-key", Some("did you mean `allowed-tools`?")),
            ("near-miss-key", Some("did you mean `license`?")),
            ("unknown-key", None),
        ]
    );
    // A restriction that is only misspelt stays a restriction.
    assert_eq!(json!(parsed.spec.unwrap().allowed_tools()), json!(["Read"]));
}

#[test]
fn what_stands_before_the_front_matter_is_tolerated_and_reported() {
    let expected = |codes: &[&'static str]| (Some(("local/a", "d", "Body")), codes.to_vec());
    let outcomes = [
        "\n \n---\nname: a\ndescription: d\n---\nBody",
        "<!-- made by hand -->\n---\nname: a\ndescription: d\n---\nBody",
        "```markdown\n---\nname: a\ndescription: d\n---\nBody\n```\n",
        "```yaml\n---\nname: a\ndescription: d\n---\n```\nBody\n",
        "---  \nname: a\ndescription: d\n---\t\nBody",
        "---\nname: a\ndescription: d\n...\nBody",
        "---\nname: a\ndescription: d\n...\n---\nBody",
        "---\rname: a\rdescription: d\r---\rBody",
    ];
    let parsed = outcomes.map(|source| in_folder("a", source));
    let found: Vec<_> = parsed.iter().map(|parsed| (loaded(parsed), codes(parsed))).collect();
    assert_eq!(
        found,
        [
            expected(&["blank-before-fence"]),
            expected(&["comment-before-fence"]),
            expected(&["front-matter-fenced"]),
            expected(&["front-matter-fenced"]),
            expected(&["fence-trailing-blank", "fence-trailing-blank"]),
            expected(&["closing-fence-dots"]),
            expected(&[]),
            expected(&[]),
        ]
    );
}

#[test]
fn front_matter_that_cannot_be_had_is_reported_for_what_it_is() {
    let outcomes = [
        ("# Title\n\nText\n", "error front-matter-missing 1:1 the file does not start with front matter"),
        (" ---\nname: a\n---\n", "error front-matter-missing 1:1 the file does not start with front matter"),
        (
            "# Title\n---\nname: a\ndescription: d\n---\n",
            "error front-matter-not-first 1:1 text stands before the front matter",
        ),
        (
            "---\nname: a\ndescription: d\n# Title\n",
            "error front-matter-unclosed 1:1 the front matter is opened here and never closed",
        ),
        ("", "error front-matter-missing 1:1 the file is empty and has no front matter"),
    ];
    let found = outcomes.map(|(source, _)| findings(source, &in_folder("a", source)));
    assert_eq!(found, outcomes.map(|(_, finding)| vec![finding.to_owned()]));
}

#[track_caller]
fn check_profiles(source: &str, expected: [&[&str]; 3]) {
    let parsed = in_folder("a", source);
    let errors = |profile| {
        let found = validate(&parsed, profile);
        found
            .iter()
            .filter(|finding| finding.is_error())
            .map(|finding| finding.code.as_str())
            .collect::<Vec<_>>()
    };
    assert_eq!(Profile::ALL.map(errors), expected.map(<[&str]>::to_vec));
}

#[test]
fn the_three_profiles_judge_by_their_own_rules() {
    let file = |fields: &str| format!("---\n{fields}---\nBody");
    check_profiles(&file("name: a\ndescription: d\n"), [&[], &[], &["name-invalid"]]);
    check_profiles(
        &file("name: local/a\ndescription: d\n"),
        [&["name-format", "name-folder-mismatch"], &["name-normalized", "name-folder-mismatch"], &[]],
    );
    check_profiles(&file("name: a\ndescription: d\nauthor: me\n"), [&["spec-field"], &[], &["name-invalid"]]);
    check_profiles(
        &file("name: a\ndescription: d\nmetadata: {a: b}\n"),
        [&["spec-flow-style"], &[], &["name-invalid"]],
    );
    check_profiles(
        &file("name: a\ndescription: d: e\n"),
        [&["yaml-syntax"], &["yaml-syntax"], &["name-invalid", "yaml-syntax"]],
    );
    check_profiles(&file("name: a\ndescription: yes\n"), [&[], &["ambiguous-scalar"], &["name-invalid"]]);
    check_profiles(
        &file("name: a\ndescription: d\ndescription: e\n"),
        [&["duplicate-key"], &["duplicate-key"], &["name-invalid", "duplicate-key"]],
    );
    check_profiles(
        "\u{feff}---\nname: a\ndescription: d\n---\n",
        [&["front-matter-missing"], &["bom-stripped"], &["name-invalid"]],
    );
    check_profiles("no front matter", [&["front-matter-missing"]; 3]);
}

#[test]
fn bytes_that_are_no_text_fail_every_profile() {
    let parsed = parse_skill(b"---\nname: \xff\n---\n", &cleveragents_loader::ParseOptions::default());
    let found =
        Profile::ALL.map(|profile| validate(&parsed, profile).first().map(|finding| finding.code.as_str()));
    assert_eq!(found, [Some("encoding-invalid"); 3]);
}
