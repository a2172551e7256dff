//! The policies of the user and of the project.

use insta::assert_snapshot;

use crate::playground::{Playground, unaligned};

fn repository() -> Playground {
    Playground::new()
        .file("project/.git/HEAD", "")
        .file("project/.agents/policy.yaml", "deny: [\"*\"]\n")
        .file("project/sub/deep/.agents/policy.yaml", "deny: [builtin/search_files]\n")
        .file("project/sub/.agents/empty", "")
}

#[test]
fn a_nested_folder_of_agents_does_not_switch_the_policy_above_it_off() {
    let playground = repository();
    for folder in ["", "sub", "sub/deep"] {
        let answer = playground.run_in(folder, &["tool", "run", "builtin/list_directory"]);
        assert_eq!(
            answer,
            concat!(
                "exit: 4\n--- stderr\n",
                "error: `builtin/list_directory`: the gate refuses it: the policy denies `*`\n",
                "  caused by: rule `deny-list`\n"
            ),
            "in `{folder}`"
        );
    }
}

#[test]
fn every_policy_of_the_project_is_named() {
    let answer = unaligned(&repository().run_in("sub/deep", &["doctor"]));
    assert_snapshot!(answer, @"
    exit: 0
    --- stdout
    SCOPE  SKILLS  BROKEN  STATE  ROOT
    project  0  0  missing  [DIR]/project/sub/deep/.agents/skills
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
    project policy: [DIR]/project/sub/deep/.agents/policy.yaml
    project policy: [DIR]/project/.agents/policy.yaml

    PROBLEM  AT  WHAT
    root-missing  [DIR]/project/sub/deep/.agents/skills  `[DIR]/project/sub/deep/.agents/skills` not found
    root-missing  [DIR]/home/.agents/skills  `[DIR]/home/.agents/skills` not found
    --- stderr
    hint: put a folder with a SKILL.md into one of the roots, or name another with `--root`
    ");
}

#[test]
fn a_rule_that_matches_nothing_is_told_of_where_it_counts() {
    let playground = Playground::new()
        .file("project/.agents/policy.yaml", "deny: [builtin/reed_file]\n")
        .file("project/.agents/policy.yml", "deny: [\"*\"]\n");
    let warnings = concat!(
        "warning: `[DIR]/project/.agents/policy.yaml`, line 1: `builtin/reed_file` under `deny` decides nothing: it matches no tool\n",
        "warning: `[DIR]/project/.agents/policy.yml` is not read; a policy is named `policy.yaml`\n",
    );
    let call = ["tool", "run", "builtin/list_directory"];
    for arguments in [&["tool", "list"][..], &["tool", "show", "builtin/read_file"], &call, &["doctor"]] {
        let answer = playground.run(arguments);
        let (_, beside) = answer.split_once("--- stderr\n").unwrap_or_default();
        assert_eq!(
            beside.replace(
                "hint: put a folder with a SKILL.md into one of the roots, or name another with `--root`\n",
                ""
            ),
            warnings,
            "{arguments:?}"
        );
    }
    assert_snapshot!(playground.run(&["tool", "run", "builtin/reed_file", "--format", "json"]), @r#"
    exit: 3
    --- stdout
    {
      "command": "tool run",
      "status": "error",
      "exit_code": 3,
      "data": {
        "skill_name": "agents/direct",
        "tool_name": "builtin/reed_file",
        "success": false,
        "output_data": null,
        "error": {
          "error_type": "resolution_failure",
          "message": "there is no tool `builtin/reed_file`",
          "details": {
            "category": "not_found",
            "tool": "builtin/reed_file",
            "hint": "did you mean `builtin/read_file`?"
          },
          "skill_name": "agents/direct",
          "tool_name": "builtin/reed_file"
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
          "text": "there is no tool `builtin/reed_file`"
        },
        {
          "level": "hint",
          "text": "did you mean `builtin/read_file`?"
        },
        {
          "level": "warn",
          "text": "`[DIR]/project/.agents/policy.yaml`, line 1: `builtin/reed_file` under `deny` decides nothing: it matches no tool"
        },
        {
          "level": "warn",
          "text": "`[DIR]/project/.agents/policy.yml` is not read; a policy is named `policy.yaml`"
        }
      ]
    }
    "#);
}

#[test]
fn every_rule_that_decides_nothing_is_reported_with_its_line() {
    let policy = "deny:\n  - builtin/*_file\nask:\n  - builtin/write_file\n  - _x/*\n  - {pattern: local/lister--say}\n\
                  allow: [builtin/*]\ngrant_root:\n  - nobody/*\n";
    let playground = Playground::new().file("home/.config/cleveragents/policy.yaml", policy);
    let warnings = playground.run(&["doctor", "--format", "plain"]);
    let warnings: Vec<&str> = warnings.lines().filter(|line| line.starts_with("warning:")).collect();
    let file = "warning: `[DIR]/home/.config/cleveragents/policy.yaml`, line";
    assert_eq!(
        warnings,
        [
            format!(
                "{file} 4: `builtin/write_file` under `ask` decides nothing: `builtin/*_file` under `deny` covers it, in line 2"
            ),
            format!("{file} 5: `_x/*` under `ask` decides nothing: no tool can have such a name"),
            format!("{file} 6: `local/lister--say` under `ask` decides nothing: it matches no tool"),
            format!("{file} 9: `nobody/*` under `grant_root` decides nothing: it matches no tool"),
        ]
    );
    let rows = playground.output(&["doctor", "--format", "json"], b"");
    let answer: serde_json::Value = serde_json::from_slice(&rows.stdout).expect("one JSON value");
    let first = &answer["data"]["idle_rules"][0];
    let place = [&first["line"], &first["column"], &first["list"], &first["rule"]];
    assert_eq!(
        place,
        [&4.into(), &5.into(), &serde_json::json!("ask"), &serde_json::json!("builtin/write_file")]
    );
    let with_skill = playground
        .file("skills/lister/SKILL.md", "---\nname: lister\ndescription: Lists.\n---\n")
        .file("skills/lister/scripts/say.py", "print(1)\n");
    let answer = with_skill.run(&["--root", "../skills", "skill", "run", "lister", "scripts/say.py"]);
    let warnings: Vec<&str> = answer.lines().filter(|line| line.starts_with("warning:")).collect();
    assert_eq!(
        warnings,
        [
            format!(
                "{file} 4: `builtin/write_file` under `ask` decides nothing: `builtin/*_file` under `deny` covers it, in line 2"
            ),
            format!("{file} 5: `_x/*` under `ask` decides nothing: no tool can have such a name"),
            format!("{file} 9: `nobody/*` under `grant_root` decides nothing: it matches no tool"),
        ]
    );
}

#[test]
fn an_example_that_does_not_hold_stops_every_command_that_needs_the_policy() {
    let policy =
        "deny:\n  - pattern: 'github/delete_*'\n    match: [github/remove_repo]\nask: ['github/*']\n";
    let playground = Playground::new().file("home/.config/cleveragents/policy.yaml", policy);
    let expected = "--- stderr\nerror: policy `[DIR]/home/.config/cleveragents/policy.yaml` is invalid\n  \
                    caused by: line 3, column 13: `github/delete_*` does not match its example `github/remove_repo`; \
                    `github/*` under `ask` does\n";
    for command in
        [&["tool", "list"][..], &["tool", "show", "builtin/read_file"], &["tool", "run", "builtin/read_file"]]
    {
        assert_eq!(playground.run(command), format!("exit: 2\n{expected}"), "{command:?}");
    }
    let doctor = playground.run(&["doctor", "--format", "plain"]);
    let (_, beside) = doctor.split_once("--- stderr\n").expect("messages");
    let code = doctor.lines().next().expect("a line");
    let hint = "hint: put a folder with a SKILL.md into one of the roots, or name another with `--root`\n";
    assert_eq!((code, format!("--- stderr\n{beside}")), ("exit: 2", format!("{expected}{hint}")));
}

#[test]
fn the_list_of_tools_says_what_the_gate_decides() {
    let playground = Playground::new()
        .file("project/.agents/policy.yaml", "deny: [builtin/read-file]\nask: [builtin/search_files]\n");
    let answer = playground.run(&["tool", "list"]);
    let decided: Vec<(&str, &str)> = answer
        .lines()
        .skip(3)
        .filter_map(|line| Some((line.split_whitespace().next()?, line.split_whitespace().nth(5)?)))
        .filter(|(name, _)| {
            ["list_directory", "read_file", "search_files"].iter().any(|tool| name.ends_with(tool))
        })
        .collect();
    assert_eq!(
        decided,
        [
            ("builtin/list_directory", "ready"),
            ("builtin/read_file", "denied"),
            ("builtin/search_files", "ask"),
        ]
    );
}
