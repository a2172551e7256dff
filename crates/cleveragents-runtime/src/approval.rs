//! Asking a human.

use std::fmt;

use serde::Serialize;

use crate::decide::AskReason;
use crate::profile::Profile;
use crate::tier::Tier;

/// Asks a human whether a call may run.
///
/// A door without one refuses whatever would have to be asked about.
pub trait Approver: fmt::Debug + Send + Sync {
    /// Asks. Whoever cannot get an answer refuses.
    fn approve(&self, request: &ApprovalRequest) -> Approval;
}

/// What a human is asked about.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ApprovalRequest {
    /// The one name of the tool.
    pub tool: String,
    /// The tool's description, as its author wrote it.
    pub description: String,
    /// The skill in whose name it is called.
    pub skill: String,
    /// Why a human is asked.
    pub reasons: Vec<AskReason>,
    /// The canonical arguments as JSON.
    pub arguments: String,
    /// What the tool will be given.
    pub profile: Profile,
    /// What will hold it.
    pub tier: Tier,
    /// `sha256:` and a digest over the tool's definition, the arguments and the profile. An approval holds for this
    /// digest and nothing else.
    pub digest: String,
}

/// A human's answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Approval {
    /// The call may run, once.
    Granted,
    /// The call may not run.
    Refused {
        /// What the human said, if anything.
        reason: Option<String>,
    },
}
