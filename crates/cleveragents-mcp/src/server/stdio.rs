//! One client over a pair of streams, a line for each message.
//!
//! Lines are bounded, and what is no message is answered with an error and not with silence. Reading and writing go on beside
//! everything else, so that a client that does not read holds up nothing but itself.

mod lines;
mod ready;

use std::io::{self, Read, Write};
use std::os::fd::AsFd;
use std::sync::Arc;
use std::time::Duration;

use cleveragents_runtime::CancelToken;
use rmcp::model::{ClientJsonRpcMessage, ErrorData, RequestId, ServerJsonRpcMessage};
use rmcp::service::{RxJsonRpcMessage, TxJsonRpcMessage};
use rmcp::transport::Transport;
use rmcp::{RoleServer, ServiceExt as _};
use serde::Deserialize;
use serde_json::error::Category;
use tokio::runtime::Handle;
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

use lines::{CutLine, LineCutter};
use ready::ReadyStream;

use super::connection::{Connection, Lasts};
use super::runtime::{StartError, runtime, wished};
use super::shared::McpServer;

#[cfg(test)]
mod tests;

/// The longest line that is read, in bytes.
pub const MAX_LINE_BYTES: usize = 4 * 1024 * 1024;
/// So many messages wait to be answered, and as many to be written.
const MOST_QUEUED: usize = 64;
/// So much is read at once.
const CHUNK: usize = 64 * 1024;
/// How long running calls may take to stop once the client is gone.
const GRACE: Duration = Duration::from_secs(5);

