//! Which folders are searched for skills, in which order.
//!
//! Pure: the caller says where the project and the home folder are; nothing here asks the system. The order is
//! the precedence: the first root that has a name wins (design: project scope beats user scope).

use std::path::{Path, PathBuf};

use cleveragents_loader::{Scope, SkillRoot};

/// A folder layout that another client uses for its skills.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClientFolders {
    /// The name accepted by `--clients`.
    pub name: &'static str,
    /// Folders below the project.
    pub project: &'static [&'static str],
    /// Folders below the home folder.
    pub home: &'static [&'static str],
}

/// The clients whose folders can be searched besides `.agents/skills`.
///
/// Sources: each client's own documentation; the project and global paths that the `skills` installer writes.
pub const CLIENTS: &[ClientFolders] = &[
    client("amp", &[".agents/skills"], &[".config/agents/skills", ".config/amp/skills"]),
    client("antigravity", &[".agents/skills"], &[".gemini/antigravity/skills"]),
    client("claude", &[".claude/skills"], &[".claude/skills"]),
    client("codex", &[".agents/skills", ".codex/skills"], &[".codex/skills"]),
    client("copilot", &[".github/skills", ".agents/skills"], &[".copilot/skills"]),
    client("cursor", &[".cursor/skills", ".agents/skills"], &[".cursor/skills"]),
    client("droid", &[".factory/skills", ".agents/skills"], &[".factory/skills"]),
    client("gemini", &[".gemini/skills", ".agents/skills"], &[".gemini/skills"]),
    client("goose", &[".goose/skills"], &[".config/goose/skills"]),
    client("junie", &[".junie/skills"], &[".junie/skills"]),
    client("kiro", &[".kiro/skills"], &[".kiro/skills"]),
    client(
        "opencode",
        &[".opencode/skills", ".opencode/skill", ".agents/skills"],
        &[".config/opencode/skills", ".config/opencode/skill"],
    ),
    client("qwen", &[".qwen/skills"], &[".qwen/skills"]),
    client("roo", &[".roo/skills"], &[".roo/skills"]),
    client("vibe", &[".vibe/skills"], &[".vibe/skills"]),
    client("windsurf", &[".windsurf/skills"], &[".codeium/windsurf/skills"]),
];

const fn client(
    name: &'static str,
    project: &'static [&'static str],
    home: &'static [&'static str],
) -> ClientFolders {
    ClientFolders { name, project, home }
}

/// A name given to `--clients` that is not in [`CLIENTS`].
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown client `{name}`")]
pub struct UnknownClient {
    /// The name as it was given.
    pub name: String,
    /// The nearest known name, if one is near.
    pub suggestion: Option<&'static str>,
}

/// Lists the default roots: `.agents/skills` of the project, then of the home folder, then the folders of
/// `clients` in the same order. A folder that several entries name is listed once.
///
/// The folders need not exist; discovery reports the missing ones.
///
/// # Errors
/// The first name in `clients` that is unknown.
pub fn default_roots(
    project: &Path,
    home: Option<&Path>,
    clients: &[String],
    namespace: &str,
) -> Result<Vec<SkillRoot>, UnknownClient> {
    let clients = clients.iter().map(|name| find_client(name)).collect::<Result<Vec<_>, _>>()?;
    let mut roots = Vec::new();
    let mut add = |path: PathBuf, scope: Scope| {
        if !roots.iter().any(|root: &SkillRoot| root.path == path) {
            roots.push(SkillRoot::new(path, scope, namespace));
        }
    };
    add(project.join(".agents/skills"), Scope::Project);
    for found in &clients {
        for folder in found.project {
            add(project.join(folder), Scope::Client(found.name.to_owned()));
        }
    }
    if let Some(home) = home {
        add(home.join(".agents/skills"), Scope::User);
        for found in &clients {
            for folder in found.home {
                add(home.join(folder), Scope::Client(found.name.to_owned()));
            }
        }
    }
    Ok(roots)
}

/// Lists the roots that were given explicitly; they replace the default ones.
pub fn explicit_roots(paths: &[PathBuf], namespace: &str) -> Vec<SkillRoot> {
    paths.iter().map(|path| SkillRoot::new(path.clone(), Scope::Explicit, namespace)).collect()
}

fn find_client(name: &str) -> Result<&'static ClientFolders, UnknownClient> {
    CLIENTS.iter().find(|known| known.name == name).ok_or_else(|| UnknownClient {
        name: name.to_owned(),
        suggestion: crate::suggestion::nearest(name, CLIENTS.iter().map(|known| known.name)),
    })
}

#[cfg(test)]
mod tests;
