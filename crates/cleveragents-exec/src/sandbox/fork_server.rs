//! A program in the sandbox that stays, and makes a process of its own for each call.
//!
//! The server is held like any program. Each of its processes puts a second, narrower set of rules on itself before it looks
//! at what it is asked: its own scratch folder instead of the server's, and no processes where the profile has none. So no
//! call reaches another, and none reaches the server, whose socket it does not have.
//!
//! A server serves one call at a time, and its next process waits for the next call. Whatever is not a plain end of a process
//! ends the server with everything in it.

use std::io::{IoSlice, IoSliceMut};
use std::mem::MaybeUninit;
use std::os::fd::{AsFd as _, BorrowedFd, OwnedFd};
use std::time::Duration;

use cleveragents_runtime::{Clock as _, Stop, Tier, Watch};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::net::{
    AddressFamily, RecvAncillaryBuffer, RecvFlags, SendAncillaryBuffer, SendAncillaryMessage, SendFlags,
    SocketFlags, SocketType, recvmsg, sendmsg, socketpair,
};

use super::capture::{Capture, buffer};
use super::place::network_places;
use super::prepare::{channel, input};
use super::{
    Child, Ended, Launch, LaunchError, LaunchStep, Launcher, Limits, Outcome, OutputStream, ResourceUse,
    SandboxProfile, Stdin, ThirdDescriptor, ruleset, syscall_filter,
};
use crate::clock::SystemClock;

/// The longest time between two looks at the cancel token.
const SLICE: Duration = Duration::from_millis(10);

/// The most descriptors that go with a call: the request, three outputs, the rules, and one of the caller's.
const DESCRIPTORS: usize = 6;

/// What a server says whose waiting process ended before it was given a call. It ends then, and a call that was sent never began.
const IDLE: &[u8] = b"idle";

/// The longest answer of the server.
const ANSWER: usize = 64;

/// A program that makes a process for each call. Dropping it kills it with all that it made.
#[derive(Debug)]
pub(crate) struct ForkServer {
    control: OwnedFd,
    child: Child,
}

/// Why a call was not made by the server. It never began.
#[derive(Debug)]
pub(crate) struct ServerGone;

/// What a call is given.
#[derive(Debug)]
pub(crate) struct ServerCall<'a> {
    /// What its process reads, rules included.
    pub(crate) request: Vec<u8>,
    /// What it may reach: no more than the server.
    pub(crate) profile: SandboxProfile,
    /// How much of its outputs is kept.
    pub(crate) limits: &'a Limits,
    /// A descriptor of the caller's for the process, when there is one.
    pub(crate) given: Option<BorrowedFd<'a>>,
}

/// How a process of the server ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Answer {
    ended: Ended,
    leftovers: bool,
    cpu: Duration,
}

impl ForkServer {
    /// Starts the server, whose descriptor 3 becomes a socket, and waits until it says that it is ready.
    pub(crate) fn start(launcher: &Launcher, launch: Launch, watch: &Watch) -> Result<Self, LaunchError> {
        let flags = SocketFlags::CLOEXEC;
        let (control, theirs) = socketpair(AddressFamily::UNIX, SocketType::SEQPACKET, flags, None)
            .map_err(|errno| LaunchError::System { step: LaunchStep::Channels, source: errno.into() })?;
        let child = launcher.launch(Launch { third: ThirdDescriptor::Given(theirs), ..launch })?;
        let server = Self { control, child };
        loop {
            watch.check()?;
            if wait_for(&[server.control.as_fd()], SLICE.min(watch.remaining())) {
                if receive(&server.control).as_deref() == Some(b"ready") {
                    return Ok(server);
                }
                let source = std::io::Error::other("the server did not become ready");
                return Err(LaunchError::System { step: LaunchStep::Program, source });
            }
        }
    }

    /// What holds the server.
    pub(crate) fn tier(&self) -> Tier {
        self.child.tier()
    }

    /// Makes one call. Gives the server back when it can make another.
    pub(crate) fn call(
        mut self,
        call: ServerCall<'_>,
        watch: &Watch,
    ) -> Result<(Outcome, Option<Self>), ServerGone> {
        let clock = SystemClock::start();
        let limits = call.limits;
        // What a server says before it is asked is that the process that waited has ended. It may come later than the call.
        if wait_for(&[self.control.as_fd()], Duration::ZERO) {
            return Err(ServerGone);
        }
        let mut outputs = self.send(call).ok_or(ServerGone)?;
        let mut buffer = buffer();
        let mut answer = None;
        let killed = loop {
            let handles: Vec<BorrowedFd<'_>> = std::iter::once(self.control.as_fd())
                .chain(outputs.iter().filter_map(|(_, capture)| capture.pipe()))
                .collect();
            if wait_for(&handles, SLICE.min(watch.remaining())) {
                let message = receive(&self.control);
                if message.as_deref() == Some(IDLE) {
                    return Err(ServerGone);
                }
                answer = message.as_deref().and_then(parse);
                break None;
            }
            for (_, capture) in &mut outputs {
                capture.read(&mut buffer);
            }
            if let Err(stop) = watch.check() {
                break Some(match stop {
                    Stop::Timeout => Ended::TimedOut,
                    Stop::Cancelled => Ended::Cancelled,
                });
            }
            if self.child.is_crowded() {
                break Some(Ended::ProcessLimit);
            }
            let flooded = outputs.iter().find(|(_, capture)| capture.total() > limits.flood);
            if let Some((stream, _)) = flooded {
                break Some(Ended::OutputLimit(*stream));
            }
        };
        let tier = self.tier();
        let leftovers = answer.is_some_and(|answer| answer.leftovers);
        let again = answer.is_some_and(|answer| matches!(answer.ended, Ended::Exited(0)) && !leftovers);
        let server = Some(self).filter(|_| again);
        let [stdout, stderr, result] = outputs.map(|(_, capture)| capture.finish(&mut buffer));
        let usage = ResourceUse {
            cpu: answer.map_or(Duration::ZERO, |answer| answer.cpu),
            peak_memory: None,
            wall: clock.elapsed(),
        };
        let ended = killed.unwrap_or_else(|| answer.map_or(Ended::Unknown, |answer| answer.ended));
        Ok((Outcome { ended, stdout, stderr, result, tier, usage, leftovers }, server))
    }

