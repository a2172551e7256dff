//! The tools of one skill.

use cleveragents_domain::ToolName;
use cleveragents_domain::resolve::{ResolvedTool, ToolStatus};
use cleveragents_domain::tool::CheckpointScope;
use cleveragents_runtime::Origin;
use serde::Serialize;

use crate::explained::ExplainedSkill;

/// Every tool that a skill names, in flattening order.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct SkillTools {
    /// The skill.
    pub skill: String,
    /// The tools, those that are denied or missing included.
    pub tools: Vec<SkillToolRow>,
    /// How many there are.
    pub summary: SkillToolsSummary,
    /// What the skill asks for and does not get.
    pub warnings: Vec<String>,
}

/// One tool of a skill.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct SkillToolRow {
    /// The name.
    pub name: ToolName,
    /// `tool_ref`, `builtin`, `inline`, `mcp` or `agent_skill`.
    pub source: &'static str,
    /// The included skill that brings it; none when the skill itself does.
    pub from_skill: Option<String>,
    /// Whether it is declared to only read.
    pub read_only: bool,
    /// Whether it is declared to write; a tool that declares neither counts as one that writes.
    pub writes: bool,
    /// Nothing for a tool that only reads, `no` for one that cannot be rolled back, else the scope of its checkpoints.
    pub checkpoint: Option<&'static str>,
    /// What became of it.
    pub status: ToolStatus,
    /// Why it is denied or missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Whether everything that brings and defines it is trusted.
    pub trusted: bool,
}

/// How many tools a skill has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct SkillToolsSummary {
    /// Those that are not denied.
    pub total: usize,
    /// Those that are declared to only read.
    pub read_only: usize,
    /// Those that can write.
    pub writes: usize,
    /// Those that can be rolled back.
    pub checkpointable: usize,
    /// Those that can be called: something runs them.
    pub callable: usize,
    /// Those that an override takes out of the skill.
    pub denied: usize,
    /// Those without a definition.
    pub missing: usize,
}

impl SkillTools {
    pub(crate) fn of(explained: &ExplainedSkill) -> Self {
        let resolved = explained.resolved();
        let (summary, counts) = (resolved.summary(), explained.counts());
        let warnings = resolved.warnings().iter().map(ToString::to_string);
        let folders = explained.folder_problems().iter();
        let folders = folders.map(|problem| format!("folder `{}`: {}", problem.path, problem.message));
        let servers = explained.server_problems().iter();
        let servers = servers.map(|problem| format!("server `{}`: {}", problem.server, problem.message));
        Self {
            skill: resolved.name().to_string(),
            tools: resolved.tools().map(|tool| row(tool, explained)).collect(),
            summary: SkillToolsSummary {
                total: summary.total_tools(),
                read_only: summary.read_only_tools(),
                writes: summary.write_tools(),
                checkpointable: summary.checkpointable_tools(),
                callable: counts.callable,
                denied: counts.denied,
                missing: counts.missing,
            },
            warnings: warnings.chain(folders).chain(servers).collect(),
        }
    }
}

fn row(tool: ResolvedTool<'_>, explained: &ExplainedSkill) -> SkillToolRow {
    let capability = tool.capability();
    let reads = capability.as_ref().is_some_and(|capability| capability.read_only());
    let checkpoint = capability.as_ref().filter(|_| !reads).map(|capability| {
        let scope = capability.checkpoint_scope().map(CheckpointScope::as_str);
        if capability.checkpointable() { scope.unwrap_or("yes") } else { "no" }
    });
    SkillToolRow {
        name: tool.name().clone(),
        source: tool.source().as_str(),
        from_skill: (!tool.is_direct()).then(|| tool.source_skill().to_string()),
        read_only: reads,
        writes: capability.as_ref().is_some_and(|capability| capability.writes()),
        checkpoint,
        status: tool.status(),
        reason: reason(tool),
        trusted: explained.tool_origin(tool.name()) == Origin::Trusted,
    }
}

fn reason(tool: ResolvedTool<'_>) -> Option<String> {
    match tool.status() {
        ToolStatus::Ready => None,
        ToolStatus::Missing => tool.missing_reason().map(ToString::to_string),
        ToolStatus::Denied => tool.denied_by().map(|denial| match denial.include {
            Some(include) => {
                format!("`{}` overrides `{}` where it includes `{include}`", denial.skill, denial.field)
            }
            None => format!("`{}` overrides `{}`", denial.skill, denial.field),
        }),
    }
}
