//! `agents doctor`.

use insta::assert_snapshot;

use crate::playground::Playground;

#[test]
fn roots_are_listed_with_counts_and_problems() {
    let playground = Playground::new()
        .skill("pdf", "Reads PDF files.", "")
        .file("home/.agents/skills/pdf/SKILL.md", "---\nname: pdf\ndescription: The other one.\n---\n")
        .file("project/.agents/skills/broken/SKILL.md", "no front matter\n")
        .file("project/.claude/skills", "a file, no folder");
    assert_snapshot!(playground.run_unaligned(&["--clients", "claude", "doctor"]), @r"
    exit: 1
    --- stdout
    SCOPE  SKILLS  BROKEN  STATE  ROOT
    project  1  1  searched  [DIR]/project/.agents/skills
    client claude  0  0  not-folder  [DIR]/project/.claude/skills
    user  1  0  searched  [DIR]/home/.agents/skills
    client claude  0  0  missing  [DIR]/home/.claude/skills

    version:  0.1.0
    skills:  1
    shadowed:  1
    broken:  1
    tools:  15
    data:  [DIR]/home/.local/share/cleveragents
    state:  missing
    policy:  none
    project trust:  no
    project policy: none

    SHADOWED  AT  BY  BECAUSE
    local/pdf  [DIR]/home/.agents/skills/pdf/SKILL.md  [DIR]/project/.agents/skills/pdf/SKILL.md  scope `project` comes before scope `user`

    PROBLEM  AT  WHAT
    skill-broken  [DIR]/project/.agents/skills/broken/SKILL.md  line 1, column 1: the file does not start with front matter
    root-not-folder  [DIR]/project/.claude/skills  `[DIR]/project/.claude/skills` is or passes something that is not a folder
    root-missing  [DIR]/home/.claude/skills  `[DIR]/home/.claude/skills` not found
    --- stderr
    error: 1 entry is no usable skill
    ");
}

#[test]
fn json_is_complete() {
    let playground = Playground::new().skill("pdf", "Reads PDF files.", "");
    assert_snapshot!(playground.run(&["doctor", "--format", "json"]), @r#"
    exit: 0
    --- stdout
    {
      "command": "doctor",
      "status": "ok",
      "exit_code": 0,
      "data": {
        "version": "0.1.0",
        "data_dir": "[DIR]/home/.local/share/cleveragents",
        "state": {
          "file": "[DIR]/home/.local/share/cleveragents/state.db",
          "state": "missing"
        },
        "roots": [
          {
            "path": "[DIR]/project/.agents/skills",
            "scope": "project",
            "state": "searched",
            "skills": 1,
            "broken": 0
          },
          {
            "path": "[DIR]/home/.agents/skills",
            "scope": "user",
            "state": "missing",
            "skills": 0,
            "broken": 0
          }
        ],
        "project": {
          "path": "[DIR]/project",
          "files": 1,
          "trust": "never"
        },
        "tools": 15,
        "policy": null,
        "project_policies": [],
        "idle_rules": [],
        "ignored_policies": [],
        "shadowed": [],
        "problems": [
          {
            "code": "root-missing",
            "path": "[DIR]/home/.agents/skills",
            "message": "`[DIR]/home/.agents/skills` not found",
            "severity": "note"
          }
        ],
        "summary": {
          "total": 1,
          "shadowed": 0,
          "broken": 0
        }
      },
      "timing": {
        "duration_ms": [MS]
      },
      "messages": []
    }
    "#);
}

#[test]
fn without_skills_the_next_step_is_named() {
    assert_snapshot!(Playground::new().run_unaligned(&["doctor"]), @"
    exit: 0
    --- stdout
    SCOPE  SKILLS  BROKEN  STATE  ROOT
    project  0  0  missing  [DIR]/project/.agents/skills
    user  0  0  missing  [DIR]/home/.agents/skills

    version:  0.1.0
    skills:  0
    shadowed:  0
    broken:  0
    tools:  15
    data:  [DIR]/home/.local/share/cleveragents
    state:  missing
    policy:  none
    project trust:  not needed, nothing in it can make code run
    project policy: none

    PROBLEM  AT  WHAT
    root-missing  [DIR]/project/.agents/skills  `[DIR]/project/.agents/skills` not found
    root-missing  [DIR]/home/.agents/skills  `[DIR]/home/.agents/skills` not found
    --- stderr
    hint: put a folder with a SKILL.md into one of the roots, or name another with `--root`
    ");
}

#[test]
fn an_invalid_policy_is_exit_2_with_its_place() {
    let playground = Playground::new().file("project/policy.yaml", "denny:\n  - builtin/read_file\n");
    assert_snapshot!(playground.run_unaligned(&["doctor", "--policy", "policy.yaml"]), @"
    exit: 2
    --- stdout
    SCOPE  SKILLS  BROKEN  STATE  ROOT
    project  0  0  missing  [DIR]/project/.agents/skills
    user  0  0  missing  [DIR]/home/.agents/skills

    version:  0.1.0
    skills:  0
    shadowed:  0
    broken:  0
    tools:  0
    data:  [DIR]/home/.local/share/cleveragents
    state:  missing
    policy:  none
    project trust:  not needed, nothing in it can make code run
    project policy: none

    PROBLEM  AT  WHAT
    root-missing  [DIR]/project/.agents/skills  `[DIR]/project/.agents/skills` not found
    root-missing  [DIR]/home/.agents/skills  `[DIR]/home/.agents/skills` not found
    --- stderr
    error: policy `[DIR]/project/policy.yaml` is invalid
    caused by: line 1, column 1: unknown key `denny`
    hint: did you mean `deny`?
    hint: put a folder with a SKILL.md into one of the roots, or name another with `--root`
    ");
    assert_snapshot!(playground.run_unaligned(&["doctor", "--policy", "missing.yaml"]), @"
    exit: 2
    --- stdout
    SCOPE  SKILLS  BROKEN  STATE  ROOT
    project  0  0  missing  [DIR]/project/.agents/skills
    user  0  0  missing  [DIR]/home/.agents/skills

    version:  0.1.0
    skills:  0
    shadowed:  0
    broken:  0
    tools:  0
    data:  [DIR]/home/.local/share/cleveragents
    state:  missing
    policy:  none
    project trust:  not needed, nothing in it can make code run
    project policy: none

    PROBLEM  AT  WHAT
    root-missing  [DIR]/project/.agents/skills  `[DIR]/project/.agents/skills` not found
    root-missing  [DIR]/home/.agents/skills  `[DIR]/home/.agents/skills` not found
    --- stderr
    error: the policy cannot be read
    caused by: `[DIR]/project/missing.yaml` cannot be read
    caused by: `missing.yaml` not found
    hint: put a folder with a SKILL.md into one of the roots, or name another with `--root`
    ");
}

#[test]
fn restrictions_that_permit_nothing_are_reported() {
    let playground = Playground::new().file(
        "project/.agents/skills/pdf/SKILL.md",
        "---\nname: pdf\ndescription: Reads.\nallowed-tools: Reed WebFetch\n---\n",
    );
    let answer = playground.run(&["doctor"]);
    let (_, beside) = answer.split_once("--- stderr\n").unwrap_or_default();
    assert_eq!(
        beside,
        "warning: `[DIR]/project/.agents/skills/pdf/SKILL.md`: `Reed` in `allowed-tools` permits nothing: no tool of this name is known\n"
    );
    assert_snapshot!(playground.run(&["skill", "show", "pdf"]), @r"
    exit: 0
    --- stdout
    name:          local/pdf
    declared name: pdf
    description:   Reads.
    dialect:       agentskills
    version:       0.0.0
    allowed tools: Reed, WebFetch
    scope:         project
    location:      [DIR]/project/.agents/skills/pdf/SKILL.md

    warning[allowed-tools-unmapped]: `Reed` in `allowed-tools` permits nothing: no tool of this name is known
     --> .agents/skills/pdf/SKILL.md:4:16
      |
    4 | allowed-tools: Reed WebFetch
      |                ^^^^

    note[allowed-tools-unmapped]: `WebFetch` in `allowed-tools` permits nothing: no tool here does what this one does elsewhere
     --> .agents/skills/pdf/SKILL.md:4:21
      |
    4 | allowed-tools: Reed WebFetch
      |                     ^^^^^^^^
    ");
}
