//! The compiled schemas of tools, kept between calls.

use std::sync::{Arc, Mutex, PoisonError};

use cleveragents_domain::{Tool, ToolName};
use indexmap::IndexMap;

use crate::failure::{CallFailure, Side};
use crate::schema::Schema;
use crate::watch::Watch;

/// The most tools whose schemas are kept; the one compiled longest ago goes first.
const MAX_TOOLS: usize = 512;

/// Both schemas of one tool.
#[derive(Debug)]
pub(crate) struct ToolSchemas {
    tool: Arc<Tool>,
    pub(crate) input: Option<Schema>,
    pub(crate) output: Option<Schema>,
}

/// Keeps compiled schemas by tool, and never serves those of an older definition.
#[derive(Debug, Default)]
pub(crate) struct SchemaCache {
    // Guards the map; never held while a schema is compiled or a value is checked.
    kept: Mutex<IndexMap<ToolName, Arc<ToolSchemas>>>,
}

impl SchemaCache {
    pub(crate) fn of(&self, tool: &Arc<Tool>, watch: &Watch) -> Result<Arc<ToolSchemas>, CallFailure> {
        let found = self.kept.lock().unwrap_or_else(PoisonError::into_inner).get(tool.name()).cloned();
        if let Some(found) = found
            && found.is_of(tool)
        {
            return Ok(found);
        }
        let compile = |side: Side, schema| {
            Schema::compile(schema, watch).map_err(|source| CallFailure::Schema { side, source })
        };
        let schemas = Arc::new(ToolSchemas {
            tool: Arc::clone(tool),
            input: tool.input_schema().map(|schema| compile(Side::Input, schema)).transpose()?,
            output: tool.output_schema().map(|schema| compile(Side::Output, schema)).transpose()?,
        });
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.shift_remove(tool.name());
        while kept.len() >= MAX_TOOLS {
            kept.shift_remove_index(0);
        }
        kept.insert(tool.name().clone(), Arc::clone(&schemas));
        Ok(schemas)
    }
}

impl ToolSchemas {
    /// Whether these are the schemas of this very definition. Definitions are compared only when they are not the same
    /// allocation, so a look-up that hands out the same tool again costs nothing.
    fn is_of(&self, tool: &Arc<Tool>) -> bool {
        Arc::ptr_eq(&self.tool, tool)
            || (self.tool.input_schema() == tool.input_schema()
                && self.tool.output_schema() == tool.output_schema())
    }
}
