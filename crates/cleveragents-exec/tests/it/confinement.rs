use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use cleveragents_runtime::{CallRequest, Clock};
use cleveragents_testkit::hostile;
use serde_json::{Value, json};

use crate::host::{Host, door, failure, write};

const TOOLS: [&str; 3] = ["builtin/read_file", "builtin/list_directory", "builtin/search_files"];

/// Arguments of a tool that name `path`.
fn arguments(tool: &str, path: &str) -> Value {
    if tool == "builtin/search_files" { json!({"path": path, "glob": "*"}) } else { json!({"path": path}) }
}

#[track_caller]
fn check_outside(host: &Host, path: &str, shown: &str) {
    for tool in TOOLS {
        host.check_failure(
            tool,
            arguments(tool, path),
            "permission_denied",
            "path_outside_root",
            &format!("`{tool}`: `{shown}` is outside the root"),
        );
    }
}

#[test]
fn a_path_outside_the_root_is_refused_by_component() {
    let host = Host::with(&[("a.txt", b"inside")]);
    let root = host.path().to_str().unwrap().to_owned();
    let sibling = format!("{root}-evil");
    std::fs::create_dir(&sibling).unwrap();
    write(sibling.as_ref(), "a.txt", b"SECRET");
    for path in
        ["/etc/hostname", "/", "..", "../x", "a/../../x", "./../x", &sibling, &format!("{sibling}/a.txt")]
    {
        check_outside(&host, path, path);
    }
    check_outside(&host, &format!("{root}/../x"), &format!("{root}/../x"));
    std::fs::remove_dir_all(&sibling).unwrap();
}

#[test]
fn an_absolute_path_below_the_root_is_that_path() {
    let host = Host::with(&[("dir/a.txt", b"x")]);
    let path = host.path().join("dir/a.txt");
    let result = host.call("builtin/read_file", json!({"path": path}));
    assert_eq!(
        (&result["output_data"]["path"], &result["output_data"]["content"]),
        (&json!("dir/a.txt"), &json!("x"))
    );
    let result = host.call("builtin/list_directory", json!({"path": host.path()}));
    assert_eq!(result["output_data"]["path"], json!("."));
}

#[test]
fn links_never_lead_outside() {
    let outside = Host::with(&[("secret.txt", b"SECRET"), ("dir/secret.txt", b"SECRET")]);
    let host = Host::with(&[("a.txt", b"x")]);
    hostile::link(&host.path().join("file"), &outside.path().join("secret.txt")).unwrap();
    hostile::link(&host.path().join("folder"), &outside.path().join("dir")).unwrap();
    hostile::link(&host.path().join("magic"), "/proc/self/root".as_ref()).unwrap();
    let refused = |tool: &str, path: &str| {
        let message = format!("`{tool}`: `{path}` is or passes a link that leaves the root");
        let details = json!({"category": "path_outside_root", "tool": tool, "tier": "builtin"});
        assert_eq!(
            host.call(tool, arguments(tool, path)),
            failure(tool, "permission_denied", &message, details)
        );
    };
    refused("builtin/read_file", "file");
    refused("builtin/read_file", "folder/secret.txt");
    refused("builtin/list_directory", "folder");
    refused("builtin/search_files", "folder");
    let read = host.call("builtin/read_file", json!({"path": "magic/etc/hostname"}));
    assert_eq!((&read["success"], &read["output_data"]), (&json!(false), &Value::Null));
    let found = host.call("builtin/search_files", json!({"pattern": "SECRET"}));
    assert_eq!(found["output_data"]["matches"], json!([]));
}

