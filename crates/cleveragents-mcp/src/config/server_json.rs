//! The `server.json` of the registry of MCP, turned into an entry.
//!
//! The format is <https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json>. Nothing is looked up: the
//! file says which package or which address it is.

use cleveragents_loader::yaml::{Mapping, Node};
use cleveragents_loader::{Diagnostic, DiagnosticCode, Span};
use serde_json::Map;

use super::entry::{Entry, Reach};
use super::extras::Extras;
use super::variables::variable_name;

/// A package that nothing here starts.
struct NoProgram {
    offered: String,
}

/// Makes an entry of the description of a server: of its first package that runs here, else of its first address.
pub(crate) fn entry(map: &Mapping, whole: Span, diagnostics: &mut Vec<Diagnostic>) -> Option<Entry> {
    let name = map.get("name")?;
    let full = name.value.as_text()?;
    let written = full.rsplit('/').next().unwrap_or(full).to_owned();
    let mut reasons = Vec::new();
    let packages = list(map, "packages");
    let found = packages.iter().find_map(|package| match package_reach(package.as_mapping()?) {
        Ok(reach) => Some(reach),
        Err(NoProgram { offered }) => {
            reasons.push(offered);
            None
        }
    });
    if found.is_some()
        && let Some(remotes) = map.get("remotes").filter(|_| !list(map, "remotes").is_empty())
    {
        let message = "`remotes` is left out: the package that runs here is taken";
        let note = Diagnostic::warning(DiagnosticCode::UnusedKey, remotes.key.span, message);
        diagnostics.push(note.with_hint("to use the address instead, write an entry with its `url`"));
    }
    let found = found.or_else(|| {
        list(map, "remotes").iter().find_map(|remote| {
            let reach = remote_reach(remote.as_mapping()?);
            if reach.is_none() {
                reasons.push("an address that is not of streamable HTTP".to_owned());
            }
            reach
        })
    });
    if found.is_none() {
        let offered = if reasons.is_empty() { "nothing".to_owned() } else { reasons.join(", ") };
        let message = format!("nothing in it can be started: it offers {offered}");
        diagnostics.push(Diagnostic::error(DiagnosticCode::ServerUnusable, name.value.span, message));
    }
    Some(Entry {
        written,
        key: name.value.span,
        span: whole,
        reach: found,
        disabled_by: None,
        extras: Extras::default(),
        mistake: None,
        kept: Map::new(),
    })
}

fn package_reach(package: &Mapping) -> Result<Reach, NoProgram> {
    let kind = text(package, "registryType").unwrap_or_default();
    let transport = mapping(package, "transport").and_then(|map| text(map, "type"));
    if transport.is_some_and(|transport| transport != "stdio") {
        return Err(NoProgram {
            offered: format!("a package of `{kind}` that does not speak on its standard streams"),
        });
    }
    let identifier = text(package, "identifier").unwrap_or_default();
    let version = text(package, "version");
    let with = |separator: &str| match version {
        Some(version) => format!("{identifier}{separator}{version}"),
        None => identifier.to_owned(),
    };
    let env = settings(list(package, "environmentVariables"));
    let runtime = arguments(list(package, "runtimeArguments"));
    let (program, mut args, tail) = match kind {
        "npm" => ("npx", vec!["-y".to_owned()], with("@")),
        "pypi" => ("uvx", Vec::new(), with("@")),
        "nuget" => ("dnx", vec!["--yes".to_owned()], with("@")),
        "oci" => {
            let mut args: Vec<String> = ["run", "-i", "--rm"].map(str::to_owned).to_vec();
            args.extend(env.iter().flat_map(|(name, _)| ["-e".to_owned(), name.clone()]));
            let is_exact = identifier.rsplit('/').next().unwrap_or_default().contains([':', '@']);
            ("docker", args, if is_exact { identifier.to_owned() } else { with(":") })
        }
        other => return Err(NoProgram { offered: format!("a package of `{other}`") }),
    };
    if identifier.is_empty() {
        return Err(NoProgram { offered: format!("a package of `{kind}` without an identifier") });
    }
    // What the runtime is told already need not be told twice.
    args.extend(runtime.into_iter().filter(|argument| !matches!(argument.as_str(), "-y" | "--yes")));
    args.push(tail);
    args.extend(arguments(list(package, "packageArguments")));
    let command = text(package, "runtimeHint").unwrap_or(program).to_owned();
    Ok(Reach::Stdio { command, args, env, folder: None })
}

