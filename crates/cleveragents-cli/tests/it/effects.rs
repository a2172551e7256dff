//! What a tool declares is what the kernel lets it do, and what a result says is what happened.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::playground::Playground;

/// Tries each step and returns which of them the system let it do.
const TRIES: &str = "\
code: |
  import os, subprocess
  def try_(step):
      try:
          step()
          return True
      except OSError:
          return False
  def run(inputs):
      root = inputs['root']
      return {
          'scratch': try_(lambda: open('note', 'w').write('x')),
          'read': try_(lambda: open(root + '/data.txt').read()),
          'create': try_(lambda: open(root + '/made.txt', 'w')),
          'change': try_(lambda: open(root + '/data.txt', 'a').write('x')),
          'remove': try_(lambda: os.remove(root + '/data.txt')),
          'rename': try_(lambda: os.rename(root + '/data.txt', root + '/moved.txt')),
          'link': try_(lambda: os.link(root + '/data.txt', root + '/linked.txt')),
          'permissions': try_(lambda: os.chmod(root + '/data.txt', 0)),
          'time': try_(lambda: os.utime(root + '/data.txt', (0, 0))),
          'home': try_(lambda: os.listdir(os.path.dirname(root) + '/home')),
      }
";

fn playground() -> Playground {
    let tool = |name: &str, more: &str| {
        format!("name: local/{name}\ndescription: Tries to write.\nsource: custom\n{more}{TRIES}")
    };
    Playground::new()
        .file("project/data.txt", "as it was")
        .file("project/undeclared.yaml", tool("undeclared", ""))
        .file("project/liar.yaml", tool("liar", "read_only: true\n"))
        .file("home/.agents/skills/any/SKILL.md", "---\nname: any\ndescription: Allows anything.\n---\n")
}

fn json_of(playground: &Playground, arguments: &[&str]) -> Value {
    let output = playground.output(&[arguments, &["--format", "json"]].concat(), b"");
    serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("no JSON: {output:?}"))
}

fn run(playground: &Playground, tool: &str, more: &[&str]) -> Value {
    let file = format!("{tool}.yaml");
    let name = format!("local/{tool}");
    let input = json!({"root": playground.project()}).to_string();
    let arguments = ["tool", "run", &name, "--file", &file, "--input", &input];
    json_of(playground, &[&arguments[..], more].concat())
}

#[track_caller]
fn check_untouched(playground: &Playground) {
    assert_eq!(playground.read("project/data.txt"), "as it was");
    for name in ["made.txt", "moved.txt", "linked.txt"] {
        assert!(!playground.has(&format!("project/{name}")), "`{name}` was made");
    }
}

#[test]
fn an_undeclared_effect_is_refused_where_nothing_may_change() {
    let playground = playground();
    for more in [&["--read-only"][..], &["--read-only", "--skill", "any"]] {
        let answer = run(&playground, "undeclared", more);
        let error = &answer["data"]["error"];
        assert_eq!(
            (&answer["exit_code"], &error["error_type"], &error["details"]["rule"]),
            (&json!(4), &json!("permission_denied"), &json!("read-only")),
            "{answer}"
        );
    }
    check_untouched(&playground);
}

#[test]
fn an_undeclared_effect_is_refused_in_a_composed_skill_that_only_reads() {
    let code: String = TRIES.lines().flat_map(|line| ["    ", line, "\n"]).collect();
    let maker = format!(
        "name: local/maker\ndescription: Makes.\nanonymous_tools:\n  - name: try\n    description: Tries.\n    source: custom\n{code}"
    );
    let reader = "name: local/reader\ndescription: Reads.\ntools: [builtin/read_file]\nincludes: [{name: local/maker, \
                  tool_overrides: [{tool: local/maker--try, override: {writes: false}}]}]\n";
    let playground = playground()
        .file("home/.agents/skills/maker.yaml", maker)
        .file("home/.agents/skills/reader.yaml", reader);
    let shown = json_of(&playground, &["skill", "list", "--type", "composed"]);
    let is_read_only = |place: usize| &shown["data"]["skills"][place]["read_only"];
    assert_eq!((is_read_only(0), is_read_only(1)), (&json!(false), &json!(true)), "{shown}");
    let input = json!({"root": playground.project()}).to_string();
    let call = ["tool", "run", "local/maker--try", "--skill", "local/reader", "--input", &input];
    let answer = json_of(&playground, &call);
    let error = &answer["data"]["error"];
    let refused = (&answer["exit_code"], &error["error_type"], &error["details"]["rule"]);
    assert_eq!(refused, (&json!(4), &json!("permission_denied"), &json!("read-only")), "{answer}");
    // The same tool as a file, outside any skill, has scratch.
    let answer = run(&playground, "undeclared", &[]);
    let output = &answer["data"]["output_data"];
    let ran = (&answer["exit_code"], &output["scratch"], &output["create"]);
    assert_eq!(ran, (&json!(0), &json!(true), &json!(false)), "{answer}");
    check_untouched(&playground);
}

