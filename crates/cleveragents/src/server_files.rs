//! The files in which servers are configured.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use cleveragents_confine::{Folder, OpenError, ReadError, RelativePath};
use cleveragents_mcp::{
    Elicitor, MAX_CONFIG_BYTES, ServerEnvironment, ServerScope, ServersFile, ServersFileOptions, Variables,
};
use cleveragents_registry::{FileContent, Unreadable};

use crate::AgentsOptions;
use crate::named_file::read_named_file;

/// The servers of a project or of a user.
pub(crate) const SERVERS_FILE: &str = ".agents/mcp.json";

/// The files of servers that there are, in the order of precedence.
#[derive(Debug, Default)]
pub(crate) struct ServerFiles {
    pub(crate) files: Vec<ServersFile>,
    /// The file of the project as it was read; none when there is none.
    pub(crate) of_project: Option<FileContent>,
    pub(crate) environment: ServerEnvironment,
}

impl ServerFiles {
    /// Reads the files that a person named, the project's and the user's. What cannot be read says so in its place.
    pub(crate) fn read(options: &AgentsOptions) -> Self {
        let workspace = options.project.clone().unwrap_or_else(|| options.runtime_root.clone());
        let workspace = Folder::open(&workspace).map_or(workspace, |folder| folder.label().to_owned());
        let environment = ServerEnvironment {
            variables: options.servers.variables.clone(),
            workspace,
            home: options.home.clone(),
        };
        let mut found = Self { files: Vec::new(), of_project: None, environment };
        for path in &options.servers.files {
            match read_named_file(path, MAX_CONFIG_BYTES) {
                Ok(bytes) => found.add(path, &bytes, &ServerScope::Named),
                Err(error) => found.files.push(ServersFile::unreadable(path, reason(&error))),
            }
        }
        if let Some(project) = &options.project {
            found.add_project(project);
        }
        // A user whose home is the project has one file, which the project's trust covers.
        let home = options.home.as_ref().filter(|home| Some(*home) != options.project.as_ref());
        if let Some(home) = home {
            let path = home.join(SERVERS_FILE);
            match read_named_file(&path, MAX_CONFIG_BYTES) {
                Ok(bytes) => found.add(&path, &bytes, &ServerScope::User),
                Err(error) if error.is_absence() => {}
                Err(error) => found.files.push(ServersFile::unreadable(&path, reason(&error))),
            }
        }
        found
    }

    fn add_project(&mut self, project: &Path) {
        let path = project.join(SERVERS_FILE);
        let read = Folder::open(project).ok().and_then(|folder| {
            let relative = RelativePath::try_from(Path::new(SERVERS_FILE)).ok()?;
            Some(folder.read(&relative, MAX_CONFIG_BYTES))
        });
        match read {
            Some(Ok(file)) => {
                self.of_project = Some(FileContent::Read((*file.digest().as_bytes()).into()));
                self.add(&path, &file.bytes, &ServerScope::Project);
            }
            None | Some(Err(ReadError::Open(OpenError::NotFound { .. }))) => {}
            Some(Err(error)) => {
                self.of_project = Some(FileContent::Unreadable(Unreadable::Refused));
                self.files.push(ServersFile::unreadable(&path, reason(&error)));
            }
        }
    }

    fn add(&mut self, path: &Path, bytes: &[u8], scope: &ServerScope) {
        let options = ServersFileOptions { scope, environment: &self.environment, form: None };
        self.files.push(ServersFile::read(path, bytes, options));
    }
}

/// Reads the file of the project anew, for what it is at this moment.
pub(crate) fn project_content(project: &Path) -> Option<FileContent> {
    let folder = Folder::open(project).ok()?;
    let relative = RelativePath::try_from(Path::new(SERVERS_FILE)).ok()?;
    match folder.read(&relative, MAX_CONFIG_BYTES) {
        Ok(file) => Some(FileContent::Read((*file.digest().as_bytes()).into())),
        Err(ReadError::Open(OpenError::NotFound { .. })) => None,
        Err(_) => Some(FileContent::Unreadable(Unreadable::Refused)),
    }
}

/// Says what is wrong with a file, its causes included.
fn reason(error: &dyn std::error::Error) -> String {
    let mut said = error.to_string();
    let mut cause = error.source();
    while let Some(deeper) = cause {
        said.push_str(": ");
        said.push_str(&deeper.to_string());
        cause = deeper.source();
    }
    said
}

/// Which servers count beside those of the project and of the user, and what their variables stand for.
#[derive(Debug, Clone, Default)]
pub struct ServerOptions {
    /// Files of servers that a person named for this run, in whatever form a client writes them.
    pub files: Vec<PathBuf>,
    /// The environment: what references in configurations stand for, and what servers get.
    pub variables: Variables,
    /// Who is asked what a server wants to know during a call; without one servers are told that nobody can be asked.
    pub elicitor: Option<Arc<dyn Elicitor>>,
}
