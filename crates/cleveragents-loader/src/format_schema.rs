//! The formats of tool and skill files as tables, and the JSON Schemas that are made from them.
//!
//! The reader types every scalar by these tables, and the tests hold the schemas against the reader.

mod field;
mod generate;
mod rules;
mod skill_table;
mod tool_table;

use serde_json::Value;

pub(crate) use field::{Field, Kind, Shape};
pub(crate) use skill_table::SKILL;
pub(crate) use tool_table::TOOL;

/// The version of the formats of tool and skill files, as the header `cleveragents: {version: "3.0"}` states it.
pub const FORMAT_VERSION: &str = "3.0";

/// Returns the JSON Schema (2020-12) of tool and validation files, for editors that complete and check them.
///
/// It takes what [`parse_tool_file`](crate::parse_tool_file) takes, as far as a schema can tell: that two names meet
/// or two spellings of one capability differ is for the reader to say. Text has to be written as text here, in
/// quotes where YAML would make something else of it.
pub fn tool_format_schema() -> Value {
    generate::schema(&TOOL, &["tool", "validation"])
}

/// Returns the JSON Schema (2020-12) of skill files, as [`tool_format_schema`] does for tools.
pub fn skill_format_schema() -> Value {
    generate::schema(&SKILL, &["skill"])
}
