//! The sandbox of this machine.

use std::path::Path;

use cleveragents::{SelfAttack, SelfAttackError, attack_sandbox};

use super::Library;
use crate::error::CommandError;
use crate::exit_code::Exit;

impl Library {
    /// Attacks the sandbox, with throw-away folders below `temporary_folder`.
    pub(crate) fn attack_sandbox(temporary_folder: &Path) -> Result<SelfAttack, CommandError> {
        attack_sandbox(temporary_folder).map_err(|error| {
            let failure = CommandError::from_error(Exit::Failure, &error);
            match error {
                SelfAttackError::Scratch { .. } => failure
                    .with_hint("the environment variable `TMPDIR` names the folder for temporary files"),
                SelfAttackError::Launch(_) | _ => failure,
            }
        })
    }
}
