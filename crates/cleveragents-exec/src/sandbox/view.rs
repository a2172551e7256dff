//! What a program in its own file system sees, as steps for the process that builds it.

use std::collections::BTreeMap;
use std::ffi::CString;
use std::os::unix::ffi::OsStrExt as _;
use std::path::{Path, PathBuf};

use super::raw::MountStep;
use super::{LaunchError, Place, SandboxProfile};

#[cfg(test)]
mod tests;

const UNUSABLE: LaunchError = LaunchError::Unusable { what: "a place" };

/// What programs that start others expect beside the processes.
const STANDARD_LINKS: [(&str, &str); 4] = [
    ("/dev/fd", "/proc/self/fd"),
    ("/dev/stdin", "/proc/self/fd/0"),
    ("/dev/stdout", "/proc/self/fd/1"),
    ("/dev/stderr", "/proc/self/fd/2"),
];

/// The settings of the system. They are many small files, and each one costs as much as a whole folder.
const SETTINGS: &str = "/etc";

/// Files of the system's settings that are worth showing the whole folder for.
const MANY: usize = 3;

/// Lists the steps: first the skeleton of folders, files and links, which never touches a real folder, then the real ones on
/// top, from the root down.
pub(super) fn steps(profile: &SandboxProfile) -> Result<Vec<MountStep>, LaunchError> {
    let settings = settings_folder(profile);
    let mut shown: BTreeMap<&Path, (&Place, bool)> = BTreeMap::new();
    let writable = profile.writable.iter().chain(&profile.scratch).map(|place| (place, true));
    for (place, writes) in
        profile.readable.iter().chain(&settings).map(|place| (place, false)).chain(writable)
    {
        if place.path().parent().is_none() {
            return Err(LaunchError::RootFolder);
        }
        shown.insert(place.path(), (place, writes));
    }
    let shown = without_covered(shown);
    let mut skeleton = Skeleton::default();
    for (place, _) in shown.values() {
        skeleton.add_point(place)?;
    }
    let all = profile.readable.iter().chain(&profile.writable).chain(&profile.scratch);
    for place in all.filter(|place| place.given() != place.path()) {
        skeleton.add_link(place.given(), place.path())?;
    }
    if profile.subprocesses {
        for (at, to) in STANDARD_LINKS {
            skeleton.add_link(Path::new(at), Path::new(to))?;
        }
        skeleton.add_folder(Path::new("/proc"))?;
    }
    if let Some(scratch) = profile.scratch.first() {
        skeleton.add_link(Path::new("/dev/shm"), scratch.path())?;
    }
    let mut steps = skeleton.steps();
    // Sorted by path, so what lies inside another place comes after it. What is only read comes first, because it is
    // sealed in one step; what is read inside something that is written must be put on top of that.
    let (sealed, on_top): (Vec<_>, Vec<_>) = shown.iter().partition(|(path, (place, writes))| {
        !writes
            && !place.is_device()
            && !path.ancestors().any(|parent| shown.get(parent).is_some_and(|shown| shown.1))
    });
    for (_, (place, _)) in sealed {
        steps.push(bind(place, 0)?);
    }
    steps.push(MountStep::Seal(libc::MOUNT_ATTR_RDONLY | libc::MOUNT_ATTR_NOSUID | libc::MOUNT_ATTR_NODEV));
    for (_, (place, writes)) in on_top {
        let read_only = if *writes { 0 } else { libc::MOUNT_ATTR_RDONLY };
        // A device that was given may be used; its file may still not be changed.
        let no_devices = if place.is_device() { 0 } else { libc::MOUNT_ATTR_NODEV };
        steps.push(bind(place, libc::MOUNT_ATTR_NOSUID | read_only | no_devices)?);
    }
    if profile.subprocesses {
        steps.push(MountStep::Processes { at: relative(Path::new("/proc"))? });
    }
    Ok(steps)
}

/// The folder of the system's settings, when so many of its files are given that it is cheaper to show it whole. Landlock still
/// opens only the files that were given and lists nothing; what else is there can be seen to exist.
fn settings_folder(profile: &SandboxProfile) -> Option<Place> {
    let folder = Path::new(SETTINGS);
    let is_setting = |place: &&Place| !place.is_folder() && place.path().parent() == Some(folder);
    let given = profile.readable.iter().filter(is_setting).count();
    (given >= MANY).then(|| Place::open(folder).ok()).flatten().filter(|place| place.path() == folder)
}

/// Leaves out what another place shows already, with the same right to write.
fn without_covered<'a>(
    shown: BTreeMap<&'a Path, (&'a Place, bool)>,
) -> BTreeMap<&'a Path, (&'a Place, bool)> {
    let covers = |path: &Path| {
        path.ancestors().skip(1).find_map(|parent| shown.get(parent)).map(|(_, writes)| *writes)
    };
    let needed = shown.iter().filter(|(path, (_, writes))| covers(path) != Some(*writes));
    needed.map(|(path, shown)| (*path, *shown)).collect()
}

fn bind(place: &Place, attributes: u64) -> Result<MountStep, LaunchError> {
    let identity = place.identity();
    Ok(MountStep::Bind {
        from: text(place.path())?,
        at: relative(place.path())?,
        identity: (identity.dev, identity.ino),
        attributes,
    })
}

/// What is made in the empty file system, by path, so that folders come before what is in them.
#[derive(Debug, Default)]
struct Skeleton {
    made: BTreeMap<PathBuf, MountStep>,
}

impl Skeleton {
    fn add_point(&mut self, place: &Place) -> Result<(), LaunchError> {
        if place.is_folder() {
            return self.add_folder(place.path());
        }
        self.add_parents(place.path())?;
        self.add(place.path(), MountStep::File(relative(place.path())?));
        Ok(())
    }

    fn add_folder(&mut self, path: &Path) -> Result<(), LaunchError> {
        self.add_parents(path)?;
        self.add(path, MountStep::Folder(relative(path)?));
        Ok(())
    }

    fn add_link(&mut self, at: &Path, to: &Path) -> Result<(), LaunchError> {
        if !at.is_absolute() || self.made.contains_key(at) || self.passes_link(at) {
            return Ok(());
        }
        self.add_parents(at)?;
        self.add(at, MountStep::Link { at: relative(at)?, to: text(to)? });
        Ok(())
    }

    fn add_parents(&mut self, path: &Path) -> Result<(), LaunchError> {
        let parents: Vec<&Path> =
            path.ancestors().skip(1).filter(|parent| parent.parent().is_some()).collect();
        for parent in parents.into_iter().rev() {
            self.add(parent, MountStep::Folder(relative(parent)?));
        }
        Ok(())
    }

    fn passes_link(&self, path: &Path) -> bool {
        path.ancestors().any(|parent| matches!(self.made.get(parent), Some(MountStep::Link { .. })))
    }

    fn add(&mut self, path: &Path, step: MountStep) {
        self.made.entry(path.to_owned()).or_insert(step);
    }

    fn steps(self) -> Vec<MountStep> {
        self.made.into_values().collect()
    }
}

fn relative(path: &Path) -> Result<CString, LaunchError> {
    text(path.strip_prefix("/").map_err(|_| UNUSABLE)?)
}

fn text(path: &Path) -> Result<CString, LaunchError> {
    CString::new(path.as_os_str().as_bytes()).map_err(|_| UNUSABLE)
}
