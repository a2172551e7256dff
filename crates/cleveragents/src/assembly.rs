//! What one skill reaches, collected from wherever it is defined.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use cleveragents_domain::resolve::{Definitions, DefinitionsBuilder};
use cleveragents_domain::{Skill, SkillName, Tool, ToolName, ToolSource};

use crate::agent_folder::AgentFolder;
use crate::known_skill::{FindSkillError, KnownSkill};
use crate::live_server::counting;
use crate::registered::provided;
use crate::server_tools::SkillServer;
use crate::world::World;

/// A skill and everything that it needs, however far down.
#[derive(Debug)]
pub(crate) struct Assembled {
    pub(crate) definitions: Definitions,
    pub(crate) skills: BTreeMap<SkillName, KnownSkill>,
    /// The agent-skill folders, by the skill that names them and the path that it writes.
    pub(crate) folders: BTreeMap<(SkillName, String), AgentFolder>,
    pub(crate) problems: Vec<FolderProblem>,
    pub(crate) server_problems: Vec<ServerProblem>,
}

/// A server that a skill names and whose tools are not known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServerProblem {
    /// The skill that names it.
    pub skill: SkillName,
    /// The server as the skill names it.
    pub server: String,
    /// Why its tools are not known.
    pub message: String,
}

/// An agent-skill folder that a skill names and that is no source of tools.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FolderProblem {
    /// The skill that names it.
    pub skill: SkillName,
    /// The path as the skill writes it.
    pub path: String,
    /// What is wrong with it.
    pub message: String,
}

struct Assembly<'w> {
    world: &'w World,
    builder: DefinitionsBuilder,
    assembled: Assembled,
    tools: BTreeSet<ToolName>,
}

impl Assembled {
    /// Collects a skill, what it includes and refers to, and so on. What does not exist is left out.
    pub(crate) fn of(world: &World, root: &KnownSkill) -> Result<Self, FindSkillError> {
        let mut assembly = Assembly {
            world,
            builder: provided(),
            assembled: Self {
                definitions: Definitions::default(),
                skills: BTreeMap::new(),
                folders: BTreeMap::new(),
                problems: Vec::new(),
                server_problems: Vec::new(),
            },
            tools: BTreeSet::new(),
        };
        let mut open = vec![root.clone()];
        while let Some(known) = open.pop() {
            let name = known.name().clone();
            if assembly.assembled.skills.contains_key(&name) {
                continue;
            }
            assembly.add(&known)?;
            assembly.assembled.skills.insert(name, known.clone());
            for include in known.skill.includes() {
                if !assembly.assembled.skills.contains_key(include.name()) {
                    open.extend(world.skill(include.name())?);
                }
            }
        }
        let Assembly { builder, assembled, .. } = assembly;
        Ok(Self { definitions: builder.build(), ..assembled })
    }
}

impl Assembly<'_> {
    fn add(&mut self, known: &KnownSkill) -> Result<(), FindSkillError> {
        let skill = known.skill();
        self.builder.skill(Arc::clone(skill));
        for reference in skill.tools() {
            self.need(reference.name().clone())?;
        }
        for inline in skill.anonymous_tools() {
            if let ToolSource::Wrapped { wraps, .. } = inline.source() {
                self.need(wraps.clone())?;
            }
        }
        self.add_folders(known, skill);
        self.add_servers(known, skill)
    }

    /// Adds the tools of the servers that were listed before.
    fn add_servers(&mut self, known: &KnownSkill, skill: &Skill) -> Result<(), FindSkillError> {
        for source in skill.mcp_servers() {
            let message = match self.world.skill_server(known, source)? {
                SkillServer::Listed(_, listing) => {
                    let tools = counting(&listing).map(|listed| Arc::clone(listed.tool())).collect();
                    self.builder.mcp_server(source.name(), tools);
                    continue;
                }
                // That it is not listed yet is said where the skill is flattened.
                SkillServer::Unlisted(_) => continue,
                SkillServer::Untrusted(reason) | SkillServer::Unusable(reason) => reason,
            };
            self.assembled.server_problems.push(ServerProblem {
                skill: skill.name().clone(),
                server: source.name().to_owned(),
                message,
            });
        }
        Ok(())
    }

    /// Adds a tool and what it wraps.
    fn need(&mut self, name: ToolName) -> Result<(), FindSkillError> {
        let mut next = Some(name);
        while let Some(name) = next.take() {
            if !self.tools.insert(name.clone()) {
                return Ok(());
            }
            let Some(known) = self.world.tool(&name)? else { return Ok(()) };
            next = wrapped(&known.tool).cloned();
            self.builder.tool(known.tool);
        }
        Ok(())
    }

    fn add_folders(&mut self, known: &KnownSkill, skill: &Skill) {
        let base = base_folder(known);
        for source in skill.agent_skills() {
            let path = source.path();
            let place = (skill.name().clone(), path.to_owned());
            if self.assembled.folders.contains_key(&place) {
                continue;
            }
            let (real, namespace) = match &known.folder {
                Some(folder) => (folder.path.clone(), folder.namespace.as_str()),
                None => (base.join(path), skill.namespace()),
            };
            let opened = AgentFolder::open(&real, namespace).map_err(|error| error.to_string());
            let opened = opened.and_then(|folder| {
                let tools = folder.tools().map_err(|error| error.to_string())?;
                Ok((folder, tools))
            });
            match opened {
                Ok((folder, tools)) => {
                    self.builder.agent_skill_of(skill.name(), path, tools);
                    self.assembled.folders.insert(place, folder);
                }
                Err(message) => {
                    let (skill, path) = place;
                    self.assembled.problems.push(FolderProblem { skill, path, message });
                }
            }
        }
    }
}

/// Returns the folder at which the relative paths of a skill start: that of its file.
pub(crate) fn base_folder(known: &KnownSkill) -> PathBuf {
    known.place.path().and_then(Path::parent).map_or_else(PathBuf::new, Path::to_owned)
}

fn wrapped(tool: &Tool) -> Option<&ToolName> {
    match tool.source() {
        ToolSource::Wrapped { wraps, .. } => Some(wraps),
        ToolSource::Mcp { .. }
        | ToolSource::AgentSkill { .. }
        | ToolSource::Builtin
        | ToolSource::Custom { .. } => None,
    }
}
