//! One call of a client: questions, the gate, and what came of it.

use std::sync::Arc;
use std::time::Duration;

use cleveragents_domain::SkillResult;
use cleveragents_runtime::{ApprovalRequest, CallRequest, CancelToken, SessionRules};
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ClientCapabilities, ElicitationCapability,
    FormElicitationCapability, InputRequiredResult, InputResponses, JsonObject, ProgressNotificationParam,
    ProgressToken,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer};
use serde_json::{Map, Value};
use tokio::sync::oneshot;
use tokio_util::sync::CancellationToken;

use super::approval;
use super::connection::DoorSession;
use super::elicitation::{self, Asking, Form, Said, Way};
use super::outcome;
use super::publication::Question;
use super::served::Served;
use super::shared::Shared;
use super::state::{BadState, Carried, digest_of_request};

/// The most questions of the gate in one call: a tool, what it wraps, its hooks.
const MOST_APPROVALS: usize = 4;
/// How often a client hears that a call goes on.
const HEARTBEAT: Duration = Duration::from_secs(1);
/// Said by the gate while the person is asked.
const IS_ASKED: &str = "the person is being asked";

/// What a call knows about its surroundings.
pub(super) struct Surroundings {
    pub(super) shared: Arc<Shared>,
    pub(super) served: Arc<Served>,
    pub(super) rules: SessionRules,
    /// Keeps the session of the door open until the call has ended.
    pub(super) session: Option<Arc<DoorSession>>,
    /// Who calls, as far as the transport knows.
    pub(super) principal: String,
}

/// What the questions of a request came to.
pub(super) enum Answered {
    /// Everything is known.
    All(Map<String, Value>),
    /// The client has to ask, and to make its request again.
    Ask(Box<InputRequiredResult>),
    /// The person does not answer.
    Refused(String),
}

/// Makes the call of a tool that is served.
pub(super) async fn call(
    surroundings: Surroundings,
    gone: &CancellationToken,
    request: CallToolRequestParams,
    context: RequestContext<RoleServer>,
) -> Result<CallToolResponse, ErrorData> {
    let name = request.name.as_ref();
    let Some(tool) = surroundings.served.tools.get(name).cloned() else { return Err(unknown(name)) };
    let mut arguments = request.arguments.unwrap_or_default();
    let bound =
        digest_of_request("tools/call", name, &Value::Object(arguments.clone()), &surroundings.principal);
    let mut carried = opened(&surroundings.shared, request.request_state.as_deref(), &bound)?;
    let responses = request.input_responses.as_ref();
    let questions = surroundings.served.publication.questions.get(tool.offered.tool.name());
    let way = Way::of(&context);
    let asking = Asking { context: &context, gone };
    if let Some(questions) = questions {
        let answers = std::mem::take(&mut carried.answers);
        match answered(&surroundings.shared, &asking, questions, answers, responses, &bound).await? {
            Answered::All(answers) => {
                arguments.extend(answers.clone());
                carried.answers = answers;
            }
            Answered::Ask(required) => return Ok(CallToolResponse::InputRequired(*required)),
            Answered::Refused(reason) => return Ok(outcome::refused(reason).into()),
        }
    }
    let mut granted = carried.approvals;
    if let Some(asked) = carried.asked {
        match said_to_approval(elicitation::said_in(responses, &elicitation::approval_form(String::new()))) {
            Some(true) => granted.push(asked),
            Some(false) => return Ok(outcome::refused("the person refused the call").into()),
            None => {}
        }
    }
    let refusal = match way {
        Way::InResult | Way::ByRequest => IS_ASKED,
        Way::None => {
            "a person must approve it, and this client cannot ask one: it does not declare `elicitation`"
        }
    };
    loop {
        let (result, asked) =
            pass(&surroundings, &tool.offered, &arguments, &context, granted.clone(), refusal).await?;
        let Some(asked) = asked.filter(|_| way != Way::None && granted.len() < MOST_APPROVALS) else {
            return Ok(outcome::told(&result, &tool.offered.tool).into());
        };
        let Some(question) = approval::question(&asked) else {
            let reason =
                "a person must approve the call, and its arguments are more than a person can be shown";
            return Ok(outcome::refused(reason).into());
        };
        let form = elicitation::approval_form(question);
        if way == Way::InResult {
            return ask_in_result(&surroundings.shared, granted, &asked, carried.answers, &form, &bound);
        }
        match said_to_approval(elicitation::ask(asking, &form).await) {
            Some(true) => granted.push(asked.digest),
            Some(false) => return Ok(outcome::refused("the person refused the call").into()),
            None => return Ok(outcome::refused("a person must approve the call, and nobody answered").into()),
        }
    }
}

