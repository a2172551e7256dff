//! Removing tools, validations and skills.

use cleveragents_domain::{SkillName, ToolName, ToolType};
use cleveragents_registry::{Effect, EntryKind, EntryName, RemoveError, RemoveOptions, UsedEntries};

use super::reports::{RemovedReport, UserRow};
use super::{Registry, RegistryError, RemoveEntryOptions};

impl Registry<'_> {
    /// Removes a tool or a validation.
    ///
    /// What others use is refused with the list of them; by force it is removed, and they are left with a use that leads
    /// nowhere.
    pub fn remove_tool(
        &self,
        written: &str,
        options: RemoveEntryOptions,
    ) -> Result<RemovedReport, RegistryError> {
        let name: ToolName = whole_name(written).parse()?;
        self.remove_named_tool(name, options)
    }

    /// Removes a validation; a plain tool is refused.
    pub fn remove_validation(
        &self,
        written: &str,
        options: RemoveEntryOptions,
    ) -> Result<RemovedReport, RegistryError> {
        let name: ToolName = whole_name(written).parse()?;
        let entry = self.store.tool(&name)?;
        if entry.is_some_and(|entry| entry.tool.tool_type() == ToolType::Tool) {
            return Err(RegistryError::OtherKind {
                name: EntryName::Tool(name),
                found: EntryKind::Tool,
                wanted: EntryKind::Validation,
            });
        }
        self.remove_named_tool(name, options)
    }

    /// Removes a skill; an agent-skill folder goes with its tool, and stays on the disk.
    pub fn remove_skill(
        &self,
        written: &str,
        options: RemoveEntryOptions,
    ) -> Result<RemovedReport, RegistryError> {
        let name: SkillName = whole_name(written).parse()?;
        self.remove(EntryName::Skill(name.clone()), options).or_else(|error| {
            let known = if is_absence(&error) { self.world.skill(&name)? } else { None };
            let path = known.and_then(|known| known.place().path().map(std::path::Path::to_owned));
            Err(path.map_or(error, |path| RegistryError::InFile { name: EntryName::Skill(name), path }))
        })
    }

    fn remove_named_tool(
        &self,
        name: ToolName,
        options: RemoveEntryOptions,
    ) -> Result<RemovedReport, RegistryError> {
        self.remove(EntryName::Tool(name.clone()), options).or_else(|error| {
            let known = if is_absence(&error) { self.world.tool(&name)? } else { None };
            let path = known.and_then(|known| known.origin.path().map(std::path::Path::to_owned));
            Err(path.map_or(error, |path| RegistryError::InFile { name: EntryName::Tool(name), path }))
        })
    }

    fn remove(&self, name: EntryName, options: RemoveEntryOptions) -> Result<RemovedReport, RegistryError> {
        let removed = self.store.remove(
            &name,
            RemoveOptions {
                used: if options.force { UsedEntries::Remove } else { UsedEntries::Refuse },
                effect: if options.dry_run { Effect::Rehearse } else { Effect::Keep },
            },
        )?;
        Ok(RemovedReport {
            removed: removed.entries,
            kind: removed.kind,
            config: removed.config_path.as_deref().map(crate::path_text),
            unresolved: removed.unresolved.iter().map(UserRow::from).collect(),
            dry_run: options.dry_run,
        })
    }
}

fn is_absence(error: &RegistryError) -> bool {
    matches!(error, RegistryError::Remove(RemoveError::NotFound { .. }))
}

/// A name without a namespace is one of `local`.
pub(crate) fn whole_name(written: &str) -> String {
    if written.contains('/') {
        written.to_owned()
    } else {
        format!("{}/{written}", cleveragents_domain::name::DEFAULT_NAMESPACE)
    }
}
