//! Places that are made for calls, when several calls may write to them at once.
#![cfg(all(target_os = "linux", not(agents_portable)))]

use std::fs;
use std::sync::Arc;

use cleveragents_confine::Folder;
use cleveragents_exec::sandbox::{Launcher, Place};
use cleveragents_exec::{ProgramSearch, PythonExecutor, Workshop};
use cleveragents_runtime::{CallRequest, Door};
use serde_json::{Value, json};

use crate::python::tool;
use crate::sandbox::scene::until;
use crate::stage::{PYTHON, Stage, call, verdict};

/// Says that it runs, waits until it may go on, and writes what it is told.
const CODE: &str = "import os, time
log = open('ROOT/new/log.txt', 'a')
open('ROOT/marks/runs-' + inputs['name'], 'w').close()
while not os.path.exists('ROOT/marks/go-' + inputs['name']):
    time.sleep(0.005)
if inputs['text']:
    log.write(inputs['text'])
log.close()
return 'done'";

/// A call that ends first, and one that was begun meanwhile and writes `text` after that: through the same door, or through
/// that of another process. What stands at the end below the root.
fn after_two_calls(is_same_process: bool, text: &str) -> Vec<(String, String)> {
    let stage = Stage::new();
    fs::create_dir(stage.root.path().join("marks")).unwrap();
    let code = CODE.replace("ROOT", stage.root.path().to_str().unwrap());
    let declared =
        json!({"capability": {"writes": true, "write_scope": "new/log.txt, marks/**"}, "timeout": 60});
    let door = |workshop: &Workshop| -> Door {
        let executor = PythonExecutor::new(workshop.clone());
        stage.door(vec![tool(&code, declared.clone())], vec![Arc::new(executor)], Value::Null)
    };
    let other = Workshop::new(
        Launcher::start().unwrap(),
        Folder::open(stage.root.path()).unwrap(),
        Place::open(stage.scratch.path()).unwrap(),
        ProgramSearch { python: Some(PYTHON.into()), ..ProgramSearch::default() },
    );
    let first_door = door(&stage.workshop);
    let second_door = door(if is_same_process { &stage.workshop } else { &other });
    let mark = |name: &str| stage.root.path().join("marks").join(name);
    let run = |door: &Door, name: &str, text: &str| {
        verdict(&call(door, CallRequest::new("local/tool", json!({"name": name, "text": text}))))
    };
    std::thread::scope(|scope| {
        let first = scope.spawn(|| run(&first_door, "first", ""));
        until(|| mark("runs-first").exists());
        let second = scope.spawn(|| run(&second_door, "second", text));
        until(|| mark("runs-second").exists());
        fs::write(mark("go-first"), "").unwrap();
        assert_eq!(first.join().unwrap(), json!({"value": "done"}));
        fs::write(mark("go-second"), "").unwrap();
        assert_eq!(second.join().unwrap(), json!({"value": "done"}));
    });
    fs::remove_dir_all(stage.root.path().join("marks")).unwrap();
    let mut found = Vec::new();
    for entry in fs::read_dir(stage.root.path()).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let log = fs::read_to_string(stage.root.path().join(&name).join("log.txt")).unwrap();
        found.push((name, log));
    }
    found
}

#[test]
fn what_a_call_writes_stays_when_another_one_for_which_the_place_was_made_ends_first() {
    let written = [("new".to_owned(), "important".to_owned())];
    assert_eq!(after_two_calls(true, "important"), written);
    assert_eq!(after_two_calls(false, "important"), written);
}

#[test]
fn what_was_made_and_nobody_wrote_to_goes_with_the_last_call() {
    assert_eq!(after_two_calls(true, ""), []);
    // Another process does not know that it was made.
    assert_eq!(after_two_calls(false, ""), [("new".to_owned(), String::new())]);
}
