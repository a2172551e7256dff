use cleveragents_domain::SkillErrorType;
use cleveragents_loader::{Scope, SkillRoot};
use cleveragents_runtime::{CallRequest, ToolHost as _};
use cleveragents_testkit::temp_tree::TempTree;
use serde_json::{Value, json};

use crate::{Agents, AgentsOptions, FindToolError, UserPolicy};

fn tree() -> TempTree {
    let tree = TempTree::new().unwrap();
    tree.write("work/a.txt", "one\n");
    tree.write(
        "skills/lister/SKILL.md",
        "---\nname: lister\ndescription: Lists.\nallowed-tools: builtin/list_directory\n---\nList.\n",
    );
    tree
}

fn agents(tree: &TempTree, policy: Option<&str>) -> Agents {
    let roots = vec![SkillRoot::new(tree.path("skills"), Scope::Explicit, "local")];
    let mut options = AgentsOptions::new(roots, tree.path("work"));
    if let Some(policy) = policy {
        tree.write("policy.yaml", policy);
        options.user_policy = UserPolicy::Named(tree.path("policy.yaml"));
    }
    Agents::new(options)
}

/// Returns the type of the error and the rule that refused.
fn refusal(agents: &Agents, request: CallRequest) -> Option<(SkillErrorType, Option<Value>)> {
    let result = agents.tools().unwrap().call(request);
    result.error().map(|error| (error.error_type(), error.details().get("rule").cloned()))
}

fn read_request(tool: &str) -> CallRequest {
    CallRequest::new(tool, json!({"path": "a.txt"}))
}

#[test]
fn a_skill_restricts_the_calls_made_in_its_name_only() {
    let tree = tree();
    let agents = agents(&tree, None);
    let named = read_request("builtin/read_file").with_skill("local/lister".parse().unwrap());
    let denied = Some((SkillErrorType::PermissionDenied, Some(json!("allowed-tools"))));
    assert_eq!(refusal(&agents, named), denied);
    assert_eq!(refusal(&agents, read_request("builtin/read_file")), None);
}

#[test]
fn an_active_skill_restricts_every_other_call() {
    let tree = tree();
    let agents = agents(&tree, None);
    let mut request = read_request("builtin/read_file");
    request.session.active_skills = vec!["local/lister".parse().unwrap()];
    let denied = Some((SkillErrorType::PermissionDenied, Some(json!("allowed-tools"))));
    assert_eq!(refusal(&agents, request), denied);
}

#[test]
fn a_skill_that_does_not_exist_lets_nothing_run() {
    let tree = tree();
    let agents = agents(&tree, None);
    let named = read_request("builtin/read_file").with_skill("local/nobody".parse().unwrap());
    assert_eq!(refusal(&agents, named), Some((SkillErrorType::SkillNotFound, None)));
}

#[test]
fn a_denied_builtin_is_refused_in_each_of_its_spellings() {
    let tree = tree();
    for written in ["builtin/read_file", "builtin/file-read", "builtin/read-file"] {
        let agents = agents(&tree, Some(&format!("deny: [{written}]\n")));
        let tools = agents.tools().unwrap();
        let spellings = tools.spellings(&"builtin/read_file".parse().unwrap());
        assert_eq!(spellings.len(), 4);
        for spelling in spellings {
            let denied = Some((SkillErrorType::PermissionDenied, Some(json!("deny-list"))));
            assert_eq!(refusal(&agents, read_request(&spelling)), denied, "{written} denies {spelling}");
        }
    }
}

#[test]
fn a_tool_is_found_by_each_spelling_and_a_mistyped_one_is_corrected() {
    let tree = tree();
    let agents = agents(&tree, None);
    let tools = agents.tools().unwrap();
    assert_eq!(tools.find("builtin/file-read").unwrap().tool.name().as_str(), "builtin/read_file");
    let error = tools.find("read_fil").unwrap_err();
    assert_eq!(error.to_string(), "tool `read_fil` not found");
    let FindToolError::Lookup(error) = error else { panic!("{error}") };
    assert_eq!(error.suggestion.unwrap().as_str(), "builtin/read_file");
}

#[test]
fn every_policy_of_the_project_tightens() {
    let tree = tree();
    tree.write("policy.yaml", "max_calls: 7\n");
    tree.write("outer.yaml", "deny: [builtin/read_file]\n");
    tree.write("inner.yaml", "deny: [builtin/list_directory]\n");
    let mut options = AgentsOptions::new(Vec::new(), tree.path("work"));
    options.user_policy = UserPolicy::At(tree.path("policy.yaml"));
    options.project_policies =
        ["inner.yaml", "missing.yaml", "outer.yaml"].map(|name| tree.path(name)).into();
    let agents = Agents::new(options);
    let denied = Some((SkillErrorType::PermissionDenied, Some(json!("deny-list"))));
    assert_eq!(refusal(&agents, read_request("builtin/read_file")), denied);
    assert_eq!(refusal(&agents, read_request("builtin/list_directory")), denied);
    let tools = agents.tools().unwrap();
    assert_eq!(tools.project_policy_files(), [tree.path("inner.yaml"), tree.path("outer.yaml")]);
    assert_eq!(
        (tools.policy().max_calls(), tools.user_policy_file()),
        (Some(7), Some(&tree.path("policy.yaml")))
    );
}

