//! The fields of tools and validations (`tool_model.md` of the contract).

use cleveragents_domain::tool::{BindingMode, CheckpointScope, ResourceAccessMode};
use cleveragents_domain::{ToolSourceKind, ToolType, ValidationMode};

use super::field::{Field, Kind, Shape};

/// A tool or a validation with its name.
pub(crate) static TOOL: Shape = Shape {
    name: "tool",
    description: "A namespaced callable operation; with `tool_type: validation` a read-only check that returns `passed`.",
    fields: &[
        Field::new("name", Kind::Name, "`namespace/short-name`. A name without a namespace gets `local/`.")
            .required(),
        DESCRIPTION,
        SOURCE,
        TOOL_TYPE,
        CODE,
        MCP_SERVER,
        MCP_TOOL_NAME,
        AGENT_SKILL_PATH,
        INPUT_SCHEMA,
        OUTPUT_SCHEMA,
        CAPABILITY_FIELD,
        RESOURCE_SLOTS,
        LIFECYCLE_FIELD,
        TIMEOUT,
        VALIDATION_FIELD,
    ],
    inlined: &[&CAPABILITY, &VALIDATION],
};

/// A tool inside a skill.
pub(super) static INLINE_TOOL: Shape = Shape {
    name: "inline_tool",
    description: "A tool that is visible only through its skill, as `<namespace>/<skill>--<name>`.",
    fields: &[
        Field::new(
            "name",
            Kind::NamePart,
            "The tool's own name, without a namespace. Left out: `inline-1`, `inline-2` and so on by position.",
        ),
        DESCRIPTION,
        SOURCE,
        TOOL_TYPE,
        CODE,
        MCP_SERVER,
        MCP_TOOL_NAME,
        AGENT_SKILL_PATH,
        INPUT_SCHEMA,
        OUTPUT_SCHEMA,
        CAPABILITY_FIELD,
        RESOURCE_SLOTS,
        LIFECYCLE_FIELD,
        TIMEOUT,
        VALIDATION_FIELD,
    ],
    inlined: &[&CAPABILITY, &VALIDATION],
};

const DESCRIPTION: Field =
    Field::new("description", Kind::Text, "What the tool does and when to use it, for people and models.")
        .required();
const SOURCE: Field = Field::new(
    "source",
    Kind::Word(ToolSourceKind::WORDS),
    "Where the implementation is. `wrapped` is only for validations.",
)
.required();
const TOOL_TYPE: Field = Field::new(
    "tool_type",
    Kind::Word(ToolType::WORDS),
    "`tool` unless stated. A validation is always read-only.",
);
const CODE: Field = Field::new(
    "code",
    Kind::NonBlank,
    "Inline Python, for `source: custom`: a function `run` of one parameter, or a body that ends in `return`.",
);
const MCP_SERVER: Field = Field::new("mcp_server", Kind::NonBlank, "The server, for `source: mcp`.");
const MCP_TOOL_NAME: Field =
    Field::new("mcp_tool_name", Kind::NonBlank, "The tool's name on that server, for `source: mcp`.");
const AGENT_SKILL_PATH: Field =
    Field::new("agent_skill_path", Kind::NonBlank, "The skill's folder, for `source: agent_skill`.");
const INPUT_SCHEMA: Field = Field::new(
    "input_schema",
    Kind::JsonSchema,
    "A JSON Schema (2020-12) that the inputs must match before the tool runs.",
);
const OUTPUT_SCHEMA: Field =
    Field::new("output_schema", Kind::JsonSchema, "A JSON Schema (2020-12) that the output must match.");
const CAPABILITY_FIELD: Field = Field::new(
    "capability",
    Kind::Mapping(&CAPABILITY),
    "What the tool can and cannot do. The same keys may stand at the top level instead.",
);
const RESOURCE_SLOTS: Field = Field::new(
    "resource_slots",
    Kind::List(&SLOT),
    "Resources that must be bound before the tool runs. No two share a name.",
);
static SLOT: Kind = Kind::Mapping(&RESOURCE_SLOT);
const LIFECYCLE_FIELD: Field = Field::new(
    "lifecycle",
    Kind::Mapping(&LIFECYCLE),
    "Hooks: a top-level function of `code`, or for other sources the name of a registered tool.",
);
const TIMEOUT: Field =
    Field::new("timeout", Kind::Seconds, "The most seconds that one call may take; 300 unless stated.");
