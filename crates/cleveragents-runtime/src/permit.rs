//! The proof that a call passed the gate.

use std::sync::Arc;

use cleveragents_domain::{SkillName, Tool};

use crate::arguments::CanonicalArguments;
use crate::binding::Binding;
use crate::profile::Profile;
use crate::tier::Tier;
use crate::watch::Watch;

/// The right to run one tool once, with these arguments, under this profile.
///
/// Only the door makes one, after everything before it in the pipeline has passed. It cannot be built elsewhere:
///
/// ```compile_fail,E0451
/// use cleveragents_runtime::*;
///
/// fn forge<'a>(permit: Permit<'a>, arguments: &'a CanonicalArguments) -> Permit<'a> {
///     Permit { arguments, ..permit }
/// }
/// ```
///
/// It cannot outlive the call, and it cannot be kept for a second run, because it cannot be copied and [`Executor::run`](crate::Executor::run) takes it:
///
/// ```compile_fail,E0277
/// fn copies<T: Clone>() {}
///
/// copies::<cleveragents_runtime::Permit>();
/// ```
///
/// ```compile_fail,E0382
/// fn twice(executor: &dyn cleveragents_runtime::Executor, permit: cleveragents_runtime::Permit<'_>) {
///     let _ = executor.run(permit);
///     let _ = executor.run(permit);
/// }
/// ```
#[derive(Debug)]
pub struct Permit<'a> {
    tool: &'a Arc<Tool>,
    arguments: &'a CanonicalArguments,
    profile: &'a Profile,
    bindings: &'a [Binding],
    skill: Option<&'a SkillName>,
    tier: Tier,
    entry: &'a EntryPoint,
    watch: &'a Watch,
}

/// What of a tool runs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EntryPoint {
    /// The tool itself.
    Run,
    /// A function of the tool's own code that is one of its lifecycle hooks.
    Hook(String),
    /// The code that turns the output of a wrapped tool, which stands in the arguments, into that of the validation.
    Transform,
}

/// Everything that a permit holds, in the hands of the door.
#[derive(Debug)]
pub(crate) struct PermitParts<'a> {
    pub(crate) tool: &'a Arc<Tool>,
    pub(crate) arguments: &'a CanonicalArguments,
    pub(crate) profile: &'a Profile,
    pub(crate) bindings: &'a [Binding],
    pub(crate) skill: Option<&'a SkillName>,
    pub(crate) tier: Tier,
    pub(crate) entry: &'a EntryPoint,
    pub(crate) watch: &'a Watch,
}

impl<'a> Permit<'a> {
    pub(crate) fn issue(parts: PermitParts<'a>) -> Self {
        let PermitParts { tool, arguments, profile, bindings, skill, tier, entry, watch } = parts;
        Self { tool, arguments, profile, bindings, skill, tier, entry, watch }
    }

    /// The tool that may run.
    pub fn tool(&self) -> &'a Arc<Tool> {
        self.tool
    }

    /// The arguments it may run with; they fit its input schema.
    pub fn arguments(&self) -> &'a CanonicalArguments {
        self.arguments
    }

    /// What it may be given while it runs.
    pub fn profile(&self) -> &'a Profile {
        self.profile
    }

    /// The resources in its slots.
    pub fn bindings(&self) -> &'a [Binding] {
        self.bindings
    }

    /// The skill in whose name it runs.
    pub fn skill(&self) -> Option<&'a SkillName> {
        self.skill
    }

    /// What was promised to hold it.
    pub fn tier(&self) -> Tier {
        self.tier
    }

    /// What of it runs.
    pub fn entry(&self) -> &'a EntryPoint {
        self.entry
    }

    /// When it must stop.
    pub fn watch(&self) -> &'a Watch {
        self.watch
    }
}
