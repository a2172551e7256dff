//! The keys that front matter may have, and what a misspelt one was meant to be.

use crate::escape::excerpt;
use crate::yaml::Key;
use crate::{Diagnostic, DiagnosticCode, Fix};
use strsim::osa_distance;

/// The keys with a meaning in one of the two dialects.
pub(crate) const FIELDS: [&str; 8] =
    ["name", "description", "version", "license", "compatibility", "metadata", "allowed-tools", "steps"];

/// Keys that well-known clients give a meaning to; kept, not interpreted.
const CLIENT_KEYS: [&str; 4] = ["argument-hint", "user-invocable", "disable-model-invocation", "hooks"];

/// Keys that restrict what a skill may do; when one cannot be read, the skill is refused.
const RESTRICTING: [&str; 4] = ["allowed-tools", "hooks", "disable-model-invocation", "compatibility"];

/// Tells whether a key, in any spelling, restricts what the skill may do.
pub(crate) fn restricts(key: &str) -> bool {
    RESTRICTING.contains(&kebab(key).as_str())
}

/// Turns `allowedTools`, `allowed_tools` and `Allowed-Tools` into `allowed-tools`.
pub(crate) fn kebab(key: &str) -> String {
    let mut kebab = String::with_capacity(key.len() + 2);
    let mut after_lower = false;
    for character in key.chars() {
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
    kebab
}

/// Says what is to be said about a key that no dialect defines.
pub(crate) fn report_unknown(key: &Key, diagnostics: &mut Vec<Diagnostic>) {
    let text = key.text.as_str();
    if CLIENT_KEYS.contains(&text) {
        return;
    }
    let shown = excerpt(text);
    diagnostics.push(if let Some(known) = meant(text) {
        let message = format!("unknown key `{shown}`");
        Diagnostic::warning(DiagnosticCode::NearMissKey, key.span, message)
            .with_hint(format!("did you mean `{known}`?"))
            .with_fix(Fix::suggestion(format!("write `{known}`"), key.span, known))
    } else {
        let message = format!("unknown key `{shown}`; it is kept and has no effect");
        Diagnostic::note(DiagnosticCode::UnknownKey, key.span, message)
    });
}

/// Returns the known key that a misspelt one was most likely meant to be.
fn meant(key: &str) -> Option<&'static str> {
    let known = || FIELDS.iter().chain(&CLIENT_KEYS).copied();
    let kebab = kebab(key);
    let by_spelling = known().find(|known| *known == kebab);
    let allowed = match key.len() {
        0..=4 => return by_spelling,
        5..=8 => 1,
        _ => 2,
    };
    by_spelling.or_else(|| {
        known()
            .filter(|known| known.len().abs_diff(kebab.len()) <= allowed && known.get(..1) == kebab.get(..1))
            .map(|known| (osa_distance(&kebab, known), known))
            .filter(|(distance, _)| *distance <= allowed)
            .min()
            .map(|(_, known)| known)
    })
}

#[cfg(test)]
mod tests;
