//! What our MCP server offers: the tools and skills of an [`Agents`], chosen by a filter.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use cleveragents_catalog::Activation;
use cleveragents_domain::resolve::ToolStatus;
use cleveragents_domain::{SkillName, ToolName};
use cleveragents_loader::AgentSkillLoader;
use cleveragents_mcp::{
    FoundSkills, HostedSkill, Offer, OfferedTool, Publication, PublicationError, ServerLabel, SkillHost,
    SkillUnavailable, Withheld,
};
use cleveragents_registry::StateError;
use cleveragents_runtime::{NamePattern, NamePatternError, Origin};

use crate::Agents;
use crate::explained::ResolveSkillError;
use crate::known_skill::{FindSkillError, SkillKind};
use crate::tool_lookup::FindToolError;
use crate::tool_set::ToolsError;
use crate::tool_sources::ToolProblem;
use crate::views::{SkillFilter, ToolFilter};

/// What is wanted in an offer.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OfferFilter {
    /// Patterns of names of tools; one with a `!` in front takes tools away. Without any, and without skills, all tools are
    /// offered.
    pub tools: Vec<String>,
    /// Skills whose exact tools are offered, and called in their name. Without any, all skills are offered for reading and
    /// none for calling.
    pub skills: Vec<String>,
    /// Whether skills are offered for reading at all.
    pub without_skills: bool,
    /// The file with prompts, resources and questions.
    pub publication: Option<PathBuf>,
}

