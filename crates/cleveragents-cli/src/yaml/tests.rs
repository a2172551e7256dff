use serde_json::{Value, json};

use super::render;

#[track_caller]
fn check(value: Value, expected: &str) {
    assert_eq!(render(&value), expected);
}

#[test]
fn collections_nest_as_blocks() {
    check(
        json!({"command": "skill list", "data": {"skills": [{"name": "a/b", "tags": ["x", "z"]}, {"name": "c"}]}}),
        concat!(
            "command: \"skill list\"\ndata:\n  skills:\n    - name: a/b\n      tags:\n        - x\n        - z\n",
            "    - name: c\n",
        ),
    );
    check(json!([[1, [2]], []]), "- - 1\n  - - 2\n- []\n");
}

#[test]
fn empty_collections_are_in_flow_style() {
    check(json!({"a": {}, "b": [], "c": [{}]}), "a: {}\nb: []\nc:\n  - {}\n");
    check(json!({}), "{}\n");
}

#[test]
fn scalars_keep_their_type() {
    check(json!([null, true, 1, 1.5, -0.0, "1", "true", "~", ""]), {
        "- null\n- true\n- 1\n- 1.5\n- -0.0\n- \"1\"\n- \"true\"\n- \"~\"\n- \"\"\n"
    });
    check(json!(["yes", "NO", "Off", "null", "0x1f", "1e3", ".inf", "2026-01-02"]), {
        "- \"yes\"\n- \"NO\"\n- \"Off\"\n- \"null\"\n- \"0x1f\"\n- \"1e3\"\n- \".inf\"\n- \"2026-01-02\"\n"
    });
}

#[test]
fn text_is_quoted_as_in_json() {
    check(
        json!([
            "a: b",
            "# c",
            "two\nlines",
            "\"q\" \\",
            "\u{1b}[0m\u{202e}",
            "é 😀",
            "- x",
            "*a",
            "\u{e0041}"
        ]),
        concat!(
            "- \"a: b\"\n- \"# c\"\n- \"two\\nlines\"\n- \"\\\"q\\\" \\\\\"\n- \"\\u001b[0m\\u202e\"\n- \"é 😀\"\n",
            "- \"- x\"\n- \"*a\"\n- \"\\U000e0041\"\n",
        ),
    );
}

#[test]
fn keys_are_quoted_like_texts() {
    check(json!({"on": 1, "a b": 2, "": 3}), "\"on\": 1\n\"a b\": 2\n\"\": 3\n");
}
