use std::time::Duration;

use cleveragents_runtime::{CancelToken, Clock as _, Stop, Tier, Watch};
use rustix::event::{PollFd, PollFlags, Timespec, poll};

use super::capture::{Capture, buffer};
use super::crowd::Crowd;
use super::group::{Ending, Group};
use super::launcher::Launcher;
use super::raw::{End, Spawned, own_peak_memory};
use super::{Ended, LaunchError, LaunchStep, Limits, Outcome, OutputStream, ResourceUse};
use crate::clock::SystemClock;

/// The longest time between two looks at the cancel token.
const SLICE: Duration = Duration::from_millis(10);

/// The same where processes are counted.
const COUNTING_SLICE: Duration = Duration::from_millis(2);

/// Our ends of the channels of a program that is about to start.
#[derive(Debug)]
pub(super) struct Unstarted {
    pub(super) stdout: Capture,
    pub(super) stderr: Capture,
    pub(super) result: Capture,
    pub(super) tier: Tier,
    /// Counts its processes, where the kernel does not.
    pub(super) crowd: Option<Crowd>,
    /// Whether what it starts must be watched for the case that we die.
    pub(super) guarded: bool,
    pub(super) limits: Limits,
}

impl Unstarted {
    pub(super) fn started(self, spawned: Spawned, launcher: Launcher) -> Result<Child, LaunchError> {
        let Self { stdout, stderr, result, tier, crowd, guarded, limits } = self;
        let outputs =
            [(OutputStream::Stdout, stdout), (OutputStream::Stderr, stderr), (OutputStream::Result, result)];
        let group = Group::of(spawned);
        if guarded && let Err(source) = launcher.warden().watch(group.leader(), None) {
            group.end();
            return Err(LaunchError::System { step: LaunchStep::Parent, source });
        }
        let clock = SystemClock::start();
        Ok(Child { group: Some(group), outputs, tier, crowd, guarded, limits, clock, launcher })
    }
}

/// A running program with everything that it started. Dropping it kills them all.
#[derive(Debug)]
pub struct Child {
    group: Option<Group>,
    outputs: [(OutputStream, Capture); 3],
    tier: Tier,
    crowd: Option<Crowd>,
    guarded: bool,
    limits: Limits,
    clock: SystemClock,
    /// Keeps the thread that made the program; the kernel kills the program when it ends.
    launcher: Launcher,
}

impl Child {
    /// What holds the program.
    pub fn tier(&self) -> Tier {
        self.tier
    }

    /// The number of its process, for people to read.
    pub fn id(&self) -> Option<u32> {
        self.group.as_ref().map(Group::id)
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
        let Ending { status, leftovers } = self.end();
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

    /// Whether it has more processes than it may, where we count them.
    pub(super) fn is_crowded(&mut self) -> bool {
        match (&mut self.crowd, &self.group) {
            (Some(crowd), Some(group)) => crowd.is_too_large(group.leader()),
            _ => false,
        }
    }

    /// Kills the program and all that it started, and waits until they are gone.
    pub fn kill(mut self) {
        self.end();
    }

    fn end(&mut self) -> Ending {
        let Some(group) = self.group.take() else { return Ending { status: None, leftovers: false } };
        if !self.guarded {
            return group.end();
        }
        // Killed before it is forgotten, and forgotten before its number is free for others.
        group.kill();
        self.launcher.warden().forget(group.leader());
        group.end()
    }

    /// Waits for the next thing to happen. Gives whether the program has ended.
    fn outputs_waiting(&self, watch: &Watch) -> bool {
        let Some(group) = &self.group else { return true };
        let wall = self.limits.wall.saturating_sub(self.clock.elapsed());
        let slice = if self.crowd.is_some() { COUNTING_SLICE } else { SLICE };
        let time = slice.min(watch.remaining()).min(wall);
        let pipes = self.outputs.iter().filter_map(|(_, capture)| capture.pipe());
        let handles = std::iter::once(group.handle()).chain(pipes);
        let mut waiting: Vec<PollFd<'_>> =
            handles.map(|handle| PollFd::from_borrowed_fd(handle, PollFlags::IN)).collect();
        let timeout = Timespec { tv_sec: 0, tv_nsec: time.subsec_nanos().into() };
        // An interrupted wait is a short one.
        poll(&mut waiting, Some(&timeout)).ok();
        waiting.first().is_some_and(|process| !process.revents().is_empty())
    }

    fn must_end(&mut self, watch: &Watch) -> Option<Ended> {
        match watch.check() {
            Err(Stop::Timeout) => return Some(Ended::TimedOut),
            Err(Stop::Cancelled) => return Some(Ended::Cancelled),
            Ok(()) => {}
        }
        if self.clock.elapsed() >= self.limits.wall {
            return Some(Ended::TimedOut);
        }
        if let (Some(crowd), Some(group)) = (&mut self.crowd, &self.group)
            && crowd.is_too_large(group.leader())
        {
            return Some(Ended::ProcessLimit);
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
        self.end();
    }
}

fn absent() -> [(OutputStream, Capture); 3] {
    [OutputStream::Stdout, OutputStream::Stderr, OutputStream::Result]
        .map(|stream| (stream, Capture::absent()))
}
