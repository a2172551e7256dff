//! The same through the library, in one process, with the rules that count calls.

use std::path::Path;
use std::sync::Arc;

use cleveragents::tools::ToolOutput;
use cleveragents::{
    Agents, AgentsOptions, AuditFilter, AuditTrail, CallRequest, HostTool, Outcome, Rule, Scope, SkillRoot,
    Tool, ToolHost as _, UserPolicy,
};
use serde_json::{Value, json};

use crate::playground::Playground;
use crate::tree::{Tree, tree};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Python,
    Script,
    Builtin,
    Callable,
}

const CODE: &str = "code: |\n  import os\n  open(os.path.join(inputs['out'], 'ran'), 'w').write(str(os.getpid()))\n  \
                    return {}\n";
const SCRIPT: &str = "import os, sys\nopen(sys.argv[1] + '/ran', 'w').write(str(os.getpid()))\n";

struct Stage {
    playground: Playground,
    agents: Agents,
    request: CallRequest,
}

impl Stage {
    /// A stage on which the call may run, or on which the rule refuses it.
    fn new(kind: Kind, rule: Option<Rule>) -> Self {
        let is = |other: Rule| rule == Some(other);
        let tools = if is(Rule::Untrusted) { "project/.agents/tools" } else { "home/.agents/tools" };
        let list = if is(Rule::AllowedTools) { "Read" } else { "Bash *" };
        let head = "name: local/marks\ndescription: Leaves a mark.\nsource: custom\nwrites: true\nwrite_scope: out/**\n";
        let playground = Playground::new()
            .file("project/out/kept", "")
            .file(&format!("{tools}/marks.yaml"), format!("{head}unsafe: {}\n{CODE}", is(Rule::Unsafe)))
            .file(
                "skills/runner/SKILL.md",
                format!("---\nname: runner\ndescription: Runs.\nallowed-tools: {list}\n---\n"),
            )
            .file("skills/runner/scripts/mark.py", SCRIPT)
            .file("policy.yaml", policy(rule));
        let place = |path: &str| playground.folder().join(path);
        let scope = if is(Rule::Untrusted) { Scope::Project } else { Scope::User };
        let root = SkillRoot::new(place("skills"), scope, "local");
        let mut options = AgentsOptions::new(vec![root], playground.project());
        options.project = Some(playground.project());
        options.home = Some(place("home"));
        options.user_policy = UserPolicy::Named(place("policy.yaml"));
        options.scratch_folder = place(if is(Rule::SandboxTier) { "nowhere" } else { "tmp" });
        let keeps = !(is(Rule::Checkpoint) && kind == Kind::Builtin);
        options.data_folder = keeps.then(|| place("data"));
        options.host_tools = vec![callable(is(Rule::Unsafe))];
        let agents = Agents::new(options);
        let out = playground.project().join("out");
        let (name, input) = match kind {
            Kind::Python => ("local/marks", json!({"out": out})),
            Kind::Script => ("local/runner--mark", json!({"args": [out]})),
            Kind::Builtin => ("builtin/write_file", json!({"path": "out/ran", "content": "1"})),
            Kind::Callable => ("shop/marks", json!({"out": out})),
        };
        let skill = "local/runner".parse().expect("a name");
        let mut request = CallRequest::new(name, input).with_skill(skill);
        request.session.read_only = is(Rule::ReadOnly);
        let stage = Self { playground, agents, request };
        // A call that is counted and on record before anything is compared.
        let first = stage.call(CallRequest::new("builtin/list_directory", json!({})));
        assert!(
            first.is_null() || is(Rule::DenyList) || is(Rule::AllowList) || is(Rule::Approval),
            "{first}"
        );
        stage
    }

    /// Calls, and gives the error.
    fn call(&self, request: CallRequest) -> Value {
        let tools = self.agents.tools().expect("tools");
        let result = tools.call(request);
        tools.flush_audit().expect("a record");
        serde_json::to_value(result.error()).expect("JSON")
    }

    fn tree(&self) -> Tree {
        tree(self.playground.folder(), |path| path.starts_with("data") && is_state(path))
    }

