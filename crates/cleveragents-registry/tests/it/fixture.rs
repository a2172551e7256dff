//! What the tests record, ask and trust.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use cleveragents_registry::{FileContent, Project, ProjectFiles, StateFile};
use cleveragents_runtime::{
    ApprovalRequest, AskReason, AuditEvent, AuditRecord, Clock, Profile, ScopePath, Tier,
};
use cleveragents_testkit::temp_tree::TempTree;

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
