//! How much of a client is answered at a time.
//!
//! A request takes a place until its answer was written, so that a client that asks and does not read costs no more than its
//! places. Requests without a place wait, and what is no request passes them: a call may wait for just that.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use rmcp::model::{
    ClientJsonRpcMessage, ClientNotification, ClientRequest, ErrorData, GetMeta as _, JsonRpcMessage,
    ProtocolVersion, RequestId, ServerJsonRpcMessage,
};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::frame::{Incoming, bad};

#[cfg(test)]
mod tests;

/// So many requests are not yet answered at a time.
const MOST_UNANSWERED: usize = 64;
/// So many clients' subscriptions are open, which take no place.
const MOST_LISTENING: usize = 64;
/// So many requests wait for a place.
const MOST_HELD: usize = 256;
/// The lines of the requests that wait are together no longer, in bytes, but for one.
const MOST_HELD_BYTES: usize = 4 * 1024 * 1024;

/// A line that was read, and how long it is.
#[derive(Debug)]
pub(super) struct Line {
    pub(super) what: Incoming,
    pub(super) bytes: usize,
}

/// What is to be done now.
#[derive(Debug)]
pub(super) enum Step {
    /// The message is to be dealt with.
    Take(Box<ClientJsonRpcMessage>),
    /// The error is to be written.
    Answer(Box<ServerJsonRpcMessage>, OwnedSemaphorePermit),
}

/// What was asked and not answered.
#[derive(Debug)]
pub(super) struct Flow {
    /// Whether the client has said how it speaks; before, only requests mean something.
    is_introduced: bool,
    places: Arc<Semaphore>,
    /// The requests that are dealt with; a subscription takes no place.
    running: HashMap<RequestId, Option<OwnedSemaphorePermit>>,
    listening: usize,
    held: VecDeque<Line>,
    held_bytes: usize,
}

impl Default for Flow {
    fn default() -> Self {
        Self {
            is_introduced: false,
            places: Arc::new(Semaphore::new(MOST_UNANSWERED)),
            running: HashMap::new(),
            listening: 0,
            held: VecDeque::new(),
            held_bytes: 0,
        }
    }
}

impl Flow {
    /// Tells whether more may be read.
    pub(super) fn has_room(&self) -> bool {
        self.held.len() < MOST_HELD && self.held_bytes < MOST_HELD_BYTES
    }

    /// Tells whether a request waits for a place.
    pub(super) fn is_waiting(&self) -> bool {
        !self.held.is_empty()
    }

    /// Gives the places; whoever got one while something waits hands it to [`Self::go_on`].
    pub(super) fn places(&self) -> Arc<Semaphore> {
        Arc::clone(&self.places)
    }

    /// Takes what was read; nothing when it waits, or means nothing.
    pub(super) fn admit(&mut self, line: Line) -> Option<Step> {
        let Line { what, bytes } = line;
        let what = match what {
            Incoming::Message(message) => match *message {
                JsonRpcMessage::Request(request) => {
                    self.is_introduced = self.is_introduced || introduces(&request.request);
                    if self.is_open(&request.id) {
                        in_use(&request.id)
                    } else if matches!(request.request, ClientRequest::SubscriptionsListenRequest(_)) {
                        if self.listening < MOST_LISTENING {
                            self.listening += 1;
                            self.running.insert(request.id.clone(), None);
                            return Some(Step::Take(Box::new(JsonRpcMessage::Request(request))));
                        }
                        let message = format!("{MOST_LISTENING} subscriptions are open already");
                        bad(ErrorData::invalid_request(message, None), Some(request.id))
                    } else {
                        Incoming::Message(Box::new(JsonRpcMessage::Request(request)))
                    }
                }
                other @ (JsonRpcMessage::Response(_)
                | JsonRpcMessage::Notification(_)
                | JsonRpcMessage::Error(_)) => {
                    return (self.is_introduced && self.passes(&other)).then(|| Step::Take(Box::new(other)));
                }
            },
            bad @ Incoming::Bad(_) => bad,
        };
        if self.held.is_empty()
            && let Ok(place) = Arc::clone(&self.places).try_acquire_owned()
        {
            return Some(self.with_place(what, place));
        }
        self.held_bytes = self.held_bytes.saturating_add(bytes);
        self.held.push_back(Line { what, bytes });
        None
    }

    /// Takes the request that has waited longest.
    pub(super) fn go_on(&mut self, place: OwnedSemaphorePermit) -> Option<Step> {
        let line = self.held.pop_front()?;
        self.held_bytes = self.held_bytes.saturating_sub(line.bytes);
        Some(self.with_place(line.what, place))
    }

    /// Notes that a request is answered, and gives its place, to be kept until the answer was written.
    pub(super) fn answered(&mut self, id: &RequestId) -> Option<OwnedSemaphorePermit> {
        let place = self.running.remove(id)?;
        self.listening -= usize::from(place.is_none());
        place
    }

    fn with_place(&mut self, what: Incoming, place: OwnedSemaphorePermit) -> Step {
        match what {
            Incoming::Message(message) => {
                if let JsonRpcMessage::Request(request) = &*message {
                    self.running.insert(request.id.clone(), Some(place));
                }
                Step::Take(message)
            }
            Incoming::Bad(error) => Step::Answer(error, place),
        }
    }

    fn is_open(&self, id: &RequestId) -> bool {
        self.running.contains_key(id) || self.held.iter().any(|line| line.asks(id))
    }

    /// Tells whether somebody has to hear of it. A request that is taken back gets no answer.
    fn passes(&mut self, message: &ClientJsonRpcMessage) -> bool {
        if let JsonRpcMessage::Notification(notification) = message
            && let ClientNotification::CancelledNotification(cancelled) = &notification.notification
            && let Some(id) = &cancelled.params.request_id
        {
            if let Some(place) = self.held.iter().position(|line| line.asks(id)) {
                let line = self.held.remove(place);
                self.held_bytes = self.held_bytes.saturating_sub(line.map_or(0, |line| line.bytes));
                return false;
            }
            drop(self.answered(id));
        }
        true
    }
}

impl Line {
    fn asks(&self, wanted: &RequestId) -> bool {
        matches!(&self.what, Incoming::Message(message)
            if matches!(&**message, JsonRpcMessage::Request(request) if request.id == *wanted))
    }
}

fn in_use(id: &RequestId) -> Incoming {
    // An error with this id would answer the other request.
    let shown: String = id.to_string().chars().take(200).collect();
    bad(
        ErrorData::invalid_request(
            format!("the id `{shown}` is that of a request that is not answered yet"),
            None,
        ),
        None,
    )
}

/// Tells whether a request decides how the client speaks: by introducing it, or by saying everything itself.
fn introduces(request: &ClientRequest) -> bool {
    let is_whole = || {
        let meta = request.get_meta();
        let version = meta.protocol_version();
        meta.missing_required_keys(&ProtocolVersion::V_2026_07_28).is_empty()
            && version.is_some_and(|version| ProtocolVersion::KNOWN_VERSIONS.contains(&version))
    };
    let is_probe = matches!(request, ClientRequest::PingRequest(_) | ClientRequest::DiscoverRequest(_));
    matches!(request, ClientRequest::InitializeRequest(_)) || (!is_probe && is_whole())
}
