//! The file as it is written.

use std::collections::BTreeMap;

use cleveragents_domain::ToolName;
use serde::Deserialize;
use serde_json::Value;

use crate::secret_form::secret_field;

use super::{
    Files, Publication, PublicationError, PublishedArgument, PublishedPrompt, PublishedResource,
    PublishedTemplate, Question, Template, UriTemplate,
};

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct PublicationFile {
    prompts: Vec<PromptFile>,
    resources: Vec<ResourceFile>,
    resource_templates: Vec<TemplateFile>,
    tools: Vec<ToolFile>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PromptFile {
    name: String,
    description: Option<String>,
    #[serde(default)]
    arguments: Vec<ArgumentFile>,
    #[serde(default)]
    ask: Vec<QuestionFile>,
    messages: Vec<MessageFile>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ArgumentFile {
    name: String,
    description: Option<String>,
    #[serde(default)]
    required: bool,
    #[serde(default)]
    values: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum RoleFile {
    User,
    Assistant,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MessageFile {
    role: RoleFile,
    pub(super) text: Option<String>,
    pub(super) file: Option<String>,
    pub(super) mime_type: Option<String>,
    pub(super) resource: Option<EmbeddedFile>,
}

impl MessageFile {
    pub(super) fn is_of_assistant(&self) -> bool {
        matches!(self.role, RoleFile::Assistant)
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EmbeddedFile {
    pub(super) uri: String,
    pub(super) mime_type: Option<String>,
    pub(super) text: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ResourceFile {
    uri: String,
    name: String,
    description: Option<String>,
    mime_type: Option<String>,
    text: Option<String>,
    file: Option<String>,
}

/// Where the bytes of a content come from.
#[derive(Debug)]
pub(super) enum ContentFile {
    Text(String),
    File(String),
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct TemplateFile {
    uri_template: String,
    name: String,
    description: Option<String>,
    mime_type: Option<String>,
    #[serde(default)]
    arguments: Vec<ArgumentFile>,
    text: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ToolFile {
    tool: String,
    ask: Vec<QuestionFile>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct QuestionFile {
    argument: String,
    message: String,
    schema: Value,
    #[serde(default = "first_round")]
    round: u32,
}

const fn first_round() -> u32 {
    1
}

impl PublicationFile {
    pub(super) fn publication(self, files: &mut Files<'_>) -> Result<Publication, PublicationError> {
        let mut publication = Publication::default();
        for file in self.prompts {
            let name = file.name.clone();
            let prompt = prompt(file, files)?;
            once(&mut publication.prompts, name, prompt)?;
        }
        for file in self.resources {
            check_uri(&file.uri)?;
            let content = match (file.text, file.file) {
                (Some(text), None) => ContentFile::Text(text),
                (None, Some(path)) => ContentFile::File(path),
                (Some(_), Some(_)) | (None, None) => {
                    let message = format!("`{}` has either `text` or `file`", file.uri);
                    return Err(PublicationError::Shape { message });
                }
            };
            let resource = PublishedResource {
                name: file.name,
                description: file.description,
                content: content.content(file.mime_type, files)?,
            };
            once(&mut publication.resources, file.uri, resource)?;
        }
        for file in self.resource_templates {
            let written = file.uri_template.clone();
            let template = template(file)?;
            once(&mut publication.templates, written, template)?;
        }
        for file in self.tools {
            let name: ToolName = file
                .tool
                .parse()
                .map_err(|source| PublicationError::Tool { name: file.tool.clone(), source })?;
            once(&mut publication.questions, name, questions(file.ask)?)?;
        }
        Ok(publication)
    }
}

fn once<K: Ord + ToString, V>(map: &mut BTreeMap<K, V>, key: K, value: V) -> Result<(), PublicationError> {
    if map.contains_key(&key) {
        return Err(PublicationError::Twice { name: key.to_string() });
    }
    map.insert(key, value);
    Ok(())
}

fn prompt(file: PromptFile, files: &mut Files<'_>) -> Result<PublishedPrompt, PublicationError> {
    let arguments: Vec<PublishedArgument> = file.arguments.into_iter().map(argument).collect();
    let questions = questions(file.ask)?;
    let messages = file.messages.into_iter().map(|message| message.message(files));
    let messages = messages.collect::<Result<Vec<_>, _>>()?;
    let used = messages.iter().flat_map(super::PublishedMessage::arguments);
    let is_known = |used: &str| {
        arguments.iter().any(|argument| argument.name == used)
            || questions.iter().any(|question| question.argument == used)
    };
    if let Some(unknown) = used.into_iter().find(|used| !is_known(used)) {
        let (place, argument) = (file.name, unknown.to_owned());
        return Err(PublicationError::UnknownArgument { place, argument });
    }
    Ok(PublishedPrompt { description: file.description, arguments, questions, messages })
}

fn argument(file: ArgumentFile) -> PublishedArgument {
    let ArgumentFile { name, description, required, values } = file;
    PublishedArgument { name, description, is_required: required, values }
}

fn template(file: TemplateFile) -> Result<PublishedTemplate, PublicationError> {
    check_uri(&file.uri_template)?;
    let bad = || PublicationError::Uri {
        uri: file.uri_template.clone(),
        reason: "its variables are `{name}`, with something between two of them",
    };
    let uri = UriTemplate::of(&file.uri_template).ok_or_else(bad)?;
    let text = Template::of(&file.text);
    let variables: Vec<&str> = uri.variables().collect();
    if let Some(unknown) = text.arguments().find(|used| !variables.contains(used)) {
        let (place, argument) = (file.uri_template, unknown.to_owned());
        return Err(PublicationError::UnknownArgument { place, argument });
    }
    let arguments = file.arguments.into_iter().map(argument).collect();
    let (name, description, mime) = (file.name, file.description, file.mime_type);
    Ok(PublishedTemplate { name, description, mime, uri, arguments, text })
}

fn check_uri(uri: &str) -> Result<(), PublicationError> {
    let refused = |reason| Err(PublicationError::Uri { uri: uri.to_owned(), reason });
    let scheme = uri.split_once(':').map(|(scheme, _)| scheme).unwrap_or_default();
    let is_scheme = scheme.starts_with(|first: char| first.is_ascii_alphabetic())
        && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.'));
    if !is_scheme || uri.contains(|character: char| character.is_whitespace() || character.is_control()) {
        return refused("it is no URI");
    }
    if scheme == "skill" {
        return refused("`skill:` is for skills");
    }
    Ok(())
}

/// Reads questions. A form of a client is an object of plain fields, and never asks for secrets.
fn questions(files: Vec<QuestionFile>) -> Result<Vec<Question>, PublicationError> {
    let mut questions = Vec::new();
    for file in files {
        let refused = |reason| Err(PublicationError::Question { argument: file.argument.clone(), reason });
        let Some(properties) = file.schema.get("properties").and_then(Value::as_object) else {
            return refused("its schema is an object with `properties`");
        };
        if secret_field(&file.message, properties).is_some() {
            return refused("a form may not ask for secrets");
        }
        if serde_json::from_value::<rmcp::model::ElicitationSchema>(file.schema.clone()).is_err() {
            return refused("its schema has more than plain fields");
        }
        let QuestionFile { argument, message, schema, round } = file;
        questions.push(Question { argument, message, schema, round });
    }
    questions.sort_by_key(|question| question.round);
    Ok(questions)
}
