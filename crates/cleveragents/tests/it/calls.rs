//! Calls in the name of composed skills, with the real executors.
#![cfg(all(target_os = "linux", not(agents_portable)))]

use cleveragents::SkillErrorType::{
    CycleDetected, PermissionDenied, ResolutionFailure, ToolActivationFailure, ToolExecutionFailure,
};
use cleveragents_testkit::temp_tree::TempTree;
use serde_json::json;

use crate::fixture::{KEEP, agents, call, options, output, refusal, skill, tool, tree};

/// A user's own skill with an inline tool.
fn with_inline(code: &str, more: &str) -> TempTree {
    let tree = tree();
    let inline = format!(
        "anonymous_tools:\n  - name: add\n    description: Adds.\n    source: custom\n    code: |\n{code}{more}"
    );
    tree.write("home/.agents/skills/adder.yaml", skill("local/adder", &inline));
    tree
}

#[test]
fn an_inline_tool_really_runs_and_only_through_its_skill() {
    let tree = with_inline("      return {'sum': input_data['a'] + input_data['b']}\n", "");
    let agents = agents(&tree);
    let input = json!({"a": 2, "b": 3});
    assert_eq!(
        output(call(&agents, Some("local/adder"), "local/adder--add", input.clone())),
        json!({"sum": 5})
    );
    let unknown =
        (ResolutionFailure, Some("not_found".to_owned()), None, "there is no tool `local/adder--add`");
    let outside = refusal(&call(&agents, None, "local/adder--add", input));
    assert_eq!(outside, Some((unknown.0, unknown.1, unknown.2, unknown.3.to_owned())));
}

#[test]
fn a_tool_that_is_not_in_the_skill_is_not_found_there() {
    let tree = with_inline("      return 1\n", "");
    let result = call(&agents(&tree), Some("local/adder"), "builtin/read_file", json!({"path": "a.txt"}));
    let expected = "the skill `local/adder` has no tool `builtin/read_file`";
    assert_eq!(
        refusal(&result),
        Some((ResolutionFailure, Some("not_found".to_owned()), None, expected.to_owned()))
    );
}

#[test]
fn a_lying_inline_tool_is_stopped_by_the_kernel() {
    let tree = tree();
    let target = tree.path("project/lie.txt").display().to_string();
    let code = format!("return open('{target}', 'w').write('x')");
    let items = format!(
        "anonymous_tools:\n  - {{name: lie, description: Lies., source: custom, code: \"{code}\", read_only: true}}\n"
    );
    tree.write("home/.agents/skills/liar.yaml", skill("local/liar", &items));
    let result = call(&agents(&tree), Some("local/liar"), "local/liar--lie", json!({}));
    let (kind, category, rule, _) = refusal(&result).unwrap();
    assert_eq!((kind, category.as_deref(), rule), (ToolExecutionFailure, Some("exception"), None));
    assert!(!std::path::Path::new(&target).exists());
}

/// A tool of undeclared effect, and a skill that takes it for reading only.
fn with_override(tightened: &str) -> TempTree {
    let tree = tree();
    tree.write("home/.agents/tools/probe.yaml", tool("local/probe", "{'ran': True}", ""));
    let items = format!("tools:\n  - builtin/read_file\n  - name: local/probe\n    override: {tightened}\n");
    tree.write("home/.agents/skills/reader.yaml", skill("local/reader", &items));
    tree
}

#[test]
fn a_read_only_skill_denies_an_undeclared_effect_that_runs_outside_it() {
    let tree = with_override("{read_only: true}");
    let agents = agents(&tree);
    assert!(agents.show_skill("reader").unwrap().read_only);
    let reason = "the skill `local/reader` overrides it with `read_only: true`, and the tool can write";
    assert_eq!(
        refusal(&call(&agents, Some("local/reader"), "local/probe", json!({}))),
        Some((PermissionDenied, Some("refused".to_owned()), Some("read-only".to_owned()), reason.to_owned()))
    );
    assert_eq!(output(call(&agents, None, "local/probe", json!({}))), json!({"ran": true}));
    let text = call(&agents, Some("local/reader"), "builtin/file-read", json!({"path": "a.txt"}));
    assert_eq!(output(text)["content"], json!("one\n"));
}

#[test]
fn an_override_really_tightens_the_scope_and_the_time() {
    let tree = tree();
    let out = tree.path("project/out").display().to_string();
    let code = &format!("{{'n': open('{out}/' + input_data['to'], 'w').write('x')}}");
    tree.write(
        "home/.agents/tools/save.yaml",
        tool("local/save", code, "writes: true\nwrite_scope: out/**\n"),
    );
    tree.write(
        "home/.agents/tools/slow.yaml",
        tool("local/slow", "__import__('time').sleep(60)", "read_only: true\n"),
    );
    let items = "tools:\n  - name: local/save\n    override: {write_scope: out/inner/**}\n  - name: local/slow\n    override: {timeout: 1}\n";
    tree.write("home/.agents/skills/tight.yaml", skill("local/tight", items));
    tree.folder("project/out/inner");
    let agents = agents(&tree);
    let save = |skill: Option<&str>, to: &str| {
        let result = call(&agents, skill, "local/save", json!({"to": to}));
        (refusal(&result).map(|(kind, ..)| kind), tree.path(&format!("project/out/{to}")).exists())
    };
    assert_eq!(save(None, "free.txt"), (None, true));
    assert_eq!(save(Some("local/tight"), "tight.txt"), (Some(ToolExecutionFailure), false));
    assert_eq!(save(Some("local/tight"), "inner/tight.txt"), (None, true));
    let (kind, category, ..) = refusal(&call(&agents, Some("local/tight"), "local/slow", json!({}))).unwrap();
    assert_eq!((kind, category.as_deref()), (ToolExecutionFailure, Some("timeout")));
}

