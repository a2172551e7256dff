//! How the door learns what exists, without knowing any registry.

use std::fmt;
use std::sync::Arc;

use cleveragents_domain::{ResolveError, SkillName, Tool, ToolCapability, ToolName, ToolSource};
use thiserror::Error;

use crate::allowed_tools::AllowedTools;
use crate::binding::NamedResources;
use crate::executor::ExecutionError;
use crate::facts::{Origin, OverrideDenial};

/// The most tools that may wrap one another.
pub const MAX_CHAIN: usize = 10;

/// What exists, as one consistent snapshot.
///
/// The door keeps what it works out about a definition: its spellings as the policy sees them, who runs it, its schemas.
/// A definition that is not the same allocation is compared, and one that differs is worked out anew. So whoever changes
/// the spellings of a tool hands out a changed definition; trust, skills and what a tool wraps may change at any time.
pub trait Lookup: fmt::Debug + Send + Sync {
    /// The tool that a caller wrote, in whichever spelling, and whether its place was trusted; `None` when there is no such
    /// tool. The same as the three questions below one after the other, for which a look-up may know a shorter way.
    fn find(&self, written: &str) -> Option<(Arc<Tool>, Origin)> {
        let tool = self.canonical(written).and_then(|name| self.tool(&name))?;
        let origin = self.origin(tool.name());
        Some((tool, origin))
    }

    /// The one name of the tool that a caller wrote, whichever spelling was used; `None` when there is no such tool.
    fn canonical(&self, written: &str) -> Option<ToolName>;

    /// The definition of a tool, by its one name.
    fn tool(&self, name: &ToolName) -> Option<Arc<Tool>>;

    /// The names of all tools, sorted.
    fn names(&self) -> Vec<ToolName>;

    /// Every spelling by which a tool may be called, its one name included. Rules over names match any of them.
    fn spellings(&self, name: &ToolName) -> Vec<String> {
        vec![name.as_str().to_owned()]
    }

    /// Whether the place that a tool comes from was trusted.
    fn origin(&self, name: &ToolName) -> Origin;

    /// The command lines with which a shell in the folder of `skill` would start a tool that is a script of a skill, without
    /// its words; empty for every other tool.
    fn script_commands(&self, _tool: &ToolName, _skill: &SkillName) -> Vec<String> {
        Vec::new()
    }

    /// What a skill demands of the calls made in its name; `None` when there is no such skill.
    fn skill(&self, name: &SkillName) -> Option<Arc<SkillRules>>;

    /// What a call in the name of a composed skill reaches under a name.
    ///
    /// `None` when there is no such skill, or when it is no composition: calls in its name reach every tool.
    fn skill_tool(&self, _skill: &SkillName, _written: &str) -> Option<SkillTool> {
        None
    }

    /// Why a name leads to no tool although it could: it would be one of a server that does not start. The call fails with it.
    fn absence(&self, _written: &str) -> Option<ExecutionError> {
        None
    }

    /// Why a name may be unknown although it stands for something: what is registered cannot be read.
    fn trouble(&self) -> Option<String> {
        None
    }
}

/// What a name stands for in a composed skill.
#[derive(Debug, Clone)]
pub enum SkillTool {
    /// A tool, with what the skill tightens.
    Ready {
        /// The tool.
        tool: Arc<Tool>,
        /// The least trusted of the places that it and the item that brings it come from.
        origin: Origin,
    },
    /// A tool that an override takes out of the skill.
    Denied {
        /// The tool as it is declared.
        tool: Arc<Tool>,
        /// The least trusted of the places that it and the item that brings it come from.
        origin: Origin,
        /// The override.
        denial: OverrideDenial,
    },
    /// The skill names it, and it has no definition.
    Missing {
        /// What was not found.
        reason: String,
    },
    /// The skill does not bring such a tool.
    Absent,
    /// The skill has no exact set of tools.
    Unresolved(Box<ResolveError>),
}

