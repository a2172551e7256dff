//! `agents tool|validation|skill add`, `remove`, `export` and `refresh`: what outlives the process.

use std::thread;
use std::time::Duration;

use insta::assert_snapshot;
use serde_json::{Value, json};

use crate::every_kind::release;
use crate::playground::Playground;

#[cfg(test)]
mod refused;

const TOOL: &str = "\
name: local/save
description: Saves.
source: custom
code: return {}
writes: true
write_scope: out/**
";

const SKILL: &str = "\
name: local/saver
description: Saves things.
tools: [local/save]
";

fn playground() -> Playground {
    Playground::new().file("project/save.yaml", TOOL).file("project/saver.yaml", SKILL)
}

/// Both registered.
fn registered() -> Playground {
    let playground = playground();
    for (kind, file) in [("tool", "save.yaml"), ("skill", "saver.yaml")] {
        let output = playground.output(&[kind, "add", "--config", file], b"");
        assert_eq!(output.status.code(), Some(0), "{output:?}");
    }
    playground
}

fn json_of(playground: &Playground, arguments: &[&str]) -> Value {
    let output = playground.output(&[arguments, &["--format", "json"]].concat(), b"");
    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{error}: {output:?}"))
}

fn names(playground: &Playground, arguments: &[&str]) -> Vec<String> {
    let answer = json_of(playground, arguments);
    let data = &answer["data"];
    let rows = ["tools", "skills", "validations"].iter().find_map(|key| data[*key].as_array());
    let rows = rows.expect("a list").iter().filter(|row| row["origin"] != "builtin");
    rows.map(|row| row["name"].as_str().expect("a name").to_owned()).collect()
}

/// Adds, shows, writes out and adds again; what is shown then has to be what was shown before.
#[track_caller]
fn check_round_trip(playground: &Playground, kind: &str, name: &str) {
    let shown = |playground: &Playground| {
        let mut shown = json_of(playground, &[kind, "show", name])["data"].take();
        // The file that it was read from is another one.
        for place in ["path", "config"] {
            shown.as_object_mut().map(|fields| fields.remove(place));
        }
        shown
    };
    let before = shown(playground);
    let exported = playground.output(&[kind, "export", name], b"").stdout;
    playground.write("project/again.yaml", &exported);
    let added = json_of(playground, &[kind, "add", "--config", "again.yaml", "--update"]);
    assert_eq!(added["exit_code"], 0, "{added:#}");
    assert_eq!(shown(playground), before);
    let again = playground.output(&[kind, "export", name], b"").stdout;
    assert_eq!(String::from_utf8_lossy(&again), String::from_utf8_lossy(&exported));
}

#[test]
fn a_tool_with_every_field_survives_show_and_export() {
    let playground = registered().file(
        "project/full.yaml",
        "tool:\n  name: team/full\n  description: 'yes: \"no\"'\n  source: custom\n  code: |\n    def run(inputs):\n        return {}\n\n    def ready():\n        pass\n  input_schema: {type: object, properties: {to: {type: string, default: '1.10'}}}\n  output_schema: {type: object}\n  writes: true\n  write_scope: out/**\n  checkpointable: true\n  checkpoint_scope: transaction\n  side_effects: [network]\n  idempotent: true\n  unsafe: true\n  human_approval_required: true\n  cost_profile: '1.0'\n  resource_slots:\n    - {name: place, description: Where., resource_type: fs-directory, access: read_only, binding: static, static_resource: src, required: false}\n  lifecycle: {discover: ready, activate: ready, deactivate: ready}\n  timeout: 7\n",
    );
    let added = json_of(&playground, &["tool", "add", "--config", "full.yaml"]);
    assert_eq!(added["exit_code"], 0, "{added:#}");
    check_round_trip(&playground, "tool", "team/full");
}

#[test]
fn a_skill_with_every_kind_of_item_survives_show_and_export() {
    let playground = release();
    check_round_trip(&playground, "skill", "team/release");
    check_round_trip(&playground, "validation", "local/is-short");
}

#[test]
fn what_one_process_adds_another_lists() {
    let playground = registered();
    assert_eq!(names(&playground, &["tool", "list"]), ["local/save"]);
    assert_eq!(names(&playground, &["skill", "list"]), ["local/saver"]);
    assert_eq!(names(&playground, &["skill", "list", "--registered"]), ["local/saver"]);
    let mut other = playground.command(&["skill", "list"]);
    let elsewhere = other.current_dir(playground.folder()).output().expect("the program ends");
    assert_eq!(
        String::from_utf8_lossy(&elsewhere.stdout).lines().nth(1).and_then(|row| row.split(' ').next()),
        Some("local/saver")
    );
}

#[test]
fn what_is_added_is_said_and_what_comes_next() {
    let playground = playground();
    assert_snapshot!(playground.run(&["skill", "add", "--config", "saver.yaml", "--strict"]), @"
    exit: 1
    --- stderr
    error: `local/saver` is not complete: skill `local/saver` takes tool `local/save`: no tool of this name is registered
    hint: without `--strict` this is a warning
    ");
    assert_snapshot!(playground.run(&["skill", "add", "--config", "saver.yaml", "--dry-run"]), @"
    exit: 0
    --- stdout
    name:    local/saver
    version: 0.0.0
    kind:    composed
    tools:   1 (1 tool_ref)
    access:  0 only read, 1 can write
    config:  [DIR]/project/saver.yaml
    result:  would be registered
    --- stderr
    warning: skill `local/saver` takes tool `local/save`: no tool of this name is registered
    hint: nothing was changed; without `--dry-run` it is
    ");
    assert_snapshot!(playground.run(&["tool", "add", "--config", "save.yaml"]), @"
    exit: 0
    --- stdout
    name:   local/save
    source: custom
    access: writes in out/**
    config: [DIR]/project/save.yaml
    result: registered
    --- stderr
    hint: `agents tool run local/save` calls it
    ");
    assert_snapshot!(playground.run(&["skill", "add", "--config", "saver.yaml"]), @"
    exit: 0
    --- stdout
    name:    local/saver
    version: 0.0.0
    kind:    composed
    tools:   1 (1 tool_ref)
    access:  0 only read, 1 can write
    config:  [DIR]/project/saver.yaml
    result:  registered
    --- stderr
    hint: `agents skill tools local/saver --explain` says where each of its tools comes from
    ");
    assert_snapshot!(playground.run(&["skill", "add", "--config", "saver.yaml"]), @"
    exit: 1
    --- stderr
    error: `local/saver` is registered already, as a skill
    hint: `--update` replaces what is registered
    ");
    assert_snapshot!(playground.run(&["skill", "add", "--config", "saver.yaml", "--update"]), @"
    exit: 0
    --- stdout
    name:    local/saver
    version: 0.0.0
    kind:    composed
    tools:   1 (1 tool_ref)
    access:  0 only read, 1 can write
    config:  [DIR]/project/saver.yaml
    result:  nothing, for it is registered already as it is
    --- stderr
    hint: `agents skill tools local/saver --explain` says where each of its tools comes from
    ");
}

#[test]
fn nobody_removes_without_being_asked() {
    let playground = registered();
    assert_snapshot!(playground.run(&["skill", "remove", "local/saver"]), @"
    exit: 2
    --- stdout
    name:   local/saver
    kind:   skill
    config: [DIR]/project/saver.yaml
    --- stderr
    error: nothing was removed, for nobody confirmed it
    hint: confirm with `--yes`
    ");
    assert_eq!(names(&playground, &["skill", "list"]), ["local/saver"]);
    assert_snapshot!(playground.run(&["skill", "remove", "local/saver", "--yes"]), @"
    exit: 0
    --- stdout
    name:   local/saver
    kind:   skill
    config: [DIR]/project/saver.yaml
    ");
    assert_eq!(names(&playground, &["skill", "list"]), Vec::<String>::new());
}

#[test]
#[cfg(all(target_os = "linux", not(agents_portable)))]
fn a_person_at_the_terminal_is_asked() {
    use crate::terminal::run_at_terminal;
    let playground = registered();
    assert_snapshot!(run_at_terminal(&playground, &["tool", "remove", "local/save", "--force"], &["n"]), @"
    exit: 1
    --- stdout
    --- terminal
    Remove local/save, which local/saver use? [y/N] n
    [1m[31merror:[0m nothing was removed
    ");
    assert_eq!(names(&playground, &["tool", "list"]), ["local/save"]);
    assert_snapshot!(run_at_terminal(&playground, &["skill", "remove", "local/saver"], &["y"]), @"
    exit: 0
    --- stdout
    name:   local/saver
    kind:   skill
    config: [DIR]/project/saver.yaml
    --- terminal
    Remove local/saver? [y/N] y
    ");
    assert_eq!(names(&playground, &["skill", "list"]), Vec::<String>::new());
}

/// T10: neither an update nor `validation add` takes one for the other.
/// T16: also a cycle that an update closes.
/// T17 and T18: what cannot be read again stays, and nothing is reported that did not happen.
#[test]
fn a_refresh_names_the_mistakes_of_a_file() {
    let playground = registered();
    playground.write(
        "project/saver.yaml",
        "name: local/saver\ndescription: Saves.\ntoools: []\ninput_schema: {type: objekt}\ntools: [{name: 1}]\n",
    );
    assert_snapshot!(playground.run(&["skill", "refresh"]), @"
    exit: 1
    --- stdout
    NAME         RESULT  TOOLS
    local/saver  failed
    --- stderr
    error: `local/saver` is as it was before: skill file `[DIR]/project/saver.yaml` is invalid: line 3, column 1: unknown key `toools`; line 4, column 22: `/input_schema`: the schema is invalid at `/type`: a type is `array`, `boolean`, `integer`, `null`, `number`, `object` or `string`, or a list of these
    hint: `agents skill add --config FILE --update --dry-run` shows everything that is wrong in a file
    ");
    let broken: Vec<String> = (0..12).map(|number| format!("key{number}: 1\n")).collect();
    playground.write("project/saver.yaml", SKILL.to_owned() + &broken.concat());
    assert_snapshot!(playground.run(&["skill", "refresh", "saver", "--format", "plain"]), @"
    exit: 1
    --- stdout
    NAME         RESULT  TOOLS
    local/saver  failed
    --- stderr
    error: `local/saver` is as it was before: skill file `[DIR]/project/saver.yaml` is invalid: line 4, column 1: unknown key `key0`; line 5, column 1: unknown key `key1`; line 6, column 1: unknown key `key2`; line 7, column 1: unknown key `key3`; line 8, column 1: unknown key `key4`; line 9, column 1: unknown key `key5`; line 10, column 1: unknown key `key6`; line 11, column 1: unknown key `key7`; line 12, column 1: unknown key `key8`; line 13, column 1: unknown key `key9`; and 2 more
    hint: `agents skill add --config FILE --update --dry-run` shows everything that is wrong in a file
    ");
}

#[test]
fn a_refresh_reports_what_really_happened() {
    let playground = registered();
    assert_snapshot!(playground.run(&["skill", "refresh"]), @"
    exit: 0
    --- stdout
    NAME         RESULT     TOOLS
    local/saver  unchanged
    ");
    playground.write("project/saver.yaml", SKILL.replace("[local/save]", "[local/save, builtin/read_file]"));
    assert_snapshot!(playground.run(&["skill", "refresh", "saver", "--dry-run"]), @"
    exit: 0
    --- stdout
    NAME         RESULT   TOOLS
    local/saver  changed  +builtin/read_file
    --- stderr
    hint: nothing was changed; without `--dry-run` it is
    ");
    assert_snapshot!(playground.run(&["skill", "tools", "saver", "--refresh"]), @"
    exit: 0
    --- stdout
    NAME               SOURCE    FROM  ACCESS  CHECKPOINT  STATUS  REASON
    local/save         tool_ref        writes  no          ready
    builtin/read_file  tool_ref        reads               ready
    2 tools, 2 callable, 0 denied, 0 missing
    ");
    playground.write("project/saver.yaml", "name: local/saver\nwirtes: true\n");
    assert_snapshot!(playground.run(&["skill", "refresh"]), @"
    exit: 1
    --- stdout
    NAME         RESULT  TOOLS
    local/saver  failed
    --- stderr
    error: `local/saver` is as it was before: skill file `[DIR]/project/saver.yaml` is invalid: line 1, column 1: `description` is required; line 2, column 1: unknown key `wirtes`
    hint: `agents skill add --config FILE --update --dry-run` shows everything that is wrong in a file
    ");
    assert_eq!(
        json_of(&playground, &["skill", "tools", "saver"])["data"]["summary"]["total"],
        json!(2),
        "the tools are those of before"
    );
}

/// T20: every filter filters.
#[test]
fn lists_are_filtered() {
    let playground = release();
    let list = |arguments: &[&str]| names(&playground, arguments);
    assert_eq!(list(&["tool", "list", "--type", "validation"]), ["local/is-short"]);
    assert_eq!(list(&["validation", "list"]), ["local/is-short"]);
    assert_eq!(list(&["validation", "list", "--source", "custom"]), Vec::<String>::new());
    assert_eq!(list(&["tool", "list", "--namespace", "team"]), ["team/build", "team/git-push"]);
    assert_eq!(
        list(&["tool", "list", "--source", "custom", "--type", "tool"]),
        ["local/count-lines", "team/build", "team/git-push"]
    );
    assert_eq!(list(&["skill", "list", "--source", "mcp"]), ["team/release"]);
    assert_eq!(list(&["skill", "list", "--type", "agent_skill"]), Vec::<String>::new());
    assert_eq!(
        list(&["skill", "list", "--type", "composed", "--namespace", "team"]),
        ["team/base", "team/git", "team/release"]
    );
}

#[test]
fn a_registered_skill_that_a_file_shadows_is_listed_as_such() {
    let text = "name: local/team\ndescription: A team.\n";
    let playground = Playground::new().file("project/team.yaml", text);
    let added = json_of(&playground, &["skill", "add", "--config", "team.yaml"]);
    assert_eq!(added["exit_code"], 0, "{added:#}");
    assert_snapshot!(playground.run_unaligned(&["skill", "list", "--registered"]), @"
    exit: 0
    --- stdout
    NAME  TOOLS  INCLUDES  SOURCES  SCOPE  DESCRIPTION
    local/team  0  registered  A team.
    ");
    let playground = playground.file("home/.agents/skills/team.yaml", text);
    assert_snapshot!(playground.run_unaligned(&["skill", "list", "--registered"]), @"
    exit: 0
    --- stderr
    info: `local/team` at `[DIR]/project/team.yaml` is shadowed by `[DIR]/home/.agents/skills/team.yaml`: files come before the registry
    info: no skill is of this kind
    ");
}

#[test]
fn a_folder_is_registered_as_a_skill_and_stays() {
    let playground = Playground::new()
        .file("project/kit/SKILL.md", "---\nname: kit\ndescription: A kit.\n---\nUse it.\n")
        .file("project/kit/scripts/run.py", "print('ran')\n");
    assert_snapshot!(playground.run(&["skill", "add", "--config", "kit"]), @"
    exit: 0
    --- stdout
    name:    local/kit
    version: 0.0.0
    kind:    agent_skill
    tools:   2 (2 agent_skill)
    access:  1 only read, 1 can write
    config:  [DIR]/project/kit
    result:  registered
    --- stderr
    hint: `agents skill tools local/kit --explain` says where each of its tools comes from
    ");
    assert_snapshot!(playground.run(&["skill", "list"]), @"
    exit: 0
    --- stdout
    NAME       SCOPE       DESCRIPTION
    local/kit  registered  A kit.
    ");
    assert_snapshot!(playground.run(&["skill", "export", "kit"]), @"
    exit: 1
    --- stderr
    error: `local/kit` is the folder `[DIR]/project/kit`, not a file
    hint: copy the folder; `agents skill add --config FOLDER` registers the copy
    ");
    assert_snapshot!(playground.run(&["skill", "activate", "kit"]), @r#"
    exit: 0
    --- stdout
    <skill_content name="local/kit" folder="[DIR]/project/kit">
    Relative paths in this skill start at its folder.
    <skill_resources>
    <file>scripts/run.py</file>
    </skill_resources>

    Use it.
    </skill_content>
    "#);
    assert_snapshot!(playground.run(&["skill", "resources", "kit"]), @"
    exit: 0
    --- stdout
    scripts/run.py
    ");
    assert_snapshot!(playground.run(&["skill", "read", "kit", "scripts/run.py"]), @"
    exit: 0
    --- stdout
    print('ran')
    ");
    assert_snapshot!(playground.run(&["skill", "validate", "kit"]), @"
    exit: 0
    --- stdout
    valid     kit/SKILL.md
    1 of 1 valid, 0 errors, 0 warnings
    ");
    assert_snapshot!(playground.run(&["skill", "run", "kit", "scripts/run.py"]), @"
    exit: 0
    --- stdout
    ran
    ");
    assert_snapshot!(playground.run(&["skill", "remove", "kit", "--yes"]), @"
    exit: 0
    --- stdout
    name:   local/kit
    kind:   agent-skill folder
    config: [DIR]/project/kit
    ");
    assert_eq!(playground.read("project/kit/SKILL.md").lines().nth(1), Some("name: kit"));
}

/// T15: also when the ones that come after are killed in the midst of it.
#[test]
fn what_was_acknowledged_outlives_processes_that_are_killed() {
    let playground = Playground::new();
    let (mut acknowledged, mut attempted) = (Vec::new(), Vec::new());
    for number in 0..24_u64 {
        let name = format!("local/tool-{number:02}");
        playground.write("project/tool.yaml", TOOL.replace("local/save", &name));
        let mut child =
            playground.command(&["tool", "add", "--config", "tool.yaml"]).spawn().expect("a start");
        // A moment of its short life that nobody chose; every third one is left alone.
        thread::sleep(Duration::from_millis((number * 7919) % 61));
        if number % 3 != 0 {
            child.kill().expect("a child that was not waited for");
        }
        let output = child.wait_with_output().expect("the program ends");
        if output.status.success() {
            acknowledged.push(name.clone());
        }
        attempted.push(name);
    }
    let listed = names(&playground, &["tool", "list"]);
    let lost: Vec<&String> = acknowledged.iter().filter(|name| !listed.contains(name)).collect();
    let invented: Vec<&String> = listed.iter().filter(|name| !attempted.contains(name)).collect();
    assert_eq!((lost, invented, acknowledged.len() >= 8), (Vec::new(), Vec::new(), true), "{listed:?}");
}
