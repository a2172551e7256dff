//! Prompts, resources and questions that a user publishes beside tools and skills: one YAML file and the files it names.

mod file;
mod template;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use cleveragents_confine::{Folder, OpenError, ReadError, RelativePath, RelativePathError};
use cleveragents_domain::{NameError, ToolName};
use cleveragents_loader::parse_yaml;
use serde_json::Value;

use file::{ContentFile, MessageFile, PublicationFile};
pub(super) use template::{Template, UriTemplate};

#[cfg(test)]
mod tests;

/// The most bytes of the file itself.
pub const MAX_PUBLICATION_BYTES: u64 = 1024 * 1024;
/// The most bytes of all files that it names.
const MOST_CONTENT_BYTES: u64 = 16 * 1024 * 1024;

/// Why a publication cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PublicationError {
    /// The folder of the file cannot be opened.
    #[error("its folder cannot be opened")]
    Folder {
        /// What the system said.
        source: OpenError,
    },
    /// A file has no usable path.
    #[error("the path of a file cannot be used")]
    Path {
        /// Why not.
        source: RelativePathError,
    },
    /// A file cannot be read.
    #[error("a file cannot be read")]
    Read {
        /// Why not.
        source: ReadError,
    },
    /// It is not text.
    #[error("it is not UTF-8")]
    Encoding,
    /// It is not YAML.
    #[error("it is not YAML: line {line}: {message}")]
    Yaml {
        /// The line, from 1.
        line: usize,
        /// What was found.
        message: String,
    },
    /// It has another shape than a publication.
    #[error("it is no publication: {message}")]
    Shape {
        /// What was found.
        message: String,
    },
    /// The files that it names are too large together.
    #[error("the files that it names have more than {MOST_CONTENT_BYTES} bytes together")]
    TooLarge,
    /// Two entries have one name.
    #[error("`{name}` is published twice")]
    Twice {
        /// The name.
        name: String,
    },
    /// A text names an argument that does not exist.
    #[error("`{place}` uses `{{{{{argument}}}}}`, which is no argument of it")]
    UnknownArgument {
        /// The prompt or resource.
        place: String,
        /// The argument.
        argument: String,
    },
    /// An address is none, or belongs to somebody else.
    #[error("`{uri}` cannot be published: {reason}")]
    Uri {
        /// The address.
        uri: String,
        /// Why not.
        reason: &'static str,
    },
    /// A question is about no tool.
    #[error("`{name}` is no name of a tool")]
    Tool {
        /// The name as written.
        name: String,
        /// Why not.
        source: NameError,
    },
    /// A form asks for what no form may ask for, or what no client can show.
    #[error("the question `{argument}` cannot be asked: {reason}")]
    Question {
        /// The argument that it fills.
        argument: String,
        /// Why not.
        reason: &'static str,
    },
}

/// Prompts, resources and questions.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Publication {
    pub(super) prompts: BTreeMap<String, PublishedPrompt>,
    pub(super) resources: BTreeMap<String, PublishedResource>,
    pub(super) templates: BTreeMap<String, PublishedTemplate>,
    pub(super) questions: BTreeMap<ToolName, Vec<Question>>,
}

/// A prompt.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct PublishedPrompt {
    pub(super) description: Option<String>,
    pub(super) arguments: Vec<PublishedArgument>,
    pub(super) questions: Vec<Question>,
    pub(super) messages: Vec<PublishedMessage>,
}

/// An argument of a prompt or of a template.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct PublishedArgument {
    pub(super) name: String,
    pub(super) description: Option<String>,
    pub(super) is_required: bool,
    pub(super) values: Vec<String>,
}

/// One message of a prompt.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct PublishedMessage {
    pub(super) is_of_assistant: bool,
    pub(super) content: MessageContent,
}

/// What a message says.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum MessageContent {
    Text(Template),
    File(Content),
    Resource { uri: Template, mime: Option<String>, text: Template },
}

/// A resource.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct PublishedResource {
    pub(super) name: String,
    pub(super) description: Option<String>,
    pub(super) content: Content,
}

/// A family of resources.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct PublishedTemplate {
    pub(super) name: String,
    pub(super) description: Option<String>,
    pub(super) mime: Option<String>,
    pub(super) uri: UriTemplate,
    pub(super) arguments: Vec<PublishedArgument>,
    pub(super) text: Template,
}

/// Bytes of a known kind.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Content {
    pub(super) mime: String,
    pub(super) bytes: Arc<[u8]>,
}

