//! Reads the subschemas of a schema and follows its references.

use std::collections::HashMap;

use serde_json::{Map, Value};

use super::Node;
use crate::schema::{MAX_SCHEMA_REFERENCES, SchemaError, SchemaProblem, shorten};

/// Reads every subschema that is reachable; the schema itself is the first.
pub(super) fn read(schema: &Value) -> Result<Vec<Node>, SchemaError> {
    let (nodes, broken, _) = Builder::new(schema).run();
    broken.into_iter().next().map_or(Ok(nodes), |(_, error)| Err(error))
}

/// What a person has to look at in a schema.
#[derive(Debug, Default)]
pub(in crate::schema) struct Oddities {
    /// References that cannot be followed, and subschemas with an address of their own.
    pub(in crate::schema) broken: Vec<SchemaProblem>,
    /// The patterns, each with its place.
    pub(in crate::schema) patterns: Vec<(String, String)>,
}

/// Returns what a person has to look at, in the order of the text.
pub(in crate::schema) fn oddities(schema: &Value) -> Oddities {
    let mut builder = Builder::new(schema);
    builder.patterns = Some(HashMap::new());
    let (_, broken, patterns) = builder.run();
    let mut errors: HashMap<*const Value, SchemaError> = broken.into_iter().collect();
    let mut oddities = Oddities::default();
    let mut pending = vec![(String::new(), schema)];
    while let Some((pointer, value)) = pending.pop() {
        match value {
            Value::Object(map) => {
                let token = |key: &str| key.replace('~', "~0").replace('/', "~1");
                let entries = map.iter().rev();
                pending.extend(entries.map(|(key, value)| (format!("{pointer}/{}", token(key)), value)));
            }
            Value::Array(items) => {
                let items = items.iter().enumerate().rev();
                pending.extend(items.map(|(index, value)| (format!("{pointer}/{index}"), value)));
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
        let address = std::ptr::from_ref(value);
        let pattern = patterns.get(&address);
        oddities.patterns.extend(pattern.map(|pattern| (pointer.clone(), (*pattern).to_owned())));
        let error = errors.remove(&address);
        oddities.broken.extend(error.map(|error| SchemaProblem { pointer, error }));
    }
    oddities
}

struct Builder<'schema> {
    schema: &'schema Value,
    nodes: Vec<Node>,
    known: HashMap<*const Value, usize>,
    pending: Vec<(usize, &'schema Value)>,
    anchors: HashMap<&'schema str, Vec<&'schema Value>>,
    references: usize,
    dialect_uses_plain_id: bool,
    /// What cannot be used, in the order in which it was met.
    broken: Vec<(*const Value, SchemaError)>,
    /// The patterns by their places, when they are wanted.
    patterns: Option<Patterns<'schema>>,
}

/// Patterns by the addresses of their places.
type Patterns<'schema> = HashMap<*const Value, &'schema str>;

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
            broken: Vec::new(),
            patterns: None,
        }
    }

    fn run(mut self) -> (Vec<Node>, Vec<(*const Value, SchemaError)>, Patterns<'schema>) {
        self.node(self.schema);
        while let Some((index, schema)) = self.pending.pop() {
            if let Value::Object(keywords) = schema {
                let node = self.read(keywords, index == 0);
                if let Some(slot) = self.nodes.get_mut(index) {
                    *slot = node;
                }
            }
        }
        (self.nodes, self.broken, self.patterns.unwrap_or_default())
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

    fn read(&mut self, keywords: &'schema Map<String, Value>, is_root: bool) -> Node {
        let mut node = Node { weight: 1, ..Node::default() };
        for (keyword, value) in keywords {
            match keyword.as_str() {
                "$ref" | "$dynamicRef" | "$recursiveRef" => self.follow(value, &mut node),
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
                    let written = value.as_object().into_iter().flatten();
                    written.for_each(|(pattern, place)| self.note_pattern(pattern, place));
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
                "pattern" | "format" => {
                    node.patterns = node.patterns.saturating_add(1);
                    if let (Some(pattern), "pattern") = (value.as_str(), keyword.as_str()) {
                        self.note_pattern(pattern, value);
                    }
                }
                "$id" | "id" if !is_root => self.refuse_embedded(keyword, value),
                _ => {}
            }
        }
        node
    }

    fn note_pattern(&mut self, pattern: &'schema str, place: &'schema Value) {
        if let Some(patterns) = &mut self.patterns {
            patterns.insert(std::ptr::from_ref(place), pattern);
        }
    }

    fn refuse_embedded(&mut self, keyword: &str, value: &Value) {
        let names_resource = value.as_str().is_some_and(|id| !id.starts_with('#'));
        if names_resource && (keyword == "$id" || self.dialect_uses_plain_id) {
            self.broken.push((std::ptr::from_ref(value), SchemaError::EmbeddedResource));
        }
    }

    fn list(&mut self, value: &'schema Value) -> Vec<usize> {
        value.as_array().into_iter().flatten().map(|schema| self.node(schema)).collect()
    }

    fn map(&mut self, value: &'schema Value) -> Vec<(&'schema str, usize)> {
        let entries = value.as_object().into_iter().flatten();
        entries.map(|(name, schema)| (name.as_str(), self.node(schema))).collect()
    }

    fn follow(&mut self, value: &'schema Value, node: &mut Node) {
        // A reference that is no text is an error of the schema, which the validator reports with its place.
        let Some(reference) = value.as_str() else { return };
        self.references += 1;
        match self.targets(reference) {
            Ok(targets) => {
                for target in targets {
                    let index = self.node(target);
                    node.in_place.push(index);
                }
            }
            // Beyond the limit nothing more is to be said.
            Err(_) if self.references > MAX_SCHEMA_REFERENCES + 1 => {}
            Err(error) => self.broken.push((std::ptr::from_ref(value), error)),
        }
    }

    fn targets(&self, reference: &str) -> Result<Vec<&'schema Value>, SchemaError> {
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
        Ok(targets)
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
