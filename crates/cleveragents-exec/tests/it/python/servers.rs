//! Calls whose processes a server makes are as apart from each other as any others.

use std::os::fd::OwnedFd;
use std::sync::Arc;

use cleveragents_exec::PythonExecutor;
use cleveragents_runtime::CallRequest;
use rustix::process::{Pid, PidfdFlags, PidfdGetfdFlags, Signal, pidfd_getfd, pidfd_open};
use serde_json::{Value, json};

use super::{door, tool};
use crate::sandbox::scene::until;
use crate::stage::{HELD, Stage, call, verdict};

/// The verdicts on these inputs, one call after the other through one door.
fn in_turn(stage: &Stage, code: &str, declared: Value, inputs: &[Value]) -> [Vec<Value>; 2] {
    HELD.map(|tier| {
        let door = door(stage, tier, tool(code, declared.clone()));
        let verdicts = inputs
            .iter()
            .map(|input| verdict(&call(&door, CallRequest::new("local/tool", input.clone()))))
            .collect();
        drop(door);
        stage.assert_clean();
        verdicts
    })
}

#[track_caller]
fn check(code: &str, declared: Value, inputs: &[Value], expected: &[Value]) {
    let stage = Stage::new();
    assert_eq!(in_turn(&stage, code, declared, inputs), [expected, expected]);
}

fn values(values: &[Value]) -> Vec<Value> {
    values.iter().map(|value| json!({"value": value})).collect()
}

#[test]
fn the_second_call_starts_a_server() {
    let code = "import sys\nreturn 'datetime' in sys.modules";
    let inputs = [json!({}), json!({}), json!({})];
    check(code, json!({}), &inputs, &values(&[json!(false), json!(true), json!(true)]));
    let writes = json!({"capability": {"writes": true, "write_scope": "out/**"}});
    let stage = Stage::new();
    std::fs::create_dir(stage.root.path().join("out")).unwrap();
    let expected = values(&[json!(false), json!(true), json!(true)]);
    assert_eq!(in_turn(&stage, code, writes, &inputs), [expected.clone(), expected]);
}

#[test]
fn nothing_of_a_call_is_there_in_the_next() {
    let code = "import json, os\n\
                seen = [hasattr(json, 'mark'), os.listdir('.'), os.environ.get('MARK'), os.environ['HOME'] == os.getcwd()]\n\
                json.mark = 1\n\
                os.environ['MARK'] = '1'\n\
                open('mark', 'w')\n\
                return seen";
    let fresh = json!([false, [], null, true]);
    check(code, json!({}), &vec![json!({}); 4], &values(&vec![fresh; 4]));
}

#[test]
fn a_call_reaches_neither_the_server_nor_what_is_beside_its_scratch() {
    let code = "import os\n\
                seen = []\n\
                for step in (lambda: os.listdir('..'), lambda: open('../beside', 'w'), lambda: os.kill(os.getppid(), 9)):\n    \
                    try:\n        \
                        step()\n        \
                        seen.append('done')\n    \
                    except OSError as error:\n        \
                        seen.append(type(error).__name__)\n\
                return seen";
    let stage = Stage::new();
    let refused = json!({"value": ["PermissionError", "PermissionError", "PermissionError"]});
    for verdicts in in_turn(&stage, code, json!({}), &vec![json!({}); 4]) {
        // A process of its own has a parent outside its namespace.
        assert_eq!(verdicts[1..], [refused.clone(), refused.clone(), refused.clone()]);
    }
}

#[test]
fn a_profile_without_processes_has_none_in_a_server_either() {
    let code = "import os\ntry:\n    os.fork()\n    return 'forked'\nexcept OSError:\n    return 'refused'";
    let declared = json!({"capability": {"read_only": true}});
    check(code, declared, &vec![json!({}); 3], &values(&vec![json!("refused"); 3]));
    let threads = "import threading\nt = threading.Thread(target=print)\nt.start()\nt.join()\nreturn 1";
    check(
        threads,
        json!({"capability": {"read_only": true}}),
        &vec![json!({}); 3],
        &values(&vec![json!(1); 3]),
    );
}

