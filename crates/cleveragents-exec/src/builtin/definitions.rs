//! What the builtins are called, take and return.

use cleveragents_domain::Tool;
use serde_json::{Value, json};

use super::list_directory::{DEFAULT_ENTRIES, MAX_ENTRIES, MAX_LEVELS};
use super::place::MAX_PATH_CHARS;
use super::program_definitions::program_builtins;
use super::read_file::{DEFAULT_BYTES, MAX_BYTES};
use super::search_files::{DEFAULT_RESULTS, MAX_PATTERN_CHARS, MAX_RESULTS};
use super::write_definitions::writing_builtins;

pub(super) const READ_FILE: &str = "builtin/read_file";
pub(super) const LIST_DIRECTORY: &str = "builtin/list_directory";
pub(super) const SEARCH_FILES: &str = "builtin/search_files";

/// The longest that a builtin may run, in seconds.
pub(super) const TIMEOUT_SECONDS: u32 = 30;

/// The definitions of all builtins, sorted by name.
pub fn builtin_tools() -> Vec<Tool> {
    // A definition that is no tool would be missing here; a test compares the names.
    let configs = [list_directory(), read_file(), search_files()]
        .into_iter()
        .chain(writing_builtins())
        .chain(program_builtins());
    let mut tools: Vec<Tool> = configs.filter_map(|config| Tool::from_config(&config).ok()).collect();
    tools.sort_by(|a, b| a.name().cmp(b.name()));
    tools
}

fn config(name: &str, description: &str, input: Value, output: Value) -> Value {
    json!({
        "name": name,
        "description": description,
        "source": "builtin",
        "capability": {"read_only": true, "idempotent": true},
        "timeout": TIMEOUT_SECONDS,
        "input_schema": input,
        "output_schema": output,
    })
}

pub(super) fn path_property(description: &str) -> Value {
    json!({"type": "string", "minLength": 1, "maxLength": MAX_PATH_CHARS, "description": description})
}

fn read_file() -> Value {
    config(
        READ_FILE,
        "Reads a file below the root: text as it is, anything else as base64. A range of lines can be asked for.",
        json!({
            "type": "object",
            "properties": {
                "path": path_property("The file, relative to the root."),
                "start_line": {"type": "integer", "minimum": 1, "description": "The first line to return, from 1."},
                "line_count": {"type": "integer", "minimum": 1, "description": "The most lines to return."},
                "max_bytes": {
                    "type": "integer", "minimum": 1, "maximum": MAX_BYTES, "default": DEFAULT_BYTES,
                    "description": "The most bytes of the file to return.",
                },
                "encoding": {
                    "enum": ["auto", "text", "base64"], "default": "auto",
                    "description": "`text` fails on a file that is not UTF-8 text; `auto` returns such a file as base64.",
                },
            },
            "required": ["path"],
            "additionalProperties": false,
        }),
        json!({
            "type": "object",
            "properties": {
                "path": {"type": "string"},
                "encoding": {"enum": ["text", "base64"]},
                "content": {"type": "string"},
                "size": {"type": "integer", "description": "The size of the file in bytes."},
                "truncated": {"type": "boolean", "description": "Whether more was there than was returned."},
                "start_line": {"type": "integer"},
                "end_line": {"type": "integer", "description": "The last line returned; less than `start_line` when there is none."},
                "total_lines": {"type": "integer", "description": "Absent when the file is too large to count them."},
                "digest": {"type": "string", "description": "SHA-256 of the whole file; absent when it was not read whole."},
            },
            "required": ["path", "encoding", "content", "size", "truncated"],
            "additionalProperties": false,
        }),
    )
}

fn list_directory() -> Value {
    config(
        LIST_DIRECTORY,
        "Lists a folder below the root, and on request the folders in it. Links are shown and not followed.",
        json!({
            "type": "object",
            "properties": {
                "path": path_property("The folder, relative to the root; the root itself when absent."),
                "depth": {
                    "type": "integer", "minimum": 1, "maximum": MAX_LEVELS, "default": 1,
                    "description": "How many levels to list.",
                },
                "max_entries": {
                    "type": "integer", "minimum": 1, "maximum": MAX_ENTRIES, "default": DEFAULT_ENTRIES,
                    "description": "The most entries to return.",
                },
            },
            "additionalProperties": false,
        }),
        json!({
            "type": "object",
            "properties": {
                "path": {"type": "string"},
                "entries": {
                    "type": "array",
                    "items": {
                        "type": "object",
                        "properties": {
                            "path": {"type": "string", "description": "Relative to the root."},
                            "kind": {"enum": ["file", "folder", "link", "fifo", "socket", "device", "unknown"]},
                            "size": {"type": "integer", "description": "Of a file, in bytes."},
                            "leads_to": {
                                "enum": ["file", "folder", "outside", "nothing", "other"],
                                "description": "Of a link.",
                            },
                        },
                        "required": ["path", "kind"],
                        "additionalProperties": false,
                    },
                },
                "truncated": {"type": "boolean", "description": "Whether more was there than was returned."},
                "problems": problems(),
            },
            "required": ["path", "entries", "truncated", "problems"],
            "additionalProperties": false,
        }),
    )
}

fn search_files() -> Value {
    config(
        SEARCH_FILES,
        "Finds files below the root by name (`glob`), by lines that match a regular expression (`pattern`), or both.",
        json!({
            "type": "object",
            "properties": {
                "pattern": {
                    "type": "string", "minLength": 1, "maxLength": MAX_PATTERN_CHARS,
                    "description": "A regular expression for a line, without look-around and back-references.",
                },
                "glob": {
                    "type": "string", "minLength": 1, "maxLength": MAX_PATTERN_CHARS,
                    "description": "Which files: `*.md` by name, `src/**/*.rs` by the path below `path`; `*`, `**`, `?`, `[a-z]` and `{a,b}`.",
                },
                "path": path_property("The folder or file to search, relative to the root; the root itself when absent."),
                "case_sensitive": {"type": "boolean", "default": true},
                "max_results": {
                    "type": "integer", "minimum": 1, "maximum": MAX_RESULTS, "default": DEFAULT_RESULTS,
                    "description": "The most matching lines, or files when there is no pattern.",
                },
            },
            "additionalProperties": false,
        }),
        json!({
            "type": "object",
            "properties": {
                "files": {"type": "array", "items": {"type": "string"}, "description": "Matching files, relative to the root."},
                "matches": {
                    "type": "array",
                    "items": {
                        "type": "object",
                        "properties": {
                            "path": {"type": "string"},
                            "line": {"type": "integer"},
                            "column": {"type": "integer", "description": "Of the first match in the line, in characters from 1."},
                            "text": {"type": "string", "description": "The line, shortened."},
                        },
                        "required": ["path", "line", "column", "text"],
                        "additionalProperties": false,
                    },
                },
                "files_searched": {"type": "integer"},
                "truncated": {"type": "boolean", "description": "Whether the search stopped at a limit."},
                "problems": problems(),
                "problems_total": {"type": "integer", "description": "How many there were, listed or not."},
            },
            "required": ["files", "matches", "files_searched", "truncated", "problems", "problems_total"],
            "additionalProperties": false,
        }),
    )
}

fn problems() -> Value {
    json!({
        "type": "array",
        "description": "What was not looked at, and why.",
        "items": {
            "type": "object",
            "properties": {"path": {"type": "string"}, "reason": {"type": "string"}},
            "required": ["path", "reason"],
            "additionalProperties": false,
        },
    })
}
