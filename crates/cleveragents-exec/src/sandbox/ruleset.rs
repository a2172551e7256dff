//! The Landlock rules of a profile. They are built here, in this process; the new one only puts them on.

use std::io;
use std::os::fd::OwnedFd;
use std::path::Path;

use landlock::{
    ABI, Access as _, AccessFs, AccessNet, CompatLevel, Compatible as _, PathBeneath, Ruleset,
    RulesetAttr as _, RulesetCreatedAttr as _, RulesetError, Scope,
};

use super::{LaunchError, LaunchStep, Place, SandboxProfile};

/// The newest rules that we ask for. A kernel that knows fewer is given fewer.
const NEWEST: ABI = ABI::V9;

/// Builds the rules, or gives nothing where the kernel has no Landlock.
///
/// What may be written may not be run, so that a program cannot run what it just wrote; devices can be made nowhere.
pub(super) fn ruleset(profile: &SandboxProfile) -> Result<Option<OwnedFd>, RulesetError> {
    let everything = AccessFs::from_all(NEWEST);
    let read = AccessFs::from_read(NEWEST);
    let write =
        everything & !(AccessFs::Execute | AccessFs::MakeChar | AccessFs::MakeBlock | AccessFs::IoctlDev);
    let mut ruleset = Ruleset::default()
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(everything)?
        .scope(Scope::from_all(NEWEST))?;
    if !profile.network {
        ruleset = ruleset.handle_access(AccessNet::from_all(NEWEST))?;
    }
    let mut created = ruleset.create()?;
    let rules = [(&profile.readable, read), (&profile.writable, write), (&profile.scratch, write)];
    for (places, access) in rules {
        for place in places {
            let access = if place.is_folder() { access } else { access & AccessFs::from_file(NEWEST) };
            let access = if is_sink(place) { access | AccessFs::WriteFile } else { access };
            created = created.add_rule(PathBeneath::new(place, access))?;
        }
    }
    Ok(created.into())
}

/// Whether what is written to a device is gone, so that programs may throw their output away.
fn is_sink(place: &Place) -> bool {
    place.is_device() && ["/dev/null", "/dev/zero"].iter().any(|sink| place.path() == Path::new(sink))
}

/// The error of a launch.
pub(super) fn landlock_failed(error: RulesetError) -> LaunchError {
    let mut next: Option<&(dyn std::error::Error + 'static)> = Some(&error);
    while let Some(cause) = next {
        // What the system said is kept as such: its number tells what is lacking.
        if let Some(errno) = cause.downcast_ref::<io::Error>().and_then(io::Error::raw_os_error) {
            let source = io::Error::from_raw_os_error(errno);
            return LaunchError::System { step: LaunchStep::Landlock, source };
        }
        next = cause.source();
    }
    LaunchError::System { step: LaunchStep::Landlock, source: io::Error::other(error) }
}

/// Finds out what this kernel's Landlock cannot do.
pub(super) fn lacks() -> Result<Lacks, LaunchError> {
    let why_not = |abi: ABI| {
        let ruleset = Ruleset::default().set_compatibility(CompatLevel::HardRequirement);
        let asked = if abi == ABI::V1 {
            ruleset.handle_access(AccessFs::from_all(abi))
        } else {
            ruleset.handle_access(AccessFs::Execute).and_then(|ruleset| ruleset.scope(Scope::Signal))
        };
        let Err(error) = asked.and_then(Ruleset::create) else { return Ok(None) };
        let reason = error.to_string();
        let failed = landlock_failed(error);
        if failed.is_exhaustion() { Err(failed) } else { Ok(Some(reason)) }
    };
    Ok(Lacks { files: why_not(ABI::V1)?, signals: why_not(ABI::V6)? })
}

/// What this kernel's Landlock cannot do, with the reasons.
#[derive(Debug)]
pub(super) struct Lacks {
    pub(super) files: Option<String>,
    pub(super) signals: Option<String>,
}
