//! Tier 3: the files of the three resource folders.

use super::descriptor::lossy;
use super::finding::code_of_open;
use super::{AgentSkillResourceSlot, FolderFinding, FolderFindingCode};
use crate::Severity;
use cleveragents_confine::{
    Digest, EntryKind, Folder, OpenError, ReadError, RelativePath, RelativePathError, WalkItem, WalkLimits,
};
use cleveragents_domain::ResourceAccessMode;
use serde::Serialize;
use std::path::PathBuf;

/// One of the three folders whose files a skill offers.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ResourceFolder {
    /// Programs that the agent may run.
    Scripts,
    /// Documents that the agent may read.
    References,
    /// Any other files.
    Assets,
}

impl ResourceFolder {
    /// The three folders, in the contract's order.
    pub const ALL: [Self; 3] = [Self::Scripts, Self::References, Self::Assets];

    /// Returns the name of the folder.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Scripts => "scripts",
            Self::References => "references",
            Self::Assets => "assets",
        }
    }

    /// Returns the type of its resource slot.
    pub const fn resource_type(self) -> &'static str {
        match self {
            Self::Scripts => "agent_skill_scripts",
            Self::References => "agent_skill_references",
            Self::Assets => "agent_skill_assets",
        }
    }

    fn path(self) -> Option<RelativePath> {
        self.as_str().parse().ok()
    }
}

/// One file that a skill offers.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Resource {
    /// The folder that it is below.
    pub folder: ResourceFolder,
    /// The absolute path, for display.
    #[serde(rename = "path", serialize_with = "lossy")]
    pub label: PathBuf,
    /// The path below the skill folder, to read it by.
    #[serde(serialize_with = "lossy")]
    pub relative: PathBuf,
    /// The size in bytes.
    pub size: u64,
    /// Whether an execute bit is set.
    pub executable: bool,
    /// Whether the name is a link to another file of the skill folder.
    pub linked: bool,
}

/// The resources of a skill and what was left out.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct ResourceListing {
    /// The files, sorted bytewise by path.
    pub resources: Vec<Resource>,
    /// What is below the resource folders and is not listed, with the reason.
    pub findings: Vec<FolderFinding>,
    /// Whether everything was looked at.
    pub complete: bool,
}

/// The bytes of one file of a skill folder.
#[derive(Clone, Debug, PartialEq)]
pub struct ResourceContent {
    /// Exactly the bytes that were read.
    pub bytes: Vec<u8>,
    /// Their digest.
    pub digest: Digest,
    /// Their number.
    pub size: u64,
}

/// The reason why a file of a skill folder could not be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ResourceError {
    /// The path cannot stand below a folder.
    #[error(transparent)]
    Path(#[from] RelativePathError),
    /// The file could not be read.
    #[error(transparent)]
    Read(#[from] ReadError),
}

/// Lists the three resource folders.
pub(super) fn list(folder: &Folder, limits: WalkLimits) -> ResourceListing {
    let mut listing = ResourceListing { complete: true, ..ResourceListing::default() };
    for part in ResourceFolder::ALL {
        let Some(start) = part.path() else { continue };
        match folder.stat(&start) {
            Ok(stat) if stat.kind == EntryKind::Folder => {
                let summary = folder.walk_below(&start, limits, |item| add(&mut listing, folder, part, item));
                listing.complete &= summary.complete;
            }
            Ok(stat) => {
                let message = format!("is {}, not a folder", stat.kind);
                let code = FolderFindingCode::NotFolder;
                listing.findings.push(FolderFinding::new(code, Severity::Warning, Some(&start), message));
            }
            Err(error) => {
                let target = folder.link_target(&start).ok();
                if target.is_none() && matches!(error, OpenError::NotFound { .. }) {
                    continue;
                }
                let code = code_of_open(&error, target.is_some());
                let message = match target {
                    Some(target) => format!("{error}; the link points at `{target}`"),
                    None => error.to_string(),
                };
                listing.findings.push(FolderFinding::new(code, Severity::Warning, Some(&start), message));
                listing.complete = false;
            }
        }
    }
    listing
        .resources
        .sort_by(|a, b| a.label.as_os_str().as_encoded_bytes().cmp(b.label.as_os_str().as_encoded_bytes()));
    listing
}

/// Returns a slot for each resource folder that exists.
pub(super) fn slots(folder: &Folder) -> Vec<AgentSkillResourceSlot> {
    let exists = |part: &ResourceFolder| {
        let stat = part.path().and_then(|path| folder.stat(&path).ok());
        stat.is_some_and(|stat| stat.kind == EntryKind::Folder)
    };
    ResourceFolder::ALL
        .into_iter()
        .filter(exists)
        .map(|part| AgentSkillResourceSlot {
            name: part.as_str(),
            resource_type: part.resource_type(),
            access: ResourceAccessMode::ReadOnly,
            path: folder.label().join(part.as_str()),
        })
        .collect()
}

fn add(listing: &mut ResourceListing, folder: &Folder, part: ResourceFolder, item: WalkItem) {
    match item {
        WalkItem::File { path, stat, linked } => {
            if stat.links > 1 {
                listing.findings.push(hard_linked(&path, stat.links));
            }
            listing.resources.push(Resource {
                folder: part,
                label: folder.label().join(&path),
                relative: path.as_path().to_owned(),
                size: stat.size,
                executable: stat.executable,
                linked,
            });
        }
        WalkItem::Folder { .. } => {}
        WalkItem::Problem { path, problem } => {
            let target = path.as_ref().and_then(|path| folder.link_target(path).ok());
            listing.findings.push(FolderFinding::of_walk(path.as_ref(), &problem, target.as_ref()));
        }
    }
}

pub(super) fn hard_linked(path: &RelativePath, links: u64) -> FolderFinding {
    let message = format!("has {links} names; its bytes can change under another name");
    FolderFinding::new(FolderFindingCode::HardLinked, Severity::Note, Some(path), message)
}
