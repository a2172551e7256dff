//! Keys given twice.

use super::node::{Key, Mapping, Pair};
use crate::escape::excerpt;
use crate::{Diagnostic, DiagnosticCode};
use std::collections::HashMap;

/// Mappings up to this size are searched without a table.
const SMALL_MAPPING: usize = 24;

/// Reports every key that was given before, with both places.
pub(crate) fn duplicates(mapping: &Mapping) -> Vec<Diagnostic> {
    let pairs = &mapping.pairs;
    if pairs.len() <= SMALL_MAPPING {
        let first =
            |at: usize, pair: &Pair| pairs.iter().take(at).find(|earlier| earlier.key.text == pair.key.text);
        let found = pairs
            .iter()
            .enumerate()
            .filter_map(|(at, pair)| Some(duplicate(&first(at, pair)?.key, &pair.key)));
        return found.collect();
    }
    let mut first_places: HashMap<&str, &Key<'_>> = HashMap::with_capacity(pairs.len());
    let mut found = Vec::new();
    for pair in pairs {
        match first_places.get(&*pair.key.text) {
            Some(first) => found.push(duplicate(first, &pair.key)),
            None => _ = first_places.insert(&pair.key.text, &pair.key),
        }
    }
    found
}

fn duplicate(first: &Key, second: &Key) -> Diagnostic {
    let message = format!("the key `{}` is given twice", excerpt(&second.text));
    Diagnostic::error(DiagnosticCode::DuplicateKey, second.span, message)
        .with_label(first.span, "first given here")
        .with_hint("keep one of them")
}
