//! The files of a project that can make code run, and whether a person agreed to them.
//!
//! These are the tool files, `mcp.json`, the skill YAML and every file of every skill below the project's own skill folders,
//! those of other clients included, whether or not this run searches them. A skill that is named by `--root`, like a tool
//! that is named by `--file`, is the choice of a person and needs no trust.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use cleveragents_confine::{Digest, Folder, OpenError, RelativePath};
use cleveragents_domain::Skill;
use cleveragents_domain::name::DEFAULT_NAMESPACE;
use cleveragents_loader::{
    DefinitionFileDigest, DiscoveryOptions, Scope, SkillRoot, discover_skills, read_tools_folder,
};
use cleveragents_registry::{
    FileContent, Project, ProjectError, ProjectFiles, ProjectFilesError, Unreadable,
};

use crate::agent_folder::AgentFolder;
use crate::composed::{ComposedSkills, skills_folder};
use crate::roots::CLIENTS;
use crate::server_files::SERVERS_FILE;
use crate::tool_sources::TOOLS_FOLDER;

mod tree;

use tree::add_tree;

/// The project's own folder of skills.
const SKILLS_FOLDER: &str = ".agents/skills";

/// What the system does not let anybody read.
const REFUSED: FileContent = FileContent::Unreadable(Unreadable::Refused);

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

/// The skill YAML of a project, and the folders that it names as agent skills.
#[derive(Debug, Clone, Default)]
pub(crate) struct SkillFiles {
    files: Vec<DefinitionFileDigest>,
    folders: Vec<PathBuf>,
}

impl SkillFiles {
    /// Reads the files.
    pub(crate) fn read(project: &Path) -> Self {
        let base = project.join(SKILLS_FOLDER);
        let Some(folder) = skills_folder(&base) else { return Self::default() };
        let skills = folder.definitions.iter().map(|file| (file.value.as_ref(), file.path.as_path()));
        let folders = skills.flat_map(|(skill, path)| agent_folders(skill, path)).collect();
        Self { files: folder.files, folders }
    }

    /// Takes the files as they were read already, when they were.
    pub(crate) fn read_already(project: &Path, composed: &ComposedSkills) -> Self {
        let base = project.join(SKILLS_FOLDER);
        let Some((_, files)) = composed.read.iter().find(|(root, _)| *root == base) else {
            return Self::read(project);
        };
        let skills = composed.of_project().filter_map(|known| Some((&known.skill, known.place.path()?)));
        let folders = skills.flat_map(|(skill, path)| agent_folders(skill, path)).collect();
        Self { files: files.clone(), folders }
    }
}

/// Returns the folders that a skill names, relative ones below the folder of its file.
fn agent_folders(skill: &Skill, file: &Path) -> Vec<PathBuf> {
    let base = file.parent().unwrap_or(Path::new("."));
    skill.agent_skills().iter().map(|source| base.join(source.path())).collect()
}

/// Reads every file of the project that can make code run. `tools`, `skills` and `servers` are as they were read already.
pub(crate) fn survey(
    path: &Path,
    tools: &[DefinitionFileDigest],
    skills: &SkillFiles,
    servers: Option<FileContent>,
) -> Result<Survey, SurveyError> {
    let folder = Folder::open(path).map_err(|source| SurveyError::Open { path: path.to_owned(), source })?;
    let real = folder.real_path().unwrap_or_else(|| folder.label().to_owned());
    let mut files: Vec<(PathBuf, FileContent)> = Vec::new();
    for (base, listed) in [(TOOLS_FOLDER, tools), (SKILLS_FOLDER, &skills.files)] {
        let named =
            listed.iter().map(|file| (Path::new(base).join(&file.file), file.digest.map_or(REFUSED, read)));
        files.extend(named);
    }
    files.extend(servers.map(|content| (PathBuf::from(SERVERS_FILE), content)));
    if is_unreadable(&folder, SKILLS_FOLDER) {
        files.push((PathBuf::from(SKILLS_FOLDER), REFUSED));
    }
    add_skills(&folder, path, &mut files);
    add_named_folders(&folder, &skills.folders, &mut files);
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

/// Tells whether a folder that is there cannot be listed, so that nobody knows what is in it.
fn is_unreadable(folder: &Folder, path: &str) -> bool {
    let opened = RelativePath::try_from(Path::new(path)).ok().map(|path| folder.folder(&path));
    match opened {
        Some(Ok(opened)) => opened.entries().is_err(),
        Some(Err(OpenError::NotFound { .. })) | None => false,
        Some(Err(_)) => true,
    }
}

/// Adds every file of the folders that skill YAML names, wherever they are; a folder that is not there is no content.
fn add_named_folders(folder: &Folder, named: &[PathBuf], files: &mut Vec<(PathBuf, FileContent)>) {
    let mut known: BTreeSet<PathBuf> = files.iter().map(|(path, _)| path.clone()).collect();
    for path in named {
        // What is no skill is never loaded, whatever it holds.
        let (Ok(opened), Ok(_)) = (Folder::open(path), AgentFolder::open(path, DEFAULT_NAMESPACE)) else {
            continue;
        };
        let real = opened.real_path().unwrap_or_else(|| opened.label().to_owned());
        let label = real.strip_prefix(folder.real_path().unwrap_or_default()).unwrap_or(&real).to_owned();
        let mut found = Vec::new();
        add_tree(&opened, &label, &mut found);
        files.extend(found.into_iter().filter(|(path, _)| known.insert(path.clone())));
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
            Err(_) => files.push((label, REFUSED)),
        }
    }
}

/// Tells whether a path is below a project, by the project's absolute path.
pub(crate) fn is_below(path: &Path, project: &Path) -> bool {
    let project =
        Folder::open(project).map_or_else(|_| project.to_owned(), |folder| folder.label().to_owned());
    path.starts_with(project)
}

#[cfg(test)]
mod tests;
