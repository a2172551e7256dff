//! Finds programs by name, without running anything.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use cleveragents_confine::{EntryKind, Folder, RelativePath};

use crate::sandbox::{Place, system_places};

/// Where programs stand on most systems, looked at after the caller's folders.
const SYSTEM_FOLDERS: [&str; 5] =
    ["/usr/local/bin", "/usr/bin", "/bin", "/opt/homebrew/bin", "/opt/python/bin"];

/// Settings that interpreters read when they start or load a module of their own, with a network or without.
const SETTINGS: [&str; 3] = ["/etc/mime.types", "/etc/ssl/openssl.cnf", "/etc/timezone"];

/// Folders of version managers that hold small scripts in the place of programs.
const SHIMS: &str = "shims";

/// Where programs are looked for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ProgramSearch {
    /// Folders in the order of preference, such as the entries of `PATH`. Relative ones are passed over.
    pub folders: Vec<PathBuf>,
    /// The Python interpreter that the user chose; no other is looked for.
    pub python: Option<PathBuf>,
    /// The program `uv` that the user chose; otherwise it is looked for like any other.
    pub uv: Option<PathBuf>,
}

impl ProgramSearch {
    /// All folders, each once.
    pub(crate) fn all_folders(&self) -> Vec<&Path> {
        let given = self.folders.iter().map(PathBuf::as_path);
        let mut folders: Vec<&Path> = Vec::new();
        for folder in given.chain(SYSTEM_FOLDERS.into_iter().map(Path::new)) {
            if folder.is_absolute() && !folders.contains(&folder) {
                folders.push(folder);
            }
        }
        folders
    }
}

/// A program for this machine, as opposed to a script.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Program {
    /// The path to run it by.
    pub(crate) path: PathBuf,
    /// Where it really is.
    pub(crate) real: PathBuf,
}

/// The first program of this name in the folders of the search. Shims lead to the program that they stand for.
pub(crate) fn find_program(name: &str, search: &ProgramSearch) -> Option<Program> {
    search.all_folders().into_iter().find_map(|folder| program_in(folder, name))
}

/// The program `name` of `folder`, or the one that a shim of that name stands for.
pub(crate) fn program_in(folder: &Path, name: &str) -> Option<Program> {
    match inspect(&folder.join(name))? {
        Found::Program(program) => Some(program),
        Found::Script if folder.file_name() == Some(OsStr::new(SHIMS)) => behind_shim(folder.parent()?, name),
        Found::Script => None,
    }
}

enum Found {
    Program(Program),
    Script,
}

/// Looks at what stands at `path`; links are followed.
fn inspect(path: &Path) -> Option<Found> {
    let place = Place::open(path).ok().filter(|place| !place.is_folder())?;
    let real = place.path().to_owned();
    let folder = Folder::open(real.parent()?).ok()?;
    let name = RelativePath::try_from(Path::new(real.file_name()?)).ok()?;
    let prefix = folder.read_prefix(&name, 4).ok().filter(|prefix| prefix.stat.executable)?;
    if prefix.stat.identity != place.identity() {
        return None;
    }
    match prefix.bytes.as_slice() {
        b"\x7fELF" => Some(Found::Program(Program { path: path.to_owned(), real })),
        _ => Some(Found::Script),
    }
}

/// The program in the version that a version manager is set to, or else in the newest one.
fn behind_shim(manager: &Path, name: &str) -> Option<Program> {
    let chosen = chosen_version(manager);
    let trees = ["versions", "installs/python"].map(|tree| manager.join(tree));
    trees.iter().find_map(|tree| {
        let mut versions = folders_in(tree);
        versions.sort_by_key(|version| std::cmp::Reverse(version_key(version)));
        let first = chosen.iter().filter(|version| versions.contains(version));
        let all: Vec<&String> = first.chain(versions.iter()).collect();
        all.into_iter().find_map(|version| {
            let path = tree.join(version).join("bin").join(name);
            match inspect(&path)? {
                Found::Program(program) => Some(program),
                Found::Script => None,
            }
        })
    })
}

/// The versions in the manager's file, the preferred first.
fn chosen_version(manager: &Path) -> Vec<String> {
    let Ok(folder) = Folder::open(manager) else { return Vec::new() };
    let Ok(name) = RelativePath::try_from(Path::new("version")) else { return Vec::new() };
    let Ok(prefix) = folder.read_prefix(&name, 4096) else { return Vec::new() };
    String::from_utf8_lossy(&prefix.bytes).split_whitespace().map(str::to_owned).collect()
}

fn folders_in(tree: &Path) -> Vec<String> {
    let entries = Folder::open(tree).and_then(|folder| folder.entries_within(1_000)).unwrap_or_default();
    let folders =
        entries.into_iter().filter(|entry| matches!(entry.kind, EntryKind::Folder | EntryKind::Link));
    folders.filter_map(|entry| entry.name.into_string().ok()).collect()
}

/// `3.11.7` as numbers; anything else comes last.
fn version_key(version: &str) -> Vec<u32> {
    version.split('.').map_while(|part| part.parse().ok()).collect()
}

/// What an interpreter needs beside what every program of the system has: of the folder tree that it is installed in its
/// programs and libraries, and never the whole tree, which may be somebody's home; and a few settings.
pub(crate) fn places_of(program: &Program) -> Vec<Place> {
    let mut places = Vec::new();
    for path in [&program.real, &program.path] {
        let Some(tree) = path.parent().and_then(Path::parent).filter(|tree| tree.parent().is_some()) else {
            continue;
        };
        for below in ["bin", "lib", "lib64", "pyvenv.cfg"] {
            places.extend(Place::open(&tree.join(below)).ok());
        }
    }
    places.extend(Place::open(&program.real).ok());
    places.extend(SETTINGS.iter().filter_map(|path| Place::open(Path::new(path)).ok()));
    without_system(places)
}

/// Leaves out what lies in a folder that every program has anyway, and what is there twice.
pub(super) fn without_system(places: Vec<Place>) -> Vec<Place> {
    let system = system_places();
    let mut needed: Vec<Place> = Vec::new();
    for place in places {
        let is_there = system
            .iter()
            .filter(|known| known.is_folder())
            .any(|known| place.path().starts_with(known.path()) && place.given().starts_with(known.path()));
        let is_twice =
            needed.iter().any(|known| (known.path(), known.given()) == (place.path(), place.given()));
        if !is_there && !is_twice {
            needed.push(place);
        }
    }
    needed
}
