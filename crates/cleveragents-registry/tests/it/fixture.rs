//! What the tests record, ask and trust.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use cleveragents_domain::resolve::DefinitionsBuilder;
use cleveragents_domain::{SandboxPolicy, Skill, Tool};
use cleveragents_registry::{
    AgentSkillFolderConfig, EntryName, FileContent, MemoryStore, Project, ProjectFiles, PutMode, PutOptions,
    Registration, ResourceFolder, SqliteStore, StateFile,
};
use cleveragents_runtime::{
    ApprovalRequest, AskReason, AuditEvent, AuditRecord, CancelToken, Clock, Profile, ScopePath, Tier, Watch,
};
use cleveragents_testkit::temp_tree::TempTree;
use serde_json::{Value, json};

pub(crate) fn state(tree: &TempTree) -> Arc<StateFile> {
    Arc::new(StateFile::new(tree.path("data")))
}

pub(crate) fn record(call: u64, at_unix_ms: u64, tool: &str, event: AuditEvent) -> AuditRecord {
    AuditRecord {
        call,
        at_unix_ms,
        tool: tool.into(),
        hook: None,
        skill: "agents/direct".into(),
        arguments_digest: Some("sha256:00".to_owned().into()),
        tier: Some(Tier::Namespaced),
        event,
    }
}

pub(crate) fn finished(success: bool) -> AuditEvent {
    AuditEvent::Finished {
        success,
        category: (!success).then(|| "timeout".to_owned()),
        duration_ms: 1.5,
        resource_changes: 2,
    }
}

pub(crate) fn request(digest: &str, reasons: Vec<AskReason>) -> ApprovalRequest {
    ApprovalRequest {
        tool: "local/write".to_owned(),
        description: "Writes.".to_owned(),
        skill: "agents/direct".into(),
        reasons,
        arguments: "{}".to_owned(),
        profile: Profile {
            reads: Vec::new(),
            writes: vec![ScopePath::root_tree()],
            network: false,
            subprocesses: true,
            other_effects: Vec::new(),
        },
        tier: Tier::Namespaced,
        digest: digest.to_owned(),
    }
}

pub(crate) fn by_policy() -> Vec<AskReason> {
    vec![AskReason::Policy("local/*".to_owned())]
}

pub(crate) fn project(path: &str) -> Project {
    Project::new(path).unwrap()
}

pub(crate) fn content(seed: u8) -> FileContent {
    FileContent::Read([seed; 32].into())
}

pub(crate) fn files(files: &[(&str, FileContent)]) -> ProjectFiles {
    ProjectFiles::new(files.iter().map(|(path, content)| (PathBuf::from(path), *content))).unwrap()
}

/// A clock that stands still.
#[derive(Debug)]
pub(crate) struct StandingClock(pub(crate) u64);

impl Clock for StandingClock {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }

    fn unix_millis(&self) -> u64 {
        self.0
    }
}

/// Bounds the preparation of schemas generously.
pub(crate) fn watch() -> Watch {
    Watch::start(Arc::new(StandingClock(0)), Duration::from_mins(1), CancelToken::default())
}

pub(crate) fn tool(config: &Value) -> Registration {
    Registration::tool(Tool::from_config(config).unwrap(), None, &watch()).unwrap()
}

pub(crate) fn skill(config: &Value) -> Registration {
    Registration::skill(Skill::from_config(config).unwrap(), None, &watch()).unwrap()
}

/// A tool of inline code.
pub(crate) fn custom(name: &str) -> Registration {
    tool(
        &json!({ "name": name, "description": "Does it.", "source": "custom", "code": "def run(input_data): pass" }),
    )
}

/// A validation that wraps another tool.
pub(crate) fn wrapping(name: &str, wraps: &str) -> Registration {
    tool(&json!({ "name": name, "description": "Looks.", "source": "wrapped", "tool_type": "validation",
        "wraps": wraps, "transform": "def transform(output): return {'passed': True}" }))
}

/// A skill that includes skills and refers to tools.
pub(crate) fn composed(name: &str, includes: &[&str], tools: &[&str]) -> Registration {
    skill(&json!({ "name": name, "description": "Composes.", "includes": includes, "tools": tools }))
}

/// An agent-skill folder with one resource folder.
pub(crate) fn folder(name: &str, path: &str) -> Registration {
    let config = AgentSkillFolderConfig {
        name: name.parse().unwrap(),
        description: "Tells how.".to_owned(),
        version: "1.10".to_owned(),
        agent_skill_path: path.to_owned(),
        allowed_tools: vec!["Read".to_owned()],
        resource_folders: vec![ResourceFolder {
            name: "scripts".to_owned(),
            path: format!("{path}/scripts"),
        }],
        sandbox_policy: SandboxPolicy::Full,
    };
    Registration::agent_skill(config.try_into().unwrap(), Some(PathBuf::from(path).join("SKILL.md"))).unwrap()
}

/// What the runtime provides in the tests: one builtin tool and its group.
pub(crate) fn provided() -> DefinitionsBuilder {
    let read = json!({ "name": "builtin/file-read", "description": "Reads.", "source": "builtin", "read_only": true });
    let mut provided = DefinitionsBuilder::default();
    provided.tool(Tool::from_config(&read).unwrap());
    provided.builtin_group("file_operations", ["builtin/file-read".parse().unwrap()]);
    provided
}

pub(crate) fn sqlite(tree: &TempTree) -> SqliteStore {
    SqliteStore::new(state(tree), Arc::new(StandingClock(5)), provided)
}

pub(crate) fn memory() -> MemoryStore {
    MemoryStore::new(Arc::new(StandingClock(5)), provided())
}

pub(crate) fn update() -> PutOptions {
    PutOptions { mode: PutMode::Update, ..PutOptions::default() }
}

pub(crate) fn tool_name(name: &str) -> EntryName {
    EntryName::Tool(name.parse().unwrap())
}

pub(crate) fn skill_name(name: &str) -> EntryName {
    EntryName::Skill(name.parse().unwrap())
}
