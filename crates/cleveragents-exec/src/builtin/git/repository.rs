//! Finds the repository that holds a path, and makes the one that git is given.

use std::path::{Component, Path, PathBuf};

use cleveragents_confine::{EntryKind, Folder, OpenError, RelativePath, WriteOptions};
use cleveragents_runtime::{ExecutionError, Permit};

use super::commands::Git;
use super::settings::Settings;
use crate::builtin::place::{Place, text};
use crate::sandbox::Scratch;
use crate::workshop::{Workshop, place_failure};

/// What git keeps for all work trees of a repository, and is given as it is.
const SHARED: [&str; 7] = ["objects", "refs", "packed-refs", "logs", "shallow", "info", "reftable"];

/// Files of a repository that git reads whatever it is asked.
const FILES: [&str; 6] =
    ["packed-refs", "shallow", "info/attributes", "info/exclude", "info/grafts", "objects/info/alternates"];

/// Names that a split index starts with.
const SHARED_INDEX: &str = "sharedindex.";

/// The most bytes of the small files by which a repository says where it is.
const MAX_POINTER_BYTES: u64 = 64 * 1024;

/// The name of our repository in scratch.
const OWN: &str = "repository";

/// A repository, open for one call.
#[derive(Debug)]
pub(super) struct Repository {
    /// Where its work tree is below the root; empty for the root itself.
    pub(super) top: PathBuf,
    /// What the call is about, relative to the work tree; empty for all of it.
    pub(super) about: PathBuf,
    pub(super) git: Git,
}

impl Repository {
    /// Opens the repository that holds `written`.
    pub(super) fn open(
        workshop: &Workshop,
        permit: &Permit<'_>,
        written: &str,
    ) -> Result<Self, ExecutionError> {
        let root = workshop.root();
        let place = Place::of(written, root, permit)?;
        let wanted = place.path.as_ref().map(|path| path.as_path().to_owned()).unwrap_or_default();
        let (top, own_folder) = find(root, &wanted)?;
        let common = common_folder(root, &own_folder)?;
        let about = wanted.strip_prefix(&top).unwrap_or(&wanted).to_owned();
        let scratch = workshop.scratch()?;
        let git = Git::find(workshop, permit, scratch, &top)?;
        let settings = Settings::read(&git, root, &own_folder, &common)?;
        make(git.scratch(), root, &own_folder, &common, &settings)?;
        Ok(Self { top, about, git: git.with_repository(OWN) })
    }

    /// The work tree relative to the root, for people.
    pub(super) fn shown(&self) -> String {
        relative(&self.top).map_or_else(|| ".".to_owned(), |path| text(&path))
    }

    /// A path of git's, relative to the root.
    pub(super) fn path(&self, of_git: &[u8]) -> String {
        let path = self.top.join(String::from_utf8_lossy(of_git).trim_end_matches('/'));
        path.to_string_lossy().replace(std::path::MAIN_SEPARATOR, "/")
    }
}

/// The work tree that holds `wanted`, and the folder of its repository.
fn find(root: &Folder, wanted: &Path) -> Result<(PathBuf, PathBuf), ExecutionError> {
    for top in wanted.ancestors() {
        let Some(marker) = relative(&top.join(".git")) else { continue };
        match root.stat(&marker) {
            Ok(stat) if stat.kind == EntryKind::Folder => {
                return Ok((top.to_owned(), marker.as_path().to_owned()));
            }
            Ok(stat) if stat.kind == EntryKind::File => {
                let target = pointer(root, &marker, "gitdir:")?.ok_or_else(unusable)?;
                return Ok((top.to_owned(), below(root, top, &target)?));
            }
            Err(OpenError::LeavesFolder { .. }) => return Err(outside()),
            Ok(_) | Err(_) => {}
        }
    }
    Err(ExecutionError::failed(
        "no_repository",
        "no git repository holds this path, or the one that does is not below the root",
    ))
}

/// The folder that all work trees of the repository share.
fn common_folder(root: &Folder, own: &Path) -> Result<PathBuf, ExecutionError> {
    let marker = relative(&own.join("commondir")).ok_or_else(unusable)?;
    match pointer(root, &marker, "")? {
        None => Ok(own.to_owned()),
        Some(target) => below(root, own, &target),
    }
}

/// The path in a small file, after `prefix`; `None` when there is no such file.
fn pointer(root: &Folder, at: &RelativePath, prefix: &str) -> Result<Option<PathBuf>, ExecutionError> {
    match root.read(at, MAX_POINTER_BYTES) {
        Ok(read) => {
            let text = String::from_utf8(read.bytes).map_err(|_| unusable())?;
            let path = text.trim_end().strip_prefix(prefix).ok_or_else(unusable)?.trim_start();
            if path.is_empty() || path.contains(['\n', '\0']) {
                return Err(unusable());
            }
            Ok(Some(PathBuf::from(path)))
        }
        Err(cleveragents_confine::ReadError::Open(OpenError::NotFound { .. })) => Ok(None),
        Err(_) => Err(unusable()),
    }
}