#[test]
fn an_undeclared_effect_has_scratch_and_nothing_else() {
    let playground = playground();
    for more in [&[][..], &["--skill", "any"]] {
        let answer = run(&playground, "undeclared", more);
        assert_eq!(
            (&answer["exit_code"], &answer["data"]["output_data"]),
            (
                &json!(0),
                &json!({
                    "scratch": true,
                    "read": false,
                    "create": false,
                    "change": false,
                    "remove": false,
                    "rename": false,
                    "link": false,
                    "permissions": false,
                    "time": false,
                    "home": false,
                })
            ),
            "{answer}"
        );
    }
    check_untouched(&playground);
}

#[test]
fn a_tool_that_declares_read_only_and_writes_is_stopped_by_the_kernel() {
    let playground = playground();
    for more in [&[][..], &["--read-only"]] {
        let answer = run(&playground, "liar", more);
        assert_eq!(
            (&answer["exit_code"], &answer["data"]["output_data"]),
            (
                &json!(0),
                &json!({
                    "scratch": true,
                    "read": true,
                    "create": false,
                    "change": false,
                    "remove": false,
                    "rename": false,
                    "link": false,
                    "permissions": false,
                    "time": false,
                    "home": false,
                })
            ),
            "{answer}"
        );
    }
    check_untouched(&playground);
}

#[test]
fn the_root_never_comes_from_the_arguments_of_a_call() {
    let playground = playground().file("outside.txt", "outside");
    for name in ["root", "sandbox_root", "runtime_root", "cwd"] {
        for path in ["../outside.txt", "/etc/hostname"] {
            let input = json!({"path": path, name: "/"}).to_string();
            let answer = json_of(&playground, &["tool", "run", "builtin/read_file", "--input", &input]);
            let error = &answer["data"]["error"];
            let category = &error["details"]["category"];
            assert_eq!((&answer["exit_code"], category), (&json!(1), &json!("schema_input")), "{answer}");
        }
    }
    // Whatever a tool of somebody else calls its inputs, they open nothing.
    let answer = run(&playground, "undeclared", &[]);
    assert_eq!(answer["data"]["output_data"]["read"], json!(false));
}

#[test]
fn an_output_that_breaks_its_schema_is_a_failure_in_the_answer_and_on_record() {
    let tool = "name: local/liar\ndescription: Breaks its word.\nsource: custom\ncode: |\n  return {'count': 'many'}\n\
                output_schema: {type: object, properties: {count: {type: integer}}}\n";
    let playground = Playground::new().file("project/liar.yaml", tool);
    let answer = json_of(&playground, &["tool", "run", "local/liar", "--file", "liar.yaml"]);
    let result = &answer["data"];
    assert_eq!(
        (
            &answer["exit_code"],
            &result["success"],
            &result["output_data"],
            &result["error"]["details"]["category"]
        ),
        (&json!(1), &json!(false), &Value::Null, &json!("schema_output"))
    );
    let listed = json_of(&playground, &["audit", "list"]);
    let event = &listed["data"]["calls"][0]["event"];
    assert_eq!((&event["success"], &event["category"]), (&json!(false), &json!("schema_output")), "{listed}");
}

#[test]
fn a_tool_that_does_not_end_is_a_timeout_with_exit_5() {
    let tool = "name: local/stuck\ndescription: Does not end.\nsource: custom\ntimeout: 1\ncode: |\n  import signal, time\n  \
                def run(inputs):\n    signal.signal(signal.SIGTERM, signal.SIG_IGN)\n    while True:\n      \
                time.sleep(60)\n";
    let playground = Playground::new().file("project/stuck.yaml", tool);
    let answer = json_of(&playground, &["tool", "run", "local/stuck", "--file", "stuck.yaml"]);
    let error = &answer["data"]["error"];
    assert_eq!(
        (&answer["exit_code"], &error["error_type"], &error["details"]["category"]),
        (&json!(5), &json!("tool_execution_failure"), &json!("timeout")),
        "{answer}"
    );
}

