//! One call for each misbehaviour: it ends with one value or one typed error, and nothing else suffers.

use std::fs;
use std::sync::Arc;
use std::time::{Duration, Instant};

use cleveragents_mcp::{ClientLimits, Elicitor, Question, QuestionAnswer};
use cleveragents_runtime::CallRequest;
use serde_json::{Map, Value, json};

use super::stand::{Wish, until};

/// Silence that is too long, in tests of silence.
const SHORT: Duration = Duration::from_millis(700);

/// No call of a misbehaving server takes longer than this, on a slow machine.
const BOUND: Duration = Duration::from_mins(1);

#[track_caller]
fn check_wish(wish: Wish, expected: Value) {
    let stand = wish.stand();
    let begun = Instant::now();
    let found = stand.echo("hi");
    assert!(begun.elapsed() < BOUND, "{} took {:?}", stand.marker, begun.elapsed());
    assert_eq!(found, expected, "{}", stand.marker);
    stand.assert_nothing_else_suffered();
}

#[track_caller]
fn check(mode: &'static str, expected: Value) {
    check_wish(Wish::of(mode), expected);
}

#[track_caller]
fn fails(mode: &'static str, error_type: &str, category: &str, retryable: bool, message: &str) {
    check(mode, error(error_type, category, retryable, message));
}

fn error(error_type: &str, category: &str, retryable: bool, message: &str) -> Value {
    json!([error_type, category, retryable, format!("`hostile/echo`: server `hostile` {message}")])
}

fn says(text: &str) -> Value {
    json!({"content": [{"type": "text", "text": text}]})
}

const FAILURE: &str = "tool_execution_failure";
const START: &str = "tool_activation_failure";

#[test]
fn noise_and_wrong_numbers_spoil_no_call() {
    for mode in [
        "fine",
        "legacy",
        "noise_at_start",
        "noise_mid_call",
        "wrong_id",
        "string_id",
        "twice",
        "stderr_flood",
        "stderr_in_call",
        "ping_flood",
        "notification_flood",
        "sleepy",
        "empty_discover",
    ] {
        check(mode, says("hi"));
    }
}

#[test]
fn content_is_kept_as_it_is() {
    check("no_content", json!({"content": []}));
    let blocks = json!([
        {"type": "hologram", "x": [1]}, {"type": "text", "text": "hi"}, 7,
        {"type": "image", "data": "AAAA", "mimeType": "image/png"},
        {"type": "resource_link", "uri": "a:b", "name": "n"},
    ]);
    check("unknown_block", json!({"content": blocks}));
    fails(
        "content_text",
        FAILURE,
        "protocol",
        false,
        "sent an answer that cannot be read: its content is no list",
    );
    fails(
        "result_text",
        FAILURE,
        "protocol",
        false,
        "sent an answer that cannot be read: its result is no object",
    );
    let neither = "sent an answer that cannot be read: it has neither a result nor an error";
    fails("no_result", FAILURE, "protocol", false, neither);
    let task = "sent an answer that cannot be read: its result is of the type `task`";
    fails("task", FAILURE, "protocol", false, task);
    let odd = "sent an answer that cannot be read: invalid type: string \"no\", expected struct ErrorObject at line 1 column 4";
    fails("odd_error", FAILURE, "protocol", false, odd);
}

#[test]
fn a_server_that_does_not_start_says_why() {
    fails("exit_at_start", START, "start_failed", false, "ended before it was ready (exit code 3)");
    let revision = "does not speak a known revision of the protocol: it wants revision `1999-01-01`";
    fails("unsupported", START, "handshake", false, revision);
    let mut wish = Wish::of("silent");
    wish.timeouts.start = Duration::from_secs(1);
    wish.limits.probe = Duration::from_millis(200);
    check_wish(wish, error(START, "start_timeout", false, "was not ready within 1000 ms"));
}

#[test]
fn a_request_that_is_refused_for_a_revision_that_is_supported_is_made_once_more() {
    let asked = "server/discover server/discover tools/list tools/list tools/call tools/call";
    check("refuses_once", says(asked));
    let revision = "does not speak a known revision of the protocol:";
    let always = format!("{revision} it refuses revision `2026-07-28`, and says that it supports it");
    fails("refuses_always", START, "handshake", false, &always);
    let later = format!("{revision} it supports `2099-01-01`, `2098-01-01` only");
    fails("supports_later", START, "handshake", false, &later);
}

#[test]
fn a_server_of_the_older_kind_is_understood_whatever_it_does_on_the_first_question() {
    check("exit_on_discover", says("hi"));
    let mut wish = Wish::of("silent_discover");
    wish.limits.probe = Duration::from_millis(500);
    check_wish(wish, says("hi"));
}

