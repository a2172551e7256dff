//! How many steps a check would take, counted before it is made.
//!
//! A recursive schema may apply itself twice at every level, so that a value of sixty levels would need 2^60 steps. The
//! count visits every pair of subschema and value once and adds up, so it stays small where the check would not.

use std::collections::HashMap;

use serde_json::Value;

use super::graph::{Graph, Node};

/// Bytes of text that matching one pattern counts as one step.
pub(super) const BYTES_PER_STEP: usize = 64;

/// The most pairs of subschema and value that are remembered, for the memory of the count.
const MAX_PAIRS: usize = 500_000;

/// An upper bound of the steps that checking `value` needs; some number above `limit` once it is certain to be above it.
pub(super) fn steps(graph: &Graph, value: &Value, limit: u64) -> u64 {
    let mut count = Count { graph, known: HashMap::new(), limit, is_over: false };
    let steps = count.pair(0, value);
    if count.is_over { u64::MAX } else { steps }
}

struct Count<'graph> {
    graph: &'graph Graph,
    known: HashMap<(usize, *const Value), u64>,
    limit: u64,
    /// Set as soon as the limit is passed; nothing is counted from then on.
    is_over: bool,
}

impl Count<'_> {
    fn pair(&mut self, index: usize, value: &Value) -> u64 {
        let key = (index, std::ptr::from_ref(value));
        if let Some(steps) = self.known.get(&key) {
            return *steps;
        }
        let graph = self.graph;
        let Some(node) = graph.nodes.get(index) else { return 0 };
        let mut steps = node.weight.saturating_add(own_text(node, value));
        for next in &node.in_place {
            steps = self.add(steps, *next, value);
        }
        steps = self.children(node, value, steps);
        if node.revisits {
            steps = steps.saturating_mul(2);
        }
        self.is_over |= steps > self.limit;
        // Counting a leaf again is cheaper than remembering it.
        let is_leaf = !value.is_object() && !value.is_array() && node.in_place.is_empty();
        if !self.is_over && !is_leaf {
            self.known.insert(key, steps);
            self.is_over = self.known.len() > MAX_PAIRS;
        }
        steps
    }

    fn add(&mut self, steps: u64, index: usize, value: &Value) -> u64 {
        if self.is_over {
            return steps;
        }
        let sum = steps.saturating_add(self.pair(index, value));
        self.is_over |= sum > self.limit;
        sum
    }

    fn children(&mut self, node: &Node, value: &Value, mut steps: u64) -> u64 {
        match value {
            Value::Object(map) => {
                for (name, item) in map {
                    for next in node.properties.get(name).into_iter().flatten().chain(&node.any_property) {
                        steps = self.add(steps, *next, item);
                    }
                    for next in &node.names {
                        let weight =
                            self.graph.nodes.get(*next).map_or(1, |node| node.weight + node.patterns);
                        steps = steps.saturating_add(weight);
                    }
                    if self.is_over {
                        break;
                    }
                }
            }
            Value::Array(items) => {
                for (position, item) in items.iter().enumerate() {
                    for next in node.prefix.get(position).into_iter().chain(&node.any_item) {
                        steps = self.add(steps, *next, item);
                    }
                    if self.is_over {
                        break;
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
