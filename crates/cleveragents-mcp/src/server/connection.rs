//! What one client asks, answered.

mod acting;
mod changes;
mod skill_files;

pub(super) use acting::DoorSession;

use std::borrow::Cow;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use cleveragents_catalog::{Session, SessionLimits};
use rmcp::model::{
    CacheScope, CallToolRequestParams, CallToolResponse, CompleteRequestParams, CompleteResult,
    CompletionInfo, CustomRequest, CustomResult, ErrorCode, GetPromptRequestParams, GetPromptResponse,
    GetSkillRequestParams, GetSkillResult, InitializeRequestParams, InitializeResult, ListPromptsResult,
    ListResourceTemplatesResult, ListResourcesResult, ListSkillsResult, ListToolsResult,
    PaginatedRequestParams, ProtocolVersion, ReadResourceDirectoryRequestParams, ReadResourceDirectoryResult,
    ReadResourceRequestParams, ReadResourceResponse, Reference, SKILLS_EXTENSION_ID, ServerConfig,
    SubscriptionFilter,
};
use rmcp::service::{NotificationContext, RequestContext, SubscriptionContext};
use rmcp::{ErrorData, RoleServer, ServerHandler};
use serde_json::{Value, json};
use tokio_util::sync::CancellationToken;

use super::cursor::{self, List};
use super::elicitation::Asking;
use super::shared::{Shared, SkillToolListing};
use super::skill_tools::{self, MOST_ACTIVE};
use super::skills::SCHEME;
use super::state::digest_of_request;
use super::tool_call::{self, Answered, Surroundings};
use super::{capabilities, outcome, published};

/// So many tools, prompts or files of a folder are on one page.
const PAGE: usize = 500;
/// How long a client may keep a list.
const FRESH_MS: u64 = 5_000;
/// The methods that are known, and whose parameters may still be others.
const METHODS: [&str; 13] = [
    "completion/complete",
    "prompts/get",
    "prompts/list",
    "resources/directory/read",
    "resources/list",
    "resources/read",
    "resources/templates/list",
    "server/discover",
    "skills/get",
    "skills/list",
    "subscriptions/listen",
    "tools/call",
    "tools/list",
];

/// How long what a client does is remembered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Lasts {
    /// As long as the transport.
    Connection,
    /// As long as the session, if the client opens one; else a request.
    Session,
}

/// One client, or one request of a client that opens no session.
#[derive(Debug)]
pub(super) struct Connection {
    shared: Arc<Shared>,
    principal: String,
    lasts: AtomicBool,
    // Guards what the client was given; held while one answer is made of what was read before.
    given: Arc<Mutex<Session>>,
    // Guards the session of the door of the offer that counted last; held for one look.
    session: Mutex<Option<Arc<DoorSession>>>,
    /// Closed when the client has said its last.
    gone: CancellationToken,
}

impl Connection {
    pub(super) fn new(shared: Arc<Shared>, lasts: Lasts, principal: String) -> Self {
        let lasts = AtomicBool::new(lasts == Lasts::Connection);
        let limits =
            SessionLimits { active_skills: NonZeroUsize::new(MOST_ACTIVE), ..SessionLimits::default() };
        let given = Arc::new(Mutex::new(Session::new(limits)));
        let gone = CancellationToken::new();
        Self { shared, principal, lasts, given, session: Mutex::default(), gone }
    }

    /// Waits for nothing more from the client once the token is closed.
    #[must_use]
    pub(super) fn until(mut self, gone: CancellationToken) -> Self {
        self.gone = gone;
        self
    }

    fn session<T>(&self, look: impl FnOnce(&mut Option<Arc<DoorSession>>) -> T) -> T {
        look(&mut self.session.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn lasts(&self) -> bool {
        self.lasts.load(Ordering::Acquire)
    }

    fn surroundings(&self, context: &RequestContext<RoleServer>) -> Result<Surroundings, ErrorData> {
        let served = self.shared.served();
        let (rules, session) = self.rules(&served, context)?;
        let (shared, principal) = (Arc::clone(&self.shared), self.principal.clone());
        Ok(Surroundings { shared, served, rules, session, principal })
    }
}

/// Looks at what a client was given.
fn given(given: &Mutex<Session>) -> MutexGuard<'_, Session> {
    given.lock().unwrap_or_else(PoisonError::into_inner)
}

fn internal(what: &str) -> ErrorData {
    ErrorData::internal_error(what.to_owned(), None)
}

impl ServerHandler for Connection {
    fn get_info(&self) -> ServerConfig {
        capabilities::config(&self.shared)
    }

    fn supported_protocol_versions(&self) -> Cow<'static, [ProtocolVersion]> {
        Cow::Borrowed(ProtocolVersion::KNOWN_VERSIONS)
    }

    fn get_tool(&self, name: &str) -> Option<rmcp::model::Tool> {
        let served = self.shared.served();
        let own = served.skill_tools.iter().find(|tool| tool.name == name).cloned();
        own.or_else(|| served.tools.get(name).map(|tool| tool.listed.clone()))
    }

