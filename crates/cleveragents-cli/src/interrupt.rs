//! Being asked to stop, by Ctrl-C or by whoever ends this program.
//!
//! From the first call on, `SIGINT` and `SIGTERM` cancel calls instead of ending the program at once, so that what was
//! activated is deactivated and on record. Calls end soon after, and the program with them.

use std::sync::OnceLock;

use cleveragents::CancelToken;

static WISH: OnceLock<CancelToken> = OnceLock::new();

/// Gives the wish to stop, which every call of this program shares, and begins to listen.
pub(crate) fn token() -> CancelToken {
    WISH.get_or_init(listen).clone()
}

/// Says whether somebody asked to stop. Nobody listens before the first call.
pub(crate) fn is_wished() -> bool {
    WISH.get().is_some_and(CancelToken::is_cancelled)
}

#[cfg(unix)]
fn listen() -> CancelToken {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    use signal_hook::consts::{SIGINT, SIGTERM};

    let flag = Arc::<AtomicBool>::default();
    for signal in [SIGINT, SIGTERM] {
        // Where no handler can be set, the signal ends the program as it always did.
        signal_hook::flag::register(signal, Arc::clone(&flag)).ok();
    }
    flag.into()
}

#[cfg(not(unix))]
fn listen() -> CancelToken {
    CancelToken::default()
}
