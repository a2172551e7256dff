//! Variables in the texts of a configuration.

use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};

use super::Setting;

/// A text may come to this many bytes, which is what the system takes for one argument.
const MAX_TEXT_BYTES: usize = 128 * 1024;

/// The variables of an environment. `Debug` shows how many there are and nothing of them.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Variables(pub BTreeMap<String, String>);

impl fmt::Debug for Variables {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Variables({})", self.0.len())
    }
}

/// What the variables of a configuration may stand for.
///
/// Nothing here reads the environment: whoever owns it passes it in.
#[derive(Debug, Clone, Default)]
pub struct ServerEnvironment {
    /// The variables of the environment.
    pub variables: Variables,
    /// The folder that `${workspaceFolder}` names, absolute.
    pub workspace: PathBuf,
    /// The folder that `${userHome}` names.
    pub home: Option<PathBuf>,
}

/// The variables that every process gets: none of them is a secret, and little starts without them.
const INHERITED: [&str; 13] = [
    "HOME",
    "LANG",
    "LANGUAGE",
    "LC_ALL",
    "LC_CTYPE",
    "LOGNAME",
    "PATH",
    "SHELL",
    "TERM",
    "TMPDIR",
    "TZ",
    "USER",
    "XDG_RUNTIME_DIR",
];

/// A reference that stands for nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Unresolved {
    /// The reference as it is written.
    pub(crate) reference: String,
    /// Why it stands for nothing.
    pub(crate) reason: &'static str,
    /// What to do about it.
    pub(crate) hint: String,
}

impl ServerEnvironment {
    /// Returns the harmless variables that every process gets.
    pub(crate) fn inherited(&self) -> BTreeMap<String, String> {
        let kept = INHERITED.iter().filter_map(|name| self.variables.0.get_key_value(*name));
        kept.map(|(name, value)| (name.clone(), value.clone())).collect()
    }

    /// Replaces the references of a text: `${NAME}`, `${NAME:-text}`, `${env:NAME}` and the folders of editors.
    ///
    /// A dollar sign that starts no reference stands for itself.
    pub(crate) fn expand(&self, written: &str) -> Result<Setting, Vec<Unresolved>> {
        let mut value = String::new();
        let mut replaced = Vec::new();
        let mut unresolved = Vec::new();
        let mut rest = written;
        while let Some((before, after)) = rest.split_once("${") {
            value.push_str(before);
            let Some((inside, behind)) = after.split_once('}') else {
                value.push_str("${");
                rest = after;
                continue;
            };
            match self.resolve(inside) {
                Ok(Resolved::Plain(text)) => value.push_str(&text),
                Ok(Resolved::Variable(text)) => {
                    value.push_str(&text);
                    replaced.push(text);
                }
                Err(found) => unresolved.push(found),
            }
            if value.len() > MAX_TEXT_BYTES {
                break;
            }
            rest = behind;
        }
        value.push_str(rest);
        if value.len() > MAX_TEXT_BYTES {
            unresolved.push(Unresolved {
                reference: written.chars().take(40).collect(),
                reason: "comes to more than 128 KiB",
                hint: "shorten it".to_owned(),
            });
        }
        if unresolved.is_empty() { Ok(Setting::replaced(written, value, replaced)) } else { Err(unresolved) }
    }

    fn resolve(&self, inside: &str) -> Result<Resolved, Unresolved> {
        let shown = |path: &Path| Ok(Resolved::Plain(path.to_string_lossy().into_owned()));
        let unresolved = |reason: &'static str, hint: String| {
            Err(Unresolved {
                reference: format!("${{{}}}", inside.chars().take(80).collect::<String>()),
                reason,
                hint,
            })
        };
        match inside {
            "workspaceFolder" | "workspaceRoot" => return shown(&self.workspace),
            "workspaceFolderBasename" => {
                let name = self.workspace.file_name().unwrap_or_default();
                return Ok(Resolved::Plain(name.to_string_lossy().into_owned()));
            }
            "pathSeparator" | "/" => return Ok(Resolved::Plain(std::path::MAIN_SEPARATOR.to_string())),
            "userHome" => {
                return match &self.home {
                    Some(home) => shown(home),
                    None => {
                        unresolved("stands for a home folder, and there is none", "write the path".to_owned())
                    }
                };
            }
            _ => {}
        }
        let named = inside.strip_prefix("env:").unwrap_or(inside);
        let (name, default) = match named.split_once(":-") {
            Some((name, default)) => (name, Some(default)),
            None => (named, None),
        };
        if let Some(id) = inside.strip_prefix("input:") {
            let hint = format!("write `${{{}}}` and set that variable", variable_name(id));
            return unresolved("is asked for by another client", hint);
        }
        if !is_variable_name(name) {
            let hint = "references are `${NAME}`, `${NAME:-text}` and `${env:NAME}`".to_owned();
            return unresolved("is no variable", hint);
        }
        let found = self.variables.0.get(name).filter(|value| default.is_none() || !value.is_empty());
        match (found, default) {
            (Some(value), _) => Ok(Resolved::Variable(value.clone())),
            (None, Some(default)) => Ok(Resolved::Plain(default.to_owned())),
            (None, None) => {
                unresolved("is not set", format!("set `{name}`, or give a default: `${{{name}:-text}}`"))
            }
        }
    }
}

enum Resolved {
    /// Nothing that anybody has to hide.
    Plain(String),
    /// The value of a variable.
    Variable(String),
}

fn is_variable_name(name: &str) -> bool {
    let is_first = |letter: char| letter.is_ascii_alphabetic() || letter == '_';
    name.starts_with(is_first) && name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
}

/// Returns the name of a variable for what another client asks for under an id.
pub(crate) fn variable_name(id: &str) -> String {
    let letters = id.chars().map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '_' });
    let name: String = letters.collect::<String>().to_ascii_uppercase();
    if is_variable_name(&name) { name } else { format!("INPUT_{name}") }
}

#[cfg(test)]
mod tests;
