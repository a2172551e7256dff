//! What words a text has, for the index and for queries alike.
//!
//! - Words of ASCII letters and digits come in lower case and stemmed as English; identifiers (`parsePDFFile`, `merge_pdf`) come whole
//!   and in their parts.
//! - Scripts that are written without blanks (Chinese, Japanese, Korean, Thai, Lao, Khmer, Burmese) come as pairs of
//!   neighbouring characters, and single characters where they stand alone.
//! - All other scripts are split at the word boundaries of Unicode (UAX 29) and come in lower case, compatibility forms
//!   and Latin, Greek and Cyrillic accents removed.

use snowball_stemmers_rs::{Algorithm, Stemmer};
use unicode_normalization::UnicodeNormalization as _;
use unicode_segmentation::UnicodeSegmentation as _;

use super::stop_words::is_stop_word;
use crate::tokens::is_cjk;

#[cfg(test)]
mod tests;

/// The longest word that is looked at, in bytes; what is longer is no word.
const LONGEST_WORD: usize = 64;

/// A word as it stands in a text, in lower case and without accents.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct Word<'t> {
    pub(super) text: &'t str,
    /// Whether it is made of ASCII letters, so that it can be stemmed.
    stems: bool,
}

/// Turns words into terms.
pub(super) struct Stems(Stemmer);

impl Stems {
    pub(super) fn new() -> Self {
        Self(Stemmer::create(Algorithm::English))
    }

    /// Returns the term that stands for a word and its forms.
    pub(super) fn term<'w>(&self, word: Word<'w>) -> std::borrow::Cow<'w, str> {
        if word.stems && word.text.len() > 2 { self.0.stem(word.text) } else { word.text.into() }
    }
}

impl Word<'_> {
    /// Says whether it tells nothing about a task.
    pub(super) fn is_stop_word(self) -> bool {
        self.stems && is_stop_word(self.text)
    }
}

/// Gives every word of a text, in order.
pub(super) fn words(text: &str, mut give: impl FnMut(Word<'_>)) {
    let mut lower = String::new();
    let is_part = |character: char| {
        character.is_ascii_alphanumeric() || matches!(character, '_' | '\'') || !character.is_ascii()
    };
    for run in text.split(|character| !is_part(character)) {
        if run.is_empty() {
            continue;
        }
        if run.is_ascii() {
            identifier(run, &mut lower, &mut give);
        } else {
            foreign(run, &mut lower, &mut give);
        }
    }
}

/// Gives the whole and the parts of a run of ASCII letters, digits, underscores and apostrophes.
fn identifier(run: &str, lower: &mut String, give: &mut impl FnMut(Word<'_>)) {
    // What follows an apostrophe is an ending: `user's`, `don't`.
    let run = run.trim_matches('\'');
    let run = run.split('\'').next().unwrap_or(run);
    let mut one = |text: &str, lower: &mut String| {
        if text.is_empty() || text.len() > LONGEST_WORD {
            return;
        }
        lower.clear();
        lower.push_str(text);
        lower.make_ascii_lowercase();
        let stems = lower.bytes().all(|byte| byte.is_ascii_lowercase());
        give(Word { text: lower, stems });
    };
    let joined = run.trim_matches('_');
    let parts = || joined.split('_').flat_map(parts);
    if parts().nth(1).is_none() {
        one(joined, lower);
        return;
    }
    if !joined.contains('_') {
        one(joined, lower);
    }
    for part in parts() {
        // A letter or a number alone says little; the whole word has it.
        let is_single = part.len() < 2 || part.bytes().all(|byte| byte.is_ascii_digit());
        if !is_single || joined.contains('_') {
            one(part, lower);
        }
    }
}

/// Splits `parsePDFFile2` into `parse`, `PDF`, `File` and `2`, and `PDFs` into `PDF` and `s`.
fn parts(word: &str) -> impl Iterator<Item = &str> {
    let mut rest = word;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let (part, after) = rest.split_at(part_length(rest.as_bytes()));
        rest = after;
        Some(part)
    })
}

fn part_length(word: &[u8]) -> usize {
    let mut length = 1;
    for pair in word.windows(2) {
        let [left, right] = pair else { break };
        let after = word.get(length + 1..).unwrap_or_default();
        let next_is_lower = after.first().is_some_and(u8::is_ascii_lowercase) && after != b"s";
        let is_plural = left.is_ascii_uppercase() && *right == b's' && after.is_empty() && length > 1;
        let breaks = is_plural
            || (left.is_ascii_digit() != right.is_ascii_digit())
            || (left.is_ascii_lowercase() && right.is_ascii_uppercase())
            || (left.is_ascii_uppercase() && right.is_ascii_uppercase() && next_is_lower);
        if breaks {
            break;
        }
        length += 1;
    }
    length
}

/// Gives the words of a run that holds characters beyond ASCII.
fn foreign(run: &str, lower: &mut String, give: &mut impl FnMut(Word<'_>)) {
    let mut rest = run;
    while let Some(first) = rest.chars().next() {
        let unspaced = is_unspaced(first);
        let end = rest.find(|character| is_unspaced(character) != unspaced).unwrap_or(rest.len());
        let (stretch, after) = rest.split_at(end);
        rest = after;
        if unspaced {
            pairs(stretch, lower, give);
        } else if stretch.is_ascii() {
            identifier(stretch, lower, give);
        } else {
            for word in stretch.unicode_words() {
                folded(word, lower);
                if lower.len() <= LONGEST_WORD && !lower.is_empty() {
                    // An accent that is gone may leave an English word.
                    let stems = lower.bytes().all(|byte| byte.is_ascii_lowercase());
                    give(Word { text: lower, stems });
                }
            }
        }
    }
}

fn pairs(stretch: &str, lower: &mut String, give: &mut impl FnMut(Word<'_>)) {
    let mut before: Option<char> = None;
    let mut count = 0;
    for character in stretch.nfkc() {
        count += 1;
        if let Some(before) = before {
            lower.clear();
            lower.push(before);
            lower.push(character);
            give(Word { text: lower, stems: false });
        }
        before = Some(character);
    }
    if let (Some(only), 1) = (before, count) {
        lower.clear();
        lower.push(only);
        give(Word { text: lower, stems: false });
    }
}

/// Writes a word in lower case, compatibility forms and accents removed.
fn folded(word: &str, lower: &mut String) {
    lower.clear();
    let kept = word.nfkd().filter(|character| !matches!(character, '\u{300}'..='\u{36F}'));
    // A word of letters that grow when decomposed is too long whatever follows.
    for character in kept.take(LONGEST_WORD + 1) {
        // A final sigma is a sigma.
        lower.extend(character.to_lowercase().map(|letter| if letter == 'ς' { 'σ' } else { letter }));
    }
}

/// Returns the character that a term is made of alone, where an index has it in pairs with its neighbours.
pub(super) fn lone_character(term: &str) -> Option<char> {
    let mut characters = term.chars();
    characters.next().filter(|character| is_unspaced(*character) && characters.next().is_none())
}

/// Says whether a character belongs to a script that is written without blanks between words.
fn is_unspaced(character: char) -> bool {
    is_cjk(character)
        || matches!(
            character,
            '\u{E00}'..='\u{EFF}' | '\u{1000}'..='\u{109F}' | '\u{1780}'..='\u{17FF}' | '\u{AA60}'..='\u{AA7F}'
        )
}
