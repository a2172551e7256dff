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
