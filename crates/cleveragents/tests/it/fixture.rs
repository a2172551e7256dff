//! A project, a home and a data folder.
#![cfg_attr(
    not(all(target_os = "linux", not(agents_portable))),
    expect(dead_code, reason = "calls need the sandbox")
)]

use cleveragents::{
    AddOptions, Agents, AgentsOptions, CallRequest, Clock as _, SkillErrorType, SkillResult, SystemClock,
    ToolHost as _, Trust, default_roots,
};
use cleveragents_testkit::temp_tree::TempTree;
use serde_json::Value;

pub(crate) const KEEP: AddOptions = AddOptions { update: false, dry_run: false, strict: false };
pub(crate) const UPDATE: AddOptions = AddOptions { update: true, dry_run: false, strict: false };

/// A tree with a file that tools may read.
pub(crate) fn tree() -> TempTree {
    let tree = TempTree::new().unwrap();
    tree.write("project/a.txt", "one\n");
    tree.folder("home");
    tree
}

/// A project below `project/`, whose user lives in `home/`.
pub(crate) fn options(tree: &TempTree) -> AgentsOptions {
    let (project, home) = (tree.path("project"), tree.path("home"));
    let roots = default_roots(&project, Some(&home), &[], "local").unwrap();
    AgentsOptions {
        project: Some(project.clone()),
        home: Some(home),
        data_folder: Some(tree.path("data")),
        ..AgentsOptions::new(roots, project)
    }
}

pub(crate) fn agents(tree: &TempTree) -> Agents {
    Agents::new(options(tree))
}

/// Trusts the project as it is.
pub(crate) fn trust(tree: &TempTree) {
    let agents = agents(tree);
    let survey = agents.survey_project().unwrap().unwrap();
    let trust = Trust::new(std::sync::Arc::clone(agents.state().unwrap()));
    trust.grant(&survey.project, &survey.files, SystemClock::start().unix_millis()).unwrap();
}

/// A tool in inline Python; `more` are further lines of its file.
pub(crate) fn tool(name: &str, code: &str, more: &str) -> String {
    format!("name: {name}\ndescription: Does it.\nsource: custom\ncode: |\n  return {code}\n{more}")
}

/// A composed skill; `items` are the lines of its items.
pub(crate) fn skill(name: &str, items: &str) -> String {
    format!("name: {name}\ndescription: Composes.\n{items}")
}

/// Calls a tool in the name of a skill.
pub(crate) fn call(agents: &Agents, skill: Option<&str>, tool: &str, input: Value) -> SkillResult {
    let request = CallRequest::new(tool, input);
    let request = match skill {
        Some(skill) => request.with_skill(skill.parse().unwrap()),
        None => request,
    };
    agents.tools().unwrap().call(request)
}

/// What a refusal is told apart by: its type, category, rule and reason.
pub(crate) type Refusal = (SkillErrorType, Option<String>, Option<String>, String);

pub(crate) fn refusal(result: &SkillResult) -> Option<Refusal> {
    let error = result.error()?;
    let text = |key: &str| error.details().get(key).and_then(Value::as_str).map(str::to_owned);
    let reason = text("reason").unwrap_or_else(|| error.message().to_owned());
    Some((error.error_type(), text("category"), text("rule"), reason))
}

/// The output of a call that succeeded.
#[track_caller]
pub(crate) fn output(result: SkillResult) -> Value {
    assert_eq!(refusal(&result), None, "{result:?}");
    result.output_data().clone()
}
