use cleveragents_testkit::hostile;
use serde_json::{Value, json};

use crate::host::Host;

const TOOL: &str = "builtin/list_directory";

fn listing(path: &str, entries: Value, truncated: bool) -> Value {
    json!({"path": path, "entries": entries, "truncated": truncated, "problems": []})
}

#[test]
fn a_folder_is_listed_in_order_with_kinds_and_sizes() {
    let host = Host::with(&[("b.txt", b"four"), ("a/x", b""), ("a/y/z", b"1"), (".hidden", b"")]);
    let file = |path: &str, size: u64| json!({"path": path, "kind": "file", "size": size});
    let folder = |path: &str| json!({"path": path, "kind": "folder"});
    host.check(
        TOOL,
        json!({}),
        listing(".", json!([file(".hidden", 0), folder("a"), file("b.txt", 4)]), false),
    );
    host.check(TOOL, json!({"path": "a"}), listing("a", json!([file("a/x", 0), folder("a/y")]), false));
    host.check(
        TOOL,
        json!({"path": "a", "depth": 2}),
        listing("a", json!([file("a/x", 0), folder("a/y"), file("a/y/z", 1)]), false),
    );
    host.check(TOOL, json!({"max_entries": 1}), listing(".", json!([file(".hidden", 0)]), true));
    host.check(
        TOOL,
        json!({"max_entries": 3}),
        listing(".", json!([file(".hidden", 0), folder("a"), file("b.txt", 4)]), false),
    );
}

#[test]
fn links_and_special_files_are_shown_and_not_followed() {
    let host = Host::with(&[("dir/f", b"1")]);
    let at = |name: &str| host.path().join(name);
    hostile::link(&at("to-file"), "dir/f".as_ref()).unwrap();
    hostile::link(&at("to-folder"), "dir".as_ref()).unwrap();
    hostile::link(&at("to-outside"), "/etc".as_ref()).unwrap();
    hostile::link(&at("to-nothing"), "gone".as_ref()).unwrap();
    hostile::link_to_itself(&at("to-itself")).unwrap();
    hostile::fifo(&at("fifo")).unwrap();
    hostile::socket(&at("socket")).unwrap();
    let link = |path: &str, to: &str| json!({"path": path, "kind": "link", "leads_to": to});
    host.check(
        TOOL,
        json!({"depth": 3}),
        listing(
            ".",
            json!([
                {"path": "dir", "kind": "folder"},
                {"path": "dir/f", "kind": "file", "size": 1},
                {"path": "fifo", "kind": "fifo"},
                {"path": "socket", "kind": "socket"},
                link("to-file", "file"),
                link("to-folder", "folder"),
                link("to-itself", "other"),
                link("to-nothing", "nothing"),
                link("to-outside", "outside"),
            ]),
            false,
        ),
    );
}

#[test]
fn a_place_that_is_no_folder_is_a_failure() {
    let host = Host::with(&[("a", b"")]);
    let failed = "tool_execution_failure";
    host.check_failure(
        TOOL,
        json!({"path": "gone"}),
        failed,
        "not_found",
        "`builtin/list_directory`: `gone` does not exist",
    );
    host.check_failure(
        TOOL,
        json!({"path": "a"}),
        failed,
        "not_a_folder",
        "`builtin/list_directory`: `a` is or passes something that is not a folder",
    );
}

#[test]
fn a_deep_tree_is_listed_to_the_limit() {
    let host = Host::with(&[]);
    hostile::deep(host.path(), 200).unwrap();
    let result = host.call(TOOL, json!({"depth": 16}));
    let entries = result["output_data"]["entries"].as_array().unwrap();
    assert_eq!((entries.len(), &result["output_data"]["problems"]), (16, &json!([])));
}