    /// The refusals on record and everything else, by their word.
    fn records(&self) -> Vec<String> {
        let Some(state) = self.agents.state() else { return Vec::new() };
        let entries = AuditTrail::new(Arc::clone(state)).list(&AuditFilter::default()).expect("records");
        let words = entries.into_iter().map(|entry| {
            let event = serde_json::to_value(&entry.record.event).expect("JSON");
            let word = |key: &str| event[key].as_str().unwrap_or_default().to_owned();
            format!("{} {}", word("event"), word("rule"))
        });
        words.collect()
    }

    fn has_mark(&self) -> bool {
        self.playground.has("project/out/ran")
    }
}

/// A callable of the program, which leaves the mark.
fn callable(is_unsafe: bool) -> HostTool {
    let definition = json!({
        "name": "shop/marks", "description": "Leaves a mark.", "source": "builtin",
        "capability": {"writes": true, "write_scope": "out/**", "unsafe": is_unsafe},
    });
    let tool = Tool::from_config(&definition).expect("a tool");
    #[expect(clippy::disallowed_methods, reason = "what the embedding program does is its own affair")]
    let run = |permit: &cleveragents::tools::Permit| {
        let out = permit.arguments().value()["out"].as_str().expect("a folder").to_owned();
        std::fs::write(out + "/ran", std::process::id().to_string()).expect("a file");
        Ok(ToolOutput::default())
    };
    HostTool::new(tool, run).expect("a callable")
}

fn is_state(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("state.db"))
}

fn policy(rule: Option<Rule>) -> String {
    let more = match rule {
        Some(Rule::DenyList) => "deny: ['*']\n",
        Some(Rule::AllowList) => "allow: ['other/*']\n",
        Some(Rule::Approval) => "ask: ['*']\n",
        Some(Rule::Checkpoint) => "require_checkpoints: true\n",
        Some(Rule::CallLimit) => "max_calls: 1\n",
        Some(Rule::RateLimit) => "rate: {calls: 1, per_seconds: 3600}\n",
        Some(Rule::Untrusted | Rule::ReadOnly | Rule::AllowedTools | Rule::Unsafe | Rule::SandboxTier)
        | None => "",
    };
    format!("grant_root: ['local/runner--*']\n{more}")
}

#[track_caller]
fn check(kind: Kind, missing: &[Rule]) {
    let allowed = Stage::new(kind, None);
    let before = allowed.tree();
    let explained = allowed.agents.tools().expect("tools").explain(allowed.request.clone());
    assert_eq!((explained.outcome, allowed.tree()), (Outcome::Ready, before), "{kind:?}: explained");
    assert_eq!((allowed.call(allowed.request.clone()), allowed.has_mark()), (Value::Null, true), "{kind:?}");
    for rule in Rule::ALL.into_iter().filter(|rule| !missing.contains(rule)) {
        let stage = Stage::new(kind, Some(rule));
        let (before, mut records) = (stage.tree(), stage.records());
        let error = stage.call(stage.request.clone());
        let refusal = (&error["error_type"], &error["details"]["rule"]);
        assert_eq!(
            refusal,
            (&json!("permission_denied"), &json!(rule.as_str())),
            "{kind:?}, {rule}: {error}"
        );
        assert_eq!(stage.tree(), before, "{kind:?}, {rule}: something is different afterwards");
        if stage.agents.state().is_some() {
            records.insert(0, format!("refused {rule}"));
        }
        assert_eq!(stage.records(), records, "{kind:?}, {rule}");
    }
}

#[test]
fn python_in_the_library() {
    check(Kind::Python, &[]);
}

#[test]
fn a_script_in_the_library() {
    check(Kind::Script, &[Rule::Unsafe]);
}

#[test]
fn a_builtin_in_the_library() {
    check(Kind::Builtin, &[Rule::Untrusted, Rule::Unsafe, Rule::SandboxTier]);
}

#[test]
fn a_callable_in_the_library() {
    // The program trusts what it registers, and nothing holds it.
    check(Kind::Callable, &[Rule::Untrusted, Rule::SandboxTier]);
}
