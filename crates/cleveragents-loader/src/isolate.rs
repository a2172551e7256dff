//! Recovers front matter that is not YAML, one top-level block at a time.
//!
//! Runs only after the strict reading failed on syntax. The text is cut at the `key:` lines of the first column, each
//! block is read alone, and a block that fails becomes plain text. Fields that restrict the skill are never guessed:
//! when one of them fails, the skill is refused.

mod block;
mod raw;

use crate::escape::excerpt;
use crate::yaml::{self, CollectionStyle, Failure, Key, Mapping, Node, NodeValue, Pair, Scalar, ScalarStyle};
use crate::{Applicability, Diagnostic, DiagnosticCode, Edit, Fix, Span, keys};
use block::Block;

/// What could be saved.
#[derive(Debug)]
pub(crate) struct Isolated<'t> {
    pub(crate) mapping: Mapping<'t>,
    /// A field that restricts the skill may be among what was lost.
    pub(crate) refused: bool,
    /// The error of the strict reading, until the block with it has been found.
    strict_error: Option<usize>,
}

/// Reads `text`, which stands at `base` and failed as a whole with `diagnostics`, block by block.
///
/// The fix for the block with the error is put on that error. Returns `None` when no block could be told apart or
/// when the text uses what is refused.
pub(crate) fn isolate<'t>(
    text: &'t str,
    base: usize,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Isolated<'t>> {
    let blocks = block::blocks(text);
    if blocks.is_empty() {
        return None;
    }
    let mut isolated = Isolated {
        mapping: Mapping { pairs: Vec::with_capacity(blocks.len()), style: CollectionStyle::Block },
        refused: false,
        strict_error: diagnostics.iter().rposition(Diagnostic::is_error),
    };
    for block in &blocks {
        let source = block.span.slice(text);
        let reading = yaml::read(source, base + block.span.start);
        if reading.failure == Some(Failure::Refused) {
            diagnostics.extend(reading.diagnostics);
            return None;
        }
        let single =
            reading.node.and_then(single_pair).filter(|pair| pair.key.span == block.key.shifted(base));
        match single {
            Some(pair) => isolated.mapping.pairs.push(pair),
            None => isolated.recover(text, base, block, diagnostics),
        }
        if let Some(junk) = block.junk {
            isolated.skip_junk(junk.slice(text), junk.shifted(base), diagnostics);
        }
    }
    diagnostics.extend(yaml::duplicates(&isolated.mapping));
    Some(isolated)
}

impl<'t> Isolated<'t> {
    fn recover(&mut self, text: &'t str, base: usize, block: &Block, diagnostics: &mut Vec<Diagnostic>) {
        let key_text = block.key.slice(text).trim_matches(['"', '\'']);
        let key_span = block.key.shifted(base);
        let value = raw::value(text, block);
        let place = value.span.shifted(base);
        if keys::restriction(key_text).is_some() || swallows_restriction(block.span.slice(text)) {
            self.refused = true;
            let message = format!("`{}` cannot be read and may restrict the skill", excerpt(key_text));
            diagnostics.push(
                Diagnostic::error(DiagnosticCode::SecurityFieldUnreadable, key_span, message)
                    .with_hint("the skill is refused until the field is valid YAML"),
            );
            return;
        }
        let fix = quoting_fix(&value.text, place);
        let own_error = self.strict_error.filter(|at| {
            let span = diagnostics.get(*at).and_then(|error| error.span).unwrap_or_default();
            (block.span.start + base..=block.span.end + base).contains(&span.start)
        });
        let own_error = own_error.and_then(|at| diagnostics.get_mut(at));
        if let Some(error) = own_error {
            self.strict_error = None;
            error.hint = Some(format!("`{}` was read as plain text", excerpt(key_text)));
            error.fix = Some(fix);
        } else {
            let message =
                format!("the value of `{}` is not YAML and was read as plain text", excerpt(key_text));
            diagnostics
                .push(Diagnostic::warning(DiagnosticCode::YamlRecovered, place, message).with_fix(fix));
        }
        let scalar = Scalar { text: value.text.into(), style: ScalarStyle::Plain };
        self.mapping.pairs.push(Pair {
            key: Key { text: key_text.into(), style: ScalarStyle::Plain, span: key_span },
            value: Node { value: NodeValue::Scalar(scalar), span: place },
        });
    }

    fn skip_junk(&mut self, junk: &str, place: Span, diagnostics: &mut Vec<Diagnostic>) {
        let message = "these lines belong to no field and were skipped";
        diagnostics.push(Diagnostic::warning(DiagnosticCode::YamlRecovered, place, message));
        if swallows_restriction(junk) {
            self.refused = true;
            let message = "the skipped lines may restrict the skill";
            diagnostics.push(Diagnostic::error(DiagnosticCode::SecurityFieldUnreadable, place, message));
        }
    }
}

fn single_pair(node: Node<'_>) -> Option<Pair<'_>> {
    let NodeValue::Mapping(mapping) = node.value else { return None };
    if mapping.pairs.len() == 1 { mapping.pairs.into_iter().next() } else { None }
}

/// Tells whether a line behind the first one looks like a field that restricts the skill.
fn swallows_restriction(block: &str) -> bool {
    block.split(['\n', '\r']).skip(1).any(|line| {
        let line = line.trim_start_matches([' ', '\t', '-', '"', '\'']);
        let key = line.split_once(':').map(|(key, _)| key.trim_end_matches(['"', '\'', ' ']));
        key.is_some_and(|key| keys::restriction(key).is_some())
    })
}

fn quoting_fix(text: &str, place: Span) -> Fix {
    let quoted = crate::quote::single_quoted(text);
    let document = format!("k: {quoted}\n");
    let same = yaml::read(&document, 0)
        .node
        .as_ref()
        .and_then(|node| node.as_mapping()?.get("k")?.value.as_text())
        .is_some_and(|reread| reread == text);
    Fix {
        message: "put the value in quotes".to_owned(),
        applicability: if same { Applicability::MachineApplicable } else { Applicability::MaybeIncorrect },
        edits: vec![Edit { span: place, replacement: quoted }],
    }
}

#[cfg(test)]
mod tests;
