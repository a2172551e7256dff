//! The names by which a server may be called, and the origins whose pages may call it.

use http::Uri;
use http::uri::Authority;

use crate::server::runtime::StartError;

#[cfg(test)]
mod tests;

/// Checks a name of the server: a host, with a port when only that one counts.
pub(super) fn checked_host(host: &str) -> Result<String, StartError> {
    let refused = || StartError::Host { host: host.to_owned() };
    // An address of IPv6 may stand without its brackets.
    if is_ipv6(host) {
        return Ok(host.to_owned());
    }
    let authority = host.parse::<Authority>().map_err(|_none| refused())?;
    if !is_named(&authority, host) {
        return Err(refused());
    }
    Ok(host.to_owned())
}

/// Checks an origin and gives it with its port, so that it is that of no other: `https://app.example` is port 443.
pub(super) fn checked_origin(origin: &str) -> Result<String, StartError> {
    let refused = || StartError::Origin { origin: origin.to_owned() };
    let (base, any_port) = match origin.strip_suffix(":*") {
        Some(base) => (base, true),
        None => (origin, false),
    };
    let uri = base.parse::<Uri>().map_err(|_none| refused())?;
    let (Some(scheme), Some(authority)) = (uri.scheme_str(), uri.authority()) else {
        return Err(refused());
    };
    let usual = match scheme {
        "http" => 80,
        "https" => 443,
        _ => return Err(refused()),
    };
    let written = base.split_once("://").map(|(_, written)| written).unwrap_or_default();
    if !is_named(authority, written) || (any_port && authority.port().is_some()) {
        return Err(refused());
    }
    let host = authority.host();
    Ok(match (any_port, authority.port_u16()) {
        (true, _) => origin.to_owned(),
        (false, port) => format!("{scheme}://{host}:{}", port.unwrap_or(usual)),
    })
}

/// Tells whether a text looks like an address of IPv6.
fn is_ipv6(host: &str) -> bool {
    host.contains(':') && host.bytes().all(|byte| byte.is_ascii_hexdigit() || matches!(byte, b':' | b'.'))
}

/// Tells whether an authority is a host and perhaps a port, and nothing else.
fn is_named(authority: &Authority, written: &str) -> bool {
    let host = authority.host();
    let is_name = |host: &str| {
        !host.is_empty()
            && host.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_'))
    };
    let in_brackets = host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let is_host = in_brackets.map_or_else(|| is_name(host), is_ipv6);
    let with_port = authority.port_u16().map(|port| format!("{host}:{port}"));
    is_host && (written == host || Some(written) == with_port.as_deref())
}
