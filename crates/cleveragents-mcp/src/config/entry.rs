//! One server as somebody wrote it, whatever the form.

use cleveragents_loader::yaml::Pair;
use cleveragents_loader::{Diagnostic, DiagnosticCode, Severity, Span};
use serde_json::{Map, Value};

use super::extras::{EXTRAS_KEY, Extras};
use super::fields::{Fields, Unread, shortened, unknown_key};

/// A server as it is written, its variables not replaced.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Entry {
    /// The name that it has in the file.
    pub(crate) written: String,
    /// Where that name stands.
    pub(crate) key: Span,
    /// The whole entry with its name.
    pub(crate) span: Span,
    /// How it is reached; none when that cannot be made out.
    pub(crate) reach: Option<Reach>,
    /// The key that switches it off.
    pub(crate) disabled_by: Option<&'static str>,
    pub(crate) extras: Extras,
    /// The first mistake in it.
    pub(crate) mistake: Option<String>,
    /// The keys that nothing here uses, with their values.
    pub(crate) kept: Map<String, Value>,
}

/// How a server is reached.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Reach {
    Stdio {
        command: String,
        args: Vec<String>,
        env: Vec<(String, String)>,
        folder: Option<String>,
    },
    Http {
        url: String,
        headers: Vec<(String, String)>,
    },
    /// The transport that streamable HTTP replaced.
    Sse {
        url: String,
        headers: Vec<(String, String)>,
    },
}

/// Keys of other clients that are understood and do nothing here, each with the reason.
const UNUSED: &[(&str, &str)] = &[
    ("alwaysAllow", WIDENS),
    ("autoApprove", WIDENS),
    ("trust", WIDENS),
    ("timeout", "its unit differs between clients; `x-agents` takes `timeouts` in seconds"),
    ("initTimeout", "`x-agents` takes `timeouts` in seconds"),
    ("envFile", "files with variables are not read; name the variables in `env`"),
    ("headersHelper", "no program is run for headers; name a variable in `headers`"),
    ("oauth", NO_SIGN_IN),
    ("auth", NO_SIGN_IN),
    ("authProviderType", NO_SIGN_IN),
    ("authorization", NO_SIGN_IN),
    ("scopes", NO_SIGN_IN),
];

const WIDENS: &str =
    "a client's own permissions grant nothing here; `agents mcp approve SERVER --trust` does";
const NO_SIGN_IN: &str = "signing in is not supported; give a token in `headers`";

/// Keys that only describe.
const DESCRIBING: &[&str] = &[
    "description",
    "name",
    "title",
    "icon",
    "gallery",
    "version",
    "source",
    "note",
    "notes",
    "dev",
    "$schema",
];

impl Entry {
    /// Reads an entry of a mapping from names to servers.
    pub(crate) fn read(pair: &Pair, diagnostics: &mut Vec<Diagnostic>) -> Self {
        let before = diagnostics.len();
        let mut entry = Self::read_fields(pair, diagnostics);
        let mut errors = diagnostics.iter().skip(before).filter(|found| found.is_error());
        entry.mistake = errors.next().map(|found| found.message.clone());
        entry
    }

    fn read_fields(pair: &Pair, diagnostics: &mut Vec<Diagnostic>) -> Self {
        let key = pair.key.span;
        let span = Span::new(key.start, pair.value.span.end.max(key.end));
        let mut entry = Self {
            written: pair.key.text.to_string(),
            key,
            span,
            reach: None,
            disabled_by: None,
            extras: Extras::default(),
            mistake: None,
            kept: Map::new(),
        };
        let what = format!("server `{}`", shortened(&pair.key.text));
        let Some(mut fields) = Fields::of(&pair.value, &what, diagnostics) else { return entry };
        entry.disabled_by = read_disabled(&mut fields);
        let extras = fields.node(EXTRAS_KEY);
        let seconds = (fields.seconds("startup_timeout_sec"), fields.seconds("tool_timeout_sec"));
        let (include, exclude) = read_filter(&mut fields);
        let passed = fields.texts("env_vars").unwrap_or_default();
        entry.reach = read_reach(&mut fields, &what, key);
        for Unread { pair, near } in fields.unread() {
            entry.kept.insert(pair.key.text.to_string(), pair.value.to_json_core());
            fields.diagnostics.extend(about_unread(pair, near));
        }
        if let Some(node) = extras {
            entry.extras = Extras::read(node, diagnostics);
        }
        entry.extras.include.extend(include);
        entry.extras.exclude.extend(exclude);
        entry.extras.pass.extend(passed.into_iter().map(str::to_owned));
        entry.extras.timeouts.start = entry.extras.timeouts.start.or(seconds.0);
        entry.extras.timeouts.call = entry.extras.timeouts.call.or(seconds.1);
        entry
    }
}

