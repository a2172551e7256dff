//! The compiled schemas of a tool.

use cleveragents_domain::Tool;

use crate::failure::{CallFailure, Side};
use crate::schema::Schema;
use crate::watch::Watch;

/// Both schemas of one tool.
#[derive(Debug)]
pub(crate) struct ToolSchemas {
    pub(crate) input: Option<Schema>,
    pub(crate) output: Option<Schema>,
}

impl ToolSchemas {
    pub(crate) fn compile(tool: &Tool, watch: &Watch) -> Result<Self, CallFailure> {
        let compile = |side: Side, schema| {
            Schema::compile(schema, watch).map_err(|source| CallFailure::Schema { side, source })
        };
        Ok(Self {
            input: tool.input_schema().map(|schema| compile(Side::Input, schema)).transpose()?,
            output: tool.output_schema().map(|schema| compile(Side::Output, schema)).transpose()?,
        })
    }
}
