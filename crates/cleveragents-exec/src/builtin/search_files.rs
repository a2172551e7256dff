//! `builtin/search_files`.

use cleveragents_confine::{EntryKind, Folder, RelativePath};
use cleveragents_runtime::{ExecutionError, Permit};
use regex::bytes::{Regex, RegexBuilder};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::failure::read_reason;
use super::glob::{Glob, REGEX_BYTES};
use super::place::{Place, text};
use super::walk::{Next, Problem, walk};

/// The most results that one call returns.
pub(super) const MAX_RESULTS: usize = 1_000;
/// The results that one call returns when it does not say how many.
pub(super) const DEFAULT_RESULTS: usize = 100;
/// The most characters of a pattern or a glob.
pub(super) const MAX_PATTERN_CHARS: usize = 1_000;

/// Larger files are not searched.
const MAX_FILE_BYTES: u64 = 4 * 1024 * 1024;
/// After so many bytes in all files together the search ends.
const MAX_TOTAL_BYTES: u64 = 512 * 1024 * 1024;
/// After so many files the search ends.
const MAX_FILES: usize = 100_000;
const MAX_LEVELS: usize = 64;
const MAX_PROBLEMS: usize = 100;
const MAX_LINE_CHARS: usize = 300;
/// A NUL among so many first bytes marks a file that is not text.
const BINARY_PROBE: usize = 8 * 1024;
const LINES_PER_CHECK: usize = 1_024;

/// Folders that hold no text of the user's own. They are searched only when `path` is inside of them.
const PRUNED: [&str; 4] = [".git", ".venv", "node_modules", "target"];

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Arguments {
    pattern: Option<String>,
    glob: Option<String>,
    #[serde(default = "root")]
    path: String,
    #[serde(default = "yes")]
    case_sensitive: bool,
    #[serde(default = "default_results")]
    max_results: usize,
}

#[derive(Debug, Default, Serialize)]
struct Output {
    files: Vec<String>,
    matches: Vec<Match>,
    files_searched: usize,
    truncated: bool,
    problems: Vec<Problem>,
    problems_total: usize,
}

#[derive(Debug, Serialize)]
struct Match {
    path: String,
    line: usize,
    column: usize,
    text: String,
}

fn root() -> String {
    ".".to_owned()
}

fn yes() -> bool {
    true
}

fn default_results() -> usize {
    DEFAULT_RESULTS
}

pub(super) fn run(root: &Folder, permit: &Permit<'_>, arguments: Arguments) -> Result<Value, ExecutionError> {
    let place = Place::of(&arguments.path, root, permit)?;
    if arguments.pattern.is_none() && arguments.glob.is_none() {
        let message = "there is nothing to search for: `pattern` is for lines, `glob` for the names of files";
        return Err(ExecutionError::failed("invalid_argument", message));
    }
    let glob = arguments.glob.as_deref().map(|glob| Glob::parse(glob, arguments.case_sensitive)).transpose();
    let glob = glob.map_err(|error| ExecutionError::failed("invalid_glob", error.to_string()))?;
    let pattern = arguments.pattern.as_deref().map(|pattern| compile(pattern, arguments.case_sensitive));
    let pattern = pattern.transpose()?;
    let file = place.path.clone().filter(|path| is_file(root, path));
    let mut search = Search {
        root,
        permit,
        base: match (&file, &place.path) {
            (Some(file), _) => text(file).rfind('/').map_or(0, |slash| slash + 1),
            (None, path) => path.as_ref().map_or(0, |path| text(path).len() + 1),
        },
        glob,
        pattern: pattern.as_ref(),
        max_results: arguments.max_results.min(MAX_RESULTS),
        bytes: 0,
        output: Output::default(),
    };
    if let Some(file) = &file {
        search.file(file)?;
        return into_value(search.output);
    }
    let unlisted = walk(root, &place, permit.watch(), |seen| search.visit(seen.path, seen.kind, seen.level))?;
    for problem in unlisted {
        search.problem(problem.path, problem.reason);
    }
    into_value(search.output)
}

fn is_file(root: &Folder, path: &RelativePath) -> bool {
    root.stat(path).is_ok_and(|stat| stat.kind == EntryKind::File)
}

fn into_value(output: Output) -> Result<Value, ExecutionError> {
    serde_json::to_value(output).map_err(|error| ExecutionError::failed("io", error.to_string()))
}

