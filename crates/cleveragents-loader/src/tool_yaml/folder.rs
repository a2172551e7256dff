//! The tools in a folder of YAML files.

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use cleveragents_confine::{Digest, EntryKind, Folder, OpenError, RelativePath, ShownPath};
use cleveragents_domain::{Tool, ToolName};

use super::parse_tool_file;
use crate::yaml::MAX_DOCUMENT_BYTES;
use crate::{Diagnostic, PlacedDiagnostic, Position, Severity, SourceText};

/// The most tool files of one folder that are read.
pub const MAX_TOOL_FILES: usize = 1_000;

/// The most bytes that the tool files of one folder may have together: 16 MiB.
pub const MAX_TOOLS_BYTES: u64 = 16 * 1024 * 1024;

/// The most names that one folder of tools may hold.
const MAX_NAMES: usize = 10_000;

/// The tools of a folder, and what was not used.
#[derive(Clone, Debug, Default)]
pub struct ToolsFolder {
    /// The tools, bytewise by the names of their files; no two have one name.
    pub tools: Vec<ToolFile>,
    /// Every tool file that was looked at, the broken ones too, bytewise by name: what a person who trusts the folder
    /// agrees to.
    pub files: Vec<ToolFileDigest>,
    /// What was not used, bytewise by the names of the files.
    pub problems: Vec<ToolsFolderProblem>,
}

