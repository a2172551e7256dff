//! The servers that skills bring along.

use std::path::Path;

use cleveragents_domain::SkillMcpSource;
use cleveragents_domain::SkillName;
use cleveragents_domain::skill::McpTransport;
use cleveragents_loader::SourceText;
use serde_json::Map;

use super::builder::Builder;
use super::configured::ConfiguredServer;
use super::entry::{Entry, Reach};
use super::extras::Extras;
use super::{ServerEnvironment, ServerScope};

/// Makes a server of one that a skill brings along; none when the skill only names it.
///
/// Its variables are replaced as those of a configuration are. The skill's own filter and overrides are applied where the
/// skill is flattened, so they are no part of the server.
pub fn server_of_skill(
    skill: &SkillName,
    source: &SkillMcpSource,
    file: &Path,
    environment: &ServerEnvironment,
) -> Option<ConfiguredServer> {
    let pairs = |map: &std::collections::BTreeMap<String, String>| {
        map.iter().map(|(name, value)| (name.clone(), value.clone())).collect()
    };
    let reach = match source.transport()? {
        McpTransport::Stdio { command, args, env } => {
            Reach::Stdio { command: command.clone(), args: args.clone(), env: pairs(env), folder: None }
        }
        McpTransport::Sse { url, headers } => Reach::Sse { url: url.clone(), headers: pairs(headers) },
        McpTransport::StreamableHttp { url, headers } => {
            Reach::Http { url: url.clone(), headers: pairs(headers) }
        }
    };
    let entry = Entry {
        written: source.name().to_owned(),
        key: cleveragents_loader::Span::at(0),
        span: cleveragents_loader::Span::at(0),
        reach: Some(reach),
        disabled_by: None,
        extras: Extras::default(),
        mistake: None,
        kept: Map::new(),
    };
    let text = SourceText::from_text("", "");
    let mut diagnostics = Vec::new();
    let mut builder = Builder {
        source: &text,
        file,
        scope: &ServerScope::Skill(skill.clone()),
        environment,
        diagnostics: &mut diagnostics,
        labels: std::collections::BTreeSet::new(),
        expanded: 0,
    };
    Some(builder.server(&entry))
}
