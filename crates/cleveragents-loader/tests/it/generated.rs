//! Tools and skills that use every field, with texts that YAML readers like to get wrong.

use std::collections::BTreeMap;
use std::num::NonZeroU32;

use cleveragents_domain::skill::{
    BUILTIN_GROUPS, BuiltinGroup, CapabilityOverride, IncludedToolOverride, McpTransportKind,
    SkillMcpSourceConfig, ToolFilter, ToolOverride,
};
use cleveragents_domain::tool::{
    ArgumentMapping, BindingMode, CheckpointScope, MappedArgument, ResourceAccessMode, ResourceSlotConfig,
    ToolCapabilityConfig,
};
use cleveragents_domain::{
    SandboxPolicy, Skill, SkillAgentSource, SkillConfig, SkillInclude, SkillInlineTool, SkillMcpSource,
    SkillName, SkillToolRef, Tool, ToolConfig, ToolLifecycle, ToolName, ToolSourceKind, ToolType,
    ValidationMode,
};
use proptest::collection::{btree_map, vec};
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Map, Number, Value};

/// Texts that some reader of YAML takes for something else, or that do not survive careless writing.
const HOSTILE: &[&str] = &[
    "",
    " ",
    "\n",
    "\n\n",
    "\t",
    "yes",
    "No",
    "on",
    "y",
    "~",
    "null",
    "true",
    "False",
    "1.10",
    "0755",
    "0x1F",
    "0o17",
    "1e3",
    "-0.0",
    ".inf",
    ".nan",
    "+1",
    "1_000",
    "12:30:45",
    "2026-01-02",
    "=",
    "<<",
    "-",
    "---",
    "...",
    "- a",
    "? a",
    ": a",
    "a: b",
    "a:",
    "a #b",
    "#",
    "# a",
    "*a",
    "&a",
    "!a",
    "!!str",
    "|",
    ">",
    "|2-",
    "%TAG",
    "@a",
    "`a",
    "'",
    "\"",
    "it's",
    "say \"x\"",
    "'\"\\",
    "[a",
    "]",
    "{a",
    "}",
    "a, b",
    ",",
    " lead",
    "trail ",
    "\tlead",
    "a\tb",
    "a\r\nb",
    "a\rb",
    "a\u{85}b",
    "a\u{2028}b",
    "\u{feff}a",
    "\u{200b}",
    "\u{202e}evil",
    "\u{7}\u{1b}[31m",
    "\u{7f}",
    "\u{80}",
    "\u{a0}",
    "\u{fffe}",
    "\u{ffff}",
    "\u{1f600}",
    "\u{10ffff}",
    "é\u{301}",
    "日本語: はい",
    "a\n",
    "a\nb",
    "a\n\nb\n",
    "a\n\n\n",
    "  a\nb\n",
    "a\n  b\n",
    "\na",
    "\n\n  a\n",
    "a\n ",
    "a \n b \n",
    "a\n\tb\n",
    "\ta\nb\n",
    "---\na\n...\n",
    "# a\nb\n",
    "a: b\nc: d\n",
    "def run(x):\n    return {'a': \"b\"}  # c: d\n\n\n    # end\n",
    "C:\\new\\table",
    "\\x41",
    "${HOME}",
    "a\u{e0041}b",
    "\u{d7ff}\u{e000}",
];

pub(crate) fn text() -> impl Strategy<Value = String> {
    let lines = (vec("[ -~\t]{0,12}", 0..6), 0..3_usize)
        .prop_map(|(lines, breaks)| format!("{}{}", lines.join("\n"), "\n".repeat(breaks)));
    prop_oneof![
        4 => select(HOSTILE).prop_map(str::to_owned),
        2 => "[a-z ]{0,16}",
        2 => vec(any::<char>().prop_filter("no NUL", |letter| *letter != '\0'), 0..12)
            .prop_map(|letters| letters.into_iter().collect::<String>()),
        2 => lines,
        1 => (select(HOSTILE), 1..400_usize).prop_map(|(piece, times)| piece.repeat(times)),
    ]
}

