//! The seam to the library: opens it with the settings and turns its values into the rows that commands print.

mod failure;
mod finding;

use std::path::{Path, PathBuf};

use cleveragents::{
    Agents, AgentsOptions, CallRequest, CatalogFormat, Discovery, Explanation, Folder, FoundSkill, Profile,
    RelativePath, Resource, ShownPath, SkillLookupError, SkillName, SkillResult, Tool, ToolHost as _,
    ToolSet, UserPolicy, ValidatedFile, default_roots, explicit_roots, render_activation,
};
use serde_json::Value;

use crate::args::{CatalogForm, ProfileChoice, ToolRunArgs};
use crate::commands::{
    Activated, FileContent, FileRow, Overview, ProblemRow, ResourceRow, Resources, RootRow, ShadowedRow,
    SkillDetails, SkillRow, ToolDetails, ToolRow, ToolState,
};
use crate::envelope::Message;
use crate::error::CommandError;
use crate::settings::{OutputSettings, Places};
/// The namespace that a skill without one gets.
const NAMESPACE: &str = "local";
/// The place of the policy in a project.
const PROJECT_POLICY: &str = ".agents/policy.yaml";

/// The library, opened for one command. Nothing is read before a command asks for it.
#[derive(Debug)]
pub(crate) struct Library {
    agents: Agents,
    working_folder: PathBuf,
    data_folder: Option<PathBuf>,
}

/// A call, and what is to be said when it fails.
#[derive(Debug)]
pub(crate) struct Call {
    request: CallRequest,
    pub(crate) hints: Vec<Message>,
}

impl Library {
    pub(crate) fn open(places: Places) -> Result<Self, CommandError> {
        let roots = if places.roots.is_empty() {
            default_roots(&places.project, places.home.as_deref(), &places.clients, NAMESPACE)?
        } else {
            explicit_roots(&places.roots, NAMESPACE)
        };
        let mut options = AgentsOptions::new(roots, &places.working_folder);
        options.user_policy = match (places.policy, places.user_policy) {
            (Some(named), _) => UserPolicy::Named(named),
            (None, Some(usual)) => UserPolicy::At(usual),
            (None, None) => UserPolicy::None,
        };
        options.project_policy = Some(places.project.join(PROJECT_POLICY));
        Ok(Self {
            agents: Agents::new(options),
            working_folder: places.working_folder,
            data_folder: places.data_folder,
        })
    }

    /// Reads a file that was named on the command line.
    pub(crate) fn read_file(path: &Path, written: &str, limit: u64) -> Result<Vec<u8>, CommandError> {
        let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else {
            return Err(failure::no_file(path));
        };
        let name = RelativePath::try_from(Path::new(name)).map_err(|error| failure::file(written, &error))?;
        let folder = Folder::open(folder).map_err(|error| failure::file(written, &error))?;
        let read = folder.read(&name, limit).map_err(|error| failure::file(written, &error))?;
        Ok(read.bytes)
    }

    pub(crate) fn overview(&self) -> Overview {
        let set = self.agents.skills();
        let discovery = set.discovery();
        let skills = set.active().map(|skill| skill_row(skill, discovery)).collect();
        let shadowed = set.shadowed().iter().map(|shadowed| ShadowedRow {
            name: shadowed.entry.name.to_string(),
            location: shadowed.entry.location.clone(),
            scope: shadowed.entry.scope.to_string(),
            by: shadowed.by.clone(),
            reason: shadowed.reason.to_string(),
        });
        let problems = discovery.problems.iter().map(|problem| ProblemRow {
            code: problem.code.as_str(),
            path: ShownPath::new(&problem.path).to_string(),
            message: problem.message.clone(),
            severity: problem.severity,
        });
        Overview::new(skills, shadowed.collect(), problems.collect())
    }

    pub(crate) fn roots(&self) -> Vec<RootRow> {
        let roots = self.agents.skills().discovery().roots.iter();
        let rows = roots.map(|root| RootRow {
            path: ShownPath::new(&root.path).to_string(),
            scope: root.scope.to_string(),
            condition: root.state.as_str(),
            skills: root.skills,
            broken: root.broken,
        });
        rows.collect()
    }

    /// Returns the place of the state.
    pub(crate) fn data_folder(&self) -> Option<String> {
        self.data_folder.as_ref().map(|folder| ShownPath::new(folder).to_string())
    }

    pub(crate) fn catalog(&self, form: CatalogForm) -> Option<String> {
        self.agents.catalog(match form {
            CatalogForm::Xml => CatalogFormat::Xml,
            CatalogForm::Markdown => CatalogFormat::Markdown,
            CatalogForm::Json => CatalogFormat::Json,
        })
    }

