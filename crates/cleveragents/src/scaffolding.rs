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

/// Writes the files of something new below `folder`, which is made when it is missing. Nothing that stands there is touched:
/// when any of the files or the skill folder exists, nothing is written.
pub fn create_definition(what: NewDefinition, written: &str, folder: &Path) -> Result<Created, CreateError> {
    let name = whole_name(written);
    let scaffold = match what {
        NewDefinition::SkillFolder { dialect, script } => {
            skill_folder_scaffold(&name.parse::<SkillName>()?, dialect, script)?
        }
        NewDefinition::ComposedSkill => skill_yaml_scaffold(&name.parse::<SkillName>()?)?,
        NewDefinition::Tool => tool_yaml_scaffold(&name.parse::<ToolName>()?)?,
        NewDefinition::Validation => validation_yaml_scaffold(&name.parse::<ToolName>()?)?,
    };
    let opened = made(folder)?;
    refuse_existing(&opened, &scaffold)?;
    for file in &scaffold.files {
        let path = RelativePath::try_from(Path::new(&file.path))?;
        make_parents(&opened, path.as_path())?;
        let mode = if file.executable { 0o755 } else { 0o644 };
        let options =
            WriteOptions { existing: Existing::Refuse, mode: Some(mode), ..WriteOptions::default() };
        let written = opened.write(&path, file.contents.as_bytes(), &options);
        written.map_err(|source| write_error(&opened, path.as_path(), source))?;
    }
    Ok(Created {
        name,
        folder: crate::path_text(opened.label()),
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

fn write_error(folder: &Folder, path: &Path, source: WriteError) -> CreateError {
    let path = folder.label().join(path);
    if matches!(source, WriteError::Exists { .. }) {
        CreateError::Exists { path }
    } else {
        CreateError::Write { path, source }
    }
}

/// Refuses when anything of it stands there already: the first part of each path belongs to the scaffold alone.
fn refuse_existing(folder: &Folder, scaffold: &Scaffold) -> Result<(), CreateError> {
    for file in &scaffold.files {
        let first = Path::new(file.path.split('/').next().unwrap_or(&file.path));
        if folder.attributes(&RelativePath::try_from(first)?).is_ok() {
            return Err(CreateError::Exists { path: folder.label().join(first) });
        }
    }
    Ok(())
}

fn make_parents(folder: &Folder, path: &Path) -> Result<(), CreateError> {
    let mut parents: Vec<&Path> =
        path.ancestors().skip(1).filter(|path| !path.as_os_str().is_empty()).collect();
    parents.reverse();
    for parent in parents {
        match folder.create_folder(&RelativePath::try_from(parent)?, None) {
            Ok(()) | Err(WriteError::Exists { .. }) => {}
            Err(source) => {
                return Err(CreateError::Write { path: folder.label().join(parent), source });
            }
        }
    }
    Ok(())
}

/// Opens a folder, and makes it and whatever is missing above it.
pub(crate) fn made(path: &Path) -> Result<Folder, CreateError> {
    let mut missing = Vec::new();
    let mut standing = path;
    let folder = loop {
        match Folder::open(standing) {
            Ok(folder) => break folder,
            Err(OpenError::NotFound { .. }) => {}
            Err(source) => return Err(CreateError::Open { path: path.to_owned(), source }),
        }
        let (Some(parent), Some(name)) = (standing.parent(), standing.file_name()) else {
            return Folder::open(standing)
                .map_err(|source| CreateError::Open { path: path.to_owned(), source });
        };
        missing.push(name);
        standing = if parent.as_os_str().is_empty() { Path::new(".") } else { parent };
    };
    let below: PathBuf = missing.into_iter().rev().collect();
    if below.as_os_str().is_empty() {
        return Ok(folder);
    }
    make_parents(&folder, &below.join("x"))?;
    let below = RelativePath::try_from(below.as_path())?;
    folder.folder(&below).map_err(|source| CreateError::Open { path: path.to_owned(), source })
}
