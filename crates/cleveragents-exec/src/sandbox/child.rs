use std::time::Duration;

use cleveragents_runtime::{CancelToken, Clock as _, Stop, Tier, Watch};
use rustix::event::{PollFd, PollFlags, Timespec, poll};

use super::capture::{Capture, buffer};
use super::group::{Ending, Group};
use super::launcher::Launcher;
use super::raw::{End, Spawned, own_peak_memory};
use super::{Ended, Limits, Outcome, OutputStream, ResourceUse};
use crate::clock::SystemClock;

/// The longest time between two looks at the cancel token.
const SLICE: Duration = Duration::from_millis(10);

/// Our ends of the channels of a program that is about to start.
#[derive(Debug)]
pub(super) struct Unstarted {
    pub(super) stdout: Capture,
    pub(super) stderr: Capture,
    pub(super) result: Capture,
    pub(super) tier: Tier,
    pub(super) limits: Limits,
}

impl Unstarted {
    pub(super) fn started(self, spawned: Spawned, launcher: Launcher) -> Child {
        let Self { stdout, stderr, result, tier, limits } = self;
        let outputs =
            [(OutputStream::Stdout, stdout), (OutputStream::Stderr, stderr), (OutputStream::Result, result)];
        Child {
            group: Some(Group::of(spawned)),
            outputs,
            tier,
            limits,
            clock: SystemClock::start(),
            _launcher: launcher,
        }
    }
}

/// A running program with everything that it started. Dropping it kills them all.
#[derive(Debug)]
pub struct Child {
    group: Option<Group>,
    outputs: [(OutputStream, Capture); 3],
    tier: Tier,
    limits: Limits,
    clock: SystemClock,
    /// Keeps the thread that made the program; the kernel kills the program when it ends.
    _launcher: Launcher,
}

impl Child {
    /// What holds the program.
    pub fn tier(&self) -> Tier {
        self.tier
    }

    /// The number of its process, for people to read.
    pub fn id(&self) -> Option<u32> {
        self.group.as_ref().map(|group| group.id())
    }

    /// Waits until the program has ended, then kills what it left behind.
    ///
    /// Ends at the deadline, on a cancel and on a flood by itself; a process in the background that keeps an output open is
    /// not waited for.
    pub fn wait(mut self, watch: &Watch) -> Outcome {
        let mut buffer = buffer();
        let killed = loop {
            if self.outputs_waiting(watch) {
                break None;
            }
            for (_, capture) in &mut self.outputs {
                capture.read(&mut buffer);
            }
            if let Some(reason) = self.must_end(watch) {
                break Some(reason);
            }
        };
        let before = own_peak_memory();
        let Ending { status, leftovers } = match self.group.take() {
            Some(group) => group.end(),
            None => Ending { status: None, leftovers: false },
        };
        let wall = self.clock.elapsed();
        let [stdout, stderr, result] =
            std::mem::replace(&mut self.outputs, absent()).map(|(_, capture)| capture.finish(&mut buffer));
        let ended = match (killed, status.map(|status| status.end)) {
            (Some(reason), _) => reason,
            (None, Some(End::Exited(code))) => Ended::Exited(code),
            (None, Some(End::Signalled(signal))) => Ended::Signalled(signal),
            (None, None) => Ended::Unknown,
        };
        let usage = ResourceUse {
            cpu: status.map_or(Duration::ZERO, |status| status.cpu),
            peak_memory: status.map(|status| status.peak_memory).filter(|&peak| peak > before),
            wall,
        };
        Outcome { ended, stdout, stderr, result, tier: self.tier, usage, leftovers }
    }

    /// Kills the program and all that it started, and waits until they are gone.
    pub fn kill(mut self) {
        if let Some(group) = self.group.take() {
            group.end();
        }
    }

    /// Waits for the next thing to happen. Gives whether the program has ended.
    fn outputs_waiting(&self, watch: &Watch) -> bool {
        let Some(group) = &self.group else { return true };
        let wall = self.limits.wall.saturating_sub(self.clock.elapsed());
        let time = SLICE.min(watch.remaining()).min(wall);
        let pipes = self.outputs.iter().filter_map(|(_, capture)| capture.pipe());
        let handles = std::iter::once(group.handle()).chain(pipes);
        let mut waiting: Vec<PollFd<'_>> =
            handles.map(|handle| PollFd::from_borrowed_fd(handle, PollFlags::IN)).collect();
        let timeout = Timespec { tv_sec: 0, tv_nsec: time.subsec_nanos().into() };
        // An interrupted wait is a short one.
        poll(&mut waiting, Some(&timeout)).ok();
        waiting.first().is_some_and(|process| !process.revents().is_empty())
    }

    fn must_end(&self, watch: &Watch) -> Option<Ended> {
        match watch.check() {
            Err(Stop::Timeout) => return Some(Ended::TimedOut),
            Err(Stop::Cancelled) => return Some(Ended::Cancelled),
            Ok(()) => {}
        }
        if self.clock.elapsed() >= self.limits.wall {
            return Some(Ended::TimedOut);
        }
        let flooded = self.outputs.iter().find(|(_, capture)| capture.total() > self.limits.flood);
        flooded.map(|(stream, _)| Ended::OutputLimit(*stream))
    }

    /// Waits without a deadline of the caller's.
    pub fn wait_within_limits(self) -> Outcome {
        let clock = std::sync::Arc::new(self.clock);
        let wall = self.limits.wall;
        self.wait(&Watch::start(clock, wall, CancelToken::default()))
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        if let Some(group) = self.group.take() {
            group.end();
        }
    }
}

fn absent() -> [(OutputStream, Capture); 3] {
    [OutputStream::Stdout, OutputStream::Stderr, OutputStream::Result]
        .map(|stream| (stream, Capture::absent()))
}
