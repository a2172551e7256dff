//! One skill: what it says, what is wrong with it, what it brings along.

use std::path::{Path, PathBuf};

use cleveragents::{Profile, Resource, ShownPath, ValidatedFile, render_activation};
use serde_json::Value;

use super::{Library, failure, finding};
use crate::args::ProfileChoice;
use crate::commands::{Activated, FileContent, FileRow, ResourceRow, Resources, SkillDetails};
use crate::envelope::Message;
use crate::error::CommandError;
use crate::settings::OutputSettings;

impl Library {
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
        if let Some(name) = name {
            return Ok(vec![self.agents.validate_skill(name, profile)?]);
        }
        let files = self.agents.validate_path(&path, profile)?.files;
        if files.is_empty() { Err(failure::no_skill(target)) } else { Ok(files) }
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
}

fn resource_row(resource: &Resource) -> ResourceRow {
    ResourceRow {
        path: ShownPath::new(&resource.relative).to_string(),
        group: resource.folder.as_str(),
        size: resource.size,
        executable: resource.executable,
    }
}
