//! Tools as skills tighten them.

use cleveragents_domain::Tool;

/// Tells whether a tool is `definition` in everything that a skill cannot override: all but capability and timeout.
pub(crate) fn is_tightened(definition: &Tool, tool: &Tool) -> bool {
    definition.name() == tool.name()
        && definition.description() == tool.description()
        && definition.source() == tool.source()
        && definition.validation_mode() == tool.validation_mode()
        && definition.input_schema() == tool.input_schema()
        && definition.output_schema() == tool.output_schema()
        && definition.resource_slots() == tool.resource_slots()
        && definition.lifecycle() == tool.lifecycle()
}
