//! The tools that a validation wraps.

use super::{ChainProblem, Definitions};
use crate::{Tool, ToolCapability, ToolName, ToolSource};

/// The most tools in a chain, the outermost included.
const MAX_CHAIN: usize = 10;

/// Returns what the tools may do together that `tool` wraps, itself not included; none when it wraps nothing.
pub(super) fn wrapped_capability(
    tool: &Tool,
    definitions: &Definitions,
) -> Result<Option<ToolCapability>, ChainProblem> {
    let mut seen: Vec<&ToolName> = vec![tool.name()];
    let mut last = tool;
    let mut together: Option<ToolCapability> = None;
    while let ToolSource::Wrapped { wraps, .. } = last.source() {
        if seen.contains(&wraps) {
            return Err(ChainProblem::Cycle { tool: wraps.clone() });
        }
        if seen.len() >= MAX_CHAIN {
            return Err(ChainProblem::TooLong { limit: MAX_CHAIN });
        }
        let Some(next) = definitions.tool(wraps) else {
            return Err(ChainProblem::Missing { wrapper: last.name().clone(), wrapped: wraps.clone() });
        };
        let capability = next.capability();
        together = Some(together.map_or_else(|| capability.clone(), |known| known.union(capability)));
        seen.push(wraps);
        last = next;
    }
    Ok(together)
}