fn filled() -> impl Strategy<Value = String> {
    text().prop_map(|text| if text.trim().is_empty() { format!("{text}x") } else { text })
}

fn part() -> impl Strategy<Value = String> {
    "[A-Za-z0-9][A-Za-z0-9_-]{0,12}"
}

fn tool_name() -> impl Strategy<Value = ToolName> {
    (part(), part()).prop_map(|(namespace, short)| format!("{namespace}/{short}").parse().unwrap())
}

fn skill_name() -> impl Strategy<Value = SkillName> {
    (part(), part()).prop_map(|(namespace, short)| format!("{namespace}/{short}").parse().unwrap())
}

fn json() -> impl Strategy<Value = Value> {
    let float = prop_oneof![
        any::<f64>(),
        select(&[-0.0, 0.0, 1.0, 1e300, 5e-324, 1e21, 0.1, f64::MAX, f64::MIN_POSITIVE][..]),
    ];
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        prop_oneof![any::<i64>(), Just(i64::MIN), Just(i64::MAX)].prop_map(Value::from),
        prop_oneof![any::<u64>(), Just(u64::MAX)].prop_map(Value::from),
        float.prop_filter_map("finite", |float| Number::from_f64(float).map(Value::from)),
        text().prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 24, 4, |inner| {
        prop_oneof![vec(inner.clone(), 0..4).prop_map(Value::from), mapping(inner).prop_map(Value::from)]
    })
}

fn mapping(value: impl Strategy<Value = Value>) -> impl Strategy<Value = Map<String, Value>> {
    btree_map(text(), value, 0..4).prop_map(|fields| fields.into_iter().collect())
}

fn schema() -> impl Strategy<Value = Option<Value>> {
    option::of(mapping(json()).prop_map(Value::from))
}

fn capability() -> impl Strategy<Value = ToolCapabilityConfig> {
    let flags = (any::<[bool; 6]>(), option::of(text()), option::of(select(CheckpointScope::ALL)));
    (flags, vec(text(), 0..4), option::of(text())).prop_map(
        |((flags, write_scope, checkpoint_scope), side_effects, cost_profile)| {
            let [read_only, writes, checkpointable, idempotent, is_unsafe, human_approval_required] = flags;
            ToolCapabilityConfig {
                read_only,
                writes: writes && !read_only,
                write_scope,
                checkpointable: checkpointable && !read_only,
                checkpoint_scope,
                side_effects,
                idempotent,
                is_unsafe,
                human_approval_required,
                cost_profile,
            }
        },
    )
}

fn slots() -> impl Strategy<Value = Vec<ResourceSlotConfig>> {
    let slot = (
        filled(),
        text(),
        select(ResourceAccessMode::ALL),
        select(BindingMode::ALL),
        filled(),
        any::<bool>(),
    );
    vec(slot, 0..3).prop_map(|slots| {
        let config = |(index, slot)| {
            let (resource_type, description, access, binding, resource, required) = slot;
            let static_resource = (binding == BindingMode::Static).then_some(resource);
            ResourceSlotConfig {
                name: format!("größe_{index}"),
                resource_type,
                access,
                description,
                binding,
                static_resource,
                required,
            }
        };
        slots.into_iter().enumerate().map(config).collect()
    })
}

fn lifecycle() -> impl Strategy<Value = Option<ToolLifecycle>> {
    let hooks = [option::of(text()), option::of(text()), option::of(text())];
    option::of(
        hooks.prop_map(|[discover, activate, deactivate]| ToolLifecycle::new(discover, activate, deactivate)),
    )
}

fn arguments() -> impl Strategy<Value = Option<ArgumentMapping>> {
    let argument = (option::of(filled()), option::of(json())).prop_map(|argument| match argument {
        (Some(from), otherwise) => MappedArgument::Forwarded { from, otherwise },
        (None, literal) => MappedArgument::Literal(literal.unwrap_or_default()),
    });
    option::of(btree_map(text(), argument, 0..3))
}

