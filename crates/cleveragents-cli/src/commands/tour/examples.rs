//! The bundled examples: part of the program, so that an installed binary has them, and unpacked into a fresh folder.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use tempfile::Builder;

#[cfg(test)]
mod tests;

macro_rules! bundle {
    ($($path:literal),* $(,)?) => {
        &[$(($path, include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/", $path)))),*]
    };
}

/// Every file of the examples with its path below `examples/`; the parts of a path are joined by `/`.
const FILES: &[(&str, &[u8])] = bundle![
    "README.md",
    "composed/text-report.yaml",
    "data/minutes.txt",
    "data/orders.csv",
    "data/reports/server.log",
    "skills/broken-colon/SKILL.md",
    "skills/changelog-writer/SKILL.md",
    "skills/changelog-writer/assets/template.md",
    "skills/changelog-writer/references/format.md",
    "skills/csv-profile/SKILL.md",
    "skills/csv-profile/assets/sample.csv",
    "skills/csv-profile/scripts/profile.py",
    "skills/folder-outline/SKILL.md",
    "skills/folder-outline/scripts/tree.py",
    "skills/log-triage/SKILL.md",
    "skills/log-triage/references/patterns.md",
    "skills/log-triage/scripts/group.py",
    "skills/plain-language/SKILL.md",
    "skills/plain-language/references/words.md",
    "tools/count-words.yaml",
];

/// Writes the examples into a fresh folder below `parent` that only the user can enter, and returns that folder.
///
/// Every file and folder is created, never opened or replaced, so nothing that another user put there is followed. The
/// folder stays; whoever asked for it is told where it is.
pub(super) fn unpack(parent: &Path) -> io::Result<PathBuf> {
    let mut builder = Builder::new();
    builder.prefix("agents-tour-");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o700));
    let folder = builder.tempdir_in(parent)?;
    let mut folders: Vec<(&str, PathBuf)> = vec![("", create_folder("examples", folder.path())?)];
    for (path, bytes) in FILES {
        let mut parts = path.split('/').peekable();
        let mut walked = 0;
        let mut parent = folders.first().map(|(_, path)| path.clone()).unwrap_or_default();
        while let Some(part) = parts.next() {
            walked += part.len();
            let here = path.get(..walked).unwrap_or(path);
            if parts.peek().is_none() {
                create_file(part, &parent, bytes)?;
            } else if let Some((_, known)) = folders.iter().find(|(known, _)| *known == here) {
                parent.clone_from(known);
            } else {
                parent = create_folder(part, &parent)?;
                folders.push((here, parent.clone()));
            }
            walked += 1;
        }
    }
    Ok(folder.keep())
}

fn create_folder(name: &str, parent: &Path) -> io::Result<PathBuf> {
    Builder::new().prefix(name).rand_bytes(0).tempdir_in(parent).map(tempfile::TempDir::keep)
}

fn create_file(name: &str, parent: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = Builder::new().prefix(name).rand_bytes(0).tempfile_in(parent)?;
    file.write_all(bytes)?;
    file.keep().map_err(|error| error.error)?;
    Ok(())
}
