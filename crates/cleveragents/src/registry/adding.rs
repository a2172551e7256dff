//! Adding tools, validations and skills.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use cleveragents_confine::{Folder, OpenError};
use cleveragents_domain::resolve::{ResolveWarning, ResolvedTool, ToolStatus};
use cleveragents_domain::{ResolveError, Skill, SkillName, Tool, ToolSource};
use cleveragents_loader::{DefinitionKind, DialectChoice, LoadOptions, Strictness};
use cleveragents_registry::{MissingTools, Put, PutWarning, Registration, StateError};

use super::placing::{placed, watch, with_schemas};
use super::reports::{
    AddedInclude, AddedServer, AddedSkill, AddedSource, AddedTool, AddedValidation, IncludeStatus,
    ServerStatus, SkillAdded, ToolAdded, ValidationAdded,
};
use super::{AddOptions, Registry, RegistryError};
use crate::SkillPlace;
use crate::agent_folder::AgentFolder;
use crate::explained::{ExplainedSkill, ResolveSkillError};
use crate::find::is_skill_file;
use crate::known_skill::{KnownFolder, KnownSkill};
use crate::named_definitions::{Read, read_skill, read_tool, read_validation};

/// A skill that was read, and what it is to be put as.
pub(super) struct Candidate {
    pub(super) known: KnownSkill,
    pub(super) registration: Registration,
    pub(super) config: PathBuf,
    /// Warnings and notes about the file.
    findings: Vec<String>,
}

