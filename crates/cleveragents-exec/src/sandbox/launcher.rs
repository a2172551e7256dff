use std::io;
use std::sync::Arc;

use cleveragents_runtime::{Tier, Watch};
use rustix::process::{PidfdFlags, getpid, pidfd_open};

use super::child::Child;
use super::prepare::prepare;
use super::raw::StepError;
use super::spawner::Spawner;
use super::{Launch, LaunchError, LaunchStep, Layer, Layers, MissingLayer, Outcome, ruleset};

/// Starts programs and holds them. Clones are the same launcher.
///
/// When the last clone and the last [`Child`] are dropped, everything that was started is killed.
#[derive(Debug, Clone)]
pub struct Launcher {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    spawner: Spawner,
    tier: Tier,
    missing: Vec<MissingLayer>,
}

impl Launcher {
    /// Starts the thread that makes processes, and finds out which layers this machine has.
    pub fn start() -> Result<Self, LaunchError> {
        let host = pidfd_open(getpid(), PidfdFlags::empty())
            .map_err(|source| LaunchError::System { step: LaunchStep::Spawner, source: source.into() })?;
        let support = ruleset::support();
        let mut missing = Vec::new();
        if let Err(reason) = support.files {
            missing.push(MissingLayer { layer: Layer::Landlock, reason });
        }
        if let Err(reason) = support.signals {
            missing.push(MissingLayer { layer: Layer::Scope, reason });
        }
        missing.push(MissingLayer { layer: Layer::Namespaces, reason: "not built".to_owned() });
        let tier = if missing.iter().any(|missing| missing.layer == Layer::Landlock) {
            Tier::Unheld
        } else {
            Tier::Landlocked
        };
        Ok(Self { inner: Arc::new(Inner { spawner: Spawner::start(host)?, tier, missing }) })
    }

    /// The strongest tier that this machine reaches.
    pub fn tier(&self) -> Tier {
        self.inner.tier
    }

    /// The layers that this machine does not have, and why.
    pub fn missing(&self) -> &[MissingLayer] {
        &self.inner.missing
    }

    /// Starts a program and waits until it and all that it started have ended.
    ///
    /// It is killed when `watch` or [`Limits::wall`](super::Limits::wall) says so, which is part of the outcome, not an error.
    pub fn run(&self, launch: Launch, watch: &Watch) -> Result<Outcome, LaunchError> {
        watch.check()?;
        Ok(self.launch(launch)?.wait(watch))
    }

    /// Starts a program. Dropping the child kills it and all that it started.
    pub fn launch(&self, launch: Launch) -> Result<Child, LaunchError> {
        let tier = self.tier_for(launch.layers)?;
        let program = launch.program.clone();
        let (plan, child) = prepare(launch, tier)?;
        let gone = || LaunchError::System {
            step: LaunchStep::Spawner,
            source: io::Error::from(io::ErrorKind::BrokenPipe),
        };
        let process = self.inner.spawner.make(plan).ok_or_else(gone)?.map_err(|failed| {
            let StepError { step, errno } = failed;
            let source = io::Error::from_raw_os_error(errno);
            if step == LaunchStep::Program {
                LaunchError::Program { program, source }
            } else {
                LaunchError::System { step, source }
            }
        })?;
        Ok(child.started(process, self.clone()))
    }

    fn tier_for(&self, layers: Layers) -> Result<Tier, LaunchError> {
        let reached = self.inner.tier;
        let refused = |wanted| LaunchError::Tier { wanted, reached, missing: self.inner.missing.clone() };
        match layers {
            Layers::Strongest if reached == Tier::Unheld => Err(refused(Tier::Landlocked)),
            Layers::Strongest => Ok(reached),
            Layers::Exactly(wanted @ (Tier::Namespaced | Tier::Landlocked | Tier::Unheld))
                if reached <= wanted =>
            {
                Ok(wanted)
            }
            Layers::Exactly(wanted) => Err(refused(wanted)),
        }
    }
}
