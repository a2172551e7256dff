use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};

/// A place below the runtime root that a tool may be given: one entry, or a folder with everything below it.
///
/// Written `a/b` for the entry itself and `a/b/**` for the tree; `.` is the root itself and `**` the whole root.
/// A path never holds `..`, an absolute start or a NUL, so it cannot name anything outside the root. Places are compared
/// component by component and never as text.
///
/// ```
/// use cleveragents_domain::ScopePath;
///
/// let outer: ScopePath = "src/**".parse()?;
/// assert!(outer.covers(&"src/net/tcp.rs".parse()?));
/// assert!(!outer.covers(&"src-private/key.pem".parse()?));
/// # Ok::<(), cleveragents_domain::ScopePathError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ScopePath {
    components: Vec<String>,
    tree: bool,
}

impl ScopePath {
    /// The whole root.
    pub fn root_tree() -> Self {
        Self { components: Vec::new(), tree: true }
    }

    /// The entry that a path names, every character of which stands for itself.
    ///
    /// For paths that come from arguments: `app/[id]/page.tsx` is a file like any other.
    pub fn literal(path: &str) -> Result<Self, ScopePathError> {
        Ok(Self { components: components(path, path)?, tree: false })
    }

    /// The folder names from the root down to the place; empty for the root itself.
    pub fn components(&self) -> &[String] {
        &self.components
    }

    /// Whether everything below the place is meant too.
    pub fn is_tree(&self) -> bool {
        self.tree
    }

    /// The same place with everything below it.
    #[must_use]
    pub fn into_tree(self) -> Self {
        Self { tree: true, ..self }
    }

    /// Whether every path that `inner` names lies inside this place.
    pub fn covers(&self, inner: &Self) -> bool {
        if self.tree {
            inner.components.starts_with(&self.components)
        } else {
            !inner.tree && inner.components == self.components
        }
    }

    /// Whether some path lies inside both places.
    pub fn meets(&self, other: &Self) -> bool {
        self.covers(&other.entry()) || other.covers(&self.entry())
    }

    fn entry(&self) -> Self {
        Self { components: self.components.clone(), tree: false }
    }
}

impl FromStr for ScopePath {
    type Err = ScopePathError;

    fn from_str(written: &str) -> Result<Self, Self::Err> {
        let (path, tree) = match written.strip_suffix("**") {
            Some("") => ("", true),
            Some(rest) => match rest.strip_suffix('/') {
                Some(folder) => (folder, true),
                None => return Err(ScopePathError::Wildcard { path: written.to_owned() }),
            },
            None => (written, false),
        };
        if written.starts_with(['~', '\\']) {
            return Err(ScopePathError::Absolute { path: written.to_owned() });
        }
        let components = components(path, written)?;
        if components.iter().any(|name| name.contains(['*', '?', '['])) {
            return Err(ScopePathError::Wildcard { path: written.to_owned() });
        }
        Ok(Self { components, tree })
    }
}

/// Splits a path into names, which must stay below the root.
fn components(path: &str, written: &str) -> Result<Vec<String>, ScopePathError> {
    if written.is_empty() {
        return Err(ScopePathError::Empty);
    }
    if written.contains('\0') {
        return Err(ScopePathError::Nul);
    }
    if written.starts_with('/') {
        return Err(ScopePathError::Absolute { path: written.to_owned() });
    }
    let mut names = Vec::new();
    for component in path.split('/') {
        match component {
            "" | "." => {}
            ".." => return Err(ScopePathError::Parent { path: written.to_owned() }),
            name => names.push(name.to_owned()),
        }
    }
    Ok(names)
}

impl fmt::Display for ScopePath {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.components.is_empty(), self.tree) {
            (true, true) => formatter.write_str("**"),
            (true, false) => formatter.write_str("."),
            (false, true) => write!(formatter, "{}/**", self.components.join("/")),
            (false, false) => formatter.write_str(&self.components.join("/")),
        }
    }
}

impl Serialize for ScopePath {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Why a text names no place below the root.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ScopePathError {
    /// Nothing was written.
    #[error("the path is empty")]
    Empty,
    /// A NUL byte was written.
    #[error("the path holds a NUL byte")]
    Nul,
    /// The path starts at the root of the file system or at somebody's home.
    #[error("`{path}` is absolute; write it relative to the runtime root")]
    Absolute {
        /// The path as written.
        path: String,
    },
    /// The path steps up.
    #[error("`{path}` steps up with `..`")]
    Parent {
        /// The path as written.
        path: String,
    },
    /// A wildcard stands where only a trailing `/**` may.
    #[error("`{path}` holds a wildcard other than a trailing `/**`")]
    Wildcard {
        /// The path as written.
        path: String,
    },
    /// A list has more items than are read.
    #[error("there are more than {limit} items")]
    TooMany {
        /// The most items of a list.
        limit: usize,
    },
}

#[cfg(test)]
mod tests;