impl Registry<'_> {
    /// Adds the tool or validation of a file.
    pub fn add_tool(&self, file: &Path, options: AddOptions) -> Result<ToolAdded, RegistryError> {
        let read = with_schemas(read_tool(file))?;
        let tool = &read.value;
        let (config, put) = self.put_tool(file, &read, options)?;
        Ok(ToolAdded {
            tool_registered: self.added_tool(tool, config, options)?,
            capability: tool.capability().clone(),
            change: put.change,
            dry_run: options.dry_run,
            warnings: self.tool_warnings(&read, &put)?,
        })
    }

    /// Adds the validation of a file; a file of a plain tool is refused.
    pub fn add_validation(&self, file: &Path, options: AddOptions) -> Result<ValidationAdded, RegistryError> {
        let read = with_schemas(read_validation(file))?;
        let tool = &read.value;
        let (config, put) = self.put_tool(file, &read, options)?;
        let wraps = match tool.source() {
            ToolSource::Wrapped { wraps, .. } => Some(wraps.to_string()),
            ToolSource::Mcp { .. }
            | ToolSource::AgentSkill { .. }
            | ToolSource::Builtin
            | ToolSource::Custom { .. } => None,
        };
        Ok(ValidationAdded {
            validation_registered: AddedValidation {
                tool: self.added_tool(tool, config, options)?,
                mode: tool.validation_mode(),
                wraps,
            },
            capability: tool.capability().clone(),
            change: put.change,
            dry_run: options.dry_run,
            warnings: self.tool_warnings(&read, &put)?,
        })
    }

    /// Adds the composed skill of a file, or an agent-skill folder, which may be named by its `SKILL.md`.
    ///
    /// A folder is read leniently, and as its dialect demands when `strict` is set.
    pub fn add_skill(&self, path: &Path, options: AddOptions) -> Result<SkillAdded, RegistryError> {
        let candidate = read_candidate(path, options.strict)?;
        let explained = ExplainedSkill::of(self.world, candidate.known.clone())
            .or_else(|error| Err(self.all_missing_includes(&candidate.known, error)?))?;
        let name = candidate.registration.name().clone();
        let missing = missing_tools(&explained);
        if options.strict && !missing.is_empty() {
            return Err(RegistryError::Incomplete { name, missing });
        }
        let mut put_options = options.put_options();
        if !candidate.known.skill.agent_skills().is_empty() {
            // Only we can open the folders; the store does not know their tools.
            put_options.missing_tools = MissingTools::Report;
        }
        let put = self.store.put(&candidate.registration, put_options)?;
        let mut warnings = candidate.findings.clone();
        warnings.extend(explained.resolved().warnings().iter().map(ToString::to_string));
        let folders = explained.folder_problems().iter();
        warnings.extend(folders.map(|problem| format!("folder `{}`: {}", problem.path, problem.message)));
        let hooks = put.warnings.iter().filter(|warning| matches!(warning, PutWarning::MissingHook { .. }));
        warnings.extend(hooks.map(ToString::to_string));
        let winner = self.world.skill(candidate.known.name())?;
        warnings.extend(winner.filter(|known| !is_registered(known)).map(|known| comes_first(&known)));
        self.skill_added(candidate, &explained, &put, warnings, options)
    }

    /// Names every include that does not exist where the first one stopped the search.
    fn all_missing_includes(
        &self,
        known: &KnownSkill,
        error: ResolveSkillError,
    ) -> Result<RegistryError, RegistryError> {
        let ResolveSkillError::Resolve(ResolveError::MissingInclude { .. }) = &error else {
            return Ok(error.into());
        };
        let mut missing: Vec<SkillName> = Vec::new();
        for include in known.skill().includes() {
            if !missing.contains(include.name()) && self.world.skill(include.name())?.is_none() {
                missing.push(include.name().clone());
            }
        }
        let name = known.name().clone();
        Ok(if missing.len() > 1 { RegistryError::MissingIncludes { name, missing } } else { error.into() })
    }

    fn skill_added(
        &self,
        candidate: Candidate,
        explained: &ExplainedSkill,
        put: &Put,
        warnings: Vec<String>,
        options: AddOptions,
    ) -> Result<SkillAdded, RegistryError> {
        let skill = candidate.known.skill();
        let summary = explained.resolved().summary();
        let includes = skill.includes().iter();
        let created = if options.dry_run { None } else { self.store.skill(skill.name())? };
        Ok(SkillAdded {
            skill: AddedSkill {
                name: skill.name().to_string(),
                description: skill.description().to_owned(),
                version: skill.version().to_owned(),
                kind: candidate.known.kind(),
                config: candidate.config,
                created: created.map(|entry| entry.record.created_at_unix_ms),
            },
            includes: includes
                .map(|include| AddedInclude {
                    name: include.name().to_string(),
                    status: IncludeStatus::Resolved,
                })
                .collect(),
            tool_sources: sources(explained),
            total_tools: summary.total_tools(),
            mcp_servers: servers(skill),
            capability_summary: summary,
            change: put.change,
            dry_run: options.dry_run,
            warnings,
        })
    }

    fn put_tool(
        &self,
        file: &Path,
        read: &Read<Tool>,
        options: AddOptions,
    ) -> Result<(PathBuf, Put), RegistryError> {
        let config = absolute(file)?;
        let registration = Registration::tool(read.value.clone(), Some(config.clone()), &watch())
            .map_err(|error| placed(error, file, &read.text, DefinitionKind::Tool))?;
        Ok((config, self.store.put(&registration, options.put_options())?))
    }

    fn added_tool(&self, tool: &Tool, config: PathBuf, options: AddOptions) -> Result<AddedTool, StateError> {
        let entry = if options.dry_run { None } else { self.store.tool(tool.name())? };
        Ok(AddedTool {
            name: tool.name().to_string(),
            description: tool.description().to_owned(),
            source: tool.source().kind().as_str(),
            config,
            created: entry.map(|entry| entry.record.created_at_unix_ms),
        })
    }

    fn tool_warnings(&self, read: &Read<Tool>, put: &Put) -> Result<Vec<String>, RegistryError> {
        let tool = &read.value;
        let mut warnings = read.findings();
        warnings.extend(put.warnings.iter().map(ToString::to_string));
        let sources = self.world.tools()?;
        warnings.extend(sources.find(tool.name()).map(|known| {
            let path = known.origin.path().map(crate::path_text).unwrap_or_default();
            format!("`{}` is shadowed here by `{path}` ({})", tool.name(), known.origin.as_str())
        }));
        Ok(warnings)
    }
}