/// A question to a person, whose answer becomes an argument.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Question {
    pub(super) argument: String,
    pub(super) message: String,
    pub(super) schema: Value,
    /// Questions of one round are asked together, and a later round after the answers of the earlier ones.
    pub(super) round: u32,
}

impl Publication {
    /// Lists the tools whose calls ask a person.
    pub fn asking_tools(&self) -> impl Iterator<Item = &ToolName> {
        self.questions.keys()
    }

    /// Reads a file and everything that it names, relative to its folder.
    pub fn read(path: &Path) -> Result<Self, PublicationError> {
        let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
        let folder = Folder::open(parent.unwrap_or_else(|| Path::new(".")))
            .map_err(|source| PublicationError::Folder { source })?;
        let name = Path::new(path.file_name().unwrap_or_default());
        let name = RelativePath::try_from(name).map_err(|source| PublicationError::Path { source })?;
        let read = folder.read(&name, MAX_PUBLICATION_BYTES);
        let read = read.map_err(|source| PublicationError::Read { source })?;
        let text = String::from_utf8(read.bytes).map_err(|_invalid| PublicationError::Encoding)?;
        Self::of_text(&text, &mut Files { folder: Some(&folder), left: MOST_CONTENT_BYTES })
    }

    fn of_text(text: &str, files: &mut Files<'_>) -> Result<Self, PublicationError> {
        let (tree, diagnostics) = parse_yaml(text);
        let error = diagnostics.iter().find(|diagnostic| diagnostic.is_error());
        if let Some(error) = error {
            let start = error.span.map_or(0, |span| span.start);
            let line = text.bytes().take(start).filter(|byte| *byte == b'\n').count().saturating_add(1);
            return Err(PublicationError::Yaml { line, message: error.message.clone() });
        }
        let value = tree.as_ref().map(cleveragents_loader::Node::to_json_core).unwrap_or_default();
        let value = if value.is_null() { Value::Object(serde_json::Map::new()) } else { value };
        let file: PublicationFile = serde_json::from_value(value)
            .map_err(|error| PublicationError::Shape { message: error.to_string() })?;
        file.publication(files)
    }
}

/// Reads the files that a publication names.
struct Files<'f> {
    folder: Option<&'f Folder>,
    left: u64,
}

impl Files<'_> {
    fn read(&mut self, path: &str) -> Result<Arc<[u8]>, PublicationError> {
        let relative: RelativePath = path.parse().map_err(|source| PublicationError::Path { source })?;
        let folder = self.folder.ok_or(PublicationError::TooLarge)?;
        let read = folder.read(&relative, self.left).map_err(|source| PublicationError::Read { source })?;
        let length = u64::try_from(read.bytes.len()).unwrap_or(u64::MAX);
        self.left = self.left.checked_sub(length).ok_or(PublicationError::TooLarge)?;
        Ok(read.bytes.into())
    }
}

impl ContentFile {
    fn content(self, mime: Option<String>, files: &mut Files<'_>) -> Result<Content, PublicationError> {
        let (bytes, usual): (Arc<[u8]>, _) = match self {
            Self::Text(text) => (text.into_bytes().into(), "text/plain"),
            Self::File(path) => (files.read(&path)?, "application/octet-stream"),
        };
        Ok(Content { mime: mime.unwrap_or_else(|| usual.to_owned()), bytes })
    }
}

impl MessageFile {
    fn message(self, files: &mut Files<'_>) -> Result<PublishedMessage, PublicationError> {
        let is_of_assistant = self.is_of_assistant();
        let shape = || PublicationError::Shape {
            message: "a message has either `text`, `file` with `mime_type`, or `resource`".to_owned(),
        };
        let content = match (self.text, self.file, self.resource) {
            (Some(text), None, None) => MessageContent::Text(Template::of(&text)),
            (None, Some(file), None) => {
                let mime = Some(self.mime_type.ok_or_else(shape)?);
                MessageContent::File(ContentFile::File(file).content(mime, files)?)
            }
            (None, None, Some(resource)) => MessageContent::Resource {
                uri: Template::of(&resource.uri),
                mime: resource.mime_type,
                text: Template::of(&resource.text),
            },
            _ => return Err(shape()),
        };
        Ok(PublishedMessage { is_of_assistant, content })
    }
}

impl PublishedMessage {
    /// Lists the arguments that it uses.
    fn arguments(&self) -> Vec<&str> {
        match &self.content {
            MessageContent::Text(text) => text.arguments().collect(),
            MessageContent::File(_) => Vec::new(),
            MessageContent::Resource { uri, text, .. } => uri.arguments().chain(text.arguments()).collect(),
        }
    }
}
