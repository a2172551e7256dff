use cleveragents_runtime::{CallRequest, ToolHost as _};
use cleveragents_testkit::temp_tree::TempTree;
use serde_json::{Value, json};

use super::*;
use crate::{Agents, AgentsOptions, ToolsError, UserPolicy};

fn definition(name: &str, more: Value) -> Tool {
    let mut config = json!({"name": name, "description": "d", "source": "builtin"});
    config.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    Tool::from_config(&config).unwrap()
}

/// Gives its input back.
fn echo(name: &str) -> HostTool {
    HostTool::new(definition(name, json!({})), |permit| Ok(permit.arguments().value().clone().into()))
        .unwrap()
}

fn options(tree: &TempTree, host_tools: Vec<HostTool>) -> AgentsOptions {
    tree.write("work/a.txt", "a");
    AgentsOptions { host_tools, ..AgentsOptions::new(Vec::new(), tree.path("work")) }
}

/// The output of a call, else its `details`.
fn call(options: AgentsOptions, name: &str, input: Value) -> Value {
    let agents = Agents::new(options);
    let result = agents.tools().unwrap().call(CallRequest::new(name, input));
    result.error().map_or_else(|| result.output_data().clone(), |error| json!(error.details()))
}

#[track_caller]
fn check_refused(tool: Tool, expected: &str) {
    let refused = HostTool::new(tool, |_| Ok(ToolOutput::default())).map(drop);
    assert_eq!(refused.map_err(|error| error.to_string()), Err(expected.to_owned()));
}

#[test]
fn a_callable_runs_behind_the_gate() {
    let tree = TempTree::new().unwrap();
    let tools = || vec![echo("shop/echo")];
    assert_eq!(call(options(&tree, tools()), "shop/echo", json!({"a": 1})), json!({"a": 1}));
    tree.write("policy.yaml", "deny: [shop/*]\n");
    let denied =
        AgentsOptions { user_policy: UserPolicy::Named(tree.path("policy.yaml")), ..options(&tree, tools()) };
    let details = call(denied, "shop/echo", json!({}));
    assert_eq!((&details["rule"], &details["tool"]), (&json!("deny-list"), &json!("shop/echo")));
}

#[test]
fn a_file_of_the_same_name_runs_no_callable() {
    let tree = TempTree::new().unwrap();
    tree.write("echo.yaml", "name: shop/other\ndescription: d\nsource: builtin\n");
    let named =
        AgentsOptions { tool_files: vec![tree.path("echo.yaml")], ..options(&tree, vec![echo("shop/echo")]) };
    assert_eq!(call(named.clone(), "shop/other", json!({}))["category"], json!("no_executor"));

    tree.write("echo.yaml", "name: shop/echo\ndescription: d\nsource: builtin\n");
    let agents = Agents::new(named);
    let problems: Vec<String> =
        agents.tools().unwrap().problems().iter().map(|problem| problem.describe().1).collect();
    assert_eq!(problems, ["`shop/echo` is shadowed by the program itself"]);
}

#[test]
fn a_panic_of_a_callable_is_a_failure_of_the_tool() {
    let tree = TempTree::new().unwrap();
    let bug = HostTool::new(definition("shop/bug", json!({})), |_| panic!("a bug")).unwrap();
    assert_eq!(call(options(&tree, vec![bug]), "shop/bug", json!({}))["category"], json!("crashed"));
}

#[test]
fn what_a_callable_cannot_be_is_refused() {
    check_refused(
        definition("builtin/echo", json!({})),
        "`builtin/echo` cannot be used: the namespace `builtin` is the library's own",
    );
    check_refused(
        definition("shop/echo", json!({"source": "custom", "code": "return 1"})),
        "`shop/echo` has the source `custom`, and a callable has `builtin`",
    );
}

#[test]
fn two_callables_of_one_name_are_an_error() {
    let tree = TempTree::new().unwrap();
    let agents = Agents::new(options(&tree, vec![echo("shop/echo"), echo("shop/echo")]));
    let error = agents.tools().map(drop).map_err(|error: ToolsError| error.to_string());
    assert_eq!(error, Err("the program registers `shop/echo` twice".to_owned()));
}
