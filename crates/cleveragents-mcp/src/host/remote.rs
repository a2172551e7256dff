//! The few requests that a host of skills makes of a server.

use std::collections::BTreeSet;
use std::fmt;

use serde_json::{Map, Value, json};

use crate::ServerLabel;

/// The most pages of one listing.
const MAX_PAGES: usize = 1_000;

/// The most entries of one listing.
const MAX_ENTRIES: usize = 10_000;

/// The name under which servers declare the extension.
pub const SKILLS_EXTENSION: &str = "io.modelcontextprotocol/skills";

/// What a server declares about skills.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Declared {
    /// It answers `resources/directory/read`.
    pub(crate) directories: bool,
}

impl Declared {
    /// Reads the capabilities of a server; `None` when it declares no skills.
    pub(crate) fn of(capabilities: &Value) -> Option<Self> {
        let settings = capabilities.get("extensions")?.get(SKILLS_EXTENSION)?.as_object()?;
        Some(Self { directories: settings.get("directoryRead") == Some(&Value::Bool(true)) })
    }
}

/// Why a server did not answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RemoteError {
    /// It answered with an error.
    #[error("it answered with error {code}: {}", message.escape_debug())]
    Answered {
        /// The number of the error.
        code: i64,
        /// Its message.
        message: String,
    },
    /// It could not be reached, or not in time.
    #[error("{reason}")]
    Failed {
        /// What happened.
        reason: String,
    },
}

impl RemoteError {
    /// Tells whether the server says that it serves nothing at the URI.
    pub(crate) fn is_unknown(&self) -> bool {
        // Servers of older revisions have a number of their own for resources.
        matches!(self, Self::Answered { code: -32602 | -32002, .. })
    }
}

/// Why a question to a server has no usable answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AskError {
    /// It does not declare that it offers skills, so it is not asked.
    #[error("server `{server}` does not offer skills")]
    NotDeclared {
        /// The server.
        server: ServerLabel,
    },
    /// It does not declare that it lists folders, so it is not asked.
    #[error("server `{server}` does not list folders")]
    NoFolders {
        /// The server.
        server: ServerLabel,
    },
    /// It did not answer.
    #[error("server `{server}` was asked `{method}` in vain")]
    Remote {
        /// The server.
        server: ServerLabel,
        /// The method.
        method: &'static str,
        /// What happened.
        source: RemoteError,
    },
    /// It serves nothing of the kind.
    #[error("server `{server}` serves nothing at `{}`", uri.escape_debug())]
    NotServed {
        /// The server.
        server: ServerLabel,
        /// The URI.
        uri: String,
    },
    /// Its answer is not what the method answers.
    #[error("server `{server}` answered `{method}` with something else: {reason}")]
    Malformed {
        /// The server.
        server: ServerLabel,
        /// The method.
        method: &'static str,
        /// What is wrong.
        reason: &'static str,
    },
    /// Its listing does not end.
    #[error("the listing of server `{server}` does not end: {reason}")]
    Endless {
        /// The server.
        server: ServerLabel,
        /// How that was seen.
        reason: &'static str,
    },
}

