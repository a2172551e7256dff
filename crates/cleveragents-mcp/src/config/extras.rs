//! What only we write about a server, under the one key `x-agents`.

use std::collections::BTreeMap;
use std::num::NonZeroU32;
use std::time::Duration;

use cleveragents_domain::skill::{CapabilityOverride, ToolOverride};
use cleveragents_loader::yaml::Node;
use cleveragents_loader::{Diagnostic, DiagnosticCode};
use serde_json::{Map, Value, json};

use super::fields::{Fields, shortened, wrong_kind};
use super::{ServerTimeouts, ServerTrust};

/// The key of our own words about a server.
pub(crate) const EXTRAS_KEY: &str = "x-agents";

/// Our own words about a server; what is absent has its default.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Extras {
    pub(crate) trust: Option<ServerTrust>,
    pub(crate) include: Vec<String>,
    pub(crate) exclude: Vec<String>,
    pub(crate) tools: BTreeMap<String, ToolOverride>,
    pub(crate) timeouts: TimeoutSettings,
    /// The variables of the environment that are passed on.
    pub(crate) pass: Vec<String>,
}

/// Seconds, where they are stated.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(crate) struct TimeoutSettings {
    pub(crate) start: Option<f64>,
    pub(crate) list: Option<f64>,
    pub(crate) idle: Option<f64>,
    pub(crate) call: Option<f64>,
}

impl Extras {
    pub(crate) fn read(node: &Node, diagnostics: &mut Vec<Diagnostic>) -> Self {
        let what = format!("`{EXTRAS_KEY}`");
        let Some(mut fields) = Fields::of(node, &what, diagnostics) else { return Self::default() };
        let own = |texts: Option<Vec<&str>>| {
            texts.unwrap_or_default().into_iter().map(str::to_owned).collect::<Vec<_>>()
        };
        let trust = read_trust(&mut fields);
        let include = own(fields.texts("include"));
        let exclude = own(fields.texts("exclude"));
        let pass = own(fields.texts("env"));
        let timeouts = fields.node("timeouts");
        let tools = fields.node("tools");
        fields.finish();
        Self {
            trust,
            include,
            exclude,
            pass,
            timeouts: timeouts.map(|node| TimeoutSettings::read(node, diagnostics)).unwrap_or_default(),
            tools: tools.map(|node| read_tools(node, diagnostics)).unwrap_or_default(),
        }
    }

    pub(crate) fn to_value(&self) -> Option<Value> {
        let mut map = Map::new();
        if let Some(trust) = self.trust {
            map.insert("trust".to_owned(), json!(trust));
        }
        for (key, list) in [("include", &self.include), ("exclude", &self.exclude), ("env", &self.pass)] {
            if !list.is_empty() {
                map.insert(key.to_owned(), json!(list));
            }
        }
        let timeouts = self.timeouts.to_value();
        if !timeouts.is_empty() {
            map.insert("timeouts".to_owned(), Value::Object(timeouts));
        }
        let tools: Map<String, Value> =
            self.tools.iter().map(|(name, tool)| (name.clone(), flat(tool))).collect();
        if !tools.is_empty() {
            map.insert("tools".to_owned(), Value::Object(tools));
        }
        (!map.is_empty()).then_some(Value::Object(map))
    }
}

impl TimeoutSettings {
    fn read(node: &Node, diagnostics: &mut Vec<Diagnostic>) -> Self {
        let Some(mut fields) = Fields::of(node, "`timeouts`", diagnostics) else { return Self::default() };
        let settings = Self {
            start: fields.seconds("start"),
            list: fields.seconds("list"),
            idle: fields.seconds("idle"),
            call: fields.seconds("call"),
        };
        fields.finish();
        settings
    }

    pub(crate) fn applied(self) -> ServerTimeouts {
        let usual = ServerTimeouts::default();
        let or = |stated: Option<f64>, usual: Duration| stated.map_or(usual, Duration::from_secs_f64);
        ServerTimeouts {
            start: or(self.start, usual.start),
            list: or(self.list, usual.list),
            idle: or(self.idle, usual.idle),
            call: or(self.call, usual.call),
        }
    }

    fn to_value(self) -> Map<String, Value> {
        let stated = [("start", self.start), ("list", self.list), ("idle", self.idle), ("call", self.call)];
        let stated = stated.into_iter().filter_map(|(key, seconds)| Some((key.to_owned(), json!(seconds?))));
        stated.collect()
    }
}

fn read_trust(fields: &mut Fields<'_, '_>) -> Option<ServerTrust> {
    let word = fields.text("trust")?;
    match word.parse::<ServerTrust>() {
        Ok(trust) => Some(trust),
        Err(error) => {
            let span = fields.span("trust");
            fields.diagnostics.push(Diagnostic::error(DiagnosticCode::UnknownValue, span, error.to_string()));
            None
        }
    }
}

fn read_tools(node: &Node, diagnostics: &mut Vec<Diagnostic>) -> BTreeMap<String, ToolOverride> {
    let Some(map) = node.as_mapping() else {
        diagnostics.push(wrong_kind(
            node,
            "`tools`",
            "a mapping from the names of tools to what holds for them",
        ));
        return BTreeMap::new();
    };
    let tools = map.pairs.iter().filter_map(|pair| {
        let what = format!("tool `{}`", shortened(&pair.key.text));
        read_tool(&pair.value, &what, diagnostics).map(|tool| (pair.key.text.to_string(), tool))
    });
    tools.collect()
}

fn read_tool(node: &Node, what: &str, diagnostics: &mut Vec<Diagnostic>) -> Option<ToolOverride> {
    let mut fields = Fields::of(node, what, diagnostics)?;
    let side_effects = fields.texts("side_effects");
    let capability = CapabilityOverride {
        read_only: fields.flag("read_only"),
        writes: fields.flag("writes"),
        side_effects: side_effects.map(|effects| effects.into_iter().map(str::to_owned).collect()),
        idempotent: fields.flag("idempotent"),
        is_unsafe: fields.flag("unsafe"),
        human_approval_required: fields.flag("human_approval_required"),
        cost_profile: fields.text("cost_profile").map(str::to_owned),
        ..CapabilityOverride::default()
    };
    let timeout = read_timeout(&mut fields);
    if capability.read_only == Some(true) && capability.writes == Some(true) {
        let span = fields.span("writes");
        let message = "`read_only` and `writes` cannot both be true";
        fields.diagnostics.push(Diagnostic::error(DiagnosticCode::Contradiction, span, message));
    }
    fields.finish();
    Some(ToolOverride { capability, timeout })
}

/// The timeout of a tool is a whole number of seconds.
fn read_timeout(fields: &mut Fields<'_, '_>) -> Option<NonZeroU32> {
    let node = fields.node("timeout")?;
    let seconds = node.as_text().and_then(|text| text.parse::<NonZeroU32>().ok());
    if seconds.is_none() {
        fields.diagnostics.push(wrong_kind(node, "`timeout`", "a whole number of seconds above zero"));
    }
    seconds
}

/// Writes an override as it is read here: the capability beside the timeout.
fn flat(tool: &ToolOverride) -> Value {
    let mut value = serde_json::to_value(&tool.capability).unwrap_or_default();
    if let (Value::Object(map), Some(timeout)) = (&mut value, tool.timeout) {
        map.insert("timeout".to_owned(), json!(timeout));
    }
    value
}
