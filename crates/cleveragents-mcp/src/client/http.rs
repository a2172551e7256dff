//! A server behind an address: each request is a POST, and its answer is JSON or a stream of events.
//!
//! A redirect is never followed: it would carry the person's credentials to an address that nobody chose.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use bytes::Bytes;
use http_body_util::{BodyExt as _, Full};
use hyper::body::Incoming;
use hyper::header::{ACCEPT, CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue};
use hyper::{Method, Request, StatusCode, Uri};
use hyper_rustls::HttpsConnector;
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::{TokioExecutor, TokioTimer};
use tokio::runtime::Handle;

use super::era::MODERN;
use super::failure::Failure;
use super::inbox::{Inbox, Reply};
use super::servers::wait_for;
use super::stdio::with_causes;
use super::wire::Outgoing;
use crate::config::ServerTransport;
use answer::{Kind, is_error, kind_of, with_id};
use connector::connector;
use events::{Event, Events};
use headers::{insert, is_ours};

mod answer;
mod connector;
mod events;
mod headers;

/// The time that the end of a session may take.
const FAREWELL: Duration = Duration::from_millis(500);

/// The longest name of a session.
const LONGEST_SESSION: usize = 512;

const SESSION: &str = "mcp-session-id";
const VERSION: &str = "mcp-protocol-version";
const BOTH: HeaderValue = HeaderValue::from_static("application/json, text/event-stream");
const JSON: HeaderValue = HeaderValue::from_static("application/json");

/// An address, and what goes with every request to it.
#[derive(Debug)]
pub(crate) struct Http {
    client: Client<HttpsConnector<HttpConnector>, Full<Bytes>>,
    url: Uri,
    headers: HeaderMap,
    inbox: Arc<Inbox>,
    runtime: Handle,
    /// Guards what the server and we agreed on.
    agreed: Mutex<Agreed>,
}

/// What goes with every request once it is known.
#[derive(Debug, Clone, Default)]
struct Agreed {
    version: Option<String>,
    session: Option<HeaderValue>,
}

impl Http {
    pub(crate) fn new(transport: &ServerTransport, inbox: &Arc<Inbox>) -> Result<Self, Failure> {
        let failed = |reason: &str| Failure::Launch { reason: reason.to_owned() };
        let ServerTransport::Http { url, headers: given } = transport else {
            return Err(failed("it has no address"));
        };
        let url: Uri = url.value().parse().map_err(|_| failed("its address is none"))?;
        if url.authority().is_none_or(|authority| authority.as_str().contains('@')) {
            return Err(failed("its address has no host, or a user's name in it"));
        }
        let client = Client::builder(TokioExecutor::new())
            .pool_timer(TokioTimer::new())
            .pool_idle_timeout(Duration::from_mins(1))
            .build(connector(&url)?);
        let mut headers = HeaderMap::new();
        for (name, setting) in given {
            let bad = || failed(&format!("its header `{}` cannot be sent", name.escape_debug()));
            let header = HeaderName::from_bytes(name.as_bytes()).map_err(|_| bad())?;
            if is_ours(&header) {
                return Err(failed(&format!("its header `{header}` is set by the client")));
            }
            let mut value = HeaderValue::from_str(setting.value()).map_err(|_| bad())?;
            value.set_sensitive(true);
            headers.insert(header, value);
        }
        let inbox = Arc::clone(inbox);
        Ok(Self { client, url, headers, inbox, runtime: Handle::current(), agreed: Mutex::default() })
    }

    /// Remembers the revision that was agreed on.
    pub(crate) fn agree(&self, version: &str) {
        let mut agreed = self.agreed.lock().unwrap_or_else(PoisonError::into_inner);
        agreed.version = Some(version.to_owned());
    }