/// The error of a name under which nothing is served.
pub(super) fn unknown(name: &str) -> ErrorData {
    let shown: String = name.chars().take(200).collect();
    ErrorData::invalid_params(format!("unknown tool `{shown}`"), None)
}

/// Opens what a client carried; nothing when it carries nothing.
pub(super) fn opened(shared: &Shared, state: Option<&str>, bound: &[u8]) -> Result<Carried, ErrorData> {
    state.map_or_else(|| Ok(Carried::default()), |state| shared.states.open(state, bound).map_err(bad_state))
}

fn bad_state(error: BadState) -> ErrorData {
    match error {
        BadState::Foreign | BadState::Used => ErrorData::invalid_params(error.to_string(), None),
        BadState::Crowded | BadState::NoRandomness => ErrorData::internal_error(error.to_string(), None),
    }
}

/// Answers the questions of a request, round by round.
pub(super) async fn answered(
    shared: &Shared,
    asking: &Asking<'_>,
    questions: &[Question],
    mut answers: Map<String, Value>,
    responses: Option<&InputResponses>,
    bound: &[u8],
) -> Result<Answered, ErrorData> {
    let way = Way::of(asking.context);
    if way == Way::None {
        if elicitation::is_modern(asking.context) {
            return Err(ErrorData::missing_required_client_capability(needed()));
        }
        let reason = "a person must fill in a form, and this client cannot show one: it does not declare `elicitation`";
        return Ok(Answered::Refused(reason.to_owned()));
    }
    let rounds: std::collections::BTreeSet<u32> = questions.iter().map(|question| question.round).collect();
    for round in rounds {
        let open: Vec<Form> = questions
            .iter()
            .filter(|question| question.round == round && !answers.contains_key(&question.argument))
            .map(Form::from)
            .collect();
        let mut missing = Vec::new();
        for form in open {
            let said = match way {
                Way::InResult | Way::None => elicitation::said_in(responses, &form),
                Way::ByRequest => elicitation::ask(*asking, &form).await,
            };
            match said {
                Said::Fields(fields) => {
                    answers.insert(form.key, Value::Object(fields));
                }
                Said::No => return Ok(Answered::Refused("the person did not fill in the form".to_owned())),
                Said::Nothing if way == Way::ByRequest => {
                    return Ok(Answered::Refused("nobody filled in the form".to_owned()));
                }
                Said::Nothing => missing.push(form),
            }
        }
        if !missing.is_empty() {
            let state = shared.states.seal(Carried::answered(answers), bound).map_err(bad_state)?;
            let required = InputRequiredResult::new(Some(elicitation::input_requests(&missing)), Some(state));
            return Ok(Answered::Ask(Box::new(required)));
        }
    }
    Ok(Answered::All(answers))
}

/// What a client must declare so that forms can be shown.
fn needed() -> ClientCapabilities {
    let mut needed = ClientCapabilities::default();
    needed.elicitation = Some(ElicitationCapability::new().with_form(FormElicitationCapability::default()));
    needed
}

