//! The settings of a repository that say how it is stored, and none that could run anything.

use std::fmt::Write as _;
use std::path::Path;

use cleveragents_confine::{EntryKind, Folder};
use cleveragents_runtime::ExecutionError;

use super::answer::fields;
use super::commands::{Git, words};
use super::repository::relative;

/// Switches that are taken over.
const SWITCHES: [&str; 6] = [
    "core.filemode",
    "core.ignorecase",
    "core.precomposeunicode",
    "core.sparsecheckout",
    "core.sparsecheckoutcone",
    "core.symlinks",
];

/// Settings of few values that are taken over, with the values.
const CHOICES: [(&str, &[&str]); 6] = [
    ("core.autocrlf", &["true", "false", "input"]),
    ("core.checkstat", &["default", "minimal"]),
    ("core.eol", &["lf", "crlf", "native"]),
    ("core.repositoryformatversion", &["0", "1"]),
    ("extensions.objectformat", &["sha1", "sha256"]),
    ("extensions.refstorage", &["files", "reftable"]),
];

/// Extensions that change nothing for who only reads.
const HARMLESS_EXTENSIONS: [&str; 6] = [
    "extensions.noop",
    "extensions.noop-v1",
    "extensions.partialclone",
    "extensions.preciousobjects",
    "extensions.relativeworktrees",
    "extensions.worktreeconfig",
];

/// The most settings of branches and remotes that are taken over.
const MOST_NAMED: usize = 10_000;

/// Settings, as `section`, `subsection`, `name` and value.
#[derive(Debug, Default)]
pub(super) struct Settings {
    taken: Vec<(String, Option<String>, String, String)>,
}

impl Settings {
    /// Lets git read the files as data: nothing that they include is followed, and no setting has an effect.
    pub(super) fn read(git: &Git, root: &Folder, own: &Path, common: &Path) -> Result<Self, ExecutionError> {
        let mut settings = Self::default();
        let own_file = settings.add(git, root, &common.join("config"))?;
        if own_file {
            settings.add(git, root, &own.join("config.worktree"))?;
        }
        Ok(settings)
    }

    /// Takes over what is known of one file; says whether there is one for this work tree alone.
    fn add(&mut self, git: &Git, root: &Folder, path: &Path) -> Result<bool, ExecutionError> {
        let is_file = relative(path).and_then(|path| root.stat(&path).ok()).map(|stat| stat.kind);
        if is_file != Some(EntryKind::File) {
            return Ok(false);
        }
        let mut command = words(["config", "--file"]);
        command.push(root.label().join(path).into());
        command.extend(words(["--no-includes", "--null", "--list"]));
        let printed = git.ask(command)?;
        if printed.truncated {
            return Err(ExecutionError::failed("too_large", "the settings of the repository are too large"));
        }
        let mut has_own_file = false;
        for field in fields(&printed.bytes) {
            let text = String::from_utf8_lossy(field);
            let (key, value) = text.split_once('\n').unwrap_or((text.as_ref(), "true"));
            has_own_file |= key == "extensions.worktreeconfig" && is_true(value);
            self.take(key, value)?;
        }
        Ok(has_own_file)
    }

    fn take(&mut self, key: &str, value: &str) -> Result<(), ExecutionError> {
        let lower = value.to_ascii_lowercase();
        if SWITCHES.contains(&key) {
            self.push(key, if is_true(value) { "true" } else { "false" });
        } else if let Some((_, values)) = CHOICES.iter().find(|(name, _)| *name == key) {
            let known = values.iter().find(|known| is_same(known, &lower));
            match known {
                Some(value) => self.push(key, value),
                None if key.starts_with("extensions.") || key == "core.repositoryformatversion" => {
                    return Err(unknown(key));
                }
                None => {}
            }
        } else if key.starts_with("extensions.") && !HARMLESS_EXTENSIONS.contains(&key) {
            return Err(unknown(key));
        } else {
            self.take_named(key, value);
        }
        Ok(())
    }

    /// What says how far a branch is from the one that it follows.
    fn take_named(&mut self, key: &str, value: &str) {
        let Some((section, rest)) = key.split_once('.') else { return };
        let Some((subsection, name)) = rest.rsplit_once('.') else { return };
        let is_known = matches!((section, name), ("branch", "remote" | "merge") | ("remote", "fetch"));
        let is_plain = |text: &str| !text.contains(char::is_control);
        if is_known && is_plain(subsection) && is_plain(value) && self.taken.len() < MOST_NAMED {
            self.taken.push((
                section.to_owned(),
                Some(subsection.to_owned()),
                name.to_owned(),
                value.to_owned(),
            ));
        }
    }

    fn push(&mut self, key: &str, value: &str) {
        if let Some((section, name)) = key.split_once('.') {
            self.taken.push((section.to_owned(), None, name.to_owned(), value.to_owned()));
        }
    }

    /// The file of settings that git is given.
    pub(super) fn text(&self) -> String {
        let mut text = "[core]\n\tbare = false\n".to_owned();
        for (section, subsection, name, value) in &self.taken {
            let subsection = subsection.as_ref().map(|name| format!(" {}", quoted(name))).unwrap_or_default();
            // Writing to a text does not fail.
            writeln!(text, "[{section}{subsection}]\n\t{name} = {}", quoted(value)).ok();
        }
        text
    }
}

fn quoted(value: &str) -> String {
    format!("\"{}\"", value.replace('\\', "\\\\").replace('"', "\\\""))
}

/// Whether a value means a known one; switches are spelled in several ways.
fn is_same(known: &str, value: &str) -> bool {
    match known {
        "true" => is_true(value),
        "false" => is_false(value),
        _ => known == value,
    }
}

fn is_false(value: &str) -> bool {
    matches!(value, "" | "false" | "no" | "off") || value.parse::<i64>().is_ok_and(|number| number == 0)
}

fn is_true(value: &str) -> bool {
    let lower = value.to_ascii_lowercase();
    matches!(lower.as_str(), "true" | "yes" | "on") || lower.parse::<i64>().is_ok_and(|number| number != 0)
}

fn unknown(key: &str) -> ExecutionError {
    let key: String = key.chars().take(100).flat_map(char::escape_debug).collect();
    ExecutionError::failed(
        "repository_unknown",
        format!("the repository needs `{key}`, which is not known here"),
    )
}

#[cfg(test)]
mod tests;
