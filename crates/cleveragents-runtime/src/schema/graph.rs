//! The subschemas of a schema and which of them apply to what.
//!
//! An edge is either *in place* (the subschema applies to the same value: `allOf`, `$ref`, ...) or leads to *children*
//! of the value (`properties`, `items`, ...). In-place edges must not form a circle, and their fan-out and chain are
//! bounded. Circles through children are what recursive schemas are made of.

use std::collections::{BTreeMap, HashMap};

use serde_json::{Map, Value};

use super::{MAX_SCHEMA_CHAIN, MAX_SCHEMA_FAN_OUT, MAX_SCHEMA_REFERENCES, SchemaError, shorten};
use crate::arguments::Extent;

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
        let mut builder = Builder::new(schema);
        builder.run()?;
        let nodes = builder.nodes;
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

struct Builder<'schema> {
    schema: &'schema Value,
    nodes: Vec<Node>,
    known: HashMap<*const Value, usize>,
    pending: Vec<(usize, &'schema Value)>,
    anchors: HashMap<&'schema str, Vec<&'schema Value>>,
    references: usize,
    dialect_uses_plain_id: bool,
}

impl<'schema> Builder<'schema> {
    fn new(schema: &'schema Value) -> Self {
        let dialect = schema.get("$schema").and_then(Value::as_str).unwrap_or_default();
        Self {
            schema,
            nodes: Vec::new(),
            known: HashMap::new(),
            pending: Vec::new(),
            anchors: anchors(schema),
            references: 0,
            dialect_uses_plain_id: dialect.contains("draft-04") || dialect.contains("draft-03"),
        }
    }

    fn run(&mut self) -> Result<(), SchemaError> {
        self.node(self.schema);
        while let Some((index, schema)) = self.pending.pop() {
            if let Value::Object(keywords) = schema {
                let node = self.read(keywords, index == 0)?;
                if let Some(slot) = self.nodes.get_mut(index) {
                    *slot = node;
                }
            }
        }
        Ok(())
    }

    /// The index of a subschema, which is read later if it is met for the first time.
    fn node(&mut self, schema: &'schema Value) -> usize {
        let address = std::ptr::from_ref(schema);
        if let Some(index) = self.known.get(&address) {
            return *index;
        }
        let index = self.nodes.len();
        self.nodes.push(Node { weight: 1, ..Node::default() });
        self.known.insert(address, index);
        self.pending.push((index, schema));
        index
    }

    fn read(&mut self, keywords: &'schema Map<String, Value>, is_root: bool) -> Result<Node, SchemaError> {
        let mut node = Node { weight: 1, ..Node::default() };
        for (keyword, value) in keywords {
            match keyword.as_str() {
                "$ref" | "$dynamicRef" | "$recursiveRef" => self.follow(value, &mut node)?,
                "allOf" | "anyOf" | "oneOf" => node.in_place.extend(self.list(value)),
                "not" | "if" | "then" | "else" | "extends" => node.in_place.push(self.node(value)),
                "dependentSchemas" | "dependencies" => {
                    node.in_place.extend(self.map(value).into_iter().map(|(_, schema)| schema));
                }
                "properties" => {
                    for (name, schema) in self.map(value) {
                        node.properties.entry(name.to_owned()).or_default().push(schema);
                    }
                }
                "patternProperties" => {
                    let schemas = self.map(value);
                    node.patterns = node.patterns.saturating_add(count(schemas.len()));
                    node.any_property.extend(schemas.into_iter().map(|(_, schema)| schema));
                }
                "additionalProperties" => node.any_property.push(self.node(value)),
                "unevaluatedProperties" => {
                    node.revisits = true;
                    node.any_property.push(self.node(value));
                }
                "propertyNames" => node.names.push(self.node(value)),
                "prefixItems" => node.prefix.extend(self.list(value)),
                "items" if value.is_array() => node.prefix.extend(self.list(value)),
                "items" | "additionalItems" | "contains" => node.any_item.push(self.node(value)),
                "unevaluatedItems" => {
                    node.revisits = true;
                    node.any_item.push(self.node(value));
                }
                "$defs" | "definitions" => drop(self.map(value)),
                "enum" | "required" => {
                    let listed = value.as_array().map_or(0, Vec::len);
                    node.weight = node.weight.saturating_add(count(listed));
                }
                "pattern" | "format" => node.patterns = node.patterns.saturating_add(1),
                "$id" | "id" if !is_root => self.refuse_embedded(keyword, value)?,
                _ => {}
            }
        }
        Ok(node)
    }

