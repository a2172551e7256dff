//! The tree.

use crate::Span;
use indexmap::IndexMap;
use serde_json::{Map, Value};
use std::borrow::Cow;

/// A value of a YAML document with its place in the file. Text that stands in the document as it is is borrowed from it.
#[derive(Clone, Debug, PartialEq)]
pub struct Node<'t> {
    /// The value.
    pub value: NodeValue<'t>,
    /// The bytes it was written in; empty for a value that was left out.
    pub span: Span,
}

/// The three kinds of values.
#[derive(Clone, Debug, PartialEq)]
pub enum NodeValue<'t> {
    /// Text, typed by nobody yet.
    Scalar(Scalar<'t>),
    /// An ordered list.
    Sequence(Sequence<'t>),
    /// Keys with values, in the order of the file.
    Mapping(Mapping<'t>),
}

/// A scalar as it was written, after line folding and escapes.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Scalar<'t> {
    /// The text; empty for a value that was left out.
    pub text: Cow<'t, str>,
    /// How it was written.
    pub style: ScalarStyle,
}

/// How a scalar was written.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum ScalarStyle {
    /// Without quotes.
    Plain,
    /// In single quotes.
    SingleQuoted,
    /// In double quotes.
    DoubleQuoted,
    /// As a block after `|`.
    Literal,
    /// As a block after `>`.
    Folded,
}

/// How a collection was written.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum CollectionStyle {
    /// By indentation.
    Block,
    /// In brackets or braces.
    Flow,
}

impl Scalar<'_> {
    fn into_owned(self) -> Scalar<'static> {
        Scalar { text: Cow::Owned(self.text.into_owned()), style: self.style }
    }
}

/// A list.
#[derive(Clone, Debug, PartialEq)]
pub struct Sequence<'t> {
    /// The items.
    pub items: Vec<Node<'t>>,
    /// How it was written.
    pub style: CollectionStyle,
}

/// A mapping that keeps the pairs of duplicate keys.
#[derive(Clone, Debug, PartialEq)]
pub struct Mapping<'t> {
    /// The pairs in the order of the file.
    pub pairs: Vec<Pair<'t>>,
    /// How it was written.
    pub style: CollectionStyle,
}

/// A key with its value.
#[derive(Clone, Debug, PartialEq)]
pub struct Pair<'t> {
    /// The key.
    pub key: Key<'t>,
    /// The value.
    pub value: Node<'t>,
}

/// The key of a pair; always a scalar.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Key<'t> {
    /// The text of the key.
    pub text: Cow<'t, str>,
    /// How it was written.
    pub style: ScalarStyle,
    /// Where it stands.
    pub span: Span,
}

impl<'t> Mapping<'t> {
    /// Returns the pair of a key; the last one when the key was given twice.
    pub fn get(&self, key: &str) -> Option<&Pair<'t>> {
        self.pairs.iter().rev().find(|pair| pair.key.text == key)
    }
}

