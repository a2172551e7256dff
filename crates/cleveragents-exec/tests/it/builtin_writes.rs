//! Builtins that change files, through the door.

use std::fs;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::Path;
use std::sync::Arc;

use cleveragents_confine::{Digest, Folder};
use cleveragents_exec::{CheckpointLimits, CheckpointStore, SystemClock};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::host::{Host, door_keeping, success, write};

/// A door over a folder with these files, which keeps checkpoints elsewhere.
pub(crate) struct Desk {
    pub(crate) host: Host,
    data: TempDir,
}

impl Desk {
    pub(crate) fn with(files: &[(&str, &[u8])]) -> Self {
        Self::with_policy(files, Value::Null)
    }

    pub(crate) fn with_policy(files: &[(&str, &[u8])], policy: Value) -> Self {
        let folder = TempDir::new().unwrap();
        for (path, content) in files {
            write(folder.path(), path, content);
        }
        let (door, data) = keeping_door(folder.path(), policy);
        Self { host: Host { door, folder }, data }
    }

    pub(crate) fn checkpoints(&self) -> usize {
        fs::read_dir(self.data.path().join("checkpoints/lists")).unwrap().count()
    }

    pub(crate) fn path(&self) -> &Path {
        self.host.path()
    }

    /// Everything below the root: files with their text, folders with a slash, links with an arrow.
    pub(crate) fn listing(&self) -> Vec<String> {
        listing(self.path())
    }
}

pub(crate) fn keeping_door(root: &Path, policy: Value) -> (cleveragents_runtime::Door, TempDir) {
    let data = TempDir::new().unwrap();
    let clock = Arc::new(SystemClock::start());
    let opened = (Folder::open(root).unwrap(), Folder::open(data.path()).unwrap());
    let limits = CheckpointLimits::default();
    let store = CheckpointStore::open(opened.0, &opened.1, limits, clock).unwrap();
    let clock = Arc::new(SystemClock::start());
    (door_keeping(root, policy, clock, Some(Arc::new(store))), data)
}

pub(crate) fn listing(root: &Path) -> Vec<String> {
    let mut lines = Vec::new();
    let mut pending = vec![root.to_owned()];
    while let Some(folder) = pending.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.strip_prefix(root).unwrap().display().to_string();
            let kind = fs::symlink_metadata(&path).unwrap().file_type();
            if kind.is_symlink() {
                lines.push(format!("{name}->{}", fs::read_link(&path).unwrap().display()));
            } else if kind.is_dir() {
                lines.push(format!("{name}/"));
                pending.push(path);
            } else if kind.is_file() {
                lines.push(format!("{name}={}", String::from_utf8_lossy(&fs::read(&path).unwrap())));
            } else {
                lines.push(format!("{name}!"));
            }
        }
    }
    lines.sort();
    lines
}

pub(crate) fn digest(text: &str) -> String {
    Digest::of(text.as_bytes()).to_string()
}

fn created(path: &str, text: Option<&str>) -> Value {
    match text {
        Some(text) => json!({"kind": "create", "path": path, "digest_after": digest(text)}),
        None => json!({"kind": "create", "path": path}),
    }
}

fn modified(path: &str, before: &str, after: &str) -> Value {
    json!({"kind": "modify", "path": path, "digest_before": digest(before), "digest_after": digest(after)})
}

fn deleted(path: &str, text: Option<&str>) -> Value {
    match text {
        Some(text) => json!({"kind": "delete", "path": path, "digest_before": digest(text)}),
        None => json!({"kind": "delete", "path": path}),
    }
}

fn moved(from: &str, path: &str, text: Option<&str>) -> Value {
    let mut change = json!({"kind": "move", "path": path, "from": from});
    if let Some(text) = text {
        change["digest_before"] = json!(digest(text));
        change["digest_after"] = json!(digest(text));
    }
    change
}

/// Calls a tool over `files`, and compares the whole result and what is then below the root.
#[track_caller]
fn check(files: &[(&str, &str)], tool: &str, input: Value, output: Value, changes: &[Value], after: &[&str]) {
    let files: Vec<(&str, &[u8])> = files.iter().map(|(path, text)| (*path, text.as_bytes())).collect();
    let desk = Desk::with(&files);
    let mut expected = success(tool, output);
    expected["resource_changes"] = json!(changes);
    assert_eq!(desk.host.call(tool, input), expected);
    assert_eq!(desk.listing(), after);
    assert_eq!(desk.checkpoints(), 1);
}

#[test]
fn a_file_is_written_or_replaced_and_the_change_has_both_digests() {
    let output = |path: &str, created: bool, text: &str| json!({"path": path, "created": created, "size": text.len(), "digest": digest(text)});
    check(
        &[],
        "builtin/write_file",
        json!({"path": "a/b/c.txt", "content": "new"}),
        output("a/b/c.txt", true, "new"),
        &[created("a", None), created("a/b", None), created("a/b/c.txt", Some("new"))],
        &["a/", "a/b/", "a/b/c.txt=new"],
    );
    check(
        &[("a", "old")],
        "builtin/write_file",
        json!({"path": "./a", "content": "bmV3", "encoding": "base64", "expected_digest": digest("old")}),
        output("a", false, "new"),
        &[modified("a", "old", "new")],
        &["a=new"],
    );
    check(
        &[("a", "same")],
        "builtin/write_file",
        json!({"path": "a", "content": "same"}),
        output("a", false, "same"),
        &[],
        &["a=same"],
    );
    check(
        &[],
        "builtin/write_file",
        json!({"path": "app/[id]/*.ts", "content": "x"}),
        output("app/[id]/*.ts", true, "x"),
        &[created("app", None), created("app/[id]", None), created("app/[id]/*.ts", Some("x"))],
        &["app/", "app/[id]/", "app/[id]/*.ts=x"],
    );
}

