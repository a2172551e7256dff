//! The subschemas of a schema and which of them apply to what.
//!
//! An edge is either *in place* (the subschema applies to the same value: `allOf`, `$ref`, ...) or leads to *children*
//! of the value (`properties`, `items`, ...). In-place edges must not form a circle, and their fan-out and chain are
//! bounded. Circles through children are what recursive schemas are made of.

use std::collections::BTreeMap;

use serde_json::Value;

use super::{MAX_SCHEMA_CHAIN, MAX_SCHEMA_FAN_OUT, SchemaError};
use crate::arguments::Extent;

mod builder;

pub(super) use builder::{Oddities, oddities};

/// Levels below which the whole graph, children included, counts as shallow.
const MAX_SHALLOW_LEVELS: usize = 256;

/// One subschema.
#[derive(Debug, Default)]
pub(super) struct Node {
    /// Subschemas for the same value.
    pub(super) in_place: Vec<usize>,
    /// Subschemas for one property.
    pub(super) properties: BTreeMap<String, Vec<usize>>,
    /// Subschemas for any property.
    pub(super) any_property: Vec<usize>,
    /// Subschemas for the names of properties.
    pub(super) names: Vec<usize>,
    /// Subschemas for any item.
    pub(super) any_item: Vec<usize>,
    /// Subschemas for the item at an index.
    pub(super) prefix: Vec<usize>,
    /// Steps of this subschema on its own: one, and one for every listed value or name it compares with.
    pub(super) weight: u64,
    /// Patterns that are matched against a text or against every property name.
    pub(super) patterns: u64,
    /// Whether evaluation may visit the in-place subschemas again (`unevaluatedProperties`, `unevaluatedItems`).
    pub(super) revisits: bool,
}

impl Node {
    fn children(&self) -> impl Iterator<Item = usize> {
        let several = [&self.any_property, &self.names, &self.any_item, &self.prefix];
        self.properties.values().flatten().chain(several.into_iter().flatten()).copied()
    }
}

/// All subschemas of one schema. Node 0 is the schema itself.
#[derive(Debug)]
pub(super) struct Graph {
    pub(super) nodes: Vec<Node>,
    /// Ways through the whole graph and its depth; absent when the schema is recursive or very deep.
    shallow: Option<Shallow>,
}

#[derive(Debug, Clone, Copy)]
struct Shallow {
    ways: u64,
    levels: usize,
}

impl Graph {
    pub(super) fn build(schema: &Value) -> Result<Self, SchemaError> {
        let nodes = builder::read(schema)?;
        let mut search = Search { nodes: &nodes, state: vec![State::Fresh; nodes.len()] };
        for node in 0..nodes.len() {
            search.measure_in_place(node, 0)?;
        }
        let mut search = Search { nodes: &nodes, state: vec![State::Fresh; nodes.len()] };
        let shallow = search.measure_all(0, 0);
        Ok(Self { nodes, shallow })
    }

    /// Levels of the whole graph; `None` when it is recursive or deeper than a shallow one.
    pub(super) fn levels(&self) -> Option<usize> {
        self.shallow.map(|shallow| shallow.levels)
    }

    /// An upper bound of the steps that a check of a value of this extent needs; `None` for a recursive schema.
    pub(super) fn steps_without_recursion(&self, extent: Extent) -> Option<u64> {
        let values = u64::try_from(extent.nodes).unwrap_or(u64::MAX);
        let texts = u64::try_from(extent.bytes / super::cost::BYTES_PER_STEP).unwrap_or(u64::MAX);
        self.shallow.map(|shallow| shallow.ways.saturating_mul(values.saturating_add(texts)))
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Fresh,
    Open,
    Done { ways: u64, levels: usize },
}

struct Search<'graph> {
    nodes: &'graph [Node],
    state: Vec<State>,
}

impl Search<'_> {
    /// Counts the ways through the in-place edges below `index`, refusing circles, long chains and a wide fan-out.
    fn measure_in_place(&mut self, index: usize, depth: usize) -> Result<(u64, usize), SchemaError> {
        if depth > MAX_SCHEMA_CHAIN {
            return Err(SchemaError::Chain { limit: MAX_SCHEMA_CHAIN });
        }
        match self.state.get(index) {
            Some(State::Done { ways, levels }) => return Ok((*ways, *levels)),
            Some(State::Open) => return Err(SchemaError::Endless { reference: "$ref".to_owned() }),
            Some(State::Fresh) | None => {}
        }
        self.set(index, State::Open);
        let (mut ways, mut levels) = (1_u64, 0_usize);
        let nodes = self.nodes;
        for next in nodes.get(index).into_iter().flat_map(|node| node.in_place.iter()) {
            let (more, below) = self.measure_in_place(*next, depth + 1)?;
            ways = ways.saturating_add(more);
            levels = levels.max(below + 1);
        }
        if ways > MAX_SCHEMA_FAN_OUT {
            return Err(SchemaError::FanOut { limit: MAX_SCHEMA_FAN_OUT });
        }
        if levels > MAX_SCHEMA_CHAIN {
            return Err(SchemaError::Chain { limit: MAX_SCHEMA_CHAIN });
        }
        self.set(index, State::Done { ways, levels });
        Ok((ways, levels))
    }

    /// Counts the weighted ways through all edges below `index`; `None` at a circle or below too many levels.
    fn measure_all(&mut self, index: usize, depth: usize) -> Option<Shallow> {
        if depth > MAX_SHALLOW_LEVELS {
            return None;
        }
        match self.state.get(index) {
            Some(State::Done { ways, levels }) => return Some(Shallow { ways: *ways, levels: *levels }),
            Some(State::Open) => return None,
            Some(State::Fresh) | None => {}
        }
        self.set(index, State::Open);
        let nodes = self.nodes;
        let node = nodes.get(index)?;
        let (mut ways, mut levels) = (node.weight.saturating_add(node.patterns), 0_usize);
        for next in node.in_place.iter().copied().chain(node.children()) {
            let below = self.measure_all(next, depth + 1)?;
            ways = ways.saturating_add(below.ways);
            levels = levels.max(below.levels + 1);
        }
        if node.revisits {
            ways = ways.saturating_mul(2);
        }
        self.set(index, State::Done { ways, levels });
        Some(Shallow { ways, levels })
    }

    fn set(&mut self, index: usize, state: State) {
        if let Some(slot) = self.state.get_mut(index) {
            *slot = state;
        }
    }
}
