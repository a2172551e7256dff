//! What makes a tool of a server unusable.

use cleveragents_domain::ToolError;
use cleveragents_domain::config::BrokenRule;
use cleveragents_runtime::SchemaError;
use thiserror::Error;

/// Why the definition of a tool is put aside.
#[derive(Debug, Clone, PartialEq, Error)]
#[non_exhaustive]
pub enum ToolDefect {
    /// The definition is no object.
    #[error("it is no object")]
    NoObject,
    /// The definition cannot be read as a value.
    #[error("it {0}")]
    Extent(ExtentDefect),
    /// Nobody can call it by its name.
    #[error("{0}")]
    Name(NameDefect),
    /// What people are shown of it is no text.
    #[error("its `{key}` is no text")]
    NoText {
        /// `title` or `description`.
        key: &'static str,
    },
    /// The description is too long.
    #[error("its description is longer than {limit} bytes")]
    LongDescription {
        /// The limit.
        limit: usize,
    },
    /// It does not run as a call.
    #[error("it runs as a task only")]
    TaskOnly,
    /// The schema of its arguments cannot be used.
    #[error("{}", in_words("input", .0))]
    Input(SchemaDefect),
    /// The schema of its output cannot be used.
    #[error("{}", in_words("output", .0))]
    Output(SchemaDefect),
    /// Its arguments cannot be repeated in headers.
    #[error("{0}")]
    Header(HeaderDefect),
    /// What the operator says of it contradicts itself.
    #[error("{0}")]
    Capability(BrokenRule),
    /// No tool can be made of it.
    #[error("{0}")]
    Tool(ToolError),
}

/// Why a definition cannot be read as a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum ExtentDefect {
    /// It holds too many values.
    #[error("holds more than {limit} values")]
    Values {
        /// The limit.
        limit: usize,
    },
    /// What stands before it in the list holds too many values already.
    #[error(
        "comes after {limit} values, and no more of a list are read; name the tools that are needed under `include`"
    )]
    List {
        /// The limit.
        limit: usize,
    },
    /// It nests too deep.
    #[error("nests too deep to be read")]
    Depth,
}

/// Why nobody can call a tool by its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum NameDefect {
    /// There is none.
    #[error("it has no name")]
    Missing,
    /// It is too long.
    #[error("its name is longer than {limit} bytes")]
    Long {
        /// The limit.
        limit: usize,
    },
    /// A terminal would obey it.
    #[error("its name holds a control character")]
    Control,
    /// It is taken.
    #[error("a tool of this name comes before it")]
    Taken,
    /// It fits no name of ours.
    #[error("no name can be made of its name")]
    Unusable,
}

/// Why a schema of a tool cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum SchemaDefect {
    /// There is none.
    Missing,
    /// It is no object, as a schema of arguments is.
    NoObject,
    /// It is neither an object nor a truth value, as every schema is.
    NoSchema,
    /// It describes something else than an object.
    OfType {
        /// Its type, as the server writes it, shortened.
        found: String,
    },
    /// It cannot be compiled.
    Unusable {
        /// Why.
        error: SchemaError,
    },
}

fn in_words(side: &str, defect: &SchemaDefect) -> String {
    match defect {
        SchemaDefect::Missing => format!("it has no {side} schema"),
        SchemaDefect::NoObject => format!("its {side} schema is no object"),
        SchemaDefect::NoSchema => format!("its {side} schema is no schema"),
        SchemaDefect::OfType { found } => {
            format!("its {side} schema is of type {found} instead of \"object\"")
        }
        SchemaDefect::Unusable { error } => format!("its {side} schema cannot be used: {error}"),
    }
}

/// Why arguments of a tool cannot be repeated in headers (SEP-2243).
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum HeaderDefect {
    /// The key stands where it means nothing.
    #[error("`x-mcp-header` stands elsewhere than in a property")]
    Place,
    /// Two arguments would be the same header.
    #[error("two properties have the header `{header}`")]
    Taken {
        /// The header.
        header: String,
    },
    /// A header cannot have this name.
    #[error("`x-mcp-header` of `{property}` is no name of a header")]
    Name {
        /// The property.
        property: String,
    },
    /// A header cannot say such a value.
    #[error("`x-mcp-header` of `{property}` is on something else than text, integer or boolean")]
    Type {
        /// The property.
        property: String,
    },
}
