use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::ToolError;
use crate::config::{BrokenRule, ObjectReader, Pointer, Problems, ValueKind, add_wrong_type};

const FROM: &str = "from";
const VALUE: &str = "value";

/// The arguments of a wrapped tool, each with where it comes from.
pub type ArgumentMapping = BTreeMap<String, MappedArgument>;

/// Where one argument of a wrapped tool comes from.
///
/// As a mapping: `{from: NAME}`, `{from: NAME, value: LITERAL}` or `{value: LITERAL}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Value", into = "Value")]
pub enum MappedArgument {
    /// The input of the validation with this name is forwarded.
    Forwarded {
        /// The input.
        from: String,
        /// What is given when the input is absent; without it that is an error.
        otherwise: Option<Value>,
    },
    /// Always this value.
    Literal(Value),
}

impl MappedArgument {
    fn read(value: &Value, at: &Pointer, problems: &mut Problems) -> Option<Self> {
        let mut fields = ObjectReader::new(value, at.clone(), problems)?;
        let before = problems.as_slice().len();
        let is_forwarded = fields.has(FROM);
        let from = fields.text(FROM, problems);
        fields.value(VALUE);
        fields.finish(problems);
        // A literal may well be null.
        let literal = value.get(VALUE).cloned();
        if !is_forwarded && literal.is_none() {
            problems.add(at, BrokenRule::MappedArgument);
        }
        if from.as_ref().is_some_and(String::is_empty) {
            problems.add(&at.key(FROM), BrokenRule::Empty { field: FROM });
        }
        if problems.as_slice().len() > before {
            return None;
        }
        match from {
            Some(from) => Some(Self::Forwarded { from, otherwise: literal }),
            None => literal.map(Self::Literal),
        }
    }
}

/// Reads the mapping in a field.
pub(super) fn read_argument_mapping(
    fields: &mut ObjectReader<'_>,
    key: &'static str,
    problems: &mut Problems,
) -> Option<ArgumentMapping> {
    let value = fields.value(key)?;
    let at = fields.at(key);
    let Value::Object(object) = value else {
        add_wrong_type(&at, ValueKind::Mapping, value, problems);
        return None;
    };
    let entries = object.iter().filter_map(|(name, value)| {
        MappedArgument::read(value, &at.key(name), problems).map(|argument| (name.clone(), argument))
    });
    Some(entries.collect())
}

impl TryFrom<Value> for MappedArgument {
    type Error = ToolError;

    fn try_from(value: Value) -> Result<Self, ToolError> {
        let mut problems = Problems::default();
        Self::read(&value, &Pointer::root(), &mut problems).ok_or(ToolError::new(problems))
    }
}

impl From<MappedArgument> for Value {
    fn from(argument: MappedArgument) -> Self {
        let mut fields = Map::new();
        let literal = match argument {
            MappedArgument::Forwarded { from, otherwise } => {
                fields.insert(FROM.to_owned(), Self::String(from));
                otherwise
            }
            MappedArgument::Literal(literal) => Some(literal),
        };
        fields.extend(literal.map(|literal| (VALUE.to_owned(), literal)));
        Self::Object(fields)
    }
}
