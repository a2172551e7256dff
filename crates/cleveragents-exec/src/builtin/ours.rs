//! Which tools are definitions of ours.

use cleveragents_domain::{ResourceAccessMode, Tool, ToolCapability, WriteScope};

/// Whether `tool` is one of the `definitions`, or one that a skill tightened: no right more, no promise less.
pub(super) fn is_ours(tool: &Tool, definitions: &[Tool]) -> bool {
    let own = definitions.iter().find(|own| own.name() == tool.name());
    own.is_some_and(|own| {
        own == tool
            || (is_same_but_for_rights(tool, own)
                && tool.timeout() <= own.timeout()
                && is_tightened(tool.capability(), own))
    })
}

fn is_same_but_for_rights(tool: &Tool, own: &Tool) -> bool {
    let same = |tool: &Tool| {
        (
            tool.description().to_owned(),
            tool.source().clone(),
            tool.tool_type(),
            tool.input_schema().cloned(),
            tool.output_schema().cloned(),
            tool.resource_slots().to_vec(),
            tool.lifecycle().cloned(),
        )
    };
    same(tool) == same(own)
}

fn is_tightened(tightened: &ToolCapability, own_tool: &Tool) -> bool {
    let own = own_tool.capability();
    let (new, old) = (tightened.config(), own.config());
    let narrower = match (&new.write_scope, &old.write_scope) {
        (new, old) if new == old => true,
        (Some(new), Some(old)) => WriteScope::parse(new).is_within(&WriteScope::parse(old)),
        // Beside a slot that may be filled with anything, a scope only limits; alone it would grant.
        (Some(_), None) => {
            own_tool.resource_slots().iter().any(|slot| slot.access() == ResourceAccessMode::ReadWrite)
        }
        (None, _) => false,
    };
    narrower
        && (new.human_approval_required || !old.human_approval_required)
        && (new.is_unsafe || !old.is_unsafe)
        && (!new.idempotent || old.idempotent)
        && new.read_only == old.read_only
        && new.writes == old.writes
        && new.checkpointable == old.checkpointable
        && new.checkpoint_scope == old.checkpoint_scope
        && new.side_effects == old.side_effects
        && new.cost_profile == old.cost_profile
}

#[cfg(test)]
mod tests;
