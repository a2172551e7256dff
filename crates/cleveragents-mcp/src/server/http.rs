//! Many clients over streamable HTTP.
//!
//! Whoever connects is bounded: in number, in the time that headers, bodies and answers take, and in what all bodies and all
//! answers hold together.
//! `Host` and `Origin` are checked, so that no page of a browser reaches a server on the loopback by another name.

mod answers;
mod body;
mod sessions;
mod token;
mod visitors;
mod writing;

use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr, TcpListener as BoundListener};
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use cleveragents_runtime::CancelToken;
use http::{Request, Response, StatusCode, header};
use http_body_util::combinators::BoxBody;
use http_body_util::{BodyExt as _, Full};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use rmcp::model::{ErrorCode, ErrorData, ServerJsonRpcMessage};
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;

use super::calls::{connections, most_open};
use super::connection::{Connection, Lasts};
use super::runtime::{StartError, runtime, wished};
use super::shared::McpServer;
use answers::Answers;
use body::{Bodies, TimedBody};
use sessions::BoundedSessions;
pub use token::{BearerToken, BearerTokenError, MIN_TOKEN_BYTES};
use visitors::{checked_host, checked_origin};
use writing::TimedWriting;

/// The path of the one endpoint.
pub const ENDPOINT: &str = "/mcp";
/// The most bytes of one body.
const MOST_BODY: usize = 4 * 1024 * 1024;
/// The most connections at one time.
const MOST_CONNECTIONS: usize = 512;
/// How long a client may take to send its headers, and a connection may be idle.
const HEADERS: Duration = Duration::from_secs(30);
/// How long a client may take nothing of its answer.
const READING: Duration = Duration::from_secs(30);
/// The largest head of a request, in bytes.
const MOST_HEAD: usize = 64 * 1024;
/// How long what runs may take to stop.
const GRACE: Duration = Duration::from_secs(5);
/// The error of a server that is full.
const BUSY: ErrorCode = ErrorCode(-32_000);
const CROWDED: &str = "the server holds too many answers that nobody reads, try again later";
/// How long nothing is accepted after the system refused a connection.
const PAUSE: Duration = Duration::from_millis(50);

/// Where a server listens, and who may come.
#[derive(Debug, Clone, Default)]
pub struct HttpOptions {
    /// The address, such as `127.0.0.1:8080`; port 0 takes any that is free.
    pub address: String,
    /// The token that every request carries.
    pub token: Option<BearerToken>,
    /// Further names by which the server may be called, beside the loopback's and its own address.
    pub hosts: Vec<String>,
    /// Further origins whose pages may call it, such as `https://app.example`, beside the loopback's.
    pub origins: Vec<String>,
}

/// A server that listens, and answers once it is told to.
#[derive(Debug)]
pub struct HttpServer {
    listener: BoundListener,
    address: SocketAddr,
    options: HttpOptions,
}

/// What every connection of the listener shares.
#[derive(Clone)]
struct Endpoint {
    service: StreamableHttpService<Connection, BoundedSessions>,
    token: Option<BearerToken>,
    bodies: Bodies,
    answers: Answers,
}

impl HttpServer {
    /// Takes the address.
    ///
    /// # Errors
    /// It is none, it is taken, or it can be reached from other machines and no token is demanded; a further name or origin
    /// is none.
    pub fn bind(mut options: HttpOptions) -> Result<Self, StartError> {
        let hosts = options.hosts.iter().map(|host| checked_host(host)).collect::<Result<_, _>>()?;
        let origins =
            options.origins.iter().map(|origin| checked_origin(origin)).collect::<Result<_, _>>()?;
        (options.hosts, options.origins) = (hosts, origins);
        let failed = |source| StartError::Address { address: options.address.clone(), source };
        let listener = BoundListener::bind(&options.address).map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        if !address.ip().is_loopback() && options.token.is_none() {
            return Err(StartError::Token { address: address.to_string() });
        }
        listener.set_nonblocking(true).map_err(failed)?;
        Ok(Self { listener, address, options })
    }

    /// Returns the address of the endpoint, with the port that was taken.
    pub fn url(&self) -> String {
        format!("http://{}{ENDPOINT}", self.address)
    }

    /// Answers clients until somebody wishes to stop.
    ///
    /// # Errors
    /// The threads cannot be started.
    pub fn serve(self, server: &McpServer, stop: &CancelToken) -> Result<(), StartError> {
        let runtime = runtime(2)?;
        let token = CancellationToken::new();
        let address = self.options.address.clone();
        runtime.block_on(async {
            let endpoint = self.endpoint(server, token.clone());
            let listener = TcpListener::from_std(self.listener)
                .map_err(|source| StartError::Address { address, source })?;
            tokio::select! {
                () = accept(listener, endpoint) => {}
                () = wished(stop) => token.cancel(),
            }
            Ok(())
        })?;
        runtime.shutdown_timeout(GRACE);
        Ok(())
    }

    fn endpoint(&self, server: &McpServer, stopped: CancellationToken) -> Endpoint {
        let shared = Arc::clone(&server.shared);
        let principal = if self.options.token.is_some() { "http with the token" } else { "http" };
        let connect = move || Ok(Connection::new(Arc::clone(&shared), Lasts::Session, principal.to_owned()));
        let config = StreamableHttpServerConfig::default()
            .with_allowed_hosts(self.hosts())
            .with_allowed_origins(self.origins())
            .enforce_origin_validation()
            .with_max_request_body_bytes(MOST_BODY)
            .with_json_response(true)
            .with_cancellation_token(stopped);
        let manager = Arc::new(BoundedSessions::default());
        Endpoint {
            service: StreamableHttpService::new(connect, manager, config),
            token: self.options.token.clone(),
            bodies: Bodies::default(),
            answers: Answers::default(),
        }
    }

