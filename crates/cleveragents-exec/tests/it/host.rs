//! A door over a folder, with the builtins behind it.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use cleveragents_confine::Folder;
use cleveragents_domain::{SkillName, Tool, ToolName};
use cleveragents_exec::{BuiltinExecutor, SystemClock, builtin_spellings, builtin_tools, canonical_builtin};
use cleveragents_runtime::{
    AllowedTools, CallRequest, Checkpoints, Clock, Door, DoorParts, Lookup, MemoryAudit, Origin, Policy,
    PolicySource, SkillRules, ToolHost as _,
};
use serde_json::{Value, json};
use tempfile::TempDir;

pub(crate) struct Host {
    pub(crate) door: Door,
    pub(crate) folder: TempDir,
}

impl Host {
    /// A door over a folder with these files.
    pub(crate) fn with(files: &[(&str, &[u8])]) -> Self {
        Self::with_policy(files, Value::Null)
    }

    pub(crate) fn with_policy(files: &[(&str, &[u8])], policy: Value) -> Self {
        let folder = TempDir::new().unwrap();
        for (path, content) in files {
            write(folder.path(), path, content);
        }
        let door = door(folder.path(), policy, Arc::new(SystemClock::start()));
        Self { door, folder }
    }

    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    /// The whole result of a call as JSON, without its duration.
    pub(crate) fn call(&self, tool: &str, input: Value) -> Value {
        self.run(CallRequest::new(tool, input))
    }

    pub(crate) fn run(&self, request: CallRequest) -> Value {
        let mut result = serde_json::to_value(self.door.call(request)).unwrap();
        let duration = result.as_object_mut().unwrap().shift_remove("duration_ms").unwrap();
        assert!(duration.as_f64().unwrap() >= 0.0, "{duration}");
        result
    }

    #[track_caller]
    pub(crate) fn check(&self, tool: &str, input: Value, expected: Value) {
        assert_eq!(self.call(tool, input), success(tool, expected));
    }

    #[track_caller]
    pub(crate) fn check_failure(&self, tool: &str, input: Value, kind: &str, category: &str, message: &str) {
        let expected =
            failure(tool, kind, message, json!({"category": category, "tool": tool, "tier": "builtin"}));
        assert_eq!(self.call(tool, input), expected);
    }
}

pub(crate) fn write(root: &Path, path: &str, content: &[u8]) {
    let path = root.join(path);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, content).unwrap();
}

pub(crate) fn success(tool: &str, output: Value) -> Value {
    json!({
        "skill_name": "agents/direct",
        "tool_name": tool,
        "success": true,
        "output_data": output,
        "error": null,
        "resource_changes": [],
    })
}

pub(crate) fn failure(tool: &str, kind: &str, message: &str, details: Value) -> Value {
    json!({
        "skill_name": "agents/direct",
        "tool_name": tool,
        "success": false,
        "output_data": null,
        "error": {
            "error_type": kind,
            "message": message,
            "details": details,
            "skill_name": "agents/direct",
            "tool_name": tool,
        },
        "resource_changes": [],
    })
}

pub(crate) fn door(root: &Path, policy: Value, clock: Arc<dyn Clock>) -> Door {
    door_keeping(root, policy, clock, None)
}

pub(crate) fn door_keeping(
    root: &Path,
    policy: Value,
    clock: Arc<dyn Clock>,
    checkpoints: Option<Arc<dyn Checkpoints>>,
) -> Door {
    let folder = Folder::open(root).unwrap();
    let root = folder.label().to_owned();
    Door::new(DoorParts {
        lookup: Arc::new(Builtins::new()),
        executors: vec![Arc::new(BuiltinExecutor::new(folder))],
        policy: Policy::from_value(&policy, PolicySource::User).unwrap(),
        approver: None,
        audit: Arc::new(MemoryAudit::default()),
        checkpoints,
        clock,
        root,
    })
}

/// The builtins, and two skills.
#[derive(Debug)]
struct Builtins {
    tools: BTreeMap<ToolName, Arc<Tool>>,
}

impl Builtins {
    fn new() -> Self {
        let tools = builtin_tools().into_iter().map(|tool| (tool.name().clone(), Arc::new(tool)));
        Self { tools: tools.collect() }
    }
}

impl Lookup for Builtins {
    fn canonical(&self, written: &str) -> Option<ToolName> {
        canonical_builtin(written)
    }

    fn tool(&self, name: &ToolName) -> Option<Arc<Tool>> {
        self.tools.get(name).cloned()
    }

    fn names(&self) -> Vec<ToolName> {
        self.tools.keys().cloned().collect()
    }

    fn spellings(&self, name: &ToolName) -> Vec<String> {
        builtin_spellings(name)
    }

    fn origin(&self, _: &ToolName) -> Origin {
        Origin::Trusted
    }

    fn skill(&self, name: &SkillName) -> Option<Arc<SkillRules>> {
        let allowed: &[&str] = match name.as_str() {
            "local/lister" => &["builtin/list_directory"],
            "local/reader" => &["Read", "Grep"],
            _ => return None,
        };
        let allowed_tools = AllowedTools::from_entries(allowed.iter().copied());
        Some(Arc::new(SkillRules { allowed_tools, ..SkillRules::default() }))
    }
}
