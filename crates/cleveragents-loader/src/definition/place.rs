//! Where in a file a person looks for a problem.

use crate::Span;
use crate::yaml::Node;

/// The place of a value: the value itself, or the key of a collection.
///
/// A mapping that has no key of its own, being the document or an item of a list, is shown by its first key.
pub(super) fn of_value(tree: &Node, pointer: &str) -> Span {
    let node = tree.at_pointer(pointer);
    let parent = pointer.rsplit_once('/').and_then(|(parent, _)| tree.at_pointer(parent));
    let has_key = parent.is_some_and(|parent| parent.as_mapping().is_some());
    let first = node.and_then(Node::as_mapping).and_then(|mapping| mapping.pairs.first());
    match first {
        Some(first) if !has_key => first.key.span,
        _ => tree.span_at(pointer),
    }
}

/// The place of a key.
pub(super) fn of_key(tree: &Node, pointer: &str) -> Span {
    let found = pointer.rsplit_once('/').and_then(|(parent, token)| {
        let key = token.replace("~1", "/").replace("~0", "~");
        tree.at_pointer(parent)?.as_mapping()?.get(&key).map(|pair| pair.key.span)
    });
    found.unwrap_or_else(|| tree.span_at(pointer))
}