#[test]
fn a_server_that_ends_during_a_call_ends_the_call() {
    fails("dies", FAILURE, "transport", true, "closed the connection before it answered (signal 9)");
    fails("exits", FAILURE, "transport", true, "closed the connection before it answered (exit code 9)");
    fails(
        "closes_output",
        FAILURE,
        "transport",
        true,
        "closed the connection before it answered (killed by us)",
    );
}

#[test]
fn silence_ends_and_progress_prolongs_it() {
    let silent = || error(FAILURE, "idle_timeout", true, "was silent for 700 ms");
    for mode in ["hangs", "wrong_id_only", "stuck_progress"] {
        check_wish(Wish::of(mode).idle(SHORT), silent());
    }
    check_wish(Wish::of("progresses").idle(SHORT), says("hi"));
    let mut wish = Wish::of("progress_for_ever").idle(SHORT);
    wish.timeouts.call = Duration::from_secs(2);
    let expected = json!([FAILURE, "timeout", null, "`hostile/echo`: the call ran into its deadline"]);
    check_wish(wish, expected);
}

#[test]
fn a_message_beyond_the_limits_ends_the_call_at_once() {
    let long = || error(FAILURE, "output_limit", false, "sent a message longer than 7340032 bytes");
    for mode in ["long_line", "long_line_late_id", "endless_line"] {
        check(mode, long());
    }
    fails("many_values", FAILURE, "output_limit", false, "sent an answer of more than 50000 values");
    let deep = "sent an answer that cannot be read: it nests deeper than 127 levels";
    fails("deep_answer", FAILURE, "protocol", false, deep);
}

#[test]
fn a_server_that_does_not_read_holds_nobody_up() {
    let stand = Wish::of("stops_reading").idle(SHORT).stand();
    let silent = error(FAILURE, "idle_timeout", true, "was silent for 700 ms");
    let text = "x".repeat(100_000);
    for _ in 0..3 {
        assert_eq!(stand.echo(&text), silent);
    }
    stand.assert_nothing_else_suffered();
}

#[test]
fn errors_of_the_protocol_keep_their_meaning_and_no_secret() {
    let short = "refused `tools/call` with code -32602: text must be short";
    fails("invalid_params", "validation_error", "server_refused", false, short);
    let refused = "refused `tools/call` with code -32603: token [redacted] was refused";
    fails("internal_error", FAILURE, "server_refused", false, refused);
    let stand = Wish::of("exits").stand();
    let door = super::stand::door(&stand.servers, &["hostile"]);
    let result = cleveragents_runtime::ToolHost::call(&door, CallRequest::new("hostile/echo", json!({})));
    let error = serde_json::to_value(result).unwrap()["error"]["details"].clone();
    let expected = json!({
        "category": "transport", "era": "modern", "retryable": true, "server": "hostile",
        "stderr_tail": "fatal: the secret is [redacted]", "tier": "host", "tool": "hostile/echo",
    });
    assert_eq!(error, expected);
}

#[test]
fn a_failing_tool_says_so_whatever_schema_it_has() {
    fails("is_error", FAILURE, "tool_error", false, "says that `echo` failed: disk is full");
    let wrong = "returned from `echo` what does not fit its own output schema: it does not fit the schema at `/n`: value is not of type \"integer\"";
    fails("mismatch", "validation_error", "schema_output", false, wrong);
    let none = "returned from `echo` what does not fit its own output schema: there is no structured content";
    fails("unstructured", "validation_error", "schema_output", false, none);
    let both = json!({"content": [{"type": "text", "text": "{}"}], "structuredContent": {"n": 1}});
    check("envelope", both);
}