/// Serves one client until it closes its stream, cannot be written to, or somebody wishes to stop.
///
/// Nothing but frames is written.
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
    let transport =
        Lines::start(runtime.handle(), input, output).map_err(|source| StartError::Threads { source })?;
    let connection = Connection::new(Arc::clone(&server.shared), Lasts::Connection, "stdio".to_owned(), None);
    let token = CancellationToken::new();
    runtime.block_on(async {
        let served = async {
            // What a client sends before it introduced itself ends the connection; the client hears why.
            if let Ok(running) = connection.serve_with_ct(transport, token.clone()).await {
                running.waiting().await.map(drop).unwrap_or_default();
            }
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

/// What came from the client.
enum Incoming {
    Message(Box<ClientJsonRpcMessage>),
    /// A line that is no message: the error that answers it.
    Bad(Box<ServerJsonRpcMessage>),
}

/// The streams.
struct Lines {
    incoming: mpsc::Receiver<Incoming>,
    outgoing: Option<mpsc::Sender<Vec<u8>>>,
    /// Closed as soon as nothing can be written.
    broken: CancellationToken,
}

impl Lines {
    /// Starts reading and writing: by tasks where the runtime can wait for the streams, by a thread for each otherwise.
    fn start(
        runtime: &Handle,
        input: impl Read + AsFd + Send + 'static,
        output: impl Write + AsFd + Send + 'static,
    ) -> io::Result<Self> {
        let (sender, incoming) = mpsc::channel(MOST_QUEUED);
        let (outgoing, queued) = mpsc::channel(MOST_QUEUED);
        let broken = CancellationToken::new();
        let _inside = runtime.enter();
        if let Some(input) = ReadyStream::input(input.as_fd()) {
            drop(runtime.spawn(read_ready(input, sender)));
        } else {
            let read = move || read_on(input, &sender);
            drop(std::thread::Builder::new().name("mcp-read".to_owned()).spawn(read)?);
        }
        if let Some(output) = ReadyStream::output(output.as_fd()) {
            drop(runtime.spawn(write_ready(output, queued, broken.clone())));
        } else {
            let broken = broken.clone();
            let write = move || write_on(output, queued, &broken);
            drop(std::thread::Builder::new().name("mcp-write".to_owned()).spawn(write)?);
        }
        Ok(Self { incoming, outgoing: Some(outgoing), broken })
    }

    fn queue(&self, message: &ServerJsonRpcMessage) -> impl Future<Output = io::Result<()>> + Send + use<> {
        let outgoing = self.outgoing.clone();
        let broken = self.broken.clone();
        let frame = serde_json::to_vec(message).map(|mut frame| {
            frame.push(b'\n');
            frame
        });
        async move {
            let (frame, outgoing) = (frame?, outgoing.ok_or(io::ErrorKind::NotConnected)?);
            tokio::select! {
                sent = outgoing.send(frame) => sent.map_err(|_gone| io::ErrorKind::BrokenPipe.into()),
                () = broken.cancelled() => Err(io::ErrorKind::BrokenPipe.into()),
            }
        }
    }
}

impl Transport<RoleServer> for Lines {
    type Error = io::Error;

    fn send(
        &mut self,
        item: TxJsonRpcMessage<RoleServer>,
    ) -> impl Future<Output = Result<(), Self::Error>> + Send + 'static {
        self.queue(&item)
    }

    async fn receive(&mut self) -> Option<RxJsonRpcMessage<RoleServer>> {
        loop {
            let incoming = tokio::select! {
                incoming = self.incoming.recv() => incoming?,
                () = self.broken.cancelled() => return None,
            };
            match incoming {
                Incoming::Message(message) => return Some(*message),
                Incoming::Bad(error) => self.queue(&error).await.ok()?,
            }
        }
    }

    async fn close(&mut self) -> Result<(), Self::Error> {
        self.outgoing = None;
        Ok(())
    }
}

async fn read_ready(input: ReadyStream, sender: mpsc::Sender<Incoming>) {
    let (mut cutter, mut chunk) = (LineCutter::new(MAX_LINE_BYTES), vec![0; CHUNK]);
    while let Ok(length @ 1..) = input.read(&mut chunk).await {
        let mut rest = chunk.get(..length).unwrap_or_default();
        while let Some(line) = cutter.cut(&mut rest) {
            if let Some(incoming) = incoming_of(&line)
                && sender.send(incoming).await.is_err()
            {
                return;
            }
        }
    }
}

fn read_on(mut input: impl Read, sender: &mpsc::Sender<Incoming>) {
    let (mut cutter, mut chunk) = (LineCutter::new(MAX_LINE_BYTES), vec![0; CHUNK]);
    loop {
        let length = match input.read(&mut chunk) {
            Ok(length @ 1..) => length,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Ok(_) | Err(_) => return,
        };
        let mut rest = chunk.get(..length).unwrap_or_default();
        while let Some(line) = cutter.cut(&mut rest) {
            if let Some(incoming) = incoming_of(&line)
                && sender.blocking_send(incoming).is_err()
            {
                return;
            }
        }
    }
}

async fn write_ready(output: ReadyStream, mut queued: mpsc::Receiver<Vec<u8>>, broken: CancellationToken) {
    while let Some(frame) = queued.recv().await {
        if output.write_all(&frame).await.is_err() {
            broken.cancel();
            return;
        }
    }
}

fn write_on(mut output: impl Write, mut queued: mpsc::Receiver<Vec<u8>>, broken: &CancellationToken) {
    while let Some(frame) = queued.blocking_recv() {
        if output.write_all(&frame).and_then(|()| output.flush()).is_err() {
            broken.cancel();
            return;
        }
    }
}

fn incoming_of(line: &CutLine) -> Option<Incoming> {
    match line {
        CutLine::Whole(line) => understood(line),
        CutLine::TooLong => Some(too_long()),
    }
}

fn too_long() -> Incoming {
    let message = format!("the message is longer than {MAX_LINE_BYTES} bytes");
    bad(ErrorData::invalid_request(message, None), None)
}

fn bad(error: ErrorData, id: Option<RequestId>) -> Incoming {
    Incoming::Bad(Box::new(ServerJsonRpcMessage::error(error, id)))
}

/// What can be told about a line that is no message of the protocol.
#[derive(Deserialize)]
struct Frame {
    id: Option<serde_json::Value>,
    method: Option<String>,
}

/// Reads a message. Notifications that nobody knows are passed over.
fn understood(line: &[u8]) -> Option<Incoming> {
    let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line).trim_ascii();
    if line.is_empty() {
        return None;
    }
    let error = match serde_json::from_slice(line) {
        Ok(message) => return Some(Incoming::Message(Box::new(message))),
        Err(error) => error,
    };
    let Ok(frame) = serde_json::from_slice::<Frame>(line) else {
        let error = match error.classify() {
            Category::Data => ErrorData::invalid_request("it is no JSON-RPC message", None),
            Category::Io | Category::Syntax | Category::Eof => {
                ErrorData::parse_error("the line is not JSON, or nests too deep", None)
            }
        };
        return Some(bad(error, None));
    };
    let id = frame.id.and_then(|id| serde_json::from_value::<RequestId>(id).ok());
    match (id, frame.method) {
        (Some(id), Some(_)) => {
            Some(bad(ErrorData::invalid_params("the parameters do not fit the method", None), Some(id)))
        }
        (None, Some(_)) => None,
        (_, None) => Some(bad(ErrorData::invalid_request("it is no JSON-RPC message", None), None)),
    }
}
