//! The threads of a server.

use std::io;
use std::time::Duration;

use cleveragents_runtime::CancelToken;
use tokio::runtime::{Builder, Runtime};

use super::calls::MOST_AT_ONCE;

/// How often it is looked whether somebody wishes to stop.
const LOOK: Duration = Duration::from_millis(50);

/// Why serving does not begin.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StartError {
    /// The system starts no threads.
    #[error("the threads of the server cannot be started")]
    Threads {
        /// What the system said.
        source: io::Error,
    },
    /// The address is none, or taken.
    #[error("`{address}` cannot be listened on")]
    Address {
        /// The address as given.
        address: String,
        /// What the system said.
        source: io::Error,
    },
    /// A further name of the server is none.
    #[error("`{host}` is no host: one is such as `app.example` or `app.example:8080`")]
    Host {
        /// The name as given.
        host: String,
    },
    /// A further origin is none.
    #[error(
        "`{origin}` is no origin: one is such as `https://app.example` or `http://localhost:3000`, with `:*` for any port"
    )]
    Origin {
        /// The origin as given.
        origin: String,
    },
    /// Whoever can reach the address could call tools.
    #[error("`{address}` can be reached from other machines, which needs a token")]
    Token {
        /// The address.
        address: String,
    },
}

/// Starts the threads of a server: so many for clients, and a bounded number for calls.
pub(super) fn runtime(for_clients: usize) -> Result<Runtime, StartError> {
    Builder::new_multi_thread()
        .worker_threads(for_clients)
        .max_blocking_threads(MOST_AT_ONCE + 16)
        .thread_name("mcp")
        .enable_io()
        .enable_time()
        .build()
        .map_err(|source| StartError::Threads { source })
}

/// Waits until somebody wishes to stop.
pub(super) async fn wished(stop: &CancelToken) {
    while !stop.is_cancelled() {
        tokio::time::sleep(LOOK).await;
    }
}
