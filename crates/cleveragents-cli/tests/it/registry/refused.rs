//! Changes of the registry that are refused, after which it is as it was.

use insta::assert_snapshot;
use serde_json::json;

use super::{TOOL, json_of, names, playground, registered};
use crate::playground::Playground;

#[test]
fn what_others_use_is_removed_by_force_only() {
    let playground = registered();
    assert_snapshot!(playground.run(&["tool", "remove", "local/save", "--yes"]), @"
    exit: 1
    --- stderr
    error: `local/save` is used by `local/saver`
    hint: `--force` removes it all the same, and their uses lead nowhere
    ");
    assert_snapshot!(playground.run(&["tool", "remove", "local/save", "--force", "--dry-run"]), @"
    exit: 0
    --- stdout
    name:   local/save
    kind:   tool
    config: [DIR]/project/save.yaml
    --- stderr
    warning: `local/saver` uses it (refers), which would lead nowhere
    hint: nothing was changed; without `--dry-run` it is
    ");
    assert_snapshot!(playground.run(&["tool", "remove", "local/save", "--force", "--yes"]), @"
    exit: 0
    --- stdout
    name:   local/save
    kind:   tool
    config: [DIR]/project/save.yaml
    --- stderr
    warning: `local/saver` uses it (refers), which leads nowhere
    ");
    assert_snapshot!(playground.run(&["skill", "tools", "local/saver"]), @"
    exit: 0
    --- stdout
    NAME        SOURCE    FROM  ACCESS   CHECKPOINT  STATUS   REASON
    local/save  tool_ref        unknown              missing  no tool of this name is registered
    1 tool, 0 callable, 0 denied, 1 missing
    --- stderr
    warning: skill `local/saver` takes tool `local/save`: no tool of this name is registered
    hint: `agents skill tools local/saver --explain` says where each tool comes from
    ");
}

#[test]
fn what_is_not_registered_is_exit_3_with_the_nearest_name() {
    let playground =
        registered().file("project/.agents/tools/own.yaml", TOOL.replace("local/save", "local/own"));
    assert_snapshot!(playground.run(&["tool", "remove", "local/sav", "--yes"]), @"
    exit: 3
    --- stderr
    error: `local/sav` is not registered
    hint: did you mean `local/save`?
    hint: `agents tool list` shows the tools
    ");
    assert_snapshot!(playground.run(&["skill", "remove", "savr", "--yes"]), @"
    exit: 3
    --- stderr
    error: `local/savr` is not registered
    hint: did you mean `local/saver`?
    hint: `agents skill list --registered` shows what is registered
    ");
    assert_snapshot!(playground.run(&["tool", "remove", "builtin/read_file", "--yes"]), @"
    exit: 3
    --- stderr
    error: `builtin/read_file` is not registered
    hint: it is part of the program, which cannot be changed
    hint: `agents tool list` shows the tools
    ");
    assert_snapshot!(playground.run(&["tool", "remove", "local/own", "--yes"]), @"
    exit: 1
    --- stderr
    error: `local/own` is not registered: `[DIR]/project/.agents/tools/own.yaml` defines it
    hint: the registry has nothing of that name; change or delete the file instead
    ");
    assert_snapshot!(playground.run(&["skill", "refresh", "savr"]), @"
    exit: 3
    --- stderr
    error: skill `savr` not found
    hint: did you mean `local/saver`?
    hint: `agents skill list` shows what was found
    ");
    assert_snapshot!(playground.run(&["skill", "export", "savr"]), @"
    exit: 3
    --- stderr
    error: skill `savr` not found
    hint: did you mean `local/saver`?
    hint: `agents skill list` shows what was found
    ");
    assert_snapshot!(playground.run(&["tool", "export", "builtin/read_file"]), @"
    exit: 1
    --- stderr
    error: `builtin/read_file` is part of the program
    hint: `agents tool show builtin/read_file` shows it
    ");
    assert_snapshot!(playground.run(&["tool", "add", "--config", "gone.yaml"]), @"
    exit: 3
    --- stderr
    error: the tool file cannot be read
      caused by: `[DIR]/project/gone.yaml` cannot be read
      caused by: `gone.yaml` not found
    ");
    assert_snapshot!(playground.run(&["skill", "add", "--config", "gone"]), @"
    exit: 3
    --- stderr
    error: `[DIR]/project/gone` cannot be opened
      caused by: `[DIR]/project/gone` not found
    ");
}

#[test]
fn a_tool_never_becomes_a_validation() {
    let playground = registered().file(
        "project/check.yaml",
        "validation:\n  name: local/save\n  description: Checks.\n  source: custom\n  code: return {}\n",
    );
    let add = ["validation", "add", "--config", "check.yaml"];
    let refused = playground.run(&add);
    assert_eq!(refused, playground.run(&[&add[..], &["--update"]].concat()));
    assert_snapshot!(refused, @"
    exit: 1
    --- stderr
    error: `local/save` is registered as a tool and cannot become a validation
    hint: remove the other one first, or choose another name
    ");
    assert_snapshot!(playground.run(&["validation", "add", "--config", "save.yaml"]), @"
    exit: 1
    --- stdout
    error[rule-broken]: a validation is always read-only, `writes` must be false
     --> save.yaml:5:9
      |
    5 | writes: true
      |         ^^^^
    --- stderr
    error: tool file `save.yaml` is invalid: 1 error
    hint: `agents schema tool` is the format, with which editors check while you write
    ");
    assert_snapshot!(playground.run(&["validation", "remove", "local/save", "--yes"]), @"
    exit: 2
    --- stderr
    error: `local/save` is a tool, not a validation
    hint: `agents tool remove local/save` takes tools and validations
    ");
    assert_snapshot!(playground.run(&["validation", "show", "local/save"]), @"
    exit: 2
    --- stderr
    error: `local/save` is no validation
    hint: `agents tool run local/save` calls it as a tool, `agents tool show local/save` shows it
    ");
    assert_snapshot!(playground.run(&["validation", "export", "local/save"]), @"
    exit: 2
    --- stderr
    error: `local/save` is no validation
    hint: `agents tool run local/save` calls it as a tool, `agents tool show local/save` shows it
    ");
}

#[test]
fn a_skill_that_does_not_fit_leaves_the_registry_as_it_is() {
    let playground = registered();
    let skill = |name: &str, items: &str| format!("name: local/{name}\ndescription: A skill.\n{items}\n");
    playground.write("project/self.yaml", skill("self", "includes: [local/self]"));
    playground.write("project/gone.yaml", skill("gone", "includes: [local/nothing]"));
    playground.write("project/two.yaml", skill("two", "includes: [local/saver]"));
    playground.write("project/three.yaml", skill("saver", "includes: [local/two]"));
    assert_snapshot!(playground.run(&["skill", "add", "--config", "self.yaml"]), @"
    exit: 1
    --- stderr
    error: includes form a cycle: local/self -> local/self
    hint: take one of these includes out
    ");
    assert_snapshot!(playground.run(&["skill", "add", "--config", "gone.yaml"]), @"
    exit: 1
    --- stderr
    error: skill `local/gone` includes `local/nothing`, which does not exist
    hint: `agents skill add --config FILE` registers the included skill, which has to be there first
    ");
    playground.run(&["skill", "add", "--config", "two.yaml"]);
    assert_snapshot!(playground.run(&["skill", "add", "--config", "three.yaml", "--update"]), @"
    exit: 1
    --- stderr
    error: includes form a cycle: local/saver -> local/two -> local/saver
    hint: take one of these includes out
    ");
    assert_eq!(names(&playground, &["skill", "list"]), ["local/saver", "local/two"]);
}

#[test]
fn a_state_that_is_corrupt_is_no_empty_registry() {
    let playground = playground().file(
        "home/.local/share/cleveragents/state.db",
        "this is no database, and it is long enough to be one",
    );
    for arguments in [
        &["skill", "list"][..],
        &["tool", "list"],
        &["validation", "list"],
        &["skill", "add", "--config", "saver.yaml"],
        &["tool", "add", "--config", "save.yaml"],
        &["tool", "remove", "local/save", "--yes"],
        &["skill", "tools", "local/saver"],
        &["skill", "refresh"],
        &["tool", "export", "local/save"],
    ] {
        let answer = json_of(&playground, arguments);
        let message = answer["messages"][0]["text"].as_str().map(|text| playground.without_folder(text));
        assert_eq!(
            (&answer["exit_code"], message.as_deref()),
            (&json!(2), Some("state file `[DIR]/home/.local/share/cleveragents/state.db` is damaged")),
            "{arguments:?}"
        );
    }
}

#[test]
fn a_definition_that_cannot_work_is_refused_with_the_place() {
    let playground = playground().file(
        "project/schema.yaml",
        TOOL.to_owned() + "input_schema: {type: invalid_type}\noutput_schema: {minimum: a}\n",
    );
    playground.write(
        "project/wraps.yaml",
        "validation:\n  name: local/w\n  description: W.\n  source: wrapped\n  wraps: local/gone\n  transform: return {}\n",
    );
    assert_snapshot!(playground.run(&["tool", "add", "--config", "schema.yaml"]), @r#"
    exit: 1
    --- stdout
    error[rule-broken]: `/input_schema`: the schema is invalid at `/type`: a type is `array`, `boolean`, `integer`, `null`, `number`, `object` or `string`, or a list of these
     --> schema.yaml:7:22
      |
    7 | input_schema: {type: invalid_type}
      |                      ^^^^^^^^^^^^
      |
      = help: a schema is a JSON Schema of draft 2020-12

    error[rule-broken]: `/output_schema`: the schema is invalid at `/minimum`: value is not of type "number"
     --> schema.yaml:8:26
      |
    8 | output_schema: {minimum: a}
      |                          ^
      |
      = help: a schema is a JSON Schema of draft 2020-12
    --- stderr
    error: tool file `schema.yaml` is invalid: 2 errors
    hint: `agents schema tool` is the format, with which editors check while you write
    "#);
    assert_snapshot!(playground.run(&["validation", "add", "--config", "wraps.yaml"]), @"
    exit: 1
    --- stderr
    error: `local/w` cannot run: `local/w` wraps `local/gone`, which does not exist
    hint: what a validation wraps is registered before it, leads back to nothing, and is at most 10 deep
    ");
    playground.write(
        "project/inline.yaml",
        "skill:\n  name: local/s\n  description: S.\n  inline_tools:\n    - {name: t, description: T., source: builtin}\n    \
         - name: u\n      description: U.\n      source: custom\n      code: return 1\n      input_schema: {type: 1}\n",
    );
    let answer = json_of(&playground, &["skill", "add", "--config", "inline.yaml"]);
    let found = &answer["data"]["diagnostics"][0];
    assert_eq!((&answer["exit_code"], &found["line"], &found["column"]), (&json!(1), &json!(10), &json!(28)));
    assert_eq!(names(&playground, &["tool", "list"]), Vec::<String>::new());
}

#[test]
fn every_include_that_does_not_exist_is_named_at_once() {
    let playground = Playground::new().file(
        "project/release.yaml",
        "name: local/release\ndescription: R.\nincludes: [team/base, {name: team/git}, team/base]\n",
    );
    assert_snapshot!(playground.run(&["skill", "add", "--config", "release.yaml"]), @"
    exit: 1
    --- stderr
    error: skill `local/release` includes `team/base`, `team/git`, which do not exist
    hint: `agents skill add --config FILE` registers the included skill, which has to be there first
    ");
}
