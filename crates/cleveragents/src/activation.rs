//! Opening a skill that was found, and handing out its instructions.

use std::path::Path;

use cleveragents_catalog::Activation;
use cleveragents_confine::{OpenError, ShownPath};
use cleveragents_loader::{AgentSkillError, AgentSkillLoader, FoundSkill, LoadOptions};

use crate::SkillLookupError;
use crate::known::KnownSkills;

/// Why a skill cannot be opened.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpenSkillError {
    /// No such skill.
    #[error(transparent)]
    Lookup(#[from] SkillLookupError),
    /// Its folder or its file cannot be read any more.
    #[error(transparent)]
    Load(#[from] AgentSkillError),
}

/// Opens the folder of a skill, leniently, in the dialect that its file has.
pub(crate) fn open(known: &KnownSkills, found: &FoundSkill) -> Result<AgentSkillLoader, OpenSkillError> {
    let options = LoadOptions::lenient(known.namespace(found.root));
    Ok(AgentSkillLoader::from_folder_with(&found.folder, &options)?)
}

/// The error of a skill folder that cannot be opened.
pub(crate) fn unopened(folder: &Path, error: &OpenError) -> OpenSkillError {
    AgentSkillError::Unreadable { folder: folder.to_owned(), reason: error.to_string() }.into()
}

/// Reads the instructions and lists the files.
pub(crate) fn activate(mut loader: AgentSkillLoader) -> Result<Activation, OpenSkillError> {
    let descriptor = loader.activate()?;
    let resources = loader.resources().resources.into_iter();
    Ok(Activation {
        name: descriptor.name,
        folder: ShownPath::new(loader.path()).to_string(),
        body: descriptor.body,
        resources: resources.map(|resource| ShownPath::new(&resource.relative).to_string()).collect(),
    })
}
