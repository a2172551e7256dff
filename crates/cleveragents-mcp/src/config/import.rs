//! Putting servers of other clients into our own file.

use cleveragents_loader::yaml::{Mapping, Node};
use cleveragents_loader::{Diagnostic, Span};
use serde_json::{Map, Value, json};

use super::document::{Notation, parse};
use super::entry::{Entry, Reach};
use super::extras::EXTRAS_KEY;
use super::masked::ShownTransport;
use super::variables::variable_name;
use super::{ServerLabel, ServersFile};

/// What becomes of a server that is imported.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ImportOutcome {
    /// It is added.
    Added,
    /// It takes the place of the one of that label.
    Replaced,
    /// It stands there already, just so.
    Unchanged,
    /// Another one of that label stands there and stays.
    Kept,
    /// It is no server.
    Refused,
}

/// A server that is imported.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportedServer {
    /// The name that the file gives it.
    pub written: String,
    /// What it is called here.
    pub label: ServerLabel,
    /// What becomes of it.
    pub outcome: ImportOutcome,
    /// How it is reached, without secrets.
    pub shown: Option<ShownTransport>,
    /// The keys that are kept and do nothing here.
    pub kept: Vec<String>,
    /// The variables and headers whose values stand in the file in clear, though their names say that they are secrets.
    pub clear_secrets: Vec<String>,
}

/// The file with the servers in it, and what became of each.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Import {
    /// The servers, in the order of the file that they come from.
    pub servers: Vec<ImportedServer>,
    /// The whole text that our file will have.
    pub text: String,
    /// Whether that is another text than before.
    pub is_changed: bool,
}

/// Why nothing can be put into our file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ImportError {
    /// Its text is broken.
    #[error("the file of servers cannot be changed, for it is broken")]
    Broken {
        /// What is wrong with it.
        diagnostics: Vec<Diagnostic>,
    },
    /// Its top level is no mapping, or `mcpServers` in it is none.
    #[error("the file of servers cannot be changed, for it holds something else")]
    Foreign,
}

/// What to do with a label that is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LabelTaken {
    /// The server that is there stays.
    Keep,
    /// The imported one takes its place.
    Replace,
}

/// Puts the servers of a file into the text of our own, whose comments and other keys stay as they are.
///
/// Without a text a file is begun. Variables stay references.
pub fn import_servers(
    from: &ServersFile,
    into: Option<&str>,
    taken: LabelTaken,
) -> Result<Import, ImportError> {
    let before = into.filter(|text| !text.trim().is_empty());
    let mut text = before.unwrap_or("{\n  \"mcpServers\": {}\n}\n").to_owned();
    let mut servers = Vec::new();
    // Each is put in front, so the last one goes first.
    for (entry, server) in from.entries.iter().zip(&from.servers).rev() {
        let mut imported = ImportedServer {
            written: entry.written.clone(),
            label: server.label.clone(),
            outcome: ImportOutcome::Refused,
            shown: server.shown.clone(),
            kept: entry.kept.keys().cloned().collect(),
            clear_secrets: clear_secrets(entry),
        };
        let is_mistaken = entry.mistake.is_some()
            || from.diagnostics.iter().any(|found| {
                found.is_error()
                    && found.span.is_some_and(|span| is_inside(span, entry.span))
                    && found.code != cleveragents_loader::DiagnosticCode::VariableUnresolved
            });
        if let Some(value) = own_form(entry).filter(|_| !is_mistaken) {
            let (changed, outcome) = put(&text, server.label.as_str(), &value, taken)?;
            text = changed;
            imported.outcome = outcome;
        }
        servers.push(imported);
    }
    servers.reverse();
    let is_changed = into != Some(text.as_str())
        && servers
            .iter()
            .any(|server| matches!(server.outcome, ImportOutcome::Added | ImportOutcome::Replaced));
    Ok(Import { servers, text, is_changed })
}

fn is_inside(span: Span, of: Span) -> bool {
    of.start <= span.start && span.start < of.end
}

