//! Composed skills of files: those of the project, and those that are named.

use insta::assert_snapshot;

use crate::playground::Playground;

fn skill(name: &str, items: &str) -> String {
    format!("name: local/{name}\ndescription: A skill.\n{items}\n")
}

/// Two skills that stand, one that is broken, two that include each other, and two of one name.
fn project() -> Playground {
    Playground::new()
        .file("project/.agents/skills/reader.yaml", skill("reader", "tools: [builtin/read_file]"))
        .file("project/.agents/skills/bad.yaml", "name: local/bad\ndescription: Bad.\ntool: [a/b]\n")
        .file("project/.agents/skills/one.yaml", skill("one", "includes: [local/two]"))
        .file("project/.agents/skills/two.yaml", skill("two", "includes: [local/one]"))
        .file("home/.agents/skills/reader.yaml", skill("reader", ""))
        .skill("pdf", "Reads PDF files.", "Read.")
}

#[test]
fn they_are_listed_and_what_is_not_used_has_a_reason() {
    assert_snapshot!(project().run_unaligned(&["skill", "list"]), @"
    exit: 0
    --- stdout
    NAME  TOOLS  INCLUDES  SOURCES  SCOPE  DESCRIPTION
    local/one  unresolved  1  project  A skill.
    local/pdf  agent_skill  project  Reads PDF files.
    local/reader  0  user  A skill.
    local/two  unresolved  1  project  A skill.
    --- stderr
    warning: `[DIR]/project/.agents/skills/bad.yaml`: line 3, column 1: unknown key `tool`
    warning: `[DIR]/project/.agents/skills/reader.yaml`: `local/reader` is shadowed by `[DIR]/home/.agents/skills/reader.yaml` (user), because the project is not trusted
    warning: `local/one` has no exact set of tools: includes form a cycle: local/one -> local/two -> local/one
    warning: `local/two` has no exact set of tools: a skill that it includes has no exact set of tools
    ");
}

#[test]
fn a_cycle_is_an_error_of_the_skill_that_is_asked_about() {
    let playground = project();
    assert_snapshot!(playground.run(&["skill", "tools", "one"]), @"
    exit: 1
    --- stderr
    error: includes form a cycle: local/one -> local/two -> local/one
    hint: take one of these includes out
    ");
    assert_snapshot!(playground.run(&["skill", "show", "local/two"]), @"
    exit: 1
    --- stderr
    error: includes form a cycle: local/two -> local/one -> local/two
    hint: take one of these includes out
    ");
}

#[test]
fn doctor_reports_the_broken_ones() {
    let text = project().run_unaligned(&["doctor"]);
    let told = text.lines().filter(|line| line.contains("bad.yaml") || line.contains("reader.yaml"));
    assert_snapshot!(told.collect::<Vec<_>>().join("\n"), @"
    skill-broken  [DIR]/project/.agents/skills/bad.yaml  line 3, column 1: unknown key `tool`
    skill-shadowed  [DIR]/project/.agents/skills/reader.yaml  `local/reader` is shadowed by `[DIR]/home/.agents/skills/reader.yaml` (user), because the project is not trusted
    ");
}

#[test]
fn one_that_is_named_is_explained_before_it_is_registered() {
    let playground =
        Playground::new().file("project/mine.yaml", skill("mine", "builtins: [shell_operations]"));
    assert_snapshot!(
        playground.run(&["skill", "tools", "mine", "--explain", "--file", "mine.yaml"]), @"
    exit: 0
    --- stdout
    builtin/shell
      status:     ready
      source:     builtin 1 of local/mine
      access:     writes
      checkpoint: snapshot
      timeout:    600 s
    1 tool, 1 callable, 0 denied, 0 missing
    "
    );
}

#[test]
fn one_has_tools_and_no_instructions() {
    let playground = project();
    for command in ["activate", "resources"] {
        assert_eq!(
            playground.run(&["skill", command, "reader"]),
            "exit: 2\n--- stderr\nerror: `local/reader` is a composed skill, which has tools and no instructions\n\
             hint: `agents skill tools local/reader` lists its tools\n",
        );
    }
}

#[test]
fn command_lines_in_hints_name_the_same_state() {
    let playground =
        Playground::new().file("project/reader.yaml", skill("reader", "tools: [builtin/read_file]"));
    assert_snapshot!(
        playground.run(&["--data-dir", "my state", "skill", "add", "--config", "reader.yaml"]), @"
    exit: 0
    --- stdout
    name:    local/reader
    version: 0.0.0
    kind:    composed
    tools:   1 (1 tool_ref)
    access:  1 only read, 0 can write
    config:  [DIR]/project/reader.yaml
    result:  registered
    --- stderr
    hint: `agents --data-dir 'my state' skill tools local/reader --explain` says where each of its tools comes from
    "
    );
}
