//! What an answer over HTTP holds.

use hyper::Response;
use hyper::body::Incoming;
use hyper::header::CONTENT_TYPE;
use serde_json::{Map, Value};

use crate::client::message::{Message, classify};

/// What a response holds.
pub(super) enum Kind {
    Json,
    Events,
    Other,
}

pub(super) fn kind_of(response: &Response<Incoming>) -> Kind {
    let kind = response.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    match kind.split(';').next().unwrap_or_default().trim() {
        kind if kind.eq_ignore_ascii_case("application/json") => Kind::Json,
        kind if kind.eq_ignore_ascii_case("text/event-stream") => Kind::Events,
        _ => Kind::Other,
    }
}

/// Whether it is an error of the protocol.
pub(super) fn is_error(bytes: &[u8]) -> bool {
    #[derive(serde::Deserialize)]
    struct Error<'a> {
        #[serde(borrow, default)]
        error: Option<&'a serde_json::value::RawValue>,
        #[serde(borrow, default)]
        jsonrpc: Option<&'a serde_json::value::RawValue>,
    }
    serde_json::from_slice::<Error<'_>>(bytes)
        .is_ok_and(|error| error.error.is_some() && error.jsonrpc.is_some())
}

/// The answer as that of the request that it answers, when it is an error without a number.
pub(super) fn with_id(bytes: Vec<u8>, id: u64) -> Vec<u8> {
    if !matches!(classify(&bytes), Message::Noise) || !is_error(&bytes) {
        return bytes;
    }
    let Ok(mut message) = serde_json::from_slice::<Map<String, Value>>(&bytes) else { return bytes };
    message.insert("id".to_owned(), Value::from(id));
    serde_json::to_vec(&message).unwrap_or(bytes)
}

#[cfg(test)]
mod tests;
