//! `agents tool list`, `show` and `run`.

use insta::assert_snapshot;

use crate::playground::Playground;

fn notes() -> Playground {
    Playground::new().file("project/notes.txt", "one\ntwo\n").file(
        "project/.agents/skills/outline/SKILL.md",
        "---\nname: local/outline\ndescription: Lists folders.\nallowed-tools:\n  - builtin/list_directory\n---\n",
    )
}

const READ_NOTES: &str = r#"{"path": "notes.txt"}"#;

#[test]
fn tools_are_listed() {
    assert_snapshot!(Playground::new().run(&["tool", "list"]), @"
    exit: 0
    --- stdout
    NAME                      TYPE  SOURCE   ORIGIN   ACCESS  GATE   DESCRIPTION
    builtin/copy_file         tool  builtin  builtin  writes  ready  Copies a file below the root, with its permissions.
    builtin/create_directory  tool  builtin  builtin  writes  ready  Makes a folder below the root. One that is there already is a success.
    builtin/delete_directory  tool  builtin  builtin  writes  ready  Deletes an empty folder below the root, or on request a folder with everything in it. Links in it are deleted and not followed.
    builtin/delete_file       tool  builtin  builtin  writes  ready  Deletes a file below the root.
    builtin/edit_file         tool  builtin  builtin  writes  ready  Replaces exact strings in a text file below the root: all edits, one after the other, or none.
    builtin/git_blame         tool  builtin  builtin  reads   ready  Says for each line of a file in a git repository below the root which commit it comes from.
    builtin/git_diff          tool  builtin  builtin  reads   ready  Shows what differs in a git repository below the root: files, what is staged, or commits.
    builtin/git_log           tool  builtin  builtin  reads   ready  Lists the commits of a git repository below the root, the newest first.
    builtin/git_status        tool  builtin  builtin  reads   ready  Says what is staged, changed and unknown in a git repository below the root, and on which branch.
    builtin/list_directory    tool  builtin  builtin  reads   ready  Lists a folder below the root, and on request the folders in it. Links are shown and not followed.
    builtin/move_file         tool  builtin  builtin  writes  ready  Gives a file or folder below the root another path below the root, in one step.
    builtin/read_file         tool  builtin  builtin  reads   ready  Reads a file below the root: text as it is, anything else as base64. A range of lines can be asked for.
    builtin/search_files      tool  builtin  builtin  reads   ready  Finds files below the root by name (`glob`), by lines that match a regular expression (`pattern`), or both.
    builtin/shell             tool  builtin  builtin  writes  ready  Runs a command line by `/bin/sh` in the sandbox: it reads the root, has no network, and writes only where the policy lets it.
    builtin/write_file        tool  builtin  builtin  writes  ready  Writes a whole file below the root in one step. Permissions of a file that is replaced stay.
    ");
}

#[test]
fn a_tool_is_shown_in_any_spelling() {
    let playground = Playground::new();
    let [canonical, hyphens, other] = ["builtin/read_file", "builtin/read-file", "builtin/file-read"]
        .map(|name| playground.run(&["tool", "show", name]));
    assert_eq!((&hyphens, &other), (&canonical, &canonical));
    assert_snapshot!(canonical, @r#"
    exit: 0
    --- stdout
    name: builtin/read_file
    description: "Reads a file below the root: text as it is, anything else as base64. A range of lines can be asked for."
    source: builtin
    tool_type: tool
    input_schema:
      type: object
      properties:
        path:
          type: string
          minLength: 1
          maxLength: 4096
          description: "The file, relative to the root."
        start_line:
          type: integer
          minimum: 1
          description: "The first line to return, from 1."
        line_count:
          type: integer
          minimum: 1
          description: "The most lines to return."
        max_bytes:
          type: integer
          minimum: 1
          maximum: 1048576
          default: 262144
          description: "The most bytes of the file to return."
        encoding:
          enum:
            - auto
            - text
            - base64
          default: auto
          description: "`text` fails on a file that is not UTF-8 text; `auto` returns such a file as base64."
      required:
        - path
      additionalProperties: false
    output_schema:
      type: object
      properties:
        path:
          type: string
        encoding:
          enum:
            - text
            - base64
        content:
          type: string
        size:
          type: integer
          description: "The size of the file in bytes."
        truncated:
          type: boolean
          description: "Whether more was there than was returned."
        start_line:
          type: integer
        end_line:
          type: integer
          description: "The last line returned; less than `start_line` when there is none."
        total_lines:
          type: integer
          description: "Absent when the file is too large to count them."
        digest:
          type: string
          description: "SHA-256 of the whole file; absent when it was not read whole."
      required:
        - path
        - encoding
        - content
        - size
        - truncated
      additionalProperties: false
    capability:
      read_only: true
      writes: false
      checkpointable: false
      side_effects: []
      idempotent: true
      unsafe: false
      human_approval_required: false
    resource_slots: []
    timeout: 30
    aliases:
      - builtin/read-file
      - builtin/file_read
      - builtin/file-read
    gate: ready
    origin: builtin
    trusted: true
    "#);
}

#[test]
fn an_unknown_tool_is_exit_3_and_names_the_nearest() {
    assert_snapshot!(Playground::new().run(&["tool", "show", "builtin/read_fil"]), @r#"
    exit: 3
    --- stderr
    error: tool `builtin/read_fil` not found
    hint: did you mean `builtin/read_file`?
    hint: `agents tool list` shows the tools
    "#);
    assert_snapshot!(Playground::new().run(&["tool", "run", "builtin/read_fil"]), @r#"
    exit: 3
    --- stderr
    error: there is no tool `builtin/read_fil`
    hint: did you mean `builtin/read_file`?
    "#);
}

#[test]
fn a_call_prints_the_output() {
    assert_snapshot!(notes().run(&["tool", "run", "builtin/read_file", "--input", READ_NOTES]), @r#"
    exit: 0
    --- stdout
    {
      "path": "notes.txt",
      "encoding": "text",
      "content": "one\ntwo\n",
      "size": 8,
      "truncated": false,
      "start_line": 1,
      "end_line": 2,
      "total_lines": 2,
      "digest": "sha256:c3f9c8c283a2b1f2f1896f27a01cbe3cddc0c9d93f752e4639035a0f5b36f6e8"
    }
    "#);
}

#[test]
fn the_result_is_the_data_of_the_envelope() {
    assert_snapshot!(notes().run(&["tool", "run", "builtin/read_file", "--input", READ_NOTES, "--format", "json"]), @r#"
    exit: 0
    --- stdout
    {
      "command": "tool run",
      "status": "ok",
      "exit_code": 0,
      "data": {
        "skill_name": "agents/direct",
        "tool_name": "builtin/read_file",
        "success": true,
        "output_data": {
          "path": "notes.txt",
          "encoding": "text",
          "content": "one\ntwo\n",
          "size": 8,
          "truncated": false,
          "start_line": 1,
          "end_line": 2,
          "total_lines": 2,
          "digest": "sha256:c3f9c8c283a2b1f2f1896f27a01cbe3cddc0c9d93f752e4639035a0f5b36f6e8"
        },
        "error": null,
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
fn the_input_comes_from_a_file_or_from_the_standard_input() {
    let playground = notes().file("project/call.json", READ_NOTES);
    let inline = playground.output(&["tool", "run", "builtin/read_file", "--input", READ_NOTES], b"").stdout;
    let file = playground.output(&["tool", "run", "builtin/read_file", "--input", "@call.json"], b"").stdout;
    let piped = playground
        .output(&["tool", "run", "builtin/read_file", "--input", "-"], READ_NOTES.as_bytes())
        .stdout;
    assert_eq!((file == inline, piped == inline, inline.is_empty()), (true, true, false));
}

#[test]
fn an_input_that_is_no_json_is_exit_2() {
    assert_snapshot!(notes().run(&["tool", "run", "builtin/read_file", "--input", "{path: x}"]), @r#"
    exit: 2
    --- stderr
    error: the input is not JSON
      caused by: key must be a string at line 1 column 2
    hint: `--input` takes JSON, `@` and the name of a file, or `-` for the standard input
    "#);
    assert_snapshot!(notes().run(&["tool", "run", "builtin/read_file", "--input", "@none.json"]), @r#"
    exit: 2
    --- stderr
    error: cannot read `none.json`
      caused by: `none.json` not found
    hint: `@` takes the name of a regular file; `-` reads the standard input
    "#);
    assert_snapshot!(notes().run_with_input(&["tool", "run", "builtin/read_file", "--input", "-"], b"\xFF"), @r#"
    exit: 2
    --- stderr
    error: the input is not UTF-8
      caused by: invalid utf-8 sequence of 1 bytes from index 0
    "#);
}

#[test]
fn an_input_that_does_not_fit_is_exit_1_with_the_place() {
    assert_snapshot!(notes().run(&["tool", "run", "builtin/read_file", "--input", r#"{"path": 5}"#]), @r#"
    exit: 1
    --- stderr
    error: `builtin/read_file`: its input does not fit the schema
      caused by: `/path`: value is not of type "string"
    "#);
}

#[test]
fn a_tool_that_fails_is_exit_1() {
    assert_snapshot!(notes().run(&["tool", "run", "builtin/read_file", "--input", r#"{"path": "../secret"}"#]), @r#"
    exit: 1
    --- stderr
    error: `builtin/read_file`: `../secret` is outside the root
    "#);
}

#[test]
fn the_tools_that_a_skill_allows_restrict_its_calls() {
    let call = ["tool", "run", "builtin/read_file", "--input", READ_NOTES, "--skill", "local/outline"];
    assert_snapshot!(notes().run(&call), @r#"
    exit: 4
    --- stderr
    error: `builtin/read_file`: the gate refuses it: the skill `local/outline` allows only `builtin/list_directory`
      caused by: rule `allowed-tools`
    hint: whoever maintains the skill `local/outline` can add the tool to its `allowed-tools`
    "#);
    assert_snapshot!(notes().run(&[&call[..], &["--format", "json"]].concat()), @r#"
    exit: 4
    --- stdout
    {
      "command": "tool run",
      "status": "error",
      "exit_code": 4,
      "data": {
        "skill_name": "local/outline",
        "tool_name": "builtin/read_file",
        "success": false,
        "output_data": null,
        "error": {
          "error_type": "permission_denied",
          "message": "`builtin/read_file`: the gate refuses it: the skill `local/outline` allows only `builtin/list_directory`",
          "details": {
            "category": "refused",
            "tool": "builtin/read_file",
            "tier": "builtin",
            "rule": "allowed-tools",
            "reason": "the skill `local/outline` allows only `builtin/list_directory`",
            "skill": "local/outline",
            "allowed_tools": [
              "builtin/list_directory"
            ],
            "hint": "whoever maintains the skill `local/outline` can add the tool to its `allowed-tools`"
          },
          "skill_name": "local/outline",
          "tool_name": "builtin/read_file"
        },
        "duration_ms": [MS],
        "resource_changes": []
      },
      "timing": {
        "duration_ms": [MS]
      },
      "messages": [
        {
          "level": "error",
          "text": "`builtin/read_file`: the gate refuses it: the skill `local/outline` allows only `builtin/list_directory`"
        },
        {
          "level": "cause",
          "text": "rule `allowed-tools`"
        },
        {
          "level": "hint",
          "text": "whoever maintains the skill `local/outline` can add the tool to its `allowed-tools`"
        }
      ]
    }
    "#);
}

#[test]
fn an_unknown_skill_is_exit_3() {
    assert_snapshot!(notes().run(&["tool", "run", "builtin/read_file", "--input", READ_NOTES, "--skill", "outlin"]), @r#"
    exit: 3
    --- stderr
    error: there is no skill `local/outlin`
    hint: did you mean `local/outline`?
    hint: `agents skill list` shows what was found
    "#);
}

#[test]
fn a_policy_denies_a_tool_in_each_of_its_spellings() {
    let playground = notes().file("project/policy.yaml", "deny:\n  - builtin/read-file\n");
    let codes = ["builtin/read_file", "builtin/read-file", "builtin/file-read"].map(|name| {
        let call = ["tool", "run", name, "--input", READ_NOTES, "--policy", "policy.yaml"];
        playground.output(&call, b"").status.code()
    });
    assert_eq!(codes, [Some(4); 3]);
}

#[test]
fn explain_runs_nothing_and_exits_as_the_call_would() {
    let call = ["tool", "run", "builtin/read_file", "--input", READ_NOTES, "--explain"];
    assert_snapshot!(notes().run(&call), @r#"
    exit: 0
    --- stdout
    written: builtin/read_file
    tool: builtin/read_file
    skill: agents/direct
    outcome: ready
    origin: trusted
    profile:
      reads:
        - "**"
      writes: []
      network: false
      subprocesses: false
      other_effects: []
    tier: builtin
    arguments_digest: "sha256:327e09780c8ca587a9edeb9d363553cc8b785fea45069b53e00cbf802c0ee078"
    "#);
    assert_snapshot!(notes().run(&[&call[..], &["--skill", "outline"]].concat()), @r#"
    exit: 4
    --- stdout
    written: builtin/read_file
    tool: builtin/read_file
    skill: local/outline
    outcome: denied
    rule: allowed-tools
    error_type: permission_denied
    category: refused
    reason: "the skill `local/outline` allows only `builtin/list_directory`"
    hint: "whoever maintains the skill `local/outline` can add the tool to its `allowed-tools`"
    origin: trusted
    profile:
      reads:
        - "**"
      writes: []
      network: false
      subprocesses: false
      other_effects: []
    tier: builtin
    arguments_digest: "sha256:327e09780c8ca587a9edeb9d363553cc8b785fea45069b53e00cbf802c0ee078"
    --- stderr
    error: the skill `local/outline` allows only `builtin/list_directory`
    hint: whoever maintains the skill `local/outline` can add the tool to its `allowed-tools`
    "#);
}

#[test]
fn a_read_only_call_of_a_reading_tool_runs() {
    let output =
        notes().output(&["tool", "run", "builtin/read_file", "--input", READ_NOTES, "--read-only"], b"");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn a_binding_needs_a_name_and_a_path() {
    assert_snapshot!(notes().run(&["tool", "run", "builtin/read_file", "--bind", "x"]), @r#"
    exit: 2
    --- stderr
    error: `x` is no binding
    hint: `--bind` takes NAME=PATH
    "#);
}

#[test]
fn a_key_that_is_given_twice_in_the_input_is_exit_2() {
    assert_snapshot!(notes().run(&["tool", "run", "builtin/read_file", "--input", r#"{"path": "a", "path": "notes.txt"}"#]), @r"
    exit: 2
    --- stderr
    error: the input is not JSON
      caused by: a key is given twice in one object at line 1 column 20
    hint: `--input` takes JSON, `@` and the name of a file, or `-` for the standard input
    ");
}

#[test]
fn a_byte_order_mark_before_the_input_is_skipped() {
    let playground = notes().file("project/call.json", format!("\u{feff}{READ_NOTES}"));
    let call = playground.run(&["tool", "run", "builtin/read_file", "--input", "@call.json"]);
    assert_eq!(call, playground.run(&["tool", "run", "builtin/read_file", "--input", READ_NOTES]));
}
