//! Where tools come from: the program, files that a person named, the project and the user.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use cleveragents_confine::{Folder, OpenError, ShownPath};
use cleveragents_domain::name::BUILTIN_NAMESPACE;
use cleveragents_domain::{Tool, ToolName};
use cleveragents_exec::builtin_tools;
use cleveragents_loader::{DefinitionFileDigest, DefinitionProblem, ToolsFolder, read_tools_folder};
use cleveragents_mcp::{ServerLabel, ServerPlace};

use crate::HostTool;

/// The folder of tools below `.agents`.
pub(crate) const TOOLS_FOLDER: &str = ".agents/tools";

/// Where a tool comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ToolOrigin {
    /// It is part of the program.
    Builtin,
    /// It is a callable of the embedding program.
    Host,
    /// A file that a person named for this run.
    Named(PathBuf),
    /// A file of the project.
    Project(PathBuf),
    /// A file of the user.
    User(PathBuf),
    /// A server that is configured there.
    Server(ServerPlace),
    /// The registry, with the file or the folder that it was read from.
    Registered(Option<PathBuf>),
}

impl ToolOrigin {
    /// Returns the lower-case word for this origin.
    pub const fn as_str(&self) -> &'static str {
        match self {
            Self::Builtin => "builtin",
            Self::Host => "host",
            Self::Named(_) => "named",
            Self::Project(_) => "project",
            Self::User(_) => "user",
            Self::Server(_) => "server",
            Self::Registered(_) => "registered",
        }
    }

    /// Returns the file, for display.
    pub fn path(&self) -> Option<&Path> {
        match self {
            Self::Builtin | Self::Host => None,
            Self::Named(path) | Self::Project(path) | Self::User(path) => Some(path),
            Self::Server(place) => Some(&place.file),
            Self::Registered(path) => path.as_deref(),
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
    /// A server changed a tool since a person agreed to it.
    Drifted {
        /// The name.
        name: ToolName,
        /// The server.
        server: ServerLabel,
        /// The file that configures the server, for display.
        path: PathBuf,
    },
    /// A server was never asked for its tools.
    Unlisted {
        /// The server.
        server: ServerLabel,
        /// The file that configures the server, for display.
        path: PathBuf,
    },
    /// The namespace belongs to the program.
    Reserved {
        /// The name.
        name: ToolName,
        /// The file that is not used, for display.
        path: PathBuf,
    },
}

/// Every tool that exists without being registered, sorted by name, and what was not used.
#[derive(Debug, Default)]
pub(crate) struct ToolSources {
    pub(crate) tools: Vec<KnownTool>,
    pub(crate) problems: Vec<ToolProblem>,
    /// The tool files of the project, the broken ones included.
    pub(crate) project_files: Vec<DefinitionFileDigest>,
}

impl ToolSources {
    pub(crate) fn find(&self, name: &ToolName) -> Option<&KnownTool> {
        let place = self.tools.binary_search_by(|known| known.tool.name().cmp(name)).ok()?;
        self.tools.get(place)
    }
}

/// Reads tools in the order of precedence: the program's own, the callables, the named files, the project's, the user's.
pub(crate) fn read_tools(
    host: &[HostTool],
    named: &[(PathBuf, Arc<Tool>)],
    project: Option<&Path>,
    home: Option<&Path>,
) -> ToolSources {
    let mut tools: BTreeMap<ToolName, KnownTool> = BTreeMap::new();
    let mut problems = Vec::new();
    for tool in builtin_tools() {
        tools.insert(tool.name().clone(), KnownTool { tool: Arc::new(tool), origin: ToolOrigin::Builtin });
    }
    for tool in host.iter().map(HostTool::tool) {
        let known = KnownTool { tool: Arc::clone(tool), origin: ToolOrigin::Host };
        tools.insert(tool.name().clone(), known);
    }
    for (path, tool) in named {
        add(&mut tools, &mut problems, Arc::clone(tool), ToolOrigin::Named(path.clone()));
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
    ToolSources { tools: tools.into_values().collect(), problems, project_files }
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

impl ToolProblem {
    /// Returns the namespace of the tools that it is about, when they are those of a server.
    pub fn server(&self) -> Option<&ServerLabel> {
        match self {
            Self::Drifted { server, .. } | Self::Unlisted { server, .. } => Some(server),
            Self::File(_) | Self::Shadowed { .. } | Self::Reserved { .. } => None,
        }
    }

    /// Says what to do about it, where a command does.
    pub fn hint(&self) -> Option<String> {
        match self {
            Self::Drifted { server, .. } => {
                Some(format!("`agents mcp approve {server}` shows what is different"))
            }
            Self::Unlisted { server, .. } => Some(format!("`agents mcp check {server}` asks it")),
            Self::File(_) | Self::Shadowed { .. } | Self::Reserved { .. } => None,
        }
    }

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
            Self::Drifted { name, server, path } => (
                ShownPath::new(path).to_string(),
                format!("`{name}` is not used: server `{server}` changed it since it was approved"),
            ),
            Self::Unlisted { server, path } => {
                (ShownPath::new(path).to_string(), format!("server `{server}` was never asked for its tools"))
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
