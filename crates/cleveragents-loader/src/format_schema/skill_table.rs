//! The fields of skills.

use cleveragents_domain::SandboxPolicy;
use cleveragents_domain::skill::{BUILTIN_GROUPS, McpTransportKind};

use super::field::{Field, Kind, Shape};
use super::tool_table::{CAPABILITY, INLINE_TOOL};

/// A skill.
pub(crate) static SKILL: Shape = Shape {
    name: "skill",
    description: "A composition of tools: references, other skills, groups, inline tools, MCP servers and agent-skill folders.",
    fields: &[
        Field::new("name", Kind::Name, "`namespace/short-name`. A name without a namespace gets `local/`.")
            .required(),
        Field::new(
            "description",
            Kind::Text,
            "What the skill is for and when to use it, for people and models.",
        )
        .required(),
        Field::new("version", Kind::Version, "Any text; `0.0.0` unless stated."),
        Field::new(
            "input_schema",
            Kind::JsonSchema,
            "A JSON Schema (2020-12) with a `type`, of what the skill takes.",
        ),
        Field::new(
            "output_schema",
            Kind::JsonSchema,
            "A JSON Schema (2020-12) with a `type`, of what the skill gives.",
        ),
        Field::new(
            "includes",
            Kind::List(&Kind::Short(&Kind::Name, &INCLUDE)),
            "Skills whose tools this one takes over. They come first, in this order.",
        ),
        Field::new(
            "tools",
            Kind::List(&Kind::Short(&Kind::Name, &TOOL_REF)),
            "Registered tools, each a name or a mapping with `name` and `override`.",
        ),
        Field::new(
            "builtins",
            Kind::List(&Kind::Short(&Kind::Word(BUILTIN_GROUPS), &BUILTIN)),
            "Groups of tools that the program itself provides.",
        ),
        Field::new(
            "anonymous_tools",
            Kind::List(&Kind::Mapping(&INLINE_TOOL)),
            "Tools that are defined here and visible only through this skill.",
        )
        .or(&["inline_tools"]),
        Field::new(
            "mcp_servers",
            Kind::List(&Kind::Mapping(&MCP_SERVER)),
            "MCP servers whose tools the skill takes.",
        ),
        Field::new(
            "agent_skills",
            Kind::List(&Kind::Short(&Kind::NonBlank, &AGENT_SKILL)),
            "Folders with a `SKILL.md`, each a path or a mapping with `path` and `sandbox_policy`.",
        )
        .or(&["agent_skill_folders", "agent_skills_dirs"]),
    ],
    inlined: &[],
};

static INCLUDE: Shape = Shape {
    name: "include",
    description: "A skill whose tools are taken over.",
    fields: &[
        Field::new("name", Kind::Name, "The skill.").required(),
        Field::new(
            "tool_overrides",
            Kind::List(&Kind::Mapping(&TOOL_OVERRIDE)),
            "What is tightened on single tools of that skill.",
        ),
    ],
    inlined: &[],
};

static TOOL_OVERRIDE: Shape = Shape {
    name: "tool_override",
    description: "What is tightened on one tool.",
    fields: &[
        Field::new("tool", Kind::Name, "The tool.").required(),
        Field::new("override", Kind::Mapping(&OVERRIDE), "What is tightened.").required(),
    ],
    inlined: &[],
};

static TOOL_REF: Shape = Shape {
    name: "tool_reference",
    description: "A registered tool, with what the skill tightens.",
    fields: &[
        Field::new("name", Kind::Name, "The tool.").required(),
        Field::new("override", Kind::Mapping(&OVERRIDE), "What is tightened."),
    ],
    inlined: &[],
};

static OVERRIDE: Shape = Shape {
    name: "override",
    description: "What a skill tightens on a tool: it may turn on `human_approval_required` and `unsafe`, turn off `idempotent`, narrow `write_scope` and lower `timeout`. `writes: false` or `read_only: true` denies a tool that can write.",
    fields: &[
        Field::new(
            "capability",
            Kind::Mapping(&CAPABILITY),
            "The capability keys to tighten. They may stand beside this key instead.",
        ),
        Field::new("timeout", Kind::Seconds, "A lower timeout in seconds."),
    ],
    inlined: &[&CAPABILITY],
};

static BUILTIN: Shape = Shape {
    name: "builtin",
    description: "A group of tools that the program itself provides.",
    fields: &[Field::new("group", Kind::Word(BUILTIN_GROUPS), "The group.").required()],
    inlined: &[],
};

static MCP_SERVER: Shape = Shape {
    name: "mcp_server",
    description: "An MCP server. Without `command` and `url` it names one that is configured elsewhere.",
    fields: &[
        Field::new("name", Kind::NamePart, "The server's name; each server stands once.").required(),
        Field::new(
            "transport",
            Kind::Word(McpTransportKind::WORDS),
            "Left out: `stdio` with `command`, `streamable-http` with `url`.",
        ),
        Field::new("command", Kind::NonBlank, "The program, for `stdio`."),
        Field::new("args", Kind::Texts, "The program's arguments."),
        Field::new("env", Kind::TextMap, "Variables of the program's environment."),
        Field::new("url", Kind::NonBlank, "The address, for `streamable-http` and `sse`."),
        Field::new("headers", Kind::TextMap, "Headers of every request."),
        Field::new("tool_filter", Kind::Mapping(&TOOL_FILTER), "Which tools of the server are taken."),
        Field::new(
            "overrides",
            Kind::ByTool(&OVERRIDE, &SERVER_OVERRIDE),
            "What is tightened, by the tool's name on the server; or a list of `tool` and `override`.",
        ),
    ],
    inlined: &[],
};

static TOOL_FILTER: Shape = Shape {
    name: "tool_filter",
    description: "Which tools of a server are taken, by their names on the server.",
    fields: &[
        Field::new("include", Kind::Texts, "Only these; empty or left out means all."),
        Field::new("exclude", Kind::Texts, "Never these, even when `include` names them."),
    ],
    inlined: &[],
};

static SERVER_OVERRIDE: Shape = Shape {
    name: "server_override",
    description: "What is tightened on one tool of a server.",
    fields: &[
        Field::new("tool", Kind::Text, "The tool's name on the server.").required(),
        Field::new("override", Kind::Mapping(&OVERRIDE), "What is tightened.").required(),
    ],
    inlined: &[],
};

static AGENT_SKILL: Shape = Shape {
    name: "agent_skill",
    description: "A folder with a `SKILL.md`.",
    fields: &[
        Field::new("path", Kind::NonBlank, "The folder.").required(),
        Field::new(
            "sandbox_policy",
            Kind::Word(SandboxPolicy::WORDS),
            "How its scripts are confined; `restricted` unless stated. `full`: scratch only. `none`: no sandbox, counts as `unsafe`.",
        ),
    ],
    inlined: &[],
};
