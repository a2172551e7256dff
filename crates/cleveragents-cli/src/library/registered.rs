//! What is registered: adding, removing, reading again, writing out.

use std::path::Path;

use cleveragents::{
    AddOptions, DefinitionKind, FindToolError, PutChange, RegistryError, RemoveEntryOptions, RemoveError,
    SkillAdded, SkillLookupError, SkillPlace, ToolAdded, ToolCapability, ToolFileError, ToolType,
    ValidationAdded, path_text, render_github, render_terminal, to_json,
};
use cleveragents::{FindSkillError, RefreshReport, SourceText};
use serde::Serialize;
use serde_json::Value;

use super::Library;
use crate::args::{AddArgs, RemoveArgs};
use crate::commands::{Added, AddedFields, Exported, InvalidFile, Kind, Removed};
use crate::error::CommandError;
use crate::moment;
use crate::settings::{Form, OutputSettings};

impl Library {
    /// Registers what a file defines. An invalid file is an answer, with everything that is wrong in it.
    pub(crate) fn add(
        &self,
        kind: Kind,
        path: &Path,
        args: &AddArgs,
        output: &OutputSettings,
    ) -> Result<Added, CommandError> {
        let registry = self.agents.registry()?;
        let options = AddOptions { update: args.update, dry_run: args.dry_run, strict: args.strict };
        let added = match kind {
            Kind::Tool => registry.add_tool(path, options).map(|added| of_tool(&added)),
            Kind::Validation => registry.add_validation(path, options).map(|added| of_validation(&added)),
            Kind::Skill => registry.add_skill(path, options).map(|added| of_skill(&added)),
        };
        match added {
            Ok(added) => Ok(Added::Registered(Box::new(added))),
            Err(RegistryError::File(error)) => {
                self.invalid(&error, output).map(Added::Invalid).ok_or_else(|| error.into())
            }
            Err(error) => Err(error.into()),
        }
    }

    fn invalid(&self, error: &ToolFileError, output: &OutputSettings) -> Option<InvalidFile> {
        let (source, diagnostics) = error.findings()?;
        let ToolFileError::Invalid { path, kind, .. } = error else { return None };
        let whole = path_text(path);
        let here = format!("{}/", path_text(&self.working_folder));
        let label = whole.strip_prefix(&here).unwrap_or(&whole).to_owned();
        let labelled = SourceText::from_text(label.clone(), source.text());
        let rendered = match output.form {
            Form::Json | Form::Yaml => String::new(),
            Form::Github => render_github(&labelled, diagnostics),
            Form::Rich | Form::Plain => render_terminal(&labelled, diagnostics, output.answer_has_colour()),
        };
        Some(InvalidFile {
            path: whole,
            kind: match kind {
                DefinitionKind::Tool => "tool",
                DefinitionKind::Skill => "skill",
            },
            valid: false,
            diagnostics: to_json(&source, diagnostics),
            label,
            errors: diagnostics
                .iter()
                .filter(|found| found.severity == cleveragents::Severity::Error)
                .count(),
            rendered,
        })
    }

