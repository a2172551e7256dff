use std::collections::BTreeMap;
use std::str::FromStr;

use serde_json::{Map, Value};

use super::document::{Document, HEADER};
use super::{Pointer, ProblemKind, Problems, ValueKind};
use crate::UnknownValue;

/// Reads one mapping field by field, remembers which fields exist and reports every other key.
pub(crate) struct ObjectReader<'v> {
    object: &'v Map<String, Value>,
    at: Pointer,
    known: Vec<&'static str>,
}

impl<'v> ObjectReader<'v> {
    /// Opens a value; anything but a mapping is a problem.
    pub(crate) fn new(value: &'v Value, at: Pointer, problems: &mut Problems) -> Option<Self> {
        if let Value::Object(object) = value {
            return Some(Self { object, at, known: Vec::new() });
        }
        add_wrong_type(&at, ValueKind::Mapping, value, problems);
        None
    }

    /// Opens the document itself, whose header was read already.
    pub(crate) fn document(document: &Document<'v>, problems: &mut Problems) -> Option<Self> {
        let mut reader = Self::new(document.body, document.at.clone(), problems)?;
        if document.wrapper.is_none() {
            reader.known.push(HEADER);
        }
        Some(reader)
    }

    /// Returns the pointer of a field.
    pub(crate) fn at(&self, key: &str) -> Pointer {
        self.at.key(key)
    }

    /// Returns the pointer of the mapping.
    pub(crate) fn here(&self) -> &Pointer {
        &self.at
    }

    /// Tells whether a field is present and not null.
    pub(crate) fn has(&self, key: &str) -> bool {
        self.object.get(key).is_some_and(|value| !value.is_null())
    }