/// A tool or a validation of any source, with every field.
pub(crate) fn tool() -> impl Strategy<Value = Tool> {
    let texts = (tool_name(), text(), filled(), filled());
    let kinds = (select(ToolSourceKind::ALL), any::<bool>(), select(ValidationMode::ALL), tool_name());
    let rest = (schema(), schema(), capability(), slots(), lifecycle(), 1..=u32::MAX);
    let kinds = (kinds, arguments());
    (texts, kinds, rest).prop_map(|((name, description, one, two), kinds, rest)| {
        let ((source, is_validation, mode, wraps), arguments) = kinds;
        let mut config = ToolConfig::new(name.as_str(), description, source);
        let timeout;
        (
            config.input_schema,
            config.output_schema,
            config.capability,
            config.resource_slots,
            config.lifecycle,
            timeout,
        ) = rest;
        config.timeout = i64::from(timeout);
        match source {
            ToolSourceKind::Mcp => (config.mcp_server, config.mcp_tool_name) = (Some(one), Some(two)),
            ToolSourceKind::AgentSkill => config.agent_skill_path = Some(one),
            ToolSourceKind::Builtin => {}
            ToolSourceKind::Custom => config.code = Some(one),
            ToolSourceKind::Wrapped => {
                let wraps = if wraps == name { "other/tool".to_owned() } else { wraps.to_string() };
                (config.wraps, config.transform) = (Some(wraps), Some(one));
                config.argument_mapping = arguments;
            }
        }
        if is_validation || source == ToolSourceKind::Wrapped {
            config.tool_type = ToolType::Validation;
            config.mode = Some(mode);
            config.capability.read_only = true;
            config.capability.writes = false;
            config.capability.checkpointable = false;
        }
        Tool::try_from(config).unwrap()
    })
}

fn tool_override() -> impl Strategy<Value = ToolOverride> {
    let flags = any::<[Option<bool>; 6]>();
    let rest = (
        option::of(text()),
        option::of(select(CheckpointScope::ALL)),
        option::of(vec(text(), 0..3)),
        option::of(text()),
    );
    (flags, rest, option::of(1..=u32::MAX)).prop_map(|(flags, rest, timeout)| {
        let [read_only, writes, checkpointable, idempotent, is_unsafe, human_approval_required] = flags;
        let (write_scope, checkpoint_scope, side_effects, cost_profile) = rest;
        let capability = CapabilityOverride {
            read_only,
            writes,
            write_scope,
            checkpointable,
            checkpoint_scope,
            side_effects,
            idempotent,
            is_unsafe,
            human_approval_required,
            cost_profile,
        };
        ToolOverride { capability, timeout: timeout.and_then(NonZeroU32::new) }
    })
}

fn server() -> impl Strategy<Value = SkillMcpSourceConfig> {
    let connection = (option::of(select(McpTransportKind::ALL)), filled(), vec(text(), 0..4), text_map());
    let overrides = btree_map(text(), tool_override(), 0..3);
    (connection, vec(text(), 0..3), vec(text(), 0..3), overrides).prop_map(
        |((transport, target, args, pairs), include, exclude, overrides)| {
            let is_process = transport == Some(McpTransportKind::Stdio);
            let is_remote = transport.is_some() && !is_process;
            SkillMcpSourceConfig {
                name: String::new(),
                transport,
                command: is_process.then(|| target.clone()),
                args: if is_process { args } else { Vec::new() },
                env: if is_process { pairs.clone() } else { BTreeMap::new() },
                url: is_remote.then_some(target),
                headers: if is_remote { pairs } else { BTreeMap::new() },
                tool_filter: ToolFilter::new(include, exclude),
                overrides,
            }
        },
    )
}

fn text_map() -> impl Strategy<Value = BTreeMap<String, String>> {
    btree_map(text(), text(), 0..3)
}

