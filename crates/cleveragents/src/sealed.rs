//! Where below the runtime root this program keeps its state, and where the rules of its user are.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use cleveragents_confine::{Folder, RelativePath};
use cleveragents_loader::{Scope, SkillRoot};
use cleveragents_runtime::{ScopePath, Sealed};

use crate::project::is_below;
use crate::{AgentsOptions, UserPolicy};

/// What a data folder holds that is only ours, whatever else stands in it.
const STATE: [&str; 5] = ["state.db", "state.db-wal", "state.db-shm", "state.db-journal", "checkpoints"];

/// What below the home folder of the user runs without trust.
const CODE: [&str; 3] = [".agents/tools", ".agents/skills", ".agents/mcp.json"];

/// The most links from the written place of a policy to the file.
const MOST_LINKS: usize = 8;

/// Finds what no tool may write below `root`. Nothing of it has to exist.
pub(crate) fn sealed(root: &Folder, options: &AgentsOptions) -> Sealed {
    let base = root.real_path().unwrap_or_else(|| root.label().to_owned());
    let place = |path: &Path| below(&base, path);
    let data = options.data_folder.as_deref().map(real).into_iter();
    let state = data.flat_map(|data| {
        if base.starts_with(&data) {
            // A data folder that holds the root, or is it, is used for more than state.
            STATE.iter().map(|name| data.join(name)).collect()
        } else {
            vec![data]
        }
    });
    let policy = match &options.user_policy {
        UserPolicy::None => Vec::new(),
        UserPolicy::At(path) | UserPolicy::Named(path) => files_behind(path),
    };
    Sealed::new(state.filter_map(|path| place(&path)), policy.iter().filter_map(|path| place(path)))
        .with_code(code_of_user(options).iter().filter_map(|path| place(path)))
}

/// The files of the user that run without trust: tools, servers, and the skills of every client that is searched.
fn code_of_user(options: &AgentsOptions) -> Vec<PathBuf> {
    let Some(home) = &options.home else { return Vec::new() };
    let own = CODE.iter().map(|name| home.join(name));
    let project = options.project.as_deref().filter(|project| *project != home);
    let of_user = |root: &&SkillRoot| {
        matches!(root.scope, Scope::User | Scope::Client(_))
            && root.path.starts_with(home)
            && project.is_none_or(|project| !is_below(&root.path, project))
    };
    let roots = options.roots.iter().filter(of_user).map(|root| root.path.clone());
    let mut code: Vec<PathBuf> = own.chain(roots).flat_map(|path| [real(&path), path]).collect();
    code.sort();
    code.dedup();
    code
}

/// The file at `path` and what it links to, by their real folders.
fn files_behind(path: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut next = Some(path.to_owned());
    while let Some(path) = next.take().filter(|_| files.len() < MOST_LINKS) {
        let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else { break };
        let folder = real(folder);
        next = target(&folder, name).map(|target| folder.join(target));
        files.push(folder.join(name));
    }
    files
}

fn target(folder: &Path, name: &OsStr) -> Option<PathBuf> {
    let name = RelativePath::try_from(Path::new(name)).ok()?;
    Folder::open(folder).ok()?.raw_link_target(&name).ok()
}

/// The path with every link resolved, as far as it exists.
fn real(path: &Path) -> PathBuf {
    for above in path.ancestors() {
        let Ok(folder) = Folder::open(above) else { continue };
        let found = folder.real_path().unwrap_or_else(|| folder.label().to_owned());
        return path.strip_prefix(above).map_or(found.clone(), |rest| found.join(rest));
    }
    path.to_owned()
}

/// The place of a path relative to the root; a name that is no text is covered by the folder that holds it.
fn below(base: &Path, path: &Path) -> Option<ScopePath> {
    if base.starts_with(path) {
        return Some(ScopePath::root_tree());
    }
    let names: Vec<&str> = path.strip_prefix(base).ok()?.iter().map_while(OsStr::to_str).collect();
    if names.is_empty() {
        return Some(ScopePath::root_tree());
    }
    ScopePath::literal(&names.join("/")).ok()
}
