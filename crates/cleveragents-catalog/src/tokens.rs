//! How many tokens a text costs a model, estimated from what it is made of.
//!
//! Tokenizers of models differ and are not public for all of them. The estimate counts six kinds of pieces and weighs
//! them; `cargo xtask bench tokens` says how far it is from two public tokenizers.

#[cfg(test)]
mod tests;

/// The longest run of ASCII letters that is one piece.
const PIECE: u32 = 8;
/// The longest run of digits that is one piece.
const NUMBER: u32 = 3;

/// Weights in hundredths of a token.
mod weight {
    pub(super) const LETTERS: u64 = 93;
    pub(super) const PUNCTUATION: u64 = 63;
    pub(super) const OTHER: u64 = 77;
    pub(super) const CJK: u64 = 114;
    pub(super) const NEWLINE: u64 = 54;
    pub(super) const DIGITS: u64 = 105;
}

/// Estimates how many tokens a text costs, rounded up; nothing costs nothing.
///
/// The estimate of two texts together is never more than the sum of their estimates.
pub fn estimate_tokens(text: &str) -> usize {
    usize::try_from(hundredths(text).div_ceil(100)).unwrap_or(usize::MAX)
}

/// Estimates in hundredths of a token.
pub(crate) fn hundredths(text: &str) -> u64 {
    let mut sum = 0;
    // How much of the piece at the end is used up; only one of the two is not zero.
    let (mut letters, mut digits) = (0, 0);
    for character in text.chars() {
        match character {
            'a'..='z' | 'A'..='Z' => {
                if letters == 0 {
                    sum += weight::LETTERS;
                }
                (letters, digits) = ((letters + 1) % PIECE, 0);
                continue;
            }
            '0'..='9' => {
                if digits == 0 {
                    sum += weight::DIGITS;
                }
                (letters, digits) = (0, (digits + 1) % NUMBER);
                continue;
            }
            '\n' => sum += weight::NEWLINE,
            '!'..='~' => sum += weight::PUNCTUATION,
            '\0'..='\u{7F}' => {}
            character if is_cjk(character) => sum += weight::CJK,
            _ => sum += weight::OTHER,
        }
        (letters, digits) = (0, 0);
    }
    sum
}

/// Says whether a character belongs to Chinese, Japanese or Korean writing.
pub(crate) fn is_cjk(character: char) -> bool {
    matches!(
        character,
        '\u{1100}'..='\u{11FF}'
            | '\u{2E80}'..='\u{2FDF}'
            | '\u{3040}'..='\u{30FF}'
            | '\u{3105}'..='\u{318F}'
            | '\u{31A0}'..='\u{31BF}'
            | '\u{31F0}'..='\u{31FF}'
            | '\u{3400}'..='\u{4DBF}'
            | '\u{4E00}'..='\u{9FFF}'
            | '\u{A960}'..='\u{A97F}'
            | '\u{AC00}'..='\u{D7FF}'
            | '\u{F900}'..='\u{FAFF}'
            | '\u{FF66}'..='\u{FF9F}'
            | '\u{20000}'..='\u{323AF}'
    )
}