    fn hosts(&self) -> Vec<String> {
        let mut hosts: Vec<String> = ["localhost", "127.0.0.1", "::1"].map(str::to_owned).into();
        if !self.address.ip().is_unspecified() {
            hosts.push(match self.address.ip() {
                IpAddr::V4(address) => address.to_string(),
                IpAddr::V6(address) => address.to_string(),
            });
        }
        hosts.extend(self.options.hosts.iter().cloned());
        hosts
    }

    fn origins(&self) -> Vec<String> {
        let loopback = ["localhost", "127.0.0.1", "[::1]"];
        let mut origins: Vec<String> = loopback
            .iter()
            .flat_map(|host| ["http", "https"].map(|scheme| format!("{scheme}://{host}:*")))
            .collect();
        origins.extend(self.options.origins.iter().cloned());
        origins
    }
}

async fn accept(listener: TcpListener, endpoint: Endpoint) {
    let places = Arc::new(Semaphore::new(connections(most_open(), MOST_CONNECTIONS)));
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            // The system is out of handles; those that are open end by themselves.
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        let Ok(permit) = Arc::clone(&places).try_acquire_owned() else {
            refuse(&stream);
            continue;
        };
        let endpoint = endpoint.clone();
        tokio::spawn(async move {
            serve(stream, endpoint).await;
            drop(permit);
        });
    }
}

/// Says that there are too many connections, as far as that can be said without waiting.
fn refuse(stream: &TcpStream) {
    let body = error_body(ErrorData::new(BUSY, "too many connections, try again later", None));
    let head = "HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\nconnection: close";
    let answer = format!("{head}\r\ncontent-length: {}\r\n\r\n{body}", body.len());
    stream.try_write(answer.as_bytes()).map(drop).unwrap_or_default();
}

async fn serve(stream: TcpStream, endpoint: Endpoint) {
    stream.set_nodelay(true).unwrap_or_default();
    let service = service_fn(move |request| {
        let endpoint = endpoint.clone();
        async move { Ok::<_, Infallible>(answer(&endpoint, request).await) }
    });
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(HEADERS).max_buf_size(MOST_HEAD);
    // What a client breaks off is its own affair.
    builder
        .serve_connection(TokioIo::new(TimedWriting::new(stream, READING)), service)
        .await
        .unwrap_or_default();
}

async fn answer(endpoint: &Endpoint, request: Request<Incoming>) -> Response<BoxBody<Bytes, Infallible>> {
    if request.uri().path() != ENDPOINT {
        return short(StatusCode::NOT_FOUND, format!("the endpoint is {ENDPOINT}"));
    }
    if request.headers().get_all(header::HOST).iter().count() > 1 {
        return short(StatusCode::BAD_REQUEST, "more than one `Host` header".to_owned());
    }
    if let Some(token) = &endpoint.token
        && !token.is_in(request.headers().get(header::AUTHORIZATION))
    {
        let told = "a bearer token is needed: send the header `Authorization: Bearer TOKEN`, with the token of the server";
        let mut refused = short(StatusCode::UNAUTHORIZED, told.to_owned());
        refused.headers_mut().insert(header::WWW_AUTHENTICATE, header::HeaderValue::from_static("Bearer"));
        return refused;
    }
    if !endpoint.answers.has_room() {
        return failed(StatusCode::SERVICE_UNAVAILABLE, ErrorData::new(BUSY, CROWDED, None));
    }
    let is_json = request.headers().get(header::CONTENT_TYPE).is_some_and(is_json);
    let (parts, body) = request.into_parts();
    let body = TimedBody::new(body, endpoint.bodies.clone());
    let response = endpoint.service.handle(Request::from_parts(parts, body)).await;
    // The type was right, so the body is what cannot be read.
    if is_json && response.status() == StatusCode::UNSUPPORTED_MEDIA_TYPE {
        let error = ErrorData::parse_error("the body is no JSON-RPC message", None);
        return failed(StatusCode::BAD_REQUEST, error);
    }
    match endpoint.answers.counted(response) {
        Some(counted) => counted,
        None => failed(StatusCode::SERVICE_UNAVAILABLE, ErrorData::new(BUSY, CROWDED, None)),
    }
}

fn is_json(kind: &header::HeaderValue) -> bool {
    let kind = kind.to_str().unwrap_or_default();
    kind.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case("application/json")
}

fn error_body(error: ErrorData) -> String {
    serde_json::to_string(&ServerJsonRpcMessage::error(error, None)).unwrap_or_default()
}

/// Answers with an error of the protocol.
fn failed(status: StatusCode, error: ErrorData) -> Response<BoxBody<Bytes, Infallible>> {
    let mut response = short(status, error_body(error));
    let kind = header::HeaderValue::from_static("application/json");
    response.headers_mut().insert(header::CONTENT_TYPE, kind);
    response
}

fn short(status: StatusCode, text: String) -> Response<BoxBody<Bytes, Infallible>> {
    let mut response = Response::new(Full::new(Bytes::from(text)).boxed());
    *response.status_mut() = status;
    response
}
