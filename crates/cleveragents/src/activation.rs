//! Opening a skill that was found, and handing out its instructions.

use std::path::Path;

use cleveragents_catalog::Activation;
use cleveragents_confine::{OpenError, ShownPath};
use cleveragents_loader::{AgentSkillError, AgentSkillLoader, FoundSkill, LoadOptions, ResourceListing};

use cleveragents_domain::SkillName;
use cleveragents_registry::AgentSkillFolderError;

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
    /// It is a composition of tools.
    #[error("skill `{name}` is composed of tools and has no instructions")]
    Composed {
        /// The skill.
        name: SkillName,
    },
    /// It cannot be a skill among others.
    #[error(transparent)]
    Definition(#[from] AgentSkillFolderError),
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
pub(crate) fn activate(
    mut loader: AgentSkillLoader,
) -> Result<(Activation, ResourceListing), OpenSkillError> {
    let descriptor = loader.activate()?;
    let listing = loader.resources();
    let activation = Activation {
        name: descriptor.name,
        folder: path_text(loader.path()),
        description: descriptor.description,
        allowed_tools: loader.spec().allowed_tools().iter().map(|tool| tool.as_str().to_owned()).collect(),
        body: descriptor.body,
        resources: listing.resources.iter().map(|resource| path_text(&resource.relative)).collect(),
        complete: listing.complete,
    };
    Ok((activation, listing))
}

/// Returns a path as it is written, so that it can be used again; one that is not UTF-8 is escaped.
pub fn path_text(path: &Path) -> String {
    path.to_str().map_or_else(|| ShownPath::new(path).to_string(), str::to_owned)
}
