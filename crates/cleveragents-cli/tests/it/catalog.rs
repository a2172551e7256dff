//! `agents catalog`.

use insta::assert_snapshot;

use crate::playground::Playground;

fn two() -> Playground {
    Playground::new().skill("pdf", "Reads PDF & \"forms\".", "").file(
        "project/.agents/skills/log/SKILL.md",
        "---\nname: log\ndescription: |-\n  First line\n  | second\n---\n",
    )
}

#[test]
fn xml_is_the_default_form() {
    assert_snapshot!(two().run(&["catalog"]), @r#"
    exit: 0
    --- stdout
    <available_skills>
    <skill>
    <name>local/log</name>
    <description>First line
    | second</description>
    <location>[DIR]/project/.agents/skills/log/SKILL.md</location>
    </skill>
    <skill>
    <name>local/pdf</name>
    <description>Reads PDF &amp; &quot;forms&quot;.</description>
    <location>[DIR]/project/.agents/skills/pdf/SKILL.md</location>
    </skill>
    </available_skills>
    "#);
}

#[test]
fn markdown_keeps_a_skill_on_one_line() {
    assert_snapshot!(two().run(&["catalog", "--as", "markdown"]), @r#"
    exit: 0
    --- stdout
    | Name | Description | Location |
    | --- | --- | --- |
    | local/log | First line \| second | [DIR]/project/.agents/skills/log/SKILL.md |
    | local/pdf | Reads PDF \& "forms". | [DIR]/project/.agents/skills/pdf/SKILL.md |
    "#);
}

#[test]
fn json_keeps_the_values() {
    assert_snapshot!(two().run(&["catalog", "--as", "json"]), @r#"
    exit: 0
    --- stdout
    {"skills":[
    {"name":"local/log","description":"First line\n| second","location":"[DIR]/project/.agents/skills/log/SKILL.md"},
    {"name":"local/pdf","description":"Reads PDF & \"forms\".","location":"[DIR]/project/.agents/skills/pdf/SKILL.md"}
    ]}
    "#);
}

#[test]
fn the_envelope_holds_the_text() {
    let playground = Playground::new().skill("pdf", "Reads PDF files.", "");
    assert_snapshot!(playground.run(&["catalog", "--format", "json"]), @r#"
    exit: 0
    --- stdout
    {
      "command": "catalog",
      "status": "ok",
      "exit_code": 0,
      "data": {
        "form": "xml",
        "skills": 1,
        "text": "<available_skills>\n<skill>\n<name>local/pdf</name>\n<description>Reads PDF files.</description>\n<location>[DIR]/project/.agents/skills/pdf/SKILL.md</location>\n</skill>\n</available_skills>\n"
      },
      "timing": {
        "duration_ms": [MS]
      },
      "messages": []
    }
    "#);
}

#[test]
fn without_skills_there_is_no_catalog() {
    assert_snapshot!(Playground::new().run(&["catalog"]), @r#"
    exit: 0
    --- stderr
    info: no skills were found, so there is no catalog
    hint: `agents doctor` shows where skills are searched
    "#);
    assert_snapshot!(Playground::new().run(&["catalog", "--format", "json"]), @r#"
    exit: 0
    --- stdout
    {
      "command": "catalog",
      "status": "ok",
      "exit_code": 0,
      "data": {
        "form": "xml",
        "skills": 0,
        "text": null
      },
      "timing": {
        "duration_ms": [MS]
      },
      "messages": [
        {
          "level": "info",
          "text": "no skills were found, so there is no catalog"
        },
        {
          "level": "hint",
          "text": "`agents doctor` shows where skills are searched"
        }
      ]
    }
    "#);
}

/// Three skills with long descriptions, and a composed one.
fn many() -> Playground {
    Playground::new()
        .skill(
            "pdf",
            "Extracts text and tables from PDF files, fills in forms and merges documents into one.",
            "",
        )
        .skill("log", "Writes release notes from the history of a repository and from its closed issues.", "")
        .skill("notes", "Takes notes in meetings and turns them into minutes with decisions and owners.", "")
        .file(
            "project/.agents/skills/release.yaml",
            "name: team/release\ndescription: Ships a release.\ntools:\n  - name: builtin/git_log\n",
        )
}

#[test]
fn a_composed_skill_is_told_of() {
    assert_snapshot!(many().run(&["catalog", "--exclude", "pdf", "--exclude", "log", "--exclude", "notes"]), @"
    exit: 0
    --- stdout
    <available_skills>
    <skill>
    <name>team/release</name>
    <kind>composed</kind>
    <description>Ships a release.</description>
    <location>[DIR]/project/.agents/skills/release.yaml</location>
    </skill>
    </available_skills>
    ");
}

/// Hides numbers, which depend on the length of the temporary folder, and joins gaps.
fn without_numbers(text: &str) -> String {
    let number = |word: &str| if word.parse::<f64>().is_ok() { "[N]" } else { word }.to_owned();
    let lines = text.lines().map(|line| line.split_whitespace().map(number).collect::<Vec<_>>().join(" "));
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn a_budget_shortens_the_longest_and_then_leaves_out() {
    let long = "words that say the same again and ".repeat(60);
    let playground = many().skill("long", &long, "").skill("longer", &format!("{long}{long}"), "");
    let explain = ["catalog", "--bytes", "4000", "--explain"];
    assert_snapshot!(without_numbers(&playground.run(&explain)), @"
    exit: [N]
    --- stdout
    [N] tokens (estimate), [N] bytes: [N] whole, [N] shortened, [N] left out, [N] excluded
    SKILL FATE CHARACTERS SCORE
    local/log whole
    local/long shortened [N] of [N]
    local/longer shortened [N] of [N]
    local/notes whole
    local/pdf whole
    team/release whole
    ");
    let text = playground.run(&["catalog", "--bytes", "4000"]);
    let beside = text.lines().skip_while(|line| *line != "--- stderr").collect::<Vec<_>>().join("\n");
    assert_snapshot!(beside, @"
    --- stderr
    info: 0 skills are left out, 2 descriptions are shortened
    hint: `--explain` shows which
    ");
    assert_eq!(text.matches("<note>2 descriptions are shortened.</note>").count(), 1, "{text}");
}

#[test]
fn a_report_of_the_budget_is_in_the_data() {
    let playground = Playground::new().skill("pdf", "Reads.", "").skill("log", "Writes.", "");
    let json = ["catalog", "--exclude", "log", "--query", "read", "--budget", "500", "--format", "json"];
    let report = playground.run(&json);
    let lines = report.lines().map(str::trim).skip_while(|line| !line.starts_with("\"budget\""));
    let numbers = |line: &&str| !line.starts_with("\"tokens\"") && !line.starts_with("\"bytes\"");
    assert_snapshot!(lines.take_while(|line| !line.starts_with("\"timing\"")).filter(numbers).collect::<Vec<_>>().join("\n"), @r#"
    "budget": {
    "max_tokens": 500,
    "max_bytes": null,
    "tokenizer": "estimate",
    "whole": 1,
    "shortened": 0,
    "left_out": 0,
    "excluded": 1,
    "least": null,
    "fates": [
    {
    "name": "local/pdf",
    "fate": "whole",
    "score": 0.693
    },
    {
    "name": "local/log",
    "fate": "excluded"
    }
    ]
    }
    },
    "#);
}

#[test]
fn a_task_and_a_pin_decide_what_comes_first() {
    let query = ["catalog", "--query", "fill in a PDF form", "--pin", "notes", "--explain"];
    assert_snapshot!(without_numbers(&many().run(&query)), @"
    exit: [N]
    --- stdout
    [N] tokens (estimate), [N] bytes: [N] whole, [N] shortened, [N] left out, [N] excluded
    SKILL FATE CHARACTERS SCORE
    local/notes whole
    local/pdf whole [N]
    local/log whole
    team/release whole
    ");
}

#[test]
fn a_budget_for_nothing_is_said() {
    assert_snapshot!(without_numbers(&many().run(&["catalog", "--budget", "3"])), @"
    exit: [N]
    --- stderr
    error: no skill fits into [N] tokens; the first one needs [N]
    ");
    assert_snapshot!(many().run(&["catalog", "--pin", "nothing"]), @"
    exit: 3
    --- stderr
    error: skill `nothing` not found
    hint: `agents skill list` shows what was found
    ");
    assert_snapshot!(many().run(&["catalog", "--budget", "3", "--bytes", "3"]), @"
    exit: 2
    --- stderr
    error: the argument `--budget <TOKENS>` cannot be used with `--bytes <BYTES>`
    hint: usage: agents catalog --budget <TOKENS>
    ");
    assert_snapshot!(many().run(&["catalog", "--budget", "300", "--tokenizer", "o200k"]), @"
    exit: 2
    --- stderr
    error: this program has no tokenizer built in
    hint: build it with `--features exact-tokens`, or let tokens be estimated
    ");
}

#[test]
fn a_catalog_without_any_skill_says_that_all_are_excluded() {
    let playground = Playground::new().skill("a", "First.", "Body.").skill("b", "Second.", "Body.");
    assert_snapshot!(playground.run(&["catalog", "--exclude", "a", "--exclude", "b"]), @"
    exit: 0
    --- stderr
    info: every skill is excluded, so there is no catalog
    ");
}