    fn refuse_embedded(&self, keyword: &str, value: &Value) -> Result<(), SchemaError> {
        let names_resource = value.as_str().is_some_and(|id| !id.starts_with('#'));
        if names_resource && (keyword == "$id" || self.dialect_uses_plain_id) {
            Err(SchemaError::EmbeddedResource)
        } else {
            Ok(())
        }
    }

    fn list(&mut self, value: &'schema Value) -> Vec<usize> {
        value.as_array().into_iter().flatten().map(|schema| self.node(schema)).collect()
    }

    fn map(&mut self, value: &'schema Value) -> Vec<(&'schema str, usize)> {
        let entries = value.as_object().into_iter().flatten();
        entries.map(|(name, schema)| (name.as_str(), self.node(schema))).collect()
    }

    fn follow(&mut self, value: &'schema Value, node: &mut Node) -> Result<(), SchemaError> {
        let Some(reference) = value.as_str() else {
            // A reference that is no text is an error of the schema, which the validator reports with its place.
            return Ok(());
        };
        self.references += 1;
        if self.references > MAX_SCHEMA_REFERENCES {
            return Err(SchemaError::References { limit: MAX_SCHEMA_REFERENCES });
        }
        let Some(fragment) = reference.strip_prefix('#') else {
            return Err(SchemaError::ExternalReference { reference: shorten(reference, 100) });
        };
        let fragment = percent_decode(fragment);
        let targets: Vec<&'schema Value> = if fragment.is_empty() || fragment.starts_with('/') {
            self.schema.pointer(&fragment).into_iter().collect()
        } else {
            self.anchors.get(fragment.as_str()).cloned().unwrap_or_default()
        };
        if targets.is_empty() {
            return Err(SchemaError::DanglingReference { reference: shorten(reference, 100) });
        }
        for target in targets {
            let index = self.node(target);
            node.in_place.push(index);
        }
        Ok(())
    }
}

/// Every object that carries an anchor, by the anchor's name; more than one when names are reused.
fn anchors(schema: &Value) -> HashMap<&str, Vec<&Value>> {
    let mut anchors: HashMap<&str, Vec<&Value>> = HashMap::new();
    let mut pending = vec![schema];
    while let Some(value) = pending.pop() {
        match value {
            Value::Object(map) => {
                for keyword in ["$anchor", "$dynamicAnchor", "$id", "id"] {
                    let Some(name) = map.get(keyword).and_then(Value::as_str) else { continue };
                    let name = if keyword.ends_with("id") { name.strip_prefix('#') } else { Some(name) };
                    if let Some(name) = name {
                        anchors.entry(name).or_default().push(value);
                    }
                }
                pending.extend(map.values());
            }
            Value::Array(items) => pending.extend(items),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
    anchors
}

fn percent_decode(fragment: &str) -> String {
    let mut bytes = Vec::with_capacity(fragment.len());
    let mut rest = fragment.as_bytes();
    while let Some((first, tail)) = rest.split_first() {
        let decoded = match (first, tail) {
            (b'%', [high, low, ..]) => hex(*high).zip(hex(*low)),
            _ => None,
        };
        if let Some((high, low)) = decoded {
            bytes.push(high << 4 | low);
            rest = tail.get(2..).unwrap_or_default();
        } else {
            bytes.push(*first);
            rest = tail;
        }
    }
    String::from_utf8(bytes).unwrap_or_default()
}

fn hex(digit: u8) -> Option<u8> {
    char::from(digit).to_digit(16).and_then(|value| u8::try_from(value).ok())
}

fn count(length: usize) -> u64 {
    u64::try_from(length).unwrap_or(u64::MAX)
}
