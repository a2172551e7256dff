//! Reading lines and writing frames: by tasks where the runtime can wait for the streams, by a thread for each otherwise.

use std::io::{self, Read, Write};
use std::os::fd::AsFd;

use tokio::runtime::Handle;
use tokio::sync::{OwnedSemaphorePermit, mpsc, oneshot};
use tokio_util::sync::CancellationToken;

use super::flow::Line;
use super::frame::{MAX_LINE_BYTES, incoming_of};
use super::lines::{CutLine, LineCutter};
use super::ready::ReadyStream;

/// So much is read at once.
const CHUNK: usize = 64 * 1024;

/// A frame, and the place that it takes until it is written.
#[derive(Debug)]
pub(super) struct Queued {
    pub(super) frame: Vec<u8>,
    pub(super) place: OwnedSemaphorePermit,
}

/// Starts reading.
pub(super) fn start_reading(
    runtime: &Handle,
    input: impl Read + AsFd + Send + 'static,
    sender: mpsc::Sender<Line>,
) -> io::Result<()> {
    let _inside = runtime.enter();
    if let Some(input) = ReadyStream::input(input.as_fd()) {
        drop(runtime.spawn(read_ready(input, sender)));
    } else {
        let read = move || read_on(input, &sender);
        drop(std::thread::Builder::new().name("mcp-read".to_owned()).spawn(read)?);
    }
    Ok(())
}

/// Starts writing; the answer comes when nothing more will be written.
pub(super) fn start_writing(
    runtime: &Handle,
    output: impl Write + AsFd + Send + 'static,
    queued: mpsc::UnboundedReceiver<Queued>,
    broken: CancellationToken,
) -> io::Result<oneshot::Receiver<()>> {
    let _inside = runtime.enter();
    let (done, written) = oneshot::channel();
    if let Some(output) = ReadyStream::output(output.as_fd()) {
        drop(runtime.spawn(async move {
            write_ready(output, queued, broken).await;
            done.send(()).unwrap_or_default();
        }));
    } else {
        let write = move || {
            write_on(output, queued, &broken);
            done.send(()).unwrap_or_default();
        };
        drop(std::thread::Builder::new().name("mcp-write".to_owned()).spawn(write)?);
    }
    Ok(written)
}

fn line_of(cut: &CutLine) -> Option<Line> {
    let bytes = match cut {
        CutLine::Whole(line) => line.len(),
        CutLine::TooLong => 0,
    };
    incoming_of(cut).map(|what| Line { what, bytes })
}

async fn read_ready(input: ReadyStream, sender: mpsc::Sender<Line>) {
    let (mut cutter, mut chunk) = (LineCutter::new(MAX_LINE_BYTES), vec![0; CHUNK]);
    while let Ok(length @ 1..) = input.read(&mut chunk).await {
        let mut rest = chunk.get(..length).unwrap_or_default();
        while let Some(line) = cutter.cut(&mut rest) {
            if let Some(line) = line_of(&line)
                && sender.send(line).await.is_err()
            {
                return;
            }
        }
    }
}

fn read_on(mut input: impl Read, sender: &mpsc::Sender<Line>) {
    let (mut cutter, mut chunk) = (LineCutter::new(MAX_LINE_BYTES), vec![0; CHUNK]);
    loop {
        let length = match input.read(&mut chunk) {
            Ok(length @ 1..) => length,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Ok(_) | Err(_) => return,
        };
        let mut rest = chunk.get(..length).unwrap_or_default();
        while let Some(line) = cutter.cut(&mut rest) {
            if let Some(line) = line_of(&line)
                && sender.blocking_send(line).is_err()
            {
                return;
            }
        }
    }
}

async fn write_ready(
    output: ReadyStream,
    mut queued: mpsc::UnboundedReceiver<Queued>,
    broken: CancellationToken,
) {
    while let Some(Queued { frame, place }) = queued.recv().await {
        if output.write_all(&frame).await.is_err() {
            broken.cancel();
            return;
        }
        drop(place);
    }
}

fn write_on(mut output: impl Write, mut queued: mpsc::UnboundedReceiver<Queued>, broken: &CancellationToken) {
    while let Some(Queued { frame, place }) = queued.blocking_recv() {
        if output.write_all(&frame).and_then(|()| output.flush()).is_err() {
            broken.cancel();
            return;
        }
        drop(place);
    }
}
