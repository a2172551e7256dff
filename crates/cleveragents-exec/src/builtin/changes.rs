//! What a builtin reports to have changed.

use cleveragents_domain::ResourceChange;
use cleveragents_domain::protocol::{ResourceChangeConfig, ResourceChangeKind};
use cleveragents_runtime::{ExecutionError, ToolOutput};
use serde::Serialize;

/// The changes of one call, in the order in which they happened.
#[derive(Debug, Default)]
pub(super) struct Changes(Vec<ResourceChange>);

impl Changes {
    pub(super) fn created(&mut self, path: &str, digest: Option<String>) {
        let change = ResourceChangeConfig::new(ResourceChangeKind::Create, path);
        self.add(ResourceChangeConfig { digest_after: digest, ..change });
    }

    pub(super) fn modified(&mut self, path: &str, before: String, after: String) {
        let change = ResourceChangeConfig::new(ResourceChangeKind::Modify, path);
        self.add(ResourceChangeConfig { digest_before: Some(before), digest_after: Some(after), ..change });
    }

    pub(super) fn deleted(&mut self, path: &str, digest: Option<String>) {
        let change = ResourceChangeConfig::new(ResourceChangeKind::Delete, path);
        self.add(ResourceChangeConfig { digest_before: digest, ..change });
    }

    pub(super) fn moved(&mut self, from: &str, path: &str, digest: Option<String>) {
        let change = ResourceChangeConfig::new(ResourceChangeKind::Move, path);
        let (digest_before, digest_after) = (digest.clone(), digest);
        self.add(ResourceChangeConfig { from: Some(from.to_owned()), digest_before, digest_after, ..change });
    }

    fn add(&mut self, change: ResourceChangeConfig) {
        // Paths are never empty and every move has its origin.
        self.0.extend(ResourceChange::try_from(change));
    }

    /// The result of the call.
    pub(super) fn into_output(self, output: impl Serialize) -> Result<ToolOutput, ExecutionError> {
        let output =
            serde_json::to_value(output).map_err(|error| ExecutionError::failed("io", error.to_string()))?;
        Ok(ToolOutput { output, resource_changes: self.0 })
    }
}
