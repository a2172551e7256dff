//! Taking over the servers of another client.

use std::path::{Path, PathBuf};
use std::str::Utf8Error;

use cleveragents_confine::{
    Existing, Folder, OpenError, ReadError, RelativePath, RelativePathError, WriteError, WriteOptions,
};
use cleveragents_loader::Diagnostic;
use cleveragents_mcp::{
    ConfigForm, Import, ImportError, ImportOutcome, LabelTaken, MAX_CONFIG_BYTES, ServerScope, ServersFile,
    ServersFileOptions, import_servers,
};

use crate::named_file::{NamedFileError, read_with_mode};
use crate::server_files::SERVERS_FILE;
use crate::world::World;

/// How servers are taken over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServerImportOptions {
    /// The only form in which servers are looked for.
    pub form: Option<ConfigForm>,
    /// The folder whose `.agents/mcp.json` they go into.
    pub folder: PathBuf,
    /// What happens when a name is taken.
    pub taken: LabelTaken,
    /// Whether the file is written.
    pub write: bool,
}

/// Servers that were taken over.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct ServerImport {
    /// The file of the other client, with everything that there is to say about it.
    pub from: ServersFile,
    /// Our file.
    pub path: PathBuf,
    /// What became of each server, and the text of our file.
    pub import: Import,
    /// Whether the file was written.
    pub written: bool,
}

/// Why no server is taken over.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ServerImportError {
    /// The file of the other client cannot be read.
    #[error(transparent)]
    Read(#[from] NamedFileError),
    /// Our file cannot be read.
    #[error("`{}` cannot be read", path.display())]
    Ours {
        /// Our file.
        path: PathBuf,
        /// What the system said.
        source: ReadError,
    },
    /// Our file is no text.
    #[error("`{}` is not UTF-8", path.display())]
    NoText {
        /// Our file.
        path: PathBuf,
        /// Where it stops to be text.
        source: Utf8Error,
    },
    /// Our file is broken, or something else.
    #[error("`{}` cannot be changed", path.display())]
    Change {
        /// Our file.
        path: PathBuf,
        /// Its text.
        text: String,
        /// Why not.
        source: ImportError,
    },
    /// The folder cannot be opened.
    #[error("`{}` cannot be opened", path.display())]
    Open {
        /// The folder.
        path: PathBuf,
        /// What the system said.
        source: OpenError,
    },
    /// Our file cannot be written.
    #[error("`{}` cannot be written", path.display())]
    Write {
        /// Our file.
        path: PathBuf,
        /// What the system said.
        source: WriteError,
    },
    /// The path of our file is none.
    #[error(transparent)]
    Path(#[from] RelativePathError),
}

impl ServerImportError {
    /// Returns our file and what is wrong with it, to be rendered; only a broken one has findings.
    pub fn findings(&self) -> Option<(&str, &[Diagnostic])> {
        match self {
            Self::Change { text, source: ImportError::Broken { diagnostics }, .. } => {
                Some((text, diagnostics))
            }
            Self::Read(_)
            | Self::Ours { .. }
            | Self::NoText { .. }
            | Self::Change { .. }
            | Self::Open { .. }
            | Self::Write { .. }
            | Self::Path(_) => None,
        }
    }
}

/// Reads the servers of another client and puts them into our file.
pub(crate) fn import(
    world: &World,
    from: &Path,
    options: &ServerImportOptions,
) -> Result<ServerImport, ServerImportError> {
    let (bytes, mode) = read_with_mode(from, MAX_CONFIG_BYTES)?;
    let reading = ServersFileOptions {
        scope: &ServerScope::Named,
        environment: &world.server_files().environment,
        form: options.form,
    };
    let from = ServersFile::read(from, &bytes, reading);
    let folder = Folder::open(&options.folder)
        .map_err(|source| ServerImportError::Open { path: options.folder.clone(), source })?;
    let path = options.folder.join(SERVERS_FILE);
    let file = RelativePath::try_from(Path::new(SERVERS_FILE))?;
    let read = match folder.read(&file, MAX_CONFIG_BYTES) {
        Ok(read) => Some(read),
        Err(ReadError::Open(OpenError::NotFound { .. })) => None,
        Err(source) => return Err(ServerImportError::Ours { path, source }),
    };
    let ours = match &read {
        Some(read) => match str::from_utf8(&read.bytes) {
            Ok(text) => Some(text),
            Err(source) => return Err(ServerImportError::NoText { path, source }),
        },
        None => None,
    };
    let import = match import_servers(&from, ours, options.taken) {
        Ok(import) => import,
        Err(source) => {
            let text = ours.unwrap_or_default().to_owned();
            return Err(ServerImportError::Change { path, text, source });
        }
    };
    let written = options.write && import.is_changed;
    if written {
        let existing = if read.is_some() { Existing::Replace } else { Existing::Refuse };
        let parent = RelativePath::try_from(Path::new(".agents"))?;
        let made = match folder.create_folder(&parent, None) {
            Err(WriteError::Exists { .. }) => Ok(()),
            made => made,
        };
        let there = read.as_ref().and_then(|_| folder.attributes(&file).ok());
        let mode = Some(mode_of_ours(there.map(|there| there.mode), mode, &import));
        let writing = WriteOptions { existing, mode, ..WriteOptions::default() };
        let done = made.and_then(|()| folder.write(&file, import.text.as_bytes(), &writing).map(drop));
        done.map_err(|source| ServerImportError::Write { path: path.clone(), source })?;
    }
    Ok(ServerImport { from, path, import, written })
}

/// Chooses who may read our file: nobody else when it is new or takes secrets in clear, and nobody who may not read the file of
/// the other client, whose secrets need not look like some.
fn mode_of_ours(ours: Option<u32>, theirs: Option<u32>, import: &Import) -> u32 {
    const OWNER: u32 = 0o700;
    let takes_secrets = import.servers.iter().any(|server| {
        matches!(server.outcome, ImportOutcome::Added | ImportOutcome::Replaced)
            && !server.clear_secrets.is_empty()
    });
    match (ours, theirs) {
        (None, _) => 0o600,
        (Some(ours), Some(theirs)) if !takes_secrets => ours & (theirs | OWNER),
        (Some(ours), Some(_) | None) => ours & OWNER,
    }
}
