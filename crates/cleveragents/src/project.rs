//! The files of a project that can make code run, and whether a person agreed to them.
//!
//! These are the tool files, `mcp.json`, the skill YAML and every file of every skill below the project's own skill folders,
//! those of other clients included, whether or not this run searches them. A skill that is named by `--root`, like a tool
//! that is named by `--file`, is the choice of a person and needs no trust.

use std::path::{Path, PathBuf};

use cleveragents_confine::{
    Digest, EntryKind, Folder, MAX_FILE_BYTES, OpenError, RelativePath, WalkItem, WalkLimits, WalkProblem,
};
use cleveragents_loader::{
    DiscoveryOptions, Scope, SkillRoot, DefinitionFileDigest, discover_skills, read_tools_folder,
};
use cleveragents_registry::{FileContent, Project, ProjectError, ProjectFiles, ProjectFilesError};

use crate::roots::CLIENTS;
use crate::tool_sources::TOOLS_FOLDER;

/// The project's own folder of skills.
const SKILLS_FOLDER: &str = ".agents/skills";
/// The servers of a project.
const SERVERS_FILE: &str = ".agents/mcp.json";

/// Why the files of a project cannot be looked at.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SurveyError {
    /// Its folder cannot be opened.
    #[error("project `{}` cannot be opened", path.display())]
    Open {
        /// The folder as given.
        path: PathBuf,
        /// What the system said.
        source: OpenError,
    },
    /// Its folder has no usable path.
    #[error(transparent)]
    Path(#[from] ProjectError),
    /// Two files have one name.
    #[error(transparent)]
    Files(#[from] ProjectFilesError),
}

/// A project and the files in it that can make code run.
#[derive(Debug, Clone)]
pub struct Survey {
    /// The project, by its real path.
    pub project: Project,
    /// The files with the digests of their bytes.
    pub files: ProjectFiles,
}

/// Reads every file of the project that can make code run. `tools` are the tool files as they were read already.
pub(crate) fn survey(path: &Path, tools: &[DefinitionFileDigest]) -> Result<Survey, SurveyError> {
    let folder = Folder::open(path).map_err(|source| SurveyError::Open { path: path.to_owned(), source })?;
    let real = folder.real_path().unwrap_or_else(|| folder.label().to_owned());
    let mut files: Vec<(PathBuf, FileContent)> = Vec::new();
    for tool in tools {
        files.push((
            Path::new(TOOLS_FOLDER).join(&tool.file),
            tool.digest.map_or(FileContent::Unreadable, read),
        ));
    }
    add_if_there(&folder, Path::new(SERVERS_FILE), &mut files);
    add_skill_yaml(&folder, &mut files);
    add_skills(&folder, path, &mut files);
    Ok(Survey { project: Project::new(real)?, files: ProjectFiles::new(files)? })
}

/// Reads the tool files of a project for their digests.
pub(crate) fn tool_files(project: &Path) -> Vec<DefinitionFileDigest> {
    Folder::open(&project.join(TOOLS_FOLDER))
        .map(|folder| read_tools_folder(&folder).files)
        .unwrap_or_default()
}

fn read(digest: Digest) -> FileContent {
    FileContent::Read((*digest.as_bytes()).into())
}

fn add_if_there(folder: &Folder, path: &Path, files: &mut Vec<(PathBuf, FileContent)>) {
    let Ok(relative) = RelativePath::try_from(path) else { return };
    match folder.read(&relative, MAX_FILE_BYTES) {
        Ok(file) => files.push((path.to_owned(), read(file.digest()))),
        Err(cleveragents_confine::ReadError::Open(OpenError::NotFound { .. })) => {}
        Err(_) => files.push((path.to_owned(), FileContent::Unreadable)),
    }
}

fn add_skill_yaml(folder: &Folder, files: &mut Vec<(PathBuf, FileContent)>) {
    let base = Path::new(SKILLS_FOLDER);
    let listed = RelativePath::try_from(base).ok().map(|path| folder.folder(&path));
    match listed {
        Some(Ok(skills)) => {
            for entry in skills.entries().unwrap_or_default() {
                let name = Path::new(&entry.name);
                let is_yaml = name.extension().is_some_and(|found| found == "yaml" || found == "yml");
                if is_yaml && entry.kind != EntryKind::Folder {
                    add_if_there(folder, &base.join(name), files);
                }
            }
        }
        Some(Err(OpenError::NotFound { .. })) | None => {}
        Some(Err(_)) => files.push((base.to_owned(), FileContent::Unreadable)),
    }
}

/// Adds every file of every skill below the folders in which some client looks for skills of a project.
fn add_skills(folder: &Folder, path: &Path, files: &mut Vec<(PathBuf, FileContent)>) {
    let mut places: Vec<&str> = vec![SKILLS_FOLDER];
    for client in CLIENTS.iter().flat_map(|client| client.project) {
        if !places.contains(client) {
            places.push(client);
        }
    }
    let roots: Vec<SkillRoot> =
        places.into_iter().map(|place| SkillRoot::new(path.join(place), Scope::Project, "local")).collect();
    for skill in discover_skills(&roots, &DiscoveryOptions::default()).skills {
        let label = skill.folder.strip_prefix(folder.label()).unwrap_or(&skill.folder).to_owned();
        match Folder::open(&skill.folder) {
            Ok(opened) => add_tree(&opened, &label, files),
            Err(_) => files.push((label, FileContent::Unreadable)),
        }
    }
}

fn add_tree(folder: &Folder, label: &Path, files: &mut Vec<(PathBuf, FileContent)>) {
    let summary = folder.walk(WalkLimits::default(), |item| match item {
        WalkItem::File { path, .. } => {
            let content = folder.read(&path, MAX_FILE_BYTES).map(|file| read(file.digest()));
            files.push((label.join(path.as_path()), content.unwrap_or(FileContent::Unreadable)));
        }
        WalkItem::Problem { path: Some(path), problem: WalkProblem::LinkedFolder } => {
            let target = folder
                .raw_link_target(&path)
                .map(|target| read(Digest::of(target.as_os_str().as_encoded_bytes())));
            files.push((label.join(path.as_path()), target.unwrap_or(FileContent::Unreadable)));
        }
        WalkItem::Folder { .. } | WalkItem::Problem { .. } => {}
    });
    if !summary.complete {
        files.push((label.join("…"), FileContent::Unreadable));
    }
}

#[cfg(test)]
mod tests;
