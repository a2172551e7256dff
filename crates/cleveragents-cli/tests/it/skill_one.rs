//! `agents skill show`, `activate`, `resources` and `read`.

use insta::assert_snapshot;

use crate::playground::Playground;

fn pdf() -> Playground {
    Playground::new()
        .file(
            "project/.agents/skills/pdf/SKILL.md",
            "---\nname: local/pdf\ndescription: Reads PDF files.\nversion: 1.10\nsteps:\n  - Open it\n  - Read it\n\
             compatibility:\n  min_agent_version: \"3.0.0\"\nmetadata:\n  author: team\nallowed-tools:\n  - \
             builtin/read_file\n---\n\n# Read a PDF\n\nRun `scripts/read.py`.\n",
        )
        .file("project/.agents/skills/pdf/scripts/read.py", "print('hello')\n")
        .file("project/.agents/skills/pdf/references/forms.md", "# Forms\n")
        .file("project/.agents/skills/pdf/assets/logo.bin", [0xFF, 0x00, 0x01])
}

#[test]
fn show_prints_every_field() {
    assert_snapshot!(pdf().run(&["skill", "show", "local/pdf"]), @r#"
    exit: 0
    --- stdout
    name:          local/pdf
    description:   Reads PDF files.
    dialect:       cleveragents
    version:       1.10
    compatibility: min_agent_version=3.0.0
    metadata:      author=team
    allowed tools: builtin/read_file
    scope:         project
    location:      [DIR]/project/.agents/skills/pdf/SKILL.md

    STEPS
     1. Open it
     2. Read it

    FILES
    assets/logo.bin
    references/forms.md
    scripts/read.py
    "#);
}

#[test]
fn show_in_json_has_the_same_fields() {
    assert_snapshot!(pdf().run(&["skill", "show", "pdf", "--format", "json"]), @r#"
    exit: 0
    --- stdout
    {
      "command": "skill show",
      "status": "ok",
      "exit_code": 0,
      "data": {
        "name": "local/pdf",
        "description": "Reads PDF files.",
        "version": "1.10",
        "kind": "agent_skill",
        "place": "project",
        "config": "[DIR]/project/.agents/skills/pdf/SKILL.md",
        "trusted": false,
        "capability_summary": {
          "total_tools": 2,
          "read_only_tools": 1,
          "write_tools": 1,
          "checkpointable_tools": 0,
          "has_side_effects": false
        },
        "writes": true,
        "read_only": false,
        "sources": [
          "agent_skill"
        ],
        "direct_tools": [
          "local/pdf",
          "local/pdf--read"
        ],
        "includes": [],
        "referenced_by": [],
        "definition": {
          "name": "local/pdf",
          "description": "Reads PDF files.",
          "version": "1.10",
          "input_schema": null,
          "output_schema": null,
          "includes": [],
          "tools": [],
          "builtins": [],
          "anonymous_tools": [],
          "mcp_servers": [],
          "agent_skills": [
            {
              "path": "[DIR]/project/.agents/skills/pdf",
              "sandbox_policy": "restricted"
            }
          ]
        },
        "declared_name": "local/pdf",
        "dialect": "cleveragents",
        "license": null,
        "compatibility": {
          "min_agent_version": "3.0.0"
        },
        "metadata": {
          "author": "team"
        },
        "allowed_tools": [
          "builtin/read_file"
        ],
        "steps": [
          "Open it",
          "Read it"
        ],
        "scope": "project",
        "folder": "[DIR]/project/.agents/skills/pdf",
        "location": "[DIR]/project/.agents/skills/pdf/SKILL.md",
        "digest": "sha256:dff2e7da1190b84171debca061a5ae1a062196afa98f40741b11c5c92f50bf09",
        "resources": [
          {
            "path": "assets/logo.bin",
            "path_bytes": null,
            "folder": "assets",
            "size": 3,
            "executable": false,
            "readable": true
          },
          {
            "path": "references/forms.md",
            "path_bytes": null,
            "folder": "references",
            "size": 8,
            "executable": false,
            "readable": true
          },
          {
            "path": "scripts/read.py",
            "path_bytes": null,
            "folder": "scripts",
            "size": 15,
            "executable": false,
            "readable": true
          }
        ],
        "diagnostics": []
      },
      "timing": {
        "duration_ms": [MS]
      },
      "messages": []
    }
    "#);
}

#[test]
fn activate_wraps_the_instructions() {
    assert_snapshot!(pdf().run(&["skill", "activate", "pdf"]), @r#"
    exit: 0
    --- stdout
    <skill_content name="local/pdf" folder="[DIR]/project/.agents/skills/pdf">
    Relative paths in this skill start at its folder.
    <skill_resources>
    <file>assets/logo.bin</file>
    <file>references/forms.md</file>
    <file>scripts/read.py</file>
    </skill_resources>

    # Read a PDF

    Run `scripts/read.py`.
    </skill_content>
    "#);
}

#[test]
fn activate_in_json_has_the_parts_and_the_whole() {
    assert_snapshot!(pdf().run(&["skill", "activate", "pdf", "--format", "json"]), @r##"
    exit: 0
    --- stdout
    {
      "command": "skill activate",
      "status": "ok",
      "exit_code": 0,
      "data": {
        "name": "local/pdf",
        "folder": "[DIR]/project/.agents/skills/pdf",
        "body": "# Read a PDF\n\nRun `scripts/read.py`.",
        "resources": [
          "assets/logo.bin",
          "references/forms.md",
          "scripts/read.py"
        ],
        "findings": [],
        "complete": true,
        "text": "<skill_content name=\"local/pdf\" folder=\"[DIR]/project/.agents/skills/pdf\">\nRelative paths in this skill start at its folder.\n<skill_resources>\n<file>assets/logo.bin</file>\n<file>references/forms.md</file>\n<file>scripts/read.py</file>\n</skill_resources>\n\n# Read a PDF\n\nRun `scripts/read.py`.\n</skill_content>\n"
      },
      "timing": {
        "duration_ms": [MS]
      },
      "messages": []
    }
    "##);
}

#[test]
fn resources_are_listed_by_their_paths() {
    assert_snapshot!(pdf().run(&["skill", "resources", "pdf"]), @r#"
    exit: 0
    --- stdout
    assets/logo.bin
    references/forms.md
    scripts/read.py
    "#);
    assert_snapshot!(pdf().run(&["skill", "resources", "pdf", "--format", "yaml"]), @r#"
    exit: 0
    --- stdout
    command: "skill resources"
    status: ok
    exit_code: 0
    data:
      name: local/pdf
      folder: "[DIR]/project/.agents/skills/pdf"
      resources:
        - path: "assets/logo.bin"
          path_bytes: null
          folder: assets
          size: 3
          executable: false
          readable: true
        - path: "references/forms.md"
          path_bytes: null
          folder: references
          size: 8
          executable: false
          readable: true
        - path: "scripts/read.py"
          path_bytes: null
          folder: scripts
          size: 15
          executable: false
          readable: true
      findings: []
      complete: true
    timing:
      duration_ms: [MS]
    messages: []
    "#);
}

#[test]
fn a_skill_without_files_says_so() {
    let playground = Playground::new().skill("alone", "Has no files.", "");
    assert_snapshot!(playground.run(&["skill", "resources", "alone"]), @r#"
    exit: 0
    --- stderr
    info: `local/alone` brings no files along
    "#);
}

#[test]
fn read_prints_the_bytes_of_a_file() {
    assert_snapshot!(pdf().run(&["skill", "read", "pdf", "references/forms.md"]), @r#"
    exit: 0
    --- stdout
    # Forms
    "#);
    let bytes = pdf().output(&["skill", "read", "pdf", "assets/logo.bin"], b"").stdout;
    assert_eq!(bytes, [0xFF, 0x00, 0x01]);
}

#[test]
fn read_in_json_has_the_digest_and_base64_for_bytes() {
    assert_snapshot!(pdf().run(&["skill", "read", "pdf", "assets/logo.bin", "--format", "json"]), @r#"
    exit: 0
    --- stdout
    {
      "command": "skill read",
      "status": "ok",
      "exit_code": 0,
      "data": {
        "name": "local/pdf",
        "path": "assets/logo.bin",
        "path_bytes": null,
        "size": 3,
        "digest": "sha256:942e1e2a66a427b6551732f758bc314f22b9cdec9365a3425c9184de299392b5",
        "encoding": "base64",
        "content": "/wAB"
      },
      "timing": {
        "duration_ms": [MS]
      },
      "messages": []
    }
    "#);
}

#[test]
fn a_missing_file_of_a_skill_is_exit_3() {
    assert_snapshot!(pdf().run(&["skill", "read", "pdf", "references/form.md"]), @r#"
    exit: 3
    --- stderr
    error: cannot read `references/form.md` of skill `local/pdf`
      caused by: `references/form.md` not found
    hint: `agents skill resources local/pdf` lists its files
    "#);
}

#[test]
fn a_path_out_of_the_skill_is_refused() {
    assert_snapshot!(pdf().run(&["skill", "read", "pdf", "../../../secret"]), @r#"
    exit: 1
    --- stderr
    error: cannot read `../../../secret` of skill `local/pdf`
      caused by: the path `../../../secret` contains `..`
    hint: `agents skill resources local/pdf` lists its files
    "#);
}

#[test]
fn an_unknown_skill_is_exit_3_and_names_the_nearest() {
    assert_snapshot!(pdf().run(&["skill", "show", "local/pfd"]), @r#"
    exit: 3
    --- stderr
    error: skill `local/pfd` not found
    hint: did you mean `local/pdf`?
    hint: `agents skill list` shows what was found
    "#);
    assert_snapshot!(pdf().run(&["skill", "activate", "local/pfd", "--format", "json"]), @r#"
    exit: 3
    --- stdout
    {
      "command": "skill activate",
      "status": "error",
      "exit_code": 3,
      "data": null,
      "timing": {
        "duration_ms": [MS]
      },
      "messages": [
        {
          "level": "error",
          "text": "skill `local/pfd` not found"
        },
        {
          "level": "hint",
          "text": "did you mean `local/pdf`?"
        },
        {
          "level": "hint",
          "text": "`agents skill list` shows what was found"
        }
      ]
    }
    "#);
}

#[test]
fn a_short_name_that_two_skills_have_is_not_enough() {
    let playground = Playground::new()
        .file("project/.agents/skills/a/SKILL.md", "---\nname: one/x\ndescription: d\n---\n")
        .file("project/.agents/skills/b/SKILL.md", "---\nname: two/x\ndescription: d\n---\n");
    assert_snapshot!(playground.run(&["skill", "show", "x"]), @r#"
    exit: 2
    --- stderr
    error: `x` is the name of 2 skills: `one/x`, `two/x`
    hint: use the full name
    "#);
}
