//! `agents skill run` and `agents doctor sandbox`.

use insta::assert_snapshot;

use crate::playground::Playground;

const SCRIPT: &str = "import sys\nprint('out', sys.argv[1:], repr(sys.stdin.read()))\nprint('err', file=sys.stderr)\n\
                      sys.exit(int(sys.argv[1]))\n";
const ROOT: [&str; 4] = ["--root", "../skills", "skill", "run"];

fn scripts() -> Playground {
    Playground::new()
        .file("skills/runner/SKILL.md", "---\nname: runner\ndescription: Runs.\n---\n")
        .file("skills/runner/scripts/s.py", SCRIPT)
        .file("skills/runner/scripts/data.bin", [0, 159])
}

fn run(arguments: &[&str]) -> String {
    scripts().run(&[&ROOT[..], arguments].concat())
}

#[test]
fn a_script_has_its_own_outputs_and_exit_code() {
    assert_snapshot!(run(&["runner", "scripts/s.py", "--", "7", "--flag"]), @"
    exit: 7
    --- stdout
    out ['7', '--flag'] ''
    --- stderr
    err
    ");
    assert_snapshot!(run(&["runner", "./scripts/s.py", "--input", "{\"page\": 1}", "--", "0"]), @r#"
    exit: 0
    --- stdout
    out ['0'] '{"page":1}'
    --- stderr
    err
    "#);
}

#[test]
fn programs_get_the_result() {
    assert_snapshot!(run(&["runner", "scripts/s.py", "--format", "json", "--", "4"]), @r#"
    exit: 4
    --- stdout
    {
      "command": "skill run",
      "status": "error",
      "exit_code": 4,
      "data": {
        "skill_name": "local/runner",
        "tool_name": "local/runner--s",
        "success": false,
        "output_data": null,
        "error": {
          "error_type": "tool_execution_failure",
          "message": "`local/runner--s`: it ended with exit code 4",
          "details": {
            "category": "exit_code",
            "tool": "local/runner--s",
            "tier": "n",
            "exit_code": 4,
            "stdout": "out ['4'] ''\n",
            "stderr": "err\n"
          },
          "skill_name": "local/runner",
          "tool_name": "local/runner--s"
        },
        "duration_ms": [MS],
        "resource_changes": []
      },
      "timing": {
        "duration_ms": [MS]
      },
      "messages": []
    }
    "#);
}

#[test]
fn what_is_no_script_is_told() {
    assert_snapshot!(run(&["runner", "scripts/t.py"]), @"
    exit: 3
    --- stderr
    error: skill `local/runner` has no script `scripts/t.py`
    hint: `agents --root ../skills skill resources local/runner` lists its files
    ");
    assert_snapshot!(run(&["runner", "scripts/data.bin"]), @"
    exit: 1
    --- stderr
    error: `scripts/data.bin` is no script: its name has no known ending and its first line names no interpreter
    ");
    assert_snapshot!(run(&["other", "scripts/s.py"]), @"
    exit: 3
    --- stderr
    error: skill `other` not found
    hint: `agents --root ../skills skill list` shows what was found
    ");
}

#[test]
fn the_gate_may_refuse_a_script() {
    assert_snapshot!(run(&["runner", "scripts/s.py", "--read-only", "--", "0"]), @"
    exit: 4
    --- stderr
    error: `local/runner--s`: the gate refuses it: the call is read-only and the tool is not declared `read_only` without side effects
      caused by: rule `read-only`
    hint: call it without `read_only`
    ");
    let of_project =
        scripts().skill("mine", "Runs.", "").file("project/.agents/skills/mine/scripts/s.py", SCRIPT);
    assert_snapshot!(of_project.run(&["skill", "run", "mine", "scripts/s.py", "--", "0"]), @"
    exit: 4
    --- stderr
    error: `local/mine--s`: the gate refuses it: it comes from a project that is not trusted
      caused by: rule `untrusted`
    hint: trust the project that the tool comes from first
    hint: `agents trust show` lists what could run, `agents trust add` lets it
    ");
}

/// Runs a script of a skill with these `allowed-tools`, and returns the exit code with the rule that refused.
#[track_caller]
fn check_allowed(allowed_tools: &str, words: &[&str], expected: (i64, Option<&str>)) {
    let playground = scripts().file(
        "skills/runner/SKILL.md",
        format!("---\nname: runner\ndescription: Runs.\nallowed-tools: {allowed_tools}\n---\n"),
    );
    let start = ["runner", "scripts/s.py", "--format", "json", "--"];
    let output = playground.output(&[&ROOT[..], &start, words].concat(), b"");
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).expect("one JSON value");
    let rule = answer["data"]["error"]["details"]["rule"].as_str();
    assert_eq!(
        (answer["exit_code"].as_i64(), rule),
        (Some(expected.0), expected.1),
        "{allowed_tools} on {words:?}"
    );
}

#[test]
fn a_skill_may_run_its_own_script_when_its_list_permits_the_command() {
    let refused = (4, Some("allowed-tools"));
    for list in [
        "Bash",
        "Read Bash(python:*)",
        "Bash(python3 scripts/s.py:*)",
        "Bash(./scripts/s.py 0)",
        "Bash(scripts/*)",
        "Bash(uv run scripts/s.py:*)",
        "Bash(${CLAUDE_SKILL_DIR}/scripts/s.py:*)",
        "local/runner--s",
        "local/*",
    ] {
        check_allowed(list, &["0"], (0, None));
    }
    for list in ["Read", "Bash(git:*) Read", "Bash(python scripts/t.py:*)", "Bash(node:*)", "local/runner"] {
        check_allowed(list, &["0"], refused);
    }
    check_allowed("Bash(scripts/s.py 0 --list)", &["0", "--list"], (0, None));
    check_allowed("Bash(scripts/s.py 0 --list)", &["0", "--delete"], refused);
    check_allowed("Bash(scripts/s.py 0 a b)", &["0", "a b"], refused);
}

#[test]
fn a_refused_script_says_which_entries_would_permit_it() {
    let playground = scripts().file(
        "skills/runner/SKILL.md",
        "---\nname: runner\ndescription: Runs.\nallowed-tools: Read Bash(git:*)\n---\n",
    );
    assert_snapshot!(playground.run(&[&ROOT[..], &["runner", "scripts/s.py", "--", "0"]].concat()), @"
    exit: 4
    --- stderr
    error: `local/runner--s`: the gate refuses it: the skill `local/runner` allows only `Read`, `Bash(git:*)`
      caused by: rule `allowed-tools`
    hint: whoever maintains the skill `local/runner` can add the tool to its `allowed-tools`
    hint: `Bash(scripts/s.py:*)` or `local/runner--s` in that list permits the script
    ");
}

#[test]
fn a_script_is_shown_like_any_tool() {
    let text = scripts().run(&["--root", "../skills", "tool", "show", "local/runner--s"]);
    let fields: Vec<&str> = text
        .lines()
        .filter(|line| {
            ["name:", "source:", "origin:", "path:", "gate:"].iter().any(|key| line.starts_with(key))
        })
        .collect();
    assert_eq!(
        fields,
        [
            "name: local/runner--s",
            "source: agent_skill",
            "gate: ready",
            "origin: skill",
            "path: \"[DIR]/skills/runner/scripts/s.py\"",
        ]
    );
    let missing = scripts().run(&["--root", "../skills", "tool", "show", "local/runner--t"]);
    assert_eq!(missing.lines().next(), Some("exit: 3"), "{missing}");
}

#[test]
fn a_script_of_another_skill_is_reached_by_its_whole_path_only() {
    let check = |allowed_tools: &str, expected: i32| {
        let judge = format!("---\nname: judge\ndescription: Judges.\nallowed-tools: {allowed_tools}\n---\n");
        let playground = scripts().file("skills/judge/SKILL.md", judge);
        let arguments = [
            "--root",
            "../skills",
            "tool",
            "run",
            "local/runner--s",
            "--skill",
            "judge",
            "--input",
            r#"{"args": ["0"]}"#,
        ];
        assert_eq!(playground.output(&arguments, b"").status.code(), Some(expected), "{allowed_tools}");
    };
    check("Bash", 0);
    check("Bash(python:*)", 0);
    check("local/runner--s", 0);
    check("Bash(python scripts/s.py:*)", 4);
    check("Bash(./scripts/s.py:*)", 4);
}

#[test]
fn what_a_tool_prints_is_beside_its_result() {
    let tool = "name: local/chatty\ndescription: Talks.\nsource: custom\ncode: |\n  import sys\n  print('one\\ntwo')\n  \
                print('three\\x1b[2J', file=sys.stderr)\n  return 4\n";
    let playground = Playground::new().file("project/chatty.yaml", tool);
    assert_snapshot!(playground.run(&["tool", "run", "local/chatty", "--file", "chatty.yaml"]), @r#"
    exit: 0
    --- stdout
    4
    --- stderr
    info: stdout: one
    info: stdout: two
    info: stderr: three\u{1b}[2J
    "#);
}

#[test]
fn what_a_script_prints_is_shown_once() {
    let run = ["--root", "../skills", "tool", "run", "local/runner--s", "--input", r#"{"args": ["0"]}"#];
    assert_snapshot!(scripts().run(&run), @r#"
    exit: 0
    --- stdout
    {
      "exit_code": 0,
      "stdout": "out ['0'] ''\n",
      "stderr": "err\n"
    }
    "#);
}

#[test]
fn a_machine_shows_which_layers_hold() {
    let output = Playground::new().output(&["doctor", "sandbox", "--format", "json"], b"");
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).expect("one JSON value");
    let data = &answer["data"];
    // Which layers there are depends on the machine; what is there has to hold.
    let held: Vec<_> =
        data["checks"].as_array().expect("checks").iter().map(|check| &check["held"]).collect();
    assert_eq!((held.len(), held.iter().filter(|held| held.as_bool() == Some(false)).count()), (7, 0));
    let complete = data["missing"].as_array().is_some_and(Vec::is_empty) && data["holds"] == true;
    assert_eq!(output.status.code(), Some(i32::from(!complete)));
}
