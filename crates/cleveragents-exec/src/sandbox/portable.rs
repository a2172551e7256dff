//! Systems whose kernels we do not ask: no program is started, and the tier says so.

use std::ffi::OsString;
use std::os::fd::OwnedFd;
use std::path::PathBuf;
use std::time::Duration;

use cleveragents_runtime::{Tier, Watch};

use super::{
    Ended, Environment, Launch, LaunchError, Layer, MissingLayer, Outcome, Place, PlaceError, SelfAttack,
};

/// Starts nothing on this system.
#[derive(Debug, Clone)]
pub struct Launcher {
    missing: Vec<MissingLayer>,
}

/// A program that stays, and all that it is given.
#[derive(Debug)]
pub struct ServerLaunch {
    /// The absolute path of the program.
    pub program: PathBuf,
    /// Its arguments, without its own name.
    pub arguments: Vec<OsString>,
    /// Its environment.
    pub environment: Environment,
    /// The folder it starts in.
    pub working_folder: Place,
}

/// Our ends of a server's input and output; there are none on this system.
#[derive(Debug)]
pub struct ServerStreams {
    /// What is written here, the server reads.
    pub stdin: OwnedFd,
    /// What the server writes is read here.
    pub stdout: OwnedFd,
}

/// A running server; there is none on this system.
#[derive(Debug)]
pub enum ServerProcess {}

impl ServerProcess {
    /// There is none.
    pub fn id(&self) -> Option<u32> {
        match *self {}
    }

    /// There is none.
    pub fn stderr(&self) -> ErrorTail {
        match *self {}
    }

    /// There is none.
    pub fn stop(self, _: Grace) -> ServerEnd {
        match self {}
    }
}

/// How long a server is given to end by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Grace {
    /// After its input was closed.
    pub after_close: Duration,
    /// After it was asked by a signal.
    pub after_signal: Duration,
}

/// The end of what a server wrote to its error output.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ErrorTail {
    /// The last bytes as text.
    pub text: String,
    /// How many bytes were written in all.
    pub total: u64,
}

/// What became of a server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServerEnd {
    /// How it ended.
    pub ended: Ended,
    /// Whether it left processes behind.
    pub leftovers: bool,
    /// The last of what it wrote to its error output.
    pub stderr: ErrorTail,
}

/// A running program; there is none on this system.
#[derive(Debug)]
pub enum Child {}

impl Launcher {
    /// Makes a launcher that refuses everything.
    pub fn start() -> Result<Self, LaunchError> {
        let reason = "not built for this system";
        let layers = [Layer::Landlock, Layer::Scope, Layer::Seccomp, Layer::Namespaces, Layer::Mounts];
        let missing = layers.map(|layer| MissingLayer { layer, reason: reason.to_owned() });
        Ok(Self { missing: missing.into() })
    }

    /// Tier `0`: nothing would hold a program.
    pub fn tier(&self) -> Tier {
        Tier::Unheld
    }

    /// All layers.
    pub fn missing(&self) -> &[MissingLayer] {
        &self.missing
    }

    /// Refuses.
    pub fn run(&self, launch: Launch, watch: &Watch) -> Result<Outcome, LaunchError> {
        watch.check()?;
        match self.launch(launch)? {}
    }

    /// Refuses.
    pub fn launch(&self, _: Launch) -> Result<Child, LaunchError> {
        Err(self.refusal())
    }

    /// Refuses.
    pub fn serve(
        &self,
        _: ServerLaunch,
        _: impl FnOnce() + Send + 'static,
    ) -> Result<(ServerProcess, ServerStreams), LaunchError> {
        Err(self.refusal())
    }

    fn refusal(&self) -> LaunchError {
        LaunchError::Tier { wanted: Tier::Landlocked, reached: Tier::Unheld, missing: self.missing.clone() }
    }
}

/// A folder for one call; there is none on this system.
#[derive(Debug)]
pub enum Scratch {}

impl Scratch {
    /// Refuses.
    pub fn create(parent: &Place) -> Result<Self, PlaceError> {
        let source = std::io::Error::from(std::io::ErrorKind::Unsupported);
        Err(PlaceError::Open { path: parent.path().to_owned(), source })
    }

    /// Nothing was ever made.
    pub(crate) fn sweep(_: &Place) {}

    /// The folder.
    pub fn place(&self) -> &Place {
        match *self {}
    }
}

/// Says that there is nothing to attack.
pub fn self_attack(launcher: &Launcher, _: &Place, watch: &Watch) -> Result<SelfAttack, LaunchError> {
    watch.check()?;
    Ok(SelfAttack { tier: launcher.tier(), missing: launcher.missing().to_vec(), checks: Vec::new() })
}
