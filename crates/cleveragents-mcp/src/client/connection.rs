//! One connection to a server that is ready: requests, with every bound.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use cleveragents_exec::sandbox::ServerEnd;
use cleveragents_runtime::{Stop, Watch};
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};

use super::era::{Era, MODERN};
use super::failure::Failure;
use super::inbox::Inbox;
use super::message::{AnswerError, result_of, value_of};
use super::wire::{Outgoing, Wire};

/// A refusal for the revision of a request is no longer than this.
const LONGEST_REFUSAL: usize = 64 * 1024;

/// The longest time between two looks at the cancel token.
const SLICE: Duration = Duration::from_millis(10);

/// A server that answers.
#[derive(Debug)]
pub(crate) struct Connection {
    pub(crate) wire: Wire,
    pub(crate) inbox: Arc<Inbox>,
    next_id: AtomicU64,
    era: Option<Era>,
    /// Whether somebody hears of its changes.
    pub(crate) is_listened: AtomicBool,
    /// What the server said when the connection began.
    pub(crate) welcome: Welcome,
}

/// What a server says of itself. Nothing of it is believed; it is shown.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Welcome {
    pub(crate) version: String,
    pub(crate) capabilities: Value,
    pub(crate) server_info: Value,
    pub(crate) instructions: Option<String>,
}

/// How long a request may take, and what it is about.
#[derive(Debug, Clone)]
pub(crate) struct Patience {
    /// The deadline and the cancel token; nothing when only silence counts.
    pub(crate) watch: Option<Watch>,
    /// The longest silence.
    pub(crate) silence: Option<Duration>,
    /// What a silence means.
    pub(crate) meaning: Failure,
    /// Arguments that are mirrored in headers.
    pub(crate) mirrored: Vec<(String, String)>,
}

impl Patience {
    /// Waits as long as the caller does, and for no longer silence.
    pub(crate) fn of(watch: &Watch, silence: Duration) -> Self {
        let meaning = Failure::Silent { limit: silence };
        Self { watch: Some(watch.clone()), silence: Some(silence), meaning, mirrored: Vec::new() }
    }
}

/// The answer to a request: one message, of which nothing is built yet.
#[derive(Debug)]
pub(crate) struct Answer {
    line: Vec<u8>,
    method: String,
}

impl Answer {
    /// The result.
    pub(crate) fn raw(&self) -> Result<&RawValue, Failure> {
        result_of(&self.line).map_err(|error| error.into_failure(&self.method))
    }

    /// The result, or the error of the protocol as it is.
    pub(crate) fn raw_or_error(&self) -> Result<&RawValue, AnswerError> {
        result_of(&self.line)
    }

    /// The result as a value.
    pub(crate) fn value(&self) -> Result<Value, Failure> {
        value_of(self.raw()?)
    }

    /// Whether the server refuses the revision of the request, and says that it supports exactly that one.
    pub(crate) fn asks_for_same_revision(&self) -> bool {
        if self.line.len() > LONGEST_REFUSAL {
            return false;
        }
        let Err(AnswerError::Rpc(error)) = self.raw_or_error() else { return false };
        error.supported().is_some_and(|mut all| all.any(|revision| revision == MODERN))
    }
}

/// Forgets a request when it is dropped before its answer came, and tells the server.
struct Abandon<'a> {
    connection: &'a Connection,
    id: u64,
    is_told: bool,
}

impl Drop for Abandon<'_> {
    fn drop(&mut self) {
        if !self.is_told {
            let reason = "the caller does not wait any more";
            let params = json!({"requestId": self.id, "reason": reason});
            let told = json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": params});
            self.connection.wire.abandon(told.to_string().into_bytes());
        }
    }
}

impl Connection {
    /// A connection that has said nothing yet.
    pub(crate) fn over(wire: Wire, inbox: Arc<Inbox>) -> Self {
        let is_listened = AtomicBool::new(false);
        Self { wire, inbox, next_id: AtomicU64::new(1), era: None, is_listened, welcome: Welcome::default() }
    }

    /// The same connection, ready.
    pub(crate) fn ready(self, era: Era, welcome: Welcome) -> Self {
        Self { era: Some(era), welcome, ..self }
    }

    pub(crate) fn era(&self) -> Option<Era> {
        self.era
    }

    /// Whether the server declares something, by a path such as `tools.listChanged`.
    pub(crate) fn declares(&self, path: &[&str]) -> bool {
        self.declared(path).is_some_and(|value| !matches!(value, Value::Null | Value::Bool(false)))
    }

    /// What the server declares at a path.
    pub(crate) fn declared(&self, path: &[&str]) -> Option<&Value> {
        path.iter().try_fold(&self.welcome.capabilities, |value, key| value.get(key))
    }

    /// Sends a request and waits for its answer. One that is refused because of its revision, by a server that says it supports
    /// that one, is sent once more: it was not carried out.
    pub(crate) async fn ask(
        &self,
        method: &str,
        params: &Map<String, Value>,
        patience: &Patience,
    ) -> Result<Answer, Failure> {
        let answer = self.request(method, params.clone(), patience).await?;
        let is_modern = self.era == Some(Era::Modern) || method == "server/discover";
        if is_modern && answer.asks_for_same_revision() {
            return self.request(method, params.clone(), patience).await;
        }
        Ok(answer)
    }

