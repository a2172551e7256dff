//! What Python, scripts and the shell changed, as the result of a call says.
#![cfg(all(target_os = "linux", not(agents_portable)))]

use std::fs;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::sync::Arc;

use cleveragents_confine::{Digest, Folder};
use cleveragents_domain::{SandboxPolicy, Tool};
use cleveragents_exec::{
    CheckpointLimits, CheckpointStore, ProgramExecutor, PythonExecutor, SystemClock, builtin_tools,
};
use cleveragents_runtime::{CallRequest, Checkpoints, Executor, Tier};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::stage::{Stage, call};

fn sha256(content: &str) -> String {
    Digest::of(content.as_bytes()).to_string()
}

fn created(path: &str, content: &str) -> Value {
    json!({"kind": "create", "path": path, "digest_after": sha256(content)})
}

fn modified(path: &str, before: &str, after: &str) -> Value {
    json!({"kind": "modify", "path": path, "digest_before": sha256(before), "digest_after": sha256(after)})
}

fn deleted(path: &str, content: &str) -> Value {
    json!({"kind": "delete", "path": path, "digest_before": sha256(content)})
}

fn moved(from: &str, path: &str, content: &str) -> Value {
    let digest = sha256(content);
    json!({"kind": "move", "path": path, "from": from, "digest_before": digest, "digest_after": digest})
}

/// A root with a tree to work on and a file beside it.
fn stage() -> Stage {
    let stage = Stage::new();
    for name in ["edited", "gone", "touched", "moved", "mode", "replaced"] {
        stage.write(&format!("out/{name}"), name.as_bytes());
    }
    stage.write("out/folder/in", b"in");
    symlink("edited", stage.root.path().join("out/link")).unwrap();
    stage.write("beside", b"beside");
    stage
}

/// What the script of each language does to the tree.
const PYTHON: &str = "
import os, pathlib
def run(inputs):
    out = pathlib.Path(inputs['out'])
    (out / 'edited').write_text('more')
    (out / 'gone').unlink()
    os.utime(out / 'touched')
    (out / 'touched').write_text('touched')
    (out / 'moved').rename(out / 'deep')
    os.chmod(out / 'mode', 0o600)
    (out / 'replaced').unlink()
    (out / 'replaced').mkdir()
    (out / 'link').unlink()
    (out / 'link').symlink_to('moved')
    (out / 'new').write_text('new')
    if inputs.get('fail'):
        raise ValueError('no')
    return 1
";

const SHELL: &str = "cd out && printf more > edited && rm gone && printf touched > touched && mv moved deep \
                     && chmod 600 mode && rm replaced && mkdir replaced && ln -sf moved link && printf new > new";

fn expected() -> Value {
    json!([
        moved("out/moved", "out/deep", "moved"),
        modified("out/edited", "edited", "more"),
        deleted("out/gone", "gone"),
        {"kind": "modify", "path": "out/link"},
        modified("out/mode", "mode", "mode"),
        created("out/new", "new"),
        deleted("out/replaced", "replaced"),
        {"kind": "create", "path": "out/replaced"},
    ])
}

fn store(stage: &Stage, data: &TempDir) -> Arc<dyn Checkpoints> {
    let store = CheckpointStore::open(
        Folder::open(stage.root.path()).unwrap(),
        &Folder::open(data.path()).unwrap(),
        CheckpointLimits::default(),
        Arc::new(SystemClock::start()),
    );
    Arc::new(store.unwrap())
}

fn python(capability: Value) -> Tool {
    let config = json!({
        "name": "local/tool", "description": "d", "source": "custom", "code": PYTHON, "capability": capability,
    });
    Tool::from_config(&config).unwrap()
}

fn run_python(stage: &Stage, capability: Value, more: Value, kept: Option<Arc<dyn Checkpoints>>) -> Value {
    let executor: Arc<dyn Executor> = Arc::new(PythonExecutor::new(stage.workshop.clone()));
    let door = stage.door_keeping(vec![python(capability)], vec![executor], Value::Null, kept);
    let mut input = json!({"out": stage.root.path().join("out")});
    input.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    call(&door, CallRequest::new("local/tool", input))
}

#[test]
fn python_without_a_checkpoint_is_compared_before_and_after() {
    let stage = stage();
    let scope = json!({"writes": true, "write_scope": "out/**"});
    let result = run_python(&stage, scope.clone(), json!({}), None);
    assert_eq!((&result["error"], &result["resource_changes"]), (&Value::Null, &expected()));
    // What a failed tool left behind is told as well.
    let stage = self::stage();
    let result = run_python(&stage, scope, json!({"fail": true}), None);
    assert_eq!((&result["success"], &result["resource_changes"]), (&json!(false), &expected()));
}

