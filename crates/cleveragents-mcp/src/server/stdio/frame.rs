//! What a line of a client says, and how a line that says nothing is answered.

use rmcp::model::{ClientJsonRpcMessage, ErrorData, JsonRpcMessage, RequestId, ServerJsonRpcMessage};
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use serde_json::error::Category;

use super::lines::CutLine;

#[cfg(test)]
mod tests;

/// The longest line that is read, in bytes.
pub const MAX_LINE_BYTES: usize = 4 * 1024 * 1024;

/// What came from the client.
#[derive(Debug)]
pub(super) enum Incoming {
    Message(Box<ClientJsonRpcMessage>),
    /// A line that is no message: the error that answers it.
    Bad(Box<ServerJsonRpcMessage>),
}

/// Reads a line; nothing when it is empty.
pub(super) fn incoming_of(line: &CutLine) -> Option<Incoming> {
    match line {
        CutLine::Whole(line) => understood(line),
        CutLine::TooLong => {
            let message = format!("the message is longer than {MAX_LINE_BYTES} bytes");
            Some(bad(ErrorData::invalid_request(message, None), None))
        }
    }
}

/// Answers with an error.
pub(super) fn bad(error: ErrorData, id: Option<RequestId>) -> Incoming {
    Incoming::Bad(Box::new(ServerJsonRpcMessage::error(error, id)))
}

/// What can be told about a line that is no message of the protocol.
#[derive(Deserialize)]
struct Frame {
    jsonrpc: Option<Value>,
    /// `null` is an id as well, though none that may be used.
    #[serde(default, deserialize_with = "present")]
    id: Option<Value>,
    method: Option<Value>,
}

fn present<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Value>, D::Error> {
    Value::deserialize(deserializer).map(Some)
}

fn understood(line: &[u8]) -> Option<Incoming> {
    let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line).trim_ascii();
    if line.is_empty() {
        return None;
    }
    let read = serde_json::from_slice::<ClientJsonRpcMessage>(line);
    let error = match read {
        // A request whose id is none reads like a notification.
        Ok(JsonRpcMessage::Notification(_)) if names_an_id(line) => return Some(bad_id()),
        Ok(message) => return Some(Incoming::Message(Box::new(message))),
        Err(error) => error,
    };
    let is_no_message = || ErrorData::invalid_request("it is no JSON-RPC message", None);
    let Ok(frame) = serde_json::from_slice::<Frame>(line) else {
        let error = match error.classify() {
            Category::Data => is_no_message(),
            Category::Io | Category::Syntax | Category::Eof => {
                ErrorData::parse_error("the line is not JSON, or nests too deep", None)
            }
        };
        return Some(bad(error, None));
    };
    let names_id = frame.id.is_some();
    let id = frame.id.and_then(|id| serde_json::from_value::<RequestId>(id).ok());
    let is_of_version = frame.jsonrpc == Some(Value::from("2.0"));
    match frame.method {
        Some(Value::String(_)) if is_of_version && id.is_some() => {
            Some(bad(ErrorData::invalid_params("the parameters do not fit the method", None), id))
        }
        // Notifications that nobody knows are passed over.
        Some(Value::String(_)) if is_of_version => names_id.then(bad_id),
        Some(Value::String(_)) => Some(bad(ErrorData::invalid_request("`jsonrpc` is not \"2.0\"", None), id)),
        Some(_) | None => Some(bad(is_no_message(), id)),
    }
}

fn bad_id() -> Incoming {
    let message = "the id of a request is a text or a whole number of 64 bits";
    bad(ErrorData::invalid_request(message, None), None)
}

fn names_an_id(line: &[u8]) -> bool {
    serde_json::from_slice::<Frame>(line).is_ok_and(|frame| frame.id.is_some())
}