impl<'t> Node<'t> {
    /// Returns the same tree with text of its own.
    pub fn into_owned(self) -> Node<'static> {
        let value = match self.value {
            NodeValue::Scalar(scalar) => NodeValue::Scalar(scalar.into_owned()),
            NodeValue::Sequence(sequence) => NodeValue::Sequence(Sequence {
                items: sequence.items.into_iter().map(Node::into_owned).collect(),
                style: sequence.style,
            }),
            NodeValue::Mapping(mapping) => NodeValue::Mapping(mapping.into_owned()),
        };
        Node { value, span: self.span }
    }

    /// Returns the scalar, when the node is one.
    pub fn as_scalar(&self) -> Option<&Scalar<'t>> {
        match &self.value {
            NodeValue::Scalar(scalar) => Some(scalar),
            NodeValue::Sequence(_) | NodeValue::Mapping(_) => None,
        }
    }

    /// Returns the text of a scalar as it was written.
    pub fn as_text(&self) -> Option<&str> {
        self.as_scalar().map(|scalar| &*scalar.text)
    }

    /// Returns the list, when the node is one.
    pub fn as_sequence(&self) -> Option<&Sequence<'t>> {
        match &self.value {
            NodeValue::Sequence(sequence) => Some(sequence),
            NodeValue::Scalar(_) | NodeValue::Mapping(_) => None,
        }
    }

    /// Returns the mapping, when the node is one.
    pub fn as_mapping(&self) -> Option<&Mapping<'t>> {
        match &self.value {
            NodeValue::Mapping(mapping) => Some(mapping),
            NodeValue::Scalar(_) | NodeValue::Sequence(_) => None,
        }
    }

    /// Tells whether the value was left out: `key:` with nothing behind it.
    pub fn is_absent(&self) -> bool {
        self.as_scalar().is_some_and(|scalar| scalar.text.is_empty() && scalar.style == ScalarStyle::Plain)
    }

    /// Tells whether the value is null in the YAML core schema: left out, or a plain `null` or `~`.
    pub fn is_null(&self) -> bool {
        self.as_scalar().is_some_and(|scalar| {
            scalar.style == ScalarStyle::Plain && matches!(&*scalar.text, "" | "~" | "null" | "Null" | "NULL")
        })
    }

    /// Returns what a person calls this kind of value.
    pub fn kind(&self) -> &'static str {
        match &self.value {
            NodeValue::Scalar(_) if self.is_absent() => "nothing",
            NodeValue::Scalar(_) => "text",
            NodeValue::Sequence(_) => "a list",
            NodeValue::Mapping(_) => "a mapping",
        }
    }

    /// Projects the tree to JSON with every scalar as the text that was written.
    pub fn to_json_text(&self) -> Value {
        match &self.value {
            NodeValue::Scalar(scalar) => Value::String(scalar.text.to_string()),
            NodeValue::Sequence(sequence) => sequence.items.iter().map(Self::to_json_text).collect(),
            NodeValue::Mapping(mapping) => Value::Object(mapping.to_json_text()),
        }
    }

    /// Returns the node at a JSON pointer, as in `/tools/0/name`.
    pub fn at_pointer(&self, pointer: &str) -> Option<&Self> {
        let mut node = self;
        for token in tokens(pointer)? {
            node = match &node.value {
                NodeValue::Scalar(_) => return None,
                NodeValue::Sequence(sequence) => sequence.items.get(token.parse::<usize>().ok()?)?,
                NodeValue::Mapping(mapping) => &mapping.get(&token)?.value,
            };
        }
        Some(node)
    }

    /// Returns the place of the value at a JSON pointer or, when there is none, of its nearest ancestor.
    ///
    /// An ancestor that is a value of a mapping is shown by its key, which is what a person looks for.
    pub fn span_at(&self, pointer: &str) -> Span {
        let mut node = self;
        let mut place = self.span;
        for token in tokens(pointer).into_iter().flatten() {
            let next = match &node.value {
                NodeValue::Scalar(_) => None,
                NodeValue::Sequence(sequence) => token
                    .parse()
                    .ok()
                    .and_then(|at: usize| sequence.items.get(at))
                    .map(|item| (item, item.span)),
                NodeValue::Mapping(mapping) => mapping.get(&token).map(|pair| (&pair.value, pair.key.span)),
            };
            let Some((child, key)) = next else { return place };
            node = child;
            place = key;
        }
        if node.as_scalar().is_some() && !node.span.is_empty() { node.span } else { place }
    }

    /// Returns the place of every value by its JSON pointer.
    pub fn pointer_spans(&self) -> IndexMap<String, Span> {
        let mut spans = IndexMap::new();
        let mut open = vec![(String::new(), self)];
        while let Some((pointer, node)) = open.pop() {
            match &node.value {
                NodeValue::Scalar(_) => {}
                NodeValue::Sequence(sequence) => {
                    for (at, item) in sequence.items.iter().enumerate().rev() {
                        open.push((format!("{pointer}/{at}"), item));
                    }
                }
                NodeValue::Mapping(mapping) => {
                    for pair in mapping.pairs.iter().rev() {
                        let token = pair.key.text.replace('~', "~0").replace('/', "~1");
                        open.push((format!("{pointer}/{token}"), &pair.value));
                    }
                }
            }
            spans.insert(pointer, node.span);
        }
        spans
    }
}

impl Mapping<'_> {
    fn into_owned(self) -> Mapping<'static> {
        let pairs = self.pairs.into_iter().map(|Pair { key, value }| Pair {
            key: Key { text: Cow::Owned(key.text.into_owned()), style: key.style, span: key.span },
            value: value.into_owned(),
        });
        Mapping { pairs: pairs.collect(), style: self.style }
    }

    /// Projects the mapping to JSON with every scalar as the text that was written.
    pub fn to_json_text(&self) -> Map<String, Value> {
        self.pairs.iter().map(|pair| (pair.key.text.to_string(), pair.value.to_json_text())).collect()
    }
}

fn tokens(pointer: &str) -> Option<Vec<String>> {
    if pointer.is_empty() {
        return Some(Vec::new());
    }
    let rest = pointer.strip_prefix('/')?;
    Some(rest.split('/').map(|token| token.replace("~1", "/").replace("~0", "~")).collect())
}