#[test]
fn a_server_sees_the_variables_that_it_was_given_and_no_other() {
    check("environment", says(r#"{"LANG": "C.UTF-8", "SECRET": "hunter2-hunter2"}"#));
}

/// Answers every question.
#[derive(Debug)]
struct Answering;

impl Elicitor for Answering {
    fn elicit(&self, question: &Question) -> QuestionAnswer {
        let tool = question.tool.clone().unwrap_or_default();
        QuestionAnswer::Accept(Map::from_iter([("name".to_owned(), json!(format!("me for {tool}")))]))
    }
}

fn asking(mode: &'static str) -> Wish {
    Wish { elicitor: Some(Arc::new(Answering)), ..Wish::of(mode) }
}

#[test]
fn what_a_server_may_ask_reaches_a_person() {
    let answered = r#"[{"q": {"action": "accept", "content": {"name": "me for echo"}}}, "s"]"#;
    check_wish(asking("one_round"), says(answered));
    check_wish(asking("legacy_asks"), says(r#"{"action": "accept", "content": {"name": "me for "}}"#));
}

#[test]
fn what_a_server_may_not_ask_ends_the_call() {
    let refused = |reason: &str| {
        let message = format!("asked for something that it does not get: {reason}");
        error(FAILURE, "elicitation", false, &message)
    };
    check_wish(asking("sampling"), refused("`sampling/createMessage` was never offered"));
    check_wish(asking("roots"), refused("`roots/list` was never offered"));
    check_wish(asking("secret_form"), refused("a form whose field `api_key` asks for a secret"));
    check_wish(asking("endless_rounds"), refused("more than 8 rounds of questions"));
    check("one_round", refused("nobody can be asked"));
    check("asks_what_is_not_offered", says("[-32601, -32601, -32601, -32601]"));
}

#[test]
fn what_is_too_large_to_be_shown_is_in_a_file() {
    let stand = Wish { spill: true, ..Wish::of("large") }.stand();
    let whole = "0123456789".repeat(30_000);
    let found = stand.echo("");
    let block = &found["content"][0];
    let path = block["file"]["path"].as_str().unwrap();
    let shown = format!(
        "{}\n[the first part of 300000 bytes; the whole text is in {path}]",
        "0123456789".repeat(100)
    );
    assert_eq!((&block["text"], &block["file"]["bytes"]), (&json!(shown), &json!(300_000)));
    assert_eq!(fs::read_to_string(path).unwrap(), whole);
    assert!(path.starts_with(stand.folder.path().to_str().unwrap()), "{path}");
    stand.assert_nothing_else_suffered();
}

#[test]
fn binary_content_and_many_blocks_are_in_files_as_well() {
    let stand = Wish { spill: true, ..Wish::of("large_image") }.stand();
    let found = stand.echo("");
    let block = found["content"][0].as_object().unwrap();
    assert_eq!(block.keys().collect::<Vec<_>>(), ["type", "mimeType", "file"]);
    let path = block["file"]["path"].as_str().unwrap();
    assert_eq!((fs::metadata(path).unwrap().len(), path.rsplit('.').next()), (150_000, Some("png")));
    stand.assert_nothing_else_suffered();

    let stand = Wish { spill: true, ..Wish::of("many_blocks") }.stand();
    let found = stand.echo("");
    let blocks = found["content"].as_array().unwrap();
    let last = blocks.last().unwrap();
    let rest: Value =
        serde_json::from_slice(&fs::read(last["file"]["path"].as_str().unwrap()).unwrap()).unwrap();
    let inline = blocks.iter().filter(|block| block.get("file").is_none()).count();
    assert_eq!((inline, blocks.len() - 1 + rest.as_array().unwrap().len()), (33, 500));
    stand.assert_nothing_else_suffered();

    let stand = Wish { spill: true, ..Wish::of("large_structured") }.stand();
    let found = stand.echo("");
    let path = found["structuredContentFile"]["file"]["path"].as_str().unwrap();
    let kept: Value = serde_json::from_slice(&fs::read(path).unwrap()).unwrap();
    assert_eq!(kept, json!({"n": vec!["x".repeat(100); 2000]}));
    stand.assert_nothing_else_suffered();
}

#[test]
fn without_a_folder_everything_is_shown() {
    let stand = Wish::of("largest").stand();
    assert_eq!(stand.echo(""), says(&"0123456789".repeat(700_000)));
    stand.assert_nothing_else_suffered();
}

#[test]
fn a_cancelled_call_is_cancelled_on_the_server() {
    let stand = Wish::of("cancelled").stand();
    let file = stand.folder.path().join("told");
    let request = CallRequest::new("hostile/echo", json!({"text": file.to_str().unwrap()}));
    let cancel = request.cancel.clone();
    let door = super::stand::door(&stand.servers, &["hostile"]);
    stand.servers.list_tools(&stand.label, &super::stand::patient()).unwrap();
    let found = std::thread::scope(|scope| {
        let call = scope.spawn(|| super::stand::shown(&cleveragents_runtime::ToolHost::call(&door, request)));
        until(|| file.with_extension("begun").exists());
        cancel.cancel();
        call.join().unwrap()
    });
    assert_eq!(found, json!([FAILURE, "cancelled", null, "`hostile/echo`: the call was cancelled"]));
    until(|| fs::read_to_string(&file).is_ok_and(|told| told.ends_with(']')));
    assert_eq!(fs::read_to_string(&file).unwrap(), r#"["notifications/cancelled", true]"#);
    stand.assert_nothing_else_suffered();
}

#[test]
fn limits_can_be_set() {
    let limits = ClientLimits { message_bytes: 1 << 16, ..ClientLimits::default() };
    let wish = Wish { limits, ..Wish::of("large") };
    check_wish(wish, error(FAILURE, "output_limit", false, "sent a message longer than 65536 bytes"));
}
