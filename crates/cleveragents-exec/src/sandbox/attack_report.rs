use cleveragents_runtime::Tier;
use serde::Serialize;

use super::{Layer, MissingLayer};

/// What a machine's sandbox was found to hold.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SelfAttack {
    /// The tier that is reached.
    pub tier: Tier,
    /// The layers that this machine does not have.
    pub missing: Vec<MissingLayer>,
    /// One entry for each attack.
    pub checks: Vec<LayerCheck>,
}

/// One attack on one layer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LayerCheck {
    /// The layer that is meant to hold.
    pub layer: Layer,
    /// What the attack tries.
    pub attempt: &'static str,
    /// Whether the attack gets through where nothing holds it. If not, the check shows nothing.
    pub works_unheld: bool,
    /// Whether the layer held; nothing when this machine does not have it.
    pub held: Option<bool>,
    /// What the attack complained about when it was held.
    pub evidence: String,
}

impl SelfAttack {
    /// Whether every attack works where nothing holds it, and was held.
    pub fn holds(&self) -> bool {
        !self.checks.is_empty()
            && self.checks.iter().all(|check| check.works_unheld && check.held == Some(true))
    }
}
