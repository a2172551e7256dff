//! `agents skill list`.

use insta::assert_snapshot;

use crate::playground::Playground;

/// Two skills that load, one that is shadowed and one that is broken.
fn mixed() -> Playground {
    Playground::new()
        .skill("pdf", "Reads PDF files.", "Read.")
        .file(
            "project/.agents/skills/outline/SKILL.md",
            "---\nname: team/outline\ndescription: Outlines folders.\n---\n",
        )
        .file("home/.agents/skills/pdf/SKILL.md", "---\nname: pdf\ndescription: The other one.\n---\n")
        .file("project/.agents/skills/broken/SKILL.md", "no front matter\n")
}

#[test]
fn active_skills_are_sorted_and_the_others_have_reasons() {
    assert_snapshot!(mixed().run(&["skill", "list"]), @r#"
    exit: 0
    --- stdout
    NAME          SCOPE    DESCRIPTION
    local/pdf     project  Reads PDF files.
    team/outline  project  Outlines folders.
    --- stderr
    warning: `[DIR]/project/.agents/skills/broken/SKILL.md`: line 1, column 1: the file does not start with front matter
    info: `local/pdf` at `[DIR]/home/.agents/skills/pdf/SKILL.md` is shadowed by `[DIR]/project/.agents/skills/pdf/SKILL.md`: scope `project` comes before scope `user`
    "#);
}

#[test]
fn json_holds_every_entry_and_the_status_warn() {
    assert_snapshot!(mixed().run(&["skill", "list", "--format", "json"]), @r#"
    exit: 0
    --- stdout
    {
      "command": "skill list",
      "status": "warn",
      "exit_code": 0,
      "data": {
        "skills": [
          {
            "name": "local/pdf",
            "description": "Reads PDF files.",
            "kind": "agent_skill",
            "tools": null,
            "includes": 0,
            "sources": [
              "agent_skill"
            ],
            "read_only": null,
            "scope": "project",
            "location": "[DIR]/project/.agents/skills/pdf/SKILL.md",
            "trusted": false,
            "dialect": "agentskills",
            "errors": 0,
            "warnings": 0,
            "error": null
          },
          {
            "name": "team/outline",
            "description": "Outlines folders.",
            "kind": "agent_skill",
            "tools": null,
            "includes": 0,
            "sources": [
              "agent_skill"
            ],
            "read_only": null,
            "scope": "project",
            "location": "[DIR]/project/.agents/skills/outline/SKILL.md",
            "trusted": false,
            "dialect": "cleveragents",
            "errors": 0,
            "warnings": 0,
            "error": null
          }
        ],
        "shadowed": [
          {
            "name": "local/pdf",
            "location": "[DIR]/home/.agents/skills/pdf/SKILL.md",
            "scope": "user",
            "by": "[DIR]/project/.agents/skills/pdf/SKILL.md",
            "reason": "scope `project` comes before scope `user`"
          }
        ],
        "problems": [
          {
            "code": "skill-broken",
            "path": "[DIR]/project/.agents/skills/broken/SKILL.md",
            "message": "line 1, column 1: the file does not start with front matter",
            "severity": "error"
          }
        ],
        "summary": {
          "total": 2,
          "composed": 0,
          "agent_skills": 2,
          "registered": 0,
          "shadowed": 1,
          "broken": 1,
          "unresolved": 0
        }
      },
      "timing": {
        "duration_ms": [MS]
      },
      "messages": [
        {
          "level": "warn",
          "text": "`[DIR]/project/.agents/skills/broken/SKILL.md`: line 1, column 1: the file does not start with front matter"
        },
        {
          "level": "info",
          "text": "`local/pdf` at `[DIR]/home/.agents/skills/pdf/SKILL.md` is shadowed by `[DIR]/project/.agents/skills/pdf/SKILL.md`: scope `project` comes before scope `user`"
        }
      ]
    }
    "#);
}

#[test]
fn yaml_is_the_same_value() {
    let playground = Playground::new().skill("pdf", "\"Reads: PDF\"", "Read.");
    assert_snapshot!(playground.run(&["skill", "list", "--format", "yaml"]), @r#"
    exit: 0
    --- stdout
    command: "skill list"
    status: ok
    exit_code: 0
    data:
      skills:
        - name: local/pdf
          description: "Reads: PDF"
          kind: agent_skill
          tools: null
          includes: 0
          sources:
            - agent_skill
          read_only: null
          scope: project
          location: "[DIR]/project/.agents/skills/pdf/SKILL.md"
          trusted: false
          dialect: agentskills
          errors: 0
          warnings: 0
          error: null
      shadowed: []
      problems:
        - code: root-missing
          path: "[DIR]/home/.agents/skills"
          message: "`[DIR]/home/.agents/skills` not found"
          severity: note
      summary:
        total: 1
        composed: 0
        agent_skills: 1
        registered: 0
        shadowed: 0
        broken: 0
        unresolved: 0
    timing:
      duration_ms: [MS]
    messages: []
    "#);
}

#[test]
fn quiet_prints_the_answer_only() {
    assert_snapshot!(mixed().run(&["-q", "skill", "list"]), @r#"
    exit: 0
    --- stdout
    NAME          SCOPE    DESCRIPTION
    local/pdf     project  Reads PDF files.
    team/outline  project  Outlines folders.
    "#);
}

#[test]
fn many_remarks_are_counted_and_shown_on_request() {
    let mut playground = Playground::new().skill("pdf", "Reads PDF files.", "");
    for number in 0..20 {
        playground =
            playground.file(&format!("project/.agents/skills/b{number}/SKILL.md"), "no front matter\n");
    }
    let remarks = |arguments: &[&str]| {
        let stderr = playground.output(arguments, b"").stderr;
        let text = String::from_utf8_lossy(&stderr).into_owned();
        (text.lines().count(), text.lines().last().unwrap_or_default().starts_with("hint: 8 more remarks"))
    };
    assert_eq!([remarks(&["skill", "list"]), remarks(&["-v", "skill", "list"])], [(13, true), (21, false)]);
}

#[test]
fn no_skills_are_no_failure() {
    assert_snapshot!(Playground::new().run(&["skill", "list"]), @r#"
    exit: 0
    --- stderr
    info: no skills were found
    hint: `agents doctor` shows where skills are searched
    "#);
}

#[test]
fn candidates_of_which_none_loads_are_exit_1() {
    let playground = Playground::new().file("project/.agents/skills/broken/SKILL.md", "no front matter\n");
    assert_snapshot!(playground.run(&["skill", "list"]), @r#"
    exit: 1
    --- stderr
    error: no skill could be loaded
    warning: `[DIR]/project/.agents/skills/broken/SKILL.md`: line 1, column 1: the file does not start with front matter
    "#);
}

#[test]
fn roots_replace_the_default_ones_and_the_first_wins() {
    let playground = Playground::new()
        .skill("hidden", "Not listed.", "")
        .file("project/a/x/SKILL.md", "---\nname: x\ndescription: From a.\n---\n")
        .file("project/b/x/SKILL.md", "---\nname: x\ndescription: From b.\n---\n")
        .file("project/b/y/SKILL.md", "---\nname: y\ndescription: From b.\n---\n");
    assert_snapshot!(playground.run(&["--root", "b", "--root", "a", "skill", "list"]), @r#"
    exit: 0
    --- stdout
    NAME     SCOPE     DESCRIPTION
    local/x  explicit  From b.
    local/y  explicit  From b.
    --- stderr
    info: `local/x` at `[DIR]/project/a/x/SKILL.md` is shadowed by `[DIR]/project/b/x/SKILL.md`: its root was given first
    "#);
}

#[test]
fn options_stand_before_or_after_the_command() {
    let playground =
        Playground::new().file("project/a/x/SKILL.md", "---\nname: x\ndescription: From a.\n---\n");
    let before = playground.run(&["--root", "a", "--format", "plain", "skill", "list"]);
    let between = playground.run(&["skill", "--root", "a", "--format", "plain", "list"]);
    let after = playground.run(&["skill", "list", "--root", "a", "--format", "plain"]);
    let expected = "exit: 0\n--- stdout\nNAME     SCOPE     DESCRIPTION\nlocal/x  explicit  From a.\n";
    assert_eq!([before.as_str(), &between, &after], [expected; 3]);
}

#[test]
fn values_before_and_behind_the_command_add_up() {
    let playground = Playground::new()
        .file("project/a/x/SKILL.md", "---\nname: x\ndescription: From a.\n---\n")
        .file("project/b/y/SKILL.md", "---\nname: y\ndescription: From b.\n---\n");
    let expected = "exit: 0\n--- stdout\nNAME     SCOPE     DESCRIPTION\nlocal/x  explicit  From a.\nlocal/y  explicit  From b.\n";
    assert_eq!(playground.run(&["--root", "a", "skill", "list", "--root=b"]), expected);
}

#[test]
fn a_root_that_does_not_exist_is_exit_3() {
    assert_snapshot!(Playground::new().run(&["--root", "nowhere", "skill", "list"]), @r#"
    exit: 3
    --- stderr
    error: no skill could be loaded
    warning: `[DIR]/project/nowhere`: `[DIR]/project/nowhere` not found
    "#);
}

#[test]
fn folders_of_other_clients_are_searched_beside_a_root() {
    let playground = Playground::new()
        .file("project/a/x/SKILL.md", "---\nname: x\ndescription: From a.\n---\n")
        .file("home/.claude/skills/y/SKILL.md", "---\nname: y\ndescription: From Claude.\n---\n");
    assert_snapshot!(playground.run(&["--root", "a", "--clients", "claude", "skill", "list"]), @r#"
    exit: 0
    --- stdout
    NAME     SCOPE          DESCRIPTION
    local/x  explicit       From a.
    local/y  client claude  From Claude.
    "#);
}

#[test]
fn folders_of_other_clients_are_searched_on_request() {
    let playground = Playground::new()
        .file("home/.claude/skills/x/SKILL.md", "---\nname: x\ndescription: From Claude.\n---\n");
    assert_snapshot!(playground.run(&["--clients", "claude", "skill", "list"]), @r#"
    exit: 0
    --- stdout
    NAME     SCOPE          DESCRIPTION
    local/x  client claude  From Claude.
    "#);
    assert_snapshot!(playground.run(&["--clients", "clade", "skill", "list"]), @r#"
    exit: 2
    --- stderr
    error: invalid value `clade` for `--clients <CLIENT>` [possible values: amp, antigravity, claude, codex, copilot, cursor, droid, gemini, goose, junie, kiro, opencode, qwen, roo, vibe, windsurf]
    hint: did you mean `claude`?
    "#);
}

#[test]
fn a_project_is_found_from_a_folder_inside_of_it() {
    let playground = Playground::new()
        .file("project/.git/HEAD", "")
        .skill("pdf", "Reads PDF files.", "")
        .file("project/src/deep/file", "");
    let mut command = playground.command(&["skill", "list", "--format", "plain"]);
    let output =
        command.current_dir(playground.project().join("src/deep")).output().expect("the program ends");
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        "NAME       SCOPE    DESCRIPTION\nlocal/pdf  project  Reads PDF files.\n"
    );
}
