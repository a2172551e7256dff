//! What code reaches: its scratch, and what it declared.

use std::fmt::Write as _;

use serde_json::{Value, json};

use super::{check, run, tool};
use crate::stage::{HELD, Stage, names, verdict};

/// Tries each step and gives what went wrong with it, or nothing.
fn attempts(steps: &[&str]) -> String {
    let mut code = "import os, subprocess\nresults = []\n".to_owned();
    for step in steps {
        write!(
            code,
            "try:\n    {step}\n    results.append(None)\nexcept OSError as error:\n    \
             results.append(type(error).__name__)\n"
        )
        .unwrap();
    }
    code + "return results"
}

#[test]
fn scratch_is_the_working_folder_and_gone_afterwards() {
    let stage = Stage::new();
    check(
        &stage,
        "import os, tempfile\nopen('a', 'w').write('x')\nreturn [os.listdir('.'), os.getcwd() == \
         os.environ['TMPDIR'] == tempfile.gettempdir() == os.path.expanduser('~')]",
        json!({"value": [["a"], true]}),
    );
    check(
        &stage,
        "import os\nreturn sorted(os.environ)",
        json!({"value": ["HOME", "LANG", "PATH", "TMPDIR"]}),
    );
}

#[test]
fn a_tool_that_declares_nothing_reaches_nothing() {
    let stage = Stage::new();
    let secret = stage.write("secret", b"s");
    let root = stage.root.path();
    let code = attempts(&[
        &format!("open({secret:?}).read()"),
        &format!("os.listdir({root:?})"),
        &format!("open({:?}, 'w')", root.join("new")),
        "open('/usr/agents-test', 'w')",
    ]);
    for tier in HELD {
        let result = run(&stage, tier, tool(&code, json!({})), json!({}));
        let seen = result["output_data"].as_array().unwrap().iter().filter(|seen| seen.is_null()).count();
        assert_eq!((seen, names(root)), (0, vec!["secret".to_owned()]), "{tier}: {result}");
    }
}

#[test]
fn a_read_only_tool_that_lies_is_stopped_by_the_kernel() {
    let stage = Stage::new();
    let file = stage.write("data.txt", b"as it was");
    let code = attempts(&[
        &format!("assert open({file:?}).read() == 'as it was'"),
        &format!("open({file:?}, 'w')"),
        &format!("os.remove({file:?})"),
        &format!("os.chmod({file:?}, 0)"),
        "subprocess.run(['/bin/true'])",
        "os.fork()",
    ]);
    for tier in HELD {
        let declared = json!({"capability": {"read_only": true}});
        let result = run(&stage, tier, tool(&code, declared), json!({}));
        let stopped: Vec<bool> =
            result["output_data"].as_array().unwrap().iter().map(|seen| !seen.is_null()).collect();
        assert_eq!(stopped, [false, true, true, true, true, true], "{tier}: {result}");
        assert_eq!(std::fs::read(&file).unwrap(), b"as it was");
    }
}

#[test]
fn a_declared_scope_can_be_written_and_nothing_beside_it() {
    let stage = Stage::new();
    let root = stage.root.path();
    let declared =
        json!({"capability": {"writes": true, "write_scope": "made/deep/**, one.txt, untouched/**"}});
    for tier in HELD {
        let code = attempts(&[
            &format!("open({:?}, 'w').write('a')", root.join("made/deep/a")),
            &format!("open({:?}, 'w').write('b')", root.join("one.txt")),
            &format!("open({:?}, 'w')", root.join("two.txt")),
            &format!("open({:?}, 'w')", root.join("made/b")),
        ]);
        let result = run(&stage, tier, tool(&code, declared.clone()), json!({}));
        let stopped: Vec<bool> =
            result["output_data"].as_array().unwrap().iter().map(|seen| !seen.is_null()).collect();
        assert_eq!(stopped, [false, false, true, true], "{tier}: {result}");
        assert_eq!(
            (names(root), names(&root.join("made"))),
            (vec!["made".to_owned(), "one.txt".to_owned()], vec!["deep".to_owned()],)
        );
        std::fs::remove_dir_all(root.join("made")).unwrap();
        std::fs::remove_file(root.join("one.txt")).unwrap();
    }
}

#[test]
fn a_scope_behind_a_link_out_of_the_root_is_refused() {
    let stage = Stage::new();
    let outside = tempfile::TempDir::new().unwrap();
    std::os::unix::fs::symlink(outside.path(), stage.root.path().join("out")).unwrap();
    let declared = json!({"capability": {"writes": true, "write_scope": "out/**"}});
    let result = run(&stage, HELD[0], tool("return 1", declared), json!({}));
    assert_eq!(
        verdict(&result),
        json!([
            "permission_denied",
            "link_refused",
            "`local/tool`: `out/**` cannot be given to it: `out` is or passes a link, and links are not followed here"
        ])
    );
}

/// A link does not make a place writable that is only to be read.
#[test]
fn a_read_only_slot_that_leads_into_a_writable_place_is_refused() {
    let stage = Stage::new();
    std::fs::create_dir(stage.root.path().join("in")).unwrap();
    std::os::unix::fs::symlink("in", stage.root.path().join("inlink")).unwrap();
    let slot = |name: &str, access: &str, place: &str| {
        json!({
            "name": name, "description": "A place.", "resource_type": "fs-directory", "access": access,
            "binding": "static", "static_resource": place,
        })
    };
    let slots = json!([slot("source", "read_only", "inlink"), slot("target", "read_write", "in")]);
    let declared = json!({"capability": {"writes": true}, "resource_slots": slots});
    for tier in HELD {
        let result = run(&stage, tier, tool("return 1", declared.clone()), json!({}));
        let message = "`local/tool`: `inlink/**` is only to be read and leads into the writable `in`";
        assert_eq!(verdict(&result), json!(["permission_denied", "slot_conflict", message]), "{tier}");
    }
}

#[test]
fn the_network_opens_for_the_declared_effect_only() {
    let stage = Stage::new();
    let code = "import socket\ntry:\n    socket.socket()\n    return 'open'\nexcept PermissionError:\n    return \
                'closed'";
    for tier in HELD {
        let with = |effects: Value| {
            let declared = json!({"capability": {"side_effects": effects}});
            run(&stage, tier, tool(code, declared), json!({}))["output_data"].clone()
        };
        assert_eq!((with(json!([])), with(json!(["network"]))), (json!("closed"), json!("open")), "{tier}");
    }
}