/// An input for each builtin, in an order in which each finds what it needs, and the path that it changes.
const INPUTS: [(&str, &str, Option<&str>); 15] = [
    ("write_file", r#"{"path": "made", "content": "x"}"#, Some("made")),
    ("create_directory", r#"{"path": "folder"}"#, Some("folder")),
    ("copy_file", r#"{"source": "made", "destination": "copy"}"#, Some("copy")),
    ("edit_file", r#"{"path": "copy", "edits": [{"old_string": "x", "new_string": "y"}]}"#, Some("copy")),
    ("move_file", r#"{"source": "copy", "destination": "moved"}"#, Some("moved")),
    ("delete_file", r#"{"path": "moved"}"#, Some("moved")),
    ("delete_directory", r#"{"path": "folder"}"#, Some("folder")),
    ("read_file", r#"{"path": "made"}"#, None),
    ("list_directory", "{}", None),
    ("search_files", r#"{"pattern": "x"}"#, None),
    ("shell", r#"{"command": "cat made"}"#, None),
    ("git_status", "{}", None),
    ("git_diff", "{}", None),
    ("git_log", "{}", None),
    ("git_blame", r#"{"path": "made"}"#, None),
];

#[test]
fn every_tool_that_is_listed_is_one_that_really_runs() {
    let playground = playground()
        .file("home/.agents/skills/any/scripts/say.py", "print('said')\n")
        .file(
            "home/.agents/tools/own.yaml",
            "name: local/own\ndescription: Says.\nsource: custom\ncode: return 1\n",
        )
        // A repository in which nothing was done yet.
        .file("project/.git/HEAD", "ref: refs/heads/main\n")
        .file("project/.git/config", "[core]\n\trepositoryformatversion = 0\n")
        .file("project/.git/objects/info/kept", "")
        .file("project/.git/refs/heads/kept", "");
    let listed = json_of(&playground, &["tool", "list", "--scripts", "--file", "liar.yaml"]);
    let tools = listed["data"]["tools"].as_array().expect("tools");
    let names: BTreeSet<&str> = tools.iter().map(|tool| tool["name"].as_str().expect("a name")).collect();
    let builtins = INPUTS.map(|(name, _, _)| format!("builtin/{name}"));
    let others = ["local/any--say", "local/liar", "local/own"];
    assert_eq!(names, builtins.iter().map(String::as_str).chain(others).collect());

    let mut said = Vec::new();
    for (name, input, changed) in INPUTS {
        let answer =
            json_of(&playground, &["tool", "run", &format!("builtin/{name}"), "--input", input])["data"]
                .take();
        let changes = answer["resource_changes"].as_array().expect("changes");
        assert_eq!(changes.first().and_then(|change| change["path"].as_str()), changed, "{name}: {answer}");
        let is_there = changed.is_some_and(|path| playground.has(&format!("project/{path}")));
        assert_eq!(is_there, changed.is_some() && !name.starts_with("delete"), "{name}");
        said.push(match name {
            "read_file" => answer["output_data"]["content"].clone(),
            "list_directory" => answer["output_data"]["entries"][0]["path"].clone(),
            "search_files" => answer["output_data"]["files"].clone(),
            "shell" => answer["output_data"]["stdout"].clone(),
            "git_status" | "git_diff" => answer["output_data"]["repository"].clone(),
            "git_log" | "git_blame" => answer["error"]["details"]["category"].clone(),
            _ => continue,
        });
    }
    assert_eq!(
        Value::from(said),
        json!([
            "x",
            ".git",
            ["liar.yaml", "made", "undeclared.yaml"],
            "x",
            ".",
            ".",
            "revision_unknown",
            "revision_unknown"
        ])
    );
    for (name, value) in [("local/any--say", json!("said\n")), ("local/own", json!(1))] {
        let answer = json_of(&playground, &["tool", "run", name])["data"]["output_data"].take();
        assert_eq!(answer.get("stdout").unwrap_or(&answer), &value, "{name}");
    }
}
