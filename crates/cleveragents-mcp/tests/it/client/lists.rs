//! Lists of servers: bounded, judged tool by tool, pinned.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use cleveragents_mcp::{Failure, PinStanding, ServerTrust, ToolListing};
use serde_json::{Value, json};

use super::stand::{Stand, Wish, patient, until};

fn reason(stand: &Stand) -> Failure {
    stand.servers.list_tools(&stand.label, &patient()).unwrap_err().failure().clone()
}

#[track_caller]
fn check_failure(wish: Wish, expected: &str) {
    let stand = wish.stand();
    let begun = Instant::now();
    assert_eq!(reason(&stand).to_string(), expected, "{}", stand.marker);
    assert!(begun.elapsed() < Duration::from_mins(1), "{}", stand.marker);
    stand.assert_nothing_else_suffered();
}

#[test]
fn a_list_that_does_not_end_is_ended() {
    let endless = |reason: &str| format!("sent a list that does not end: {reason}");
    check_failure(Wish::of("same_cursor"), &endless("the cursor of page 2 came before"));
    check_failure(Wish::of("empty_cursor"), &endless("the cursor of page 2 came before"));
    check_failure(Wish::of("cursor_circle"), &endless("the cursor of page 3 came before"));
    check_failure(Wish::of("fresh_cursors"), &endless("it has more than 100 pages"));
    check_failure(Wish::of("many_items"), &endless("it holds more than 5000 entries"));
    let mut slow = Wish::of("slow_pages");
    slow.timeouts.list = Duration::from_secs(1);
    check_failure(slow, &endless("it did not end within 1000 ms"));
    let unreadable = |reason: &str| format!("sent an answer that cannot be read: {reason}");
    check_failure(Wish::of("number_cursor"), &unreadable("its cursor is no text"));
    check_failure(Wish::of("no_tools"), &unreadable("it has no `tools`"));
}

#[test]
fn an_empty_cursor_is_one_like_any_other() {
    assert_eq!(names(&Wish::of("two_pages").stand()), ["hostile/echo", "hostile/second"]);
}

fn listing(stand: &Stand) -> std::sync::Arc<ToolListing> {
    stand.servers.list_tools(&stand.label, &patient()).unwrap()
}

fn names(stand: &Stand) -> Vec<String> {
    listing(stand).tools().iter().map(|tool| tool.tool().name().to_string()).collect()
}

fn quarantined(listing: &ToolListing) -> Vec<String> {
    let shown = |name: &str| if name.len() > 40 { "long".to_owned() } else { name.to_owned() };
    listing.quarantined().iter().map(|tool| format!("{}: {}", shown(&tool.name), tool.defect)).collect()
}

#[test]
fn a_bad_tool_spoils_no_other_and_says_why() {
    let stand = Wish::of("bad_tools").stand();
    let listing = listing(&stand);
    let expected = [
        "echo: a tool of this name comes before it",
        "bad name: its name holds a control character",
        "#18: it has no name",
        "#19: it is no object",
        "#20: it is no object",
        "#21: it is no object",
        "schema_true: its input schema is no object",
        "schema_null: it has no input schema",
        "schema_missing: it has no input schema",
        "schema_text: its input schema is of type \"string\" instead of \"object\"",
        "array: its input schema is of type \"array\" instead of \"object\"",
        "output_number: its output schema is no schema",
        "title: its `title` is no text",
        "task: it runs as a task only",
    ];
    assert_eq!(quarantined(&listing), expected);
    let long = format!("{} y", "x".repeat(300));
    let cut = format!("{}-622124d4", "x".repeat(183));
    let expected = [
        ("a-b-2e7336dc", "a.b"),
        ("a-b-c8687a08", "a b"),
        ("annotation", "annotation"),
        ("annotations_text", "annotations_text"),
        ("any_of", "any_of"),
        ("builtin-read_file", "builtin/read_file"),
        ("defs", "defs"),
        ("echo", "echo"),
        ("empty", "empty"),
        ("output_id", "output_id"),
        ("output_true", "output_true"),
        (&cut, &long),
    ];
    let shown = listing.tools().iter().map(|tool| (tool.tool().short_name(), tool.original_name()));
    assert_eq!(shown.collect::<Vec<_>>(), expected);
    let any_of = listing.find("any_of").unwrap().tool().input_schema();
    assert_eq!(any_of, Some(&json!({"anyOf": [{"type": "object"}], "type": "object"})));
    let defs = listing.find("defs").unwrap();
    let expected = json!({"type": "object", "properties": {"q": {"$ref": "#/$defs/Q"}},
        "$defs": {"Q": {"type": "object"}}});
    assert_eq!(defs.tool().input_schema(), Some(&expected));
    assert_eq!(serde_json::from_str::<Value>(defs.definition()).unwrap()["inputSchema"], expected);
    stand.assert_nothing_else_suffered();
}

