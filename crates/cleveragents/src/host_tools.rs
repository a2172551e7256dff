//! Callables of the embedding program, as tools behind the same gate as every other.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::sync::Arc;

use cleveragents_domain::name::BUILTIN_NAMESPACE;
use cleveragents_domain::{Tool, ToolName, ToolSource};
use cleveragents_runtime::{ExecutionError, Executor, Permit, Tier, ToolOutput};
use foldhash::fast::RandomState;

/// What a callable of the embedding program does with a call that was let through.
type Run = dyn Fn(&Permit<'_>) -> Result<ToolOutput, ExecutionError> + Send + Sync;

/// A tool that the embedding program runs itself.
///
/// Its definition is gated, its input and output are checked and its calls are recorded like those of any other tool, but
/// nothing holds the callable: it runs in the program, with all its rights. It ends by itself when
/// [`Watch::check`](cleveragents_runtime::Watch::check) of its permit errs; a panic in it is a failure of the tool.
///
/// ```
/// use cleveragents::{Agents, AgentsOptions, CallRequest, HostTool, Tool, ToolHost as _};
/// use cleveragents::tools::ToolOutput;
/// use serde_json::json;
///
/// let definition = Tool::from_config(&json!({
///     "name": "shop/double", "description": "Doubles a number.", "source": "builtin",
///     "input_schema": {"type": "object", "required": ["n"], "properties": {"n": {"type": "integer"}}},
///     "capability": {"read_only": true},
/// }))?;
/// let double = HostTool::new(definition, |permit| {
///     let n = permit.arguments().value()["n"].as_i64().unwrap_or_default();
///     Ok(ToolOutput::from(json!(n * 2)))
/// })?;
/// let agents = Agents::new(AgentsOptions {
///     host_tools: vec![double],
///     ..AgentsOptions::new(Vec::new(), env!("CARGO_MANIFEST_DIR"))
/// });
/// let result = agents.tools()?.call(CallRequest::new("shop/double", json!({"n": 21})));
/// assert_eq!(result.output_data(), &json!(42));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct HostTool {
    tool: Arc<Tool>,
    run: Arc<Run>,
}

/// Why a definition cannot be that of a callable.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum HostToolError {
    /// The definition says that something else runs it.
    #[error("`{name}` has the source `{}`, and a callable has `builtin`", .found)]
    Source {
        /// The name of the tool.
        name: ToolName,
        /// Its source.
        found: cleveragents_domain::ToolSourceKind,
    },
    /// The namespace belongs to the library.
    #[error("`{name}` cannot be used: the namespace `builtin` is the library's own")]
    Reserved {
        /// The name of the tool.
        name: ToolName,
    },
}

impl HostTool {
    /// Says what `tool` does. Its source is `builtin`, outside the namespace of that name.
    pub fn new(
        tool: Tool,
        run: impl Fn(&Permit<'_>) -> Result<ToolOutput, ExecutionError> + Send + Sync + 'static,
    ) -> Result<Self, HostToolError> {
        let name = tool.name();
        if !matches!(tool.source(), ToolSource::Builtin) {
            return Err(HostToolError::Source { name: name.clone(), found: tool.source().kind() });
        }
        if name.namespace() == BUILTIN_NAMESPACE {
            return Err(HostToolError::Reserved { name: name.clone() });
        }
        Ok(Self { tool: Arc::new(tool), run: Arc::new(run) })
    }

    /// Returns the definition.
    pub fn tool(&self) -> &Arc<Tool> {
        &self.tool
    }
}

impl fmt::Debug for HostTool {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("HostTool").field("tool", &self.tool).finish_non_exhaustive()
    }
}

/// Runs the callables.
#[derive(Debug)]
pub(crate) struct HostExecutor {
    /// By the address of the definition, which stays where it is as long as the callable is here.
    tools: HashMap<usize, HostTool, RandomState>,
}

impl HostExecutor {
    /// Takes the callables, or returns the name that two of them have.
    pub(crate) fn new(tools: &[HostTool]) -> Result<Self, ToolName> {
        let mut names = HashSet::with_capacity_and_hasher(tools.len(), RandomState::default());
        if let Some(second) = tools.iter().find(|host| !names.insert(host.tool.name())) {
            return Err(second.tool.name().clone());
        }
        let tools = tools.iter().map(|host| (address(&host.tool), host.clone()));
        Ok(Self { tools: tools.collect() })
    }
}

fn address(tool: &Tool) -> usize {
    std::ptr::from_ref(tool).addr()
}

impl Executor for HostExecutor {
    /// Only the very definitions that were registered: a file with the same words runs no callable.
    fn serves(&self, tool: &Tool) -> bool {
        self.tools.contains_key(&address(tool))
    }

    fn tier(&self, _: &Tool) -> Tier {
        Tier::Host
    }

    fn run(&self, permit: Permit<'_>) -> Result<ToolOutput, ExecutionError> {
        match self.tools.get(&address(permit.tool())) {
            Some(host) => (host.run)(&permit),
            None => Err(ExecutionError::failed("not_implemented", "the program does not run this tool")),
        }
    }
}

#[cfg(test)]
mod tests;
