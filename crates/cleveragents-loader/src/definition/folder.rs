//! The tools or the skills in a folder of YAML files.

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use cleveragents_confine::{Digest, EntryKind, Folder, OpenError, RelativePath, ShownPath};
use cleveragents_domain::{Skill, Tool};

use super::{Definition, DefinitionProblem, DefinitionProblemCode};
use crate::yaml::MAX_DOCUMENT_BYTES;
use crate::{Diagnostic, PlacedDiagnostic, Position, Severity, SourceText, Span};

/// The most files of one folder of tools or skills that are read.
pub const MAX_DEFINITION_FILES: usize = 1_000;

/// The most bytes that the files of one folder of tools or skills may have together: 16 MiB.
pub const MAX_DEFINITIONS_BYTES: u64 = 16 * 1024 * 1024;

/// The most names that a folder of tools may hold. A folder of skills holds other things too, by the ten thousand.
const MAX_NAMES: usize = 10_000;

/// The tools of a folder, and what was not used.
pub type ToolsFolder = DefinitionsFolder<Tool>;

/// The skills of a folder, and what was not used.
pub type SkillsFolder = DefinitionsFolder<Skill>;

/// What the YAML files of a folder define, and what was not used.
#[derive(Clone, Debug)]
pub struct DefinitionsFolder<T> {
    /// The definitions, bytewise by the names of their files; no two have one name.
    pub definitions: Vec<DefinitionFile<T>>,
    /// Every file that was looked at, the broken ones too, bytewise by name: what a person who trusts the folder agrees
    /// to.
    pub files: Vec<DefinitionFileDigest>,
    /// What was not used, bytewise by the names of the files.
    pub problems: Vec<DefinitionProblem>,
}

impl<T> Default for DefinitionsFolder<T> {
    fn default() -> Self {
        Self { definitions: Vec::new(), files: Vec::new(), problems: Vec::new() }
    }
}

impl<T> DefinitionsFolder<T> {
    /// A folder that cannot be opened, with the reason.
    pub fn unopened(path: &Path, error: &OpenError) -> Self {
        let problem = DefinitionProblem {
            code: DefinitionProblemCode::FolderUnreadable,
            severity: Severity::Error,
            path: path.to_owned(),
            message: error.to_string(),
            errno: error.errno(),
            text: None,
            diagnostics: Vec::new(),
        };
        Self { problems: vec![problem], ..Self::default() }
    }
}

/// A tool or a skill and the file that it is from.
#[derive(Clone, Debug)]
pub struct DefinitionFile<T> {
    /// The tool or the skill.
    pub value: Arc<T>,
    /// The name of the file in its folder.
    pub file: OsString,
    /// The absolute path of the file, for display.
    pub path: PathBuf,
    /// The digest of the very bytes that it was read from.
    pub digest: Digest,
    /// Where its name stands.
    pub name_position: Option<Position>,
    /// Warnings and notes about the file.
    pub diagnostics: Vec<PlacedDiagnostic>,
}

/// A file and its content.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct DefinitionFileDigest {
    /// The name of the file in its folder.
    pub file: OsString,
    /// The digest of its bytes; `None` when they could not be read.
    pub digest: Option<Digest>,
}

/// What is said about the files of one kind of folder.
pub(crate) struct FolderFormat<T> {
    pub(crate) noun: &'static str,
    pub(crate) broken: DefinitionProblemCode,
    pub(crate) duplicate: DefinitionProblemCode,
    pub(crate) unreadable: DefinitionProblemCode,
    pub(crate) not_one: DefinitionProblemCode,
    /// Whether folders and files of other names are somebody else's to report.
    pub(crate) is_shared: bool,
    pub(crate) parse: fn(&[u8]) -> Definition<T>,
    pub(crate) name_span: fn(&crate::Node) -> Option<Span>,
    pub(crate) name: fn(&T) -> &str,
}

/// Reads every `*.yaml` and `*.yml` of a folder, bytewise by name.
pub(crate) fn read_folder<T>(folder: &Folder, format: &FolderFormat<T>) -> DefinitionsFolder<T> {
    let found = DefinitionsFolder::default();
    let mut reading = Reading { folder, format, places: BTreeMap::new(), bytes: 0, found };
    let entries = if format.is_shared { folder.entries() } else { folder.entries_within(MAX_NAMES) };
    let entries = match entries {
        Ok(entries) => entries,
        Err(error) => {
            reading.unreadable_folder(&error);
            return reading.found;
        }
    };
    let mut count = 0_usize;
    for entry in entries {
        if !is_definition_file(&entry.name, entry.kind) {
            reading.not_one(&entry.name, entry.kind);
        } else if count == MAX_DEFINITION_FILES {
            reading.too_many();
            break;
        } else {
            count += 1;
            reading.file(&entry.name);
        }
    }
    reading.found
}

/// Whether a name says that a definition is in it. Hidden files are left alone, as by `*.yaml` of a shell.
fn is_definition_file(name: &OsStr, kind: EntryKind) -> bool {
    let bytes = name.as_encoded_bytes();
    kind != EntryKind::Folder
        && !bytes.starts_with(b".")
        && (bytes.ends_with(b".yaml") || bytes.ends_with(b".yml"))
}

struct Reading<'f, T> {
    folder: &'f Folder,
    format: &'f FolderFormat<T>,
    /// Where each name was first defined.
    places: BTreeMap<String, (OsString, Option<Position>)>,
    bytes: u64,
    found: DefinitionsFolder<T>,
}