#[test]
fn a_schema_that_reaches_out_or_never_ends_is_not_used() {
    let stand = Wish::of("bad_schemas").stand();
    assert_eq!(names(&stand), ["hostile/echo", "hostile/pattern"]);
    let input = "its input schema cannot be used:";
    let leaves = "leaves the schema; only references that start with `#` are followed";
    let expected = [
        "deep: it nests too deep to be read".to_owned(),
        format!("file_ref: {input} `file:///etc/hostname` {leaves}"),
        format!("http_ref: {input} `http://127.0.0.1:9/` {leaves}"),
        format!("lost_ref: {input} `#/$defs/none` names nothing in the schema"),
        format!("circle: {input} `$ref` applies a subschema to itself without end"),
        format!("output_ref: its output schema cannot be used: `https://a.b/c` {leaves}"),
    ];
    assert_eq!(quarantined(&listing(&stand)), expected);
    stand.assert_nothing_else_suffered();
}

#[test]
fn a_tool_that_changed_is_not_called_until_that_is_approved() {
    let stand = Wish::of("rug_pull").stand();
    let first = listing(&stand);
    let pin = first.find("echo").unwrap().pin();
    assert_eq!(first.find("echo").unwrap().standing(), PinStanding::Unknown);
    stand.servers.approve(&stand.label, "echo", pin).unwrap();
    let second = listing(&stand);
    let changed = second.find("echo").unwrap();
    assert_eq!(changed.standing(), PinStanding::Drifted { approved: pin });
    let message = "`hostile/echo`: server `hostile` changed its tool `echo` since it was approved";
    assert_eq!(stand.echo("hi"), json!(["permission_denied", "drifted", false, message]));
    stand.servers.approve(&stand.label, "echo", changed.pin()).unwrap();
    let third = listing(&stand);
    assert_eq!(third.find("echo").unwrap().standing(), PinStanding::Drifted { approved: changed.pin() });
    stand.assert_nothing_else_suffered();
}

#[test]
fn definitions_that_were_kept_are_judged_without_a_server() {
    let stand = Wish::of("fine").stand();
    let first = listing(&stand);
    let kept = first.find("echo").unwrap().definition();
    let spec = stand.servers.spec(&stand.label).unwrap();
    let pins = BTreeMap::from([("echo".to_owned(), first.find("echo").unwrap().pin())]);
    let again = ToolListing::of_definitions(spec, [kept, "{"], &pins, &patient());
    assert_eq!(again.find("echo").unwrap().standing(), PinStanding::Approved);
    assert_eq!(again.find("echo").unwrap().tool(), first.find("echo").unwrap().tool());
    assert_eq!(quarantined(&again), ["#2: it is no object"]);
    stand.assert_nothing_else_suffered();
}

#[test]
fn a_list_that_changed_is_asked_for_anew() {
    for mode in ["push_change", "listen_change"] {
        let stand = Wish::of(mode).stand();
        assert_eq!(names(&stand), ["hostile/echo"]);
        stand.echo("");
        until(|| names(&stand) == ["hostile/added", "hostile/echo"]);
        assert_eq!(names(&stand), ["hostile/added", "hostile/echo"]);
        stand.assert_nothing_else_suffered();
    }
}

#[test]
fn the_hints_of_a_server_that_nobody_trusts_loosen_nothing() {
    let capability = |trust: ServerTrust| -> Value {
        let stand = Wish { trust, ..Wish::of("read_only_liar") }.stand();
        let listing = listing(&stand);
        let capability = listing.find("wipe").unwrap().tool().capability().clone();
        stand.assert_nothing_else_suffered();
        json!([
            capability.read_only(),
            capability.is_unsafe(),
            capability.human_approval_required(),
            capability.side_effects()
        ])
    };
    assert_eq!(capability(ServerTrust::Untrusted), json!([false, true, true, ["mcp:hostile", "open_world"]]));
    assert_eq!(capability(ServerTrust::ReadHints), json!([true, false, true, []]));
}

#[test]
fn what_is_not_there_is_told() {
    let stand = Wish::of("bad_tools").stand();
    let watch = patient();
    let skills = stand.servers.list_skills(&stand.label, &watch).unwrap_err();
    let expected = "server `hostile` does not offer `extensions.io.modelcontextprotocol/skills`";
    assert_eq!(skills.to_string(), expected);
    let call = stand.servers.request(&stand.label, "tools/call", json!({}), &watch).unwrap_err();
    assert_eq!(call.to_string(), "server `hostile` does not offer `a call that did not pass the door`");
    let unknown = stand.servers.status(&"other".parse().unwrap()).unwrap_err();
    assert_eq!(unknown.to_string(), "server `other` is not configured");
    let read = stand.servers.read_resource(&stand.label, "a:b", &watch).unwrap_err();
    let refused = "server `hostile` refused `resources/read` with code -32601: Method not found";
    assert_eq!(read.to_string(), refused);
    stand.assert_nothing_else_suffered();
}

#[test]
fn the_tools_beyond_the_values_of_a_list_are_named() {
    let stand = Wish::of("full_list").stand();
    let listing = stand.servers.refresh_tools(&stand.label, &patient()).unwrap();
    let used = listing.tools().len();
    let not_used: Vec<_> = listing.quarantined().iter().map(|tool| tool.defect.to_string()).collect();
    let why = "it comes after 50000 values, and no more of a list are read; name the tools that are needed under `include`";
    assert_eq!((used, not_used), (737, vec![why.to_owned(); 4901 - 737]));
}
