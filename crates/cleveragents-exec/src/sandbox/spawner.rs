//! The one thread that makes processes.
//!
//! The kernel kills a tool when the *thread* that made it ends, so tools are made by a thread that lives as long as the
//! launcher.

use std::os::fd::{AsFd as _, OwnedFd};
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::thread;

use super::group::Group;
use super::raw::{Plan, Spawned, Stacks, StepError, spawn};
use super::{LaunchError, LaunchStep};

/// Hands plans to the thread.
#[derive(Debug)]
pub(super) struct Spawner {
    requests: Sender<Request>,
}

struct Request {
    plan: Plan,
    reply: SyncSender<Result<Spawned, StepError>>,
}

impl Spawner {
    /// Starts the thread. It ends when this value is dropped, and everything it made ends with it.
    pub(super) fn start(host: OwnedFd) -> Result<Self, LaunchError> {
        let (requests, received) = channel();
        thread::Builder::new()
            .name("agents-spawner".to_owned())
            .spawn(move || serve(&host, &received))
            .map_err(|source| LaunchError::System { step: LaunchStep::Spawner, source })?;
        Ok(Self { requests })
    }

    /// Makes the process of `plan`. Nothing is given when the thread is gone.
    pub(super) fn make(&self, plan: Plan) -> Option<Result<Spawned, StepError>> {
        let (reply, answer) = sync_channel(1);
        self.requests.send(Request { plan, reply }).ok()?;
        answer.recv().ok()
    }
}

fn serve(host: &OwnedFd, requests: &Receiver<Request>) {
    let mut stacks = Stacks::new();
    while let Ok(Request { plan, reply }) = requests.recv() {
        let made = spawn(&plan, host.as_fd(), &mut stacks);
        // Whoever asked waits for the answer; when it is gone, the process has nobody and ends.
        if let Err(unwanted) = reply.send(made)
            && let Ok(spawned) = unwanted.0
        {
            Group::of(spawned).end();
        }
    }
}