/// Returns the line, the list and the rule of what decides nothing, and why.
fn idle(tree: &TempTree, policy: &str) -> Vec<(usize, &'static str, String, String)> {
    let agents = agents(tree, Some(policy));
    let idle = agents.tools().unwrap().idle_rules().into_iter();
    idle.map(|idle| (idle.line, idle.list.as_str(), idle.rule, idle.reason.to_string())).collect()
}

#[test]
fn a_rule_that_decides_nothing_is_known_with_its_line() {
    let tree = tree();
    let policy = "deny:\n  - builtin/reed_file\n  - builtin/*\nask:\n  - {pattern: builtin/write_file}\n";
    let row = |line, list, rule: &str, reason: &str| (line, list, rule.to_owned(), reason.to_owned());
    assert_eq!(
        idle(&tree, policy),
        [
            row(2, "deny", "builtin/reed_file", "it matches no tool"),
            row(5, "ask", "builtin/write_file", "`builtin/*` under `deny` covers it"),
        ]
    );
}

#[test]
fn a_rule_about_a_script_of_a_skill_is_not_idle() {
    let tree = tree();
    tree.write("skills/lister/scripts/say.py", "");
    let row = |line, rule: &str| (line, "deny", rule.to_owned(), "it matches no tool".to_owned());
    assert_eq!(
        idle(&tree, "deny:\n - local/lister--say\n - local/lister--sey\n - local/*\n - '*/say'\n"),
        [row(3, "local/lister--sey"), row(5, "*/say")]
    );
}

#[test]
fn a_runtime_root_that_is_missing_is_an_error() {
    let tree = tree();
    let path = tree.path("nowhere");
    let agents = Agents::new(AgentsOptions::new(Vec::new(), &path));
    let error = agents.tools().unwrap_err();
    assert_eq!(error.to_string(), format!("runtime root `{}` cannot be opened", path.display()));
}

const PROJECT_TOOL: &str = "name: local/one\ndescription: Gives one.\nsource: custom\ncode: |\n  return 1\n";

/// Returns the rule that refuses the project's tool, and the category.
fn project_refusal(tree: &TempTree) -> (Option<String>, Option<String>) {
    let agents = Agents::new(AgentsOptions {
        project: Some(tree.path("project")),
        data_folder: Some(tree.path("data")),
        ..AgentsOptions::new(Vec::new(), tree.path("work"))
    });
    let explanation = agents.tools().unwrap().explain(CallRequest::new("local/one", json!({})));
    (explanation.rule.map(|rule| rule.as_str().to_owned()), explanation.category)
}

#[test]
fn a_project_runs_nothing_before_a_person_trusted_exactly_these_bytes() {
    let tree = tree();
    tree.write("project/.agents/tools/one.yaml", PROJECT_TOOL);
    let untrusted = || (Some("untrusted".to_owned()), Some("refused".to_owned()));
    assert_eq!(project_refusal(&tree), untrusted());

    let trust = crate::Trust::new(std::sync::Arc::new(crate::StateFile::new(tree.path("data"))));
    let options = AgentsOptions {
        project: Some(tree.path("project")),
        ..AgentsOptions::new(Vec::new(), tree.path("work"))
    };
    let survey = Agents::new(options).survey_project().unwrap().unwrap();
    trust.grant(&survey.project, &survey.files, 1).unwrap();
    assert_ne!(project_refusal(&tree), untrusted());

    tree.write("project/.agents/tools/one.yaml", PROJECT_TOOL.replace("1\n", "2\n"));
    assert_eq!(project_refusal(&tree), untrusted());
    tree.write("project/.agents/tools/one.yaml", PROJECT_TOOL);
    assert_ne!(project_refusal(&tree), untrusted());
    tree.write("project/.agents/tools/two.yaml", "");
    assert_eq!(project_refusal(&tree), untrusted());
}

#[test]
fn a_trusted_tool_of_the_project_really_runs() {
    let tree = tree();
    tree.write("one.yaml", PROJECT_TOOL.replace("1\n", "inputs[\"n\"] + 1\n"));
    let agents = Agents::new(AgentsOptions {
        tool_files: vec![tree.path("one.yaml")],
        ..AgentsOptions::new(Vec::new(), tree.path("work"))
    });
    let result = agents.tools().unwrap().call(CallRequest::new("local/one", json!({"n": 41})));
    assert_eq!((result.output_data(), result.error()), (&json!(42), None));
}

