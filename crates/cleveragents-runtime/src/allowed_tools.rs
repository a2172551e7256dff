//! The `allowed-tools` of a skill: which calls it may make. They restrict, and never approve.

use cleveragents_domain::{ScopePath, Tool, ToolSource};
use serde::Serialize;
use serde_json::Value;

use crate::pattern::NamePattern;
use crate::schema::shorten;

mod script;
#[cfg(test)]
mod tests;
mod well_known;

pub use well_known::{WELL_KNOWN_TOOLS, WellKnownTool};

/// The most entries of one list that are read; the rest permit nothing and are reported.
pub const MAX_ALLOWED_TOOLS: usize = 1_000;

/// From this many bytes on no system takes a command as one argument.
const MAX_COMMAND_BYTES: usize = 128 * 1024;

/// The tools that a skill may call.
///
/// An entry is one of
/// - a name of ours, `namespace/name`, in which `*` and `?` are wildcards;
/// - a name that other clients know ([`WELL_KNOWN_TOOLS`]), whatever its case, alone or with a `(pattern)` over the
///   command (`Bash(git:*)`) or the path (`Read(docs/**)`);
/// - `mcp__server__tool`, or `mcp__server` for every tool of a server.
///
/// A list without entries restricts nothing. An entry that fits nothing permits nothing and is reported as an
/// [`AllowedToolsProblem`], so a list of such entries permits no call at all.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AllowedTools {
    written: Vec<String>,
    permits: Vec<Permission>,
    problems: Vec<AllowedToolsProblem>,
}

/// An entry of `allowed-tools` that permits nothing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct AllowedToolsProblem {
    /// The entry as written, shortened.
    pub entry: String,
    /// Why it permits nothing.
    pub kind: AllowedToolsProblemKind,
}

