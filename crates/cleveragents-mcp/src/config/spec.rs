//! A server that can be started.

use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use cleveragents_domain::SkillName;
use cleveragents_domain::skill::{ToolFilter, ToolOverride};
use serde::Serialize;
use sha2::{Digest as _, Sha256};

use super::{ServerLabel, ServerTransport};

/// A server that can be started: how it is reached, and what is made of its tools.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServerSpec {
    config: ServerConfig,
    digest: SpecDigest,
}

/// The fields of a [`ServerSpec`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServerConfig {
    /// What it is called here.
    pub label: ServerLabel,
    /// How it is reached.
    pub transport: ServerTransport,
    /// What its own word about its tools counts.
    pub trust: ServerTrust,
    /// Which of its tools are taken, by the names that it gives them.
    pub filter: ToolFilter,
    /// What the operator says about single tools, by the names that the server gives them; it goes before everything that
    /// the server says, in both directions.
    pub overrides: BTreeMap<String, ToolOverride>,
    /// How long things may take.
    pub timeouts: ServerTimeouts,
    /// Where it is configured.
    pub place: ServerPlace,
}

/// What a server's own word about its tools counts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ServerTrust {
    /// Nothing: its tools may do anything, and a person is asked.
    #[default]
    Untrusted,
    /// Its hints about what a tool does are believed.
    ReadHints,
    /// Its hints are believed, and no person is asked only because a tool is a server's.
    Full,
}

/// How long things may take with one server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ServerTimeouts {
    /// From the start to the first answer, the handshake included.
    pub start: Duration,
    /// A whole listing, however many pages it has.
    pub list: Duration,
    /// Silence during a call; progress begins it anew.
    pub idle: Duration,
    /// A whole call; a tool's own timeout goes before.
    pub call: Duration,
}

/// Where a server is configured.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServerPlace {
    /// Whose place it is.
    pub scope: ServerScope,
    /// The file, for display.
    pub file: PathBuf,
    /// The line of its entry, counted from 1.
    pub line: usize,
    /// The column of its entry, counted from 1.
    pub column: usize,
}

/// Whose word a configuration is.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum ServerScope {
    /// The embedding program's.
    Program,
    /// A file that a person named for this run.
    Named,
    /// The project's, which counts once a person trusts it.
    Project,
    /// The user's own.
    User,
    /// A skill's.
    Skill(SkillName),
}

/// A SHA-256 over how a server is reached, as it is written; shown as `sha256:` and 64 hex digits.
///
/// What a person agreed to, and what is remembered about a server, is bound to it. The values of variables are no part of
/// it, so a changed credential changes nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SpecDigest([u8; 32]);

impl ServerSpec {
    /// Takes the fields.
    pub fn new(config: ServerConfig) -> Self {
        let digest = SpecDigest::over(&config.label, &config.transport);
        Self { config, digest }
    }

    /// Returns what it is called here.
    pub fn label(&self) -> &ServerLabel {
        &self.config.label
    }

    /// Returns how it is reached.
    pub fn transport(&self) -> &ServerTransport {
        &self.config.transport
    }

    /// Returns what its own word counts.
    pub fn trust(&self) -> ServerTrust {
        self.config.trust
    }

    /// Returns which of its tools are taken.
    pub fn filter(&self) -> &ToolFilter {
        &self.config.filter
    }

    /// Returns what the operator says about single tools.
    pub fn overrides(&self) -> &BTreeMap<String, ToolOverride> {
        &self.config.overrides
    }

    /// Returns how long things may take.
    pub fn timeouts(&self) -> &ServerTimeouts {
        &self.config.timeouts
    }

    /// Returns where it is configured.
    pub fn place(&self) -> &ServerPlace {
        &self.config.place
    }

    /// Returns the digest over how it is reached.
    pub fn digest(&self) -> SpecDigest {
        self.digest
    }

    /// Returns all fields.
    pub fn config(&self) -> &ServerConfig {
        &self.config
    }

    /// Returns the same server with another trust, which a person gave it.
    #[must_use]
    pub fn with_trust(self, trust: ServerTrust) -> Self {
        Self { config: ServerConfig { trust, ..self.config }, digest: self.digest }
    }
}

impl ServerConfig {
    /// Takes everything of a server that is configured nowhere but in the embedding program.
    pub fn of_program(label: ServerLabel, transport: ServerTransport) -> Self {
        Self {
            label,
            transport,
            trust: ServerTrust::default(),
            filter: ToolFilter::default(),
            overrides: BTreeMap::new(),
            timeouts: ServerTimeouts::default(),
            place: ServerPlace { scope: ServerScope::Program, file: PathBuf::new(), line: 1, column: 1 },
        }
    }
}

impl Default for ServerTimeouts {
    fn default() -> Self {
        Self {
            start: Duration::from_secs(30),
            list: Duration::from_mins(1),
            idle: Duration::from_mins(2),
            call: Duration::from_mins(5),
        }
    }
}

impl ServerTrust {
    /// Every level, the lowest first.
    pub const ALL: [Self; 3] = [Self::Untrusted, Self::ReadHints, Self::Full];

    /// Returns the word for it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Untrusted => "untrusted",
            Self::ReadHints => "read_hints",
            Self::Full => "full",
        }
    }
}

/// A word that is no level of trust.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{}` is no level of trust, expected `untrusted`, `read_hints` or `full`", word.escape_debug())]
pub struct UnknownTrust {
    /// The word.
    pub word: String,
}

impl FromStr for ServerTrust {
    type Err = UnknownTrust;

    fn from_str(word: &str) -> Result<Self, UnknownTrust> {
        let found = Self::ALL.into_iter().find(|trust| trust.as_str() == word);
        found.ok_or_else(|| UnknownTrust { word: word.to_owned() })
    }
}

impl fmt::Display for ServerTrust {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}

impl ServerScope {
    /// Returns the word for it.
    pub const fn as_str(&self) -> &'static str {
        match self {
            Self::Program => "program",
            Self::Named => "named",
            Self::Project => "project",
            Self::User => "user",
            Self::Skill(_) => "skill",
        }
    }
}

impl SpecDigest {
    /// Returns the raw digest.
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    fn over(label: &ServerLabel, transport: &ServerTransport) -> Self {
        let mut hash = Sha256::new();
        hash.update(b"cleveragents server 1\0");
        let mut add = |text: &str| {
            hash.update(u64::try_from(text.len()).unwrap_or(u64::MAX).to_le_bytes());
            hash.update(text.as_bytes());
        };
        add(label.as_str());
        add(transport.kind());
        let named = match transport {
            ServerTransport::Stdio { command, args, env, folder, .. } => {
                add(command.written());
                add(&args.len().to_string());
                for argument in args {
                    add(argument.written());
                }
                add(&folder.to_string_lossy());
                env
            }
            ServerTransport::Http { url, headers } => {
                add(url.written());
                headers
            }
        };
        for (name, setting) in named {
            add(name);
            add(setting.written());
        }
        Self(hash.finalize().into())
    }
}

impl From<[u8; 32]> for SpecDigest {
    fn from(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }
}

impl fmt::Display for SpecDigest {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("sha256:")?;
        self.0.iter().try_for_each(|byte| write!(formatter, "{byte:02x}"))
    }
}
