//! Hearing of changes: older servers tell by themselves, newer ones when they are asked to.

use std::sync::atomic::Ordering;
use std::sync::{Arc, Weak};
use std::time::Duration;

use serde_json::{Map, json};

use super::connection::{Connection, Patience};
use super::era::Era;
use super::failure::Failure;

/// How often a stream that broke is opened again.
const MOST_STREAMS: u32 = 5;

/// The wait before that, growing with every time.
const PAUSE: Duration = Duration::from_secs(1);

/// Hears of changes of this connection from here on, once. A server that declares none is not asked.
pub(crate) fn listen(connection: &Arc<Connection>) {
    let tells = |list: &str| connection.declares(&[list, "listChanged"]);
    let (tools, resources) = (tells("tools"), tells("resources"));
    if connection.era() != Some(Era::Modern) || !(tools || resources) {
        return;
    }
    if connection.is_listened.swap(true, Ordering::AcqRel) {
        return;
    }
    tokio::spawn(hear(Arc::downgrade(connection), tools, resources));
}

async fn hear(connection: Weak<Connection>, tools: bool, resources: bool) {
    let wanted = [("toolsListChanged", tools), ("resourcesListChanged", resources)];
    let wanted: Map<_, _> = wanted
        .into_iter()
        .filter(|(_, is_wanted)| *is_wanted)
        .map(|(key, is_wanted)| (key.to_owned(), json!(is_wanted)))
        .collect();
    let meaning = Failure::Closed { reason: "nobody listens any more".to_owned() };
    let patience = Patience { watch: None, silence: None, meaning, mirrored: Vec::new() };
    for round in 1..=MOST_STREAMS {
        // The connection must be able to go while it is listened to.
        let Some(strong) = connection.upgrade() else { return };
        let params = Map::from_iter([("notifications".to_owned(), json!(wanted))]);
        let inbox = Arc::clone(&strong.inbox);
        let ended = tokio::select! {
            answer = strong.request("subscriptions/listen", params, &patience) => answer,
            () = inbox.is_closed() => return,
        };
        if matches!(ended, Err(Failure::Closed { .. } | Failure::Refused { .. } | Failure::Status { .. })) {
            return;
        }
        // Whatever was told meanwhile was not heard.
        strong.inbox.changes().tools.fetch_add(1, Ordering::AcqRel);
        strong.inbox.changes().resources.fetch_add(1, Ordering::AcqRel);
        drop(strong);
        tokio::time::sleep(PAUSE.saturating_mul(round)).await;
    }
}