fn about_unread(pair: &Pair, near: Option<&'static str>) -> Option<Diagnostic> {
    let key = &*pair.key.text;
    if DESCRIBING.contains(&key) {
        return None;
    }
    let Some((_, reason)) = UNUSED.iter().find(|(unused, _)| *unused == key) else {
        return Some(unknown_key(pair, near, Severity::Note));
    };
    let message = format!("key `{key}` is not used");
    Some(Diagnostic::note(DiagnosticCode::UnusedKey, pair.key.span, message).with_hint(*reason))
}

fn read_disabled(fields: &mut Fields<'_, '_>) -> Option<&'static str> {
    let disabled = fields.flag("disabled") == Some(true);
    let enabled = fields.flag("enabled") != Some(false);
    match (disabled, enabled) {
        (true, _) => Some("disabled"),
        (false, false) => Some("enabled"),
        (false, true) => None,
    }
}

/// Reads the tools that other clients let in and leave out.
fn read_filter(fields: &mut Fields<'_, '_>) -> (Vec<String>, Vec<String>) {
    let mut include = Vec::new();
    let mut exclude = Vec::new();
    for key in ["tools", "includeTools", "enabled_tools"] {
        let listed = fields.texts(key).unwrap_or_default();
        // A star lets everything in, as does the absence of the list.
        if !listed.contains(&"*") {
            include.extend(listed.into_iter().map(str::to_owned));
        }
    }
    for key in ["excludeTools", "disabledTools", "disabled_tools"] {
        exclude.extend(fields.texts(key).unwrap_or_default().into_iter().map(str::to_owned));
    }
    (include, exclude)
}

/// The kinds of transport, in the words of all clients.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Stdio,
    Http,
    Sse,
}

const KINDS: &[(&str, Kind)] = &[
    ("stdio", Kind::Stdio),
    ("local", Kind::Stdio),
    ("http", Kind::Http),
    ("streamable-http", Kind::Http),
    ("streamableHttp", Kind::Http),
    ("streamable_http", Kind::Http),
    ("remote", Kind::Http),
    ("sse", Kind::Sse),
];