#[test]
fn whatever_a_call_does_the_next_one_works() {
    let code = "import os, subprocess, sys, time\n\
                how = inputs['how']\n\
                if how == 'exit': os._exit(3)\n\
                if how == 'kill': os.kill(os.getpid(), 9)\n\
                if how == 'spin':\n    \
                    while True: pass\n\
                if how == 'flood':\n    \
                    while True: print('x' * 65536)\n\
                return how";
    let message = |category: &str, message: &str| {
        json!(["tool_execution_failure", category, format!("`local/tool`: {message}")])
    };
    let how = |how: &str| json!({"how": how});
    let well = json!({"value": "well"});
    let inputs: Vec<Value> =
        ["well", "exit", "well", "kill", "well", "spin", "well", "flood", "well"].map(how).into();
    let expected = [
        well.clone(),
        message("crashed", "it ended with exit code 3 before it returned"),
        well.clone(),
        message("crashed", "it was ended by SIGKILL"),
        well.clone(),
        message("timeout", "the call ran into its deadline"),
        well.clone(),
        message("output_limit", "it wrote too much to its stdout output and was ended"),
        well,
    ];
    check(code, json!({"timeout": 2}), &inputs, &expected);
}

#[test]
fn what_a_call_leaves_behind_dies_with_it() {
    let mark = format!("{}.5", std::process::id());
    let code = format!(
        "import subprocess\nsubprocess.Popen(['/bin/sleep', '7{mark}'], start_new_session=inputs['away'])\nreturn 1"
    );
    let stage = Stage::new();
    let inputs = vec![json!({"away": false}); 4];
    let one = values(&vec![json!(1); 4]);
    assert_eq!(in_turn(&stage, &code, json!({}), &inputs), [one.clone(), one]);
    let running = std::fs::read_dir("/proc").unwrap().filter_map(|entry| {
        let words = std::fs::read_to_string(entry.ok()?.path().join("cmdline")).ok()?;
        words.contains(&format!("7{mark}")).then_some(words)
    });
    assert_eq!(running.collect::<Vec<_>>(), Vec::<String>::new());
}

#[test]
fn a_call_of_a_server_has_no_more_processes_than_any_other() {
    let code = "import os, time\n\
                for _ in range(inputs['count']):\n    \
                    if os.fork() == 0:\n        \
                        time.sleep(600)\n\
                return 'well'";
    let stage = Stage::new();
    let inputs = [json!({"count": 0}), json!({"count": 0}), json!({"count": 3000}), json!({"count": 0})];
    let well = json!({"value": "well"});
    let failed = |category: &str, message: &str| {
        let failed = json!(["tool_execution_failure", category, format!("`local/tool`: {message}")]);
        vec![well.clone(), well.clone(), failed, well.clone()]
    };
    assert_eq!(
        in_turn(&stage, code, json!({}), &inputs),
        [
            failed("exception", "[Errno 11] Resource temporarily unavailable"),
            failed("process_limit", "it started too many processes and was ended"),
        ]
    );
}

#[test]
fn two_tools_of_one_server_run_their_own_code() {
    let stage = Stage::new();
    let named = |name: &str, code: &str| tool(code, json!({"name": name}));
    for tier in HELD {
        let executor = PythonExecutor::new(stage.workshop.clone().held_by(tier));
        let tools = vec![
            named("local/one", "def run(inputs):\n    return ['one', inputs['a']]"),
            named("local/two", "return ['two', inputs['a']]"),
            named("local/none", "return ["),
        ];
        let door = stage.door(tools, vec![Arc::new(executor)], Value::Null);
        let verdicts: Vec<Value> = (0..4)
            .flat_map(|turn| ["one", "two", "none"].map(|name| (turn, name)))
            .map(|(turn, name)| {
                verdict(&call(&door, CallRequest::new(format!("local/{name}"), json!({"a": turn}))))
            })
            .collect();
        let invalid =
            "`local/none`: its code cannot be run: it is not valid Python: '[' was never closed (line 1)";
        let expected = (0..4).flat_map(|turn| {
            let none = json!(["tool_activation_failure", "code_invalid", invalid]);
            [json!({"value": ["one", turn]}), json!({"value": ["two", turn]}), none]
        });
        assert_eq!(verdicts, expected.collect::<Vec<_>>());
    }
}

