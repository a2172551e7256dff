//! Lifecycle hooks: they run through the same pipeline and executor as the tool itself.

use std::sync::Arc;
use std::time::Duration;

use cleveragents_domain::{ToolLifecycle, ToolSource};
use serde_json::json;

use super::Door;
use super::passage::{Passage, execute};
use crate::arguments::CanonicalArguments;
use crate::failure::CallFailure;
use crate::lookup::MAX_CHAIN;
use crate::permit::EntryPoint;
use crate::request::CallRequest;
use crate::watch::{CancelToken, Watch};

/// The longest that a deactivation hook may take.
const DEACTIVATION_TIME: Duration = Duration::from_secs(30);

impl Door {
    pub(super) fn activate(&self, passage: Passage<'_>) -> Result<(), CallFailure> {
        let hook = passage.surveyed.tool.lifecycle().and_then(ToolLifecycle::activate);
        hook.map_or(Ok(()), |hook| self.run_hook(passage, hook))
    }

    /// Deactivates, whatever became of the call: a call that was cancelled or ran out of time is cleaned up as well.
    pub(super) fn deactivate(&self, passage: Passage<'_>) -> Result<(), CallFailure> {
        let Some(hook) = passage.surveyed.tool.lifecycle().and_then(ToolLifecycle::deactivate) else {
            return Ok(());
        };
        let clock = Arc::clone(&self.parts.clock);
        let watch = &Watch::start(clock, DEACTIVATION_TIME, CancelToken::default());
        self.run_hook(Passage { watch, ..passage }, hook)
    }

    /// Runs a hook: a function of the tool's own code for inline code, a registered tool for every other source.
    fn run_hook(&self, passage: Passage<'_>, hook: &str) -> Result<(), CallFailure> {
        let tool = &passage.surveyed.tool;
        let failed = |message: String| CallFailure::Hook { hook: hook.to_owned(), message };
        if matches!(tool.source(), ToolSource::Custom { .. }) {
            let arguments = CanonicalArguments::new(json!({}));
            return execute(passage, arguments, EntryPoint::Hook(hook.to_owned()))
                .map(drop)
                .map_err(|failure| failed(failure.to_string()));
        }
        if passage.depth >= MAX_CHAIN {
            return Err(failed(format!("hooks call one another more than {MAX_CHAIN} levels deep")));
        }
        let mut request = CallRequest::new(hook, json!({"tool": tool.name()}));
        request.skill.clone_from(&passage.request.skill);
        request.read_only = passage.request.read_only;
        request.session = passage.request.session.clone();
        request.cancel = passage.watch.cancel_token().clone();
        match self.call_at(&request, passage.depth + 1).error() {
            None => Ok(()),
            Some(error) => Err(failed(error.message().to_owned())),
        }
    }
}
