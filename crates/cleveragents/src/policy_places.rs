//! Files that look like a policy and are none.

use std::path::{Path, PathBuf};

use cleveragents_confine::{Folder, RelativePath};

use crate::{AgentsOptions, UserPolicy};

/// Lists the files with the ending `.yml` in the places of policies; only `policy.yaml` is read, so they say nothing.
pub fn ignored_policy_files(options: &AgentsOptions) -> Vec<PathBuf> {
    let user = match &options.user_policy {
        UserPolicy::At(path) => Some(path),
        UserPolicy::None | UserPolicy::Named(_) => None,
    };
    let places = user.into_iter().chain(&options.project_policies);
    places.map(|place| place.with_extension("yml")).filter(|path| exists(path)).collect()
}

fn exists(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| RelativePath::try_from(Path::new(name)).ok());
    let folder = path.parent().and_then(|parent| Folder::open(parent).ok());
    name.zip(folder).is_some_and(|(name, folder)| folder.stat(&name).is_ok())
}

#[cfg(test)]
mod tests;
