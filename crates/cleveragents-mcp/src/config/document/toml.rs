//! TOML, in which Codex keeps its servers.

use cleveragents_loader::yaml::{
    CollectionStyle, Key, Mapping, Node, NodeValue, Pair, Scalar, ScalarStyle, Sequence,
};
use cleveragents_loader::{Diagnostic, DiagnosticCode, Span};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::{MAX_DEPTH, MAX_VALUES, too_deep, too_many};

/// Reads a document.
pub(super) fn parse(text: &str) -> (Option<Node<'static>>, Vec<Diagnostic>) {
    let table = match DeTable::parse(text) {
        Ok(table) => table,
        Err(error) => {
            let span = error.span().map(|span| Span::new(span.start, span.end));
            let message = first_line(error.message());
            return (None, vec![Diagnostic::error(DiagnosticCode::TomlSyntax, span, message)]);
        }
    };
    let mut values = 0;
    let span = span_of(&table);
    match mapping(table.get_ref(), span, 0, &mut values) {
        Ok(node) => (Some(node), Vec::new()),
        Err(error) => (None, vec![*error]),
    }
}

/// Our messages are one line and start in lower case.
fn first_line(message: &str) -> String {
    let line = message.lines().next().unwrap_or_default();
    let mut letters = line.chars();
    letters.next().map(|first| first.to_lowercase().chain(letters).collect()).unwrap_or_default()
}

fn span_of<T>(spanned: &Spanned<T>) -> Span {
    Span::new(spanned.span().start, spanned.span().end)
}

/// Recursion is bounded by [`MAX_DEPTH`].
fn mapping(
    table: &DeTable<'_>,
    span: Span,
    depth: usize,
    values: &mut usize,
) -> Result<Node<'static>, Box<Diagnostic>> {
    let mut pairs = Vec::new();
    for (key, value) in table {
        let key = Key {
            text: key.get_ref().clone().into_owned().into(),
            style: ScalarStyle::Plain,
            span: span_of(key),
        };
        let value = node(value, depth + 1, values)?;
        pairs.push(Pair { key, value });
    }
    // The order of the text, which the parser does not keep.
    pairs.sort_by_key(|pair| pair.key.span);
    Ok(Node { value: NodeValue::Mapping(Mapping { pairs, style: CollectionStyle::Block }), span })
}

fn node(
    value: &Spanned<DeValue<'_>>,
    depth: usize,
    values: &mut usize,
) -> Result<Node<'static>, Box<Diagnostic>> {
    let span = span_of(value);
    *values += 1;
    if *values > MAX_VALUES {
        return Err(Box::new(too_many(span)));
    }
    if depth > MAX_DEPTH {
        return Err(Box::new(too_deep(span)));
    }
    let (text, style) = match value.get_ref() {
        DeValue::String(text) => (text.clone().into_owned(), ScalarStyle::DoubleQuoted),
        DeValue::Integer(number) => (number.to_string(), ScalarStyle::Plain),
        DeValue::Float(number) => (number.to_string(), ScalarStyle::Plain),
        DeValue::Boolean(truth) => (truth.to_string(), ScalarStyle::Plain),
        DeValue::Datetime(moment) => (moment.to_string(), ScalarStyle::DoubleQuoted),
        DeValue::Array(list) => {
            let items = list.iter().map(|item| node(item, depth + 1, values)).collect::<Result<_, _>>()?;
            let value = NodeValue::Sequence(Sequence { items, style: CollectionStyle::Flow });
            return Ok(Node { value, span });
        }
        DeValue::Table(table) => return mapping(table, span, depth, values),
    };
    Ok(Node { value: NodeValue::Scalar(Scalar { text: text.into(), style }), span })
}
