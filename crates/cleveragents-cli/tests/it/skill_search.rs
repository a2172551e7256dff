//! `agents skill search`.

use insta::assert_snapshot;

use crate::playground::Playground;

fn skills() -> Playground {
    Playground::new()
        .skill(
            "pdf",
            "Extracts text from PDF files and merges them.",
            "Run scripts/merge.py on the documents.",
        )
        .skill("notes", "Writes release notes. Do not use for PDF files.", "Read the history.")
        .file(
            "project/.agents/skills/zh/SKILL.md",
            "---\nname: zh\ndescription: 总结长文档并提取要点。\n---\n",
        )
        .file(
            "project/.agents/skills/release.yaml",
            "name: team/release\ndescription: Ships a release.\ntools:\n  - name: builtin/git_log\n",
        )
}

#[test]
fn a_skill_is_found_by_what_it_does() {
    assert_snapshot!(skills().run(&["skill", "search", "merging two PDFs"]), @"
    exit: 0
    --- stdout
    SCORE  NAME       DESCRIPTION
    1.93   local/pdf  Extracts text from PDF files and merges them.
    ");
    assert_snapshot!(skills().run(&["skill", "search", "总结文档", "--limit", "1"]), @"
    exit: 0
    --- stdout
    SCORE  NAME      DESCRIPTION
    1.38   local/zh  总结长文档并提取要点。
    ");
    assert_snapshot!(skills().run(&["skill", "search", "git log"]), @"
    exit: 0
    --- stdout
    SCORE  NAME          DESCRIPTION
    1.63   team/release  Ships a release.
    ");
}

#[test]
fn scores_are_explained() {
    assert_snapshot!(skills().run(&["skill", "search", "merge PDF notes", "--explain"]), @"
    exit: 0
    --- stdout
    2.690 local/pdf
      +1.009 `merg` in description, 1x
      +0.398 `merg` in body, 1x
      +1.269 `pdf` in name, 1x
      +0.618 `pdf` in description, 1x
      -0.604 words of the task are missing
    0.767 local/notes
      -0.602 `pdf` in when_not_to_use, 1x
      +1.197 `note` in name, 1x
      +0.734 `note` in description, 1x
      -0.562 words of the task are missing
    ");
    assert_snapshot!(skills().run(&["skill", "search", "zh", "--format", "json"]), @r#"
    exit: 0
    --- stdout
    {
      "command": "skill search",
      "status": "ok",
      "exit_code": 0,
      "data": {
        "terms": [
          "zh"
        ],
        "searched": 4,
        "matching": 1,
        "hits": [
          {
            "name": "local/zh",
            "score": 1001.655,
            "kind": "agent_skill",
            "description": "总结长文档并提取要点。",
            "location": "[DIR]/project/.agents/skills/zh/SKILL.md",
            "parts": [
              {
                "kind": "term",
                "term": "zh",
                "field": "name",
                "count": 1,
                "score": 1.655
              },
              {
                "kind": "name",
                "score": 1000.0
              }
            ]
          }
        ]
      },
      "timing": {
        "duration_ms": [MS]
      },
      "messages": []
    }
    "#);
}

#[test]
fn nothing_found_is_said() {
    assert_snapshot!(skills().run(&["skill", "search", "unicorns"]), @"
    exit: 0
    --- stderr
    info: no skill has any of these words
    ");
    assert_snapshot!(Playground::new().run(&["skill", "search", "unicorns"]), @"
    exit: 0
    --- stderr
    info: no skills were found
    hint: `agents doctor` shows where skills are searched
    ");
}

#[test]
fn a_task_without_words_and_a_limit_of_nothing_are_said_to_be_so() {
    for task in ["", "***", "\u{1F680}"] {
        let said = "exit: 0\n--- stderr\ninfo: the task has no words";
        assert_eq!(skills().run(&["skill", "search", task]).trim(), said, "{task}");
    }
    assert_snapshot!(skills().run(&["skill", "search", "pdf", "--limit", "0"]), @"
    exit: 2
    --- stderr
    error: invalid value `0` for `--limit <NUMBER>`: number would be zero for non-zero type
    ");
}

#[test]
fn what_was_not_searched_is_said() {
    let long = format!("{}unicorns", "word ".repeat(300_000));
    let playground = skills()
        .skill("long", "Is long.", &long)
        .file("project/ext/gone/SKILL.md", "---\nname: gone\ndescription: Goes away.\n---\nUnicorns.\n");
    playground.run(&["skill", "add", "--config", "ext/gone"]);
    playground.remove("project/ext/gone");
    let task = format!("unicorns{}", " ".repeat(70_000));
    assert_snapshot!(playground.run(&["skill", "search", &task]), @"
    exit: 0
    --- stderr
    warning: the last 4472 bytes of the task were not looked at
    warning: `local/gone` was searched by its name and description only: cannot read SKILL.md in `[DIR]/project/ext/gone`: `[DIR]/project/ext/gone` not found
    info: only the first 1 MiB of the instructions of `local/long` was searched
    info: no skill has any of these words
    ");
}
