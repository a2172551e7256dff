use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use cleveragents_runtime::{Tier, Watch};
use rustix::process::{PidfdFlags, getpid, pidfd_open};

use super::child::{Child, Unstarted};
use super::group::Group;
use super::namespaces::Namespaces;
use super::prepare::prepare;
use super::raw::{Plan, Spawned, StepError};
use super::spawner::Spawner;
use super::warden::Warden;
use super::{
    Environment, Launch, LaunchError, LaunchStep, Layer, Layers, Limits, MissingLayer, Outcome, Place,
    SandboxProfile, Stdin, ThirdDescriptor, is_exhaustion, ruleset, system_places,
};

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
    namespaces: Option<Namespaces>,
    warden: Warden,
    missing: Vec<MissingLayer>,
}

impl Inner {
    /// Tries each layer, keeps what works, and gives what does not.
    ///
    /// Whatever fails for want of descriptors, memory or processes says nothing about the machine, and is an error.
    fn find_layers(&mut self) -> Result<Vec<MissingLayer>, LaunchError> {
        let lacks = ruleset::lacks()?;
        let mut missing = Vec::new();
        if let Some(reason) = lacks.signals {
            missing.push(MissingLayer { layer: Layer::Scope, reason });
        }
        if let Some(reason) = lacks.files {
            missing.push(MissingLayer { layer: Layer::Landlock, reason });
            return Ok(missing);
        }
        self.tier = Tier::Landlocked;
        if let Err(layer) = self.probe(Layer::Seccomp)? {
            self.tier = Tier::Unheld;
            missing.push(layer);
            return Ok(missing);
        }
        match Namespaces::make()? {
            Ok(namespaces) => {
                self.namespaces = Some(namespaces);
                self.tier = Tier::Namespaced;
                if let Err(layer) = self.probe(Layer::Mounts)? {
                    self.namespaces = None;
                    self.tier = Tier::Landlocked;
                    missing.push(layer);
                }
            }
            Err(layer) => missing.push(layer),
        }
        Ok(missing)
    }

    /// Goes through every step up to a program that is none. Failing anywhere else means that `layer` does not hold here.
    fn probe(&self, layer: Layer) -> Result<Result<(), MissingLayer>, LaunchError> {
        let failed = |reason: String| Ok(Err(MissingLayer { layer, reason }));
        let place = || system_places().into_iter().find(Place::is_folder);
        let Some(readable) = place() else {
            // Folders that cannot be opened are left out, whatever the reason.
            Place::open(Path::new("/"))?;
            return failed("no folder of the system can be opened".to_owned());
        };
        let working_folder = readable.try_clone()?;
        let launch = Launch {
            program: readable.path().to_owned(),
            arguments: Vec::new(),
            environment: Environment::default(),
            working_folder,
            stdin: Stdin::Empty,
            third: ThirdDescriptor::Closed,
            profile: SandboxProfile { readable: vec![readable], ..SandboxProfile::default() },
            limits: Limits::default(),
            layers: Layers::Strongest,
        };
        match self.make(launch, self.tier) {
            Err(LaunchError::Program { source, .. }) if !is_exhaustion(&source) => Ok(Ok(())),
            Err(error) if error.is_exhaustion() => Err(error),
            Err(LaunchError::System { step, source }) => failed(format!("{step}: {source}")),
            Err(error) => failed(error.to_string()),
            Ok((spawned, _)) => {
                Group::of(spawned).end();
                failed("a folder was run as a program".to_owned())
            }
        }
    }

    fn make(&self, launch: Launch, tier: Tier) -> Result<(Spawned, Unstarted), LaunchError> {
        let program = launch.program.clone();
        let namespaces = self.namespaces.as_ref().filter(|_| tier == Tier::Namespaced);
        let (plan, unstarted) = prepare(launch, tier, namespaces)?;
        let spawned = self.spawn(plan, program)?;
        Ok((spawned, unstarted))
    }

    fn spawn(&self, plan: Plan, program: PathBuf) -> Result<Spawned, LaunchError> {
        let gone = || LaunchError::System {
            step: LaunchStep::Spawner,
            source: io::Error::from(io::ErrorKind::BrokenPipe),
        };
        self.spawner.make(plan).ok_or_else(gone)?.map_err(|failed| {
            let StepError { step, errno } = failed;
            let source = io::Error::from_raw_os_error(errno);
            if step == LaunchStep::Program {
                LaunchError::Program { program, source }
            } else {
                LaunchError::System { step, source }
            }
        })
    }
}

impl Launcher {
    /// Starts the thread that makes processes, and finds out which layers this machine has.
    pub fn start() -> Result<Self, LaunchError> {
        let host = pidfd_open(getpid(), PidfdFlags::empty())
            .map_err(|source| LaunchError::System { step: LaunchStep::Spawner, source: source.into() })?;
        let mut inner = Inner {
            spawner: Spawner::start(host)?,
            tier: Tier::Unheld,
            namespaces: None,
            warden: Warden::new(),
            missing: Vec::new(),
        };
        inner.missing = inner.find_layers()?;
        Ok(Self { inner: Arc::new(inner) })
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
        let (spawned, unstarted) = self.inner.make(launch, tier)?;
        unstarted.started(spawned, self.clone())
    }

    /// Makes the process of a plan that was built elsewhere.
    pub(super) fn spawn(&self, plan: Plan, program: PathBuf) -> Result<Spawned, LaunchError> {
        self.inner.spawn(plan, program)
    }

    pub(super) fn warden(&self) -> &Warden {
        &self.inner.warden
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
