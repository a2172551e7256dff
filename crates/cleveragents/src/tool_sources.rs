//! Where tools come from: the program, files that a person named, the project and the user.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use cleveragents_confine::{Folder, OpenError, ShownPath};
use cleveragents_domain::{Tool, ToolName};
use cleveragents_exec::builtin_tools;
use cleveragents_loader::{
    Diagnostic, SourceText, DefinitionFileDigest, ToolsFolder, DefinitionProblem, parse_tool_file,
    read_tools_folder,
};

use crate::named_file::{NamedFileError, read_named_file};

/// The folder of tools below `.agents`.
pub(crate) const TOOLS_FOLDER: &str = ".agents/tools";

/// A tool file that was named may have this many bytes.
const MAX_TOOL_FILE_BYTES: u64 = 1024 * 1024;

/// The namespace of the tools that are part of the program.
const BUILTIN_NAMESPACE: &str = "builtin";

/// Where a tool comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ToolOrigin {
    /// It is part of the program.
    Builtin,
    /// A file that a person named for this run.
    Named(PathBuf),
    /// A file of the project.
    Project(PathBuf),
    /// A file of the user.
    User(PathBuf),
}

impl ToolOrigin {
    /// Returns the lower-case word for this origin.
    pub const fn as_str(&self) -> &'static str {
        match self {
            Self::Builtin => "builtin",
            Self::Named(_) => "named",
            Self::Project(_) => "project",
            Self::User(_) => "user",
        }
    }

    /// Returns the file, for display.
    pub fn path(&self) -> Option<&Path> {
        match self {
            Self::Builtin => None,
            Self::Named(path) | Self::Project(path) | Self::User(path) => Some(path),
        }
    }
}

/// A tool and where it comes from.
#[derive(Debug, Clone)]
pub struct KnownTool {
    /// The definition.
    pub tool: Arc<Tool>,
    /// Where it comes from.
    pub origin: ToolOrigin,
}

/// A tool file that is not used, or not as it stands.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum ToolProblem {
    /// A file of a folder of tools.
    File(DefinitionProblem),
    /// Another tool of the same name comes first.
    Shadowed {
        /// The name.
        name: ToolName,
        /// The file that is not used, for display.
        path: PathBuf,
        /// Where the one that is used comes from.
        by: ToolOrigin,
    },
    /// The namespace belongs to the program.
    Reserved {
        /// The name.
        name: ToolName,
        /// The file that is not used, for display.
        path: PathBuf,
    },
}

/// Why a tool file that was named cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ToolFileError {
    /// It cannot be read.
    #[error("the tool file cannot be read")]
    Read {
        /// Why not, with the path.
        source: NamedFileError,
    },
    /// It is no tool.
    #[error("tool file `{}` is invalid", path.display())]
    Invalid {
        /// The path as given.
        path: PathBuf,
        /// The text of the file.
        text: Arc<str>,
        /// Everything that is wrong, each with its place.
        diagnostics: Vec<Diagnostic>,
    },
    /// Its namespace belongs to the program.
    #[error("tool file `{}` names `{name}`, and the namespace `builtin` is the program's own", path.display())]
    Reserved {
        /// The path as given.
        path: PathBuf,
        /// The name.
        name: ToolName,
    },
}

impl ToolFileError {
    /// Returns the text with its findings, to be rendered; only an invalid file has some.
    pub fn findings(&self) -> Option<(SourceText<'_>, &[Diagnostic])> {
        match self {
            Self::Invalid { path, text, diagnostics } => {
                Some((SourceText::from_text(path.to_string_lossy(), text.as_ref()), diagnostics))
            }
            Self::Read { .. } | Self::Reserved { .. } => None,
        }
    }
}

/// Every tool that exists, sorted by name, and what was not used.
#[derive(Debug, Default)]
pub(crate) struct ToolSources {
    pub(crate) tools: Vec<KnownTool>,
    pub(crate) problems: Vec<ToolProblem>,
    /// The tool files of the project, the broken ones included.
    pub(crate) project_files: Vec<DefinitionFileDigest>,
}