fn compile(pattern: &str, case_sensitive: bool) -> Result<Regex, ExecutionError> {
    RegexBuilder::new(pattern)
        .case_insensitive(!case_sensitive)
        .size_limit(REGEX_BYTES)
        .dfa_size_limit(REGEX_BYTES)
        .build()
        .map_err(|error| {
            let message = if matches!(error, regex::Error::CompiledTooBig(_)) {
                "the regular expression is too large".to_owned()
            } else {
                let last = error.to_string().lines().last().unwrap_or_default().replace("error: ", "");
                format!("the regular expression is invalid: {last}")
            };
            ExecutionError::failed("invalid_pattern", message)
        })
}

struct Search<'a> {
    root: &'a Folder,
    permit: &'a Permit<'a>,
    /// Length of the searched folder's own path, with the slash after it.
    base: usize,
    glob: Option<Glob>,
    pattern: Option<&'a Regex>,
    max_results: usize,
    bytes: u64,
    output: Output,
}

impl Search<'_> {
    fn visit(&mut self, path: &RelativePath, kind: EntryKind, level: usize) -> Result<Next, ExecutionError> {
        match kind {
            EntryKind::Folder => Ok(self.folder(path, level)),
            EntryKind::File => self.file(path),
            EntryKind::Link
            | EntryKind::Fifo
            | EntryKind::Socket
            | EntryKind::Device
            | EntryKind::Unknown => {
                if self.names(&text(path)) {
                    self.problem(text(path), format!("is {kind} and not searched"));
                }
                Ok(Next::Skip)
            }
        }
    }

    fn folder(&mut self, path: &RelativePath, level: usize) -> Next {
        if PRUNED.iter().any(|pruned| path.name() == *pruned) {
            self.problem(text(path), "is searched only when `path` is inside of it".to_owned());
            return Next::Skip;
        }
        if level >= MAX_LEVELS {
            self.problem(text(path), format!("is deeper than {MAX_LEVELS} levels"));
            return Next::Skip;
        }
        Next::Enter
    }

    fn file(&mut self, path: &RelativePath) -> Result<Next, ExecutionError> {
        let shown = text(path);
        if !self.names(&shown) {
            return Ok(Next::Skip);
        }
        if self.is_full() || self.output.files_searched == MAX_FILES || self.bytes > MAX_TOTAL_BYTES {
            self.output.truncated = true;
            return Ok(Next::Stop);
        }
        self.output.files_searched += 1;
        let Some(pattern) = self.pattern else {
            self.output.files.push(shown);
            return Ok(Next::Skip);
        };
        self.permit.watch().check()?;
        match self.root.read(path, MAX_FILE_BYTES) {
            Err(error) => self.problem(shown, read_reason(&error)),
            Ok(file) => {
                self.bytes = self.bytes.saturating_add(file.stat.size);
                if file.bytes.iter().take(BINARY_PROBE).any(|byte| *byte == 0) {
                    self.problem(shown, "is not text".to_owned());
                } else {
                    self.lines(pattern, shown, &file.bytes)?;
                }
            }
        }
        Ok(Next::Skip)
    }

    fn lines(&mut self, pattern: &Regex, shown: String, bytes: &[u8]) -> Result<(), ExecutionError> {
        let mut found = false;
        for (index, line) in bytes.split(|byte| *byte == b'\n').enumerate() {
            if index.is_multiple_of(LINES_PER_CHECK) {
                self.permit.watch().check()?;
            }
            let line = line.strip_suffix(b"\r").unwrap_or(line);
            let Some(hit) = pattern.find(line) else { continue };
            if self.is_full() {
                self.output.truncated = true;
                break;
            }
            found = true;
            let before = line.get(..hit.start()).unwrap_or_default();
            self.output.matches.push(Match {
                path: shown.clone(),
                line: index + 1,
                column: String::from_utf8_lossy(before).chars().count() + 1,
                text: String::from_utf8_lossy(line).chars().take(MAX_LINE_CHARS).collect(),
            });
        }
        if found {
            self.output.files.push(shown);
        }
        Ok(())
    }

    fn is_full(&self) -> bool {
        let results =
            if self.pattern.is_some() { self.output.matches.len() } else { self.output.files.len() };
        results >= self.max_results
    }

    fn names(&self, shown: &str) -> bool {
        let below = shown.get(self.base..).unwrap_or(shown);
        self.glob.as_ref().is_none_or(|glob| glob.matches(below))
    }

    fn problem(&mut self, path: String, reason: String) {
        self.output.problems_total += 1;
        if self.output.problems.len() < MAX_PROBLEMS {
            self.output.problems.push(Problem { path, reason });
        }
    }
}
