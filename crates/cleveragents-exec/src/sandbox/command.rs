//! Finds the program that a person names as they would in a shell.

use std::path::{Path, PathBuf};

use super::Place;

/// Finds the program `name`: a path stays one, taken from `folder` when it is relative; a bare name is looked for in `search`.
///
/// Scripts count, and links are followed. Relative entries of `search` are passed over.
pub fn find_command(name: &str, search: &[PathBuf], folder: &Path) -> Option<PathBuf> {
    if name.contains('/') {
        return Some(folder.join(name)).filter(|path| is_program(path));
    }
    let folders = search.iter().filter(|folder| folder.is_absolute());
    folders.map(|folder| folder.join(name)).find(|path| is_program(path))
}

#[cfg(all(target_os = "linux", not(agents_portable)))]
fn is_program(path: &Path) -> bool {
    use rustix::fs::{Access, accessat};

    Place::open(path).is_ok_and(|place| !place.is_folder() && !place.is_device())
        && accessat(rustix::fs::CWD, path, Access::EXEC_OK, rustix::fs::AtFlags::EACCESS).is_ok()
}

#[cfg(any(not(target_os = "linux"), agents_portable))]
fn is_program(path: &Path) -> bool {
    // Nothing is started on these systems.
    Place::open(path).is_ok()
}