#[test]
fn a_script_of_a_skill_is_a_tool_and_runs_in_its_folder() {
    let tree = tree();
    tree.write(
        "skills/lister/scripts/say.py",
        "import os, sys\nprint(sys.argv[1], sorted(os.listdir('.')))\n",
    );
    let agents = agents(&tree, None);
    let tools = agents.tools().unwrap();
    let listing = tools.scripts_of("lister").unwrap();
    let names: Vec<&str> = listing.scripts.iter().map(|script| script.tool().name().as_str()).collect();
    assert_eq!(names, ["local/lister--say"]);
    let result = tools.call(CallRequest::new("local/lister--say", json!({"args": ["hello"]})));
    assert_eq!(result.error(), None);
    assert_eq!(result.output_data()["stdout"], json!("hello ['SKILL.md', 'scripts']\n"));
}

#[test]
fn a_script_of_a_project_runs_only_while_its_project_is_as_it_was_trusted() {
    let tree = tree();
    let skill = "project/.agents/skills/say";
    tree.write(&format!("{skill}/SKILL.md"), "---\nname: say\ndescription: Says.\n---\n");
    tree.write(&format!("{skill}/scripts/it.sh"), "cat words\n");
    tree.write(&format!("{skill}/words"), "hello\n");
    let root = SkillRoot::new(tree.path("project/.agents/skills"), Scope::Project, "local");
    let agents = Agents::new(AgentsOptions {
        project: Some(tree.path("project")),
        data_folder: Some(tree.path("data")),
        ..AgentsOptions::new(vec![root], tree.path("work"))
    });
    let trust = crate::Trust::new(std::sync::Arc::new(crate::StateFile::new(tree.path("data"))));
    let survey = agents.survey_project().unwrap().unwrap();
    trust.grant(&survey.project, &survey.files, 1).unwrap();
    let run = || {
        let result = agents.tools().unwrap().call(CallRequest::new("local/say--it", json!({})));
        let category = result.error().and_then(|error| error.details().get("category").cloned());
        (result.output_data()["stdout"].clone(), category.unwrap_or_default())
    };
    assert_eq!(run(), (json!("hello\n"), json!(null)));
    tree.write(&format!("{skill}/words"), "other\n");
    assert_eq!(run(), (json!(null), json!("project_changed")));
    tree.write(&format!("{skill}/words"), "hello\n");
    assert_eq!(run(), (json!("hello\n"), json!(null)));
    trust.revoke(&survey.project).unwrap();
    assert_eq!(run(), (json!(null), json!("project_changed")));
}

#[test]
fn code_of_a_project_runs_as_it_was_read_until_its_trust_is_taken_back() {
    let tree = tree();
    let file = "project/.agents/tools/one.yaml";
    tree.write(file, PROJECT_TOOL);
    let skill = "project/.agents/skills/calc.yaml";
    let inline = "name: twice\n    description: Two.\n    source: custom\n    code: return 2\n";
    tree.write(skill, format!("name: local/calc\ndescription: Computes.\nanonymous_tools:\n  - {inline}"));
    let root = SkillRoot::new(tree.path("project/.agents/skills"), Scope::Project, "local");
    let agents = Agents::new(AgentsOptions {
        project: Some(tree.path("project")),
        data_folder: Some(tree.path("data")),
        ..AgentsOptions::new(vec![root], tree.path("work"))
    });
    let trust = crate::Trust::new(std::sync::Arc::new(crate::StateFile::new(tree.path("data"))));
    let survey = agents.survey_project().unwrap().unwrap();
    trust.grant(&survey.project, &survey.files, 1).unwrap();
    let run = |tool: &str, skill: Option<&str>| {
        let mut request = CallRequest::new(tool, json!({}));
        request.skill = skill.map(|name| name.parse().unwrap());
        let result = agents.tools().unwrap().call(request);
        let category = result.error().and_then(|error| error.details().get("category").cloned());
        (result.output_data().clone(), category.unwrap_or_default())
    };
    let both = || (run("local/one", None), run("local/calc--twice", Some("local/calc")));
    let ran = ((json!(1), json!(null)), (json!(2), json!(null)));
    assert_eq!(both(), ran);
    tree.write(file, PROJECT_TOOL.replace("1\n", "2\n"));
    assert_eq!(both(), ran);
    trust.revoke(&survey.project).unwrap();
    let changed = (json!(null), json!("project_changed"));
    assert_eq!(both(), (changed.clone(), changed));
}