fn remote_reach(remote: &Mapping) -> Option<Reach> {
    if text(remote, "type") != Some("streamable-http") {
        return None;
    }
    let url = filled(text(remote, "url")?, mapping(remote, "variables"));
    Some(Reach::Http { url, headers: settings(list(remote, "headers")) })
}

/// Reads variables or headers: those that are required, and those that have a value.
fn settings(items: &[Node]) -> Vec<(String, String)> {
    let settings = items.iter().filter_map(|item| {
        let input = item.as_mapping()?;
        let name = text(input, "name")?;
        Some((name.to_owned(), value(input, name)?))
    });
    settings.collect()
}

fn arguments(items: &[Node]) -> Vec<String> {
    let mut arguments = Vec::new();
    for input in items.iter().filter_map(Node::as_mapping) {
        if text(input, "type") == Some("named") {
            let Some(name) = text(input, "name") else { continue };
            let is_switch =
                ["value", "default", "valueHint", "format"].iter().all(|key| input.get(key).is_none());
            if is_switch && is_true(input, "isRequired") {
                arguments.push(name.to_owned());
            } else if let Some(value) = value(input, name.trim_start_matches('-')) {
                arguments.extend([name.to_owned(), value]);
            }
        } else {
            let hint = text(input, "valueHint").or(text(input, "name")).unwrap_or("argument");
            arguments.extend(value(input, hint));
        }
    }
    arguments
}

/// Returns the value of an input: what is stated, else its default, else a variable when it is required.
fn value(input: &Mapping, name: &str) -> Option<String> {
    let stated = text(input, "value").map(|value| filled(value, mapping(input, "variables")));
    stated.or_else(|| text(input, "default").map(str::to_owned)).or_else(|| {
        let is_wanted = is_true(input, "isRequired") || is_true(input, "isSecret");
        is_wanted.then(|| format!("${{{}}}", variable_name(name)))
    })
}

/// Replaces the names in braces by their defaults, else by variables.
fn filled(template: &str, variables: Option<&Mapping>) -> String {
    let mut text_so_far = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        let Some((name, behind)) = after.split_once('}') else { break };
        text_so_far.push_str(before);
        let stated = variables.and_then(|variables| mapping(variables, name));
        match stated.and_then(|variable| text(variable, "value").or(text(variable, "default"))) {
            Some(stated) => text_so_far.push_str(stated),
            None => text_so_far.extend(["${", &variable_name(name), "}"]),
        }
        rest = behind;
    }
    text_so_far + rest
}

fn text<'n>(map: &'n Mapping<'n>, key: &str) -> Option<&'n str> {
    map.get(key).and_then(|pair| pair.value.as_text()).filter(|text| !text.is_empty())
}

fn is_true(map: &Mapping, key: &str) -> bool {
    text(map, key) == Some("true")
}

fn mapping<'n>(map: &'n Mapping<'n>, key: &str) -> Option<&'n Mapping<'n>> {
    map.get(key).and_then(|pair| pair.value.as_mapping())
}

fn list<'n>(map: &'n Mapping<'n>, key: &str) -> &'n [Node<'n>] {
    map.get(key)
        .and_then(|pair| pair.value.as_sequence())
        .map(|list| list.items.as_slice())
        .unwrap_or_default()
}

#[cfg(test)]
mod tests;