/// Reads a skill and checks it by itself.
pub(super) fn read_candidate(path: &Path, strict: bool) -> Result<Candidate, RegistryError> {
    let folder = match Folder::open(path) {
        Ok(folder) => Some(folder),
        Err(OpenError::NotFolder { .. }) if is_skill_file(path) => {
            let parent = parent(path);
            Some(
                Folder::open(parent)
                    .map_err(|source| RegistryError::Open { path: path.to_owned(), source })?,
            )
        }
        Err(OpenError::NotFolder { .. }) => None,
        Err(source) => return Err(RegistryError::Open { path: path.to_owned(), source }),
    };
    match folder {
        Some(folder) => folder_candidate(folder.label(), strict),
        None => file_candidate(path),
    }
}

fn file_candidate(path: &Path) -> Result<Candidate, RegistryError> {
    let read = with_schemas(read_skill(path))?;
    let findings = read.findings();
    let skill = read.value;
    let config = absolute(path)?;
    let registration = Registration::skill(skill.clone(), Some(config.clone()), &watch())
        .map_err(|error| placed(error, path, &read.text, DefinitionKind::Skill))?;
    let place = SkillPlace::Registered(Some(config.clone()));
    let known = KnownSkill { skill: Arc::new(skill), place, folder: None };
    Ok(Candidate { known, registration, config, findings })
}

fn folder_candidate(path: &Path, strict: bool) -> Result<Candidate, RegistryError> {
    let namespace = cleveragents_domain::name::DEFAULT_NAMESPACE;
    let options = LoadOptions {
        strictness: if strict { Strictness::Strict } else { Strictness::Lenient },
        dialect: DialectChoice::Auto,
        default_namespace: namespace.to_owned(),
    };
    let opened = AgentFolder::open_with(path, &options)?;
    let policy = cleveragents_domain::SandboxPolicy::Restricted;
    let folder = opened.descriptor(policy)?;
    let skill = Arc::clone(folder.skill());
    let config = path.to_owned();
    let registration = Registration::agent_skill(folder, Some(config.clone()))?;
    let known = KnownFolder { path: config.clone(), namespace: namespace.to_owned(), policy };
    let place = SkillPlace::Registered(Some(config.clone()));
    let findings = opened.findings();
    Ok(Candidate { known: KnownSkill { skill, place, folder: Some(known) }, registration, config, findings })
}

/// Returns the path of a file with that of its folder.
fn absolute(file: &Path) -> Result<PathBuf, RegistryError> {
    let opened = Folder::open(parent(file));
    let folder = opened.map_err(|source| RegistryError::Open { path: file.to_owned(), source })?;
    Ok(file.file_name().map_or_else(|| file.to_owned(), |name| folder.label().join(name)))
}

fn parent(path: &Path) -> &Path {
    path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

fn is_registered(known: &KnownSkill) -> bool {
    matches!(known.place, SkillPlace::Registered(_))
}

fn comes_first(known: &KnownSkill) -> String {
    let path = known.place.path().map(crate::path_text).unwrap_or_default();
    format!("`{}` is shadowed here by `{path}` ({})", known.name(), known.place.as_str())
}

/// Lists what a skill asks for and does not get.
fn missing_tools(explained: &ExplainedSkill) -> Vec<String> {
    let is_missing = |warning: &&ResolveWarning| matches!(warning, ResolveWarning::MissingTool { .. });
    explained.resolved().warnings().iter().filter(is_missing).map(ToString::to_string).collect()
}

/// Groups the tools of a skill by their sources, without those that are denied.
pub(super) fn sources(explained: &ExplainedSkill) -> Vec<AddedSource> {
    let mut sources: Vec<AddedSource> = Vec::new();
    let left =
        explained.resolved().tools().filter(|tool: &ResolvedTool<'_>| tool.status() != ToolStatus::Denied);
    for tool in left {
        let word = tool.source().as_str();
        let name = tool.name().to_string();
        match sources.iter_mut().find(|source| source.source == word) {
            Some(source) => {
                source.count += 1;
                source.details.push(name);
            }
            None => sources.push(AddedSource { source: word, count: 1, details: vec![name] }),
        }
    }
    sources
}

pub(super) fn servers(skill: &Skill) -> Vec<AddedServer> {
    let servers = skill.mcp_servers().iter();
    servers
        .map(|server| AddedServer {
            name: server.name().to_owned(),
            status: ServerStatus::NotListed,
            tools: None,
        })
        .collect()
}
