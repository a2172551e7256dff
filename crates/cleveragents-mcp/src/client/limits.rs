use std::time::Duration;

/// How much servers may send, and how patient the client is beside the times of each server's configuration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClientLimits {
    /// Bytes of one message. A longer one fails the request that it answers, at once.
    pub message_bytes: usize,
    /// Bytes of the message that answers `resources/read`; at least as many as of every other one.
    pub resource_bytes: usize,
    /// Bytes of the entries of one list.
    pub list_bytes: usize,
    /// Silence after the first question in the modern way, until the older way is tried as well.
    pub probe: Duration,
    /// Pages of one list.
    pub pages: usize,
    /// Entries of one list.
    pub items: usize,
    /// Bytes of one result that are shown; the rest is kept in files where there is a folder for them.
    pub shown_bytes: usize,
    /// How often a call may come back with questions.
    pub rounds: usize,
    /// The time that a server has to end by itself when its input is closed, and the same after a signal.
    pub grace: Duration,
    /// The first wait after a failed start; it doubles with every further one.
    pub first_rest: Duration,
    /// The longest wait after failed starts.
    pub longest_rest: Duration,
}

impl Default for ClientLimits {
    fn default() -> Self {
        Self {
            message_bytes: 7 << 20,
            resource_bytes: 7 << 20,
            list_bytes: 4 << 20,
            probe: Duration::from_secs(5),
            pages: 100,
            items: 5_000,
            shown_bytes: 100_000,
            rounds: 8,
            grace: Duration::from_secs(2),
            first_rest: Duration::from_millis(500),
            longest_rest: Duration::from_mins(1),
        }
    }
}
