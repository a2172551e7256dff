//! What the sandbox of this machine holds, tried out.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use cleveragents_exec::SystemClock;
use cleveragents_exec::sandbox::{LaunchError, Launcher, Place, PlaceError, SelfAttack, self_attack};
use cleveragents_runtime::{CancelToken, Watch};

/// All attacks together may take so long.
const MOST: Duration = Duration::from_secs(20);

/// Why the sandbox cannot be tried out.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SelfAttackError {
    /// The folder for scratch cannot be opened.
    #[error("the folder `{}` for scratch cannot be opened", path.display())]
    Scratch {
        /// The folder as given.
        path: PathBuf,
        /// What the system said.
        source: PlaceError,
    },
    /// A program cannot be started.
    #[error("programs cannot be started")]
    Launch(#[source] LaunchError),
}

/// Attacks each layer of the sandbox, first where nothing holds it and then inside. Takes about a second; throw-away folders
/// are made in `scratch` and removed again.
pub fn attack_sandbox(scratch: &Path) -> Result<SelfAttack, SelfAttackError> {
    let base = Place::open(scratch)
        .map_err(|source| SelfAttackError::Scratch { path: scratch.to_owned(), source })?;
    let launcher = Launcher::start().map_err(SelfAttackError::Launch)?;
    let watch = Watch::start(Arc::new(SystemClock::start()), MOST, CancelToken::default());
    self_attack(&launcher, &base, &watch).map_err(SelfAttackError::Launch)
}
