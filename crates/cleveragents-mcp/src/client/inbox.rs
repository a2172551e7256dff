//! Where the messages of one server go: answers to who waits for them, everything else to its place.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use tokio::sync::{Notify, oneshot};

use super::elicitation::{Elicit, answer_to_form};
use super::failure::Failure;
use super::limits::ClientLimits;
use super::message::{Message, classify, value_of};

/// How many of a server's own questions are put to a person at the same time.
const MOST_QUESTIONS: usize = 1;

/// The code of a method that is not there.
const METHOD_NOT_FOUND: i64 = -32601;

/// What one server sends.
#[derive(Debug)]
pub(crate) struct Inbox {
    /// Guards who waits; held for the time of one look-up.
    pending: Mutex<Pending>,
    counters: Counters,
    changes: Changes,
    /// How many questions of the server a person is looking at.
    asking: AtomicU64,
    elicit: Elicit,
    /// Whether a server may ask by itself, as the older revisions allow.
    may_ask: AtomicBool,
    /// The longest message, and the longest answer to `resources/read`.
    longest: [usize; 2],
    /// Told when nothing comes any more.
    over: Notify,
}

#[derive(Debug, Default)]
struct Pending {
    waiters: BTreeMap<u64, Waiter>,
    /// Why nothing comes any more.
    closed: Option<Failure>,
}

#[derive(Debug)]
struct Waiter {
    answer: oneshot::Sender<Result<Vec<u8>, Failure>>,
    beat: Arc<Notify>,
    progress: f64,
    longest: usize,
}

/// What a request waits for. Dropping it forgets the request.
pub(crate) struct Waiting<'a> {
    inbox: &'a Inbox,
    id: u64,
    pub(crate) answer: oneshot::Receiver<Result<Vec<u8>, Failure>>,
    /// Told at every progress.
    pub(crate) beat: Arc<Notify>,
}

impl fmt::Debug for Waiting<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Waiting").field("id", &self.id).finish_non_exhaustive()
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.inbox.lock().waiters.remove(&self.id);
    }
}

/// What a server sent beside answers.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Noise {
    /// Lines that are no messages.
    pub lines: u64,
    /// Answers to nothing that is waited for: late ones, and ones with wrong ids.
    pub answers: u64,
    /// Questions that a server has no right to ask.
    pub questions: u64,
    /// Notifications without a meaning here, such as log messages.
    pub notifications: u64,
}

#[derive(Debug, Default)]
struct Counters {
    lines: AtomicU64,
    answers: AtomicU64,
    questions: AtomicU64,
    notifications: AtomicU64,
}

/// How often each list changed, by the server's own word.
#[derive(Debug, Default)]
pub(crate) struct Changes {
    pub(crate) tools: AtomicU64,
    pub(crate) resources: AtomicU64,
    /// Told at every change.
    pub(crate) told: Notify,
}

/// What a server's own question gets, once that is known.
#[derive(Debug)]
pub(crate) enum Reply {
    /// At once.
    Now(Vec<u8>),
    /// When a person has answered.
    Later { id: Box<RawValue>, params: Value },
}

#[derive(Debug, Deserialize)]
struct Progress {
    #[serde(rename = "progressToken")]
    token: Value,
    #[serde(default)]
    progress: f64,
}