    /// Removes an entry, or says what would be removed.
    pub(crate) fn remove(
        &self,
        kind: Kind,
        args: &RemoveArgs,
        dry_run: bool,
    ) -> Result<Removed, CommandError> {
        let registry = self.agents.registry()?;
        let options = RemoveEntryOptions { force: args.force, dry_run };
        let removed = match kind {
            Kind::Tool => registry.remove_tool(&args.name, options),
            Kind::Validation => registry.remove_validation(&args.name, options),
            Kind::Skill => registry.remove_skill(&args.name, options),
        };
        match removed {
            Ok(report) => Ok(Removed { report }),
            Err(error @ RegistryError::Remove(RemoveError::NotFound { .. })) => {
                Err(self.with_nearest(kind, &args.name, error.into()))
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Adds the nearest name that there is, or says that the program has one of that name.
    fn with_nearest(&self, kind: Kind, written: &str, failure: CommandError) -> CommandError {
        let list = match kind {
            Kind::Tool => "`agents tool list` shows the tools",
            Kind::Validation => "`agents validation list` shows the validations",
            Kind::Skill => "`agents skill list --registered` shows what is registered",
        };
        let failure = match kind {
            Kind::Tool | Kind::Validation => match self.agents.find_tool(written) {
                Ok(_) => failure.with_hint("it is part of the program, which cannot be changed"),
                Err(FindToolError::Lookup(lookup)) => failure.with_suggestions(lookup.suggestion.as_slice()),
                Err(_) => failure,
            },
            Kind::Skill => match self.agents.find_skill(written) {
                Ok(known) => failure.with_suggestions(&[known.name()]),
                Err(FindSkillError::Lookup(SkillLookupError::NotFound { suggestion, .. })) => {
                    failure.with_suggestions(suggestion.as_slice())
                }
                Err(_) => failure,
            },
        };
        failure.with_hint(list)
    }

    /// Reads registered skills again.
    pub(crate) fn refresh(&self, name: Option<&str>, dry_run: bool) -> Result<RefreshReport, CommandError> {
        let whole = name.map(|name| self.registered_name(name));
        Ok(self.agents.registry()?.refresh(whole.as_deref(), dry_run)?)
    }

    /// Returns the whole name of a registered skill that is called by its short name, else what was written.
    fn registered_name(&self, written: &str) -> String {
        let known = self.agents.find_skill(written).ok();
        let known = known.filter(|known| matches!(known.place(), SkillPlace::Registered(_)));
        known.map_or_else(|| written.to_owned(), |known| known.name().to_string())
    }

    /// Reads one skill again when it is registered; one of a file is read every time.
    pub(crate) fn refresh_if_registered(&self, name: &str) -> Result<Option<RefreshReport>, CommandError> {
        match self.agents.registry()?.refresh(Some(&self.registered_name(name)), false) {
            Ok(report) => Ok(Some(report)),
            Err(RegistryError::InFile { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Writes a definition as YAML.
    pub(crate) fn export(&self, kind: Kind, name: &str) -> Result<Exported, CommandError> {
        if kind == Kind::Skill {
            let yaml = self.agents.export_skill(name)?;
            let name = self.agents.find_skill(name)?.name().to_string();
            return Ok(Exported { name, kind: "skill", yaml });
        }
        let known = self.agents.find_tool(name)?;
        if kind == Kind::Validation {
            super::tool::require_validation(&known)?;
        }
        let kind = match known.tool.tool_type() {
            ToolType::Tool => "tool",
            ToolType::Validation => "validation",
        };
        Ok(Exported { name: known.tool.name().to_string(), kind, yaml: self.agents.export_tool(name)? })
    }
}

fn of_tool(added: &ToolAdded) -> AddedFields {
    let tool = &added.tool_registered;
    AddedFields {
        fields: vec![
            ("name", tool.name.clone()),
            ("source", tool.source.to_owned()),
            ("access", access(&added.capability)),
            ("config", path_text(&tool.config)),
        ],
        change: change(added.change, added.dry_run),
        name: tool.name.clone(),
        dry_run: added.dry_run,
        warnings: added.warnings.clone(),
        data: data(added, "/tool_registered/created", tool.created),
    }
}

fn of_validation(added: &ValidationAdded) -> AddedFields {
    let tool = &added.validation_registered.tool;
    let mut fields = vec![("name", tool.name.clone()), ("source", tool.source.to_owned())];
    fields.extend(added.validation_registered.mode.map(|mode| ("mode", mode.as_str().to_owned())));
    fields.extend(added.validation_registered.wraps.clone().map(|wraps| ("wraps", wraps)));
    fields.push(("config", path_text(&tool.config)));
    AddedFields {
        fields,
        change: change(added.change, added.dry_run),
        name: tool.name.clone(),
        dry_run: added.dry_run,
        warnings: added.warnings.clone(),
        data: data(added, "/validation_registered/created", tool.created),
    }
}

fn of_skill(added: &SkillAdded) -> AddedFields {
    let skill = &added.skill;
    let sources: Vec<String> =
        added.tool_sources.iter().map(|source| format!("{} {}", source.count, source.source)).collect();
    let tools = match sources.as_slice() {
        [] => added.total_tools.to_string(),
        several => format!("{} ({})", added.total_tools, several.join(", ")),
    };
    let mut fields = vec![("name", skill.name.clone()), ("version", skill.version.clone())];
    fields.push(("kind", skill.kind.as_str().to_owned()));
    if !added.includes.is_empty() {
        let names: Vec<&str> = added.includes.iter().map(|include| include.name.as_str()).collect();
        fields.push(("includes", names.join(", ")));
    }
    let summary = &added.capability_summary;
    fields.push(("tools", tools));
    let (reads, writes) = (summary.read_only_tools(), summary.write_tools());
    fields.push(("access", format!("{reads} only read, {writes} can write")));
    fields.push(("config", path_text(&skill.config)));
    AddedFields {
        fields,
        change: change(added.change, added.dry_run),
        name: skill.name.clone(),
        dry_run: added.dry_run,
        warnings: added.warnings.clone(),
        data: data(added, "/skill/created", skill.created),
    }
}

/// Returns the answer with the time as it is written everywhere.
fn data<T: Serialize>(added: &T, created: &str, at: Option<u64>) -> Value {
    let mut data = serde_json::to_value(added).unwrap_or_default();
    if let (Some(slot), Some(at)) = (data.pointer_mut(created), at) {
        *slot = moment::written(at).into();
    }
    data
}

fn access(capability: &ToolCapability) -> String {
    match (capability.read_only(), capability.writes(), capability.write_scope()) {
        (true, _, _) => "only reads".to_owned(),
        (false, true, Some(scope)) => format!("writes in {scope}"),
        (false, true, None) => "writes".to_owned(),
        (false, false, _) => "undeclared, which counts as writing".to_owned(),
    }
}

fn change(change: PutChange, dry_run: bool) -> &'static str {
    match (change, dry_run) {
        (PutChange::Created, false) => "registered",
        (PutChange::Updated, false) => "replaced what was registered",
        (PutChange::Unchanged, _) => "nothing, for it is registered already as it is",
        (PutChange::Created, true) => "would be registered",
        (PutChange::Updated, true) => "would replace what is registered",
    }
}
