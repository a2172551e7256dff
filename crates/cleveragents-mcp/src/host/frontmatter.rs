//! The front matter that a server promises, held against the one that its `SKILL.md` has.

use cleveragents_loader::yaml::{Node, NodeValue, Scalar, ScalarStyle};
use cleveragents_loader::{DiagnosticCode, ParseOptions, parse_skill};
use serde_json::{Map, Value};

/// Why the instructions of a skill are not what its entry says.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FrontMatterError {
    /// It cannot be read, or not without guessing.
    #[error("its front matter cannot be read: {reason}")]
    Unreadable {
        /// Why not.
        reason: String,
    },
    /// A field has another value.
    #[error("its field `{field}` is not what the entry says")]
    Different {
        /// The path to the field, with a dot between keys.
        field: String,
    },
    /// The entry lacks a field.
    #[error("the entry lacks its field `{field}`")]
    NotInEntry {
        /// The path to the field.
        field: String,
    },
    /// The file lacks a field.
    #[error("it lacks the field `{field}` of the entry")]
    NotInFile {
        /// The path to the field.
        field: String,
    },
}

/// Reads a `SKILL.md` and compares its front matter with `promised`, field by field; returns the instructions behind it.
///
/// Front matter that had to be mended to be read is none. A value is the same when the entry has what the YAML 1.2 core
/// schema makes of it, or the text as it was written: `1.10` is the number 1.1 or the text `1.10`.
pub(super) fn compared(bytes: &[u8], promised: &Map<String, Value>) -> Result<String, FrontMatterError> {
    let parsed = parse_skill(bytes, &ParseOptions::default());
    let unreadable = |reason: String| FrontMatterError::Unreadable { reason };
    let obstacle = parsed.diagnostics.iter().find(|diagnostic| is_obstacle(diagnostic.code));
    if parsed.recovered || obstacle.is_some() {
        let found = obstacle.or_else(|| parsed.diagnostics.iter().find(|diagnostic| diagnostic.is_error()));
        let reason = found.map_or("it is not YAML", |diagnostic| diagnostic.message.as_str());
        return Err(unreadable(reason.to_owned()));
    }
    let (Some(tree), Some(text), Some(body)) = (&parsed.tree, parsed.text(), parsed.body_span) else {
        let error = parsed.diagnostics.iter().find(|diagnostic| diagnostic.is_error());
        return Err(unreadable(
            error.map_or_else(|| "there is none".to_owned(), |error| error.message.clone()),
        ));
    };
    compare_mapping(tree, promised, "")?;
    Ok(body.slice(text).to_owned())
}

/// Whether a finding means that two readers may read different fields.
fn is_obstacle(code: DiagnosticCode) -> bool {
    matches!(code, DiagnosticCode::DuplicateKey | DiagnosticCode::YamlRecovered)
}

/// Recursion is bounded by the depth of the tree.
fn compare_mapping(node: &Node, promised: &Map<String, Value>, at: &str) -> Result<(), FrontMatterError> {
    let pairs = node.as_mapping().map(|mapping| mapping.pairs.as_slice()).unwrap_or_default();
    for pair in pairs {
        let field = join(at, &pair.key.text);
        match promised.get(&*pair.key.text) {
            None => return Err(FrontMatterError::NotInEntry { field }),
            Some(value) => compare(&pair.value, value, field)?,
        }
    }
    let lacking = promised.keys().find(|key| !pairs.iter().any(|pair| pair.key.text == **key));
    lacking.map_or(Ok(()), |key| Err(FrontMatterError::NotInFile { field: join(at, key) }))
}

fn compare(node: &Node, promised: &Value, field: String) -> Result<(), FrontMatterError> {
    match (&node.value, promised) {
        (NodeValue::Mapping(_), Value::Object(object)) => compare_mapping(node, object, &field),
        (NodeValue::Sequence(sequence), Value::Array(items)) if sequence.items.len() == items.len() => {
            sequence
                .items
                .iter()
                .zip(items)
                .enumerate()
                .try_for_each(|(at, (item, promised))| compare(item, promised, join(&field, &at.to_string())))
        }
        (NodeValue::Scalar(scalar), promised) if is_same(scalar, promised) => Ok(()),
        (NodeValue::Mapping(_) | NodeValue::Sequence(_) | NodeValue::Scalar(_), _) => {
            Err(FrontMatterError::Different { field })
        }
    }
}

fn is_same(scalar: &Scalar, promised: &Value) -> bool {
    match promised {
        Value::String(text) => *text == scalar.text || differs_by_last_line_break(scalar, text),
        Value::Null | Value::Bool(_) => scalar.to_json_core() == *promised,
        Value::Number(promised) => {
            let found = scalar.to_json_core();
            found.as_number().is_some_and(|found| found == promised || same_float(found, promised))
        }
        Value::Array(_) | Value::Object(_) => false,
    }
}

/// Whether a block of lines ends in a line break is read in both ways where it is the last of the front matter: that depends
/// on whether a reader counts the line break before the closing fence.
fn differs_by_last_line_break(scalar: &Scalar, text: &str) -> bool {
    let is_block = matches!(scalar.style, ScalarStyle::Literal | ScalarStyle::Folded);
    is_block
        && (text.strip_suffix('\n') == Some(&scalar.text) || scalar.text.strip_suffix('\n') == Some(text))
}

/// Two integers are compared exactly; only where one is written as a fraction both are.
fn same_float(one: &serde_json::Number, other: &serde_json::Number) -> bool {
    (one.is_f64() || other.is_f64()) && one.as_f64() == other.as_f64()
}

fn join(at: &str, key: &str) -> String {
    if at.is_empty() { key.to_owned() } else { format!("{at}.{key}") }
}

#[cfg(test)]
mod tests;
