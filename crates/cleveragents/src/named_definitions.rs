//! Files of tools and skills that a person named for this run.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use cleveragents_domain::name::BUILTIN_NAMESPACE;
use cleveragents_domain::{Skill, Tool, ToolName};
use cleveragents_loader::{
    DefinitionKind, Diagnostic, SourceText, definition_kind, parse_skill_file, parse_tool_file,
    parse_validation_file,
};

use crate::named_file::{NamedFileError, read_named_file};

/// A file that was named may have this many bytes.
const MAX_DEFINITION_FILE_BYTES: u64 = 1024 * 1024;

/// Why a file that was named cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ToolFileError {
    /// It cannot be read.
    #[error("the {kind} file cannot be read")]
    Read {
        /// What it should hold.
        kind: DefinitionKind,
        /// Why not, with the path.
        source: NamedFileError,
    },
    /// It is no tool, or no skill.
    #[error("{kind} file `{}` is invalid", path.display())]
    Invalid {
        /// The path as given.
        path: PathBuf,
        /// What it should hold.
        kind: DefinitionKind,
        /// The text of the file.
        text: Arc<str>,
        /// Everything that is wrong, each with its place.
        diagnostics: Vec<Diagnostic>,
    },
    /// Its namespace belongs to the program.
    #[error("tool file `{}` names `{name}`, and the namespace `builtin` is the program's own", path.display())]
    Reserved {
        /// The path as given.
        path: PathBuf,
        /// The name.
        name: ToolName,
    },
}

impl ToolFileError {
    /// Returns the text with its findings, to be rendered; only an invalid file has some.
    pub fn findings(&self) -> Option<(SourceText<'_>, &[Diagnostic])> {
        match self {
            Self::Invalid { path, text, diagnostics, .. } => {
                Some((SourceText::from_text(path.to_string_lossy(), text.as_ref()), diagnostics))
            }
            Self::Read { .. } | Self::Reserved { .. } => None,
        }
    }
}

/// What a file defines, with what there is to say about its text.
#[derive(Debug)]
pub(crate) struct Read<T> {
    pub(crate) value: T,
    pub(crate) text: Arc<str>,
    /// Warnings and notes.
    pub(crate) diagnostics: Vec<Diagnostic>,
}

impl<T> Read<T> {
    /// Returns the warnings and notes, each with its line and column.
    pub(crate) fn findings(&self) -> Vec<String> {
        let text = SourceText::from_text("", self.text.as_ref());
        self.diagnostics.iter().map(|diagnostic| located(&text, diagnostic)).collect()
    }
}

/// Returns what a finding says, with its line and column.
pub(crate) fn located(text: &SourceText<'_>, diagnostic: &Diagnostic) -> String {
    match diagnostic.span {
        Some(span) => {
            let position = text.position(span.start);
            format!("line {}, column {}: {}", position.line, position.column, diagnostic.message)
        }
        None => diagnostic.message.clone(),
    }
}

/// The definitions in the files that were named.
#[derive(Debug, Default)]
pub(crate) struct NamedDefinitions {
    pub(crate) tools: Vec<(PathBuf, Arc<Tool>)>,
    pub(crate) skills: Vec<(PathBuf, Arc<Skill>)>,
}

impl NamedDefinitions {
    /// Reads the files; each holds a tool or a skill, as its keys say.
    pub(crate) fn read(files: &[PathBuf]) -> Result<Self, ToolFileError> {
        let mut named = Self::default();
        for path in files {
            let bytes = bytes(path, DefinitionKind::Tool)?;
            let tree = parse_tool_file(&bytes).tree;
            if tree.as_ref().and_then(definition_kind) == Some(DefinitionKind::Skill) {
                named.skills.push((path.clone(), Arc::new(skill_of(path, &bytes)?.value)));
            } else {
                named.tools.push((path.clone(), Arc::new(tool_of(path, &bytes)?.value)));
            }
        }
        Ok(named)
    }
}

/// Reads a tool.
pub(crate) fn read_tool(path: &Path) -> Result<Read<Tool>, ToolFileError> {
    tool_of(path, &bytes(path, DefinitionKind::Tool)?)
}

/// Reads a file that must be a validation.
pub(crate) fn read_validation(path: &Path) -> Result<Read<Tool>, ToolFileError> {
    let bytes = bytes(path, DefinitionKind::Tool)?;
    let parsed = parse_validation_file(&bytes);
    checked(path, &bytes, DefinitionKind::Tool, parsed.tool, parsed.diagnostics).and_then(reserved(path))
}

/// Reads a skill.
pub(crate) fn read_skill(path: &Path) -> Result<Read<Skill>, ToolFileError> {
    skill_of(path, &bytes(path, DefinitionKind::Skill)?)
}

fn bytes(path: &Path, kind: DefinitionKind) -> Result<Vec<u8>, ToolFileError> {
    read_named_file(path, MAX_DEFINITION_FILE_BYTES).map_err(|source| ToolFileError::Read { kind, source })
}

fn tool_of(path: &Path, bytes: &[u8]) -> Result<Read<Tool>, ToolFileError> {
    let parsed = parse_tool_file(bytes);
    checked(path, bytes, DefinitionKind::Tool, parsed.tool, parsed.diagnostics).and_then(reserved(path))
}

fn skill_of(path: &Path, bytes: &[u8]) -> Result<Read<Skill>, ToolFileError> {
    let parsed = parse_skill_file(bytes);
    checked(path, bytes, DefinitionKind::Skill, parsed.skill, parsed.diagnostics)
}

fn checked<T>(
    path: &Path,
    bytes: &[u8],
    kind: DefinitionKind,
    value: Option<T>,
    diagnostics: Vec<Diagnostic>,
) -> Result<Read<T>, ToolFileError> {
    let text = Arc::from(String::from_utf8_lossy(bytes));
    match value {
        Some(value) => Ok(Read { value, text, diagnostics }),
        None => Err(ToolFileError::Invalid { path: path.to_owned(), kind, text, diagnostics }),
    }
}

fn reserved(path: &Path) -> impl FnOnce(Read<Tool>) -> Result<Read<Tool>, ToolFileError> {
    let path = path.to_owned();
    move |read| {
        let name = read.value.name();
        if name.namespace() == BUILTIN_NAMESPACE {
            return Err(ToolFileError::Reserved { path, name: name.clone() });
        }
        Ok(read)
    }
}
