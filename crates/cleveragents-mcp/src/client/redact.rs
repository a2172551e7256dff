//! Keeps the secrets of a server's configuration out of everything that is shown.

use super::failure::Failure;
use crate::config::ServerTransport;

/// What stands in the place of a secret.
const MASK: &str = "[redacted]";

/// Replaces the secrets of one server.
#[derive(Clone)]
pub(crate) struct Redactor {
    secrets: Vec<String>,
}

impl std::fmt::Debug for Redactor {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Redactor").finish_non_exhaustive()
    }
}

impl Redactor {
    pub(crate) fn of(transport: &ServerTransport) -> Self {
        Self { secrets: transport.secrets().into_iter().map(str::to_owned).collect() }
    }

    /// The text without secrets.
    pub(crate) fn clean(&self, text: &str) -> String {
        self.secrets.iter().fold(text.to_owned(), |text, secret| {
            if text.contains(secret.as_str()) { text.replace(secret.as_str(), MASK) } else { text }
        })
    }

    /// The failure without secrets.
    pub(crate) fn failure(&self, failure: Failure) -> Failure {
        failure.map_texts(&|text| self.clean(&text))
    }
}
