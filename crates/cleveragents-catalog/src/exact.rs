//! Exact numbers of tokens, by the public tokenizers of one vendor. The data of the tokenizers is inside the program.

use crate::budget::FittedCatalog;

#[cfg(test)]
mod tests;

/// How often a catalog is fitted anew to come near its budget.
const ROUNDS: usize = 8;

/// A public tokenizer. Models of other vendors have tokenizers of their own, which differ by some percent.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Tokenizer {
    /// `cl100k_base`.
    Cl100k,
    /// `o200k_base`.
    O200k,
}

/// Counts the tokens of a text.
pub fn count_tokens(text: &str, tokenizer: Tokenizer) -> usize {
    match tokenizer {
        Tokenizer::Cl100k => bpe_openai::cl100k_base(),
        Tokenizer::O200k => bpe_openai::o200k_base(),
    }
    .count(text)
}

/// Fits a catalog into exactly counted tokens: `fit` is given hundredths of estimated ones, as many as turn out to be right.
pub(crate) fn within(
    tokens: usize,
    tokenizer: Tokenizer,
    fit: impl Fn(u64) -> FittedCatalog,
) -> FittedCatalog {
    let exact =
        |fitted: &FittedCatalog| fitted.text.as_deref().map_or(0, |text| count_tokens(text, tokenizer));
    let mut estimate = (tokens as u64).saturating_mul(100);
    let (mut fits, mut exceeds) = (0, u64::MAX);
    let mut best = fit(0);
    for _ in 0..ROUNDS {
        let fitted = fit(estimate);
        let count = exact(&fitted);
        if count > tokens {
            exceeds = exceeds.min(estimate);
        } else {
            fits = fits.max(estimate);
            let is_whole = fitted.count(|fate| fate != crate::budget::Fate::Whole) == 0;
            best = fitted;
            if is_whole {
                break;
            }
        }
        let scaled = u128::from(estimate) * tokens as u128 / (count as u128).max(1);
        let scaled = u64::try_from(scaled).unwrap_or(u64::MAX);
        // What the ratio says, where that is between what fits and what does not; else the middle.
        estimate = if scaled > fits && scaled < exceeds {
            scaled
        } else if exceeds < u64::MAX {
            fits + (exceeds - fits) / 2
        } else {
            fits.saturating_add(fits / 8)
        };
        if estimate <= fits || exceeds - fits <= 100 {
            break;
        }
    }
    best.tokens = exact(&best);
    best
}