/// What a skill demands of the calls made in its name.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SkillRules {
    /// The tools that it may call.
    pub allowed_tools: AllowedTools,
    /// Whether it may only call what changes nothing.
    pub read_only: bool,
    /// The resources that it names for contextual slots.
    pub bindings: NamedResources,
}

/// A tool and everything that runs when it runs.
#[derive(Debug, Clone)]
pub(crate) struct Chain {
    tool: Arc<Tool>,
    /// What the tool wraps, outermost first.
    pub(crate) wrapped: Vec<Arc<Tool>>,
    /// What all of them can do together, where there is more than one.
    union: Option<Box<ToolCapability>>,
    /// The least trusted origin.
    pub(crate) origin: Origin,
}

/// Why the tools that a tool wraps cannot be known.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ChainError {
    /// A wrapped tool does not exist.
    #[error("`{wrapper}` wraps `{wrapped}`, which does not exist")]
    Missing {
        /// The validation.
        wrapper: ToolName,
        /// The tool that it names.
        wrapped: ToolName,
    },
    /// A tool wraps itself.
    #[error("tools wrap one another in a cycle: {}", join(path))]
    Cycle {
        /// The way from the tool back to where it closes.
        path: Vec<ToolName>,
    },
    /// Too many tools wrap one another.
    #[error("more than {limit} tools wrap one another")]
    Depth {
        /// [`MAX_CHAIN`].
        limit: usize,
    },
}

impl Chain {
    /// Follows the tools that `tool` wraps.
    pub(crate) fn of(tool: Arc<Tool>, origin: Origin, lookup: &dyn Lookup) -> Result<Self, ChainError> {
        let mut chain = Self { tool, wrapped: Vec::new(), union: None, origin };
        while let Some((wrapper, wrapped)) = wrapped(chain.innermost()) {
            let wrapped = lookup.canonical(wrapped.as_str()).unwrap_or(wrapped);
            if chain.tools().any(|tool| *tool.name() == wrapped) {
                let names = chain.tools().map(|tool| tool.name().clone()).chain([wrapped]);
                return Err(ChainError::Cycle { path: names.collect() });
            }
            if chain.wrapped.len() + 1 >= MAX_CHAIN {
                return Err(ChainError::Depth { limit: MAX_CHAIN });
            }
            let Some(next) = lookup.tool(&wrapped) else {
                return Err(ChainError::Missing { wrapper, wrapped });
            };
            chain.union = Some(Box::new(chain.capability().union(next.capability())));
            if lookup.origin(&wrapped) == Origin::Untrusted {
                chain.origin = Origin::Untrusted;
            }
            chain.wrapped.push(next);
        }
        Ok(chain)
    }

    /// The tool itself.
    pub(crate) fn tool(&self) -> &Arc<Tool> {
        &self.tool
    }

    /// The tool itself first, then what it wraps, and so on.
    pub(crate) fn tools(&self) -> impl Iterator<Item = &Arc<Tool>> {
        std::iter::once(&self.tool).chain(&self.wrapped)
    }

    /// What all of them can do together.
    pub(crate) fn capability(&self) -> &ToolCapability {
        self.union.as_deref().unwrap_or_else(|| self.tool.capability())
    }

    fn innermost(&self) -> &Tool {
        self.wrapped.last().unwrap_or(&self.tool)
    }
}

fn wrapped(tool: &Tool) -> Option<(ToolName, ToolName)> {
    match tool.source() {
        ToolSource::Wrapped { wraps, .. } => Some((tool.name().clone(), wraps.clone())),
        ToolSource::Mcp { .. }
        | ToolSource::AgentSkill { .. }
        | ToolSource::Builtin
        | ToolSource::Custom { .. } => None,
    }
}

fn join(path: &[ToolName]) -> String {
    path.iter().map(ToolName::as_str).collect::<Vec<_>>().join(" -> ")
}
