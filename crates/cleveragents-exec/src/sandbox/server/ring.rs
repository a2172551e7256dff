//! Reads the error output of a server for as long as it lives, and keeps its end.

use std::collections::VecDeque;
use std::io;
use std::os::fd::{AsFd as _, OwnedFd};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::pipe::{PipeFlags, pipe_with};

/// How much is kept.
const KEPT: usize = 64 * 1024;

/// What is read at once.
const CHUNK: usize = 16 * 1024;

/// What is done when the program has ended.
pub(super) type OnExit = Box<dyn FnOnce() + Send>;

/// The end of what a server wrote to its error output.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ErrorTail {
    /// The last bytes, at most 64 KiB, as text; unreadable ones are replaced.
    pub text: String,
    /// How many bytes were written in all.
    pub total: u64,
}

#[derive(Debug, Default)]
struct Ring {
    bytes: VecDeque<u8>,
    total: u64,
}

impl Ring {
    fn push(&mut self, bytes: &[u8]) {
        self.total = self.total.saturating_add(bytes.len() as u64);
        let kept = bytes.len().saturating_sub(KEPT);
        let bytes = bytes.get(kept..).unwrap_or_default();
        let excess = (self.bytes.len() + bytes.len()).saturating_sub(KEPT);
        self.bytes.drain(..excess);
        self.bytes.extend(bytes);
    }

    fn tail(&self) -> ErrorTail {
        let (front, back) = self.bytes.as_slices();
        let bytes = [front, back].concat();
        ErrorTail { text: String::from_utf8_lossy(&bytes).into_owned(), total: self.total }
    }
}

/// The thread that reads, so that the server never waits for a reader.
#[derive(Debug)]
pub(super) struct Drain {
    /// Guards what was read; held for the time of one copy.
    ring: Arc<Mutex<Ring>>,
    /// Closing it ends the thread.
    wake: Option<OwnedFd>,
    thread: Option<JoinHandle<()>>,
}

impl Drain {
    /// Starts the thread. It also tells when the program has ended.
    pub(super) fn start(stderr: OwnedFd, exit: OwnedFd, on_exit: OnExit) -> io::Result<Self> {
        let (woken, wake) = pipe_with(PipeFlags::CLOEXEC)?;
        let ring = Arc::new(Mutex::new(Ring::default()));
        let shared = Arc::clone(&ring);
        let thread = thread::Builder::new()
            .name("agents-stderr".to_owned())
            .spawn(move || read_on(&stderr, &woken, &shared, &exit, on_exit))?;
        Ok(Self { ring, wake: Some(wake), thread: Some(thread) })
    }

    pub(super) fn tail(&self) -> ErrorTail {
        self.ring.lock().unwrap_or_else(PoisonError::into_inner).tail()
    }

    /// What was written by a server that has ended.
    pub(super) fn finish(mut self) -> ErrorTail {
        self.join();
        self.tail()
    }

    fn join(&mut self) {
        self.wake = None;
        if let Some(thread) = self.thread.take() {
            // It does not panic.
            thread.join().ok();
        }
    }
}

impl Drop for Drain {
    fn drop(&mut self) {
        self.join();
    }
}

fn read_on(stderr: &OwnedFd, woken: &OwnedFd, ring: &Mutex<Ring>, exit: &OwnedFd, on_exit: OnExit) {
    let mut buffer = vec![0; CHUNK];
    let mut on_exit = Some(on_exit);
    let mut is_open = true;
    loop {
        let mut waiting = vec![PollFd::from_borrowed_fd(woken.as_fd(), PollFlags::IN)];
        if on_exit.is_some() {
            waiting.push(PollFd::from_borrowed_fd(exit.as_fd(), PollFlags::IN));
        }
        if is_open {
            waiting.push(PollFd::from_borrowed_fd(stderr.as_fd(), PollFlags::IN));
        }
        // An interrupted wait is a short one.
        poll(&mut waiting, None).ok();
        let is_over = waiting.first().is_some_and(|wake| !wake.revents().is_empty());
        if waiting.get(1).is_some_and(|exit| !exit.revents().is_empty())
            && is_ended(exit)
            && let Some(on_exit) = on_exit.take()
        {
            on_exit();
        }
        // What the dead left in the pipe is no more than a pipe holds.
        let rounds = if is_over { 64 } else { 1 };
        for _ in 0..rounds {
            match rustix::io::read(stderr, &mut *buffer) {
                Ok(0) => is_open = false,
                Ok(read) => {
                    let mut ring = ring.lock().unwrap_or_else(PoisonError::into_inner);
                    ring.push(buffer.get(..read).unwrap_or_default());
                }
                Err(Errno::AGAIN | Errno::INTR) => break,
                Err(_) => is_open = false,
            }
            if !is_open {
                break;
            }
        }
        if is_over {
            return;
        }
    }
}

/// Whether the process behind the handle has ended.
fn is_ended(exit: &OwnedFd) -> bool {
    let mut waiting = [PollFd::from_borrowed_fd(exit.as_fd(), PollFlags::IN)];
    let now = Timespec { tv_sec: 0, tv_nsec: 0 };
    poll(&mut waiting, Some(&now)).is_ok_and(|ready| ready > 0)
}