/// Where `target`, as written in `base`, is below the root. Whatever is not there is not read: the rest of the machine is not
/// the call's to see.
fn below(root: &Folder, base: &Path, target: &Path) -> Result<PathBuf, ExecutionError> {
    let mut path = base.to_owned();
    let mut rest = target;
    if target.is_absolute() {
        path = PathBuf::new();
        rest = target.strip_prefix(root.label()).map_err(|_| outside())?;
    }
    for component in rest.components() {
        match component {
            Component::Normal(name) => path.push(name),
            Component::CurDir => {}
            Component::ParentDir if path.pop() => {}
            Component::ParentDir | Component::RootDir | Component::Prefix(_) => return Err(outside()),
        }
    }
    let found = relative(&path).map(|path| root.stat(&path));
    match found {
        Some(Ok(stat)) if stat.kind == EntryKind::Folder => Ok(path),
        Some(Err(OpenError::LeavesFolder { .. })) => Err(outside()),
        Some(_) | None => Err(unusable()),
    }
}

/// Makes the repository that git is given.
fn make(
    scratch: &Scratch,
    root: &Folder,
    own: &Path,
    common: &Path,
    settings: &Settings,
) -> Result<(), ExecutionError> {
    let head = head(root, own)?;
    check_kinds(root, own, common, &head)?;
    let made = Folder::open(scratch.place().path()).map_err(|error| ExecutionError::Activation {
        category: "place_unusable",
        message: format!("scratch cannot be used: {error}"),
    })?;
    let failed = |error: cleveragents_confine::WriteError| ExecutionError::Activation {
        category: "place_unusable",
        message: format!("scratch cannot be used: {error}"),
    };
    let at = |name: &str| relative(&Path::new(OWN).join(name)).ok_or_else(unusable);
    let folder = relative(Path::new(OWN)).ok_or_else(unusable)?;
    made.create_folder(&folder, None).map_err(failed)?;
    let options = || WriteOptions { durable: false, ..WriteOptions::default() };
    made.write(&at("HEAD")?, &head, &options()).map_err(failed)?;
    made.write(&at("config")?, settings.text().as_bytes(), &options()).map_err(failed)?;
    let link = |name: &str, folder: &Path| {
        made.create_link(&at(name)?, &root.label().join(folder).join(name)).map_err(failed)
    };
    for name in SHARED {
        link(name, common)?;
    }
    link("index", own)?;
    let opened = relative(own).and_then(|own| root.folder(&own).ok()).ok_or_else(unusable)?;
    let entries = opened.entries_within(10_000).map_err(|_| unusable())?;
    let split = entries.iter().filter_map(|entry| entry.name.to_str());
    for name in split.filter(|name| name.starts_with(SHARED_INDEX)) {
        link(name, own)?;
    }
    Ok(())
}

/// Refuses a repository in which something else than a file stands for a file: git would wait at a pipe until the deadline.
fn check_kinds(root: &Folder, own: &Path, common: &Path, head: &[u8]) -> Result<(), ExecutionError> {
    let branch = String::from_utf8_lossy(head);
    let branch = branch.trim_end().strip_prefix("ref:").map(str::trim_start);
    let shared = FILES.into_iter().chain(branch).map(|name| common.join(name));
    for path in std::iter::once(own.join("index")).chain(shared) {
        let Some(path) = relative(&path) else { continue };
        if root.stat(&path).is_ok_and(|stat| !matches!(stat.kind, EntryKind::File | EntryKind::Folder)) {
            return Err(unusable());
        }
    }
    Ok(())
}

/// What is checked out. The file may be a link by which old versions of git name the branch.
fn head(root: &Folder, own: &Path) -> Result<Vec<u8>, ExecutionError> {
    let path = relative(&own.join("HEAD")).ok_or_else(unusable)?;
    if let Ok(target) = root.link_text(&path) {
        return Ok(format!("ref: {}\n", target.to_string_lossy()).into_bytes());
    }
    let read = root.read(&path, MAX_POINTER_BYTES).map_err(|_| unusable())?;
    Ok(read.bytes)
}

pub(super) fn relative(path: &Path) -> Option<RelativePath> {
    RelativePath::try_from(path).ok()
}

fn outside() -> ExecutionError {
    ExecutionError::Permission {
        category: "repository_outside_root",
        message: "the repository of this path lies outside the root".to_owned(),
    }
}

fn unusable() -> ExecutionError {
    ExecutionError::failed("no_repository", "what stands at `.git` is no repository")
}

/// The work tree as a place.
pub(super) fn work_tree(root: &Folder, top: &Path) -> Result<crate::sandbox::Place, ExecutionError> {
    let opened = relative(top).map(|path| root.folder(&path)).transpose().map_err(|_| unusable())?;
    crate::sandbox::Place::of_folder(opened.as_ref().unwrap_or(root)).map_err(|error| place_failure(&error))
}
