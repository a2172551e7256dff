//! Every file of a skill, for the digest that a person agrees to.
//!
//! A link that leaves the skill has no content that anybody could agree to, with one exception: the interpreter of the
//! skill's own environment of Python packages, which is made as a link to one that stands elsewhere.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use cleveragents_confine::{
    Digest, EntryKind, Folder, Limit, MAX_FILE_BYTES, OpenError, ReadError, RelativePath, WalkItem,
    WalkLimits, WalkProblem,
};
use cleveragents_registry::{FileContent, Unreadable};

use super::{REFUSED, read};

/// The programs of the environment of Python packages that a skill may bring.
const OWN_PROGRAMS: &str = ".venv/bin";

/// Folders of the system, which no project changes: where a link leads there is all that matters.
const SYSTEM: [&str; 3] = ["/usr", "/bin", "/nix/store"];

/// Links that are followed one after the other.
const MOST_LINKS: usize = 16;

const MIB: u64 = 1024 * 1024;

/// The largest interpreter that is read; those that are linked statically have a hundred MiB.
const MAX_INTERPRETER_BYTES: u64 = 256 * MIB;

/// Adds every file of the skill in `folder`, and what of it cannot be read with the reason. Each path is added once.
pub(super) fn add_tree(folder: &Folder, label: &Path, files: &mut Vec<(PathBuf, FileContent)>) {
    let mut whole = None;
    let mut targets = BTreeMap::new();
    folder.walk(WalkLimits::default(), |item| match item {
        WalkItem::File { path, .. } => {
            let content = match folder.read(&path, MAX_FILE_BYTES) {
                Ok(file) => read(file.digest()),
                Err(error) => FileContent::Unreadable(of_read(&error)),
            };
            files.push((label.join(path.as_path()), content));
        }
        WalkItem::Problem { path: Some(path), problem } => {
            let content = of_problem(folder, &path, &problem, &mut targets);
            files.push((label.join(path.as_path()), content));
        }
        WalkItem::Problem { path: None, problem } => {
            whole.get_or_insert_with(|| unreadable(&problem));
        }
        WalkItem::Folder { .. } => {}
    });
    files.extend(whole.map(|content| (label.to_owned(), content)));
}

fn of_problem(
    folder: &Folder,
    path: &RelativePath,
    problem: &WalkProblem,
    targets: &mut BTreeMap<PathBuf, Digest>,
) -> FileContent {
    match problem {
        WalkProblem::LinkedFolder => folder
            .raw_link_target(path)
            .map_or(REFUSED, |target| read(Digest::of(target.as_os_str().as_encoded_bytes()))),
        WalkProblem::Open(OpenError::LeavesFolder { .. })
            if path.as_path().parent() == Some(Path::new(OWN_PROGRAMS)) =>
        {
            interpreter(folder, path, targets).unwrap_or_else(|| unreadable(problem))
        }
        WalkProblem::Open(_) | WalkProblem::Special { .. } | WalkProblem::Limit { .. } | _ => {
            unreadable(problem)
        }
    }
}

fn unreadable(problem: &WalkProblem) -> FileContent {
    FileContent::Unreadable(match problem {
        WalkProblem::Open(error) => of_open(error),
        WalkProblem::Special { .. } => Unreadable::Special,
        WalkProblem::Limit { limit: Limit::Depth(limit) } => Unreadable::Deep(*limit),
        WalkProblem::Limit { limit: Limit::Entries(limit) } => Unreadable::Many(*limit),
        WalkProblem::Limit { limit: Limit::Bytes(limit) } => Unreadable::Large(limit / MIB),
        WalkProblem::LinkedFolder | _ => Unreadable::Refused,
    })
}

/// A walk opens only names that it has just seen, so what is not found is the end of a link.
fn of_open(error: &OpenError) -> Unreadable {
    match error {
        OpenError::LeavesFolder { .. } => Unreadable::LeavingLink,
        OpenError::NotFound { .. } | OpenError::LinkLoop { .. } => Unreadable::DanglingLink,
        OpenError::TooManyEntries { limit, .. } => Unreadable::Many(*limit),
        OpenError::LinkRefused { .. }
        | OpenError::OtherFilesystem { .. }
        | OpenError::NotFolder { .. }
        | OpenError::PermissionDenied { .. }
        | OpenError::Io { .. }
        | _ => Unreadable::Refused,
    }
}

fn of_read(error: &ReadError) -> Unreadable {
    match error {
        ReadError::TooLarge { .. } => Unreadable::Large(MAX_FILE_BYTES / MIB),
        ReadError::Open(error) => of_open(error),
        ReadError::NotRegular { .. } | _ => Unreadable::Refused,
    }
}

/// The content of a link to an interpreter: its text and where it ends, and outside of the system's folders the bytes there.
fn interpreter(
    folder: &Folder,
    path: &RelativePath,
    targets: &mut BTreeMap<PathBuf, Digest>,
) -> Option<FileContent> {
    let text = folder.raw_link_target(path).ok()?;
    let above = folder.folder(&OWN_PROGRAMS.parse().ok()?).ok()?.real_path()?;
    let (place, name) = end_of(above.join(&text))?;
    let real = place.real_path()?.join(name.as_path());
    let mut bytes = b"link\0".to_vec();
    for path in [&text, &real] {
        bytes.extend_from_slice(path.as_os_str().as_encoded_bytes());
        bytes.push(0);
    }
    if !SYSTEM.iter().any(|tree| real.starts_with(tree)) {
        let digest = match targets.get(&real) {
            Some(digest) => *digest,
            None => place.read(&name, MAX_INTERPRETER_BYTES).ok()?.digest(),
        };
        bytes.extend_from_slice(digest.as_bytes());
        targets.insert(real, digest);
    }
    Some(read(Digest::of(&bytes)))
}

/// Follows links to the file at their end: the folder that it stands in, and its name.
fn end_of(mut path: PathBuf) -> Option<(Folder, RelativePath)> {
    for _ in 0..MOST_LINKS {
        let place = Folder::open(path.parent()?).ok()?;
        let name = RelativePath::try_from(Path::new(path.file_name()?)).ok()?;
        match place.attributes(&name).ok()?.stat.kind {
            EntryKind::File => return Some((place, name)),
            EntryKind::Link => path = place.real_path()?.join(place.raw_link_target(&name).ok()?),
            EntryKind::Folder
            | EntryKind::Fifo
            | EntryKind::Socket
            | EntryKind::Device
            | EntryKind::Unknown => return None,
        }
    }
    None
}
