use serde_json::{Value, json};

use crate::host::Host;

const TOOL: &str = "builtin/read_file";
const EMPTY_DIGEST: &str = "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
const LINES_DIGEST: &str = "sha256:2a8de4757e039750373181e370d3ddcb40185a3531f35fe0619c99a974d06e15";

fn text(content: &str, size: u64, truncated: bool, lines: (u64, u64, u64)) -> Value {
    let (start_line, end_line, total_lines) = lines;
    json!({
        "path": "a.txt", "encoding": "text", "content": content, "size": size, "truncated": truncated,
        "start_line": start_line, "end_line": end_line, "total_lines": total_lines,
    })
}

/// Compares a result with its digest taken out, which the first test compares.
#[track_caller]
fn check(content: &[u8], input: Value, expected: Value) {
    let host = Host::with(&[("a.txt", content)]);
    let mut whole = json!({"path": "a.txt"});
    whole.as_object_mut().unwrap().extend(input.as_object().unwrap().clone());
    let mut result = host.call(TOOL, whole);
    let output = result["output_data"].as_object_mut().unwrap();
    output.shift_remove("digest");
    assert_eq!(Value::Object(output.clone()), expected);
}

#[test]
fn a_text_file_comes_as_it_is_with_its_digest() {
    let host = Host::with(&[("dir/a.txt", b"one\r\ntwo\n\xc3\xa9"), ("empty", b"")]);
    host.check(
        TOOL,
        json!({"path": "dir/a.txt"}),
        json!({
            "path": "dir/a.txt", "encoding": "text", "content": "one\r\ntwo\n\u{e9}", "size": 11, "truncated": false,
            "start_line": 1, "end_line": 3, "total_lines": 3, "digest": LINES_DIGEST,
        }),
    );
    host.check(
        TOOL,
        json!({"path": "./empty"}),
        json!({
            "path": "empty", "encoding": "text", "content": "", "size": 0, "truncated": false,
            "start_line": 1, "end_line": 0, "total_lines": 0, "digest": EMPTY_DIGEST,
        }),
    );
}

#[test]
fn a_range_of_lines_can_be_asked_for() {
    let lines = b"1\n2\n3\n4\n";
    check(lines, json!({"start_line": 2, "line_count": 2}), text("2\n3\n", 8, true, (2, 3, 4)));
    check(lines, json!({"start_line": 3}), text("3\n4\n", 8, false, (3, 4, 4)));
    check(lines, json!({"line_count": 1}), text("1\n", 8, true, (1, 1, 4)));
    check(lines, json!({"start_line": 9}), text("", 8, false, (9, 8, 4)));
    check(
        lines,
        json!({"start_line": 4, "line_count": 9_007_199_254_740_993_u64}),
        text("4\n", 8, false, (4, 4, 4)),
    );
}

#[test]
fn what_is_cut_is_marked_and_never_splits_a_character() {
    check(b"abcdef\ngh", json!({"max_bytes": 4}), text("abcd", 9, true, (1, 1, 2)));
    check("a\u{e9}\u{e9}".as_bytes(), json!({"max_bytes": 4}), text("a\u{e9}", 5, true, (1, 1, 1)));
    check(b"ab\ncd\n", json!({"max_bytes": 3}), text("ab\n", 6, true, (1, 1, 2)));
}

#[test]
fn bytes_that_are_no_text_come_as_base64() {
    let base64 = |content: &str, size: u64, truncated: bool| json!({"path": "a.txt", "encoding": "base64", "content": content, "size": size, "truncated": truncated});
    check(&[0xff, 0xfe, 0x00], json!({}), base64("//4A", 3, false));
    check(&[0xff, 0xfe, 0x00], json!({"max_bytes": 1}), base64("/w==", 3, true));
    check(b"text", json!({"encoding": "base64"}), base64("dGV4dA==", 4, false));
}

#[test]
fn a_failure_says_what_is_wrong_with_the_file() {
    let host = Host::with(&[("bin", &[0, 1]), ("dir/a", b"")]);
    let failed = "tool_execution_failure";
    let check = |input: Value, category: &str, message: &str| {
        host.check_failure(TOOL, input, failed, category, message);
    };
    check(json!({"path": "gone"}), "not_found", "`builtin/read_file`: `gone` does not exist");
    check(
        json!({"path": "dir/a/b"}),
        "not_a_folder",
        "`builtin/read_file`: `dir/a/b` is or passes something that is not a folder",
    );
    check(
        json!({"path": "dir"}),
        "not_a_file",
        "`builtin/read_file`: `dir` is a folder; list it with `builtin/list_directory`",
    );
    check(
        json!({"path": "."}),
        "not_a_file",
        "`builtin/read_file`: `.` is a folder; list it with `builtin/list_directory`",
    );
    check(
        json!({"path": "bin", "encoding": "text"}),
        "not_text",
        "`builtin/read_file`: `bin` is not UTF-8 text",
    );
    check(
        json!({"path": "bin", "start_line": 1}),
        "not_text",
        "`builtin/read_file`: `bin` is not UTF-8 text",
    );
    check(
        json!({"path": "bin", "start_line": 1, "encoding": "base64"}),
        "invalid_argument",
        "`builtin/read_file`: lines can be asked for of text only",
    );
}

#[test]
fn arguments_that_do_not_fit_are_all_reported() {
    let host = Host::with(&[]);
    let result = host.call(TOOL, json!({"start_line": 0, "encoding": "utf-8", "sandbox_root": "/"}));
    assert_eq!(
        result["error"],
        json!({
            "error_type": "validation_error",
            "message": "`builtin/read_file`: its input does not fit the schema",
            "details": {
                "category": "schema_input",
                "tool": TOOL,
                "tier": "builtin",
                "errors": [
                    {
                        "instance_path": "/encoding",
                        "schema_path": "/properties/encoding/enum",
                        "message": "value is not one of \"auto\", \"text\" or \"base64\"",
                    },
                    {
                        "instance_path": "/start_line",
                        "schema_path": "/properties/start_line/minimum",
                        "message": "value is less than the minimum of 1",
                    },
                    {
                        "instance_path": "",
                        "schema_path": "/additionalProperties",
                        "message": "Additional properties are not allowed ('sandbox_root' was unexpected)",
                    },
                    {
                        "instance_path": "",
                        "schema_path": "/required",
                        "message": "\"path\" is a required property",
                    },
                ],
            },
            "skill_name": "agents/direct",
            "tool_name": TOOL,
        })
    );
}

#[test]
fn a_large_file_is_cut_without_reading_it_all() {
    let host = Host::with(&[]);
    cleveragents_testkit::hostile::sparse_file(&host.path().join("huge"), 1 << 30).unwrap();
    let result = host.call(TOOL, json!({"path": "huge", "max_bytes": 3}));
    assert_eq!(
        result["output_data"],
        json!({"path": "huge", "encoding": "base64", "content": "AAAA", "size": 1 << 30, "truncated": true})
    );
}
