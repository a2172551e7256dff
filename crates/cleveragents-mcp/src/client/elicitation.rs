//! What a server may ask a person, and what it may not.

use std::fmt;
use std::sync::Arc;

use serde_json::{Map, Value, json};

use super::failure::Failure;
use super::message::shorten;
use crate::config::ServerLabel;
use crate::secret_form::secret_field;

#[cfg(test)]
mod tests;

/// The most fields of one form.
const MOST_FIELDS: usize = 50;

/// The most questions in one round.
const MOST_QUESTIONS: usize = 8;

/// Shows a person what a server asks during a call.
///
/// Without one, servers are told that nobody can be asked.
pub trait Elicitor: fmt::Debug + Send + Sync {
    /// Asks. Blocks until the person has answered. Whoever cannot get an answer declines.
    fn elicit(&self, question: &Question) -> QuestionAnswer;
}

/// What a server asks.
#[derive(Debug, Clone, PartialEq)]
pub struct Question {
    /// The server, by the name that the person gave to it.
    pub server: ServerLabel,
    /// The tool that runs, where that is known.
    pub tool: Option<String>,
    /// The server's own words, shortened.
    pub message: String,
    /// What is asked for.
    pub form: QuestionForm,
}

/// What a server asks for.
#[derive(Debug, Clone, PartialEq)]
pub enum QuestionForm {
    /// The values of a form, whose schema has plain fields only. It never asks for a secret.
    Fields {
        /// The schema.
        schema: Value,
    },
    /// That the person opens an address. It is never opened by itself.
    Address {
        /// The address, `http` or `https`.
        url: String,
    },
}

/// What a person answers.
#[derive(Debug, Clone, PartialEq)]
pub enum QuestionAnswer {
    /// With these values; none when an address was asked to be opened.
    Accept(Map<String, Value>),
    /// Not.
    Decline,
    /// Neither way: the person went away.
    Cancel,
}

/// Who is asked for one server.
#[derive(Clone)]
pub(crate) struct Elicit {
    server: ServerLabel,
    elicitor: Option<Arc<dyn Elicitor>>,
}

impl fmt::Debug for Elicit {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Elicit").field("server", &self.server).finish_non_exhaustive()
    }
}

impl Elicit {
    pub(crate) fn new(server: ServerLabel, elicitor: Option<Arc<dyn Elicitor>>) -> Self {
        Self { server, elicitor }
    }

    pub(crate) fn is_possible(&self) -> bool {
        self.elicitor.is_some()
    }

    /// What the client says that it can do.
    pub(crate) fn capabilities(&self) -> Value {
        if self.is_possible() { json!({"elicitation": {"form": {}, "url": {}}}) } else { json!({}) }
    }
}

/// Answers everything that an unfinished result asks for.
pub(crate) fn answers_to(elicit: &Elicit, tool: Option<&str>, result: &Value) -> Result<Value, Failure> {
    let none = Map::new();
    let requests = match result.get("inputRequests") {
        None => &none,
        Some(requests) => requests.as_object().ok_or_else(|| refused("its questions cannot be read"))?,
    };
    if requests.len() > MOST_QUESTIONS {
        return Err(refused(format!("more than {MOST_QUESTIONS} questions at once")));
    }
    let mut answers = Map::new();
    for (key, request) in requests {
        let method = request.get("method").and_then(Value::as_str).unwrap_or_default();
        if method != "elicitation/create" {
            return Err(refused(format!("`{}` was never offered", shorten(method))));
        }
        let params = request.get("params").unwrap_or(&Value::Null);
        answers.insert(key.clone(), answer_to_form(elicit, tool, params)?);
    }
    Ok(Value::Object(answers))
}

/// Answers one question, or says why it is not even shown.
pub(crate) fn answer_to_form(elicit: &Elicit, tool: Option<&str>, params: &Value) -> Result<Value, Failure> {
    let Some(elicitor) = &elicit.elicitor else { return Err(refused("nobody can be asked")) };
    let form = form_of(params)?;
    let message = params.get("message").and_then(Value::as_str).unwrap_or_default();
    let question = Question {
        server: elicit.server.clone(),
        tool: tool.map(str::to_owned),
        message: shorten(message),
        form,
    };
    Ok(match elicitor.elicit(&question) {
        QuestionAnswer::Accept(content) => match question.form {
            QuestionForm::Fields { .. } => json!({"action": "accept", "content": content}),
            QuestionForm::Address { .. } => json!({"action": "accept"}),
        },
        QuestionAnswer::Decline => json!({"action": "decline"}),
        QuestionAnswer::Cancel => json!({"action": "cancel"}),
    })
}

fn form_of(params: &Value) -> Result<QuestionForm, Failure> {
    if params.get("mode").and_then(Value::as_str) == Some("url") {
        let url = params.get("url").and_then(Value::as_str).unwrap_or_default();
        let is_web = ["https://", "http://"].iter().any(|scheme| url.starts_with(scheme));
        if !is_web || url.chars().any(|character| character.is_control() || character.is_whitespace()) {
            return Err(refused("an address that is none of the web"));
        }
        return Ok(QuestionForm::Address { url: url.to_owned() });
    }
    let schema = params.get("requestedSchema").unwrap_or(&Value::Null);
    let Some(fields) = schema.get("properties").and_then(Value::as_object) else {
        return Err(refused("a form without fields"));
    };
    if fields.len() > MOST_FIELDS {
        return Err(refused(format!("a form of more than {MOST_FIELDS} fields")));
    }
    for (name, field) in fields {
        let kind = field.get("type").and_then(Value::as_str).unwrap_or_default();
        if !["string", "number", "integer", "boolean", "array"].contains(&kind) {
            return Err(refused(format!("a form whose field `{}` is not plain", shorten(name))));
        }
    }
    let message = params.get("message").and_then(Value::as_str).unwrap_or_default();
    if let Some(name) = secret_field(message, fields) {
        return Err(refused(format!("a form whose field `{}` asks for a secret", shorten(name))));
    }
    Ok(QuestionForm::Fields { schema: schema.clone() })
}

fn refused(reason: impl Into<String>) -> Failure {
    Failure::Ask { reason: reason.into() }
}
