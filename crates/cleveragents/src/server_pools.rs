//! The servers that may be started, each opened when it is first needed.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use cleveragents_confine::Folder;
use cleveragents_exec::sandbox::Launcher;
use cleveragents_mcp::{Elicitor, ServerLabel, ServerSpec};
use cleveragents_registry::{StateError, StateFile};

use crate::AgentsOptions;
use crate::live_server::{LiveServer, results_folder};

/// What every server shares.
#[derive(Debug)]
pub(crate) struct Surroundings {
    pub(crate) state: Option<Arc<StateFile>>,
    pub(crate) elicitor: Option<Arc<dyn Elicitor>>,
    data_folder: Option<PathBuf>,
    launcher: OnceLock<Option<Launcher>>,
    // Guards why the last listing could not be kept.
    pub(crate) trouble: Mutex<Option<StateError>>,
}

impl Surroundings {
    /// Returns what starts programs, started itself by the first server that is one.
    pub(crate) fn launcher(&self) -> Option<Launcher> {
        self.launcher.get_or_init(|| Launcher::start().ok()).clone()
    }

    pub(crate) fn spill(&self) -> Option<Folder> {
        self.data_folder.as_deref().and_then(results_folder)
    }
}

/// The servers that may be started.
#[derive(Debug)]
pub(crate) struct ServerPools {
    around: Arc<Surroundings>,
    // Guards the servers that were looked at; held for the time of one look-up.
    live: Mutex<BTreeMap<ServerLabel, Arc<LiveServer>>>,
}

/// Why a server cannot be looked at.
#[derive(Debug)]
pub(crate) enum OpenServerError {
    /// Another one that is reached in another way has the label.
    Taken,
    /// The registry cannot be read.
    State(StateError),
}

impl ServerPools {
    pub(crate) fn new(options: &AgentsOptions, state: Option<Arc<StateFile>>) -> Self {
        let around = Surroundings {
            state,
            elicitor: options.servers.elicitor.clone(),
            data_folder: options.data_folder.clone(),
            launcher: OnceLock::new(),
            trouble: Mutex::default(),
        };
        Self { around: Arc::new(around), live: Mutex::default() }
    }

    /// Returns a server, whose label belongs from then on to servers that are reached in just this way.
    pub(crate) fn open(&self, spec: &ServerSpec) -> Result<Arc<LiveServer>, OpenServerError> {
        let mut live = self.live.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = live.get(spec.label()) {
            let is_same = known.spec().digest() == spec.digest();
            return if is_same { Ok(Arc::clone(known)) } else { Err(OpenServerError::Taken) };
        }
        let opened = LiveServer::open(spec.clone(), &self.around).map_err(OpenServerError::State)?;
        let opened = Arc::new(opened);
        live.insert(spec.label().clone(), Arc::clone(&opened));
        Ok(opened)
    }

    /// Returns a server that was looked at already.
    pub(crate) fn opened(&self, label: &str) -> Option<Arc<LiveServer>> {
        let label: ServerLabel = label.parse().ok()?;
        self.live.lock().unwrap_or_else(PoisonError::into_inner).get(&label).cloned()
    }

    /// Forgets a server, so that it is looked at anew.
    pub(crate) fn forget(&self, label: &ServerLabel) {
        self.live.lock().unwrap_or_else(PoisonError::into_inner).remove(label);
    }

    /// Says why the last listing could not be kept.
    pub(crate) fn trouble(&self) -> Option<StateError> {
        self.around.trouble.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}
