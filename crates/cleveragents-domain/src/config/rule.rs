use crate::shown::Shown;
use crate::tool::{ToolSourceKind, ToolType};

/// A rule of the contract that a well-typed value breaks.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BrokenRule {
    /// A `read_only` tool that also writes or can be checkpointed.
    #[error("`{field}` must be false when `read_only` is true")]
    ReadOnly {
        /// The contradicting field.
        field: &'static str,
    },
    /// A source lacks a field that it requires.
    #[error("`{field}` is required when `source` is `{source_kind}`")]
    SourceRequires {
        /// The stated source.
        source_kind: ToolSourceKind,
        /// The absent or empty field.
        field: &'static str,
    },
    /// A field that belongs to another source.
    #[error("`{field}` is not allowed when `source` is `{source_kind}`")]
    SourceForbids {
        /// The stated source.
        source_kind: ToolSourceKind,
        /// The surplus field.
        field: &'static str,
    },
    /// Something only a validation may have.
    #[error("{what} is only for `tool_type: validation`")]
    ValidationOnly {
        /// The field or value.
        what: &'static str,
    },
    /// A validation whose capability is not read-only.
    #[error("a validation is always read-only, `{field}` must be {expected}")]
    ValidationReadOnly {
        /// The contradicting field.
        field: &'static str,
        /// The only value a validation may have there.
        expected: bool,
    },
    /// A validation was demanded and something else was given.
    #[error("expected `tool_type` `validation`, found `{found}`")]
    NotAValidation {
        /// The stated type.
        found: ToolType,
    },
    /// A validation that wraps itself.
    #[error("a validation cannot wrap itself")]
    WrapsItself,
    /// An argument of a wrapped tool that comes from nowhere.
    #[error("an argument is forwarded with `from` or stated with `value`")]
    MappedArgument,
    /// A timeout outside 1..=4294967295 seconds.
    #[error("`timeout` must be between 1 and 4294967295 seconds, found {found}")]
    Timeout {
        /// The value that was found.
        found: i64,
    },
    /// A slot name that Python could not use as a variable.
    #[error("slot name `{}` is not a valid Python identifier", Shown(.name))]
    SlotName {
        /// The name that was found.
        name: String,
    },
    /// Two slots with one name.
    #[error("slot name `{}` is used twice", Shown(.name))]
    DuplicateSlot {
        /// The repeated name.
        name: String,
    },
    /// A static slot without its resource.
    #[error("`static_resource` is required when `binding` is `static`")]
    StaticResourceRequired,
    /// A resource on a slot that is not static.
    #[error("`static_resource` is only allowed when `binding` is `static`")]
    StaticResourceForbidden,
    /// A field whose text must not be empty.
    #[error("`{field}` must not be empty")]
    Empty {
        /// The field.
        field: &'static str,
    },
    /// A skill under the name that calls outside any skill carry.
    #[error("skill name `{name}` is reserved")]
    ReservedName {
        /// The reserved name.
        name: &'static str,
    },
    /// A skill in a namespace that belongs to the program.
    #[error("the namespace `{namespace}` is the program's own")]
    ReservedNamespace {
        /// The namespace.
        namespace: &'static str,
    },
    /// A text that cannot be one side of a name.
    #[error("`{}` must start with a letter or a digit and hold only letters, digits, `-` and `_`", Shown(.found))]
    NamePart {
        /// The text that was found.
        found: String,
    },
    /// Two things with one name in one skill.
    #[error("`{}` is used twice", Shown(.name))]
    Duplicate {
        /// The repeated name.
        name: String,
    },
    /// A field that an override must leave alone.
    #[error("`{field}` cannot be overridden, only capability fields and `timeout` can")]
    NotOverridable {
        /// The field.
        field: &'static str,
    },
    /// Fields that exclude each other.
    #[error("`{first}` and `{second}` exclude each other")]
    Exclusive {
        /// The one field.
        first: &'static str,
        /// The other field.
        second: &'static str,
    },
    /// A field that a transport needs.
    #[error("`{field}` is required when `transport` is `{transport}`")]
    TransportRequires {
        /// The stated transport.
        transport: &'static str,
        /// The absent field.
        field: &'static str,
    },
    /// An entry whose inline marks disagree.
    #[error("`is_inline`, `inline_tool` and `source: inline` go together")]
    InlineEntry,
    /// An entry that has a capability without being resolved, or the reverse.
    #[error(
        "an entry has a `capability` exactly when it is `resolved`, and an inline entry is always resolved"
    )]
    ResolvedEntry,
}