/// A skill with every kind of item.
pub(crate) fn skill() -> impl Strategy<Value = Skill> {
    let own = (skill_name(), text(), text(), schema(), schema());
    let included = (skill_name(), vec((tool_name(), tool_override()), 0..3));
    let references = (
        vec(included, 0..3),
        vec((tool_name(), option::of(tool_override())), 0..3),
        vec(select(BUILTIN_GROUPS), 0..3),
    );
    let inline = vec((any::<bool>(), tool()), 0..3);
    let folders = vec((filled(), select(SandboxPolicy::ALL)), 0..3);
    (own, references, inline, vec(server(), 0..3), folders).prop_map(
        |(own, references, inline, servers, folders)| {
            let (name, description, version, input_schema, output_schema) = own;
            let (includes, tools, builtins) = references;
            let include = |(name, overrides): (SkillName, Vec<(ToolName, ToolOverride)>)| {
                let overrides =
                    overrides.into_iter().map(|(tool, tightened)| IncludedToolOverride::new(tool, tightened));
                SkillInclude::new(name).with_tool_overrides(overrides.collect())
            };
            let reference = |(name, tightened): (ToolName, Option<ToolOverride>)| match tightened {
                Some(tightened) => SkillToolRef::new(name).with_override(tightened),
                None => SkillToolRef::new(name),
            };
            let inline_tool = |(index, (is_named, tool)): (usize, (bool, Tool))| {
                SkillInlineTool::new(is_named.then(|| format!("own{index}")), &tool).unwrap()
            };
            let source = |(index, server)| {
                SkillMcpSource::try_from(SkillMcpSourceConfig { name: format!("s{index}"), ..server })
            };
            let folder = |(path, policy): (String, SandboxPolicy)| {
                SkillAgentSource::new(path).map(|source| source.with_sandbox_policy(policy))
            };
            let mut config = SkillConfig::new(name, description);
            config.version = version;
            config.input_schema = input_schema;
            config.output_schema = output_schema;
            config.includes = includes.into_iter().map(include).collect();
            config.tools = tools.into_iter().map(reference).collect();
            config.builtins = builtins.into_iter().map(|group| BuiltinGroup::new(group).unwrap()).collect();
            config.anonymous_tools = inline.into_iter().enumerate().map(inline_tool).collect();
            config.mcp_servers =
                servers.into_iter().enumerate().map(source).collect::<Result<_, _>>().unwrap();
            config.agent_skills = folders.into_iter().map(folder).collect::<Result<_, _>>().unwrap();
            Skill::try_from(config).unwrap()
        },
    )
}

/// A tool whose texts are ordinary, for tests about structure.
pub(crate) fn plain_tool() -> impl Strategy<Value = Tool> {
    tool().prop_map(|tool| serde_json::from_value(tamed(serde_json::to_value(&tool).unwrap())).unwrap())
}

/// A skill whose texts are ordinary, for tests about structure.
pub(crate) fn plain_skill() -> impl Strategy<Value = Skill> {
    skill().prop_map(|skill| serde_json::from_value(tamed(serde_json::to_value(&skill).unwrap())).unwrap())
}

/// Replaces every text that is no word of the format, keys of mappings included.
fn tamed(value: Value) -> Value {
    let is_word = |text: &str| {
        (1..100).contains(&text.len())
            && text.chars().all(|letter| {
                letter.is_ascii_alphanumeric() || "_-/ß".contains(letter) || "ö".contains(letter)
            })
    };
    match value {
        Value::String(ref text) if !is_word(text) => Value::from("text"),
        Value::Array(items) => items.into_iter().map(tamed).collect(),
        Value::Object(fields) => {
            let key = |(index, key): (usize, String)| if is_word(&key) { key } else { format!("key{index}") };
            fields
                .into_iter()
                .enumerate()
                .map(|(index, (name, value))| (key((index, name)), tamed(value)))
                .collect()
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => value,
    }
}
