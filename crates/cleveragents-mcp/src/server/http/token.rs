//! The token of a server that others can reach.

use std::fmt;

use http::HeaderValue;
use sha2::{Digest as _, Sha256};

#[cfg(test)]
mod tests;

/// The shortest token, in bytes.
pub const MIN_TOKEN_BYTES: usize = 16;

/// A token that clients send as `Authorization: Bearer`. Only its digest is kept.
#[derive(Clone, PartialEq, Eq)]
pub struct BearerToken([u8; 32]);

/// Why a text is no token.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BearerTokenError {
    /// It can be guessed.
    #[error("the token has {length} bytes, at least {MIN_TOKEN_BYTES} are needed")]
    Short {
        /// Its length in bytes.
        length: usize,
    },
    /// It cannot be sent in a header.
    #[error("the token holds other characters than visible ASCII")]
    Characters,
}

impl BearerToken {
    /// Takes a token; blank space around it does not count.
    pub fn new(token: &str) -> Result<Self, BearerTokenError> {
        let token = token.trim();
        if token.len() < MIN_TOKEN_BYTES {
            return Err(BearerTokenError::Short { length: token.len() });
        }
        if !token.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(BearerTokenError::Characters);
        }
        Ok(Self(Sha256::digest(token.as_bytes()).into()))
    }

    /// Tells whether a header carries the token. Digests are compared, so the time says nothing about the token.
    pub(super) fn is_in(&self, header: Option<&HeaderValue>) -> bool {
        let value = header.and_then(|header| header.to_str().ok()).and_then(|text| text.split_once(' '));
        value.is_some_and(|(scheme, token)| {
            let digest: [u8; 32] = Sha256::digest(token.trim().as_bytes()).into();
            scheme.eq_ignore_ascii_case("bearer") && digest == self.0
        })
    }
}

impl fmt::Debug for BearerToken {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("BearerToken(..)")
    }
}
