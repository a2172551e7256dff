//! A door over a folder, with the executors of other people's programs behind it.
#![cfg(all(target_os = "linux", not(agents_portable)))]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use cleveragents_confine::Folder;
use cleveragents_domain::{SkillName, Tool, ToolName};
use cleveragents_exec::sandbox::{Launcher, Place};
use cleveragents_exec::{ProgramSearch, SystemClock, Workshop};
use cleveragents_runtime::{
    CallRequest, Checkpoints, Door, DoorParts, Executor, Lookup, MemoryAudit, Origin, Policy, PolicySource,
    SkillRules, Tier, ToolHost as _,
};
use serde_json::{Value, json};
use tempfile::TempDir;

/// Debian's own interpreter: the same wherever the tests run.
pub(crate) const PYTHON: &str = "/usr/bin/python3";

/// The tiers that hold something.
pub(crate) const HELD: [Tier; 2] = [Tier::Namespaced, Tier::Landlocked];

/// Two folders: the runtime root, and where scratch folders are made.
pub(crate) struct Stage {
    pub(crate) root: TempDir,
    pub(crate) scratch: TempDir,
    pub(crate) workshop: Workshop,
}

impl Stage {
    pub(crate) fn new() -> Self {
        Self::searching(ProgramSearch { python: Some(PYTHON.into()), ..ProgramSearch::default() })
    }

    pub(crate) fn searching(search: ProgramSearch) -> Self {
        let (root, scratch) = (TempDir::new().unwrap(), TempDir::new().unwrap());
        let workshop = Workshop::new(
            Launcher::start().unwrap(),
            Folder::open(root.path()).unwrap(),
            Place::open(scratch.path()).unwrap(),
            search,
        );
        Self { root, scratch, workshop }
    }

    pub(crate) fn write(&self, path: &str, content: &[u8]) -> PathBuf {
        let path = self.root.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, content).unwrap();
        path
    }

    /// A door with these tools and executors.
    pub(crate) fn door(&self, tools: Vec<Tool>, executors: Vec<Arc<dyn Executor>>, policy: Value) -> Door {
        self.door_keeping(tools, executors, policy, None)
    }

    /// The same with a store of checkpoints.
    pub(crate) fn door_keeping(
        &self,
        tools: Vec<Tool>,
        executors: Vec<Arc<dyn Executor>>,
        policy: Value,
        checkpoints: Option<Arc<dyn Checkpoints>>,
    ) -> Door {
        let tools = tools.into_iter().map(|tool| (tool.name().clone(), Arc::new(tool))).collect();
        Door::new(DoorParts {
            lookup: Arc::new(Tools { tools }),
            executors,
            policy: Policy::from_value(&policy, PolicySource::User).unwrap(),
            approver: None,
            audit: Arc::new(MemoryAudit::default()),
            checkpoints,
            clock: Arc::new(SystemClock::start()),
            root: self.root.path().to_owned(),
        })
    }

    /// Nothing of a call is left where scratch folders are made.
    #[track_caller]
    pub(crate) fn assert_clean(&self) {
        assert_eq!(names(self.scratch.path()), Vec::<String>::new());
    }
}

/// The whole result of a call as JSON, without its duration.
pub(crate) fn call(door: &Door, request: CallRequest) -> Value {
    let mut result = serde_json::to_value(door.call(request)).unwrap();
    result.as_object_mut().unwrap().shift_remove("duration_ms").unwrap();
    result
}

/// The value of a success, or the type, category and message of a failure.
pub(crate) fn verdict(result: &Value) -> Value {
    if result["success"] == json!(true) {
        return json!({"value": result["output_data"]});
    }
    let error = &result["error"];
    json!([error["error_type"], error["details"]["category"], error["message"]])
}

pub(crate) fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[derive(Debug)]
struct Tools {
    tools: BTreeMap<ToolName, Arc<Tool>>,
}

impl Lookup for Tools {
    fn canonical(&self, written: &str) -> Option<ToolName> {
        written.parse().ok()
    }

    fn tool(&self, name: &ToolName) -> Option<Arc<Tool>> {
        self.tools.get(name).cloned()
    }

    fn names(&self) -> Vec<ToolName> {
        self.tools.keys().cloned().collect()
    }

    fn spellings(&self, name: &ToolName) -> Vec<String> {
        vec![name.as_str().to_owned()]
    }

    fn origin(&self, _: &ToolName) -> Origin {
        Origin::Trusted
    }

    fn skill(&self, _: &SkillName) -> Option<Arc<SkillRules>> {
        None
    }
}
