//! The tools of one server: listed when they are needed, kept until the server says that they changed, and called.

use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use cleveragents_runtime::Watch;
use serde_json::{Map, Value};

use super::connection::{Connection, Patience};
use super::elicitation::answers_to;
use super::failure::Failure;
use super::listen::listen;
use super::listing::{PinStanding, ToolListing};
use super::message::shorten;
use super::mirrored::headers_of;
use super::pages::read_pages;
use super::result::{Showing, output_of};
use super::spill::Spill;
use super::supervisor::Supervisor;

/// The last listing of one server.
#[derive(Debug, Default)]
pub(crate) struct CachedTools {
    /// Guards the listing.
    kept: Mutex<Option<Kept>>,
    /// Held while the server is asked, so that it is asked once.
    asking: tokio::sync::Mutex<()>,
}

#[derive(Debug, Clone)]
struct Kept {
    listing: Arc<ToolListing>,
    connection: Arc<Connection>,
    /// How often the list had changed when it was asked for.
    changes: u64,
    /// Until when the server stands by it.
    until: Option<Duration>,
}

/// How old a listing may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Freshness {
    /// As the server says.
    Declared,
    /// Any listing of this connection that the server did not take back.
    Connection,
    /// Asked for anew.
    Now,
}

impl CachedTools {
    fn kept(&self) -> Option<Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Takes the listing for no longer true.
    pub(crate) fn forget(&self) {
        *self.kept.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    fn usable(
        &self,
        connection: &Arc<Connection>,
        freshness: Freshness,
        now: Duration,
    ) -> Option<Arc<ToolListing>> {
        let kept = self.kept()?;
        let is_same = Arc::ptr_eq(&kept.connection, connection)
            && kept.changes == connection.inbox.changes().tools.load(Ordering::Acquire);
        let is_fresh = match freshness {
            Freshness::Declared => kept.until.is_none_or(|until| now < until),
            Freshness::Connection => true,
            Freshness::Now => false,
        };
        (is_same && is_fresh).then_some(kept.listing)
    }

    /// The last listing, of whatever connection.
    pub(crate) fn last(&self) -> Option<Arc<ToolListing>> {
        self.kept().map(|kept| kept.listing)
    }
}

impl Supervisor {
    /// The tools, asked for when none are kept that are fresh enough.
    pub(crate) async fn list_tools(
        self: &Arc<Self>,
        freshness: Freshness,
        watch: &Watch,
    ) -> Result<Arc<ToolListing>, Failure> {
        let connection = self.ready(watch).await?;
        self.tools_of(&connection, freshness, watch).await
    }

    async fn tools_of(
        self: &Arc<Self>,
        connection: &Arc<Connection>,
        freshness: Freshness,
        watch: &Watch,
    ) -> Result<Arc<ToolListing>, Failure> {
        if let Some(listing) = self.tools.usable(connection, freshness, self.now()) {
            return Ok(listing);
        }
        let _asking = tokio::select! {
            stop = super::connection::stopped(Some(watch)) => return Err(stop.into()),
            asking = self.tools.asking.lock() => asking,
        };
        if let Some(listing) = self.tools.usable(connection, freshness, self.now()) {
            return Ok(listing);
        }
        let changes = connection.inbox.changes().tools.load(Ordering::Acquire);
        let limit = self.spec.timeouts().list;
        let patience = Patience::of(watch, limit);
        let limits = &self.around.limits;
        let params = Map::new();
        let pages = read_pages(connection, "tools/list", "tools", &params, limits, watch, &patience);
        let listed = match tokio::time::timeout(limit, pages).await {
            Ok(Ok(listed)) => listed,
            Ok(Err(failure)) => return Err(self.explain(connection, failure).await),
            Err(_) => {
                let reason = format!("it did not end within {} ms", limit.as_millis());
                return Err(Failure::EndlessList { reason });
            }
        };
        let until = listed.ttl_ms.map(|ttl_ms| self.now() + Duration::from_millis(ttl_ms.min(DAY_MS)));
        let listing = Arc::new(ToolListing::judge(&self.spec, &listed.items, &self.pins(), watch));
        watch.check()?;
        let kept = Kept { listing: Arc::clone(&listing), connection: Arc::clone(connection), changes, until };
        *self.tools.kept.lock().unwrap_or_else(PoisonError::into_inner) = Some(kept);
        listen(connection);
        Ok(listing)
    }