/// Why there is no offer.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OfferError {
    /// No tool can be called.
    #[error(transparent)]
    Tools(#[from] ToolsError),
    /// The tools cannot be listed.
    #[error(transparent)]
    Find(#[from] FindToolError),
    /// A skill that was named has no exact set of tools.
    #[error(transparent)]
    Skill(#[from] ResolveSkillError),
    /// The skills cannot be listed.
    #[error(transparent)]
    Skills(#[from] FindSkillError),
    /// The registry cannot be read.
    #[error(transparent)]
    State(#[from] StateError),
    /// A pattern is none.
    #[error("`{pattern}` chooses no tools")]
    Pattern {
        /// The pattern as written.
        pattern: String,
        /// Why not.
        source: NamePatternError,
    },
    /// The publication cannot be used.
    #[error("the publication `{}` cannot be used", path.display())]
    Publication {
        /// The file as given.
        path: PathBuf,
        /// Why not.
        source: PublicationError,
    },
}

/// Makes an offer of the tools and skills that a filter wants.
///
/// Tools and skills are read once, as everything of an [`Agents`]; whoever wants to see later changes makes another offer of
/// another one. Tools of a project that nobody trusts are not offered, with the reason.
pub fn mcp_offer(agents: Arc<Agents>, filter: &OfferFilter) -> Result<Offer, OfferError> {
    let (mut tools, mut withheld) = (Vec::new(), Vec::new());
    let host = agents.shared_tools()?;
    let mut named = BTreeSet::new();
    for written in &filter.skills {
        named.insert(add_skill(&agents, written, &mut tools, &mut withheld)?);
    }
    if !filter.tools.is_empty() || filter.skills.is_empty() {
        add_tools(&agents, &filter.tools, &mut tools, &mut withheld)?;
    }
    let publication = match &filter.publication {
        None => Publication::default(),
        Some(path) => read_publication(path)?,
    };
    let is_offered = |name: &ToolName| tools.iter().any(|offered| offered.tool.name() == name);
    withheld.extend(publication.asking_tools().filter(|name| !is_offered(name)).map(|name| Withheld {
        name: name.to_string(),
        reason: "the publication has questions for it, and no such tool is served".to_owned(),
    }));
    let skills = if filter.without_skills { Vec::new() } else { hosted(&agents, &named)? };
    Ok(Offer {
        tools,
        withheld,
        host,
        skills: Arc::new(OfferedSkills { agents, skills }),
        publication: Arc::new(publication),
    })
}

fn read_publication(path: &Path) -> Result<Publication, OfferError> {
    Publication::read(path).map_err(|source| OfferError::Publication { path: path.to_owned(), source })
}

/// Adds the exact tools of a skill, to be called in its name.
fn add_skill(
    agents: &Agents,
    written: &str,
    tools: &mut Vec<OfferedTool>,
    withheld: &mut Vec<Withheld>,
) -> Result<SkillName, OfferError> {
    let explained = agents.resolve(written)?;
    let skill = explained.known().name().clone();
    for resolved in explained.resolved().tools() {
        let name = resolved.name();
        let reason = match resolved.status() {
            ToolStatus::Denied => format!("an override of the skill `{skill}` denies it"),
            ToolStatus::Missing => format!("the skill `{skill}` names it, and it has no definition"),
            ToolStatus::Ready if explained.tool_origin(name) == Origin::Untrusted => {
                format!("the skill `{skill}` or the place of the tool is not trusted")
            }
            ToolStatus::Ready => match explained.callable(name) {
                Some(tool) => {
                    tools.push(OfferedTool { tool, skill: Some(skill.clone()) });
                    continue;
                }
                None => format!("the skill `{skill}` has no definition of it that can be called"),
            },
        };
        withheld.push(Withheld { name: name.to_string(), reason });
    }
    Ok(skill)
}

/// Adds the tools that patterns choose; all when there are none.
fn add_tools(
    agents: &Agents,
    patterns: &[String],
    tools: &mut Vec<OfferedTool>,
    withheld: &mut Vec<Withheld>,
) -> Result<(), OfferError> {
    let mut choice = Choice::of(patterns)?;
    let set = agents.tools()?;
    for known in agents.list_tools(&ToolFilter::default())? {
        if !choice.wants(|pattern| pattern.matches_any(&set.spellings(known.tool.name()))) {
            continue;
        }
        if set.origin_of(&known.origin) == Origin::Untrusted {
            let reason = "its project is not trusted: `agents trust show` lists what could run".to_owned();
            withheld.push(Withheld { name: known.tool.name().to_string(), reason });
            continue;
        }
        tools.push(OfferedTool { tool: known.tool, skill: None });
    }
    withhold_of_servers(agents, &mut choice, withheld)?;
    withheld.extend(
        choice.idle().map(|written| Withheld {
            name: written.to_owned(),
            reason: "no tool has such a name".to_owned(),
        }),
    );
    Ok(())
}

/// Names the tools of servers that are not used, and the servers whose tools are not known.
fn withhold_of_servers(
    agents: &Agents,
    choice: &mut Choice<'_>,
    withheld: &mut Vec<Withheld>,
) -> Result<(), OfferError> {
    for server in agents.servers().counting() {
        let label = &server.label;
        if agents.world().is_untrusted_server(label.as_str()) {
            let reason = "the project of the server is not trusted: `agents trust show` lists what could run";
            withheld.extend(choice.withheld(label, reason.to_owned()));
        }
    }
    for problem in agents.server_tool_problems()? {
        let hint = problem.hint().unwrap_or_default();
        match problem {
            ToolProblem::Unlisted { server, .. } => {
                let reason = format!("the server was never asked for its tools: {hint}");
                withheld.extend(choice.withheld(&server, reason));
            }
            ToolProblem::Drifted { name, server, .. } => {
                if choice.wants(|pattern| pattern.matches(name.as_str())) {
                    let reason = format!("server `{server}` changed it since it was approved: {hint}");
                    withheld.push(Withheld { name: name.to_string(), reason });
                }
            }
            ToolProblem::File(_) | ToolProblem::Shadowed { .. } | ToolProblem::Reserved { .. } => {}
        }
    }
    Ok(())
}

/// The tools that patterns choose.
struct Choice<'a> {
    patterns: Vec<Chosen<'a>>,
    wants_all: bool,
}

struct Chosen<'a> {
    written: &'a str,
    takes_away: bool,
    pattern: NamePattern,
    has_matched: bool,
}

impl<'a> Choice<'a> {
    fn of(patterns: &'a [String]) -> Result<Self, OfferError> {
        let mut chosen = Vec::new();
        for written in patterns {
            let stripped = written.strip_prefix('!');
            let pattern = stripped.unwrap_or(written).parse();
            let pattern =
                pattern.map_err(|source| OfferError::Pattern { pattern: written.clone(), source })?;
            chosen.push(Chosen { written, takes_away: stripped.is_some(), pattern, has_matched: false });
        }
        let wants_all = chosen.iter().all(|chosen| chosen.takes_away);
        Ok(Self { patterns: chosen, wants_all })
    }

    /// Tells whether something is wanted; the last pattern that is about it decides.
    fn wants(&mut self, is_about: impl Fn(&NamePattern) -> bool) -> bool {
        let mut is_wanted = self.wants_all;
        for chosen in &mut self.patterns {
            if is_about(&chosen.pattern) {
                chosen.has_matched = true;
                is_wanted = !chosen.takes_away;
            }
        }
        is_wanted
    }

    /// Names the tools of a server, when any of them may be wanted.
    fn withheld(&mut self, server: &ServerLabel, reason: String) -> Option<Withheld> {
        let namespace = format!("{server}/");
        let is_wanted = self.wants(|pattern| pattern.can_begin_with(&namespace));
        is_wanted.then(|| Withheld { name: format!("{namespace}*"), reason })
    }

    /// The patterns that were about nothing.
    fn idle(&self) -> impl Iterator<Item = &'a str> + use<'a, '_> {
        self.patterns.iter().filter(|chosen| !chosen.has_matched).map(|chosen| chosen.written)
    }
}

/// Lists the skills that have instructions; only those that are named, when any is.
fn hosted(agents: &Agents, named: &BTreeSet<SkillName>) -> Result<Vec<HostedSkill>, OfferError> {
    let filter = SkillFilter { kind: Some(SkillKind::AgentSkill), ..SkillFilter::default() };
    let rows = agents.list_skills(&filter)?.skills.into_iter();
    let rows = rows.filter(|row| named.is_empty() || named.contains(&row.name));
    Ok(rows.map(|row| HostedSkill { name: row.name, description: row.description }).collect())
}

/// The skills of the offer.
#[derive(Debug)]
struct OfferedSkills {
    agents: Arc<Agents>,
    skills: Vec<HostedSkill>,
}

impl SkillHost for OfferedSkills {
    fn skills(&self) -> Vec<HostedSkill> {
        self.skills.clone()
    }

    fn open(&self, name: &SkillName) -> Result<AgentSkillLoader, SkillUnavailable> {
        self.agents.open_skill(name.as_str()).map_err(unavailable)
    }

    fn activate(&self, name: &SkillName) -> Result<Activation, SkillUnavailable> {
        self.agents.activate(name.as_str()).map_err(unavailable)
    }

    fn search(&self, task: &str, limit: usize) -> Result<FoundSkills, SkillUnavailable> {
        let index = self.agents.search_index().map_err(unavailable)?;
        let is_offered =
            |name: &SkillName| self.skills.binary_search_by(|skill| skill.name.cmp(name)).is_ok();
        let mut names: Vec<SkillName> =
            index.rank(task).into_iter().map(|ranked| ranked.name).filter(is_offered).collect();
        let matching = names.len();
        names.truncate(limit);
        let read = index.search(task, 0);
        Ok(FoundSkills {
            names,
            matching,
            words: read.terms.len(),
            unread: read.unread,
            unread_bytes: read.unread_bytes,
        })
    }
}

fn unavailable(error: FindSkillError) -> SkillUnavailable {
    let mut reason = error.to_string();
    let mut source = std::error::Error::source(&error);
    while let Some(cause) = source {
        reason = format!("{reason}: {cause}");
        source = cause.source();
    }
    SkillUnavailable { reason }
}
