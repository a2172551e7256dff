//! New skills and tools on the disk.

use std::path::{Path, PathBuf};

use cleveragents_confine::{
    Existing, Folder, OpenError, RelativePath, RelativePathError, WriteError, WriteOptions,
};
use cleveragents_domain::{NameError, SkillName, ToolName};
use cleveragents_loader::{
    DefinitionKind, Dialect, Scaffold, ScaffoldError, ScaffoldScript, skill_folder_scaffold,
    skill_format_schema, skill_yaml_scaffold, tool_format_schema, tool_yaml_scaffold,
    validation_yaml_scaffold,
};
use serde::Serialize;

use crate::registry::whole_name;

/// What is started.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NewDefinition {
    /// A skill folder.
    SkillFolder {
        /// The dialect of its `SKILL.md`.
        dialect: Dialect,
        /// Whether it starts with a script.
        script: ScaffoldScript,
    },
    /// The file of a composed skill.
    ComposedSkill,
    /// The file of a tool.
    Tool,
    /// The file of a validation.
    Validation,
}

/// Files that were written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Created {
    /// The whole name.
    pub name: String,
    /// The folder of skills or tools that they are in.
    pub folder: String,
    /// The files, relative to it; the one to look at first in front.
    pub files: Vec<String>,
}

/// Why nothing was started.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CreateError {
    /// What was written is no name.
    #[error(transparent)]
    Name(#[from] NameError),
    /// The name cannot be used for this.
    #[error(transparent)]
    Scaffold(#[from] ScaffoldError),
    /// A path is no path below a folder.
    #[error(transparent)]
    Path(#[from] RelativePathError),
    /// A folder cannot be opened.
    #[error("`{}` cannot be opened", path.display())]
    Open {
        /// The folder.
        path: PathBuf,
        /// What the system said.
        source: OpenError,
    },
    /// Something stands there already, and stays.
    #[error("`{}` exists already", path.display())]
    Exists {
        /// What stands there.
        path: PathBuf,
    },
    /// A file or a folder cannot be written.
    #[error("`{}` cannot be written", path.display())]
    Write {
        /// The file or folder.
        path: PathBuf,
        /// What the system said.
        source: WriteError,
    },
}

impl CreateError {
    /// Tells whether a link that is not followed is in the way.
    pub fn is_stopped_by_link(&self) -> bool {
        match self {
            Self::Open { source, .. } | Self::Write { source: WriteError::Open(source), .. } => {
                matches!(source, OpenError::LeavesFolder { .. } | OpenError::LinkRefused { .. })
            }
            Self::Name(_) | Self::Scaffold(_) | Self::Path(_) | Self::Exists { .. } | Self::Write { .. } => {
                false
            }
        }
    }
}

/// Where something is started.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NewPlace<'a> {
    /// A folder that the user named; links on the way to it are followed.
    Folder(&'a Path),
    /// The folder of its kind below a project. It may be somebody else's, so nothing is written outside of it, whatever
    /// links are in it.
    Project(&'a Path),
}

impl NewDefinition {
    /// Returns the folder of its kind in a project or a home, relative to it.
    pub fn folder(&self) -> &'static str {
        match self {
            Self::SkillFolder { .. } | Self::ComposedSkill => ".agents/skills",
            Self::Tool | Self::Validation => ".agents/tools",
        }
    }
}

/// Writes the files of something new. The folder is made when it is missing. Nothing that stands there is touched: when any of
/// the files or the skill folder exists, nothing is written. What was written before something failed is removed again.
pub fn create_definition(
    what: NewDefinition,
    written: &str,
    place: NewPlace<'_>,
) -> Result<Created, CreateError> {
    let name = whole_name(written);
    let scaffold = match what {
        NewDefinition::SkillFolder { dialect, script } => {
            skill_folder_scaffold(&name.parse::<SkillName>()?, dialect, script)?
        }
        NewDefinition::ComposedSkill => skill_yaml_scaffold(&name.parse::<SkillName>()?)?,
        NewDefinition::Tool => tool_yaml_scaffold(&name.parse::<ToolName>()?)?,
        NewDefinition::Validation => validation_yaml_scaffold(&name.parse::<ToolName>()?)?,
    };
    let (standing, below) = match place {
        NewPlace::Folder(path) => standing(path)?,
        NewPlace::Project(path) => standing_below(path, Path::new(what.folder()))?,
    };
    refuse_existing(&standing, &below, &scaffold)?;
    let mut written = Written { folder: &standing, made: Vec::new() };
    if let Err(error) = written.write(&below, &scaffold) {
        written.remove();
        return Err(error);
    }
    let folder = if below.as_os_str().is_empty() {
        standing.label().to_owned()
    } else {
        standing.label().join(&below)
    };
    Ok(Created {
        name,
        folder: crate::path_text(&folder),
        files: scaffold.files.into_iter().map(|file| file.path).collect(),
    })
}

/// Returns the JSON Schema of tool and validation files, or of skill files, as a text that ends in a line break.
pub fn format_schema_text(kind: DefinitionKind) -> String {
    let schema = match kind {
        DefinitionKind::Tool => tool_format_schema(),
        DefinitionKind::Skill => skill_format_schema(),
    };
    format!("{schema:#}\n")
}

/// Refuses when anything of it stands there already: the first part of each path belongs to the scaffold alone.
fn refuse_existing(folder: &Folder, below: &Path, scaffold: &Scaffold) -> Result<(), CreateError> {
    for file in &scaffold.files {
        let first = below.join(file.path.split('/').next().unwrap_or(&file.path));
        if folder.attributes(&RelativePath::try_from(first.as_path())?).is_ok() {
            return Err(CreateError::Exists { path: folder.label().join(first) });
        }
    }
    Ok(())
}

/// What was made below a folder so far.
struct Written<'a> {
    folder: &'a Folder,
    made: Vec<Made>,
}

enum Made {
    Folder(RelativePath),
    File(RelativePath),
}

impl Written<'_> {
    fn write(&mut self, below: &Path, scaffold: &Scaffold) -> Result<(), CreateError> {
        for file in &scaffold.files {
            let path = RelativePath::try_from(below.join(&file.path).as_path())?;
            self.make_parents(path.as_path())?;
            let mode = if file.executable { 0o755 } else { 0o644 };
            let options =
                WriteOptions { existing: Existing::Refuse, mode: Some(mode), ..WriteOptions::default() };
            let written = self.folder.write(&path, file.contents.as_bytes(), &options);
            written.map_err(|source| self.error(path.as_path(), source))?;
            self.made.push(Made::File(path));
        }
        Ok(())
    }

    fn make_parents(&mut self, path: &Path) -> Result<(), CreateError> {
        let mut parents: Vec<&Path> =
            path.ancestors().skip(1).filter(|path| !path.as_os_str().is_empty()).collect();
        parents.reverse();
        for parent in parents {
            let parent = RelativePath::try_from(parent)?;
            match self.folder.create_folder(&parent, None) {
                Ok(()) => self.made.push(Made::Folder(parent)),
                Err(WriteError::Exists { .. }) => {}
                Err(source) => return Err(self.error(parent.as_path(), source)),
            }
        }
        Ok(())
    }

    /// Removes what was made, the latest first. What cannot be removed stays.
    fn remove(self) {
        for made in self.made.iter().rev() {
            drop(match made {
                Made::Folder(path) => self.folder.remove_folder(path),
                Made::File(path) => self.folder.remove_file(path),
            });
        }
    }

    fn error(&self, path: &Path, source: WriteError) -> CreateError {
        let path = self.folder.label().join(path);
        if matches!(source, WriteError::Exists { .. }) {
            CreateError::Exists { path }
        } else {
            CreateError::Write { path, source }
        }
    }
}

