//! Which places of a profile are kept.

use std::path::{Path, PathBuf};

use cleveragents_runtime::ScopePath;
use serde::{Deserialize, Serialize};

use super::path_text;

/// An entry, or a folder with everything below it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Place {
    /// Empty for the root itself.
    #[serde(with = "path_text")]
    pub(super) path: PathBuf,
    pub(super) tree: bool,
}

impl Place {
    /// Whether `path` lies inside.
    pub(super) fn covers(&self, path: &Path) -> bool {
        if self.tree { path.starts_with(&self.path) } else { path == self.path }
    }
}

/// The fewest places that cover the same, sorted, so that nothing is kept twice.
pub(super) fn places(scopes: &[ScopePath]) -> Vec<Place> {
    let mut places: Vec<Place> = Vec::new();
    let mut sorted: Vec<&ScopePath> = scopes.iter().collect();
    // A tree before the entry of the same name, and everything before what is below it.
    sorted.sort_by_key(|scope| (scope.components(), !scope.is_tree()));
    for scope in sorted {
        let path: PathBuf = scope.components().iter().collect();
        if !places.iter().any(|place| place.covers(&path)) {
            places.push(Place { path, tree: scope.is_tree() });
        }
    }
    places
}

#[cfg(test)]
mod tests;