impl ToolsFolder {
    /// A folder that cannot be opened, with the reason.
    pub fn unopened(path: &Path, error: &OpenError) -> Self {
        let problem = ToolsFolderProblem {
            code: ToolsFolderProblemCode::FolderUnreadable,
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

/// A tool and the file that it is from.
#[derive(Clone, Debug)]
pub struct ToolFile {
    /// The tool.
    pub tool: Arc<Tool>,
    /// The name of the file in its folder.
    pub file: OsString,
    /// The absolute path of the file, for display.
    pub path: PathBuf,
    /// The digest of the very bytes that the tool was read from.
    pub digest: Digest,
    /// Where the name of the tool stands.
    pub name_position: Option<Position>,
    /// Warnings and notes about the file.
    pub diagnostics: Vec<PlacedDiagnostic>,
}

/// A tool file and its content.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ToolFileDigest {
    /// The name of the file in its folder.
    pub file: OsString,
    /// The digest of its bytes; `None` when they could not be read.
    pub digest: Option<Digest>,
}

/// Something in a folder of tools that is not used.
#[derive(Clone, Debug)]
pub struct ToolsFolderProblem {
    /// The stable identifier.
    pub code: ToolsFolderProblemCode,
    /// How much it weighs: an error is a tool that cannot be called.
    pub severity: Severity,
    /// The absolute path of the thing, for display.
    pub path: PathBuf,
    /// What was found.
    pub message: String,
    /// The system's error number, when the system refused.
    pub errno: Option<i32>,
    /// The text of a broken file, for excerpts.
    pub text: Option<Arc<str>>,
    /// What is wrong with a broken file.
    pub diagnostics: Vec<PlacedDiagnostic>,
}

macro_rules! codes {
    ($($(#[doc = $doc:literal])+ $variant:ident = $text:literal,)+) => {
        /// The stable identifier of a problem of a folder of tools.
        #[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
        #[non_exhaustive]
        pub enum ToolsFolderProblemCode {
            $($(#[doc = $doc])+ $variant,)+
        }

        impl ToolsFolderProblemCode {
            /// Returns the code as printed.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $text,)+
                }
            }
        }
    };
}

codes! {
    /// The folder could not be listed.
    FolderUnreadable = "folder-unreadable",
    /// The file is no tool.
    ToolBroken = "tool-broken",
    /// Another file defines a tool of the same name.
    ToolDuplicate = "tool-duplicate",
    /// The file could not be read, or is none.
    ToolUnreadable = "tool-unreadable",
    /// The name says that it is no tool file.
    NotATool = "not-a-tool",
    /// Further files were not read.
    LimitFiles = "limit-files",
    /// The file was not read, because the files before it are too large together.
    LimitBytes = "limit-bytes",
}

impl fmt::Display for ToolsFolderProblemCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Reads every `*.yaml` and `*.yml` of a folder, bytewise by name.
///
/// One bad file never stops the others. Of two tools with one name the first counts and the second is a problem that
/// names both places. Folders below are not searched. Limits: 1,000 files, 1 MiB each, 16 MiB together.
pub fn read_tools_folder(folder: &Folder) -> ToolsFolder {
    let mut reading = Reading { folder, places: BTreeMap::new(), bytes: 0, found: ToolsFolder::default() };
    let entries = match folder.entries_within(MAX_NAMES) {
        Ok(entries) => entries,
        Err(error) => {
            reading.unreadable_folder(&error);
            return reading.found;
        }
    };
    let mut count = 0_usize;
    for entry in entries {
        if !is_tool_file(&entry.name, entry.kind) {
            reading.not_a_tool(&entry.name, entry.kind);
        } else if count == MAX_TOOL_FILES {
            reading.too_many();
            break;
        } else {
            count += 1;
            reading.file(&entry.name);
        }
    }
    reading.found
}

/// Whether a name says that a tool is in it. Hidden files are left alone, as by `*.yaml` of a shell.
fn is_tool_file(name: &OsStr, kind: EntryKind) -> bool {
    let bytes = name.as_encoded_bytes();
    kind != EntryKind::Folder
        && !bytes.starts_with(b".")
        && (bytes.ends_with(b".yaml") || bytes.ends_with(b".yml"))
}

struct Reading<'f> {
    folder: &'f Folder,
    /// Where each name was first defined.
    places: BTreeMap<ToolName, (OsString, Option<Position>)>,
    bytes: u64,
    found: ToolsFolder,
}

impl Reading<'_> {
    fn file(&mut self, name: &OsStr) {
        if self.bytes > MAX_TOOLS_BYTES {
            self.found.files.push(ToolFileDigest { file: name.to_owned(), digest: None });
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
        self.found.files.push(ToolFileDigest { file: name.to_owned(), digest: Some(digest) });
        self.bytes = self.bytes.saturating_add(file.bytes.len() as u64);
        if self.bytes > MAX_TOOLS_BYTES {
            return self.too_large(name);
        }
        let parsed = parse_tool_file(&file.bytes);
        let name_span = parsed.name_span();
        let text = SourceText::new("", &file.bytes);
        let diagnostics = placed(&text, parsed.diagnostics);
        let Some(tool) = parsed.tool else { return self.broken(name, &text, diagnostics) };
        let position = name_span.map(|span| text.position(span.start));
        if let Some(first) = self.places.get(tool.name()) {
            let message = duplicate(tool.name(), position, first);
            return self.problem(ToolsFolderProblemCode::ToolDuplicate, Severity::Error, name, message);
        }
        self.places.insert(tool.name().clone(), (name.to_owned(), position));
        self.found.tools.push(ToolFile {
            tool: Arc::new(tool),
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
        self.problem(ToolsFolderProblemCode::ToolBroken, Severity::Error, name, message);
        if let Some(problem) = self.found.problems.last_mut() {
            problem.text = Some(Arc::from(text.text()));
            problem.diagnostics = diagnostics;
        }
    }

    fn unreadable(&mut self, name: &OsStr, message: String, errno: Option<i32>) {
        self.found.files.push(ToolFileDigest { file: name.to_owned(), digest: None });
        self.problem(ToolsFolderProblemCode::ToolUnreadable, Severity::Error, name, message);
        if let Some(problem) = self.found.problems.last_mut() {
            problem.errno = errno;
        }
    }

    fn not_a_tool(&mut self, name: &OsStr, kind: EntryKind) {
        let message = if kind == EntryKind::Folder {
            "folders below a folder of tools are not searched"
        } else if name.as_encoded_bytes().starts_with(b".") {
            "hidden files are not read"
        } else {
            "tool files end in `.yaml` or `.yml`"
        };
        self.problem(ToolsFolderProblemCode::NotATool, Severity::Note, name, message.to_owned());
    }

    fn too_large(&mut self, name: &OsStr) {
        let message =
            format!("the tool files up to this one have more than {MAX_TOOLS_BYTES} bytes together");
        self.problem(ToolsFolderProblemCode::LimitBytes, Severity::Error, name, message);
    }

    fn too_many(&mut self) {
        let message = format!("only the first {MAX_TOOL_FILES} tool files are read");
        self.problem(ToolsFolderProblemCode::LimitFiles, Severity::Error, OsStr::new(""), message);
    }

    fn unreadable_folder(&mut self, error: &OpenError) {
        let code = ToolsFolderProblemCode::FolderUnreadable;
        self.problem(code, Severity::Error, OsStr::new(""), error.to_string());
        if let Some(problem) = self.found.problems.last_mut() {
            problem.errno = error.errno();
        }
    }

    fn problem(&mut self, code: ToolsFolderProblemCode, severity: Severity, name: &OsStr, message: String) {
        let label = self.folder.label();
        let path = if name.is_empty() { label.to_owned() } else { label.join(name) };
        self.found.problems.push(ToolsFolderProblem {
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

fn duplicate(name: &ToolName, second: Option<Position>, first: &(OsString, Option<Position>)) -> String {
    let (file, position) = first;
    let here = second.map(|at| format!("{}: ", at_line(at))).unwrap_or_default();
    let there = position.map(|at| format!(", {}", at_line(at))).unwrap_or_default();
    format!("{here}`{name}` is already defined in `{}`{there}", ShownPath::new(file))
}
