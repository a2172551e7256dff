//! Systems whose kernels we do not ask: no program is started, and the tier says so.

use cleveragents_runtime::{Tier, Watch};

use super::{Launch, LaunchError, Layer, MissingLayer, Outcome, Place, PlaceError, SelfAttack};

/// Starts nothing on this system.
#[derive(Debug, Clone)]
pub struct Launcher {
    missing: Vec<MissingLayer>,
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
        Err(LaunchError::Tier {
            wanted: Tier::Landlocked,
            reached: Tier::Unheld,
            missing: self.missing.clone(),
        })
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