impl<T> Reading<'_, T> {
    fn file(&mut self, name: &OsStr) {
        if self.bytes > MAX_DEFINITIONS_BYTES {
            self.found.files.push(DefinitionFileDigest { file: name.to_owned(), digest: None });
            return self.too_large(name);
        }
        let read = RelativePath::try_from(Path::new(name)).map_err(|error| error.to_string());
        let read = match read {
            Ok(path) => self.folder.read(&path, MAX_DOCUMENT_BYTES as u64),
            Err(message) => return self.unreadable(name, message, None),
        };
        let file = match read {
            Ok(file) => file,
            Err(error) => return self.unreadable(name, error.to_string(), error.errno()),
        };
        let digest = file.digest();
        self.found.files.push(DefinitionFileDigest { file: name.to_owned(), digest: Some(digest) });
        self.bytes = self.bytes.saturating_add(file.bytes.len() as u64);
        if self.bytes > MAX_DEFINITIONS_BYTES {
            return self.too_large(name);
        }
        let parsed = (self.format.parse)(&file.bytes);
        let name_span = parsed.tree.as_ref().and_then(self.format.name_span);
        let text = SourceText::new("", &file.bytes);
        let diagnostics = placed(&text, parsed.diagnostics);
        let Some(value) = parsed.value else { return self.broken(name, &text, diagnostics) };
        let position = name_span.map(|span| text.position(span.start));
        let own_name = (self.format.name)(&value);
        if let Some(first) = self.places.get(own_name) {
            let message = duplicate(own_name, position, first);
            return self.problem(self.format.duplicate, Severity::Error, name, message);
        }
        self.places.insert(own_name.to_owned(), (name.to_owned(), position));
        self.found.definitions.push(DefinitionFile {
            value: Arc::new(value),
            file: name.to_owned(),
            path: self.folder.label().join(name),
            digest,
            name_position: position,
            diagnostics,
        });
    }

    fn broken(&mut self, name: &OsStr, text: &SourceText<'_>, diagnostics: Vec<PlacedDiagnostic>) {
        let errors = diagnostics.iter().filter(|placed| placed.diagnostic.is_error());
        let first = errors.clone().next().map(line).unwrap_or_default();
        let message = match errors.count() {
            0 | 1 => first,
            count => format!("{first} (and {} more)", count - 1),
        };
        self.problem(self.format.broken, Severity::Error, name, message);
        if let Some(problem) = self.found.problems.last_mut() {
            problem.text = Some(Arc::from(text.text()));
            problem.diagnostics = diagnostics;
        }
    }

    fn unreadable(&mut self, name: &OsStr, message: String, errno: Option<i32>) {
        self.found.files.push(DefinitionFileDigest { file: name.to_owned(), digest: None });
        self.problem(self.format.unreadable, Severity::Error, name, message);
        if let Some(problem) = self.found.problems.last_mut() {
            problem.errno = errno;
        }
    }

    fn not_one(&mut self, name: &OsStr, kind: EntryKind) {
        let noun = self.format.noun;
        let is_folder = kind == EntryKind::Folder;
        if self.format.is_shared && (is_folder || name.eq_ignore_ascii_case("SKILL.md")) {
            return;
        }
        let message = if is_folder {
            format!("folders below a folder of {noun}s are not searched")
        } else if name.as_encoded_bytes().starts_with(b".") {
            "hidden files are not read".to_owned()
        } else {
            format!("{noun} files end in `.yaml` or `.yml`")
        };
        self.problem(self.format.not_one, Severity::Note, name, message);
    }

    fn too_large(&mut self, name: &OsStr) {
        let noun = self.format.noun;
        let message =
            format!("the {noun} files up to this one have more than {MAX_DEFINITIONS_BYTES} bytes together");
        self.problem(DefinitionProblemCode::LimitBytes, Severity::Error, name, message);
    }

    fn too_many(&mut self) {
        let message = format!("only the first {MAX_DEFINITION_FILES} {} files are read", self.format.noun);
        self.problem(DefinitionProblemCode::LimitFiles, Severity::Error, OsStr::new(""), message);
    }

    fn unreadable_folder(&mut self, error: &OpenError) {
        let code = DefinitionProblemCode::FolderUnreadable;
        self.problem(code, Severity::Error, OsStr::new(""), error.to_string());
        if let Some(problem) = self.found.problems.last_mut() {
            problem.errno = error.errno();
        }
    }

    fn problem(&mut self, code: DefinitionProblemCode, severity: Severity, name: &OsStr, message: String) {
        let label = self.folder.label();
        let path = if name.is_empty() { label.to_owned() } else { label.join(name) };
        self.found.problems.push(DefinitionProblem {
            code,
            severity,
            path,
            message,
            errno: None,
            text: None,
            diagnostics: Vec::new(),
        });
    }
}

fn placed(text: &SourceText<'_>, diagnostics: Vec<Diagnostic>) -> Vec<PlacedDiagnostic> {
    let place = |diagnostic: Diagnostic| PlacedDiagnostic {
        position: diagnostic.span.map(|span| text.position(span.start)),
        diagnostic,
    };
    diagnostics.into_iter().map(place).collect()
}

fn line(placed: &PlacedDiagnostic) -> String {
    let message = &placed.diagnostic.message;
    placed.position.map_or_else(|| message.clone(), |at| format!("{}: {message}", at_line(at)))
}

fn at_line(position: Position) -> String {
    format!("line {}, column {}", position.line, position.column)
}

fn duplicate(name: &str, second: Option<Position>, first: &(OsString, Option<Position>)) -> String {
    let (file, position) = first;
    let here = second.map(|at| format!("{}: ", at_line(at))).unwrap_or_default();
    let there = position.map(|at| format!(", {}", at_line(at))).unwrap_or_default();
    format!("{here}`{name}` is already defined in `{}`{there}", ShownPath::new(file))
}