/// Writes an entry in our own form, every key that nothing uses included.
fn own_form(entry: &Entry) -> Option<Value> {
    let mut map = Map::new();
    let mut add = |key: &str, value: Value| drop(map.insert(key.to_owned(), value));
    let named = |pairs: &[(String, String)]| {
        let pairs = pairs.iter().map(|(name, value)| (name.clone(), json!(own_reference(value))));
        Value::Object(pairs.collect())
    };
    match entry.reach.as_ref()? {
        Reach::Stdio { command, args, env, folder } => {
            add("command", json!(own_reference(command)));
            if !args.is_empty() {
                add("args", args.iter().map(|argument| own_reference(argument)).collect());
            }
            if !env.is_empty() {
                add("env", named(env));
            }
            if let Some(folder) = folder {
                add("cwd", json!(own_reference(folder)));
            }
        }
        Reach::Http { url, headers } | Reach::Sse { url, headers } => {
            let is_sse = matches!(entry.reach, Some(Reach::Sse { .. }));
            add("type", json!(if is_sse { "sse" } else { "http" }));
            add("url", json!(own_reference(url)));
            if !headers.is_empty() {
                add("headers", named(headers));
            }
        }
    }
    if entry.disabled_by.is_some() {
        add("disabled", json!(true));
    }
    if let Some(extras) = entry.extras.to_value() {
        add(EXTRAS_KEY, extras);
    }
    for (key, value) in &entry.kept {
        map.entry(key.clone()).or_insert_with(|| value.clone());
    }
    Some(Value::Object(map))
}

/// What another client asks for becomes a variable.
fn own_reference(text: &str) -> String {
    let mut own = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("${input:") {
        let Some((id, behind)) = after.split_once('}') else { break };
        own.extend([before, "${", &variable_name(id), "}"]);
        rest = behind;
    }
    own + rest
}

/// Lists variables and headers whose names say that they are secrets, and whose values are no references.
fn clear_secrets(entry: &Entry) -> Vec<String> {
    let named = match &entry.reach {
        Some(Reach::Stdio { env, .. }) => env,
        Some(Reach::Http { headers, .. } | Reach::Sse { headers, .. }) => headers,
        None => return Vec::new(),
    };
    let clear = named.iter().filter(|(name, value)| {
        super::masked::names_secret(name) && !value.is_empty() && !value.contains("${")
    });
    clear.map(|(name, _)| name.clone()).collect()
}

fn put(
    text: &str,
    label: &str,
    value: &Value,
    taken: LabelTaken,
) -> Result<(String, ImportOutcome), ImportError> {
    let (root, diagnostics) = parse(text, Notation::Json);
    let broken = |diagnostics: Vec<Diagnostic>| Err(ImportError::Broken { diagnostics });
    let Some(root) = root.filter(|_| !diagnostics.iter().any(Diagnostic::is_error)) else {
        return broken(diagnostics);
    };
    let map = root.as_mapping().ok_or(ImportError::Foreign)?;
    let Some(pair) = map.get("mcpServers") else {
        let entry = json!({ label: value });
        let line = format!("\n  \"mcpServers\": {}", indented(&entry, 2));
        return Ok((behind_brace(text, &root, map, &line), ImportOutcome::Added));
    };
    let servers = pair.value.as_mapping().ok_or(ImportError::Foreign)?;
    let Some(old) = servers.get(label) else {
        let line = format!("\n    {}: {}", json!(label), indented(value, 4));
        return Ok((behind_brace(text, &pair.value, servers, &line), ImportOutcome::Added));
    };
    if old.value.to_json_core() == *value {
        return Ok((text.to_owned(), ImportOutcome::Unchanged));
    }
    if taken == LabelTaken::Keep {
        return Ok((text.to_owned(), ImportOutcome::Kept));
    }
    let span = old.value.span;
    let (before, after) =
        (text.get(..span.start).unwrap_or_default(), text.get(span.end..).unwrap_or_default());
    Ok((format!("{before}{}{after}", indented(value, 4)), ImportOutcome::Replaced))
}

/// Puts a pair first into a mapping.
fn behind_brace(text: &str, node: &Node, map: &Mapping, pair: &str) -> String {
    let brace = node.span.start + 1;
    let (before, after) = (text.get(..brace).unwrap_or_default(), text.get(brace..).unwrap_or_default());
    let line_end = if map.pairs.is_empty() {
        let depth = before.rsplit('\n').next().map_or(0, |line| line.len() - line.trim_start().len());
        let is_open = after.trim_start_matches([' ', '\t']).starts_with('\n');
        if is_open { String::new() } else { format!("\n{}", " ".repeat(depth)) }
    } else if after.trim_start_matches([' ', '\t']).starts_with('\n') {
        ",".to_owned()
    } else {
        // The pair that was first gets a line of its own as well.
        let depth = pair.trim_start_matches('\n').len() - pair.trim_start().len();
        format!(",\n{}", " ".repeat(depth))
    };
    format!("{before}{pair}{line_end}{after}")
}

/// Writes a value over several lines, those after the first one indented.
fn indented(value: &Value, by: usize) -> String {
    let pretty = serde_json::to_string_pretty(value).unwrap_or_default();
    pretty.replace('\n', &format!("\n{}", " ".repeat(by)))
}

#[cfg(test)]
mod tests;
