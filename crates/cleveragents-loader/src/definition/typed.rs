//! The document with each scalar as its field demands it.

use serde_json::{Map, Value};

use super::Format;
use crate::Diagnostic;
use crate::format_schema::{Field, Kind, Shape};
use crate::yaml::{Demand, Node, NodeValue, typed_scalar};

/// The key of the header.
pub(super) const HEADER: &str = "cleveragents";

static HEADER_SHAPE: Shape = Shape {
    name: "header",
    description: "The version of the format.",
    fields: &[Field::new("version", Kind::FormatVersion, "The version of the format.")],
    inlined: &[],
};

static HEADER_KIND: Kind = Kind::Mapping(&HEADER_SHAPE);

/// Projects a document to JSON; a scalar that does not fit keeps its text and is reported.
pub(super) fn project(tree: &Node, format: Format) -> (Value, Vec<Diagnostic>) {
    let mut projection = Projection { pointer: String::new(), diagnostics: Vec::new() };
    let wrapper = format.wrapper(tree);
    let whole = Kind::Mapping(format.shape);
    let value = projection.mapping(tree, |key| match key {
        HEADER => Some(Slot { kind: &HEADER_KIND, is_open: true }),
        key if wrapper == Some(key) => Some(Slot { kind: &whole, is_open: true }),
        _ if wrapper.is_some() => None,
        key => format.shape.field(key).map(Slot::of),
    });
    (value, projection.diagnostics)
}

/// What is known about the place of a value.
#[derive(Clone, Copy)]
struct Slot<'k> {
    kind: &'k Kind,
    /// Whether `null` means that there is no value; a tool may well be called or described so.
    is_open: bool,
}

impl<'k> Slot<'k> {
    fn of(field: &'k Field) -> Self {
        let is_free = matches!(field.kind, Kind::Text | Kind::Name | Kind::NonEmptyText | Kind::Identifier);
        Self { kind: &field.kind, is_open: !(field.required && is_free) }
    }

    fn item(kind: &'k Kind) -> Self {
        Self { kind, is_open: true }
    }
}

struct Projection {
    pointer: String,
    diagnostics: Vec<Diagnostic>,
}

impl Projection {
    /// Recursion is bounded by the depth of the tree.
    fn value(&mut self, node: &Node, slot: Option<Slot<'_>>) -> Value {
        let kind = slot.map(|slot| slot.kind);
        match &node.value {
            NodeValue::Scalar(scalar) => {
                let is_open = slot.is_none_or(|slot| slot.is_open);
                let demand = kind.map_or(Demand::Any, demand);
                let is_null = demand == Demand::Text && is_open && node.is_null();
                let demand = if is_null { Demand::Any } else { demand };
                typed_scalar(node, scalar, &self.pointer, demand, &mut self.diagnostics)
            }
            NodeValue::Sequence(sequence) => {
                let mut items = Vec::with_capacity(sequence.items.len());
                for (at, item) in sequence.items.iter().enumerate() {
                    let length = self.descend(&at.to_string());
                    let slot = kind.and_then(item_kind).map(Slot::item);
                    items.push(match kind {
                        Some(Kind::ByTool(_, entry)) => self.mapping_or_value(item, entry),
                        _ => self.value(item, slot),
                    });
                    self.pointer.truncate(length);
                }
                Value::Array(items)
            }
            NodeValue::Mapping(_) => match kind {
                Some(Kind::Mapping(shape) | Kind::Short(_, shape)) => {
                    self.mapping(node, |key| shape.field(key).map(Slot::of))
                }
                Some(Kind::ByKey(each)) => {
                    let each = Kind::Mapping(each);
                    self.mapping(node, |_| Some(Slot::item(&each)))
                }
                Some(Kind::TextMap) => self.mapping(node, |_| Some(Slot::item(&Kind::Text))),
                Some(Kind::ByTool(each, _)) => {
                    let each = Kind::Mapping(each);
                    self.mapping(node, |_| Some(Slot::item(&each)))
                }
                _ => self.mapping(node, |_| None),
            },
        }
    }

    fn mapping_or_value(&mut self, node: &Node, shape: &'static Shape) -> Value {
        let kind = Kind::Mapping(shape);
        self.value(node, Some(Slot::item(&kind)))
    }

    fn mapping<'k>(&mut self, node: &Node, slot_of: impl Fn(&str) -> Option<Slot<'k>>) -> Value {
        let mut object = Map::new();
        for pair in node.as_mapping().into_iter().flat_map(|mapping| &mapping.pairs) {
            let length = self.descend(&pair.key.text.replace('~', "~0").replace('/', "~1"));
            object.insert(pair.key.text.to_string(), self.value(&pair.value, slot_of(&pair.key.text)));
            self.pointer.truncate(length);
        }
        Value::Object(object)
    }

    /// Makes the pointer one token longer and returns its length before.
    fn descend(&mut self, token: &str) -> usize {
        let length = self.pointer.len();
        self.pointer.push('/');
        self.pointer.push_str(token);
        length
    }
}

fn demand(kind: &Kind) -> Demand {
    match kind {
        Kind::Text
        | Kind::NonEmptyText
        | Kind::NonBlank
        | Kind::Version
        | Kind::FormatVersion
        | Kind::Word(_)
        | Kind::Name
        | Kind::NamePart
        | Kind::Identifier => Demand::Text,
        Kind::Boolean => Demand::Boolean,
        Kind::Seconds => Demand::Integer,
        Kind::Short(short, _) => demand(short),
        Kind::JsonSchema
        | Kind::Texts
        | Kind::TextMap
        | Kind::Any
        | Kind::ByKey(_)
        | Kind::Mapping(_)
        | Kind::List(_)
        | Kind::ByTool(..) => Demand::Any,
    }
}

/// Returns what each item of a list is.
fn item_kind(kind: &Kind) -> Option<&Kind> {
    if let Kind::List(item) = kind {
        return Some(item);
    }
    matches!(kind, Kind::Texts).then_some(&Kind::Text)
}