    fn agreed(&self) -> Agreed {
        self.agreed.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Sends one message, and hands everything that comes back to the inbox.
    pub(crate) async fn exchange(&self, outgoing: &Outgoing) -> Result<(), Failure> {
        let request = self.request(outgoing)?;
        let response = self.client.request(request).await.map_err(unreachable)?;
        let status = response.status();
        if status.is_redirection() {
            return Err(Failure::Redirect { status: status.as_u16() });
        }
        if outgoing.method == "initialize"
            && let Some(session) = response.headers().get(SESSION)
            && session.len() <= LONGEST_SESSION
        {
            let mut agreed = self.agreed.lock().unwrap_or_else(PoisonError::into_inner);
            agreed.session = Some(session.clone());
        }
        match kind_of(&response) {
            Kind::Events if status.is_success() => self.read_events(response.into_body()).await,
            Kind::Json => self.read_json(status, outgoing, response.into_body()).await,
            Kind::Events | Kind::Other if status.is_success() && outgoing.id.is_none() => Ok(()),
            Kind::Events | Kind::Other if status.is_success() => {
                Err(Failure::Unreadable { reason: "it is neither JSON nor a stream of events".to_owned() })
            }
            Kind::Events | Kind::Other => Err(Failure::Status { status: status.as_u16() }),
        }
    }

    fn request(&self, outgoing: &Outgoing) -> Result<Request<Full<Bytes>>, Failure> {
        let agreed = self.agreed();
        let body = Full::new(Bytes::from(outgoing.body.clone()));
        let mut request = Request::new(body);
        *request.method_mut() = Method::POST;
        *request.uri_mut() = self.url.clone();
        let headers = request.headers_mut();
        headers.extend(self.headers.clone());
        headers.insert(ACCEPT, BOTH);
        headers.insert(CONTENT_TYPE, JSON);
        let is_old =
            outgoing.method == "initialize" || agreed.version.as_deref().is_some_and(|v| v != MODERN);
        if outgoing.method != "initialize" {
            let version = agreed.version.as_deref().unwrap_or(MODERN);
            insert(headers, VERSION, version)?;
        }
        if let Some(session) = agreed.session {
            headers.insert(HeaderName::from_static(SESSION), session);
        }
        if !is_old {
            insert(headers, "mcp-method", &outgoing.method)?;
            if let Some(name) = &outgoing.name {
                insert(headers, "mcp-name", name)?;
            }
            for (name, value) in &outgoing.mirrored {
                insert(headers, &format!("mcp-param-{name}").to_ascii_lowercase(), value)?;
            }
        }
        Ok(request)
    }

    async fn read_json(
        &self,
        status: StatusCode,
        outgoing: &Outgoing,
        body: Incoming,
    ) -> Result<(), Failure> {
        let bytes = self.collect(body).await?;
        if !status.is_success() && !is_error(&bytes) {
            return Err(Failure::Status { status: status.as_u16() });
        }
        let Some(id) = outgoing.id else { return Ok(()) };
        self.give(with_id(bytes, id));
        Ok(())
    }

    async fn collect(&self, mut body: Incoming) -> Result<Vec<u8>, Failure> {
        let limit = self.inbox.message_bytes();
        let mut bytes = Vec::new();
        while let Some(frame) = body.frame().await {
            let frame = frame.map_err(|error| broken(&error))?;
            let Ok(data) = frame.into_data() else { continue };
            if bytes.len() + data.len() > limit {
                return Err(Failure::TooLong { limit });
            }
            bytes.extend_from_slice(&data);
        }
        Ok(bytes)
    }

    async fn read_events(&self, mut body: Incoming) -> Result<(), Failure> {
        let limit = self.inbox.message_bytes();
        let mut events = Events::new(limit);
        while let Some(frame) = body.frame().await {
            let frame = frame.map_err(|error| broken(&error))?;
            let Ok(data) = frame.into_data() else { continue };
            let mut is_too_long = false;
            events.push(&data, |event| match event {
                Event::Message(message) => self.give(message),
                Event::TooLong => is_too_long = true,
            });
            if is_too_long {
                return Err(Failure::TooLong { limit });
            }
        }
        Ok(())
    }

    /// Tells an older server that nobody waits for an answer, if that can be done at once.
    pub(crate) fn abandon(&self, cancellation: Vec<u8>) {
        if self.agreed().version.is_none_or(|version| version == MODERN) {
            return;
        }
        let method = "notifications/cancelled".to_owned();
        if let Ok(request) = self.request(&Outgoing { body: cancellation, method, ..Outgoing::default() }) {
            self.send_apart(request);
        }
    }

    /// Ends the session, if there is one.
    pub(crate) fn leave(&self) {
        if self.agreed().session.is_none() {
            return;
        }
        if let Ok(mut request) = self.request(&Outgoing::default()) {
            *request.method_mut() = Method::DELETE;
            let sent = async { tokio::time::timeout(FAREWELL, self.client.request(request)).await };
            // A server that does not hear it forgets the session by itself.
            wait_for(&self.runtime, sent).map(drop).unwrap_or_default();
        }
    }

    /// Sends a request whose answer means nothing.
    fn send_apart(&self, request: Request<Full<Bytes>>) {
        self.runtime.spawn(self.client.request(request));
    }

    fn give(&self, message: Vec<u8>) {
        let Some(reply) = self.inbox.take(message) else { return };
        let method = "answer".to_owned();
        match reply {
            Reply::Now(body) => {
                if let Ok(request) = self.request(&Outgoing { body, method, ..Outgoing::default() }) {
                    self.send_apart(request);
                }
            }
            Reply::Later { id, params } => {
                let (inbox, client) = (Arc::clone(&self.inbox), self.client.clone());
                let Ok(request) = self.request(&Outgoing { method, ..Outgoing::default() }) else { return };
                tokio::spawn(async move {
                    let put = tokio::task::spawn_blocking(move || inbox.put(&id, &params)).await;
                    if let Ok(body) = put {
                        client.request(request.map(|_| Full::new(Bytes::from(body)))).await.ok();
                    }
                });
            }
        }
    }
}

fn unreachable(error: hyper_util::client::legacy::Error) -> Failure {
    Failure::Unreachable { reason: with_causes(&error) }
}

fn broken(error: &hyper::Error) -> Failure {
    Failure::Lost { ended: with_causes(error) }
}