    pub(crate) fn skill(&self, name: &str, output: &OutputSettings) -> Result<SkillDetails, CommandError> {
        let found = self.agents.find(name)?;
        let loader = self.agents.open_skill(name)?;
        let judged = self.agents.validate_skill(name, None)?;
        let spec = loader.spec();
        let roots = &self.agents.skills().discovery().roots;
        Ok(SkillDetails {
            name: found.name.to_string(),
            declared_name: found.declared_name().to_owned(),
            description: spec.description().to_owned(),
            dialect: loader.dialect().as_str(),
            version: spec.version().to_owned(),
            license: spec.license().map(str::to_owned),
            compatibility: match spec.compatibility_text() {
                Some(text) => Value::from(text),
                None => Value::Object(spec.compatibility().clone()),
            },
            metadata: spec.metadata().clone(),
            allowed_tools: spec.allowed_tools().iter().map(|tool| tool.as_str().to_owned()).collect(),
            steps: spec.steps().iter().map(|step| step.content.clone()).collect(),
            scope: roots.get(found.root).map(|root| root.scope.to_string()).unwrap_or_default(),
            folder: ShownPath::new(loader.path()).to_string(),
            location: ShownPath::new(found.location()).to_string(),
            digest: loader.digest().to_string(),
            resources: loader.resources().resources.iter().map(resource_row).collect(),
            diagnostics: finding::to_value(&judged),
            rendered: finding::render(&judged, &self.label(&judged), output),
        })
    }

    /// Judges what the targets lead to, or every skill when there are none.
    pub(crate) fn validate(
        &self,
        targets: &[PathBuf],
        profile: Option<ProfileChoice>,
        output: &OutputSettings,
    ) -> Result<Vec<FileRow>, CommandError> {
        let profile = profile.map(|profile| match profile {
            ProfileChoice::Spec => Profile::Spec,
            ProfileChoice::Portable => Profile::Portable,
            ProfileChoice::Cleveragents => Profile::CleverAgents,
        });
        let mut judged: Vec<ValidatedFile> = Vec::new();
        for target in targets {
            judged.extend(self.validate_target(target, profile)?);
        }
        if targets.is_empty() {
            judged = self.agents.validate_all(profile);
        }
        Ok(judged.iter().map(|file| self.file_row(file, output)).collect())
    }

    /// A path of something that exists is a path; what looks like a path is one too, anything else is a name.
    fn validate_target(
        &self,
        target: &Path,
        profile: Option<Profile>,
    ) -> Result<Vec<ValidatedFile>, CommandError> {
        let path: PathBuf = self.working_folder.join(target).components().collect();
        let name = target.to_str().filter(|name| !name.starts_with(['.', '/']) && !path.exists());
        match name {
            Some(name) => Ok(vec![self.agents.validate_skill(name, profile)?]),
            None => Ok(self.agents.validate_path(&path, profile)?),
        }
    }

    fn file_row(&self, file: &ValidatedFile, output: &OutputSettings) -> FileRow {
        let label = self.label(file);
        FileRow {
            rendered: finding::render(file, &label, output),
            path: file.path.clone(),
            label,
            name: file.name.as_ref().map(ToString::to_string),
            dialect: file.dialect.as_str(),
            profile: file.profile.as_str(),
            valid: file.is_valid(),
            diagnostics: finding::to_value(file),
            counts: finding::counts(file),
        }
    }

    /// Calls a file by its path as seen from the working folder when it lies inside.
    fn label(&self, file: &ValidatedFile) -> String {
        let here = format!("{}/", ShownPath::new(&self.working_folder));
        file.path.strip_prefix(&here).unwrap_or(&file.path).to_owned()
    }

    pub(crate) fn activate(&self, name: &str) -> Result<Activated, CommandError> {
        let activation = self.agents.activate(name)?;
        Ok(Activated {
            text: render_activation(&activation),
            name: activation.name.to_string(),
            folder: activation.folder,
            resources: activation.resources,
            body: activation.body,
        })
    }

    /// Lists the files of a skill, and says what is left out.
    pub(crate) fn resources(&self, name: &str) -> Result<(Resources, Vec<Message>), CommandError> {
        let loader = self.agents.open_skill(name)?;
        let listing = loader.resources();
        let left_out = listing
            .findings
            .iter()
            .map(|finding| Message::warn(format!("`{}` is not listed: {}", finding.path, finding.message)));
        let resources = Resources {
            name: loader.spec().name().to_string(),
            folder: ShownPath::new(loader.path()).to_string(),
            files: listing.resources.iter().map(resource_row).collect(),
        };
        Ok((resources, left_out.collect()))
    }