impl Inbox {
    pub(crate) fn new(elicit: Elicit, limits: &ClientLimits) -> Self {
        Self {
            pending: Mutex::default(),
            counters: Counters::default(),
            changes: Changes::default(),
            asking: AtomicU64::new(0),
            elicit,
            may_ask: AtomicBool::new(false),
            longest: [limits.message_bytes, limits.resource_bytes.max(limits.message_bytes)],
            over: Notify::new(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Pending> {
        self.pending.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for the answer to the request of this number.
    pub(crate) fn expect(&self, id: u64, method: &str) -> Result<Waiting<'_>, Failure> {
        let (sender, answer) = oneshot::channel();
        let beat = Arc::new(Notify::new());
        let [message, resource] = self.longest;
        let longest = if method == "resources/read" { resource } else { message };
        let waiter = Waiter { answer: sender, beat: Arc::clone(&beat), progress: f64::NEG_INFINITY, longest };
        let mut pending = self.lock();
        if let Some(failure) = &pending.closed {
            return Err(failure.clone());
        }
        pending.waiters.insert(id, waiter);
        Ok(Waiting { inbox: self, id, answer, beat })
    }

    /// Fails everything that is waited for, now and later.
    pub(crate) fn close(&self, failure: &Failure) {
        let mut pending = self.lock();
        pending.closed.get_or_insert_with(|| failure.clone());
        for waiter in std::mem::take(&mut pending.waiters).into_values() {
            // Who does not wait any more needs no answer.
            waiter.answer.send(Err(failure.clone())).ok();
        }
        drop(pending);
        self.over.notify_waiters();
    }

    /// Waits until nothing comes any more.
    pub(crate) async fn is_closed(&self) {
        loop {
            let over = self.over.notified();
            if self.closed().is_some() {
                return;
            }
            over.await;
        }
    }

    /// Why nothing comes any more.
    pub(crate) fn closed(&self) -> Option<Failure> {
        self.lock().closed.clone()
    }

    /// Fails the request whose answer is too long, or all of them when nobody can tell which it is.
    pub(crate) fn fail(&self, id: Option<u64>, failure: &Failure) {
        let mut pending = self.lock();
        match id.and_then(|id| pending.waiters.remove(&id)) {
            Some(waiter) => {
                waiter.answer.send(Err(failure.clone())).ok();
            }
            None => {
                for waiter in std::mem::take(&mut pending.waiters).into_values() {
                    waiter.answer.send(Err(failure.clone())).ok();
                }
            }
        }
    }

    /// Takes one message. Gives what the server gets in return, if it asked something.
    pub(crate) fn take(&self, line: Vec<u8>) -> Option<Reply> {
        let count = |counter: &AtomicU64| {
            counter.fetch_add(1, Ordering::Relaxed);
        };
        let id = match classify(&line) {
            Message::Answer(id) => id,
            Message::Request { id, method, params } => return Some(self.question(id, &method, params)),
            Message::Notification { method, params } => {
                self.told(&method, params);
                return None;
            }
            Message::Noise => {
                count(&self.counters.lines);
                return None;
            }
        };
        let waiter = self.lock().waiters.remove(&id);
        match waiter {
            Some(waiter) => {
                waiter.answer.send(Ok(line)).ok();
            }
            None => count(&self.counters.answers),
        }
        None
    }

    fn told(&self, method: &str, params: Option<&RawValue>) {
        match method {
            "notifications/progress" => self.progress(params),
            "notifications/tools/list_changed" => {
                self.changes.tools.fetch_add(1, Ordering::AcqRel);
                self.changes.told.notify_waiters();
            }
            "notifications/resources/list_changed" => {
                self.changes.resources.fetch_add(1, Ordering::AcqRel);
                self.changes.told.notify_waiters();
            }
            _ => {
                self.counters.notifications.fetch_add(1, Ordering::Relaxed);
            }
        }
    }

    /// A call that goes on. What does not increase is no progress.
    fn progress(&self, params: Option<&RawValue>) {
        let progress = params.and_then(|params| serde_json::from_str::<Progress>(params.get()).ok());
        let Some(Progress { token, progress }) = progress else { return };
        let Some(id) = token.as_u64() else { return };
        if let Some(waiter) = self.lock().waiters.get_mut(&id)
            && progress > waiter.progress
        {
            waiter.progress = progress;
            waiter.beat.notify_one();
        }
    }

    /// What a server asks by itself. Only an elicitation of an older server reaches a person, one at a time.
    fn question(&self, id: &RawValue, method: &str, params: Option<&RawValue>) -> Reply {
        if method == "ping" {
            return Reply::Now(answer(id, &json!({})));
        }
        let may_ask = self.may_ask.load(Ordering::Acquire) && self.elicit.is_possible();
        if method != "elicitation/create" || !may_ask {
            self.counters.questions.fetch_add(1, Ordering::Relaxed);
            return Reply::Now(refusal(id, "the client does not offer this"));
        }
        if self.asking.fetch_add(1, Ordering::AcqRel) >= MOST_QUESTIONS as u64 {
            self.asking.fetch_sub(1, Ordering::AcqRel);
            return Reply::Now(refusal(id, "another question waits for its answer"));
        }
        if let Some(Ok(params)) = params.map(value_of) {
            return Reply::Later { id: id.to_owned(), params };
        }
        self.asking.fetch_sub(1, Ordering::AcqRel);
        Reply::Now(refusal(id, "the question cannot be read"))
    }

    /// Puts a question of [`Reply::Later`] to a person. Blocks for as long as that takes.
    pub(crate) fn put(&self, id: &RawValue, params: &Value) -> Vec<u8> {
        let given = answer_to_form(&self.elicit, None, params);
        self.asking.fetch_sub(1, Ordering::AcqRel);
        match given {
            Ok(given) => answer(id, &given),
            Err(_) => answer(id, &json!({"action": "decline"})),
        }
    }

    /// Whether a person looks at a question of the server, so that its silence means nothing.
    pub(crate) fn is_asking(&self) -> bool {
        self.asking.load(Ordering::Acquire) > 0
    }

    /// Lets the server ask by itself, as the older revisions allow.
    pub(crate) fn let_ask(&self) {
        self.may_ask.store(true, Ordering::Release);
    }

    /// The longest message that may come now: a long one only while an answer to `resources/read` is waited for.
    pub(crate) fn message_bytes(&self) -> usize {
        let [message, _] = self.longest;
        self.lock().waiters.values().map(|waiter| waiter.longest).fold(message, usize::max)
    }

    pub(crate) fn elicit(&self) -> &Elicit {
        &self.elicit
    }

    pub(crate) fn changes(&self) -> &Changes {
        &self.changes
    }

    pub(crate) fn noise(&self) -> Noise {
        let Counters { lines, answers, questions, notifications } = &self.counters;
        let [lines, answers, questions, notifications] =
            [lines, answers, questions, notifications].map(|counter| counter.load(Ordering::Relaxed));
        Noise { lines, answers, questions, notifications }
    }
}

fn answer(id: &RawValue, result: &Value) -> Vec<u8> {
    format!(r#"{{"jsonrpc":"2.0","id":{},"result":{result}}}"#, id.get()).into_bytes()
}

fn refusal(id: &RawValue, message: &str) -> Vec<u8> {
    let error = json!({"code": METHOD_NOT_FOUND, "message": message});
    format!(r#"{{"jsonrpc":"2.0","id":{},"error":{error}}}"#, id.get()).into_bytes()
}
