//! Many clients over streamable HTTP.
//!
//! Whoever connects is bounded: in number, in the time that headers and bodies take, and in what all bodies hold together.
//! `Host` and `Origin` are checked, so that no page of a browser reaches a server on the loopback by another name.

mod body;
mod token;

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
use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;

use super::connection::{Connection, Lasts};
use super::runtime::{StartError, runtime, wished};
use super::shared::McpServer;
use body::{Bodies, TimedBody};
pub use token::{BearerToken, BearerTokenError, MIN_TOKEN_BYTES};

/// The path of the one endpoint.
pub const ENDPOINT: &str = "/mcp";
/// The most bytes of one body.
const MOST_BODY: usize = 4 * 1024 * 1024;
/// The most connections at one time.
const MOST_CONNECTIONS: usize = 512;
/// The most sessions of clients of the older revisions, and requests of the others, at one time.
const MOST_SESSIONS: usize = 1_024;
/// How long a client may take to send its headers, and a connection may be idle.
const HEADERS: Duration = Duration::from_secs(30);
/// The largest head of a request, in bytes.
const MOST_HEAD: usize = 64 * 1024;
/// How long what runs may take to stop.
const GRACE: Duration = Duration::from_secs(5);
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
    service: StreamableHttpService<Connection, LocalSessionManager>,
    token: Option<BearerToken>,
    bodies: Bodies,
}

impl HttpServer {
    /// Takes the address.
    ///
    /// # Errors
    /// It is none, it is taken, or it can be reached from other machines and no token is demanded.
    pub fn bind(options: HttpOptions) -> Result<Self, StartError> {
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
        let sessions = Arc::new(Semaphore::new(MOST_SESSIONS));
        let principal = if self.options.token.is_some() { "http with the token" } else { "http" };
        let connect = move || {
            let permit = Arc::clone(&sessions).try_acquire_owned();
            let permit = permit.map_err(|_none_left| std::io::Error::other("too many sessions"))?;
            Ok(Connection::new(Arc::clone(&shared), Lasts::Session, principal.to_owned(), Some(permit)))
        };
        let config = StreamableHttpServerConfig::default()
            .with_allowed_hosts(self.hosts())
            .with_allowed_origins(self.origins())
            .enforce_origin_validation()
            .with_max_request_body_bytes(MOST_BODY)
            .with_json_response(true)
            .with_cancellation_token(stopped);
        let manager = Arc::new(LocalSessionManager::default());
        Endpoint {
            service: StreamableHttpService::new(connect, manager, config),
            token: self.options.token.clone(),
            bodies: Bodies::default(),
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
    let connections = Arc::new(Semaphore::new(MOST_CONNECTIONS));
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            // The system is out of handles; those that are open end by themselves.
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        let Ok(permit) = Arc::clone(&connections).try_acquire_owned() else {
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
    let answer = b"HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";
    stream.try_write(answer).map(drop).unwrap_or_default();
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
    builder.serve_connection(TokioIo::new(stream), service).await.unwrap_or_default();
}

async fn answer(endpoint: &Endpoint, request: Request<Incoming>) -> Response<BoxBody<Bytes, Infallible>> {
    if request.uri().path() != ENDPOINT {
        return short(StatusCode::NOT_FOUND, format!("the endpoint is {ENDPOINT}"));
    }
    if let Some(token) = &endpoint.token
        && !token.is_in(request.headers().get(header::AUTHORIZATION))
    {
        let mut refused = short(StatusCode::UNAUTHORIZED, "a bearer token is needed".to_owned());
        refused.headers_mut().insert(header::WWW_AUTHENTICATE, header::HeaderValue::from_static("Bearer"));
        return refused;
    }
    let (parts, body) = request.into_parts();
    let body = TimedBody::new(body, endpoint.bodies.clone());
    endpoint.service.handle(Request::from_parts(parts, body)).await
}

fn short(status: StatusCode, text: String) -> Response<BoxBody<Bytes, Infallible>> {
    let mut response = Response::new(Full::new(Bytes::from(text)).boxed());
    *response.status_mut() = status;
    response
}
