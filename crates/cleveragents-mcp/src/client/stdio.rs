//! A server that is a process: lines in, lines out.
//!
//! The framing is our own: a line that is too long has to fail the request that it answers at once, and the codec of `rmcp`
//! drops it, so that the request waits for ever.

use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use cleveragents_exec::sandbox::{
    Ended, Environment, ErrorTail, Grace, Launcher, Place, ServerEnd, ServerLaunch, ServerProcess,
    ServerStreams, find_command,
};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::unix::pipe;
use tokio::sync::{Notify, mpsc, oneshot};

use super::failure::Failure;
use super::framing::{Cut, Lines, id_in};
use super::inbox::{Inbox, Reply};
use super::limits::ClientLimits;
use crate::config::ServerTransport;

/// Messages that wait for a server that does not read.
const MOST_WAITING: usize = 64;

/// What is read at once.
const CHUNK: usize = 64 * 1024;

/// The time that the last lines of a server that ended have to arrive, when somebody else still holds its output.
const LAST_LINES: Duration = Duration::from_millis(200);

/// A running process that speaks lines.
#[derive(Debug)]
pub(crate) struct Stdio {
    outgoing: mpsc::Sender<Vec<u8>>,
    /// Told when the input of the server is to be closed.
    closing: Arc<Notify>,
    /// Guards the process until it is stopped.
    process: Mutex<Option<ServerProcess>>,
}

impl Stdio {
    /// Starts the process, and everything that reads and writes. Runs inside the runtime.
    pub(crate) fn start(
        launcher: &Launcher,
        transport: &ServerTransport,
        limits: &ClientLimits,
        inbox: &Arc<Inbox>,
    ) -> Result<Arc<Self>, Failure> {
        let (exit, ended) = oneshot::channel();
        let (process, ServerStreams { stdin, stdout }) = launch(launcher, transport, exit)?;
        let failed = |error: std::io::Error| Failure::Launch { reason: error.to_string() };
        let stdin = pipe::Sender::from_owned_fd(stdin).map_err(failed)?;
        let stdout = pipe::Receiver::from_owned_fd(stdout).map_err(failed)?;
        let (outgoing, waiting) = mpsc::channel(MOST_WAITING);
        let closing = Arc::new(Notify::new());
        tokio::spawn(write_on(stdin, waiting, Arc::clone(&closing)));
        let stdio = Arc::new(Self { outgoing, closing, process: Mutex::new(Some(process)) });
        let lines = Lines::new(limits.message_bytes);
        tokio::spawn(read_on(stdout, ended, lines, Arc::clone(inbox), stdio.outgoing.downgrade()));
        Ok(stdio)
    }

    /// Hands one message over; waits while the server does not read.
    pub(crate) async fn send(&self, message: Vec<u8>) -> Result<(), Failure> {
        let lost = |_| Failure::Lost { ended: "its input is closed".to_owned() };
        self.outgoing.send(line(message)).await.map_err(lost)
    }

    /// Hands one message over, or drops it when the server does not read.
    pub(crate) fn send_if_possible(&self, message: Vec<u8>) {
        self.outgoing.try_send(line(message)).ok();
    }

    pub(crate) fn stderr(&self) -> ErrorTail {
        let process = self.process.lock().unwrap_or_else(PoisonError::into_inner);
        process.as_ref().map(ServerProcess::stderr).unwrap_or_default()
    }

    pub(crate) fn process_id(&self) -> Option<u32> {
        let process = self.process.lock().unwrap_or_else(PoisonError::into_inner);
        process.as_ref().and_then(ServerProcess::id)
    }

    /// Ends the process with all that it started. Blocks for as long as the grace lasts. Only the first call has the end.
    pub(crate) fn stop(&self, grace: Duration) -> Option<ServerEnd> {
        self.closing.notify_one();
        let process = self.process.lock().unwrap_or_else(PoisonError::into_inner).take();
        process.map(|process| process.stop(Grace { after_close: grace, after_signal: grace }))
    }
}

fn line(mut message: Vec<u8>) -> Vec<u8> {
    message.push(b'\n');
    message
}

