//! Reads the subschemas of a schema and follows its references.

use std::collections::HashMap;

use serde_json::{Map, Value};

use super::Node;
use crate::schema::{MAX_SCHEMA_REFERENCES, SchemaError, shorten};

/// Reads every subschema that is reachable; the schema itself is the first.
pub(super) fn read(schema: &Value) -> Result<Vec<Node>, SchemaError> {
    Builder::new(schema).run()
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

    fn run(mut self) -> Result<Vec<Node>, SchemaError> {
        self.node(self.schema);
        while let Some((index, schema)) = self.pending.pop() {
            if let Value::Object(keywords) = schema {
                let node = self.read(keywords, index == 0)?;
                if let Some(slot) = self.nodes.get_mut(index) {
                    *slot = node;
                }
            }
        }
        Ok(self.nodes)
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