const VALIDATION_FIELD: Field = Field::new(
    "validation",
    Kind::Mapping(&VALIDATION),
    "What only a validation has. The same keys may stand at the top level instead.",
);

/// What a tool can and cannot do.
pub(super) static CAPABILITY: Shape = Shape {
    name: "capability",
    description: "What a tool can and cannot do. What is not declared is not promised: a tool without `read_only: true` counts as one that writes.",
    fields: &[
        Field::new(
            "read_only",
            Kind::Boolean,
            "The tool only reads, never writes. Excludes `writes` and `checkpointable`.",
        ),
        Field::new("writes", Kind::Boolean, "The tool can write to resources."),
        Field::new(
            "write_scope",
            Kind::Text,
            "Where it writes: comma-separated paths below the runtime root; a trailing `/**` means the whole tree.",
        ),
        Field::new("checkpointable", Kind::Boolean, "What the tool does can be rolled back."),
        Field::new("checkpoint_scope", Kind::Word(CheckpointScope::WORDS), "The granularity of a rollback."),
        Field::new(
            "side_effects",
            Kind::Texts,
            "Known side effects. `network` is the one that opens the network.",
        ),
        Field::new("idempotent", Kind::Boolean, "The tool is safe to run again."),
        Field::new(
            "unsafe",
            Kind::Boolean,
            "The tool needs extra safety checks: it runs only when the user's policy names it.",
        ),
        Field::new("human_approval_required", Kind::Boolean, "A person is asked before every call."),
        Field::new("cost_profile", Kind::Text, "The name of a cost profile."),
    ],
    inlined: &[],
};

/// What only a validation has.
pub(super) static VALIDATION: Shape = Shape {
    name: "validation_section",
    description: "What only a validation has.",
    fields: &[
        Field::new(
            "mode",
            Kind::Word(ValidationMode::WORDS),
            "`required` unless stated: a failure blocks. `informational`: it is only reported.",
        ),
        Field::new("wraps", Kind::Name, "The tool that is run, for `source: wrapped`."),
        Field::new(
            "transform",
            Kind::NonBlank,
            "Python that turns the wrapped tool's output into `{passed, data, message}`, for `source: wrapped`.",
        ),
        Field::new(
            "argument_mapping",
            Kind::ByKey(&MAPPED_ARGUMENT),
            "The arguments of the wrapped tool, for `source: wrapped`. Left out: the input as it is.",
        ),
    ],
    inlined: &[],
};

static MAPPED_ARGUMENT: Shape = Shape {
    name: "mapped_argument",
    description: "Where one argument of the wrapped tool comes from: an input, a value, or a value where there is no such input.",
    fields: &[
        Field::new("from", Kind::NonEmptyText, "The input of the validation that is forwarded."),
        Field::new("value", Kind::Any, "The value, or what is taken when there is no such input."),
    ],
    inlined: &[],
};

static RESOURCE_SLOT: Shape = Shape {
    name: "resource_slot",
    description: "A resource that must be bound before the tool runs.",
    fields: &[
        Field::new("name", Kind::Identifier, "The slot's name, a Python identifier.").required(),
        Field::new(
            "resource_type",
            Kind::NonEmptyText,
            "The name of the resource's type, such as `fs-directory`.",
        )
        .required(),
        Field::new("access", Kind::Word(ResourceAccessMode::WORDS), "How the tool uses the resource.")
            .required(),
        Field::new("description", Kind::Text, "What the resource is for."),
        Field::new(
            "binding",
            Kind::Word(BindingMode::WORDS),
            "`contextual` unless stated: from the caller. `static`: always `static_resource`. `parameter`: from the input of the slot's name.",
        ),
        Field::new(
            "static_resource",
            Kind::NonEmptyText,
            "The resource of a static binding, and only of one.",
        ),
        Field::new("required", Kind::Boolean, "Whether the slot must be filled; `true` unless stated."),
    ],
    inlined: &[],
};

static LIFECYCLE: Shape = Shape {
    name: "lifecycle",
    description: "Hooks that run around a tool's calls.",
    fields: &[
        Field::new("discover", Kind::Text, "Runs when the tool is discovered."),
        Field::new("activate", Kind::Text, "Runs when the tool is activated."),
        Field::new("deactivate", Kind::Text, "Runs when the tool is deactivated."),
    ],
    inlined: &[],
};