#[test]
fn a_writing_tool_of_every_source_is_denied_where_an_override_says_so() {
    let tree = tree();
    tree.skill("home/.agents/skills/scripted", "scripted", "Has a script.");
    tree.write("home/.agents/skills/scripted/scripts/run.py", "print(1)\n");
    tree.write(
        "home/.agents/skills/inner.yaml",
        skill(
            "local/inner",
            "builtins: [file_operations]\nagent_skills: [scripted]\nanonymous_tools:\n  - {name: act, description: Acts., source: custom, code: return 1}\n",
        ),
    );
    let deny = |tool: &str| format!("      - {{tool: {tool}, override: {{writes: false}}}}\n");
    let names = ["builtin/write_file", "local/scripted--run", "local/inner--act"];
    let overrides: String = names.iter().map(|name| deny(name)).collect();
    let items = format!("includes:\n  - name: local/inner\n    tool_overrides:\n{overrides}");
    tree.write("home/.agents/skills/outer.yaml", skill("local/outer", &items));
    let agents = agents(&tree);
    for name in names {
        let rule = refusal(&call(&agents, Some("local/outer"), name, json!({}))).map(|(.., rule, _)| rule);
        assert_eq!(rule, Some(Some("read-only".to_owned())), "{name}");
    }
}

#[test]
fn a_missing_tool_and_a_skill_without_an_exact_set_are_told_apart() {
    let tree = tree();
    tree.write("home/.agents/skills/holes.yaml", skill("local/holes", "tools: [local/gone]\n"));
    tree.write("home/.agents/skills/ring.yaml", skill("local/ring", "includes: [local/ring]\n"));
    let agents = agents(&tree);
    let gone = refusal(&call(&agents, Some("local/holes"), "local/gone", json!({}))).unwrap();
    assert_eq!((gone.0, gone.1.as_deref()), (ResolutionFailure, Some("not_found")));
    let ring = refusal(&call(&agents, Some("local/ring"), "builtin/read_file", json!({}))).unwrap();
    assert_eq!((ring.0, ring.1.as_deref()), (CycleDetected, Some("cycle")));
}

#[test]
fn a_validation_of_a_skill_reaches_the_tool_that_it_wraps() {
    let tree = tree();
    tree.write("home/.agents/tools/probe.yaml", tool("local/probe", "{'ok': True}", "read_only: true\n"));
    tree.write(
        "home/.agents/tools/check.yaml",
        "validation:\n  name: local/check\n  description: Checks.\n  source: wrapped\n  wraps: local/probe\n  transform: |\n    return {'passed': output['ok']}\n",
    );
    tree.write("home/.agents/skills/checker.yaml", skill("local/checker", "tools: [local/check]\n"));
    let result = call(&agents(&tree), Some("local/checker"), "local/check", json!({}));
    assert_eq!(output(result), json!({"passed": true}));
}

#[test]
fn a_registry_that_cannot_be_read_is_never_taken_for_an_empty_one() {
    let tree = tree();
    tree.write(
        "data/state.db",
        "this is no database, and it is long enough to look like a file of some size",
    );
    let agents = agents(&tree);
    let (kind, category, ..) = refusal(&call(&agents, None, "local/registered", json!({}))).unwrap();
    assert_eq!((kind, category.as_deref()), (ToolActivationFailure, Some("registry_unreadable")));
    let error = agents.list_skills(&cleveragents::SkillFilter::default()).unwrap_err();
    assert_eq!(tree.masked(error), "state file `<T>/data/state.db` is damaged");
}

#[test]
fn a_registered_tool_is_called_like_any_other() {
    let tree = tree();
    tree.write("own.yaml", tool("local/own", "{'own': 1}", ""));
    let (first, second) = (agents(&tree), agents(&tree));
    first.registry().unwrap().add_tool(&tree.path("own.yaml"), KEEP).unwrap();
    assert_eq!(output(call(&second, None, "local/own", json!({}))), json!({"own": 1}));
}

#[test]
fn a_skill_of_a_file_that_was_named_is_there_for_this_run() {
    let tree = tree();
    tree.write("own.yaml", skill("local/own", "tools: [builtin/read_file]\n"));
    let mut options = options(&tree);
    options.tool_files = vec![tree.path("own.yaml")];
    let agents = cleveragents::Agents::new(options);
    let result = call(&agents, Some("local/own"), "builtin/read_file", json!({"path": "a.txt"}));
    assert_eq!(output(result)["content"], json!("one\n"));
}
