//! One skill: what it says, what is wrong with it, what it brings along.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use cleveragents::{
    AgentSkillLoader, Agents, Diagnostic, DiagnosticCode, FolderFinding, MAX_FILE_BYTES, Profile, Resource,
    ResourceListing, Severity, SkillName, Validated, ValidatedFile, path_text,
};
use serde_json::Value;

use super::{Library, failure, finding, problem_row};
use crate::args::{ProfileChoice, ReadArgs};
use crate::base64::path_bytes;
use crate::commands::{FileContent, FileRow, FolderDetails, ProblemRow, ResourceRow, Resources};
use crate::envelope::{Level, Message};
use crate::error::CommandError;
use crate::exit_code::Exit;
use crate::settings::OutputSettings;

impl Library {
    /// Says what the file and the folder of a skill hold.
    pub(super) fn folder_details(
        &self,
        name: &str,
        output: &OutputSettings,
    ) -> Result<FolderDetails, CommandError> {
        let found = self.agents.find(name)?;
        let loader = self.agents.open_skill(name)?;
        let judged = self.agents.validate_skill(name, None)?;
        let spec = loader.spec();
        let roots = &self.agents.skills().discovery().roots;
        Ok(FolderDetails {
            declared_name: found.declared_name().to_owned(),
            dialect: loader.dialect().as_str(),
            license: spec.license().map(str::to_owned),
            compatibility: match spec.compatibility_text() {
                Some(text) => Value::from(text),
                None => Value::Object(spec.compatibility().clone()),
            },
            metadata: spec.metadata().clone(),
            allowed_tools: spec.allowed_tools().iter().map(|tool| tool.as_str().to_owned()).collect(),
            steps: spec.steps().iter().map(|step| step.content.clone()).collect(),
            scope: roots.get(found.root).map(|root| root.scope.to_string()).unwrap_or_default(),
            folder: path_text(loader.path()),
            location: path_text(&found.location()),
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
    ) -> Checked {
        let profile = profile.map(|profile| match profile {
            ProfileChoice::Spec => Profile::Spec,
            ProfileChoice::Portable => Profile::Portable,
            ProfileChoice::Cleveragents => Profile::CleverAgents,
        });
        let mut checked = Checked::default();
        let mut seen = BTreeSet::new();
        let mut take = |checked: &mut Checked, files: &[ValidatedFile]| {
            let fresh = files.iter().filter(|file| seen.insert(file.path.clone()));
            checked.files.extend(fresh.map(|file| self.file_row(file, output)));
        };
        for target in targets {
            match self.validate_target(target, profile) {
                Ok(Validated { files, problems }) => {
                    take(&mut checked, &files);
                    checked.problems.extend(problems.iter().map(problem_row));
                }
                Err(error) => checked.unchecked.push((path_text(target), error)),
            }
        }
        if targets.is_empty() {
            let overview = self.overview();
            take(&mut checked, &self.agents.validate_all(profile));
            if checked.files.is_empty() {
                checked.exit = overview.exit();
            }
            checked.problems = overview.problems;
            checked.problems.retain(|problem| !problem.broken);
        }
        checked
    }

    /// A path of something that exists is a path; what looks like a path is one too, anything else is a name.
    fn validate_target(&self, target: &Path, profile: Option<Profile>) -> Result<Validated, CommandError> {
        let path: PathBuf = self.working_folder.join(target).components().collect();
        let name = target.to_str().filter(|name| !name.starts_with(['.', '/']) && !path.exists());
        if let Some(name) = name {
            let files = vec![self.agents.validate_skill(name, profile)?];
            return Ok(Validated { files, problems: Vec::new() });
        }
        let validated = self.agents.validate_path(&path, profile)?;
        if validated.files.is_empty() { Err(failure::no_skill(target)) } else { Ok(validated) }
    }

    /// Reports the entries of `allowed-tools` that are most likely mistakes, in every skill.
    pub(crate) fn restrictions(&self) -> Vec<Message> {
        let is_mistake = |diagnostic: &&Diagnostic| {
            diagnostic.code == DiagnosticCode::AllowedToolsUnmapped
                && diagnostic.severity >= Severity::Warning
        };
        let files = self.agents.validate_all(None);
        let found = files.iter().flat_map(|file| {
            let mistakes = file.diagnostics.iter().filter(is_mistake);
            mistakes.map(|mistake| Message::warn(format!("`{}`: {}", file.path, mistake.message)))
        });
        found.collect()
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
        let here = format!("{}/", path_text(&self.working_folder));
        file.path.strip_prefix(&here).unwrap_or(&file.path).to_owned()
    }

    /// Opens the folder of a skill, which has to have one.
    fn open_folder(&self, name: &str) -> Result<AgentSkillLoader, CommandError> {
        self.agents.open_skill(name).map_err(Self::folder_wanted)
    }

    /// Lists the files of a skill, and says what is left out.
    pub(crate) fn resources(&self, name: &str) -> Result<(Resources, Vec<Message>), CommandError> {
        let loader = self.open_folder(name)?;
        let listing = loader.resources();
        let mut messages = listing_messages(&listing);
        let files: Vec<ResourceRow> = listing.resources.iter().map(resource_row).collect();
        messages.extend(files.iter().filter(|file| !file.readable).map(|file| {
            let text =
                format!("`{}` has {} bytes, more than can be read ({MAX_FILE_BYTES})", file.path, file.size);
            Message::warn(text)
        }));
        let resources = Resources {
            name: loader.spec().name().to_string(),
            folder: path_text(loader.path()),
            files,
            findings: listing.findings,
            complete: listing.complete,
        };
        Ok((resources, messages))
    }

    pub(crate) fn read(&self, args: &ReadArgs) -> Result<FileContent, CommandError> {
        let (loader, path) = (self.open_folder(&args.name)?, args.path.as_path());
        self.note_use(args.session.as_deref(), loader.spec().name())?;
        let name = loader.spec().name().to_string();
        let content =
            loader.read_resource(path).map_err(|error| failure::resource(&name, &path_text(path), &error))?;
        Ok(FileContent::new(name, path, content.digest.to_string(), content.bytes))
    }
}

/// What came of checking.
#[derive(Debug)]
pub(crate) struct Checked {
    pub(crate) files: Vec<FileRow>,
    /// The targets that lead to nothing that can be checked, as they were written.
    pub(crate) unchecked: Vec<(String, CommandError)>,
    /// What was not looked at.
    pub(crate) problems: Vec<ProblemRow>,
    /// How the search for skills ended, when it found none.
    pub(crate) exit: Exit,
}

impl Default for Checked {
    fn default() -> Self {
        Self { files: Vec::new(), unchecked: Vec::new(), problems: Vec::new(), exit: Exit::Success }
    }
}

/// Says what the instructions of a skill hide, and that its file has errors.
pub(super) fn file_messages(agents: &Agents, written: &str, name: &SkillName) -> Vec<Message> {
    // Instructions of a project come first whether it is trusted or not, so whoever reads them is told what they hide.
    let hidden = agents.skills().shadowed().iter().filter(|hidden| hidden.entry.name == *name);
    let mut messages: Vec<Message> = hidden
        .map(|hidden| {
            let location = &hidden.entry.location;
            Message::new(Level::Info, format!("`{location}` is hidden by this one: {}", hidden.reason))
        })
        .collect();
    // What a registered folder breaks was said when it was added.
    let errors = agents.find(written).map_or(0, |found| found.errors);
    if errors > 0 {
        let many = if errors == 1 { "1 error".to_owned() } else { format!("{errors} errors") };
        messages.push(Message::warn(format!("the file of `{name}` has {many}")));
        messages.push(Message::hint(format!("`agents skill validate {name}` shows what is wrong")));
    }
    messages
}

/// Says what is not listed, and what is worth knowing about what is.
pub(super) fn listing_messages(listing: &ResourceListing) -> Vec<Message> {
    let said = listing.findings.iter().map(|finding| {
        let FolderFinding { path, message, .. } = finding;
        match finding.severity {
            Severity::Note => Message::new(Level::Info, format!("`{path}`: {message}")),
            Severity::Warning | Severity::Error if path.is_empty() => {
                Message::warn(format!("not every file is listed: {message}"))
            }
            Severity::Warning | Severity::Error => {
                Message::warn(format!("`{path}` is not listed: {message}"))
            }
        }
    });
    let mut messages: Vec<Message> = said.collect();
    if !listing.complete {
        messages.push(Message::warn("the list of files is not complete"));
    }
    messages
}

fn resource_row(resource: &Resource) -> ResourceRow {
    ResourceRow {
        path: path_text(&resource.relative),
        path_bytes: path_bytes(&resource.relative),
        group: resource.folder.as_str(),
        size: resource.size,
        executable: resource.executable,
        readable: resource.size <= MAX_FILE_BYTES,
    }
}