#[test]
fn what_the_compiler_warns_of_is_said_in_every_call() {
    let stage = Stage::new();
    let code = "x = 1 is 1\nraise ValueError('a')";
    let said = "<tool code>:1: SyntaxWarning: \"is\" with a literal. Did you mean \"==\"?\n";
    for tier in HELD {
        let door = door(&stage, tier, tool(&format!("{code}\nreturn 1"), json!({})));
        for turn in 1..=4 {
            let result = call(&door, CallRequest::new("local/tool", json!({})));
            assert_eq!(result["error"]["details"]["stderr"], json!(said), "{tier}, call {turn}");
        }
    }
}

/// In particular not that by which compiled code leaves the process.
#[test]
fn a_call_has_no_other_descriptors_than_its_own() {
    let code = "import os\n\
                def is_open(number):\n    \
                    try:\n        \
                        os.fstat(number)\n        \
                        return True\n    \
                    except OSError:\n        \
                        return False\n\
                return len([number for number in range(256) if is_open(number)])";
    check(code, json!({}), &vec![json!({}); 4], &values(&vec![json!(4); 4]));
}

/// Whether the server says so before the call is made, or when the call stands in its socket already.
#[test]
fn a_server_whose_waiting_process_was_killed_is_replaced() {
    for (tier, is_asked_first) in HELD.into_iter().flat_map(|tier| [(tier, false), (tier, true)]) {
        let stage = Stage::new();
        let door = door(&stage, tier, tool("import os\nreturn inputs['a']", json!({})));
        let served =
            |number: i64| verdict(&call(&door, CallRequest::new("local/tool", json!({"a": number}))));
        assert_eq!([served(1), served(2)], [json!({"value": 1}), json!({"value": 2})]);
        // The server makes the next process when it has answered.
        until(|| processes_of(&stage).len() == 2);
        let [one, other] = processes_of(&stage).try_into().unwrap();
        let (server, waiting) = if one.1 == other.0 { (other.0, one.0) } else { (one.0, other.0) };
        let queue = queue_of(server);
        if is_asked_first {
            signal(server, Signal::STOP);
        }
        signal(waiting, Signal::KILL);
        // Until it is gone it may still take the call out of the socket.
        until(|| !processes_of(&stage).iter().any(|(pid, _)| *pid == waiting));
        let third = std::thread::scope(|scope| {
            let third = scope.spawn(|| served(3));
            if is_asked_first {
                until(|| rustix::io::ioctl_fionread(&queue).unwrap() > 0);
                signal(server, Signal::CONT);
            }
            third.join().unwrap()
        });
        assert_eq!([third, served(4)], [json!({"value": 3}), json!({"value": 4})]);
        assert_eq!(processes_of(&stage).iter().find(|(pid, _)| *pid == server), None);
        drop(door);
        stage.assert_clean();
    }
}

fn signal(pid: i32, signal: Signal) {
    rustix::process::kill_process(Pid::from_raw(pid).unwrap(), signal).unwrap();
}

/// The socket in which a server is asked.
fn queue_of(server: i32) -> OwnedFd {
    let server = pidfd_open(Pid::from_raw(server).unwrap(), PidfdFlags::empty()).unwrap();
    pidfd_getfd(&server, 3, PidfdGetfdFlags::empty()).unwrap()
}

/// The numbers of the processes whose home is a scratch folder of the stage, each with that of its parent.
fn processes_of(stage: &Stage) -> Vec<(i32, i32)> {
    let home = format!("HOME={}/", stage.scratch.path().display());
    let of_stage = |entry: std::fs::DirEntry| {
        let pid: i32 = entry.file_name().to_str()?.parse().ok()?;
        let environment = std::fs::read(entry.path().join("environ")).ok()?;
        let is_ours =
            environment.split(|byte| *byte == 0).any(|variable| variable.starts_with(home.as_bytes()));
        let line = std::fs::read_to_string(entry.path().join("stat")).ok()?;
        let parent = line.rsplit_once(')')?.1.split_ascii_whitespace().nth(1)?.parse().ok()?;
        is_ours.then_some((pid, parent))
    };
    let entries = std::fs::read_dir("/proc").unwrap();
    entries.filter_map(|entry| of_stage(entry.ok()?)).collect()
}
