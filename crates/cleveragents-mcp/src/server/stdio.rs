//! One client over a pair of streams, a line for each message.
//!
//! Lines are bounded, and what is no message is answered with an error and not with silence. Reading and writing go on beside
//! everything else, so that a client that does not read holds up nothing but itself.

mod flow;
mod frame;
mod lines;
mod ready;
mod streams;

use std::io::{self, Read, Write};
use std::os::fd::AsFd;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use cleveragents_runtime::CancelToken;
use rmcp::model::{JsonRpcMessage, ServerJsonRpcMessage};
use rmcp::service::{RxJsonRpcMessage, ServerInitializeError, TxJsonRpcMessage};
use rmcp::transport::Transport;
use rmcp::{RoleServer, ServiceExt as _};
use tokio::runtime::Handle;
use tokio::sync::{AcquireError, OwnedSemaphorePermit, Semaphore, mpsc, oneshot};
use tokio::time::Sleep;
use tokio_util::sync::CancellationToken;

use flow::{Flow, Line, Step};
use streams::{Queued, start_reading, start_writing};

use super::connection::{Connection, Lasts};
use super::runtime::{StartError, runtime, wished};
use super::shared::McpServer;

pub use frame::MAX_LINE_BYTES;

/// So many messages wait to be looked at, and so many of our own to be written beside the answers.
const MOST_QUEUED: usize = 16;
/// How long running calls may take to stop once the client is gone, and what was read before and what is still to be written.
const GRACE: Duration = Duration::from_secs(5);

/// Serves one client until it closes its stream, cannot be written to, or somebody wishes to stop.
///
/// Nothing but frames is written. What was asked before the stream was closed is answered, if that takes no more than seconds.
///
/// # Errors
/// The threads cannot be started.
pub fn serve_stdio(
    server: &McpServer,
    input: impl Read + AsFd + Send + 'static,
    output: impl Write + AsFd + Send + 'static,
    stop: &CancelToken,
) -> Result<(), StartError> {
    // One client is served by one thread: a second would be woken for each of its messages, and find nothing to do.
    let runtime = runtime(1)?;
    let (transport, written) =
        Lines::start(runtime.handle(), input, output).map_err(|source| StartError::Threads { source })?;
    let gone = transport.ended.clone();
    let shared = Arc::clone(&server.shared);
    let connection = Connection::new(shared, Lasts::Connection, "stdio".to_owned()).until(gone);
    let token = CancellationToken::new();
    runtime.block_on(async {
        let served = async {
            match connection.serve_with_ct(transport, token.clone()).await {
                Ok(running) => running.waiting().await.map(drop).unwrap_or_default(),
                Err(ServerInitializeError::ConnectionClosed(_) | ServerInitializeError::Cancelled) => {}
                Err(error) => {
                    let line = format!("the connection was not opened: {}", error.to_string().escape_debug());
                    server.shared.options.log.line(&line);
                }
            }
            // Nobody but the writer holds frames now; it ends with the last one.
            tokio::time::timeout(GRACE, written).await.map(drop).unwrap_or_default();
        };
        tokio::select! {
            () = served => {}
            () = wished(stop) => token.cancel(),
        }
    });
    // The thread that reads may wait for ever.
    runtime.shutdown_timeout(GRACE);
    Ok(())
}

/// The streams.
struct Lines {
    incoming: mpsc::Receiver<Line>,
    outgoing: Option<mpsc::UnboundedSender<Queued>>,
    flow: Flow,
    /// Places for what is no answer.
    others: Arc<Semaphore>,
    /// When waiting for places ends, once the client has closed its stream.
    until: Option<Pin<Box<Sleep>>>,
    /// Closed as soon as nothing can be written.
    broken: CancellationToken,
    /// Closed as soon as nothing more is read.
    ended: CancellationToken,
}

impl Lines {
    /// Starts reading and writing, and tells when the last frame was written.
    fn start(
        runtime: &Handle,
        input: impl Read + AsFd + Send + 'static,
        output: impl Write + AsFd + Send + 'static,
    ) -> io::Result<(Self, oneshot::Receiver<()>)> {
        let (sender, incoming) = mpsc::channel(MOST_QUEUED);
        let (outgoing, queued) = mpsc::unbounded_channel();
        let broken = CancellationToken::new();
        start_reading(runtime, input, sender)?;
        let written = start_writing(runtime, output, queued, broken.clone())?;
        let (flow, others) = (Flow::default(), Arc::new(Semaphore::new(MOST_QUEUED)));
        let (outgoing, ended) = (Some(outgoing), CancellationToken::new());
        Ok((Self { incoming, outgoing, flow, others, until: None, broken, ended }, written))
    }

