//! Files of the store that say what they hold: a first line with a digest over everything after it.

use super::digest::ContentDigest;

const VERSION: &str = "1";

/// Puts the first line before `body`.
pub(super) fn seal(what: &str, body: &[u8]) -> Vec<u8> {
    let first = format!("cleveragents-{what} {VERSION} {}\n", ContentDigest::of(body));
    [first.as_bytes(), body].concat()
}

/// The body, when every byte is as it was written.
pub(super) fn open<'a>(what: &str, sealed: &'a [u8]) -> Option<&'a [u8]> {
    let end = sealed.iter().position(|byte| *byte == b'\n')?;
    let (first, body) = (sealed.get(..end)?, sealed.get(end + 1..)?);
    let expected = format!("cleveragents-{what} {VERSION} {}", ContentDigest::of(body));
    (first == expected.as_bytes()).then_some(body)
}
