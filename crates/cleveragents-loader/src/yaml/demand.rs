//! Typing by demand: a scalar takes the type that its field asks for.

use super::{Node, NodeValue, Scalar, ScalarStyle, resolve};
use crate::escape::excerpt;
use crate::{Diagnostic, DiagnosticCode, Fix, Severity};
use serde_json::Value;

/// The type that a field asks of its value.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Demand {
    /// Any value, typed by the YAML 1.2 core schema.
    Any,
    /// Text, as written.
    Text,
    /// `true` or `false`.
    Boolean,
    /// A whole number in decimal digits without leading zeros.
    Integer,
    /// A decimal number.
    Number,
}

impl Node<'_> {
    /// Projects the tree to JSON, each scalar with the type that its JSON pointer demands.
    ///
    /// `demand` is asked for every scalar; items of a list are asked for with their index. A scalar that does not
    /// fit, such as `yes` where a boolean is demanded, keeps its text and is reported with the fix.
    pub fn to_json_demanded(&self, demand: &dyn Fn(&str) -> Demand) -> (Value, Vec<Diagnostic>) {
        let mut diagnostics = Vec::new();
        let mut pointer = String::new();
        let value = project(self, &mut pointer, demand, &mut diagnostics);
        (value, diagnostics)
    }
}

/// Recursion is bounded by the depth of the tree.
fn project(
    node: &Node,
    pointer: &mut String,
    demand: &dyn Fn(&str) -> Demand,
    diagnostics: &mut Vec<Diagnostic>,
) -> Value {
    let length = pointer.len();
    match &node.value {
        NodeValue::Scalar(scalar) => typed(node, scalar, pointer, demand(pointer), diagnostics),
        NodeValue::Sequence(sequence) => {
            let mut items = Vec::with_capacity(sequence.items.len());
            for (at, item) in sequence.items.iter().enumerate() {
                pointer.push('/');
                pointer.push_str(&at.to_string());
                items.push(project(item, pointer, demand, diagnostics));
                pointer.truncate(length);
            }
            Value::Array(items)
        }
        NodeValue::Mapping(mapping) => {
            let mut object = serde_json::Map::new();
            for pair in &mapping.pairs {
                pointer.push('/');
                pointer.push_str(&pair.key.text.replace('~', "~0").replace('/', "~1"));
                object.insert(pair.key.text.to_string(), project(&pair.value, pointer, demand, diagnostics));
                pointer.truncate(length);
            }
            Value::Object(object)
        }
    }
}

/// Gives one scalar the type that is demanded; one that does not fit keeps its text and is reported with the fix.
pub(crate) fn typed(
    node: &Node,
    scalar: &Scalar,
    pointer: &str,
    demand: Demand,
    diagnostics: &mut Vec<Diagnostic>,
) -> Value {
    if node.is_absent() {
        return Value::Null;
    }
    let wanted = match demand {
        Demand::Any if resolve::is_held(scalar) => return scalar.to_json_core(),
        Demand::Any => {
            let message =
                format!("`{pointer}` must be a number within reach, found `{}`", excerpt(&scalar.text));
            let error = Diagnostic::new(Severity::Error, DiagnosticCode::FieldType, node.span, message);
            diagnostics.push(error.with_hint(
                "whole numbers have 64 bits, others the range of a double; a text stands in quotes",
            ));
            return Value::String(scalar.text.to_string());
        }
        Demand::Text => return Value::String(scalar.text.to_string()),
        Demand::Boolean => boolean(scalar),
        Demand::Integer => integer(scalar),
        Demand::Number => number(scalar),
    };
    wanted.unwrap_or_else(|replacement| {
        let expected = match demand {
            Demand::Boolean => "`true` or `false`",
            Demand::Integer => "a whole number",
            Demand::Any | Demand::Text | Demand::Number => "a number",
        };
        let message = format!("`{pointer}` must be {expected}, found `{}`", excerpt(&scalar.text));
        let mut diagnostic = Diagnostic::new(Severity::Error, DiagnosticCode::FieldType, node.span, message);
        if let Some(replacement) = replacement {
            diagnostic =
                diagnostic.with_fix(Fix::certain(format!("write `{replacement}`"), node.span, replacement));
        }
        diagnostics.push(diagnostic);
        Value::String(scalar.text.to_string())
    })
}

/// A value of the demanded type, or what to write instead of it.
type Typed = Result<Value, Option<String>>;

fn boolean(scalar: &Scalar) -> Typed {
    let plain = scalar.style == ScalarStyle::Plain;
    match &*scalar.text {
        "true" if plain => Ok(Value::Bool(true)),
        "false" if plain => Ok(Value::Bool(false)),
        text => match text.to_ascii_lowercase().as_str() {
            "true" | "yes" | "on" | "y" => Err(Some("true".to_owned())),
            "false" | "no" | "off" | "n" => Err(Some("false".to_owned())),
            _ => Err(None),
        },
    }
}

fn integer(scalar: &Scalar) -> Typed {
    let parsed = scalar.text.parse::<i64>().ok();
    let canonical = parsed.map(|value| value.to_string());
    match parsed {
        Some(value) if scalar.style == ScalarStyle::Plain && canonical.as_deref() == Some(&*scalar.text) => {
            Ok(value.into())
        }
        _ => Err(canonical),
    }
}

fn number(scalar: &Scalar) -> Typed {
    let leading_zero = scalar.text.trim_start_matches(['+', '-']);
    let octal_look = leading_zero.len() > 1
        && leading_zero.starts_with('0')
        && leading_zero.bytes().all(|byte| byte.is_ascii_digit());
    let parsed = resolve::number(&scalar.text);
    match parsed {
        Some(value) if scalar.style == ScalarStyle::Plain && !octal_look => Ok(Value::Number(value)),
        other => Err(other.map(|value| value.to_string())),
    }
}