    /// Returns a field's value; null counts as absent.
    pub(crate) fn value(&mut self, key: &'static str) -> Option<&'v Value> {
        self.known.push(key);
        self.object.get(key).filter(|value| !value.is_null())
    }

    /// Returns the value and the place of the first spelling that is present; two present spellings are a problem.
    pub(crate) fn aliased(
        &mut self,
        spellings: &[&'static str],
        problems: &mut Problems,
    ) -> Option<(&'v Value, Pointer)> {
        let mut found: Option<(&'v Value, &'static str)> = None;
        for key in spellings {
            if let Some(value) = self.value(key) {
                match found {
                    None => found = Some((value, key)),
                    Some((_, first)) => {
                        problems.add(&self.at(key), super::BrokenRule::Exclusive { first, second: key });
                    }
                }
            }
        }
        found.map(|(value, key)| (value, self.at(key)))
    }

    pub(crate) fn text(&mut self, key: &'static str, problems: &mut Problems) -> Option<String> {
        let value = self.value(key)?;
        read_text(value, &self.at(key), problems)
    }

    /// Reports a field that is absent or null.
    pub(crate) fn require(&mut self, key: &'static str, problems: &mut Problems) {
        if self.value(key).is_none() {
            problems.add(&self.at, ProblemKind::Missing { field: key });
        }
    }

    /// Reads a text that must be there; reports it and goes on with an empty one when it is not.
    pub(crate) fn required_text(&mut self, key: &'static str, problems: &mut Problems) -> String {
        self.require(key, problems);
        self.text(key, problems).unwrap_or_default()
    }

    pub(crate) fn boolean(&mut self, key: &'static str, problems: &mut Problems) -> Option<bool> {
        let value = self.value(key)?;
        let boolean = value.as_bool();
        if boolean.is_none() {
            add_wrong_type(&self.at(key), ValueKind::Boolean, value, problems);
        }
        boolean
    }

    pub(crate) fn integer(&mut self, key: &'static str, problems: &mut Problems) -> Option<i64> {
        let value = self.value(key)?;
        let number = value.as_i64();
        if number.is_none() {
            add_wrong_type(&self.at(key), ValueKind::Integer, value, problems);
        }
        number
    }

    /// Reads a word of a fixed set.
    pub(crate) fn word<T>(&mut self, key: &'static str, problems: &mut Problems) -> Option<T>
    where
        T: FromStr<Err = UnknownValue>,
    {
        let word = self.text(key, problems)?;
        match word.parse() {
            Ok(value) => Some(value),
            Err(unknown) => {
                let unknown: UnknownValue = unknown;
                problems.add(
                    &self.at(key),
                    ProblemKind::UnknownWord {
                        suggestion: nearest(&word, unknown.allowed()),
                        found: word,
                        allowed: unknown.allowed(),
                    },
                );
                None
            }
        }
    }

    /// Reads a mapping that is kept as it is, such as a JSON Schema.
    pub(crate) fn mapping(&mut self, key: &'static str, problems: &mut Problems) -> Option<Value> {
        let value = self.value(key)?;
        if value.is_object() {
            return Some(value.clone());
        }
        add_wrong_type(&self.at(key), ValueKind::Mapping, value, problems);
        None
    }

    /// Opens a nested mapping.
    pub(crate) fn object(&mut self, key: &'static str, problems: &mut Problems) -> Option<Self> {
        let value = self.value(key)?;
        Self::new(value, self.at(key), problems)
    }

    /// Returns a list's entries with their places.
    pub(crate) fn list(&mut self, key: &'static str, problems: &mut Problems) -> Vec<(&'v Value, Pointer)> {
        let Some(value) = self.value(key) else { return Vec::new() };
        read_list(value, &self.at(key), problems)
    }

    pub(crate) fn texts(&mut self, key: &'static str, problems: &mut Problems) -> Option<Vec<String>> {
        let value = self.value(key)?;
        let entries = read_list(value, &self.at(key), problems);
        Some(entries.into_iter().filter_map(|(entry, at)| read_text(entry, &at, problems)).collect())
    }

    /// Reads a mapping from text to text.
    pub(crate) fn text_map(
        &mut self,
        key: &'static str,
        problems: &mut Problems,
    ) -> BTreeMap<String, String> {
        let Some(value) = self.value(key) else { return BTreeMap::new() };
        let at = self.at(key);
        let Value::Object(object) = value else {
            add_wrong_type(&at, ValueKind::Mapping, value, problems);
            return BTreeMap::new();
        };
        let entries = object.iter();
        entries
            .filter_map(|(key, value)| Some((key.clone(), read_text(value, &at.key(key), problems)?)))
            .collect()
    }

    /// Reports every key that was never asked for.
    pub(crate) fn finish(self, problems: &mut Problems) {
        for key in self.object.keys() {
            if !self.known.contains(&key.as_str()) {
                let suggestion = nearest(key, &self.known);
                problems.add(&self.at.key(key), ProblemKind::UnknownKey { key: key.clone(), suggestion });
            }
        }
    }
}

pub(crate) fn read_text(value: &Value, at: &Pointer, problems: &mut Problems) -> Option<String> {
    if let Value::String(text) = value {
        return Some(text.clone());
    }
    add_wrong_type(at, ValueKind::Text, value, problems);
    None
}

pub(crate) fn read_list<'v>(
    value: &'v Value,
    at: &Pointer,
    problems: &mut Problems,
) -> Vec<(&'v Value, Pointer)> {
    if let Value::Array(entries) = value {
        return entries.iter().enumerate().map(|(index, entry)| (entry, at.index(index))).collect();
    }
    add_wrong_type(at, ValueKind::List, value, problems);
    Vec::new()
}

pub(crate) fn add_wrong_type(at: &Pointer, expected: ValueKind, value: &Value, problems: &mut Problems) {
    let fix = match (expected, value) {
        (ValueKind::Boolean, Value::String(word)) => boolean_of(word),
        _ => None,
    };
    problems.add(at, ProblemKind::WrongType { expected, found: ValueKind::of(value), fix });
}

/// Returns the boolean that a YAML 1.1 spelling meant.
fn boolean_of(word: &str) -> Option<&'static str> {
    let is_one_of = |words: &[&str]| words.iter().any(|candidate| word.eq_ignore_ascii_case(candidate));
    if is_one_of(&["true", "yes", "on", "y"]) {
        return Some("true");
    }
    is_one_of(&["false", "no", "off", "n"]).then_some("false")
}

/// The most edits between a misspelt word and the word that was meant.
const MOST_EDITS: usize = 3;

/// Returns the candidate that a misspelt word probably meant; case and separators do not count.
pub(crate) fn nearest(word: &str, candidates: &[&'static str]) -> Option<&'static str> {
    let folded = fold(word);
    let length = folded.chars().count();
    let edits = |candidate: &'static str| {
        let other = fold(candidate);
        let is_close = length.abs_diff(other.len()) <= MOST_EDITS;
        is_close.then(|| (strsim::damerau_levenshtein(&folded, &other), candidate))
    };
    let close = candidates.iter().filter_map(|candidate| edits(candidate));
    let meant = close.filter(|(edits, candidate)| *edits <= MOST_EDITS.min(candidate.len() / 3));
    meant.min_by_key(|(edits, _)| *edits).map(|(_, candidate)| candidate)
}

/// A word longer than every key is not worth comparing.
const LONGEST_COMPARED: usize = 64;

fn fold(word: &str) -> String {
    let letters = word.chars().filter(|letter| *letter != '_' && *letter != '-');
    letters.take(LONGEST_COMPARED).flat_map(char::to_lowercase).collect()
}