#[test]
fn all_edits_are_made_one_after_the_other() {
    check(
        &[("a", "one two two\n")],
        "builtin/edit_file",
        json!({"path": "a", "edits": [
            {"old_string": "one", "new_string": "1"},
            {"old_string": "1 ", "new_string": ""},
            {"old_string": "two", "new_string": "2", "count": 2},
        ]}),
        json!({"path": "a", "replacements": 4, "size": 4, "digest": digest("2 2\n")}),
        &[modified("a", "one two two\n", "2 2\n")],
        &["a=2 2\n"],
    );
}

#[test]
fn files_and_folders_are_moved_copied_and_deleted() {
    let files = [("a", "A"), ("d/x", "X"), ("d/e/y", "Y")];
    check(
        &files,
        "builtin/delete_file",
        json!({"path": "a"}),
        json!({"path": "a", "size": 1}),
        &[deleted("a", Some("A"))],
        &["d/", "d/e/", "d/e/y=Y", "d/x=X"],
    );
    check(
        &files,
        "builtin/move_file",
        json!({"source": "a", "destination": "n/b"}),
        json!({"source": "a", "path": "n/b", "kind": "file"}),
        &[created("n", None), moved("a", "n/b", Some("A"))],
        &["d/", "d/e/", "d/e/y=Y", "d/x=X", "n/", "n/b=A"],
    );
    check(
        &files,
        "builtin/move_file",
        json!({"source": "a", "destination": "d/x", "overwrite": true}),
        json!({"source": "a", "path": "d/x", "kind": "file"}),
        &[deleted("d/x", Some("X")), moved("a", "d/x", Some("A"))],
        &["d/", "d/e/", "d/e/y=Y", "d/x=A"],
    );
    check(
        &files,
        "builtin/move_file",
        json!({"source": "d", "destination": "f"}),
        json!({"source": "d", "path": "f", "kind": "folder"}),
        &[moved("d", "f", None)],
        &["a=A", "f/", "f/e/", "f/e/y=Y", "f/x=X"],
    );
    check(
        &files,
        "builtin/copy_file",
        json!({"source": "a", "destination": "d/x", "overwrite": true}),
        json!({"source": "a", "path": "d/x", "created": false, "size": 1, "digest": digest("A")}),
        &[modified("d/x", "X", "A")],
        &["a=A", "d/", "d/e/", "d/e/y=Y", "d/x=A"],
    );
}

#[test]
fn folders_are_made_and_removed() {
    check(
        &[],
        "builtin/create_directory",
        json!({"path": "a/b"}),
        json!({"path": "a/b", "created": true}),
        &[created("a", None), created("a/b", None)],
        &["a/", "a/b/"],
    );
    check(
        &[("a/b", "x")],
        "builtin/create_directory",
        json!({"path": "a"}),
        json!({"path": "a", "created": false}),
        &[],
        &["a/", "a/b=x"],
    );
    check(
        &[("a/b", "x"), ("a/c/d", "y"), ("k", "")],
        "builtin/delete_directory",
        json!({"path": "a", "recursive": true}),
        json!({"path": "a", "removed": 4}),
        &[deleted("a/b", Some("x")), deleted("a/c", None), deleted("a/c/d", Some("y")), deleted("a", None)],
        &["k="],
    );
}

#[test]
fn permissions_stay_and_are_copied_but_running_as_somebody_else_is_not() {
    let desk = Desk::with(&[("a", b"old")]);
    let mode = |path: &str| fs::metadata(desk.path().join(path)).unwrap().permissions().mode() & 0o7777;
    fs::set_permissions(desk.path().join("a"), fs::Permissions::from_mode(0o4750)).unwrap();
    desk.host.call("builtin/write_file", json!({"path": "a", "content": "new"}));
    desk.host.call("builtin/copy_file", json!({"source": "a", "destination": "b"}));
    assert_eq!((mode("a"), mode("b"), desk.listing()), (0o4750, 0o750, vec!["a=new".into(), "b=new".into()]));
}

#[test]
fn links_in_a_deleted_folder_are_deleted_and_not_followed() {
    let desk = Desk::with(&[("a/b", b"x"), ("kept/x", b"kept")]);
    symlink("../kept", desk.path().join("a/link")).unwrap();
    symlink("/etc", desk.path().join("a/out")).unwrap();
    let result = desk.host.call("builtin/delete_directory", json!({"path": "a", "recursive": true}));
    let changes = json!([
        deleted("a/b", Some("x")),
        deleted("a/link", None),
        deleted("a/out", None),
        deleted("a", None)
    ]);
    assert_eq!(result["resource_changes"], changes);
    assert_eq!(desk.listing(), ["kept/", "kept/x=kept"]);
}

#[test]
fn what_a_call_may_write_is_what_its_arguments_name() {
    let desk = Desk::with(&[]);
    let explain = |tool: &str, input: Value| {
        let request = cleveragents_runtime::CallRequest::new(tool, input);
        let explanation = cleveragents_runtime::ToolHost::explain(&desk.host.door, request);
        let explanation = serde_json::to_value(explanation).unwrap();
        (
            explanation["outcome"].clone(),
            explanation["profile"]["reads"].clone(),
            explanation["profile"]["writes"].clone(),
        )
    };
    assert_eq!(
        explain("builtin/file-write", json!({"path": "src/a", "content": ""})),
        (json!("ready"), json!(["src/a/**"]), json!(["src/a/**"]))
    );
    assert_eq!(
        explain("builtin/copy_file", json!({"source": "a", "destination": "b"})),
        (json!("ready"), json!(["a/**", "b/**"]), json!(["b/**"]))
    );
}