#[test]
fn python_with_a_checkpoint_is_compared_with_it() {
    let (stage, data) = (stage(), TempDir::new().unwrap());
    let scope = json!({"writes": true, "write_scope": "out/**", "checkpointable": true, "checkpoint_scope": "snapshot"});
    let store = store(&stage, &data);
    let failed = run_python(&stage, scope.clone(), json!({"fail": true}), Some(Arc::clone(&store)));
    assert_eq!((&failed["success"], &failed["resource_changes"]), (&json!(false), &json!([])));
    let result = run_python(&stage, scope, json!({}), Some(store));
    assert_eq!((&result["error"], &result["resource_changes"]), (&Value::Null, &expected()));
}

#[test]
fn a_tool_that_changes_nothing_reports_nothing() {
    let stage = stage();
    let executor: Arc<dyn Executor> = Arc::new(PythonExecutor::new(stage.workshop.clone()));
    let config = json!({
        "name": "local/tool", "description": "d", "source": "custom", "code": "return 1",
        "capability": {"writes": true, "write_scope": "out/**, made/tree/**, made/file"},
    });
    let door = stage.door(vec![Tool::from_config(&config).unwrap()], vec![executor], Value::Null);
    let result = call(&door, CallRequest::new("local/tool", json!({})));
    assert_eq!((&result["error"], &result["resource_changes"]), (&Value::Null, &json!([])));
}

#[test]
fn the_shell_is_compared_with_its_checkpoint() {
    let (stage, data) = (stage(), TempDir::new().unwrap());
    let executor: Arc<dyn Executor> = Arc::new(ProgramExecutor::new(stage.workshop.clone()));
    let policy = json!({"grant_root": ["builtin/shell"]});
    let kept = Some(store(&stage, &data));
    let door = stage.door_keeping(builtin_tools(), vec![executor], policy, kept);
    let result = call(&door, CallRequest::new("builtin/shell", json!({"command": SHELL})));
    assert_eq!((&result["error"], &result["resource_changes"]), (&Value::Null, &expected()));
}

#[test]
fn a_script_is_compared_before_and_after() {
    let skill = crate::script::Skill::with(&[("scripts/x.sh", "echo new > \"$1/new\"; exit 1")]);
    let root = skill.stage.root.path().to_owned();
    let words = json!({"args": [root.to_str().unwrap()]});
    let rules = json!({"grant_root": ["local/*"]});
    let result = skill.call(Tier::Namespaced, SandboxPolicy::Restricted, "x", words, rules);
    assert_eq!(result["error"]["details"]["exit_code"], json!(1));
    assert_eq!(result["resource_changes"], json!([created("new", "new\n")]));
}

#[test]
fn the_same_file_under_two_names_is_no_move() {
    let stage = Stage::new();
    stage.write("out/a", b"same");
    fs::hard_link(stage.root.path().join("out/a"), stage.root.path().join("out/b")).unwrap();
    fs::set_permissions(stage.root.path().join("out"), fs::Permissions::from_mode(0o755)).unwrap();
    let (data, policy) = (TempDir::new().unwrap(), json!({"grant_root": ["builtin/shell"]}));
    let executor: Arc<dyn Executor> = Arc::new(ProgramExecutor::new(stage.workshop.clone()));
    let kept = Some(store(&stage, &data));
    let door = stage.door_keeping(builtin_tools(), vec![executor], policy, kept);
    let input = json!({"command": "cd out; ln a c; rm a b; cp c d"});
    let result = call(&door, CallRequest::new("builtin/shell", input));
    let expected = json!([
        deleted("out/a", "same"),
        deleted("out/b", "same"),
        created("out/c", "same"),
        created("out/d", "same"),
    ]);
    assert_eq!((&result["error"], &result["resource_changes"]), (&Value::Null, &expected));
}

#[test]
fn more_than_a_checkpoint_would_hold_is_reported_as_a_whole() {
    let stage = Stage::new();
    stage.write("beside", b"");
    let folder = (0..70).fold(String::from("out"), |path, _| path + "/d");
    fs::create_dir_all(stage.root.path().join(folder)).unwrap();
    fs::create_dir_all(stage.root.path().join("log")).unwrap();
    let executor: Arc<dyn Executor> = Arc::new(PythonExecutor::new(stage.workshop.clone()));
    let config = json!({
        "name": "local/tool", "description": "d", "source": "custom", "code": "return 1",
        "capability": {"writes": true, "write_scope": "out/**, log/**"},
    });
    let door = stage.door(vec![Tool::from_config(&config).unwrap()], vec![executor], Value::Null);
    let result = call(&door, CallRequest::new("local/tool", json!({})));
    let whole = json!([{"kind": "modify", "path": "log"}, {"kind": "modify", "path": "out"}]);
    assert_eq!((&result["error"], &result["resource_changes"]), (&Value::Null, &whole));
}
