//! What a client carries between two rounds of one request: sealed, bound to the request, and good for a while.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use cleveragents_runtime::Clock;
use rmcp::model::{RequestStateCodec, SealOptions};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use sha2::{Digest as _, Sha256};

#[cfg(test)]
mod tests;

/// How long an answer may take.
const GOOD_FOR: Duration = Duration::from_mins(10);
/// So many used states are remembered; each is forgotten once it has expired.
const MOST_USED: usize = 4_096;
/// The longest state that is looked at, in bytes.
const LONGEST: usize = 64 * 1024;

/// Seals what clients carry, with a key that lives as long as the server.
#[derive(Debug)]
pub(super) struct States {
    codec: RequestStateCodec,
    clock: Arc<dyn Clock>,
    // Guards the states that were used and when each may be forgotten; held for one look-up.
    used: Mutex<BTreeMap<String, Duration>>,
}

/// What is carried.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Carried {
    /// The questions of the gate that were answered with yes, by their digests.
    #[serde(default)]
    pub(super) approvals: Vec<String>,
    /// The question of the gate that the client asks.
    #[serde(default)]
    pub(super) asked: Option<String>,
    /// What a person answered so far, by the name of the argument.
    #[serde(default)]
    pub(super) answers: Map<String, Value>,
    /// What tells this state from every other one.
    #[serde(default)]
    nonce: String,
}

impl Carried {
    /// What a person answered so far.
    pub(super) fn answered(answers: Map<String, Value>) -> Self {
        Self { answers, ..Self::default() }
    }

    /// The same, with what the gate asked.
    pub(super) fn asked(approvals: Vec<String>, asked: String, answers: Map<String, Value>) -> Self {
        Self { approvals, asked: Some(asked), answers, nonce: String::new() }
    }
}

/// Why a state is not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(super) enum BadState {
    /// It was not made by this server for this very request, or it is too old.
    #[error("`requestState` was not made for this request, or has expired; call again without it")]
    Foreign,
    /// It was used before.
    #[error("`requestState` was used before; call again without it")]
    Used,
    /// Too many are in use.
    #[error("too many questions are open; try again later")]
    Crowded,
    /// The system gives no random bytes.
    #[error("the system gives no random bytes")]
    NoRandomness,
}

impl States {
    /// Makes a key.
    pub(super) fn new(clock: Arc<dyn Clock>) -> Result<Self, BadState> {
        let mut key = [0_u8; 32];
        getrandom::fill(&mut key).map_err(|_unavailable| BadState::NoRandomness)?;
        let codec = RequestStateCodec::try_new(key).map_err(|_too_short| BadState::NoRandomness)?;
        Ok(Self { codec, clock, used: Mutex::default() })
    }

    /// Seals what is carried for one request.
    pub(super) fn seal(&self, carried: Carried, bound_to: &[u8]) -> Result<String, BadState> {
        let mut nonce = [0_u8; 16];
        getrandom::fill(&mut nonce).map_err(|_unavailable| BadState::NoRandomness)?;
        let carried = Carried { nonce: hex(&nonce), ..carried };
        let options = SealOptions::new().associated_data(bound_to).ttl(GOOD_FOR);
        self.codec.seal_json_with(&carried, &options).map_err(|_unwritable| BadState::Foreign)
    }

    /// Opens a state that belongs to one request, once.
    pub(super) fn open(&self, state: &str, bound_to: &[u8]) -> Result<Carried, BadState> {
        if state.len() > LONGEST {
            return Err(BadState::Foreign);
        }
        let carried: Carried =
            self.codec.open_json_with(state, bound_to).map_err(|_forged| BadState::Foreign)?;
        let now = self.clock.elapsed();
        let mut used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        used.retain(|_, until| *until > now);
        if used.contains_key(&carried.nonce) {
            return Err(BadState::Used);
        }
        if used.len() >= MOST_USED {
            return Err(BadState::Crowded);
        }
        used.insert(carried.nonce.clone(), now.saturating_add(GOOD_FOR));
        Ok(carried)
    }
}

/// Digests a request, so that what is carried for it fits no other: its method, its target, its arguments whatever the order
/// of their keys, and whoever asks.
pub(super) fn digest_of_request(method: &str, target: &str, arguments: &Value, principal: &str) -> [u8; 32] {
    let mut arguments = arguments.clone();
    arguments.sort_all_objects();
    let arguments = arguments.to_string();
    let mut digest = Sha256::new();
    for part in [method, target, arguments.as_str(), principal] {
        digest.update(part.len().to_be_bytes());
        digest.update(part.as_bytes());
    }
    digest.finalize().into()
}

/// Writes bytes as hexadecimal digits.
pub(super) fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut digits, byte| {
        // Writing to a text cannot fail.
        write!(digits, "{byte:02x}").unwrap_or_default();
        digits
    })
}
