//! Telling clients that lists changed.

use std::time::Duration;

use rmcp::RoleServer;
use rmcp::service::{Peer, SubscriptionContext};
use tokio_util::sync::CancellationToken;

use super::Connection;
use crate::server::shared::{Changes, Shared};

/// How often it is looked whether a client that is told of changes is still there.
const LOOK: Duration = Duration::from_secs(20);

impl Connection {
    /// Tells a client of an older revision when lists change.
    pub(super) fn push_changes(&self, peer: Peer<RoleServer>) {
        let mut changes = self.shared.changes();
        let mut seen = *changes.borrow_and_update();
        tokio::spawn(async move {
            loop {
                tokio::select! {
                    changed = changes.changed() => if changed.is_err() { return },
                    () = tokio::time::sleep(LOOK) => {}
                }
                if peer.is_transport_closed() {
                    return;
                }
                let now = *changes.borrow_and_update();
                let mut told = Ok(());
                if now.tools != seen.tools {
                    told = peer.notify_tool_list_changed().await;
                }
                if told.is_ok() && now.resources != seen.resources {
                    told = peer.notify_resource_list_changed().await;
                }
                if told.is_ok() && now.prompts != seen.prompts {
                    told = peer.notify_prompt_list_changed().await;
                }
                if told.is_err() {
                    return;
                }
                seen = now;
            }
        });
    }
}

/// Tells a client that listens when lists change, until it no longer does.
pub(super) async fn tell(shared: &Shared, context: &SubscriptionContext, gone: &CancellationToken) {
    let mut changes = shared.changes();
    let mut seen: Changes = *changes.borrow_and_update();
    let sink = context.sink().clone();
    let wants = |wanted: Option<bool>| wanted == Some(true);
    let accepted = context.accepted().clone();
    loop {
        tokio::select! {
            changed = changes.changed() => if changed.is_err() { return },
            () = context.cancelled() => return,
            () = gone.cancelled() => return,
        }
        let now = *changes.borrow_and_update();
        let mut told = Ok(());
        if now.tools != seen.tools && wants(accepted.tools_list_changed) {
            told = sink.notify_tool_list_changed().await;
        }
        if told.is_ok() && now.resources != seen.resources && wants(accepted.resources_list_changed) {
            told = sink.notify_resource_list_changed().await;
        }
        if told.is_ok() && now.prompts != seen.prompts && wants(accepted.prompts_list_changed) {
            told = sink.notify_prompt_list_changed().await;
        }
        if told.is_err() {
            return;
        }
        seen = now;
    }
}
