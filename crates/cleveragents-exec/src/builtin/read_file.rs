//! `builtin/read_file`.

use cleveragents_confine::{Digest, Folder, MAX_FILE_BYTES};
use cleveragents_runtime::{ExecutionError, Permit};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::base64;
use super::failure::read_failure;
use super::place::Place;

/// The most bytes of a file that one call returns.
pub(super) const MAX_BYTES: usize = 1024 * 1024;
/// The bytes of a file that one call returns when it does not say how many.
pub(super) const DEFAULT_BYTES: usize = 256 * 1024;

/// Lines between two looks at the deadline.
const LINES_PER_CHECK: usize = 1_024;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Arguments {
    path: String,
    start_line: Option<u64>,
    line_count: Option<u64>,
    #[serde(default = "default_bytes")]
    max_bytes: usize,
    #[serde(default)]
    encoding: Encoding,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
enum Encoding {
    #[default]
    Auto,
    Text,
    Base64,
}

#[derive(Debug, Serialize)]
struct Output {
    path: String,
    encoding: Encoding,
    content: String,
    size: u64,
    truncated: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    start_line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    end_line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    total_lines: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    digest: Option<String>,
}

fn default_bytes() -> usize {
    DEFAULT_BYTES
}

pub(super) fn run(root: &Folder, permit: &Permit<'_>, arguments: Arguments) -> Result<Value, ExecutionError> {
    let place = Place::of(&arguments.path, root, permit)?;
    let Some(path) = &place.path else {
        return Err(ExecutionError::failed(
            "not_a_file",
            "`.` is a folder; list it with `builtin/list_directory`",
        ));
    };
    let asks_lines = arguments.start_line.is_some() || arguments.line_count.is_some();
    if asks_lines && arguments.encoding == Encoding::Base64 {
        return Err(ExecutionError::failed("invalid_argument", "lines can be asked for of text only"));
    }
    let limit = usize::try_from(MAX_FILE_BYTES).unwrap_or(usize::MAX);
    let prefix = root.read_prefix(path, limit).map_err(|error| read_failure(&place.text(), &error))?;
    permit.watch().check()?;
    let text =
        if arguments.encoding == Encoding::Base64 { None } else { as_text(&prefix.bytes, prefix.whole) };
    let max_bytes = arguments.max_bytes.min(MAX_BYTES);
    let mut output = Output {
        path: place.text(),
        encoding: Encoding::Base64,
        content: String::new(),
        size: prefix.stat.size,
        truncated: !prefix.whole,
        start_line: None,
        end_line: None,
        total_lines: None,
        digest: prefix.whole.then(|| Digest::of(&prefix.bytes).to_string()),
    };
    match text {
        Some(text) => {
            let lines = Lines::select(text, &arguments, max_bytes, permit)?;
            output.encoding = Encoding::Text;
            output.truncated |= lines.truncated;
            output.start_line = Some(lines.start);
            output.end_line = Some(lines.end);
            output.total_lines = prefix.whole.then_some(lines.total);
            output.content = lines.content;
        }
        None if arguments.encoding == Encoding::Text || asks_lines => {
            let message = format!("`{}` is not UTF-8 text", place.text());
            return Err(ExecutionError::failed("not_text", message));
        }
        None => {
            let returned = prefix.bytes.get(..max_bytes).unwrap_or(&prefix.bytes);
            output.truncated |= returned.len() < prefix.bytes.len();
            output.content = base64::encode(returned);
        }
    }
    serde_json::to_value(output).map_err(|error| ExecutionError::failed("io", error.to_string()))
}

/// The bytes as text, when they are: UTF-8 without NUL. A character cut at the end of a prefix does not count against it.
fn as_text(bytes: &[u8], whole: bool) -> Option<&str> {
    if bytes.contains(&0) {
        return None;
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => Some(text),
        Err(error) if !whole && error.error_len().is_none() => {
            std::str::from_utf8(bytes.get(..error.valid_up_to())?).ok()
        }
        Err(_) => None,
    }
}

struct Lines {
    content: String,
    start: usize,
    end: usize,
    total: usize,
    truncated: bool,
}

impl Lines {
    /// Takes the wanted lines, whole as long as they fit into `max_bytes`.
    fn select(
        text: &str,
        arguments: &Arguments,
        max_bytes: usize,
        permit: &Permit<'_>,
    ) -> Result<Self, ExecutionError> {
        let wanted = |number: Option<u64>, otherwise| {
            number.map_or(otherwise, |number| usize::try_from(number).unwrap_or(usize::MAX))
        };
        let start = wanted(arguments.start_line, 1).max(1);
        let count = wanted(arguments.line_count, usize::MAX);
        let past_end = start.saturating_add(count);
        let mut lines = Self { content: String::new(), start, end: start - 1, total: 0, truncated: false };
        for line in text.split_inclusive('\n') {
            if lines.total.is_multiple_of(LINES_PER_CHECK) {
                permit.watch().check()?;
            }
            lines.total += 1;
            if lines.total < start {
                continue;
            }
            let room = max_bytes - lines.content.len();
            if lines.truncated || lines.total >= past_end {
                lines.truncated = true;
            } else if line.len() <= room {
                lines.content.push_str(line);
                lines.end = lines.total;
            } else {
                let cut = line.floor_char_boundary(room);
                lines.content.push_str(line.get(..cut).unwrap_or_default());
                lines.end = if cut > 0 { lines.total } else { lines.end };
                lines.truncated = true;
            }
        }
        Ok(lines)
    }
}