    /// Hands a call to the process that waits: its request, its outputs and its rules.
    fn send(&self, call: ServerCall<'_>) -> Option<[(OutputStream, Capture); 3]> {
        let ServerCall { request, mut profile, limits, given } = call;
        if profile.network {
            profile.readable.extend(network_places());
        }
        let rules = ruleset::ruleset(&profile).ok()??;
        let request = input(Stdin::Bytes(request)).ok()?;
        let (stdout, stdout_end) = channel().ok()?;
        let (stderr, stderr_end) = channel().ok()?;
        let (result, result_end) = channel().ok()?;
        let ends =
            [request.as_fd(), stdout_end.as_fd(), stderr_end.as_fd(), result_end.as_fd(), rules.as_fd()];
        let descriptors: Vec<BorrowedFd<'_>> = ends.into_iter().chain(given).collect();
        let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(DESCRIPTORS))];
        let mut ancillary = SendAncillaryBuffer::new(&mut space);
        if !ancillary.push(SendAncillaryMessage::ScmRights(&descriptors)) {
            return None;
        }
        sendmsg(&self.control, &[IoSlice::new(b"call")], &mut ancillary, SendFlags::NOSIGNAL).ok()?;
        Some([
            (OutputStream::Stdout, Capture::of(stdout, limits.stdout)),
            (OutputStream::Stderr, Capture::of(stderr, limits.stderr)),
            (OutputStream::Result, Capture::of(result, limits.result)),
        ])
    }
}

/// The filter that a process of a server puts on itself, in the kernel's own form; empty when it needs none. Only starting
/// processes is more than a call may do and less than the server must.
pub(crate) fn filter_bytes(profile: &SandboxProfile) -> Vec<u8> {
    let program = if profile.subprocesses { Vec::new() } else { syscall_filter::without_processes() };
    let instruction = |step: libc::sock_filter| {
        let [code, code_high] = step.code.to_ne_bytes();
        let [k, k1, k2, k3] = step.k.to_ne_bytes();
        [code, code_high, step.jt, step.jf, k, k1, k2, k3]
    };
    program.into_iter().flat_map(instruction).collect()
}

/// Waits until something stands in one of the handles, and says whether it is the first.
fn wait_for(handles: &[BorrowedFd<'_>], time: Duration) -> bool {
    let mut waiting: Vec<PollFd<'_>> =
        handles.iter().map(|handle| PollFd::from_borrowed_fd(*handle, PollFlags::IN)).collect();
    let timeout = Timespec { tv_sec: 0, tv_nsec: time.subsec_nanos().into() };
    // An interrupted wait is a short one.
    poll(&mut waiting, Some(&timeout)).ok();
    waiting.first().is_some_and(|first| !first.revents().is_empty())
}

/// The next message of the server, or nothing when it is gone.
fn receive(control: &OwnedFd) -> Option<Vec<u8>> {
    let mut text = [0; ANSWER];
    let mut none = RecvAncillaryBuffer::default();
    let flags = RecvFlags::DONTWAIT | RecvFlags::CMSG_CLOEXEC;
    let message = recvmsg(control, &mut [IoSliceMut::new(&mut text)], &mut none, flags).ok()?;
    text.get(..message.bytes).filter(|text| !text.is_empty()).map(<[u8]>::to_vec)
}

/// Reads `exited 0 0 1234`: how it ended, whether it left something behind, and microseconds of processor time.
fn parse(answer: &[u8]) -> Option<Answer> {
    let mut words = std::str::from_utf8(answer).ok()?.split(' ');
    let (how, number) = (words.next()?, words.next()?.parse().ok()?);
    let ended = match how {
        "exited" => Ended::Exited(number),
        "signalled" => Ended::Signalled(number),
        _ => return None,
    };
    let leftovers = words.next()? != "0";
    Some(Answer { ended, leftovers, cpu: Duration::from_micros(words.next()?.parse().ok()?) })
}
