//! Prompts and resources of a publication, as a client gets them.

use std::collections::BTreeMap;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use rmcp::ErrorData;
use rmcp::model::{
    ContentBlock, GetPromptResult, JsonObject, Prompt, PromptArgument, PromptMessage, Resource,
    ResourceContents, ResourceTemplate, Role,
};
use serde_json::{Map, Value, json};

use super::publication::{
    Content, MessageContent, Publication, PublishedArgument, PublishedMessage, PublishedPrompt,
};

impl PublishedPrompt {
    /// Describes the prompt.
    pub(super) fn listed(&self, name: &str) -> Prompt {
        let arguments = self.arguments.iter().map(PublishedArgument::listed).collect::<Vec<_>>();
        Prompt::new(name, self.description.clone(), (!arguments.is_empty()).then_some(arguments))
    }

    /// Fills the prompt with arguments and with what a person answered.
    pub(super) fn filled(
        &self,
        arguments: Option<&JsonObject>,
        answers: &Map<String, Value>,
    ) -> Result<GetPromptResult, ErrorData> {
        let mut values = BTreeMap::new();
        for argument in &self.arguments {
            match arguments.and_then(|given| given.get(&argument.name)) {
                Some(value) => {
                    values.insert(argument.name.clone(), in_words(value));
                }
                None if argument.is_required => {
                    let message = format!("the argument `{}` is missing", argument.name);
                    return Err(ErrorData::invalid_params(message, None));
                }
                None => {}
            }
        }
        values.extend(answers.iter().map(|(name, answer)| (name.clone(), in_words(answer))));
        let messages = self.messages.iter().map(|message| message.filled(&values)).collect();
        let mut result = GetPromptResult::new(messages);
        result.description.clone_from(&self.description);
        Ok(result)
    }
}

impl PublishedArgument {
    fn listed(&self) -> PromptArgument {
        let mut argument = PromptArgument::new(self.name.clone()).with_required(self.is_required);
        argument.description.clone_from(&self.description);
        argument
    }
}

impl PublishedMessage {
    fn filled(&self, values: &BTreeMap<String, String>) -> PromptMessage {
        let role = if self.is_of_assistant { Role::Assistant } else { Role::User };
        let content = match &self.content {
            MessageContent::Text(text) => ContentBlock::text(text.filled(values)),
            MessageContent::File(content) => content.block(),
            MessageContent::Resource { uri, mime, text } => {
                let contents = ResourceContents::text(text.filled(values), uri.filled(values));
                let mime = mime.clone().unwrap_or_else(|| "text/plain".to_owned());
                ContentBlock::resource(contents.with_mime_type(mime))
            }
        };
        PromptMessage::new(role, content)
    }
}

impl Content {
    fn block(&self) -> ContentBlock {
        let data = || STANDARD.encode(&self.bytes);
        if self.mime.starts_with("image/") {
            return ContentBlock::image(data(), self.mime.clone());
        }
        if self.mime.starts_with("audio/") {
            return ContentBlock::audio(data(), self.mime.clone());
        }
        ContentBlock::text(String::from_utf8_lossy(&self.bytes).into_owned())
    }
}

/// An answer in words: the only field of a form, or everything as JSON.
fn in_words(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Object(fields) if fields.len() == 1 => {
            fields.values().next().map(in_words).unwrap_or_default()
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => {
            value.to_string()
        }
    }
}

/// Describes the resources that have an address of their own.
pub(super) fn resources(publication: &Publication) -> Vec<Resource> {
    let listed = publication.resources.iter().map(|(uri, published)| {
        let size = u64::try_from(published.content.bytes.len()).unwrap_or(u64::MAX);
        let resource = Resource::new(uri.clone(), published.name.clone());
        let mut resource = resource.with_mime_type(published.content.mime.clone()).with_size(size);
        resource.description.clone_from(&published.description);
        resource
    });
    listed.collect()
}

/// Describes the families of resources.
pub(super) fn templates(publication: &Publication) -> Vec<ResourceTemplate> {
    let listed = publication.templates.values().map(|published| {
        let mut template = ResourceTemplate::new(published.uri.as_str(), published.name.clone());
        template.description.clone_from(&published.description);
        template.mime_type.clone_from(&published.mime);
        template
    });
    listed.collect()
}

/// Reads a published resource; none when there is none at the address.
pub(super) fn read(publication: &Publication, uri: &str) -> Option<ResourceContents> {
    if let Some(published) = publication.resources.get(uri) {
        return Some(contents(uri, &published.content.mime, &published.content.bytes));
    }
    publication.templates.values().find_map(|published| {
        let values = published.uri.matched(uri)?;
        let mime = published.mime.as_deref().unwrap_or("text/plain");
        Some(ResourceContents::text(published.text.filled(&values), uri).with_mime_type(mime))
    })
}

/// The bytes of a resource: as text where they are text, else in base64.
pub(super) fn contents(uri: &str, mime: &str, bytes: &[u8]) -> ResourceContents {
    let contents = match std::str::from_utf8(bytes) {
        Ok(text) => ResourceContents::text(text, uri),
        Err(_) => ResourceContents::blob(STANDARD.encode(bytes), uri),
    };
    contents.with_mime_type(mime)
}

/// Lists the values of an argument that go on as written so far.
pub(super) fn completions(arguments: &[PublishedArgument], name: &str, written: &str) -> Vec<String> {
    let argument = arguments.iter().find(|argument| argument.name == name);
    let values = argument.map(|argument| argument.values.as_slice()).unwrap_or_default();
    let lower = written.to_lowercase();
    values.iter().filter(|value| value.to_lowercase().starts_with(&lower)).cloned().collect()
}

/// The error of an address at which there is nothing.
pub(super) fn not_found(uri: &str) -> ErrorData {
    let shown: String = uri.chars().take(1_000).collect();
    ErrorData::resource_not_found("there is no such resource", Some(json!({"uri": shown})))
}
