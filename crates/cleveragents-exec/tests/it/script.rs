//! Scripts of skills as a caller meets them: through the door, in the sandbox.
#![cfg(all(target_os = "linux", not(agents_portable)))]

#[cfg(test)]
mod languages;
#[cfg(test)]
mod policies;
#[cfg(test)]
mod standard_library;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use cleveragents_confine::{Folder, RelativePath};
use cleveragents_domain::SandboxPolicy;
use cleveragents_exec::{ProgramSearch, ScriptExecutor, ScriptListing, skill_scripts};
use cleveragents_runtime::{CallRequest, Tier};
use serde_json::{Value, json};

use crate::stage::{PYTHON, Stage, call, names};

/// A skill `local/kit` in a folder beside the runtime root.
pub(crate) struct Skill {
    pub(crate) stage: Stage,
    pub(crate) folder: tempfile::TempDir,
}

impl Skill {
    pub(crate) fn with(files: &[(&str, &str)]) -> Self {
        let search = ProgramSearch { python: Some(PYTHON.into()), ..ProgramSearch::default() };
        Self::searching(search, files)
    }

    pub(crate) fn searching(search: ProgramSearch, files: &[(&str, &str)]) -> Self {
        let skill = Self { stage: Stage::searching(search), folder: tempfile::TempDir::new().unwrap() };
        for (path, content) in files {
            skill.write(path, content.as_bytes());
        }
        skill
    }

    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    pub(crate) fn write(&self, path: &str, content: &[u8]) -> PathBuf {
        let path = self.path().join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, content).unwrap();
        path
    }

    pub(crate) fn listing(&self, policy: SandboxPolicy) -> ScriptListing {
        let folder = Arc::new(Folder::open(self.path()).unwrap());
        let paths = names(&self.path().join("scripts")).into_iter();
        let paths = paths.map(|name| RelativePath::try_from(Path::new(&format!("scripts/{name}"))).unwrap());
        skill_scripts(&"local/kit".parse().unwrap(), &folder, paths, policy)
    }

    /// The result of a call of `local/kit--<script>`.
    pub(crate) fn call(
        &self,
        tier: Tier,
        policy: SandboxPolicy,
        script: &str,
        input: Value,
        rules: Value,
    ) -> Value {
        let scripts = self.listing(policy).scripts;
        let tools = scripts.iter().map(|script| script.tool().clone()).collect();
        let executor = ScriptExecutor::new(self.stage.workshop.clone().held_by(tier), scripts);
        let door = self.stage.door(tools, vec![Arc::new(executor)], rules);
        let result = call(&door, CallRequest::new(format!("local/kit--{script}"), input));
        self.stage.assert_clean();
        result
    }

    /// What a restricted script gives for these words.
    pub(crate) fn run(&self, tier: Tier, script: &str, words: &[&str]) -> Value {
        self.call(tier, SandboxPolicy::Restricted, script, json!({"args": words}), Value::Null)
    }
}

pub(crate) fn printed(stdout: &str) -> Value {
    json!({"exit_code": 0, "stdout": stdout, "stderr": ""})
}