    /// Takes a line; without one the client has closed its stream.
    fn admitted(&mut self, line: Option<Line>) -> Option<Step> {
        if line.is_none() {
            self.until = Some(Box::pin(tokio::time::sleep(GRACE)));
        }
        self.flow.admit(line?)
    }

    /// Goes on with what waited for this place.
    fn went_on(&mut self, place: Result<OwnedSemaphorePermit, AcquireError>) -> Option<Step> {
        self.flow.go_on(place.ok()?)
    }

    fn queue(&self, queued: Queued) -> io::Result<()> {
        let outgoing = self.outgoing.as_ref().ok_or(io::ErrorKind::NotConnected)?;
        outgoing.send(queued).map_err(|_gone| io::ErrorKind::BrokenPipe.into())
    }
}

fn frame_of(message: &ServerJsonRpcMessage) -> io::Result<Vec<u8>> {
    let mut frame = serde_json::to_vec(message)?;
    frame.push(b'\n');
    Ok(frame)
}

impl Transport<RoleServer> for Lines {
    type Error = io::Error;

    fn send(
        &mut self,
        item: TxJsonRpcMessage<RoleServer>,
    ) -> impl Future<Output = Result<(), Self::Error>> + Send + 'static {
        let id = match &item {
            JsonRpcMessage::Response(response) => Some(&response.id),
            JsonRpcMessage::Error(error) => error.id.as_ref(),
            JsonRpcMessage::Request(_) | JsonRpcMessage::Notification(_) => None,
        };
        let place = id.and_then(|id| self.flow.answered(id));
        let frame = frame_of(&item);
        // An answer has had its place since it was asked for.
        let done = match (frame, place) {
            (Ok(frame), Some(place)) => Ok(self.queue(Queued { frame, place })),
            (Ok(frame), None) => {
                Err((frame, Arc::clone(&self.others), self.outgoing.clone(), self.broken.clone()))
            }
            (Err(error), _) => Ok(Err(error)),
        };
        async move {
            let (frame, others, outgoing, broken) = match done {
                Ok(done) => return done,
                Err(waiting) => waiting,
            };
            let outgoing = outgoing.ok_or(io::ErrorKind::NotConnected)?;
            tokio::select! {
                place = others.acquire_owned() => {
                    let place = place.map_err(|_closed| io::ErrorKind::NotConnected)?;
                    outgoing.send(Queued { frame, place }).map_err(|_gone| io::ErrorKind::BrokenPipe.into())
                }
                () = broken.cancelled() => Err(io::ErrorKind::BrokenPipe.into()),
            }
        }
    }

    // Nothing is lost when the future is dropped: what was read is in the flow, or returned.
    async fn receive(&mut self) -> Option<RxJsonRpcMessage<RoleServer>> {
        loop {
            let step = match &mut self.until {
                // Mostly nothing waits.
                None if !self.flow.is_waiting() => tokio::select! {
                    line = self.incoming.recv() => self.admitted(line),
                    () = self.broken.cancelled() => break,
                },
                None => tokio::select! {
                    line = self.incoming.recv(), if self.flow.has_room() => self.admitted(line),
                    place = self.flow.places().acquire_owned() => self.went_on(place),
                    () = self.broken.cancelled() => break,
                },
                Some(_) if !self.flow.is_waiting() => break,
                Some(until) => tokio::select! {
                    place = self.flow.places().acquire_owned() => self.went_on(place),
                    () = until.as_mut() => break,
                    () = self.broken.cancelled() => break,
                },
            };
            match step {
                Some(Step::Take(message)) => return Some(*message),
                Some(Step::Answer(error, place)) => {
                    let frame = frame_of(&error).ok()?;
                    self.queue(Queued { frame, place }).ok()?;
                }
                None => {}
            }
        }
        self.ended.cancel();
        None
    }

    async fn close(&mut self) -> Result<(), Self::Error> {
        self.outgoing = None;
        Ok(())
    }
}
