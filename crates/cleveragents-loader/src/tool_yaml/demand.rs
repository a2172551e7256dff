//! The type that each field of a tool asks for.

use crate::yaml::{Demand, Node, ScalarStyle};

/// Returns the pointer of the wrapper that a document has, or nothing when it is flat.
///
/// A wrapper is the only key beside the header.
pub(super) fn wrapper(tree: &Node) -> Option<&'static str> {
    let keys = tree.as_mapping()?.pairs.iter().map(|pair| pair.key.text.as_str());
    let mut others = keys.filter(|key| *key != "cleveragents");
    match (others.next(), others.next()) {
        (Some("tool"), None) => Some("/tool"),
        (Some("validation"), None) => Some("/validation"),
        _ => None,
    }
}

/// Returns what the field at a pointer asks for.
pub(super) fn of(tree: &Node, wrapper: &str, pointer: &str) -> Demand {
    if pointer == "/cleveragents/version" {
        return Demand::Text;
    }
    let path: Vec<&str> = pointer.strip_prefix(wrapper).unwrap_or_default().split('/').skip(1).collect();
    let demand = match path[..] {
        [field] | ["capability" | "validation", field] => of_field(field),
        ["resource_slots", _, "required"] => Demand::Boolean,
        ["side_effects" | "lifecycle", _] | ["capability", "side_effects", _] | ["resource_slots", _, _] => {
            Demand::Text
        }
        _ => Demand::Any,
    };
    // A text field that is left open with `null` or `~` is absent, but a tool may well be called or described so.
    let is_open = demand == Demand::Text && !matches!(path[..], ["name" | "description"]);
    if is_open && is_null(tree, pointer) { Demand::Any } else { demand }
}

fn of_field(field: &str) -> Demand {
    match field {
        "read_only" | "writes" | "checkpointable" | "idempotent" | "unsafe" | "human_approval_required" => {
            Demand::Boolean
        }
        "timeout" => Demand::Integer,
        "name" | "description" | "source" | "tool_type" | "code" | "mcp_server" | "mcp_tool_name"
        | "agent_skill_path" | "write_scope" | "checkpoint_scope" | "cost_profile" | "mode" | "wraps"
        | "transform" => Demand::Text,
        _ => Demand::Any,
    }
}

fn is_null(tree: &Node, pointer: &str) -> bool {
    let scalar = tree.at_pointer(pointer).and_then(Node::as_scalar);
    scalar.is_some_and(|scalar| {
        scalar.style == ScalarStyle::Plain && matches!(scalar.text.as_str(), "~" | "null" | "Null" | "NULL")
    })
}
