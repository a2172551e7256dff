//! `agents mcp config`: how a client starts our server, in the client's own words.

use std::path::PathBuf;

use serde::Serialize;
use serde_json::{Value, json};

use crate::args::{McpClientChoice, McpConfigArgs, McpOfferArgs, NamingChoice, SkillToolsChoice};
use crate::commands::Context;
use crate::envelope::Message;
use crate::error::CommandError;
use crate::json;
use crate::page::Page;
use crate::report::{Answer, Report};

#[cfg(test)]
mod tests;

/// A configuration and where it goes.
#[derive(Debug, Serialize)]
pub(super) struct Configuration {
    client: &'static str,
    file: &'static str,
    text: String,
}

/// How the server is reached.
#[derive(Debug)]
enum Reached {
    Started { program: String, arguments: Vec<String> },
    Listening { url: String },
}

pub(super) fn run(
    context: &Context<'_>,
    args: &McpConfigArgs,
) -> Result<Report<Configuration>, CommandError> {
    let is_plain = |character: char| character.is_ascii_alphanumeric() || matches!(character, '-' | '_');
    if args.name.is_empty() || !args.name.chars().all(is_plain) {
        return Err(CommandError::usage("the name of a server has letters, digits, `-` and `_`"));
    }
    if let Some(url) = &args.url
        && !is_address(url)
    {
        return Err(CommandError::usage("`--url` takes the address of a server that listens")
            .with_hint("one is such as `http://127.0.0.1:8080/mcp`, as `agents mcp serve --http` says it"));
    }
    let reached = match &args.url {
        Some(url) => Reached::Listening { url: url.clone() },
        None => Reached::Started {
            program: context.surroundings.program(),
            arguments: arguments(&args.offer, context)?,
        },
    };
    let (client, file, hint) = match args.client {
        McpClientChoice::ClaudeCode => (
            "claude-code",
            ".mcp.json",
            "this goes into `.mcp.json` of the project; Claude Code asks before it starts it",
        ),
        McpClientChoice::Codex => ("codex", "~/.codex/config.toml", "this goes into `~/.codex/config.toml`"),
        McpClientChoice::Cursor => (
            "cursor",
            ".cursor/mcp.json",
            "this goes into `.cursor/mcp.json` of the project or the home folder",
        ),
        McpClientChoice::Vscode => {
            ("vscode", ".vscode/mcp.json", "this goes into `.vscode/mcp.json` of the workspace")
        }
    };
    let text = match args.client {
        McpClientChoice::ClaudeCode => json_text(&servers("mcpServers", &args.name, typed(&reached))),
        McpClientChoice::Cursor => json_text(&servers("mcpServers", &args.name, untyped(&reached))),
        McpClientChoice::Vscode => json_text(&servers("servers", &args.name, typed(&reached))),
        McpClientChoice::Codex => codex(&args.name, &reached),
    };
    let mut messages = vec![Message::hint(hint)];
    if args.url.is_some() {
        let token = "a server with a token wants `Authorization: Bearer TOKEN`: add it where the client keeps headers";
        messages.push(Message::hint(token));
    }
    Ok(Report::success(Configuration { client, file, text }).with_messages(messages))
}

/// Tells whether a text is an address of the web with a host.
fn is_address(url: &str) -> bool {
    let host = url.strip_prefix("http://").or_else(|| url.strip_prefix("https://"));
    host.is_some_and(|rest| rest.starts_with(|first: char| first.is_ascii_alphanumeric() || first == '['))
        && !url.contains(|character: char| character.is_whitespace() || character.is_control())
}

/// Writes down the arguments that serve the same, with absolute paths: a client starts us in a folder of its own choice.
fn arguments(offer: &McpOfferArgs, context: &Context<'_>) -> Result<Vec<String>, CommandError> {
    let path = |path: &std::path::Path| in_words(context.surroundings.absolute(path));
    let mut arguments = Vec::new();
    let mut add = |option: &str, value: String| arguments.extend([option.to_owned(), value]);
    for root in &context.global.root {
        add("--root", path(root)?);
    }
    if !context.global.clients.is_empty() {
        add("--clients", context.global.clients.join(","));
    }
    if let Some(policy) = &context.global.policy {
        add("--policy", path(policy)?);
    }
    if let Some(folder) = &context.global.data_dir {
        add("--data-dir", path(folder)?);
    }
    arguments.extend(["mcp".to_owned(), "serve".to_owned()]);
    let mut add = |option: &str, value: &str| arguments.extend([option.to_owned(), value.to_owned()]);
    for pattern in &offer.tools {
        add("--tools", pattern);
    }
    for skill in &offer.skill {
        add("--skill", skill);
    }
    if let Some(file) = &offer.publish {
        add("--publish", &path(file)?);
    }
    match offer.names {
        NamingChoice::Mcp => {}
        NamingChoice::Llm => add("--names", "llm"),
        NamingChoice::Short => add("--names", "short"),
    }
    match offer.skill_tools {
        SkillToolsChoice::Auto => {}
        SkillToolsChoice::Always => add("--skill-tools", "always"),
        SkillToolsChoice::Never => add("--skill-tools", "never"),
    }
    if offer.no_skills {
        arguments.push("--no-skills".to_owned());
    }
    Ok(arguments)
}

/// A path as it can stand in a configuration, which is text.
fn in_words(path: PathBuf) -> Result<String, CommandError> {
    path.into_os_string().into_string().map_err(|path| {
        let text =
            format!("`{}` is not UTF-8, and a configuration is", path.to_string_lossy().escape_debug());
        CommandError::usage(text).with_hint("rename it, or make a link to it with another name")
    })
}

fn servers(key: &str, name: &str, server: Value) -> Value {
    json!({key: {name: server}})
}

fn typed(reached: &Reached) -> Value {
    match reached {
        Reached::Started { program, arguments } => {
            json!({"type": "stdio", "command": program, "args": arguments})
        }
        Reached::Listening { url } => json!({"type": "http", "url": url}),
    }
}

fn untyped(reached: &Reached) -> Value {
    match reached {
        Reached::Started { program, arguments } => json!({"command": program, "args": arguments}),
        Reached::Listening { url } => json!({"url": url}),
    }
}

fn json_text(value: &Value) -> String {
    String::from_utf8_lossy(&json::render(value).unwrap_or_default()).into_owned()
}

fn codex(name: &str, reached: &Reached) -> String {
    // A basic string of TOML escapes as one of JSON does.
    let quoted = |text: &str| Value::from(text).to_string();
    match reached {
        Reached::Started { program, arguments } => {
            let arguments: Vec<String> = arguments.iter().map(|argument| quoted(argument)).collect();
            format!(
                "[mcp_servers.{name}]\ncommand = {}\nargs = [{}]\n",
                quoted(program),
                arguments.join(", ")
            )
        }
        Reached::Listening { url } => format!("[mcp_servers.{name}]\nurl = {}\n", quoted(url)),
    }
}

impl Answer for Configuration {
    fn show(&self, page: &mut Page) {
        page.rendered(&self.text);
    }
}
