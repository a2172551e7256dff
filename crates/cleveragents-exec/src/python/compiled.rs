//! Code that the processes of a server have compiled, kept outside of them.
//!
//! A process writes it before any of it runs, and closes the descriptor, so nothing that a tool does gets here. It is given to
//! processes that run the very same code and to no other, and it is gone with its server.

use std::collections::BTreeMap;
use std::os::fd::{AsFd as _, BorrowedFd};
use std::sync::Arc;

use super::Request;
use crate::sandbox::Note;

#[cfg(test)]
mod tests;

/// The most bytes of compiled code that are kept of one tool, and of all tools of a server.
const MOST_OF_ONE: usize = 1 << 20;
const MOST_OF_ALL: usize = 4 << 20;

/// The compiled code of a server's calls.
#[derive(Debug, Default)]
pub(super) struct CompiledCode {
    kept: BTreeMap<Key, Arc<[u8]>>,
    bytes: usize,
}

/// The digest of a text, a hook and a function.
type Key = [u8; blake3::OUT_LEN];

/// The code of one call.
#[derive(Debug)]
pub(super) enum CallCode {
    /// It was compiled before.
    Known(Arc<[u8]>),
    /// The process may write it here.
    Wanted(Key, Note),
    /// It is compiled for this call.
    Apart,
}

impl CompiledCode {
    /// What is known of the code of a request.
    pub(super) fn look_up(&self, request: &Request<'_>) -> CallCode {
        let Ok(text) = serde_json::to_vec(&(request.code, request.hook, request.function)) else {
            return CallCode::Apart;
        };
        let key = *blake3::hash(&text).as_bytes();
        match self.kept.get(&key) {
            Some(code) => CallCode::Known(Arc::clone(code)),
            None => Note::create().map_or(CallCode::Apart, |note| CallCode::Wanted(key, note)),
        }
    }

    /// Keeps what a call has compiled.
    pub(super) fn keep(&mut self, code: CallCode) {
        let CallCode::Wanted(key, note) = code else { return };
        let Some(code) = note.read(MOST_OF_ONE) else { return };
        if self.bytes + code.len() > MOST_OF_ALL {
            self.kept.clear();
            self.bytes = 0;
        }
        self.bytes += code.len();
        self.kept.insert(key, code.into());
    }
}

impl CallCode {
    /// The compiled code, as the interpreter writes it; empty when it is not known.
    pub(super) fn known(&self) -> &[u8] {
        match self {
            Self::Known(code) => code,
            Self::Wanted(..) | Self::Apart => &[],
        }
    }

    /// Where the process may write it.
    pub(super) fn place(&self) -> Option<BorrowedFd<'_>> {
        match self {
            Self::Wanted(_, note) => Some(note.as_fd()),
            Self::Known(_) | Self::Apart => None,
        }
    }
}