#[test]
fn special_files_are_refused_without_waiting() {
    let host = Host::with(&[]);
    hostile::fifo(&host.path().join("fifo")).unwrap();
    hostile::socket(&host.path().join("socket")).unwrap();
    hostile::link_to_itself(&host.path().join("loop")).unwrap();
    let check = |path: &str, category: &str, message: &str| {
        let input = json!({"path": path});
        host.check_failure("builtin/read_file", input, "tool_execution_failure", category, message);
    };
    check("fifo", "not_a_file", "`builtin/read_file`: `fifo` is a FIFO, not a regular file");
    check("socket", "not_a_file", "`builtin/read_file`: `socket` is a socket, not a regular file");
    check("loop", "link_loop", "`builtin/read_file`: `loop` is or passes a link that does not end");
}

#[test]
fn hostile_text_in_arguments_is_only_ever_a_name() {
    let host = Host::with(&[("--output=CANARY", b"x")]);
    let read = |path: &str| host.call("builtin/read_file", json!({"path": path}));
    assert_eq!(read("--output=CANARY")["output_data"]["content"], json!("x"));
    for name in ["; touch CANARY", "$(touch CANARY)", "a\nb", "\u{202e}txt"] {
        let shown: String = name.chars().flat_map(char::escape_debug).collect();
        let result = read(name);
        assert_eq!(
            (&result["error"]["details"]["category"], &result["error"]["error_type"]),
            (&json!("not_found"), &json!("tool_execution_failure")),
            "{shown}"
        );
    }
    assert!(!host.path().join("CANARY").exists());
    host.check_failure(
        "builtin/read_file",
        json!({"path": "a\0b"}),
        "tool_execution_failure",
        "invalid_path",
        "`builtin/read_file`: `a\\0b` holds a NUL byte",
    );
    let result = read(&"a".repeat(1_048_576));
    assert_eq!(
        result["error"]["details"]["errors"],
        json!([{
            "instance_path": "/path",
            "schema_path": "/properties/path/maxLength",
            "message": "value is longer than 4096 characters",
        }])
    );
    let result = read(&"a/".repeat(2_000));
    assert_eq!(result["error"]["details"]["category"], json!("not_found"));
}

/// A clock that advances by a second whenever it is read.
#[derive(Debug, Default)]
struct ImpatientClock(AtomicU64);

impl Clock for ImpatientClock {
    fn elapsed(&self) -> Duration {
        Duration::from_secs(self.0.fetch_add(1, Ordering::Relaxed))
    }

    fn unix_millis(&self) -> u64 {
        0
    }
}

#[test]
fn every_loop_looks_at_the_deadline() {
    let files: Vec<(String, Vec<u8>)> =
        (0..100).map(|n| (format!("d{n}/f"), vec![b'\n'; 64 * 1_024])).collect();
    let files: Vec<(&str, &[u8])> =
        files.iter().map(|(path, bytes)| (path.as_str(), bytes.as_slice())).collect();
    let host = Host::with(&files);
    let calls = [
        ("builtin/read_file", json!({"path": "d0/f"})),
        ("builtin/search_files", json!({"pattern": "x", "path": "d0"})),
        ("builtin/search_files", json!({"pattern": "x"})),
    ];
    for (tool, input) in calls {
        let door = door(host.path(), Value::Null, Arc::new(ImpatientClock::default()));
        let result = cleveragents_runtime::ToolHost::call(&door, CallRequest::new(tool, input));
        let error = result.error().unwrap();
        assert_eq!(
            (error.error_type().to_string().as_str(), error.message(), &error.details()["category"]),
            (
                "tool_execution_failure",
                format!("`{tool}`: the call ran into its deadline").as_str(),
                &json!("timeout")
            )
        );
    }
}

#[test]
fn a_cancelled_call_does_not_run() {
    let host = Host::with(&[("a", b"x")]);
    let request = CallRequest::new("builtin/read_file", json!({"path": "a"}));
    request.cancel.cancel();
    let details = json!({"category": "cancelled", "tool": "builtin/read_file", "tier": "builtin"});
    let expected = failure(
        "builtin/read_file",
        "tool_execution_failure",
        "`builtin/read_file`: the call was cancelled",
        details,
    );
    assert_eq!(host.run(request), expected);
}
