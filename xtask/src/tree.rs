//! The files of this repository as values, so that every check is a function over text.
#![expect(clippy::disallowed_methods, reason = "automation reads the repository it belongs to")]

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context as _;

/// Folders that hold build output or somebody else's files.
const SKIPPED: [&str; 6] = [".git", "target", "node_modules", ".venv", "proptest-regressions", "corpus"];
/// Names of files that are read: everything a person writes here.
const TEXT: [&str; 10] = ["rs", "toml", "md", "yaml", "yml", "json", "feature", "py", "sh", "txt"];

/// One text file of the repository.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SourceFile {
    /// Path relative to the repository, with `/` between its parts.
    pub(crate) path: String,
    /// The whole text.
    pub(crate) text: String,
}

impl SourceFile {
    /// Whether this is Rust.
    pub(crate) fn is_rust(&self) -> bool {
        self.extension() == Some("rs")
    }

    /// Whether this is Markdown.
    pub(crate) fn is_markdown(&self) -> bool {
        self.extension() == Some("md")
    }

    /// Whether the whole file is test code: `tests.rs`, below `tests/`, or below a module's `tests/` folder.
    pub(crate) fn is_test(&self) -> bool {
        self.is_rust() && (self.path.ends_with("/tests.rs") || self.path.contains("/tests/"))
    }

    /// The name without folder and extension.
    pub(crate) fn stem(&self) -> &str {
        let name = self.path.rsplit('/').next().unwrap_or_default();
        name.split_once('.').map_or(name, |(stem, _)| stem)
    }

    /// The folder and name of the crate that holds this file, such as `crates/cleveragents-domain`.
    pub(crate) fn crate_folder(&self) -> Option<&str> {
        if self.path.starts_with("xtask/") {
            return Some("xtask");
        }
        let below = self.path.strip_prefix("crates/")?;
        let name = below.split_once('/')?.0;
        self.path.get(.."crates/".len() + name.len())
    }

    /// Whether this is TOML.
    pub(crate) fn is_toml(&self) -> bool {
        self.extension() == Some("toml")
    }

    fn extension(&self) -> Option<&str> {
        Path::new(&self.path).extension()?.to_str()
    }
}

/// Every text file of the repository, sorted by path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Tree {
    files: Vec<SourceFile>,
}

impl Tree {
    /// Reads the repository below `root`.
    pub(crate) fn read(root: &Path) -> anyhow::Result<Self> {
        let mut files = Vec::new();
        let mut folders = vec![root.to_path_buf()];
        while let Some(folder) = folders.pop() {
            let entries =
                fs::read_dir(&folder).with_context(|| format!("cannot list `{}`", folder.display()))?;
            for entry in entries {
                let entry = entry?;
                let name = entry.file_name().to_string_lossy().into_owned();
                let kind = entry.file_type()?;
                if kind.is_dir() {
                    if !SKIPPED.contains(&name.as_str()) {
                        folders.push(entry.path());
                    }
                } else if kind.is_file() && is_text(&entry.path()) {
                    files.push(read_file(root, &entry.path())?);
                }
            }
        }
        files.sort_by(|left, right| left.path.cmp(&right.path));
        Ok(Self { files })
    }

    /// Makes a tree from paths and texts.
    #[cfg(test)]
    pub(crate) fn of(files: &[(&str, &str)]) -> Self {
        let mut files: Vec<SourceFile> = files
            .iter()
            .map(|(path, text)| SourceFile { path: (*path).into(), text: (*text).into() })
            .collect();
        files.sort_by(|left, right| left.path.cmp(&right.path));
        Self { files }
    }

    /// All files.
    pub(crate) fn files(&self) -> &[SourceFile] {
        &self.files
    }

    /// The Rust files.
    pub(crate) fn rust(&self) -> impl Iterator<Item = &SourceFile> {
        self.files.iter().filter(|file| file.is_rust())
    }

    /// The file at `path`.
    pub(crate) fn get(&self, path: &str) -> Option<&SourceFile> {
        self.files.iter().find(|file| file.path == path)
    }

    /// Whether `path` is a file of this tree or a folder above one.
    pub(crate) fn holds(&self, path: &str) -> bool {
        let path = path.trim_end_matches('/');
        path.is_empty()
            || self.files.iter().any(|file| {
                file.path.strip_prefix(path).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
            })
    }
}

/// The folder of the repository.
pub(crate) fn repository() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_path_buf()
}

fn is_text(path: &Path) -> bool {
    match path.extension() {
        Some(extension) => extension.to_str().is_some_and(|extension| TEXT.contains(&extension)),
        None => path
            .file_name()
            .is_some_and(|name| name == "run" || name.to_string_lossy().starts_with("LICENSE")),
    }
}

fn read_file(root: &Path, path: &Path) -> anyhow::Result<SourceFile> {
    let bytes = fs::read(path).with_context(|| format!("cannot read `{}`", path.display()))?;
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let relative = path.strip_prefix(root).unwrap_or(path);
    let parts: Vec<_> = relative.components().map(|part| part.as_os_str().to_string_lossy()).collect();
    Ok(SourceFile { path: parts.join("/"), text })
}
