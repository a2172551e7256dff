//! Fair shortening: when descriptions do not fit, the longest lose words first, and nobody is left out while shortening
//! helps.
//!
//! The texts are cut as if water were let out of connected vessels: one level for all, found by bisection, each cut at the
//! end of a word below it. Texts that may be cut keep a beginning that still says something; only when not even those
//! fit, the last texts of the order are left out.

use unicode_segmentation::UnicodeSegmentation as _;

use crate::tokens::hundredths;

#[cfg(test)]
mod tests;

/// What stands for the words that were cut.
pub(crate) const ELLIPSIS: char = '…';
/// The most characters of one piece between two places where a text may be cut.
const LONGEST_PIECE: usize = 40;

/// In what a budget is counted.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Unit {
    /// Hundredths of an estimated token.
    Tokens,
    Bytes,
}

impl Unit {
    /// Measures a text.
    pub(crate) fn of(self, text: &str) -> u64 {
        match self {
            Self::Tokens => hundredths(text),
            Self::Bytes => text.len() as u64,
        }
    }

    /// Returns up to which cost a text is never cut.
    fn least(self) -> u64 {
        match self {
            Self::Tokens => 1_200,
            Self::Bytes => 60,
        }
    }
}

/// A text that may be cut, and what costs something beside it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Item<'t> {
    /// The cost of everything but the text.
    pub(crate) fixed: u64,
    pub(crate) text: &'t str,
}

/// What becomes of a text.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Fitted {
    Whole,
    /// It ends at this byte, and an ellipsis follows.
    Cut(usize),
    LeftOut,
}

/// Fits texts, given in the order in which they matter, into a budget. `cost` measures a piece of a text as it will stand;
/// the pieces of a text cost at least what the text costs.
pub(crate) fn fit(items: &[Item<'_>], budget: u64, unit: Unit, cost: impl Fn(&str) -> u64) -> Vec<Fitted> {
    let wholes: Vec<u64> = items.iter().map(|item| cost(item.text)).collect();
    let sums = items.iter().zip(&wholes).map(|(item, whole)| item.fixed.saturating_add(*whole));
    if sums.fold(0, u64::saturating_add) <= budget {
        return vec![Fitted::Whole; items.len()];
    }
    let mut left = budget;
    let mut choices: Vec<Choice> = Vec::new();
    for (place, (item, whole)) in items.iter().zip(wholes).enumerate() {
        // Most items of a large set do not fit, and their texts need not be looked at.
        if item.fixed > left {
            continue;
        }
        let choice = Choice { place, ..Choice::of(item.text, whole, unit.least(), &cost) };
        let needed = item.fixed.saturating_add(choice.cost());
        if needed <= left {
            left -= needed;
            choices.push(choice);
        }
    }
    raise(&mut choices, left);
    let mut fitted = vec![Fitted::LeftOut; items.len()];
    for choice in choices {
        if let Some(fitted) = fitted.get_mut(choice.place) {
            *fitted = choice.fitted();
        }
    }
    fitted
}

/// Measures the shortest beginning of a text that is shown.
pub(crate) fn least_cost(text: &str, unit: Unit, cost: impl Fn(&str) -> u64) -> u64 {
    let whole = cost(text);
    Choice::of(text, whole, unit.least(), cost).cost()
}

/// The lengths that one text can have.
#[derive(Debug, Default)]
struct Choice {
    place: usize,
    /// Each with its cost, the cheapest first; the last one is the whole text.
    options: Vec<(Fitted, u64)>,
    chosen: usize,
}

impl Choice {
    /// Finds the places where a text may be cut, from the last one that is not above `least` on.
    fn of(text: &str, whole: u64, least: u64, cost: impl Fn(&str) -> u64) -> Self {
        let mut options: Vec<(Fitted, u64)> = Vec::new();
        if whole > least {
            let mut sum = cost(ELLIPSIS.encode_utf8(&mut [0; 4]));
            for (end, piece) in pieces(text) {
                sum = sum.saturating_add(cost(piece));
                if sum >= whole {
                    break;
                }
                if piece.chars().any(char::is_alphanumeric) {
                    if sum <= least {
                        options.clear();
                    }
                    options.push((Fitted::Cut(end), sum));
                }
            }
        }
        options.push((Fitted::Whole, whole));
        Self { options, ..Self::default() }
    }

    fn at(&self, option: usize) -> Option<(Fitted, u64)> {
        self.options.get(option).copied()
    }

    fn fitted(&self) -> Fitted {
        self.at(self.chosen).map_or(Fitted::LeftOut, |(fitted, _)| fitted)
    }

    fn cost(&self) -> u64 {
        self.at(self.chosen).map_or(0, |(_, cost)| cost)
    }

    /// Returns the longest option that is not above a level, and never less than what is chosen.
    fn below(&self, level: u64) -> usize {
        let above = self.options.partition_point(|(_, cost)| *cost <= level);
        above.saturating_sub(1).max(self.chosen)
    }

    /// Returns what the option costs more than the chosen one.
    fn rise(&self, option: usize) -> u64 {
        self.at(option).map_or(0, |(_, cost)| cost.saturating_sub(self.cost()))
    }
}

/// Lengthens texts to one level, as far as what is left allows, and spends the rest in their order, a piece for each.
fn raise(choices: &mut [Choice], mut left: u64) {
    let needed = |level: u64| {
        let rises = choices.iter().map(|choice| choice.rise(choice.below(level)));
        rises.fold(0, u64::saturating_add)
    };
    let highest = choices.iter().filter_map(|choice| choice.options.last()).map(|(_, cost)| *cost).max();
    let (mut fits, mut exceeds) = (0, highest.unwrap_or(0).saturating_add(1));
    while exceeds - fits > 1 {
        let middle = fits + (exceeds - fits) / 2;
        if needed(middle) <= left { fits = middle } else { exceeds = middle }
    }
    for choice in choices.iter_mut() {
        let option = choice.below(fits);
        left -= choice.rise(option).min(left);
        choice.chosen = option;
    }
    for choice in choices.iter_mut() {
        let option = choice.chosen + 1;
        if option < choice.options.len() && choice.rise(option) <= left {
            left -= choice.rise(option);
            choice.chosen = option;
        }
    }
}

/// Splits a text at the ends of its words, and long words anywhere; each piece comes with its end.
fn pieces(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split_word_bound_indices().flat_map(|(start, word)| {
        let mut rest = word;
        let mut end = start;
        std::iter::from_fn(move || {
            if rest.is_empty() {
                return None;
            }
            let at = rest.char_indices().nth(LONGEST_PIECE).map_or(rest.len(), |(at, _)| at);
            let (piece, after) = rest.split_at(at);
            (rest, end) = (after, end + at);
            Some((end, piece))
        })
    })
}