/// Reads tools in the order of precedence: the program's own, the named files, the project's, the user's.
pub(crate) fn read_tools(
    named: &[PathBuf],
    project: Option<&Path>,
    home: Option<&Path>,
) -> Result<ToolSources, ToolFileError> {
    let mut tools: BTreeMap<ToolName, KnownTool> = BTreeMap::new();
    let mut problems = Vec::new();
    for tool in builtin_tools() {
        tools.insert(tool.name().clone(), KnownTool { tool: Arc::new(tool), origin: ToolOrigin::Builtin });
    }
    for path in named {
        let tool = Arc::new(read_named_tool(path)?);
        add(&mut tools, &mut problems, tool, ToolOrigin::Named(path.clone()));
    }
    let mut project_files = Vec::new();
    if let Some(found) = project.and_then(folder_of) {
        project_files = found.files;
        problems.extend(found.problems.into_iter().map(ToolProblem::File));
        for file in found.definitions {
            add(&mut tools, &mut problems, file.value, ToolOrigin::Project(file.path));
        }
    }
    // A user whose home is the project has one folder, which the project's trust covers.
    let home = home.filter(|home| Some(*home) != project);
    if let Some(found) = home.and_then(folder_of) {
        problems.extend(found.problems.into_iter().map(ToolProblem::File));
        for file in found.definitions {
            add(&mut tools, &mut problems, file.value, ToolOrigin::User(file.path));
        }
    }
    Ok(ToolSources { tools: tools.into_values().collect(), problems, project_files })
}

fn folder_of(base: &Path) -> Option<ToolsFolder> {
    match Folder::open(&base.join(TOOLS_FOLDER)) {
        Ok(folder) => Some(read_tools_folder(&folder)),
        Err(OpenError::NotFound { .. }) => None,
        Err(error) => Some(ToolsFolder::unopened(&base.join(TOOLS_FOLDER), &error)),
    }
}

fn add(
    tools: &mut BTreeMap<ToolName, KnownTool>,
    problems: &mut Vec<ToolProblem>,
    tool: Arc<Tool>,
    origin: ToolOrigin,
) {
    let name = tool.name().clone();
    let path = origin.path().map(Path::to_owned).unwrap_or_default();
    if name.namespace() == BUILTIN_NAMESPACE {
        problems.push(ToolProblem::Reserved { name, path });
        return;
    }
    match tools.get(&name) {
        Some(first) => problems.push(ToolProblem::Shadowed { name, path, by: first.origin.clone() }),
        None => {
            tools.insert(name, KnownTool { tool, origin });
        }
    }
}

fn read_named_tool(path: &Path) -> Result<Tool, ToolFileError> {
    let bytes =
        read_named_file(path, MAX_TOOL_FILE_BYTES).map_err(|source| ToolFileError::Read { source })?;
    let parsed = parse_tool_file(&bytes);
    let tool = parsed.tool.ok_or_else(|| ToolFileError::Invalid {
        path: path.to_owned(),
        text: Arc::from(String::from_utf8_lossy(&bytes)),
        diagnostics: parsed.diagnostics,
    })?;
    if tool.name().namespace() == BUILTIN_NAMESPACE {
        return Err(ToolFileError::Reserved { path: path.to_owned(), name: tool.name().clone() });
    }
    Ok(tool)
}

impl ToolProblem {
    /// Returns what is said about it, and the path, for display.
    pub fn describe(&self) -> (String, String) {
        match self {
            Self::File(problem) => (ShownPath::new(&problem.path).to_string(), problem.message.clone()),
            Self::Shadowed { name, path, by } => {
                let by = match by.path() {
                    Some(by) => format!("`{}`", ShownPath::new(by)),
                    None => "the program itself".to_owned(),
                };
                (ShownPath::new(path).to_string(), format!("`{name}` is shadowed by {by}"))
            }
            Self::Reserved { name, path } => (
                ShownPath::new(path).to_string(),
                format!("`{name}` cannot be used: the namespace `builtin` is the program's own"),
            ),
        }
    }
}

#[cfg(test)]
mod tests;
