//! From a table to a JSON Schema.

use serde_json::{Map, Value, json};

use super::FORMAT_VERSION;
use super::field::{Field, Kind, Shape};
use super::rules;

/// One side of a name.
const NAME_PART: &str = "[A-Za-z0-9][A-Za-z0-9_-]*";

/// A character that is not white space to Unicode; `\S` means another set in each language.
const NOT_BLANK: &str = "[^\\t-\\r \\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]";

/// The longest short name that still fits when `local/` is put before it, without its first character.
const LONGEST_BARE: usize = cleveragents_domain::name::MAX_NAME_BYTES - "local/".len() - 1;

/// Makes the schema of a format whose document is flat or stands under one of the wrappers.
pub(super) fn schema(shape: &'static Shape, wrappers: &[&str]) -> Value {
    let mut definitions = Map::new();
    define(shape, &mut definitions);
    let mut fields = Map::new();
    fields.insert("cleveragents".to_owned(), reference("header"));
    for field in shape.all().flat_map(Field::spellings) {
        fields
            .insert(field.to_owned(), json!({"$ref": format!("#/$defs/{}/properties/{field}", shape.name)}));
    }
    let mut flat = json!({
        "properties": fields,
        "required": required(shape),
        "additionalProperties": false,
    });
    insert_rules(&mut flat, shape);
    let mut choice = flat;
    for wrapper in wrappers.iter().rev() {
        let body = rules::body_of_wrapper(shape, wrapper, &mut definitions);
        choice = json!({
            "if": {"required": [wrapper], "propertyNames": {"enum": ["cleveragents", wrapper]}},
            "then": {"properties": {"cleveragents": reference("header"), *wrapper: reference(body)}},
            "else": choice,
        });
    }
    definitions.insert("header".to_owned(), header());
    let mut schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": format!("urn:cleveragents:format:{}:{FORMAT_VERSION}", shape.name),
        "title": format!("cleveragents {}, format {FORMAT_VERSION}", shape.name),
        "description": shape.description,
        "type": "object",
    });
    if let (Some(schema), Value::Object(choice)) = (schema.as_object_mut(), choice) {
        schema.extend(choice);
        schema.insert("$defs".to_owned(), Value::Object(definitions));
    }
    schema
}

/// The optional header, which means the newest format when it is left out.
fn header() -> Value {
    json!({
        "description": "The version of the format; left out, the newest.",
        "type": "object",
        "properties": {"version": of_kind(&Kind::FormatVersion, &mut Map::new())},
        "additionalProperties": false,
    })
}

pub(super) fn reference(definition: &str) -> Value {
    json!({"$ref": format!("#/$defs/{definition}")})
}

pub(super) fn required(shape: &Shape) -> Vec<&'static str> {
    shape.all().filter(|field| field.required).map(|field| field.key).collect()
}

/// Adds the definition of a mapping, and of every mapping in it.
fn define(shape: &'static Shape, definitions: &mut Map<String, Value>) {
    if definitions.contains_key(shape.name) {
        return;
    }
    // The place is taken first, so that the definitions stand in reading order.
    definitions.insert(shape.name.to_owned(), Value::Null);
    let mut properties = Map::new();
    for field in shape.all() {
        let mut value = json!({"description": field.description});
        if let (Some(value), Value::Object(kind)) = (value.as_object_mut(), of_kind(&field.kind, definitions))
        {
            value.extend(kind);
        }
        for spelling in field.spellings() {
            properties.insert(spelling.to_owned(), value.clone());
        }
    }
    let mut definition = json!({
        "description": shape.description,
        "type": "object",
        "properties": properties,
        "required": required(shape),
        "additionalProperties": false,
    });
    insert_rules(&mut definition, shape);
    definitions.insert(shape.name.to_owned(), definition);
}

fn insert_rules(definition: &mut Value, shape: &Shape) {
    let rules = rules::of_shape(shape);
    if let Some(definition) = definition.as_object_mut().filter(|_| !rules.is_empty()) {
        definition.insert("allOf".to_owned(), Value::Array(rules));
    }
}

fn of_kind(kind: &'static Kind, definitions: &mut Map<String, Value>) -> Value {
    match kind {
        Kind::Text => json!({"type": "string"}),
        Kind::NonEmptyText => json!({"type": "string", "minLength": 1}),
        Kind::NonBlank => json!({"type": "string", "pattern": NOT_BLANK}),
        Kind::Version => json!({"type": ["string", "number"]}),
        Kind::FormatVersion => json!({"enum": [FORMAT_VERSION, 3.0]}),
        Kind::Boolean => json!({"type": "boolean"}),
        Kind::Seconds => json!({"type": "integer", "minimum": 1, "maximum": u32::MAX}),
        Kind::Word(words) => json!({"enum": words}),
        Kind::Name => json!({
            "type": "string",
            "pattern": format!("^({NAME_PART}/{NAME_PART}|[A-Za-z0-9][A-Za-z0-9_-]{{0,{LONGEST_BARE}}})$"),
            "maxLength": cleveragents_domain::name::MAX_NAME_BYTES,
        }),
        Kind::NamePart => json!({"type": "string", "pattern": format!("^{NAME_PART}$")}),
        Kind::Identifier => json!({
            "type": "string",
            "pattern": "^[_\\p{XID_Start}]\\p{XID_Continue}*$",
            "not": {"enum": cleveragents_domain::tool::PYTHON_KEYWORDS},
        }),
        Kind::JsonSchema => json!({"type": "object"}),
        Kind::Texts => json!({"type": "array", "items": {"type": "string"}}),
        Kind::TextMap => json!({"type": "object", "additionalProperties": {"type": "string"}}),
        Kind::Any => json!({}),
        Kind::Mapping(shape) => {
            define(shape, definitions);
            reference(shape.name)
        }
        Kind::ByKey(shape) => {
            define(shape, definitions);
            json!({"type": "object", "additionalProperties": reference(shape.name)})
        }
        Kind::List(item) => json!({"type": "array", "items": of_kind(item, definitions)}),
        Kind::Short(short, shape) => {
            define(shape, definitions);
            json!({"anyOf": [of_kind(short, definitions), reference(shape.name)]})
        }
        Kind::ByTool(each, entry) => {
            define(each, definitions);
            define(entry, definitions);
            json!({"anyOf": [
                {"type": "object", "additionalProperties": reference(each.name)},
                {"type": "array", "items": reference(entry.name)},
            ]})
        }
    }
}