    /// Sends a request and waits for its answer.
    pub(crate) async fn request(
        &self,
        method: &str,
        mut params: Map<String, Value>,
        patience: &Patience,
    ) -> Result<Answer, Failure> {
        let id = self.next_id.fetch_add(1, Ordering::Relaxed);
        let name = name_of(method, &params);
        self.add_meta(id, method, &mut params);
        let body = json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params});
        let outgoing = Outgoing {
            id: Some(id),
            body: body.to_string().into_bytes(),
            method: method.to_owned(),
            name,
            mirrored: patience.mirrored.clone(),
        };
        let mut waiting = self.inbox.expect(id, method)?;
        // The beginning of a connection is not given up in words.
        let is_told = matches!(method, "initialize" | "server/discover");
        let mut abandon = Abandon { connection: self, id, is_told };
        let exchange = self.wire.exchange(outgoing);
        tokio::pin!(exchange);
        let silence = patience.silence.unwrap_or(Duration::MAX);
        let silent = tokio::time::sleep(silence);
        tokio::pin!(silent);
        let stop = stopped(patience.watch.as_ref());
        tokio::pin!(stop);
        let answered = loop {
            tokio::select! {
                biased;
                answer = &mut waiting.answer => {
                    let lost = || Failure::Lost { ended: "nobody reads any more".to_owned() };
                    break answer.unwrap_or_else(|_| Err(lost()));
                }
                sent = &mut exchange => {
                    if let Err(failure) = sent {
                        break Err(failure);
                    }
                    // An answer that was in it has been handed over before.
                    if let Ok(answer) = waiting.answer.try_recv() {
                        break answer;
                    }
                    break Err(Failure::Lost { ended: "its answer ended without a result".to_owned() });
                }
                stop = &mut stop => return Err(stop.into()),
                () = waiting.beat.notified() => {
                    silent.set(tokio::time::sleep(silence));
                }
                () = &mut silent => {
                    if self.inbox.is_asking() {
                        silent.set(tokio::time::sleep(silence));
                    } else {
                        return Err(patience.meaning.clone());
                    }
                }
            }
        };
        // Over HTTP the stream is closed by now; over a pipe there is nothing to take back.
        abandon.is_told = answered.is_ok() || matches!(answered, Err(Failure::TooLong { .. })) || is_told;
        Ok(Answer { line: answered?, method: method.to_owned() })
    }

    /// Tells the server something.
    pub(crate) async fn tell(&self, method: &str) -> Result<(), Failure> {
        let body = json!({"jsonrpc": "2.0", "method": method});
        let body = body.to_string().into_bytes();
        let method = method.to_owned();
        self.wire.tell(Outgoing { id: None, body, method, name: None, mirrored: Vec::new() }).await
    }

    /// What goes with every request: who asks and how, and the token by which its progress is told.
    fn add_meta(&self, id: u64, method: &str, params: &mut Map<String, Value>) {
        let is_modern = self.era == Some(Era::Modern) || method == "server/discover";
        let mut meta = match params.remove("_meta") {
            Some(Value::Object(meta)) => meta,
            _ => Map::new(),
        };
        if method == "tools/call" {
            meta.insert("progressToken".to_owned(), json!(id));
        }
        if is_modern {
            let own = [
                ("protocolVersion", json!(MODERN)),
                ("clientInfo", client_info()),
                ("clientCapabilities", self.inbox.elicit().capabilities()),
            ];
            for (key, value) in own {
                meta.insert(format!("io.modelcontextprotocol/{key}"), value);
            }
        }
        if !meta.is_empty() {
            params.insert("_meta".to_owned(), Value::Object(meta));
        }
    }

    /// Ends the server, where it is ours. Blocks for as long as the grace lasts.
    pub(crate) fn stop(&self, grace: Duration) -> Option<ServerEnd> {
        let end = self.wire.stop(grace);
        self.inbox.close(&Failure::Closed { reason: "it was stopped".to_owned() });
        end
    }
}

/// What we call ourselves.
pub(crate) fn client_info() -> Value {
    json!({"name": "cleveragents", "version": env!("CARGO_PKG_VERSION")})
}

fn name_of(method: &str, params: &Map<String, Value>) -> Option<String> {
    let key = match method {
        "tools/call" | "prompts/get" => "name",
        "resources/read" | "resources/subscribe" | "resources/unsubscribe" => "uri",
        _ => return None,
    };
    params.get(key).and_then(Value::as_str).map(str::to_owned)
}

/// Ends when the call must.
pub(crate) async fn stopped(watch: Option<&Watch>) -> Stop {
    let Some(watch) = watch else { return std::future::pending().await };
    loop {
        if let Err(stop) = watch.check() {
            return stop;
        }
        tokio::time::sleep(SLICE.min(watch.remaining())).await;
    }
}