type Ask = dyn Fn(&'static str, Map<String, Value>) -> Result<Value, RemoteError> + Send + Sync;
type Capabilities = dyn Fn() -> Result<Value, RemoteError> + Send + Sync;

/// A server as a host of skills sees it: what tells its capabilities, and what asks it. Both wait for the server, and no
/// longer than whoever made them allows.
pub struct RemoteServer {
    capabilities: Box<Capabilities>,
    ask: Box<Ask>,
}

impl RemoteServer {
    /// Takes what returns the capabilities that the server declares, and what sends a request and returns its result.
    pub fn new(
        capabilities: impl Fn() -> Result<Value, RemoteError> + Send + Sync + 'static,
        ask: impl Fn(&'static str, Map<String, Value>) -> Result<Value, RemoteError> + Send + Sync + 'static,
    ) -> Self {
        Self { capabilities: Box::new(capabilities), ask: Box::new(ask) }
    }
}

/// The requests to one server, under the label that a person gave it.
#[derive(Debug)]
pub(crate) struct Asking {
    label: ServerLabel,
    server: RemoteServer,
}

impl Asking {
    pub(crate) fn new(label: ServerLabel, server: RemoteServer) -> Self {
        Self { label, server }
    }

    /// Returns every entry of `skills/list`, whatever it looks like.
    pub(crate) fn list(&self) -> Result<Vec<Value>, AskError> {
        self.declared()?;
        self.paged(LIST, "skills", Map::new())
    }

    /// Returns the entry of one skill.
    pub(crate) fn get(&self, uri: &str) -> Result<Value, AskError> {
        self.declared()?;
        let mut answer = self.ask(GET, of_uri(uri)).map_err(|error| not_served(error, uri))?;
        let skill = answer.get_mut("skill").map(Value::take);
        skill.ok_or_else(|| self.malformed(GET, "it has no `skill`"))
    }

    /// Returns the direct children of a folder, by URI and whether each is a folder.
    pub(crate) fn folder(&self, uri: &str) -> Result<Vec<(String, bool)>, AskError> {
        if !self.declared()?.directories {
            return Err(AskError::NoFolders { server: self.label.clone() });
        }
        let children =
            self.paged(FOLDER, "resources", of_uri(uri)).map_err(|error| not_served(error, uri))?;
        let child = |child: &Value| {
            let uri = child.get("uri")?.as_str()?.to_owned();
            Some((uri, child.get("mimeType").and_then(Value::as_str) == Some("inode/directory")))
        };
        let read: Option<Vec<_>> = children.iter().map(child).collect();
        read.ok_or_else(|| self.malformed(FOLDER, "a child has no `uri`"))
    }

    /// Reads the bytes of a resource. Says nothing about what they are worth.
    pub(crate) fn read(&self, uri: &str) -> Result<Vec<u8>, AskError> {
        let answer = self.ask(READ, of_uri(uri)).map_err(|error| not_served(error, uri))?;
        let contents = answer.get("contents").and_then(Value::as_array);
        let contents = contents.ok_or_else(|| self.malformed(READ, "it has no `contents`"))?;
        let mut of_uri =
            contents.iter().filter(|content| content.get("uri").and_then(Value::as_str) == Some(uri));
        let (Some(content), None) = (of_uri.next(), of_uri.next()) else {
            return Err(self.malformed(READ, "it does not have the resource exactly once"));
        };
        match (content.get("text").and_then(Value::as_str), content.get("blob").and_then(Value::as_str)) {
            (Some(text), None) => Ok(text.as_bytes().to_vec()),
            (None, Some(blob)) => {
                use base64::Engine as _;
                let decoded = base64::engine::general_purpose::STANDARD.decode(blob);
                decoded.map_err(|_| self.malformed(READ, "its `blob` is not base64"))
            }
            (Some(_), Some(_)) | (None, None) => {
                Err(self.malformed(READ, "it has not exactly one of `text` and `blob`"))
            }
        }
    }

    /// Returns what the server declares; without a declaration it is asked nothing about skills.
    fn declared(&self) -> Result<Declared, AskError> {
        let server = || self.label.clone();
        let capabilities = (self.server.capabilities)();
        let capabilities = capabilities.map_err(|source| AskError::Remote {
            server: server(),
            method: "connect",
            source,
        })?;
        Declared::of(&capabilities).ok_or_else(|| AskError::NotDeclared { server: server() })
    }

    fn paged(
        &self,
        method: &'static str,
        field: &'static str,
        params: Map<String, Value>,
    ) -> Result<Vec<Value>, AskError> {
        let endless = |reason| AskError::Endless { server: self.label.clone(), reason };
        let mut items = Vec::new();
        let mut seen = BTreeSet::new();
        let mut cursor: Option<String> = None;
        for _ in 0..MAX_PAGES {
            let mut params = params.clone();
            if let Some(cursor) = &cursor {
                params.insert("cursor".to_owned(), json!(cursor));
            }
            let mut page = self.ask(method, params)?;
            match page.get_mut(field).map(Value::take) {
                Some(Value::Array(found)) => items.extend(found),
                _ => return Err(self.malformed(method, "it has no list")),
            }
            if items.len() > MAX_ENTRIES {
                return Err(endless("it has more than 10,000 entries"));
            }
            // An empty cursor is one.
            match page.get("nextCursor") {
                None | Some(Value::Null) => return Ok(items),
                Some(Value::String(next)) if seen.insert(next.clone()) => cursor = Some(next.clone()),
                Some(Value::String(_)) => return Err(endless("it came back to a page that was read")),
                Some(_) => return Err(self.malformed(method, "its `nextCursor` is no text")),
            }
        }
        Err(endless("it has more than 1,000 pages"))
    }

    fn ask(&self, method: &'static str, params: Map<String, Value>) -> Result<Value, AskError> {
        let answered = (self.server.ask)(method, params);
        answered.map_err(|source| AskError::Remote { server: self.label.clone(), method, source })
    }

    fn malformed(&self, method: &'static str, reason: &'static str) -> AskError {
        AskError::Malformed { server: self.label.clone(), method, reason }
    }
}

impl fmt::Debug for RemoteServer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("RemoteServer").finish_non_exhaustive()
    }
}

const LIST: &str = "skills/list";
const GET: &str = "skills/get";
const READ: &str = "resources/read";
const FOLDER: &str = "resources/directory/read";

fn of_uri(uri: &str) -> Map<String, Value> {
    [("uri".to_owned(), json!(uri))].into_iter().collect()
}

fn not_served(error: AskError, uri: &str) -> AskError {
    if let AskError::Remote { server, source, .. } = &error
        && source.is_unknown()
    {
        return AskError::NotServed { server: server.clone(), uri: uri.to_owned() };
    }
    error
}
