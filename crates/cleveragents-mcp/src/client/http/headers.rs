//! The headers of a request.

use hyper::header::{
    ACCEPT, AUTHORIZATION, CONTENT_LENGTH, CONTENT_TYPE, HOST, HeaderMap, HeaderName, HeaderValue,
    TRANSFER_ENCODING,
};

use crate::client::base64;
use crate::client::failure::Failure;

/// Headers that nobody may set from outside.
pub(super) fn is_ours(header: &HeaderName) -> bool {
    [HOST, CONTENT_LENGTH, CONTENT_TYPE, TRANSFER_ENCODING, ACCEPT].contains(header)
        || (header.as_str().starts_with("mcp-") && *header != AUTHORIZATION)
}

/// A value of a header; what a header cannot hold is written in base64, as the protocol says.
pub(super) fn insert(headers: &mut HeaderMap, name: &str, value: &str) -> Result<(), Failure> {
    let failed = || Failure::Unreachable { reason: format!("its header `{name}` cannot be sent") };
    let is_plain = value.bytes().all(|byte| (0x20..0x7f).contains(&byte)) && value.trim() == value;
    let is_marked = value.starts_with("=?base64?") && value.ends_with("?=");
    let written = if is_plain && !is_marked {
        value.to_owned()
    } else {
        format!("=?base64?{}?=", base64::encode(value.as_bytes()))
    };
    let name = HeaderName::from_bytes(name.as_bytes()).map_err(|_| failed())?;
    headers.insert(name, HeaderValue::from_str(&written).map_err(|_| failed())?);
    Ok(())
}