/// Why an entry of `allowed-tools` permits nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum AllowedToolsProblemKind {
    /// Neither a name of ours nor one that is known from elsewhere.
    #[error("no tool of this name is known")]
    Unmapped,
    /// A tool of another client for which there is none here.
    #[error("no tool here does what this one does elsewhere")]
    NoEquivalent,
    /// The text in parentheses cannot be used.
    #[error("the pattern in parentheses cannot be used with this tool")]
    BadPattern,
    /// The list is too long.
    #[error("the list has too many entries")]
    TooMany,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Permission {
    target: Target,
    argument: ArgumentRule,
    /// Whether it is for a tool that runs commands.
    runs_commands: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Target {
    Names(&'static [&'static str]),
    Pattern(NamePattern),
    McpServer(String),
    McpTool { server: String, tool: String },
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum ArgumentRule {
    Any,
    Command(CommandPattern),
    Path(ScopePath),
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum CommandPattern {
    /// `git:*`: the words of the prefix, then anything.
    Prefix(String),
    /// A text in which `*` is any run of characters.
    Wildcard(String),
}

impl AllowedTools {
    /// Reads the entries of a list. Entries that are blank are skipped.
    pub fn from_entries<'a>(entries: impl IntoIterator<Item = &'a str>) -> Self {
        let mut read = Self::default();
        for entry in entries.into_iter().map(str::trim).filter(|entry| !entry.is_empty()) {
            let outcome = if read.written.len() < MAX_ALLOWED_TOOLS {
                permission(entry)
            } else {
                Err(AllowedToolsProblemKind::TooMany)
            };
            match outcome {
                Ok(permission) => read.permits.push(permission),
                Err(kind) if read.problems.len() < MAX_ALLOWED_TOOLS => {
                    read.problems.push(AllowedToolsProblem { entry: shorten(entry, 200), kind });
                }
                Err(_) => {}
            }
            if read.written.len() < MAX_ALLOWED_TOOLS {
                read.written.push(entry.to_owned());
            }
        }
        read
    }

    /// The entries as written.
    pub fn entries(&self) -> &[String] {
        &self.written
    }

    /// The entries that permit nothing, in the order written.
    pub fn problems(&self) -> &[AllowedToolsProblem] {
        &self.problems
    }

    /// Whether the list restricts at all.
    pub fn restricts(&self) -> bool {
        !self.written.is_empty()
    }

    /// Whether the list permits calling `tool` with `input`.
    ///
    /// `spellings` holds every name by which the tool is known.
    pub fn permits(&self, tool: &Tool, spellings: &[String], input: &Value) -> bool {
        !self.restricts()
            || self
                .permits
                .iter()
                .any(|permission| permission.target.is(tool, spellings) && permission.argument.permits(input))
    }
}

impl AllowedTools {
    /// Tells whether a permitted call is permitted for the path that it names, and no wider.
    pub(crate) fn confines_path(&self, tool: &Tool, spellings: &[String], input: &Value) -> bool {
        let mut permitting = self
            .permits
            .iter()
            .filter(|permission| permission.target.is(tool, spellings) && permission.argument.permits(input))
            .peekable();
        permitting.peek().is_some()
            && permitting.all(|permission| matches!(permission.argument, ArgumentRule::Path(_)))
    }
}

impl Target {
    fn is(&self, tool: &Tool, spellings: &[String]) -> bool {
        match self {
            Self::Names(names) => spellings.iter().any(|spelling| names.contains(&spelling.as_str())),
            Self::Pattern(pattern) => pattern.matches_any(spellings),
            Self::McpServer(wanted) => {
                matches!(tool.source(), ToolSource::Mcp { server, .. } if server == wanted)
            }
            Self::McpTool { server: wanted_server, tool: wanted_tool } => {
                matches!(tool.source(), ToolSource::Mcp { server, tool } if server == wanted_server && tool == wanted_tool)
            }
        }
    }
}

impl ArgumentRule {
    fn permits(&self, input: &Value) -> bool {
        match self {
            Self::Any => true,
            Self::Command(pattern) => {
                starts_in_root(input)
                    && input
                        .get("command")
                        .and_then(Value::as_str)
                        .is_some_and(|command| pattern.matches(command))
            }
            Self::Path(scope) => {
                let path = match input.get("path") {
                    None => Some("**"),
                    Some(path) => path.as_str(),
                };
                path.and_then(|path| path.parse::<ScopePath>().ok()).is_some_and(|path| scope.covers(&path))
            }
        }
    }
}

/// A pattern names programs and files as they are seen from the root; from another folder the same words are others.
fn starts_in_root(input: &Value) -> bool {
    match input.get("cwd") {
        None | Some(Value::Null) => true,
        Some(cwd) => cwd.as_str().and_then(|cwd| cwd.parse::<ScopePath>().ok()).is_some_and(is_root),
    }
}

fn is_root(path: ScopePath) -> bool {
    path.into_tree() == ScopePath::root_tree()
}

impl CommandPattern {
    fn matches(&self, command: &str) -> bool {
        // A pattern speaks about one command. Anything with which a shell starts another one is outside of it.
        if command.contains([';', '&', '|', '<', '>', '`', '\n', '\r', '\0'])
            || command.contains("$(")
            || command.contains("${")
        {
            return false;
        }
        self.reads(command)
    }

    /// Whether the text is what the pattern says, whatever a shell would do with it.
    fn reads(&self, command: &str) -> bool {
        if command.len() >= MAX_COMMAND_BYTES {
            return false;
        }
        match self {
            Self::Prefix(prefix) => command.strip_prefix(prefix.as_str()).is_some_and(|rest| {
                // Any other blank is a part of the word for a shell.
                rest.is_empty() || rest.starts_with([' ', '\t']) || prefix.ends_with([' ', '\t'])
            }),
            Self::Wildcard(pattern) => fits(pattern, command),
        }
    }
}

/// Tells whether a text is what a pattern says in which `*` is any run of characters. Takes time for their lengths alone.
fn fits(pattern: &str, text: &str) -> bool {
    let Some((start, rest)) = pattern.split_once('*') else { return pattern == text };
    let (middle, end) = rest.rsplit_once('*').unwrap_or(("", rest));
    let Some(mut left) = text.strip_prefix(start).and_then(|left| left.strip_suffix(end)) else {
        return false;
    };
    middle.split('*').all(|part| match left.split_once(part) {
        _ if part.is_empty() => true,
        Some((_, after)) => {
            left = after;
            true
        }
        None => false,
    })
}

fn permission(entry: &str) -> Result<Permission, AllowedToolsProblemKind> {
    let (name, pattern) = match entry.split_once('(') {
        None => (entry, None),
        Some((name, rest)) => match rest.strip_suffix(')') {
            Some(pattern) => (name.trim_end(), Some(pattern.trim())),
            None => return Err(AllowedToolsProblemKind::BadPattern),
        },
    };
    if let Some(rest) = name.strip_prefix("mcp__") {
        if pattern.is_some() {
            return Err(AllowedToolsProblemKind::BadPattern);
        }
        return mcp_target(rest).map(|target| Permission {
            target,
            argument: ArgumentRule::Any,
            runs_commands: false,
        });
    }
    if name.contains('/') || name == "*" {
        if pattern.is_some() {
            return Err(AllowedToolsProblemKind::BadPattern);
        }
        let pattern = name.parse().map_err(|_| AllowedToolsProblemKind::Unmapped)?;
        return Ok(Permission {
            target: Target::Pattern(pattern),
            argument: ArgumentRule::Any,
            runs_commands: false,
        });
    }
    let known = WELL_KNOWN_TOOLS
        .iter()
        .find(|known| known.name.eq_ignore_ascii_case(name))
        .ok_or(AllowedToolsProblemKind::Unmapped)?;
    if known.tools.is_empty() {
        return Err(AllowedToolsProblemKind::NoEquivalent);
    }
    let argument = match pattern {
        None | Some("*" | "**" | "") => ArgumentRule::Any,
        Some(pattern) if known.takes_command => ArgumentRule::Command(command_pattern(pattern)),
        Some(pattern) => {
            let pattern = pattern.strip_prefix("./").unwrap_or(pattern);
            ArgumentRule::Path(pattern.parse().map_err(|_| AllowedToolsProblemKind::BadPattern)?)
        }
    };
    Ok(Permission { target: Target::Names(known.tools), argument, runs_commands: known.takes_command })
}

fn mcp_target(rest: &str) -> Result<Target, AllowedToolsProblemKind> {
    match rest.split_once("__") {
        None if rest.is_empty() => Err(AllowedToolsProblemKind::Unmapped),
        None => Ok(Target::McpServer(rest.to_owned())),
        Some(("", _) | (_, "")) => Err(AllowedToolsProblemKind::Unmapped),
        Some((server, "*")) => Ok(Target::McpServer(server.to_owned())),
        Some((server, tool)) => Ok(Target::McpTool { server: server.to_owned(), tool: tool.to_owned() }),
    }
}

fn command_pattern(pattern: &str) -> CommandPattern {
    match pattern.strip_suffix(":*") {
        Some(prefix) => CommandPattern::Prefix(prefix.to_owned()),
        None => CommandPattern::Wildcard(pattern.to_owned()),
    }
}
