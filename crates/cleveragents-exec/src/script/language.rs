//! What a script is written in.

use std::ffi::OsStr;
use std::path::Path;

use thiserror::Error;

#[cfg(test)]
mod tests;

/// The start of a script that is looked at.
pub(super) const HEAD: usize = 64 * 1024;

/// The longest first line that is looked at.
const MAX_SHEBANG: usize = 256;

/// The interpreters that a first line may name.
const ALLOWED: [&str; 6] = ["python3", "bash", "sh", "node", "ruby", "perl"];

/// What a script is written in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Language {
    /// Python; with the comment block that names what it depends on, or without.
    Python {
        /// Whether the block is there.
        has_metadata: bool,
        /// An option of the first line.
        option: Option<String>,
    },
    /// Any other, by the name of its interpreter.
    Other {
        /// One of the allowed names.
        interpreter: &'static str,
        /// An option of the first line.
        option: Option<String>,
    },
}

/// Why a file is no script that can be run.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LanguageError {
    /// The name does not say, and there is no first line that does.
    #[error("is no script: its name has no known ending and its first line names no interpreter")]
    Unknown,
    /// The first line names something else than the allowed interpreters.
    #[error("names the interpreter `{name}`; allowed are python3, bash, sh, node, ruby and perl")]
    Refused {
        /// What it names.
        name: String,
    },
}

/// Tells by the ending of the name, and only without a known one by the first line.
pub(super) fn language(path: &Path, head: &[u8]) -> Result<Language, LanguageError> {
    let other = |interpreter| Ok(Language::Other { interpreter, option: None });
    match path.extension().and_then(OsStr::to_str) {
        Some("py") => Ok(Language::Python { has_metadata: has_metadata(head), option: None }),
        Some("sh" | "bash") => other("bash"),
        Some("js" | "mjs" | "cjs") => other("node"),
        _ => by_first_line(head),
    }
}

fn by_first_line(head: &[u8]) -> Result<Language, LanguageError> {
    let line = head.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let line = line.get(..MAX_SHEBANG).unwrap_or(line);
    let line = line.strip_prefix(b"#!").ok_or(LanguageError::Unknown)?;
    let line = String::from_utf8_lossy(line);
    let mut words = line.split_whitespace();
    let mut name = file_name(words.next().ok_or(LanguageError::Unknown)?);
    if name == "env" {
        name = file_name(words.next().ok_or(LanguageError::Unknown)?);
    }
    // What comes after the interpreter is one option, as the kernel reads it.
    let option = Some(words.collect::<Vec<_>>().join(" ")).filter(|option| !option.is_empty());
    let known = if is_python(name) { "python3" } else { name };
    match ALLOWED.into_iter().find(|allowed| *allowed == known) {
        Some("python3") => Ok(Language::Python { has_metadata: has_metadata(head), option }),
        Some(interpreter) => Ok(Language::Other { interpreter, option }),
        None => Err(LanguageError::Refused { name: name.chars().take(80).collect() }),
    }
}

fn file_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// `python`, `python3` and `python3.12`.
fn is_python(name: &str) -> bool {
    let version = name.strip_prefix("python");
    version.is_some_and(|version| {
        version.is_empty()
            || version.strip_prefix('3').is_some_and(|minor| {
                minor.strip_prefix('.').map_or(minor.is_empty(), |minor| {
                    !minor.is_empty() && minor.bytes().all(|byte| byte.is_ascii_digit())
                })
            })
    })
}

/// Whether the script has a block of inline metadata (PEP 723): from `# /// script` to `# ///`, comments only between.
fn has_metadata(head: &[u8]) -> bool {
    let text = String::from_utf8_lossy(head);
    let mut lines = text.lines().skip_while(|line| *line != "# /// script").skip(1);
    lines.by_ref().take_while(|line| *line == "#" || line.starts_with("# ")).any(|line| line == "# ///")
}
