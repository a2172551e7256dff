//! The few requests that a host of skills makes of a server.

use cleveragents_runtime::Watch;
use serde_json::Value;

use crate::client::base64;
use crate::{Failure, ServerError, ServerLabel, Servers};

/// Why a question to a server has no usable answer.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum AskError {
    /// It did not answer, or does not declare that it answers such questions.
    #[error(transparent)]
    Server(#[from] ServerError),
    /// It serves nothing of the kind.
    #[error("server `{server}` serves nothing at `{}`", uri.escape_debug())]
    NotServed {
        /// The server.
        server: ServerLabel,
        /// The URI.
        uri: String,
    },
    /// Its answer is not what the method answers.
    #[error("server `{server}` answered `{}` with something else: {flaw}", flaw.method())]
    Malformed {
        /// The server.
        server: ServerLabel,
        /// What is wrong.
        flaw: AnswerFlaw,
    },
}

/// What is wrong with an answer about skills.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AnswerFlaw {
    /// The answer to `skills/get` has no entry.
    #[error("it has no `skill`")]
    NoSkill,
    /// A child of a folder cannot be named.
    #[error("a child has no `uri`")]
    NamelessChild,
    /// The answer to `resources/read` has nothing in it.
    #[error("it has no `contents`")]
    NoContents,
    /// It has another resource than the one that was asked for, or that one more than once.
    #[error("it does not have the resource exactly once")]
    NotOnce,
    /// It says two things of the resource, or nothing.
    #[error("it has not exactly one of `text` and `blob`")]
    TextAndBlob,
    /// Its bytes cannot be read.
    #[error("its `blob` is not base64")]
    NoBase64,
}

impl AnswerFlaw {
    /// Returns the method whose answer it is.
    pub fn method(self) -> &'static str {
        match self {
            Self::NoSkill => GET,
            Self::NamelessChild => FOLDER,
            Self::NoContents | Self::NotOnce | Self::TextAndBlob | Self::NoBase64 => READ,
        }
    }
}

impl AskError {
    /// Tells whether the server could not be asked at all, or did not answer in time.
    pub fn is_unreachable(&self) -> bool {
        let Self::Server(error) = self else { return false };
        matches!(
            error.failure(),
            Failure::Launch { .. }
                | Failure::EndedEarly { .. }
                | Failure::StartTimeout { .. }
                | Failure::Handshake { .. }
                | Failure::Resting { .. }
                | Failure::Lost { .. }
                | Failure::Silent { .. }
                | Failure::Unreachable { .. }
                | Failure::Status { .. }
        )
    }
}

/// The few requests that a host of skills makes of one server.
#[derive(Debug)]
pub(crate) struct Remote {
    label: ServerLabel,
    servers: Servers,
}

impl Remote {
    pub(crate) fn new(label: ServerLabel, servers: Servers) -> Self {
        Self { label, servers }
    }

    /// Returns every entry of `skills/list`, whatever it looks like. A server that declares no skills is not asked.
    pub(crate) fn list(&self, watch: &Watch) -> Result<Vec<Value>, AskError> {
        Ok(self.servers.list_skills(&self.label, watch)?)
    }

    /// Returns the entry of one skill. A server that declares no skills is not asked.
    pub(crate) fn get(&self, uri: &str, watch: &Watch) -> Result<Value, AskError> {
        let answer = self.servers.get_skill(&self.label, uri, watch);
        let mut answer = answer.map_err(|error| not_served(error, uri))?;
        let skill = answer.get_mut("skill").map(Value::take);
        skill.ok_or_else(|| self.malformed(AnswerFlaw::NoSkill))
    }

    /// Returns the direct children of a folder, by URI and whether each is a folder. A server that does not declare that it
    /// lists folders is not asked.
    pub(crate) fn folder(&self, uri: &str, watch: &Watch) -> Result<Vec<(String, bool)>, AskError> {
        let children = self.servers.read_directory(&self.label, uri, watch);
        let children = children.map_err(|error| not_served(error, uri))?;
        let child = |child: &Value| {
            let uri = child.get("uri")?.as_str()?.to_owned();
            Some((uri, child.get("mimeType").and_then(Value::as_str) == Some("inode/directory")))
        };
        let read: Option<Vec<_>> = children.iter().map(child).collect();
        read.ok_or_else(|| self.malformed(AnswerFlaw::NamelessChild))
    }

    /// Reads the bytes of a resource. Says nothing about what they are worth.
    pub(crate) fn read(&self, uri: &str, watch: &Watch) -> Result<Vec<u8>, AskError> {
        let answer = self.servers.read_resource(&self.label, uri, watch);
        let answer = answer.map_err(|error| not_served(error, uri))?;
        content(&answer, uri).map_err(|flaw| self.malformed(flaw))
    }

    fn malformed(&self, flaw: AnswerFlaw) -> AskError {
        AskError::Malformed { server: self.label.clone(), flaw }
    }
}

/// Takes the bytes of the one resource that was asked for out of an answer.
fn content(answer: &Value, uri: &str) -> Result<Vec<u8>, AnswerFlaw> {
    let contents = answer.get("contents").and_then(Value::as_array).ok_or(AnswerFlaw::NoContents)?;
    let mut of_uri =
        contents.iter().filter(|content| content.get("uri").and_then(Value::as_str) == Some(uri));
    let (Some(content), None) = (of_uri.next(), of_uri.next()) else { return Err(AnswerFlaw::NotOnce) };
    match (content.get("text").and_then(Value::as_str), content.get("blob").and_then(Value::as_str)) {
        (Some(text), None) => Ok(text.as_bytes().to_vec()),
        (None, Some(blob)) => base64::decode(blob).ok_or(AnswerFlaw::NoBase64),
        (Some(_), Some(_)) | (None, None) => Err(AnswerFlaw::TextAndBlob),
    }
}

const GET: &str = "skills/get";
const READ: &str = "resources/read";
const FOLDER: &str = "resources/directory/read";

/// The codes by which servers say that nothing is there; those of older revisions have one of their own for resources.
const NOTHING_THERE: [i64; 2] = [-32602, -32002];

fn not_served(error: ServerError, uri: &str) -> AskError {
    if let Failure::Refused { code, .. } = error.failure()
        && NOTHING_THERE.contains(code)
    {
        return AskError::NotServed { server: error.server().clone(), uri: uri.to_owned() };
    }
    error.into()
}

#[cfg(test)]
mod tests;
