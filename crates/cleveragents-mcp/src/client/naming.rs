//! The names of a server's tools here.

use std::collections::BTreeMap;

use cleveragents_domain::ToolName;
use cleveragents_domain::name::MAX_NAME_BYTES;
use sha2::{Digest as _, Sha256};

use super::hex::hex;
use crate::config::ServerLabel;

#[cfg(test)]
mod tests;

/// Letters of the digest that tells names apart.
const TELLING: usize = 8;

/// Names of tools, in the order of the names that the server gives: `label/short`, where `short` is the server's name with
/// every run of other characters replaced by `-`.
///
/// A name that changed and meets another one, or is cut, ends with eight hex digits of the SHA-256 of the server's name. So it
/// depends on the names alone, and never on their order.
pub fn tool_names<'a>(
    label: &ServerLabel,
    originals: impl IntoIterator<Item = &'a str>,
) -> Vec<Option<ToolName>> {
    let originals: Vec<&str> = originals.into_iter().collect();
    let room = MAX_NAME_BYTES.saturating_sub(label.as_str().len() + 1);
    let plain: Vec<String> = originals.iter().map(|original| plain(original)).collect();
    let mut met: BTreeMap<&str, usize> = BTreeMap::new();
    for name in &plain {
        *met.entry(name).or_default() += 1;
    }
    let names = originals.iter().zip(&plain).map(|(original, plain)| {
        let is_alone = met.get(plain.as_str()) == Some(&1);
        let short = if plain.len() <= room && (original == plain || is_alone) {
            plain.clone()
        } else {
            let kept: String = plain.chars().take(room.saturating_sub(TELLING + 1)).collect();
            format!("{kept}-{}", digits(original))
        };
        format!("{label}/{short}").parse().ok()
    });
    names.collect()
}

fn plain(original: &str) -> String {
    let words =
        original.split(|letter: char| !letter.is_ascii_alphanumeric() && !matches!(letter, '_' | '-'));
    let joined = words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join("-");
    let trimmed = joined.trim_start_matches(['-', '_']);
    if trimmed.is_empty() { "tool".to_owned() } else { trimmed.to_owned() }
}

fn digits(original: &str) -> String {
    hex(Sha256::digest(original.as_bytes()).get(..TELLING / 2).unwrap_or_default())
}