    /// Calls a tool by its name on the server.
    pub(crate) async fn call(
        self: &Arc<Self>,
        name: &str,
        arguments: &Map<String, Value>,
        watch: &Watch,
    ) -> Result<Value, Failure> {
        let connection = self.ready(watch).await?;
        let listing = self.tools_of(&connection, Freshness::Connection, watch).await?;
        let Some(tool) = listing.find(name) else {
            let tool = name.to_owned();
            let quarantined = listing.quarantined().iter().find(|other| other.name == name);
            return Err(match quarantined {
                Some(other) => Failure::Quarantined { tool, reason: other.defect.to_string() },
                None if listing.excluded().contains(&tool) => {
                    Failure::Quarantined { tool, reason: "the configuration leaves it out".to_owned() }
                }
                None => Failure::NoTool { tool },
            });
        };
        if let PinStanding::Drifted { approved } = tool.standing() {
            return Err(Failure::Drifted {
                tool: name.to_owned(),
                approved: approved.to_string(),
                offered: tool.pin().to_string(),
            });
        }
        let mut patience = Patience::of(watch, self.spec.timeouts().idle);
        patience.mirrored = headers_of(&tool.mirrored, arguments);
        let mut params = Map::new();
        params.insert("name".to_owned(), Value::String(name.to_owned()));
        params.insert("arguments".to_owned(), Value::Object(arguments.clone()));
        let result = self.finished(&connection, "tools/call", params, Some(name), &patience, watch).await?;
        let spill = self.around.spill.as_ref();
        let spill = spill.map(|folder| Spill { folder, server: self.spec.label() });
        let showing = Showing { budget: self.around.limits.shown_bytes, spill };
        output_of(tool, result, &showing, watch)
    }

    /// Sends a request, and answers what the server asks until it has a result.
    ///
    /// A person is asked on this thread, which waits for the answer anyway.
    pub(crate) async fn finished(
        self: &Arc<Self>,
        connection: &Arc<Connection>,
        method: &str,
        params: Map<String, Value>,
        tool: Option<&str>,
        patience: &Patience,
        watch: &Watch,
    ) -> Result<Value, Failure> {
        let mut answers = None;
        let mut state = None;
        for _ in 0..=self.around.limits.rounds {
            let mut params = params.clone();
            for (key, value) in [("inputResponses", answers.take()), ("requestState", state.take())] {
                if let Some(value) = value {
                    params.insert(key.to_owned(), value);
                }
            }
            let answer = connection.ask(method, &params, patience).await;
            let result = match answer.and_then(|answer| answer.value()) {
                Ok(result) => result,
                Err(failure) => return Err(self.explain(connection, failure).await),
            };
            watch.check()?;
            match result.get("resultType").and_then(Value::as_str) {
                None | Some("complete") => return Ok(result),
                Some("input_required") => {
                    answers = Some(answers_to(connection.inbox.elicit(), tool, &result)?);
                    state = result.get("requestState").cloned();
                    watch.check()?;
                }
                Some(other) => {
                    let reason = format!("its result is of the type `{}`", shorten(other));
                    return Err(Failure::Unreadable { reason });
                }
            }
        }
        let reason = format!("more than {} rounds of questions", self.around.limits.rounds);
        Err(Failure::Ask { reason })
    }
}

/// A day, in milliseconds: no server is believed for longer.
const DAY_MS: u64 = 86_400_000;
