//! Forms that a client shows to a person: in the answer from 2026-07-28 on, as a request of ours before.

use std::collections::BTreeMap;
use std::time::Duration;

use rmcp::RoleServer;
use rmcp::model::{
    ClientCapabilities, ClientResult, ElicitRequest, ElicitRequestParams, ElicitResult, ElicitationAction,
    InputRequest, InputResponses, ProtocolVersion, ServerRequest,
};
use rmcp::service::{PeerRequestOptions, RequestContext};
use serde_json::{Map, Value, json};
use tokio_util::sync::CancellationToken;

use super::publication::Question;

#[cfg(test)]
mod tests;

/// How long a person may take to answer a client of the older revisions.
const PATIENCE: Duration = Duration::from_mins(5);
/// The key of the question of the gate.
pub(super) const APPROVAL: &str = "approval";

/// How a client can be asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    /// In the result of the request, which the client then makes again.
    InResult,
    /// By a request of ours, while the client waits.
    ByRequest,
    /// Not at all.
    None,
}

impl Way {
    pub(super) fn of(context: &RequestContext<RoleServer>) -> Self {
        if !context.client_capabilities().is_some_and(|declared| shows_forms(&declared)) {
            return Self::None;
        }
        if is_modern(context) { Self::InResult } else { Self::ByRequest }
    }
}

/// Tells whether a request is one of 2026-07-28 or later.
pub(super) fn is_modern(context: &RequestContext<RoleServer>) -> bool {
    context.protocol_version().is_some_and(|version| version >= ProtocolVersion::V_2026_07_28)
}

/// A client that declares nothing about modes shows forms.
fn shows_forms(declared: &ClientCapabilities) -> bool {
    declared
        .elicitation
        .as_ref()
        .is_some_and(|elicitation| elicitation.form.is_some() || elicitation.url.is_none())
}

/// What a person said to a form.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Said {
    /// The fields, as the form demands them.
    Fields(Map<String, Value>),
    /// No.
    No,
    /// Nothing, or something that the form does not admit.
    Nothing,
}

/// Builds the form of the gate.
pub(super) fn approval_form(message: String) -> Form {
    let schema = json!({
        "type": "object",
        "properties": {"approve": {"type": "boolean", "title": "Run it once", "default": false}},
        "required": ["approve"],
    });
    Form { key: APPROVAL.to_owned(), message, schema }
}

/// A form that can be shown.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Form {
    pub(super) key: String,
    pub(super) message: String,
    pub(super) schema: Value,
}

impl From<&Question> for Form {
    fn from(question: &Question) -> Self {
        let (message, schema) = (question.message.clone(), question.schema.clone());
        Self { key: question.argument.clone(), message, schema }
    }
}

impl Form {
    fn params(&self) -> Option<ElicitRequestParams> {
        let requested_schema = serde_json::from_value(self.schema.clone()).ok()?;
        Some(ElicitRequestParams::FormElicitationParams {
            meta: None,
            message: self.message.clone(),
            requested_schema,
        })
    }

    /// Reads what a person said to the form.
    fn read(&self, result: ElicitResult) -> Said {
        match result.action {
            ElicitationAction::Accept => match result.content {
                Some(Value::Object(fields)) if fits(&self.schema, &fields) => Said::Fields(fields),
                Some(_) | None => Said::Nothing,
            },
            ElicitationAction::Decline | ElicitationAction::Cancel | _ => Said::No,
        }
    }
}

/// Puts forms into a result.
pub(super) fn input_requests(forms: &[Form]) -> BTreeMap<String, InputRequest> {
    let requests = forms.iter().filter_map(|form| {
        Some((form.key.clone(), InputRequest::Elicitation(ElicitRequest::new(form.params()?))))
    });
    requests.collect()
}

/// Reads what a client brought back for a form.
pub(super) fn said_in(responses: Option<&InputResponses>, form: &Form) -> Said {
    let Some(response) = responses.and_then(|responses| responses.get(&form.key)) else {
        return Said::Nothing;
    };
    serde_json::from_value::<ElicitResult>(response.clone()).map_or(Said::Nothing, |result| form.read(result))
}

/// The request for which somebody is asked.
#[derive(Debug, Clone, Copy)]
pub(super) struct Asking<'a> {
    pub(super) context: &'a RequestContext<RoleServer>,
    /// Closed when no answer can come any more.
    pub(super) gone: &'a CancellationToken,
}

/// Asks a client of the older revisions, and waits for the person.
pub(super) async fn ask(asking: Asking<'_>, form: &Form) -> Said {
    let Asking { context, gone } = asking;
    let Some(params) = form.params() else { return Said::Nothing };
    let request = ServerRequest::ElicitRequest(ElicitRequest::new(params));
    let options = PeerRequestOptions::with_timeout(PATIENCE);
    let asked = async {
        let handle = context.peer.send_request_with_option(request, options).await.ok()?;
        handle.await_response().await.ok()
    };
    let answer = tokio::select! {
        answer = asked => answer,
        () = context.ct.cancelled() => None,
        () = gone.cancelled() => None,
    };
    match answer {
        Some(ClientResult::ElicitResult(result)) => form.read(result),
        Some(_) | None => Said::Nothing,
    }
}

/// Tells whether fields are what a form of plain fields admits. Fields that the form does not have are ignored later.
fn fits(schema: &Value, fields: &Map<String, Value>) -> bool {
    let properties = schema.get("properties").and_then(Value::as_object);
    let required = schema.get("required").and_then(Value::as_array);
    let has_all =
        required.into_iter().flatten().all(|key| key.as_str().is_some_and(|key| fields.contains_key(key)));
    let admits = properties.into_iter().flatten().all(|(key, property)| {
        fields.get(key).is_none_or(|value| {
            let kind = property.get("type").and_then(Value::as_str).unwrap_or_default();
            let is_of_kind = match kind {
                "string" => value.is_string(),
                "boolean" => value.is_boolean(),
                "integer" => value.is_i64() || value.is_u64(),
                "number" => value.is_number(),
                "array" => value.is_array(),
                _ => true,
            };
            let is_listed = property.get("enum").and_then(Value::as_array);
            is_of_kind && is_listed.is_none_or(|listed| listed.contains(value))
        })
    });
    has_all && admits
}
