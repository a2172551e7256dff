//! The keys that front matter may have, and what a misspelt one was meant to be.

use crate::escape::excerpt;
use crate::yaml::{Key, Mapping, Pair};
use crate::{Diagnostic, DiagnosticCode, Fix, hidden};
use std::borrow::Cow;
use strsim::osa_distance;

/// The keys with a meaning in one of the two dialects.
pub(crate) const FIELDS: [&str; 8] =
    ["name", "description", "version", "license", "compatibility", "metadata", "allowed-tools", "steps"];

/// Keys that well-known clients give a meaning to; kept, not interpreted.
const CLIENT_KEYS: [&str; 4] = ["argument-hint", "user-invocable", "disable-model-invocation", "hooks"];

/// Keys that restrict what a skill may do; when one cannot be read, the skill is refused.
pub(crate) const RESTRICTING: [&str; 4] =
    ["allowed-tools", "hooks", "disable-model-invocation", "compatibility"];

/// Keys by which other clients deny tools; nothing here enforces them.
const UNENFORCED: [&str; 4] = ["disallowed-tools", "denied-tools", "blocked-tools", "excluded-tools"];

/// Returns the known key that a key is, or was most likely meant to be.
pub(crate) fn meaning(key: &str) -> Option<&'static str> {
    known().find(|known| *known == key).or_else(|| meant(key))
}

/// Returns the restricting key that a key is, or was most likely meant to be.
pub(crate) fn restriction(key: &str) -> Option<&'static str> {
    meaning(key).filter(|meaning| RESTRICTING.contains(meaning))
}

/// Returns the last pair whose key was most likely meant to be `field`, for a mapping that lacks the field itself.
pub(crate) fn stand_in<'a, 't>(mapping: &'a Mapping<'t>, field: &str) -> Option<&'a Pair<'t>> {
    if mapping.get(field).is_some() {
        return None;
    }
    mapping.pairs.iter().rfind(|pair| meaning(&pair.key.text) == Some(field))
}

/// Tells the lower-case letters that a text has, one bit for each.
fn letters(text: &str) -> u32 {
    let bit = |byte: u8| if byte.is_ascii_lowercase() { 1 << (byte - b'a') } else { 0 };
    text.bytes().fold(0, |letters, byte| letters | bit(byte))
}

/// Turns `allowedTools`, `allowed_tools` and `Allowed-Tools` into `allowed-tools`.
///
/// Letters and hyphens that only look like those of a key become what they look like, and what is invisible goes.
fn kebab(key: &str) -> Cow<'_, str> {
    if key.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-') {
        return Cow::Borrowed(key);
    }
    let mut kebab = String::with_capacity(key.len() + 2);
    let mut after_lower = false;
    for character in key.chars().filter(|character| !hidden::is_hidden(*character)).map(plain) {
        match character {
            '_' | ' ' | '-' => {
                kebab.push('-');
                after_lower = false;
            }
            upper if upper.is_ascii_uppercase() => {
                if after_lower {
                    kebab.push('-');
                }
                kebab.push(upper.to_ascii_lowercase());
                after_lower = false;
            }
            other => {
                kebab.push(other);
                after_lower = true;
            }
        }
    }
    Cow::Owned(kebab)
}

/// Returns the ASCII character that another one looks like.
fn plain(character: char) -> char {
    match character {
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe58}' | '\u{fe63}' => '-',
        '\u{a0}' => ' ',
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(character) - 0xfee0).unwrap_or(character),
        '\u{430}' | '\u{3b1}' => 'a',
        '\u{441}' => 'c',
        '\u{501}' => 'd',
        '\u{435}' => 'e',
        '\u{456}' => 'i',
        '\u{4cf}' => 'l',
        '\u{43e}' | '\u{3bf}' => 'o',
        '\u{440}' => 'p',
        '\u{455}' => 's',
        '\u{51d}' => 'w',
        other => other,
    }
}

/// Says what is to be said about a key that is no field. `meaning` is what [`meaning`] says of it, `is_used` whether it is read as
/// that field.
pub(crate) fn report_unknown(
    key: &Key<'_>,
    meaning: Option<&str>,
    is_used: bool,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let text = &*key.text;
    if CLIENT_KEYS.contains(&text) {
        return;
    }
    let shown = excerpt(text);
    diagnostics.push(if let Some(known) = meaning {
        let fate = if is_used {
            format!("it is read as `{known}`")
        } else {
            "it is kept and has no effect".to_owned()
        };
        let message = format!("unknown key `{shown}`; {fate}");
        Diagnostic::warning(DiagnosticCode::NearMissKey, key.span, message)
            .with_hint(format!("did you mean `{known}`?"))
            .with_fix(Fix::suggestion(format!("write `{known}`"), key.span, known))
    } else if UNENFORCED.contains(&&*kebab(text)) {
        let message = format!("`{shown}` is not enforced: no tool is denied by it");
        Diagnostic::warning(DiagnosticCode::UnsupportedRestriction, key.span, message)
            .with_hint("name the tools that the skill may use in `allowed-tools`, or deny tools by policy")
    } else {
        let message = format!("unknown key `{shown}`; it is kept and has no effect");
        Diagnostic::note(DiagnosticCode::UnknownKey, key.span, message)
    });
}

fn known() -> impl Iterator<Item = &'static str> {
    FIELDS.iter().chain(&CLIENT_KEYS).copied()
}

/// Returns the known key that a misspelt one was most likely meant to be.
fn meant(key: &str) -> Option<&'static str> {
    let kebab = kebab(key);
    let by_spelling = known().find(|known| *known == kebab);
    let allowed = match kebab.len() {
        0..=4 => return by_spelling,
        5..=8 => 1,
        _ => 2,
    };
    by_spelling.or_else(|| {
        let written = letters(&kebab);
        known()
            .map(|known| (reach(known, &kebab, allowed), known))
            .filter(|(reach, known)| *reach > 0 && known.len().abs_diff(kebab.len()) <= *reach)
            // A slip changes at most two letters of the set, which rules out nearly every key without counting slips.
            .filter(|(reach, known)| (letters(known) ^ written).count_ones() as usize <= 2 * reach)
            .map(|(reach, known)| (osa_distance(&kebab, known), reach, known))
            .filter(|(distance, reach, _)| distance <= reach)
            .map(|(distance, _, known)| (distance, known))
            .min()
            .map(|(_, known)| known)
    })
}

/// Returns how many slips are put up with: the first letter must agree, except that a restriction may lack it.
fn reach(known: &str, kebab: &str, allowed: usize) -> usize {
    if known.get(..1) == kebab.get(..1) { allowed } else { usize::from(known == "allowed-tools") }
}

#[cfg(test)]
mod tests;