    async fn initialize(
        &self,
        request: InitializeRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<InitializeResult, ErrorData> {
        self.lasts.store(true, Ordering::Release);
        context.peer.set_peer_info(request.clone());
        self.negotiate_initialize(&request)
    }

    async fn on_initialized(&self, context: NotificationContext<RoleServer>) {
        self.push_changes(context.peer);
    }

    async fn list_tools(
        &self,
        request: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let served = self.shared.served();
        let after = cursor::of(List::Tools, request.as_ref())?;
        let knows_skills = context.client_capabilities().is_some_and(|declared| {
            declared.extensions.is_some_and(|extensions| extensions.contains_key(SKILLS_EXTENSION_ID))
        });
        let with_skill_tools = match self.shared.options.skill_tools {
            SkillToolListing::Auto => !knows_skills,
            SkillToolListing::Always => true,
            SkillToolListing::Never => false,
        };
        let is_first = after.is_none();
        let (page, next) =
            cursor::page(List::Tools, &served.listed, after.as_deref(), PAGE, |tool| tool.name.as_ref());
        let own = if is_first && with_skill_tools { served.skill_tools.as_slice() } else { &[] };
        let mut result = ListToolsResult::with_all_items([own, page].concat());
        result.next_cursor = next;
        Ok(result.with_ttl_ms(FRESH_MS).with_cache_scope(CacheScope::Private))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        if skill_tools::NAMES.contains(&request.name.as_ref())
            && (!self.shared.served().skill_tools.is_empty() || self.has_active_skill())
        {
            return self.skill_tool(request).await;
        }
        let surroundings = self.surroundings(&context)?;
        if let Some(gone) = self.gone_skill(&surroundings.served) {
            return Ok(outcome::refused(skill_tools::is_gone(&gone)).into());
        }
        tool_call::call(surroundings, &self.gone, request, context).await
    }

    async fn list_prompts(
        &self,
        request: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListPromptsResult, ErrorData> {
        let served = self.shared.served();
        let after = cursor::of(List::Prompts, request.as_ref())?;
        let all: Vec<rmcp::model::Prompt> =
            served.publication.prompts.iter().map(|(name, prompt)| prompt.listed(name)).collect();
        let (page, next) =
            cursor::page(List::Prompts, &all, after.as_deref(), PAGE, |prompt| prompt.name.as_str());
        let mut result = ListPromptsResult::with_all_items(page.to_vec());
        result.next_cursor = next;
        Ok(result.with_ttl_ms(FRESH_MS).with_cache_scope(CacheScope::Private))
    }

    async fn get_prompt(
        &self,
        request: GetPromptRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<GetPromptResponse, ErrorData> {
        let served = self.shared.served();
        let Some(prompt) = served.publication.prompts.get(&request.name) else {
            let shown: String = request.name.chars().take(200).collect();
            return Err(ErrorData::invalid_params(format!("unknown prompt `{shown}`"), None));
        };
        let given = Value::Object(request.arguments.clone().unwrap_or_default());
        let bound = digest_of_request("prompts/get", &request.name, &given, &self.principal);
        let carried = tool_call::opened(&self.shared, request.request_state.as_deref(), &bound)?;
        let mut answers = carried.answers;
        if !prompt.questions.is_empty() {
            let responses = request.input_responses.as_ref();
            let asking = Asking { context: &context, gone: &self.gone };
            let answered =
                tool_call::answered(&self.shared, &asking, &prompt.questions, answers, responses, &bound);
            match answered.await? {
                Answered::All(all) => answers = all,
                Answered::Ask(required) => return Ok(GetPromptResponse::InputRequired(*required)),
                Answered::Refused(reason) => return Err(ErrorData::invalid_params(reason, None)),
            }
        }
        Ok(prompt.filled(request.arguments.as_ref(), &answers)?.into())
    }

    async fn complete(
        &self,
        request: CompleteRequestParams,
        _context: RequestContext<RoleServer>,
    ) -> Result<CompleteResult, ErrorData> {
        let served = self.shared.served();
        let publication = &served.publication;
        let arguments = match &request.r#ref {
            Reference::Prompt(prompt) => {
                publication.prompts.get(&prompt.name).map(|prompt| &prompt.arguments)
            }
            Reference::Resource(resource) => {
                publication.templates.get(&resource.uri).map(|template| &template.arguments)
            }
            _ => None,
        };
        let arguments = arguments
            .ok_or_else(|| ErrorData::invalid_params("there is no such prompt or resource", None))?;
        let mut values = published::completions(arguments, &request.argument.name, &request.argument.value);
        let total = values.len();
        values.truncate(CompletionInfo::MAX_VALUES);
        let has_more = values.len() < total;
        let mut completion = CompletionInfo::new(values).map_err(|_too_many| internal("too many values"))?;
        completion.total = u32::try_from(total).ok();
        completion.has_more = Some(has_more);
        Ok(CompleteResult::new(completion))
    }

    async fn list_resources(
        &self,
        request: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        let after = cursor::of(List::Resources, request.as_ref())?;
        let is_first = after.is_none();
        let (skills, next) = self.skills_page(after).await?;
        let mut resources =
            if is_first { published::resources(&self.shared.served().publication) } else { Vec::new() };
        resources.extend(skills.iter().flat_map(|skill| skill.resources()));
        let mut result = ListResourcesResult::with_all_items(resources);
        result.next_cursor = next.map(|name| cursor::behind(List::Resources, &name));
        Ok(result.with_ttl_ms(FRESH_MS).with_cache_scope(CacheScope::Private))
    }

    async fn list_resource_templates(
        &self,
        request: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListResourceTemplatesResult, ErrorData> {
        // All of them are on the first page.
        if request.is_some_and(|request| request.cursor.is_some()) {
            return Err(ErrorData::invalid_params(
                "the cursor is not one of this list; start again without one",
                None,
            ));
        }
        let templates = published::templates(&self.shared.served().publication);
        let result = ListResourceTemplatesResult::with_all_items(templates);
        Ok(result.with_ttl_ms(FRESH_MS).with_cache_scope(CacheScope::Private))
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        _context: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        let uri = request.uri.as_str();
        if uri.starts_with(SCHEME) {
            return self.read_skill_file(uri).await;
        }
        let contents = published::read(&self.shared.served().publication, uri);
        contents
            .map(|contents| skill_files::fresh_read(contents).into())
            .ok_or_else(|| published::not_found(uri))
    }

    fn accepted_subscription_filter(&self, requested: &SubscriptionFilter) -> Option<SubscriptionFilter> {
        let mut accepted = requested.clone();
        accepted.resource_subscriptions = None;
        Some(accepted)
    }

    async fn listen(&self, context: SubscriptionContext) -> Result<(), ErrorData> {
        changes::tell(&self.shared, &context, &self.gone).await;
        Ok(())
    }

    /// Names why a request was not understood: a known method with other parameters, or a method that nobody knows.
    async fn on_custom_request(
        &self,
        request: CustomRequest,
        _context: RequestContext<RoleServer>,
    ) -> Result<CustomResult, ErrorData> {
        if METHODS.contains(&request.method.as_str()) {
            return Err(ErrorData::invalid_params("the parameters do not fit the method", None));
        }
        let shown: String = request.method.chars().take(200).collect();
        Err(ErrorData::new(ErrorCode::METHOD_NOT_FOUND, format!("there is no method `{shown}`"), None))
    }

    async fn list_skills(
        &self,
        request: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListSkillsResult, ErrorData> {
        let after = cursor::of(List::Skills, request.as_ref())?;
        let (skills, next) = self.skills_page(after).await?;
        let entries = skills.iter().map(|skill| skill.entry.clone()).collect();
        let mut result = ListSkillsResult::with_all_items(entries);
        result.next_cursor = next.map(|name| cursor::behind(List::Skills, &name));
        Ok(result.with_ttl_ms(FRESH_MS).with_cache_scope(CacheScope::Private))
    }

    async fn get_skill(
        &self,
        request: GetSkillRequestParams,
        _context: RequestContext<RoleServer>,
    ) -> Result<GetSkillResult, ErrorData> {
        let found = self.skill_at(&request.uri).await?;
        let found = found.filter(|(_, skill, _)| skill.entry.uri == request.uri);
        let (_, skill, _) = found.ok_or_else(|| {
            let shown: String = request.uri.chars().take(1_000).collect();
            ErrorData::invalid_params("there is no such skill", Some(json!({"uri": shown})))
        })?;
        let result = GetSkillResult::new(skill.entry.clone());
        Ok(result.with_ttl_ms(FRESH_MS).with_cache_scope(CacheScope::Private))
    }

    async fn read_resource_directory(
        &self,
        request: ReadResourceDirectoryRequestParams,
        _context: RequestContext<RoleServer>,
    ) -> Result<ReadResourceDirectoryResult, ErrorData> {
        let after = cursor::read(List::Directory, request.cursor.as_deref())?;
        let uri = request.uri.strip_suffix('/').unwrap_or(&request.uri);
        let missing = || {
            let shown: String = request.uri.chars().take(1_000).collect();
            ErrorData::invalid_params("there is no such directory", Some(json!({"uri": shown})))
        };
        let (_, skill, below) = self.skill_at(uri).await?.ok_or_else(missing)?;
        let children = skill.directory(&below).ok_or_else(missing)?;
        let (page, next) =
            cursor::page(List::Directory, &children, after.as_deref(), PAGE, |child| child.uri.as_str());
        let mut result = ReadResourceDirectoryResult::with_all_items(page.to_vec());
        result.next_cursor = next;
        Ok(result.with_ttl_ms(FRESH_MS).with_cache_scope(CacheScope::Private))
    }
}
