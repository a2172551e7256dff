//! The environment of a started program: empty, and then what is named.

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::path::Path;

use thiserror::Error;

#[cfg(test)]
mod tests;

/// Where programs are looked for by programs that look for programs.
const SEARCH_PATH: &str = "/usr/local/bin:/usr/bin:/bin";

/// The variables that a started program sees. Nothing of our own environment is in it unless it was named.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Environment {
    variables: BTreeMap<OsString, OsString>,
}

/// Why a variable cannot be set.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum EnvironmentError {
    /// The name is empty, or holds `=` or a zero byte.
    #[error("`{name}` cannot name an environment variable")]
    Name {
        /// The name, with unreadable characters escaped.
        name: String,
    },
    /// The value holds a zero byte.
    #[error("the environment variable `{name}` has a value with a zero byte")]
    Value {
        /// The name.
        name: String,
    },
}

impl Environment {
    /// The environment of a program that lives in `scratch`: `HOME` and `TMPDIR` are there, `PATH` is the system's, and
    /// text is UTF-8.
    pub fn in_scratch(scratch: &Path) -> Self {
        let texts = [("LANG", "C.UTF-8"), ("PATH", SEARCH_PATH)];
        let mut variables: BTreeMap<OsString, OsString> =
            texts.into_iter().map(|(name, value)| (name.into(), value.into())).collect();
        for name in ["HOME", "TMPDIR"] {
            variables.insert(name.into(), scratch.into());
        }
        Self { variables }
    }

    /// Sets one variable.
    pub fn with(
        mut self,
        name: impl Into<OsString>,
        value: impl Into<OsString>,
    ) -> Result<Self, EnvironmentError> {
        let (name, value) = (name.into(), value.into());
        let shown = || name.to_string_lossy().escape_debug().to_string();
        let bytes = name.as_encoded_bytes();
        if bytes.is_empty() || bytes.contains(&b'=') || bytes.contains(&0) {
            return Err(EnvironmentError::Name { name: shown() });
        }
        if value.as_encoded_bytes().contains(&0) {
            return Err(EnvironmentError::Value { name: shown() });
        }
        self.variables.insert(name, value);
        Ok(self)
    }

    /// Takes over the `allowed` variables of `ours`; all others stay behind.
    pub fn allowing<'a>(
        self,
        allowed: impl IntoIterator<Item = &'a str>,
        ours: &BTreeMap<OsString, OsString>,
    ) -> Result<Self, EnvironmentError> {
        allowed.into_iter().try_fold(self, |environment, name| match ours.get(OsStr::new(name)) {
            Some(value) => environment.with(name, value.clone()),
            None => Ok(environment),
        })
    }

    /// Lists names and values, sorted by name.
    pub fn variables(&self) -> impl Iterator<Item = (&OsStr, &OsStr)> {
        self.variables.iter().map(|(name, value)| (name.as_os_str(), value.as_os_str()))
    }
}
