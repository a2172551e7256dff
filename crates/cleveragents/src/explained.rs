//! A skill with its exact tools, and where everything in it comes from.

use std::collections::BTreeMap;
use std::sync::Arc;

use cleveragents_domain::resolve::{ResolvedTool, ToolStatus};
use cleveragents_domain::skill::SkillSourceType;
use cleveragents_domain::{
    ResolveError, ResolvedSkill, SandboxPolicy, SkillName, Tool, ToolConfig, ToolName, resolve,
};
use cleveragents_exec::SkillScript;
use cleveragents_runtime::Origin;

use crate::assembly::{Assembled, FolderProblem, ServerProblem};
use crate::known_skill::{FindSkillError, KnownSkill};
use crate::world::World;

/// Why a skill has no exact set of tools.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ResolveSkillError {
    /// It cannot be found, or something that it needs cannot be read.
    #[error(transparent)]
    Find(#[from] FindSkillError),
    /// Its items do not come to one set of tools.
    #[error(transparent)]
    Resolve(#[from] ResolveError),
}

/// A skill with its exact tools, and where everything in it comes from.
#[derive(Debug)]
pub struct ExplainedSkill {
    known: KnownSkill,
    resolved: ResolvedSkill,
    assembled: Arc<Assembled>,
    origins: BTreeMap<SkillName, Origin>,
    tool_origins: BTreeMap<ToolName, Origin>,
}

impl ExplainedSkill {
    pub(crate) fn of(world: &World, known: KnownSkill) -> Result<Self, ResolveSkillError> {
        let assembled = Assembled::of(world, &known)?;
        let resolved = resolve(&assembled.definitions, known.name())?;
        let origins: BTreeMap<SkillName, Origin> =
            assembled.skills.iter().map(|(name, known)| (name.clone(), world.origin(&known.place))).collect();
        let mut tool_origins = BTreeMap::new();
        for tool in resolved.tools() {
            let origin = match tool.source() {
                SkillSourceType::ToolRef | SkillSourceType::Builtin => world.tool_origin(tool.name())?,
                // What is not listed does not exist, and what does not exist may not run.
                SkillSourceType::Mcp if tool.status() == ToolStatus::Missing => Origin::Untrusted,
                // The server of a configuration is trusted as its file is, that of a skill as the skill is.
                SkillSourceType::Mcp if world.servers().get(tool.name().namespace()).is_some() => {
                    world.tool_origin(tool.name())?
                }
                SkillSourceType::Inline | SkillSourceType::AgentSkill | SkillSourceType::Mcp => {
                    let skills = tool.occurrences();
                    let mut origins = skills.iter().filter_map(|found| origins.get(&found.skill));
                    let is_untrusted = origins.any(|origin| *origin == Origin::Untrusted);
                    if is_untrusted { Origin::Untrusted } else { Origin::Trusted }
                }
            };
            tool_origins.insert(tool.name().clone(), origin);
        }
        Ok(Self { known, resolved, assembled: Arc::new(assembled), origins, tool_origins })
    }

    /// Returns the skill.
    pub fn known(&self) -> &KnownSkill {
        &self.known
    }

    /// Returns its exact tools, explained.
    pub fn resolved(&self) -> &ResolvedSkill {
        &self.resolved
    }

    /// Returns where a skill comes from that is the skill itself or is included, however far down.
    pub fn part(&self, name: &SkillName) -> Option<&KnownSkill> {
        self.assembled.skills.get(name)
    }

    /// Returns the skill and all that it includes, however far down.
    pub(crate) fn parts(&self) -> impl Iterator<Item = &KnownSkill> {
        self.assembled.skills.values()
    }

    /// Tells whether the place of the skill is trusted.
    pub fn origin(&self) -> Origin {
        self.origins.get(self.known.name()).copied().unwrap_or(Origin::Untrusted)
    }

    /// Tells whether a tool of the skill, and the items that bring it when they define it, come from trusted places.
    pub fn tool_origin(&self, name: &ToolName) -> Origin {
        self.tool_origins.get(name).copied().unwrap_or(Origin::Untrusted)
    }

    /// Returns the agent-skill folders that could not be read, with the reason.
    pub fn folder_problems(&self) -> &[FolderProblem] {
        &self.assembled.problems
    }

    /// Returns the servers of the skill whose tools are not known, with the reason.
    pub fn server_problems(&self) -> &[ServerProblem] {
        &self.assembled.server_problems
    }

    /// Returns a tool as a call in the name of the skill reaches it; none when it is not part of the skill.
    pub fn callable(&self, name: &ToolName) -> Option<Arc<Tool>> {
        self.resolved.tool(name).and_then(|tool| self.callable_tool(tool)).map(|(tool, _)| tool)
    }

    /// Returns a tool as it is called, and the script when it is one.
    pub(crate) fn callable_tool(&self, tool: ResolvedTool<'_>) -> Option<(Arc<Tool>, Option<SkillScript>)> {
        let ready = tool.tool()?;
        if tool.source() != SkillSourceType::AgentSkill {
            return Some((Arc::clone(ready), None));
        }
        let policy = tool.sandbox_policy().unwrap_or(SandboxPolicy::Restricted);
        let script = self.script(tool, policy);
        let Some(script) = script else { return Some((Arc::new(without_slots(ready)), None)) };
        let called = if policy == SandboxPolicy::None { as_unsafe(ready)? } else { Tool::clone(ready) };
        let script = script.tightened(called.clone())?;
        Some((Arc::new(called), Some(script)))
    }

    fn script(&self, tool: ResolvedTool<'_>, policy: SandboxPolicy) -> Option<SkillScript> {
        let occurrences = tool.occurrences();
        let found = occurrences.iter().find(|found| found.source == SkillSourceType::AgentSkill)?;
        let skill = self.assembled.skills.get(&found.skill)?;
        let path = skill.skill.agent_skills().get(found.index)?.path();
        let folder = self.assembled.folders.get(&(found.skill.clone(), path.to_owned()))?;
        folder.scripts(policy).scripts.into_iter().find(|script| script.tool().name() == tool.name())
    }

    /// Counts the tools that the skill names, and those of them that a call in its name would reach.
    pub fn counts(&self) -> ToolCounts {
        let tools = || self.resolved.tools();
        let of = |status| tools().filter(|tool| tool.status() == status).count();
        ToolCounts {
            named: tools().count(),
            callable: of(ToolStatus::Ready),
            denied: of(ToolStatus::Denied),
            missing: of(ToolStatus::Missing),
        }
    }
}

/// How many tools a skill names, and what became of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ToolCounts {
    /// All of them.
    pub named: usize,
    /// Those that a call in the name of the skill reaches.
    pub callable: usize,
    /// Those that an override takes out of the skill.
    pub denied: usize,
    /// Those without a definition.
    pub missing: usize,
}

/// Scripts without a sandbox count as unsafe.
fn as_unsafe(tool: &Tool) -> Option<Tool> {
    let mut config = ToolConfig::from(tool.clone());
    config.capability.is_unsafe = true;
    Tool::try_from(config).ok()
}

/// The instructions are read by us, so nothing has to be bound for that.
pub(crate) fn without_slots(tool: &Tool) -> Tool {
    let config = ToolConfig { resource_slots: Vec::new(), ..ToolConfig::from(tool.clone()) };
    Tool::try_from(config).unwrap_or_else(|_| tool.clone())
}