    pub(crate) fn read(&self, name: &str, path: &str) -> Result<FileContent, CommandError> {
        let loader = self.agents.open_skill(name)?;
        let name = loader.spec().name().to_string();
        let content =
            loader.read_resource(Path::new(path)).map_err(|error| failure::resource(&name, path, &error))?;
        Ok(FileContent::new(name, path.to_owned(), content.digest.to_string(), content.bytes))
    }

    pub(crate) fn tools(&self) -> Result<Vec<ToolRow>, CommandError> {
        let tools = self.agents.tools()?;
        Ok(tools.all().iter().map(|tool| tool_row(tool, tools)).collect())
    }

    pub(crate) fn tool(&self, name: &str) -> Result<ToolDetails, CommandError> {
        let tools = self.agents.tools()?;
        let tool = tools.find(name)?;
        Ok(ToolDetails { tool: tool.as_cli_dict(), aliases: aliases(tool, tools) })
    }

    /// Counts the tools and names the policies in force.
    pub(crate) fn tool_state(&self) -> Result<ToolState, CommandError> {
        let tools = self.agents.tools()?;
        let shown = |path: &PathBuf| ShownPath::new(path).to_string();
        Ok(ToolState {
            tools: tools.all().len(),
            policy: tools.user_policy_file().map(shown),
            project_policy: tools.project_policy_file().map(shown),
            unmatched_rules: tools.unmatched_rules(),
        })
    }

    pub(crate) fn prepare(&self, args: &ToolRunArgs, input: Value) -> Result<Call, CommandError> {
        let mut request = CallRequest::new(&args.name, input);
        request.read_only = args.read_only;
        for binding in &args.bind {
            let (name, path) = binding
                .split_once('=')
                .filter(|(name, path)| !name.is_empty() && !path.is_empty())
                .ok_or_else(|| {
                    CommandError::usage(format!("`{binding}` is no binding"))
                        .with_hint("`--bind` takes NAME=PATH")
                })?;
            request.bindings.insert(name.to_owned(), path.to_owned());
        }
        let mut hints = Vec::new();
        if let Some(written) = &args.skill {
            request.skill = Some(self.skill_name(written, &mut hints)?);
        }
        Ok(Call { request, hints })
    }

    /// Finds the name of a skill. One that is not known is left to the door, which answers in the contract's own result.
    fn skill_name(&self, written: &str, hints: &mut Vec<Message>) -> Result<SkillName, CommandError> {
        let error = match self.agents.find(written) {
            Ok(found) => return Ok(found.name.clone()),
            Err(error) => error,
        };
        let name = written.parse().or_else(|_| format!("{NAMESPACE}/{written}").parse());
        match (&error, name) {
            (SkillLookupError::NotFound { .. }, Ok(name)) => {
                let failure = CommandError::from(error);
                hints.extend(failure.hints.iter().map(Message::hint));
                Ok(name)
            }
            _ => Err(error.into()),
        }
    }

    pub(crate) fn call(&self, call: Call) -> Result<SkillResult, CommandError> {
        Ok(self.agents.tools()?.call(call.request))
    }

    pub(crate) fn explain(&self, call: Call) -> Result<Explanation, CommandError> {
        Ok(self.agents.tools()?.explain(call.request))
    }
}

fn skill_row(skill: &FoundSkill, discovery: &Discovery) -> SkillRow {
    let scope = discovery.roots.get(skill.root).map(|root| root.scope.to_string());
    SkillRow {
        name: skill.name.to_string(),
        description: skill.description.to_string(),
        dialect: skill.dialect.as_str(),
        scope: scope.unwrap_or_default(),
        location: ShownPath::new(skill.location()).to_string(),
        errors: skill.errors,
        warnings: skill.warnings,
    }
}

fn resource_row(resource: &Resource) -> ResourceRow {
    ResourceRow {
        path: ShownPath::new(&resource.relative).to_string(),
        group: resource.folder.as_str(),
        size: resource.size,
        executable: resource.executable,
    }
}

fn tool_row(tool: &Tool, tools: &ToolSet) -> ToolRow {
    let capability = tool.capability();
    ToolRow {
        name: tool.name().to_string(),
        description: tool.description().to_owned(),
        source: tool.source().kind().as_str(),
        tool_type: tool.tool_type().as_str(),
        read_only: capability.read_only(),
        writes: capability.writes(),
        aliases: aliases(tool, tools),
    }
}

/// Returns the other spellings of a tool.
fn aliases(tool: &Tool, tools: &ToolSet) -> Vec<String> {
    tools.spellings(tool.name()).into_iter().filter(|spelling| spelling != tool.name().as_str()).collect()
}
