//! Messages of JSON-RPC as they arrive: told apart without building any value.

use std::borrow::Cow;

use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

use super::failure::Failure;

#[cfg(test)]
mod tests;

/// The most values that one answer may hold, keys counted like values; each costs up to two hundred bytes of memory.
pub(crate) const MAX_VALUES: usize = 50_000;

/// How much of a server's own words stands in an error.
const MESSAGE_CHARS: usize = 500;

/// One message of a server.
#[derive(Debug)]
pub(crate) enum Message<'a> {
    /// The answer to a request of ours.
    Answer(u64),
    /// Something that the server asks.
    Request { id: &'a RawValue, method: Cow<'a, str>, params: Option<&'a RawValue> },
    /// Something that the server tells.
    Notification { method: Cow<'a, str>, params: Option<&'a RawValue> },
    /// No message.
    Noise,
}

#[derive(Debug, Deserialize)]
struct Envelope<'a> {
    #[serde(borrow, default)]
    id: Option<&'a RawValue>,
    #[serde(borrow, default)]
    method: Option<Cow<'a, str>>,
    #[serde(borrow, default)]
    params: Option<&'a RawValue>,
    #[serde(borrow, default)]
    result: Option<&'a RawValue>,
    #[serde(borrow, default)]
    error: Option<&'a RawValue>,
}

#[derive(Debug, Deserialize)]
struct ErrorObject {
    #[serde(default)]
    code: Value,
    #[serde(default)]
    message: Value,
    #[serde(default)]
    data: Value,
}

/// An error of the protocol.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct RpcError {
    pub(crate) code: i64,
    pub(crate) message: String,
    pub(crate) data: Value,
}

/// Tells what a line is.
pub(crate) fn classify(line: &[u8]) -> Message<'_> {
    let Ok(envelope) = serde_json::from_slice::<Envelope<'_>>(line) else { return Message::Noise };
    let Envelope { id, method, params, .. } = envelope;
    match (id, method) {
        (Some(id), Some(method)) => Message::Request { id, method, params },
        (None, Some(method)) => Message::Notification { method, params },
        (Some(id), None) => number_of(id.get()).map_or(Message::Noise, Message::Answer),
        (None, None) => Message::Noise,
    }
}

/// The number of one of our requests; servers that turn it into a text are understood.
fn number_of(id: &str) -> Option<u64> {
    id.trim_matches('"').parse().ok()
}

/// The result of an answer, unparsed.
pub(crate) fn result_of(line: &[u8]) -> Result<&RawValue, AnswerError> {
    let unreadable = |error: serde_json::Error| AnswerError::Unreadable(reason_of(&error));
    let envelope: Envelope<'_> = serde_json::from_slice(line).map_err(unreadable)?;
    if let Some(error) = envelope.error {
        check_values(error.get().as_bytes()).map_err(AnswerError::TooMany)?;
        let error: ErrorObject = serde_json::from_str(error.get()).map_err(unreadable)?;
        let code = error.code.as_i64().unwrap_or_default();
        let message = error.message.as_str().unwrap_or("no message");
        return Err(AnswerError::Rpc(RpcError { code, message: shorten(message), data: error.data }));
    }
    envelope.result.ok_or_else(|| AnswerError::Unreadable("it has neither a result nor an error".to_owned()))
}

/// The code of a revision that is not supported; the supported ones stand beside it.
pub(crate) const UNSUPPORTED_REVISION: i64 = -32022;

impl RpcError {
    /// The revisions that the server says it supports, when it refused a request because of its revision.
    pub(crate) fn supported(&self) -> Option<impl Iterator<Item = &str>> {
        if self.code != UNSUPPORTED_REVISION {
            return None;
        }
        let supported = self.data.get("supported").and_then(Value::as_array);
        Some(supported.into_iter().flatten().filter_map(Value::as_str))
    }
}

/// Why an answer holds no result.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum AnswerError {
    Rpc(RpcError),
    Unreadable(String),
    TooMany(usize),
}

impl AnswerError {
    pub(crate) fn into_failure(self, method: &str) -> Failure {
        match self {
            Self::Rpc(RpcError { code, message, .. }) => {
                Failure::Refused { method: method.to_owned(), code, message }
            }
            Self::Unreadable(reason) => Failure::Unreadable { reason },
            Self::TooMany(limit) => Failure::TooMany { limit },
        }
    }
}

/// Builds a value, unless it is too large or too deep.
pub(crate) fn value_of(raw: &RawValue) -> Result<Value, Failure> {
    check_values(raw.get().as_bytes()).map_err(|limit| Failure::TooMany { limit })?;
    serde_json::from_str(raw.get()).map_err(|error| Failure::Unreadable { reason: reason_of(&error) })
}

/// Why no value can be built. What is valid and yet refused is too deep, for nothing else is refused.
fn reason_of(error: &serde_json::Error) -> String {
    if error.is_syntax() && error.to_string().starts_with("recursion limit") {
        "it nests deeper than 127 levels".to_owned()
    } else {
        error.to_string()
    }
}

/// Counts what would become values, without building any. Errs with the limit.
pub(crate) fn check_values(json: &[u8]) -> Result<(), usize> {
    let values = count_values(json);
    if values > MAX_VALUES { Err(MAX_VALUES) } else { Ok(()) }
}

/// Counts the values and keys of a text.
pub(crate) fn count_values(json: &[u8]) -> usize {
    let (mut values, mut in_text, mut escaped) = (0_usize, false, false);
    for byte in json {
        if in_text {
            match byte {
                _ if escaped => escaped = false,
                b'\\' => escaped = true,
                b'"' => in_text = false,
                _ => {}
            }
        } else {
            match byte {
                b'"' => in_text = true,
                b',' | b':' | b'[' | b'{' => values += 1,
                _ => {}
            }
        }
    }
    values
}

/// The first characters of what a server says, without control characters.
pub(crate) fn shorten(text: &str) -> String {
    let plain = |character: char| if character.is_control() && character != '\n' { ' ' } else { character };
    let mut shown: String = text.chars().take(MESSAGE_CHARS).map(plain).collect();
    if text.chars().nth(MESSAGE_CHARS).is_some() {
        shown.push_str("...");
    }
    shown
}
