//! What the programs of a launcher need to live in namespaces.

use std::ffi::CString;
use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::ffi::OsStrExt as _;
use std::sync::Arc;

use super::init_program::init_program;
use super::raw::{Inside, SharedNamespaces, Stacks, StepError, share_namespaces};
use super::{
    LaunchError, LaunchStep, Layer, Limits, MissingLayer, Place, SandboxProfile, is_exhaustion, view,
};

/// Numbers below this one are not given to a second process, so the limit of a namespace starts to bite above it.
const RESERVED_NUMBERS: u32 = 300;

/// The first kernel whose limit of processes is one for each namespace. On older ones it is that of the whole system, and must
/// never be touched.
const LIMIT_PER_NAMESPACE: (u32, u32) = (6, 14);

/// The namespaces that all programs of a launcher share, and what each of them gets of its own.
#[derive(Debug)]
pub(super) struct Namespaces {
    shared: Arc<SharedNamespaces>,
    init: Arc<OwnedFd>,
    limits_processes: bool,
}

impl Namespaces {
    /// Makes them, or says why this machine does not let us.
    pub(super) fn make() -> Result<Result<Self, MissingLayer>, LaunchError> {
        let missing = |step: LaunchStep, source: io::Error| {
            if is_exhaustion(&source) {
                return Err(LaunchError::System { step, source });
            }
            Ok(Err(MissingLayer { layer: Layer::Namespaces, reason: format!("{step}: {source}") }))
        };
        let init = match init_program() {
            Ok(Some(init)) => init,
            Ok(None) => {
                let reason = "no first process for this processor".to_owned();
                return Ok(Err(MissingLayer { layer: Layer::Namespaces, reason }));
            }
            Err(errno) => return missing(LaunchStep::Init, errno.into()),
        };
        match share_namespaces(&mut Stacks::new()) {
            Ok(shared) => Ok(Ok(Self {
                shared: Arc::new(shared),
                init: Arc::new(init),
                limits_processes: kernel_limits_processes(),
            })),
            Err(StepError { step, errno }) => missing(step, io::Error::from_raw_os_error(errno)),
        }
    }

    /// Whether the kernel counts the processes of each program.
    pub(super) fn limits_processes(&self) -> bool {
        self.limits_processes
    }

    /// What one program needs.
    pub(super) fn inside(
        &self,
        profile: &SandboxProfile,
        working_folder: &Place,
        limits: &Limits,
    ) -> Result<Inside, LaunchError> {
        let limit = limits.processes.filter(|_| self.limits_processes);
        let limit =
            limit.map(|processes| CString::new(processes.saturating_add(RESERVED_NUMBERS).to_string()));
        let unusable = |_| LaunchError::Unusable { what: "the working folder" };
        Ok(Inside {
            shared: Arc::clone(&self.shared),
            network: profile.network,
            init: Arc::clone(&self.init),
            process_limit: limit.transpose().map_err(unusable)?,
            mounts: view::steps(profile)?,
            working_folder: CString::new(working_folder.path().as_os_str().as_bytes()).map_err(unusable)?,
        })
    }
}

fn kernel_limits_processes() -> bool {
    let name = rustix::system::uname();
    let release = name.release().to_string_lossy();
    let mut numbers = release.split(|character: char| !character.is_ascii_digit());
    let mut number = || numbers.next().and_then(|text| text.parse::<u32>().ok()).unwrap_or(0);
    (number(), number()) >= LIMIT_PER_NAMESPACE
}