fn read_reach(fields: &mut Fields<'_, '_>, what: &str, key: Span) -> Option<Reach> {
    let before = fields.diagnostics.len();
    let kind = read_kind(fields);
    let Command { program: command, mut args, mut env } = read_command(fields);
    args.extend(fields.texts("args").unwrap_or_default().into_iter().map(str::to_owned));
    for key in ["env", "environment"] {
        env.extend(owned(fields.text_map(key).unwrap_or_default().into_iter()));
    }
    let folder = fields.text("cwd").map(str::to_owned);
    let addresses =
        ["url", "httpUrl", "serverUrl"].map(|key| fields.text(key).map(|url| (key, url.to_owned())));
    let headers = read_headers(fields);
    let url = addresses.into_iter().flatten().next();
    if fields.diagnostics.iter().skip(before).any(Diagnostic::is_error) {
        return None;
    }
    let mut refuse = |code: DiagnosticCode, span: Span, message: String| {
        fields.diagnostics.push(Diagnostic::error(code, span, message));
        None
    };
    match (command, url) {
        (Some(_), Some((found, _))) => {
            let message = format!("{what} has `command` and `{found}`, and only one of them can hold");
            refuse(DiagnosticCode::Contradiction, key, message)
        }
        (Some(command), None) if kind.is_none_or(|kind| kind == Kind::Stdio) => {
            if command.trim().is_empty() {
                return refuse(DiagnosticCode::FieldEmpty, key, format!("`command` of {what} is empty"));
            }
            Some(Reach::Stdio { command, args, env, folder })
        }
        (None, Some((found, url))) if kind != Some(Kind::Stdio) => {
            if url.trim().is_empty() {
                return refuse(DiagnosticCode::FieldEmpty, key, format!("`{found}` of {what} is empty"));
            }
            if kind == Some(Kind::Sse) {
                Some(Reach::Sse { url, headers })
            } else {
                Some(Reach::Http { url, headers })
            }
        }
        (Some(_), None) => refuse(
            DiagnosticCode::Contradiction,
            key,
            format!("{what} has `command`, and its type is another one"),
        ),
        (None, Some((found, _))) => refuse(
            DiagnosticCode::Contradiction,
            key,
            format!("{what} has `{found}`, and its type is `stdio`"),
        ),
        (None, None) => {
            refuse(DiagnosticCode::FieldMissing, key, format!("{what} has neither `command` nor `url`"))
        }
    }
}

fn owned<'n>(pairs: impl Iterator<Item = (&'n str, &'n str)>) -> Vec<(String, String)> {
    pairs.map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
}

fn read_kind(fields: &mut Fields<'_, '_>) -> Option<Kind> {
    for key in ["type", "transport", "transportType"] {
        let Some(word) = fields.text(key) else { continue };
        if let Some((_, kind)) = KINDS.iter().find(|(known, _)| *known == word) {
            return Some(*kind);
        }
        let message = format!("`{key}` is `{}`, expected `stdio`, `http` or `sse`", shortened(word));
        let span = fields.span(key);
        fields.diagnostics.push(Diagnostic::error(DiagnosticCode::UnknownValue, span, message));
    }
    None
}

/// A program with what comes with it.
#[derive(Default)]
struct Command {
    program: Option<String>,
    args: Vec<String>,
    env: Vec<(String, String)>,
}

/// Reads the program: a text, a list that starts with it, or a mapping with its path.
fn read_command(fields: &mut Fields<'_, '_>) -> Command {
    let Some(node) = fields.node("command") else { return Command::default() };
    if node.as_sequence().is_some() {
        let words = fields.as_texts(node, "command").unwrap_or_default();
        let mut words = words.into_iter().map(str::to_owned);
        return Command { program: words.next(), args: words.collect(), env: Vec::new() };
    }
    if node.as_mapping().is_none() {
        let program = fields.as_text(node, "`command`").map(str::to_owned);
        return Command { program, ..Command::default() };
    }
    let Some(mut inner) = Fields::of(node, "`command`", fields.diagnostics) else {
        return Command::default();
    };
    let command = Command {
        program: inner.text("path").map(str::to_owned),
        args: inner.texts("args").unwrap_or_default().into_iter().map(str::to_owned).collect(),
        env: owned(inner.text_map("env").unwrap_or_default().into_iter()),
    };
    inner.finish();
    command
}

/// Reads headers; those of Codex that name a variable refer to it.
fn read_headers(fields: &mut Fields<'_, '_>) -> Vec<(String, String)> {
    let plain = ["headers", "http_headers"].into_iter();
    let mut headers = owned(plain.flat_map(|key| fields.text_map(key).unwrap_or_default()));
    for (name, variable) in fields.text_map("env_http_headers").unwrap_or_default() {
        headers.push((name.to_owned(), format!("${{{variable}}}")));
    }
    if let Some(variable) = fields.text("bearer_token_env_var") {
        headers.push(("Authorization".to_owned(), format!("Bearer ${{{variable}}}")));
    }
    headers
}
