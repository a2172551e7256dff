//! Files that look like a policy and are none.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use cleveragents_confine::Folder;

use crate::{AgentsOptions, UserPolicy};

/// A folder with more entries is not looked at.
const MOST_ENTRIES: usize = 10_000;

/// Lists the files in the places of policies whose names differ in the ending `.yml` or in letter case alone; only
/// `policy.yaml` is read, so they say nothing.
pub fn ignored_policy_files(options: &AgentsOptions) -> Vec<PathBuf> {
    let user = match &options.user_policy {
        UserPolicy::At(path) => Some(path),
        UserPolicy::None | UserPolicy::Named(_) => None,
    };
    let places = user.into_iter().chain(&options.project_policies);
    places.flat_map(|place| like(place)).collect()
}

/// The files beside `path` that are named nearly like it.
fn like(path: &Path) -> Vec<PathBuf> {
    let (Some(parent), Some(name)) = (path.parent(), path.file_name().and_then(OsStr::to_str)) else {
        return Vec::new();
    };
    let other = Path::new(name).with_extension("yml");
    let entries = Folder::open(parent).and_then(|folder| folder.entries_within(MOST_ENTRIES));
    let mut found: Vec<PathBuf> = entries
        .into_iter()
        .flatten()
        .filter_map(|entry| entry.name.into_string().ok())
        .filter(|entry| {
            let is_like = |name: &str| entry.eq_ignore_ascii_case(name);
            entry != name && (is_like(name) || other.to_str().is_some_and(is_like))
        })
        .map(|entry| parent.join(entry))
        .collect();
    found.sort();
    found
}

#[cfg(test)]
mod tests;