fn said_to_approval(said: Said) -> Option<bool> {
    match said {
        Said::Fields(fields) => Some(fields.get("approve") == Some(&Value::Bool(true))),
        Said::No => Some(false),
        Said::Nothing => None,
    }
}

fn ask_in_result(
    shared: &Shared,
    approvals: Vec<String>,
    asked: &ApprovalRequest,
    answers: Map<String, Value>,
    form: &Form,
    bound: &[u8],
) -> Result<CallToolResponse, ErrorData> {
    let carried = Carried::asked(approvals, asked.digest.clone(), answers);
    let state = shared.states.seal(carried, bound).map_err(bad_state)?;
    let requests = elicitation::input_requests(std::slice::from_ref(form));
    Ok(CallToolResponse::InputRequired(InputRequiredResult::new(Some(requests), Some(state))))
}

/// Stops a call whose client went away.
struct Stopping(CancelToken);

impl Drop for Stopping {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

/// Goes through the gate once.
async fn pass(
    surroundings: &Surroundings,
    offered: &super::OfferedTool,
    arguments: &JsonObject,
    context: &RequestContext<RoleServer>,
    granted: Vec<String>,
    refusal: &'static str,
) -> Result<(SkillResult, Option<ApprovalRequest>), ErrorData> {
    let mut request = CallRequest::new(offered.tool.name().as_str(), Value::Object(arguments.clone()));
    request.skill.clone_from(&offered.skill);
    request.session = surroundings.rules.clone();
    let cancel = request.cancel.clone();
    let stopping = Stopping(cancel.clone());
    let host = Arc::clone(&surroundings.served.host);
    let session = surroundings.session.clone();
    let (began, has_begun) = oneshot::channel();
    let work = surroundings.shared.calls.run(move || {
        // Whoever waits for it may be gone.
        began.send(()).unwrap_or_default();
        let done = approval::call(host.as_ref(), request, granted, refusal);
        drop(session);
        done
    });
    let token = context.meta.get_progress_token();
    let done = tokio::select! {
        done = with_progress(context, token, has_begun, work) => done,
        () = context.ct.cancelled() => Err(ErrorData::internal_error("the call was cancelled", None)),
    };
    drop(stopping);
    done
}

/// Tells a client that asked for it how far a call is: waiting, running, done.
async fn with_progress<T>(
    context: &RequestContext<RoleServer>,
    token: Option<ProgressToken>,
    mut has_begun: oneshot::Receiver<()>,
    work: impl Future<Output = T>,
) -> T {
    let Some(token) = token else { return work.await };
    let tell = async |progress: f64, message: &str| {
        let told =
            ProgressNotificationParam::new(token.clone(), progress).with_total(2.0).with_message(message);
        // A client that went away hears nothing.
        context.peer.notify_progress(told).await.unwrap_or_default();
    };
    tell(0.0, "waiting").await;
    let mut work = std::pin::pin!(work);
    let mut beats = tokio::time::interval(HEARTBEAT);
    beats.tick().await;
    let (mut is_running, mut seconds) = (false, 0_u32);
    loop {
        tokio::select! {
            biased;
            begun = &mut has_begun, if !is_running => {
                is_running = true;
                if begun.is_ok() {
                    tell(1.0, "running").await;
                }
            }
            done = &mut work => {
                if !is_running {
                    tell(1.0, "running").await;
                }
                tell(2.0, "done").await;
                return done;
            }
            _ = beats.tick() => {
                seconds = seconds.saturating_add(1);
                let part = f64::from(seconds) / (f64::from(seconds) + 60.0);
                let progress = if is_running { 1.0 + part } else { part };
                tell(progress, &format!("{} for {seconds} s", if is_running { "running" } else { "waiting" })).await;
            }
        }
    }
}

/// The result of a call of one of our own tools.
pub(super) fn complete(result: CallToolResult) -> CallToolResponse {
    CallToolResponse::Complete(result)
}