fn launch(
    launcher: &Launcher,
    transport: &ServerTransport,
    exit: oneshot::Sender<()>,
) -> Result<(ServerProcess, ServerStreams), Failure> {
    let failed = |reason: String| Failure::Launch { reason };
    let ServerTransport::Stdio { command, args, env, inherited, folder } = transport else {
        return Err(failed("it has no program".to_owned()));
    };
    let own = env.iter().map(|(name, setting)| (name.as_str(), setting.value()));
    let inherited = inherited.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    let mut environment = Environment::default();
    let mut search: Vec<PathBuf> = Vec::new();
    for (name, value) in inherited.chain(own) {
        environment = environment.with(name, value).map_err(|error| failed(error.to_string()))?;
        if name == "PATH" {
            search = value.split(':').map(PathBuf::from).collect();
        }
    }
    let working_folder = Place::open(folder).map_err(|error| failed(error.to_string()))?;
    let program = find_command(command.value(), &search, folder)
        .ok_or_else(|| failed(format!("there is no program `{}`", command.written().escape_debug())))?;
    let arguments = args.iter().map(|argument| OsString::from(argument.value())).collect();
    let launch = ServerLaunch { program, arguments, environment, working_folder };
    // Nobody hears it when the connection is gone.
    let on_exit = move || exit.send(()).unwrap_or_default();
    launcher.serve(launch, on_exit).map_err(|error| failed(with_causes(&error)))
}

/// An error with everything that caused it, on one line.
pub(crate) fn with_causes(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut next = error.source();
    while let Some(cause) = next {
        text.push_str(": ");
        text.push_str(&cause.to_string());
        next = cause.source();
    }
    text
}

async fn write_on(mut stdin: pipe::Sender, mut waiting: mpsc::Receiver<Vec<u8>>, closing: Arc<Notify>) {
    let write = async {
        while let Some(message) = waiting.recv().await {
            if stdin.write_all(&message).await.is_err() {
                return;
            }
        }
    };
    tokio::select! {
        () = write => {}
        () = closing.notified() => {}
    }
}

async fn read_on(
    mut stdout: pipe::Receiver,
    exit: oneshot::Receiver<()>,
    mut lines: Lines,
    inbox: Arc<Inbox>,
    outgoing: mpsc::WeakSender<Vec<u8>>,
) {
    let mut chunk = vec![0; CHUNK];
    let ended = async {
        // Whoever inherited the output may keep it open for ever.
        exit.await.ok();
        tokio::time::sleep(LAST_LINES).await;
    };
    tokio::pin!(ended);
    let failure = loop {
        let read = tokio::select! {
            biased;
            read = stdout.read(&mut chunk) => read.unwrap_or(0),
            () = &mut ended => 0,
        };
        if read == 0 {
            break Failure::Lost { ended: "its output ended".to_owned() };
        }
        let mut is_endless = false;
        lines.limit_to(inbox.message_bytes());
        lines.push(chunk.get(..read).unwrap_or_default(), |cut| match cut {
            Cut::Line(line) => give(&inbox, &outgoing, line),
            Cut::TooLong(start) => too_long(&inbox, &start),
            Cut::Endless => is_endless = true,
        });
        if is_endless {
            break Failure::Lost { ended: "its output has a line without an end".to_owned() };
        }
    };
    if let Some(line) = lines.rest() {
        give(&inbox, &outgoing, line);
    }
    inbox.close(&failure);
}

fn too_long(inbox: &Inbox, start: &[u8]) {
    inbox.fail(id_in(start), &Failure::TooLong { limit: inbox.message_bytes() });
}

fn give(inbox: &Arc<Inbox>, outgoing: &mpsc::WeakSender<Vec<u8>>, message: Vec<u8>) {
    let Some(reply) = inbox.take(message) else { return };
    // A server that is being stopped gets no answers.
    let Some(outgoing) = outgoing.upgrade() else { return };
    match reply {
        Reply::Now(reply) => {
            // A server that floods us with questions and does not read gets no answers.
            outgoing.try_send(line(reply)).ok();
        }
        Reply::Later { id, params } => {
            let inbox = Arc::clone(inbox);
            tokio::task::spawn_blocking(move || {
                let reply = inbox.put(&id, &params);
                outgoing.try_send(line(reply)).ok();
            });
        }
    }
}

/// How a process ended, for people.
pub(crate) fn ended_text(ended: Ended) -> String {
    match ended {
        Ended::Exited(code) => format!("exit code {code}"),
        Ended::Signalled(signal) => format!("signal {signal}"),
        Ended::TimedOut | Ended::Cancelled | Ended::OutputLimit(_) | Ended::ProcessLimit => {
            "killed by us".to_owned()
        }
        Ended::Unknown => "nobody knows how".to_owned(),
    }
}