/// Opens a folder, and makes it and whatever is missing above it.
pub(crate) fn made(path: &Path) -> Result<Folder, CreateError> {
    let (standing, below) = standing(path)?;
    if below.as_os_str().is_empty() {
        return Ok(standing);
    }
    Written { folder: &standing, made: Vec::new() }.make_parents(&below.join("x"))?;
    let below = RelativePath::try_from(below.as_path())?;
    standing.folder(&below).map_err(|source| CreateError::Open { path: path.to_owned(), source })
}

/// Opens a folder, or the nearest one above it that stands, and returns what is missing below.
fn standing(path: &Path) -> Result<(Folder, PathBuf), CreateError> {
    let refused = |source| CreateError::Open { path: path.to_owned(), source };
    let mut missing = Vec::new();
    let mut standing = path;
    loop {
        let error = match Folder::open(standing) {
            Ok(folder) => return Ok((folder, missing.into_iter().rev().collect())),
            Err(error @ OpenError::NotFound { .. }) => error,
            Err(error) => return Err(refused(error)),
        };
        let (Some(parent), Some(name)) = (standing.parent(), standing.file_name()) else {
            return Err(refused(error));
        };
        missing.push(name);
        standing = if parent.as_os_str().is_empty() { Path::new(".") } else { parent };
    }
}

/// Does the same below a folder, which is not left.
fn standing_below(path: &Path, below: &Path) -> Result<(Folder, PathBuf), CreateError> {
    let opened = Folder::open(path);
    let folder = opened.map_err(|source| CreateError::Open { path: path.to_owned(), source })?;
    for standing in below.ancestors().filter(|path| !path.as_os_str().is_empty()) {
        match folder.folder(&RelativePath::try_from(standing)?) {
            Ok(found) => {
                let missing = below.strip_prefix(standing).unwrap_or(below).to_owned();
                return Ok((found, missing));
            }
            Err(OpenError::NotFound { .. }) => {}
            Err(source) => {
                return Err(CreateError::Open { path: folder.label().join(below), source });
            }
        }
    }
    Ok((folder, below.to_owned()))
}
