//! `agents session`, and skills that are activated in a session.

use insta::assert_snapshot;

use crate::playground::Playground;

const READ: [&str; 5] = ["tool", "run", "builtin/read_file", "--input", r#"{"path": "notes.txt"}"#];

fn skills() -> Playground {
    Playground::new()
        .file("project/notes.txt", "hello\n")
        .skill("guide", "Guides.", "Intro.\n\n# Setup\n\nInstall it.\n\n# Use\n\nRun it.")
        .file(
            "project/.agents/skills/lister/SKILL.md",
            "---\nname: lister\ndescription: Lists.\nallowed-tools: LS\n---\nList the folder.\n",
        )
}

/// Removes the times that a table shows.
fn without_times(text: &str) -> String {
    let is_time = |word: &str| word.starts_with("20") && word.contains('T') && word.ends_with('Z');
    let lines = text.lines().map(|line| {
        let words = line
            .split_whitespace()
            .map(|word| if is_time(word.trim_matches(['"', ','])) { "[TIME]" } else { word });
        words.collect::<Vec<_>>().join(" ")
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn instructions_are_given_once_in_a_session() {
    let playground = skills();
    let activate = ["skill", "activate", "guide", "--session", "chat"];
    assert_snapshot!(playground.run(&activate), @r#"
    exit: 0
    --- stdout
    <skill_content name="local/guide" folder="[DIR]/project/.agents/skills/guide">
    Relative paths in this skill start at its folder.

    Intro.

    # Setup

    Install it.

    # Use

    Run it.
    </skill_content>
    "#);
    assert_snapshot!(playground.run(&activate), @r#"
    exit: 0
    --- stdout
    <skill_content name="local/guide" folder="[DIR]/project/.agents/skills/guide">
    This was given before in this conversation and is unchanged.
    Relative paths in this skill start at its folder.
    </skill_content>
    "#);
    assert_snapshot!(playground.run(&[&activate[..], &["--section", "use"]].concat()), @r#"
    exit: 0
    --- stdout
    <skill_content name="local/guide" folder="[DIR]/project/.agents/skills/guide">
    This was given before in this conversation and is unchanged.
    Relative paths in this skill start at its folder.
    </skill_content>
    "#);
    playground.write(
        "project/.agents/skills/guide/SKILL.md",
        "---\nname: guide\ndescription: Guides.\n---\n# Setup\n\nDifferent.\n",
    );
    assert_snapshot!(playground.run(&[&activate[..], &["--format", "json"]].concat()), @r##"
    exit: 0
    --- stdout
    {
      "command": "skill activate",
      "status": "ok",
      "exit_code": 0,
      "data": {
        "name": "local/guide",
        "folder": "[DIR]/project/.agents/skills/guide",
        "body": "# Setup\n\nDifferent.",
        "resources": [],
        "findings": [],
        "complete": true,
        "text": "<skill_content name=\"local/guide\" folder=\"[DIR]/project/.agents/skills/guide\">\nThese instructions replace those that were given before.\nRelative paths in this skill start at its folder.\n\n# Setup\n\nDifferent.\n</skill_content>\n",
        "session": {
          "name": "chat",
          "given": "body",
          "changed": true,
          "released": [],
          "active": [
            "local/guide"
          ]
        }
      },
      "timing": {
        "duration_ms": [MS]
      },
      "messages": []
    }
    "##);
    assert_snapshot!(playground.run(&[&activate[..], &["--again"]].concat()), @r#"
    exit: 0
    --- stdout
    <skill_content name="local/guide" folder="[DIR]/project/.agents/skills/guide">
    Relative paths in this skill start at its folder.

    # Setup

    Different.
    </skill_content>
    "#);
}

#[test]
fn sections_are_given_one_by_one() {
    let playground = skills();
    assert_snapshot!(playground.run(&["skill", "activate", "guide", "--outline"]), @r#"
    exit: 0
    --- stdout
    <skill_outline name="local/guide" folder="[DIR]/project/.agents/skills/guide">
    These are the sections of its instructions (about 14 tokens in all). Ask for one by its number or heading.
    Relative paths in this skill start at its folder.

    0 (beginning) (about 3 tokens)
    1 Setup (about 7 tokens)
    2 Use (about 6 tokens)
    </skill_outline>
    "#);
    assert_snapshot!(playground.run(&["skill", "activate", "guide", "--section", "1"]), @r#"
    exit: 0
    --- stdout
    <skill_content name="local/guide" folder="[DIR]/project/.agents/skills/guide" section="1 Setup">
    Relative paths in this skill start at its folder.

    # Setup

    Install it.
    </skill_content>
    "#);
    assert_snapshot!(playground.run(&["skill", "activate", "guide", "--section", "none"]), @"
    exit: 3
    --- stderr
    error: no section `none`; the sections are `0 (beginning)`, `1 Setup`, `2 Use`
    ");
    assert_snapshot!(playground.run(&["session", "limit", "chat", "--tokens", "5"]), @"exit: 0");
    assert_snapshot!(playground.run(&["skill", "activate", "guide", "--session", "chat"]), @r#"
    exit: 0
    --- stdout
    <skill_outline name="local/guide" folder="[DIR]/project/.agents/skills/guide">
    These are the sections of its instructions (about 14 tokens in all). Ask for one by its number or heading.
    Relative paths in this skill start at its folder.

    0 (beginning) (about 3 tokens)
    1 Setup (about 7 tokens)
    2 Use (about 6 tokens)
    </skill_outline>
    "#);
    assert_snapshot!(playground.run(&["skill", "activate", "guide", "--session", "chat", "--section", "2"]), @r#"
    exit: 0
    --- stdout
    <skill_content name="local/guide" folder="[DIR]/project/.agents/skills/guide" section="2 Use">
    Relative paths in this skill start at its folder.

    # Use

    Run it.
    </skill_content>
    "#);
    assert_snapshot!(playground.run(&["session", "show", "chat"]), @"
    exit: 0
    --- stdout
    SKILL        GIVEN       ALLOWED TOOLS
    local/guide  sections 2  all
    ");
}

#[test]
fn active_skills_restrict_the_calls_of_their_session_until_they_are_released() {
    let playground = skills();
    playground.run(&["skill", "activate", "lister", "--session", "chat"]);
    playground.run(&["skill", "activate", "guide", "--session", "chat"]);
    let in_session = [&READ[..], &["--session", "chat"]].concat();
    assert_snapshot!(playground.run(&in_session), @"
    exit: 4
    --- stderr
    error: `builtin/read_file`: the gate refuses it: the skill `local/lister` allows only `LS`
      caused by: rule `allowed-tools`
    hint: release the skill `local/lister` when its work is done, or call in the name of a skill that allows the tool
    hint: `agents session release chat local/lister` releases it
    ");
    assert_snapshot!(playground.run(&[&READ[..], &["--session", "chta"]].concat()), @r#"
    exit: 0
    --- stdout
    {
      "path": "notes.txt",
      "encoding": "text",
      "content": "hello\n",
      "size": 6,
      "truncated": false,
      "start_line": 1,
      "end_line": 1,
      "total_lines": 1,
      "digest": "sha256:5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03"
    }
    --- stderr
    warning: no session `chta`, so no skill restricts the call
    hint: did you mean `chat`?
    "#);
    assert_snapshot!(playground.run(&[&in_session[..], &["--skill", "guide"]].concat()), @r#"
    exit: 0
    --- stdout
    {
      "path": "notes.txt",
      "encoding": "text",
      "content": "hello\n",
      "size": 6,
      "truncated": false,
      "start_line": 1,
      "end_line": 1,
      "total_lines": 1,
      "digest": "sha256:5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03"
    }
    "#);
    assert_snapshot!(playground.run(&["session", "release", "chat", "lister"]), @"
    exit: 0
    --- stdout
    released local/lister
    ");
    assert_snapshot!(playground.run(&in_session), @r#"
    exit: 0
    --- stdout
    {
      "path": "notes.txt",
      "encoding": "text",
      "content": "hello\n",
      "size": 6,
      "truncated": false,
      "start_line": 1,
      "end_line": 1,
      "total_lines": 1,
      "digest": "sha256:5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03"
    }
    "#);
    assert_snapshot!(playground.run(&["session", "release", "chat", "lister"]), @"
    exit: 3
    --- stderr
    error: `lister` is not active in session `chat`; active are `local/guide`
    ");
    assert_snapshot!(playground.run(&["session", "release", "chat", "--all"]), @"
    exit: 0
    --- stdout
    released local/guide
    ");
}

#[test]
fn the_skill_that_was_not_used_for_longest_makes_room() {
    let playground = skills();
    playground.run(&["session", "limit", "chat", "--skills", "1"]);
    playground.run(&["skill", "activate", "lister", "--session", "chat"]);
    assert_snapshot!(playground.run(&["skill", "activate", "guide", "--session", "chat", "--outline"]), @r#"
    exit: 0
    --- stdout
    <skill_outline name="local/guide" folder="[DIR]/project/.agents/skills/guide">
    These are the sections of its instructions (about 14 tokens in all). Ask for one by its number or heading.
    Relative paths in this skill start at its folder.

    0 (beginning) (about 3 tokens)
    1 Setup (about 7 tokens)
    2 Use (about 6 tokens)
    </skill_outline>
    --- stderr
    info: `local/lister` was released, because it was not used for longest
    "#);
    assert_snapshot!(playground.run(&["session", "show", "chat", "--format", "json"]), @r#"
    exit: 0
    --- stdout
    {
      "command": "session show",
      "status": "ok",
      "exit_code": 0,
      "data": {
        "name": "chat",
        "most_skills": 1,
        "whole_tokens": null,
        "skills": [
          {
            "name": "local/guide",
            "given": "nothing",
            "sections": [],
            "allowed_tools": []
          }
        ],
        "foreign": []
      },
      "timing": {
        "duration_ms": [MS]
      },
      "messages": []
    }
    "#);
}

#[test]
fn a_digest_survives_compaction() {
    let playground = skills();
    playground.run(&["skill", "activate", "lister", "--session", "chat"]);
    playground.run(&["skill", "activate", "guide", "--session", "chat"]);
    assert_snapshot!(playground.run(&["session", "digest", "chat"]), @"
    exit: 0
    --- stdout
    <active_skills>
    These skills are active. Their instructions were given earlier in this conversation; ask for them again where they are missing.
    - local/guide: Guides.
    - local/lister (only LS): Lists.
    </active_skills>
    ");
    assert_snapshot!(playground.run(&["session", "digest", "chat", "--tokens", "48", "--compacted"]), @"
    exit: 0
    --- stdout
    <active_skills>
    These skills are active. Their instructions were given earlier in this conversation; ask for them again where they are missing.
    - local/guide: Guides.
    - local/lister (only LS): Lists.
    </active_skills>
    ");
    let again = playground.run(&["skill", "activate", "lister", "--session", "chat", "--format", "json"]);
    assert_eq!(again.lines().find(|line| line.contains("\"given\"")), Some("      \"given\": \"body\","));
    assert_snapshot!(playground.run(&["session", "digest", "chat", "--tokens", "1"]), @"
    exit: 0
    --- stderr
    warning: did not fit into 1 tokens: `local/guide`, `local/lister`
    ");
}

#[test]
fn sessions_are_listed_and_forgotten() {
    let playground = skills();
    assert_snapshot!(playground.run(&["session", "list"]), @"
    exit: 0
    --- stderr
    info: there are no sessions
    hint: `agents skill activate SKILL --session NAME` starts one
    ");
    playground.run(&["skill", "activate", "guide", "--session", "chat 1"]);
    assert_snapshot!(without_times(&playground.run(&["session", "list"])), @"
    exit: 0
    --- stdout
    NAME CHANGED ACTIVE SKILLS
    chat 1 [TIME] local/guide
    ");
    assert_snapshot!(playground.run(&["session", "end", "chat 1"]), @"
    exit: 0
    --- stdout
    session chat 1 is forgotten
    ");
    assert_snapshot!(playground.run(&["session", "end", "chat 1"]), @"
    exit: 3
    --- stderr
    error: no session `chat 1`
    hint: `agents session list` shows the sessions
    ");
    assert_snapshot!(playground.run(&["session", "show", "chat 1"]), @"
    exit: 3
    --- stderr
    error: no session `chat 1`
    hint: `agents session list` shows the sessions
    ");
    assert_snapshot!(playground.run(&["skill", "activate", "guide", "--session", " "]), @"
    exit: 2
    --- stderr
    error: the name of a session is empty
    ");
}

#[test]
fn a_skill_that_is_gone_refuses_calls_until_it_is_released() {
    let playground = skills();
    playground.run(&["skill", "activate", "lister", "--session", "chat"]);
    playground.remove("project/.agents/skills/lister");
    let in_session = [&READ[..], &["--session", "chat"]].concat();
    assert_snapshot!(playground.run(&in_session), @"
    exit: 3
    --- stderr
    error: there is no skill `local/lister`
    hint: `agents session show chat` lists the active skills; release the one that is gone
    ");
    assert_snapshot!(playground.run(&["session", "release", "chat", "local/lister"]), @"
    exit: 0
    --- stdout
    released local/lister
    ");
    assert_snapshot!(playground.run(&in_session), @r#"
    exit: 0
    --- stdout
    {
      "path": "notes.txt",
      "encoding": "text",
      "content": "hello\n",
      "size": 6,
      "truncated": false,
      "start_line": 1,
      "end_line": 1,
      "total_lines": 1,
      "digest": "sha256:5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03"
    }
    "#);
}

#[test]
fn several_skills_are_released_together_or_not_at_all() {
    let playground = skills();
    playground.run(&["skill", "activate", "lister", "--session", "chat"]);
    playground.run(&["skill", "activate", "guide", "--session", "chat"]);
    assert_snapshot!(playground.run(&["session", "release", "chat", "guide", "nope"]), @"
    exit: 3
    --- stderr
    error: `nope` is not active in session `chat`; active are `local/guide`, `local/lister`
    ");
    assert_snapshot!(playground.run(&["session", "release", "chat", "guide", "lister", "local/guide"]), @"
    exit: 0
    --- stdout
    released local/guide
    released local/lister
    ");
}

#[test]
fn a_script_is_told_of_a_session_that_is_not_there() {
    let playground = skills()
        .skill("hello", "Says hello.", "Run it.")
        .file("project/.agents/skills/hello/scripts/hello.sh", "echo hello\n");
    let absent = ["tool", "run", "builtin/read_file", "--input", r#"{"path": "notes.txt"}"#, "--explain"];
    let explained = playground.run(&[&absent[..], &["--session", "chta"]].concat());
    assert_eq!(
        explained.lines().filter(|line| line.contains("chta")).collect::<Vec<_>>(),
        ["warning: no session `chta`, so no skill restricts the call"]
    );
    let ran = playground.run(&["skill", "run", "hello", "scripts/hello.sh", "--session", "chta"]);
    assert_eq!(
        ran.lines().filter(|line| line.contains("chta")).collect::<Vec<_>>(),
        ["warning: no session `chta`, so no skill restricts the call"]
    );
}
