//! How many steps a check would take, counted before it is made.
//!
//! A recursive schema may apply itself twice at every level, so that a value of sixty levels would need 2^60 steps. The
//! count visits every pair of subschema and value once and adds up, so it stays small where the check would not.

use std::collections::HashMap;

use serde_json::Value;

use super::graph::{Graph, Node};

/// Bytes of text that matching one pattern counts as one step.
pub(super) const BYTES_PER_STEP: usize = 64;

/// An upper bound of the steps that checking `value` needs, or more than `limit` once that is certain.
pub(super) fn steps(graph: &Graph, value: &Value, limit: u64) -> u64 {
    let mut count = Count { graph, known: HashMap::new(), limit };
    count.pair(0, value)
}

struct Count<'graph> {
    graph: &'graph Graph,
    known: HashMap<(usize, *const Value), u64>,
    limit: u64,
}

impl Count<'_> {
    fn pair(&mut self, index: usize, value: &Value) -> u64 {
        let key = (index, std::ptr::from_ref(value));
        if let Some(steps) = self.known.get(&key) {
            return *steps;
        }
        // Every pair takes a step, so the memory of this count is bounded by the limit as well.
        if length(self.known.len()) > self.limit {
            return u64::MAX;
        }
        let graph = self.graph;
        let Some(node) = graph.nodes.get(index) else { return 0 };
        let mut steps = node.weight.saturating_add(own_text(node, value));
        for next in &node.in_place {
            steps = steps.saturating_add(self.pair(*next, value));
        }
        steps = steps.saturating_add(self.children(node, value));
        if node.revisits {
            steps = steps.saturating_mul(2);
        }
        self.known.insert(key, steps);
        steps
    }

    fn children(&mut self, node: &Node, value: &Value) -> u64 {
        let mut steps = 0_u64;
        match value {
            Value::Object(map) => {
                for (name, item) in map {
                    for next in node.properties.get(name).into_iter().flatten().chain(&node.any_property) {
                        steps = steps.saturating_add(self.pair(*next, item));
                    }
                    for next in &node.names {
                        let weight =
                            self.graph.nodes.get(*next).map_or(1, |node| node.weight + node.patterns);
                        steps = steps.saturating_add(weight);
                    }
                }
            }
            Value::Array(items) => {
                for (position, item) in items.iter().enumerate() {
                    for next in node.prefix.get(position).into_iter().chain(&node.any_item) {
                        steps = steps.saturating_add(self.pair(*next, item));
                    }
                }
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
        steps
    }
}

/// Steps of the patterns of `node` on the text of `value`, or on the names of its properties.
fn own_text(node: &Node, value: &Value) -> u64 {
    let bytes = match value {
        Value::String(text) => text.len(),
        Value::Object(map) if node.patterns > 0 => map.keys().map(|name| name.len() + BYTES_PER_STEP).sum(),
        Value::Object(_) | Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) => 0,
    };
    node.patterns.saturating_mul(1 + length(bytes / BYTES_PER_STEP))
}

fn length(value: usize) -> u64 {
    u64::try_from(value).unwrap_or(u64::MAX)
}
