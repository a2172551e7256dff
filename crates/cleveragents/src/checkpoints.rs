//! Checkpoints in the data folder, opened when the first one is needed.

use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use cleveragents_confine::{Folder, OpenError, RelativePath, RelativePathError, WriteError};
use cleveragents_domain::{ResourceChange, ToolName};
use cleveragents_exec::{CheckpointLimits, CheckpointStore, CheckpointStoreError};
use cleveragents_runtime::{CheckpointError, CheckpointId, Checkpoints, Clock, Profile};

/// Why the checkpoints cannot be reached.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpenCheckpointsError {
    /// There is no data folder to keep them in.
    #[error("no data folder is known")]
    NoDataFolder,
    /// A folder cannot be opened.
    #[error("`{}` cannot be opened", path.display())]
    Open {
        /// The folder.
        path: PathBuf,
        /// What the system said.
        source: OpenError,
    },
    /// The data folder cannot be made.
    #[error("`{}` cannot be made", path.display())]
    Make {
        /// The folder.
        path: PathBuf,
        /// What the system said.
        source: WriteError,
    },
    /// The path of the data folder names nothing that can be made.
    #[error("`{}` is no folder that can be made", path.display())]
    Path {
        /// The folder.
        path: PathBuf,
        /// What is wrong with it.
        source: RelativePathError,
    },
    /// The store is not usable.
    #[error(transparent)]
    Store(#[from] CheckpointStoreError),
}

/// The checkpoints of one runtime root.
#[derive(Debug)]
pub(crate) struct LazyCheckpoints {
    root: PathBuf,
    data: PathBuf,
    clock: Arc<dyn Clock>,
    store: OnceLock<CheckpointStore>,
}

impl LazyCheckpoints {
    pub(crate) fn new(root: PathBuf, data: PathBuf, clock: Arc<dyn Clock>) -> Self {
        Self { root, data, clock, store: OnceLock::new() }
    }

    /// Returns the store; the data folder is made when it is missing.
    pub(crate) fn store(&self) -> Result<&CheckpointStore, OpenCheckpointsError> {
        if let Some(store) = self.store.get() {
            return Ok(store);
        }
        let root = Folder::open(&self.root)
            .map_err(|source| OpenCheckpointsError::Open { path: self.root.clone(), source })?;
        let data = data_folder(&self.data)?;
        let store = CheckpointStore::open(root, &data, CheckpointLimits::default(), Arc::clone(&self.clock))?;
        Ok(self.store.get_or_init(|| store))
    }

    fn ready(&self) -> Result<&CheckpointStore, CheckpointError> {
        // The path of the data folder is for the operator, not for a model.
        self.store().map_err(|_| CheckpointError { message: "the checkpoints cannot be opened".to_owned() })
    }
}

impl Checkpoints for LazyCheckpoints {
    fn take(&self, profile: &Profile) -> Result<CheckpointId, CheckpointError> {
        self.ready()?.take(profile)
    }

    fn take_before(&self, tool: &ToolName, profile: &Profile) -> Result<CheckpointId, CheckpointError> {
        self.ready()?.take_before(tool, profile)
    }

    fn changes_since(&self, checkpoint: &CheckpointId) -> Result<Vec<ResourceChange>, CheckpointError> {
        Checkpoints::changes_since(self.ready()?, checkpoint)
    }

    fn restore(&self, checkpoint: &CheckpointId) -> Result<(), CheckpointError> {
        self.ready()?.restore(checkpoint)
    }
}

/// Opens the data folder, and makes it and whatever is missing above it, for our own user only.
fn data_folder(path: &std::path::Path) -> Result<Folder, OpenCheckpointsError> {
    let open = |source| OpenCheckpointsError::Open { path: path.to_owned(), source };
    let mut standing = path;
    let mut missing = Vec::new();
    let mut folder = loop {
        match Folder::open(standing) {
            Ok(folder) => break folder,
            Err(OpenError::NotFound { .. }) => {}
            Err(source) => return Err(open(source)),
        }
        let (Some(parent), Some(name)) = (standing.parent(), standing.file_name()) else {
            return Folder::open(standing).map_err(open);
        };
        missing.push(name);
        standing = if parent.as_os_str().is_empty() { std::path::Path::new(".") } else { parent };
    };
    for name in missing.into_iter().rev() {
        let name = RelativePath::try_from(std::path::Path::new(name))
            .map_err(|source| OpenCheckpointsError::Path { path: path.to_owned(), source })?;
        match folder.create_folder(&name, Some(0o700)) {
            Ok(()) | Err(WriteError::Exists { .. }) => {}
            Err(source) => return Err(OpenCheckpointsError::Make { path: path.to_owned(), source }),
        }
        folder = folder.folder(&name).map_err(open)?;
    }
    Ok(folder)
}
