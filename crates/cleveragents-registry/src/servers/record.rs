/// Which server it is.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ServerKey {
    /// What it is called.
    pub label: String,
    /// The digest over how it is reached.
    pub digest: [u8; 32],
}

/// What a person allowed a server beyond what every server may.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GrantedTrust {
    /// Its hints about what its tools do are believed.
    ReadHints,
    /// Its hints are believed, and nobody is asked only because a tool is a server's.
    Full,
}

impl GrantedTrust {
    /// Returns the word for it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::ReadHints => "read_hints",
            Self::Full => "full",
        }
    }

    pub(super) fn of(word: &str) -> Option<Self> {
        [Self::ReadHints, Self::Full].into_iter().find(|trust| trust.as_str() == word)
    }
}

/// The definition of a tool, and the digest that stands for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PinnedDefinition {
    /// The digest over the definition.
    pub pin: [u8; 32],
    /// The definition as JSON.
    pub definition: String,
}

/// What a server listed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServerListing {
    /// How it speaks, in the words of whoever spoke with it.
    pub era: Option<String>,
    /// Its tools, in its order; no two of one name.
    pub tools: Vec<ListedDefinition>,
}

/// A tool that a server listed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedDefinition {
    /// The name that the server gives it.
    pub name: String,
    /// Its definition.
    pub definition: PinnedDefinition,
}

/// Everything that is known about a server.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ServerRecord {
    /// What a person allowed it.
    pub trust: Option<GrantedTrust>,
    /// When, in milliseconds since 1970-01-01T00:00:00Z.
    pub trusted_at_unix_ms: Option<u64>,
    /// How it spoke last.
    pub era: Option<String>,
    /// When it was listed last, in milliseconds since 1970-01-01T00:00:00Z.
    pub listed_at_unix_ms: Option<u64>,
    /// Its tools: those of the last listing in its order, then those that it no longer lists.
    pub tools: Vec<RecordedTool>,
}

/// What is known about a tool of a server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordedTool {
    /// The name that the server gives it.
    pub name: String,
    /// The definition as it was listed last; none when the server no longer lists it.
    pub listed: Option<PinnedDefinition>,
    /// The definition that counts.
    pub approved: PinnedDefinition,
    /// Since when, in milliseconds since 1970-01-01T00:00:00Z.
    pub approved_at_unix_ms: u64,
}

impl RecordedTool {
    /// Tells whether it is listed with another definition than the one that counts.
    pub fn has_drifted(&self) -> bool {
        self.listed.as_ref().is_some_and(|listed| listed.pin != self.approved.pin)
    }
}
