//! How messages travel: the seam between a connection and what carries it.

use std::sync::Arc;
use std::time::Duration;

use cleveragents_exec::sandbox::{ErrorTail, ServerEnd};

use super::failure::Failure;
use super::http::Http;
use super::stdio::Stdio;

/// What carries the messages of one connection.
#[derive(Debug, Clone)]
pub(crate) enum Wire {
    Stdio(Arc<Stdio>),
    Http(Arc<Http>),
}

/// One request on its way.
#[derive(Debug, Clone, Default)]
pub(crate) struct Outgoing {
    pub(crate) id: Option<u64>,
    pub(crate) body: Vec<u8>,
    pub(crate) method: String,
    /// What the request is about, such as the name of a tool.
    pub(crate) name: Option<String>,
    /// Arguments that are mirrored in headers.
    pub(crate) mirrored: Vec<(String, String)>,
}

impl Wire {
    /// Sends a message. Over HTTP this reads the answer as well, and hands everything in it to the inbox; so it ends when the
    /// answer is over. Over a pipe it ends only when it fails.
    pub(crate) async fn exchange(&self, outgoing: Outgoing) -> Result<(), Failure> {
        match self {
            Self::Stdio(stdio) => {
                stdio.send(outgoing.body).await?;
                std::future::pending().await
            }
            Self::Http(http) => http.exchange(&outgoing).await,
        }
    }

    /// Sends a message that has no answer.
    pub(crate) async fn tell(&self, outgoing: Outgoing) -> Result<(), Failure> {
        match self {
            Self::Stdio(stdio) => stdio.send(outgoing.body).await,
            Self::Http(http) => http.exchange(&outgoing).await,
        }
    }

    /// Gives up a request whose answer nobody waits for. Over HTTP the closed stream says it, except to older servers.
    pub(crate) fn abandon(&self, cancellation: Vec<u8>) {
        match self {
            Self::Stdio(stdio) => stdio.send_if_possible(cancellation),
            Self::Http(http) => http.abandon(cancellation),
        }
    }

    pub(crate) fn stderr(&self) -> Option<ErrorTail> {
        match self {
            Self::Stdio(stdio) => Some(stdio.stderr()),
            Self::Http(_) => None,
        }
    }

    pub(crate) fn process_id(&self) -> Option<u32> {
        match self {
            Self::Stdio(stdio) => stdio.process_id(),
            Self::Http(_) => None,
        }
    }

    /// Remembers the revision that was agreed on.
    pub(crate) fn agree(&self, version: &str) {
        if let Self::Http(http) = self {
            http.agree(version);
        }
    }

    pub(crate) fn is_http(&self) -> bool {
        matches!(self, Self::Http(_))
    }

    /// Ends what is at the other end, where that is ours. Blocks for as long as the grace lasts.
    pub(crate) fn stop(&self, grace: Duration) -> Option<ServerEnd> {
        match self {
            Self::Stdio(stdio) => stdio.stop(grace),
            Self::Http(http) => {
                http.leave();
                None
            }
        }
    }
}
