//! A catalog within a budget: what is shortened, what is left out, and a report of both.
//!
//! Skills come in the order in which they matter: pinned ones, then those that a query ranks, then the others. Each of these
//! groups gets what the ones before it leave. Inside a group descriptions are shortened fairly, the longest first, before a
//! skill is left out.

use std::collections::{BTreeMap, BTreeSet};

use cleveragents_domain::SkillName;

use crate::render::{CatalogFormat, CatalogItem};
use crate::shortening::{ELLIPSIS, Fitted, Item, Unit, fit, least_cost};
use crate::tokens::estimate_tokens;

#[cfg(test)]
mod tests;

/// The most that a catalog may cost.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Budget {
    /// Estimated tokens, see [`estimate_tokens`].
    Tokens(usize),
    /// Bytes of UTF-8.
    Bytes(usize),
    /// Tokens of a public tokenizer.
    #[cfg(feature = "exact-tokens")]
    ExactTokens(usize, crate::exact::Tokenizer),
}

/// What a catalog is to hold.
#[derive(Clone, Debug, Default)]
pub struct CatalogRequest {
    /// The most that it may cost; without one everything is whole.
    pub budget: Option<Budget>,
    /// Skills that come first, and are shortened last.
    pub pinned: BTreeSet<SkillName>,
    /// Skills that are not told of.
    pub excluded: BTreeSet<SkillName>,
    /// The skills that fit a query, the best first. They come in this order, before those that do not fit it.
    pub ranked: Option<Vec<SkillName>>,
}

/// A catalog, and what became of each skill.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct FittedCatalog {
    /// The text for the model; none when it tells of no skill.
    pub text: Option<String>,
    /// The estimated tokens of the text.
    pub tokens: usize,
    /// The bytes of the text.
    pub bytes: usize,
    /// What became of each skill: first those of the text in its order, then those that are not in it, by name.
    pub skills: Vec<CatalogFate>,
    /// The smallest budget of the same kind that shows the skill that matters most, where the given one shows none.
    pub least: Option<usize>,
}

/// What became of one skill.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct CatalogFate {
    /// The skill.
    pub name: SkillName,
    /// What became of it.
    pub fate: Fate,
}

/// How a catalog tells of a skill.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Fate {
    /// With its whole description.
    Whole,
    /// With the beginning of its description.
    Shortened {
        /// How many characters of the description are shown.
        shown: usize,
        /// How many it has.
        of: usize,
    },
    /// Not at all, because it does not fit.
    LeftOut,
    /// Not at all, because that was asked for.
    Excluded,
}

impl Fate {
    /// Returns the word that stands for it in JSON.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Whole => "whole",
            Self::Shortened { .. } => "shortened",
            Self::LeftOut => "left_out",
            Self::Excluded => "excluded",
        }
    }
}

impl FittedCatalog {
    /// Counts the skills that have a fate.
    pub fn count(&self, is: impl Fn(Fate) -> bool) -> usize {
        self.skills.iter().filter(|skill| is(skill.fate)).count()
    }
}

/// Renders skills, given by precedence, as far as a budget allows.
///
/// The text costs at most the budget in every case, and every skill is among the fates.
pub fn fit_catalog(
    items: &[CatalogItem<'_>],
    format: CatalogFormat,
    request: &CatalogRequest,
) -> FittedCatalog {
    let groups = groups(items, request);
    let excluded = items.iter().filter(|item| request.excluded.contains(item.name));
    let excluded = excluded.map(|item| CatalogFate { name: item.name.clone(), fate: Fate::Excluded });
    let mut fitted = match request.budget {
        None => whole(&groups, format),
        Some(Budget::Tokens(tokens)) => {
            within(&groups, format, Unit::Tokens, (tokens as u64).saturating_mul(100))
        }
        Some(Budget::Bytes(bytes)) => within(&groups, format, Unit::Bytes, bytes as u64),
        #[cfg(feature = "exact-tokens")]
        Some(Budget::ExactTokens(tokens, tokenizer)) => {
            crate::exact::within(tokens, tokenizer, |hundredths| {
                within(&groups, format, Unit::Tokens, hundredths)
            })
        }
    };
    fitted.skills.extend(excluded);
    let shown = fitted
        .skills
        .iter()
        .take_while(|skill| matches!(skill.fate, Fate::Whole | Fate::Shortened { .. }))
        .count();
    if let Some(others) = fitted.skills.get_mut(shown..) {
        others.sort_by(|left, right| left.name.cmp(&right.name));
    }
    fitted
}

/// Puts skills into the groups that get what the ones before leave, in the order in which they matter.
fn groups<'i, 'a>(items: &'i [CatalogItem<'a>], request: &CatalogRequest) -> [Vec<&'i CatalogItem<'a>>; 3] {
    let ranks: BTreeMap<&SkillName, usize> =
        request.ranked.iter().flatten().enumerate().map(|(rank, name)| (name, rank)).collect();
    let (mut pinned, mut ranked, mut others) = (Vec::new(), Vec::new(), Vec::new());
    for item in items.iter().filter(|item| !request.excluded.contains(item.name)) {
        if request.pinned.contains(item.name) {
            pinned.push(item);
        } else if ranks.contains_key(item.name) {
            ranked.push(item);
        } else {
            others.push(item);
        }
    }
    let rank = |item: &&CatalogItem<'_>| ranks.get(item.name).copied().unwrap_or(usize::MAX);
    pinned.sort_by_key(rank);
    ranked.sort_by_key(rank);
    [pinned, ranked, others]
}

fn whole(groups: &[Vec<&CatalogItem<'_>>; 3], format: CatalogFormat) -> FittedCatalog {
    let fates: Vec<Vec<Fitted>> = groups.iter().map(|group| vec![Fitted::Whole; group.len()]).collect();
    rendered(groups, &fates, format)
}

fn within(
    groups: &[Vec<&CatalogItem<'_>>; 3],
    format: CatalogFormat,
    unit: Unit,
    budget: u64,
) -> FittedCatalog {
    let mut fitted = rendered(groups, &fates_within(groups, format, unit, budget), format);
    if fitted.text.is_none() {
        fitted.least = least(groups, format, unit, budget);
    }
    fitted
}

/// Decides what becomes of each skill. A remark takes room only when something is missing.
fn fates_within(
    groups: &[Vec<&CatalogItem<'_>>; 3],
    format: CatalogFormat,
    unit: Unit,
    budget: u64,
) -> Vec<Vec<Fitted>> {
    let all = groups.iter().map(Vec::len).sum();
    let with = |remark: Option<String>| {
        let mut frame = String::new();
        format.begin(&mut frame);
        format.end(&mut frame, remark.as_deref());
        fates(groups, format, unit, budget.checked_sub(unit.of(&frame)))
    };
    let none = |fates: &[Vec<Fitted>], is: fn(&Fitted) -> bool| !fates.iter().flatten().any(is);
    let whole = with(None);
    if none(&whole, |fitted| *fitted != Fitted::Whole) {
        return whole;
    }
    let shortened = with(longest_remark(0, all));
    if none(&shortened, |fitted| *fitted == Fitted::LeftOut) {
        return shortened;
    }
    with(longest_remark(all, all))
}

/// Fits each group into what the ones before it leave.
fn fates(
    groups: &[Vec<&CatalogItem<'_>>; 3],
    format: CatalogFormat,
    unit: Unit,
    budget: Option<u64>,
) -> Vec<Vec<Fitted>> {
    let mut left = budget.unwrap_or(0);
    let mut all = Vec::with_capacity(groups.len());
    for group in groups {
        let texts: Vec<_> = group.iter().map(|item| format.shown(item.description)).collect();
        let items: Vec<Item<'_>> = group
            .iter()
            .zip(&texts)
            .map(|(item, text)| Item { fixed: fixed(item, format, unit), text })
            .collect();
        let fitted = if budget.is_some() {
            fit(&items, left, unit, |piece| escaped(piece, format, unit))
        } else {
            vec![Fitted::LeftOut; items.len()]
        };
        for (item, fitted) in items.iter().zip(&fitted) {
            let text = match fitted {
                Fitted::Whole => escaped(item.text, format, unit),
                // As it was summed up: piece by piece, and what stands for the rest.
                Fitted::Cut(end) => {
                    let mut cut = item.text.get(..*end).unwrap_or_default().to_owned();
                    cut.push(ELLIPSIS);
                    escaped(&cut, format, unit)
                }
                Fitted::LeftOut => continue,
            };
            left = left.saturating_sub(item.fixed.saturating_add(text));
        }
        all.push(fitted);
    }
    all
}

/// Measures an entry without its description.
fn fixed(item: &CatalogItem<'_>, format: CatalogFormat, unit: Unit) -> u64 {
    let mut out = String::new();
    format.entry(&mut out, 1, item, "");
    unit.of(&out)
}

fn escaped(piece: &str, format: CatalogFormat, unit: Unit) -> u64 {
    let mut out = String::with_capacity(piece.len() + 8);
    format.escape(&mut out, piece);
    unit.of(&out)
}

/// Returns the smallest budget that shows the skill that matters most, where `budget` does not; none without skills.
fn least(
    groups: &[Vec<&CatalogItem<'_>>; 3],
    format: CatalogFormat,
    unit: Unit,
    budget: u64,
) -> Option<usize> {
    let first = *groups.iter().flatten().next()?;
    let shown = |item: &CatalogItem<'_>| {
        let text = format.shown(item.description);
        fixed(item, format, unit)
            .saturating_add(least_cost(&text, unit, |piece| escaped(piece, format, unit)))
    };
    let all = groups.iter().map(Vec::len).sum();
    let framed = |remark: Option<String>| {
        let mut frame = String::new();
        format.begin(&mut frame);
        format.end(&mut frame, remark.as_deref());
        unit.of(&frame)
    };
    let alone = framed(longest_remark(all, all)).saturating_add(shown(first));
    // Where nothing is missing there is no remark, so that a few small skills may need less than the first one and a remark.
    let mut together = framed(None);
    let mut items = groups.iter().flatten();
    let needs_less = loop {
        match items.next() {
            Some(item) if together < alone => together = together.saturating_add(shown(item)),
            item => break item.is_none() && together < alone,
        }
    };
    let mut fits = alone;
    if needs_less {
        let mut fails = budget;
        while fits.saturating_sub(fails) > 1 {
            let middle = fails + (fits - fails) / 2;
            let fates = fates_within(groups, format, unit, middle);
            let is_shown = fates.iter().flatten().next().is_some_and(|fitted| *fitted != Fitted::LeftOut);
            if is_shown { fits = middle } else { fails = middle }
        }
    }
    let budget = match unit {
        Unit::Tokens => fits.div_ceil(100),
        Unit::Bytes => fits,
    };
    Some(usize::try_from(budget).unwrap_or(usize::MAX))
}

fn rendered(
    groups: &[Vec<&CatalogItem<'_>>; 3],
    fates: &[Vec<Fitted>],
    format: CatalogFormat,
) -> FittedCatalog {
    let mut out = String::new();
    format.begin(&mut out);
    let (mut skills, mut left_out) = (Vec::new(), Vec::new());
    let mut shortened = 0;
    for (item, fitted) in groups.iter().flatten().zip(fates.iter().flatten()) {
        let name = item.name.clone();
        let fate = match fitted {
            Fitted::Whole => {
                format.entry(&mut out, skills.len(), item, item.description);
                Fate::Whole
            }
            Fitted::Cut(end) => {
                let text = format.shown(item.description);
                let mut cut = text.get(..*end).unwrap_or_default().to_owned();
                let shown = cut.chars().count();
                cut.push(ELLIPSIS);
                format.entry(&mut out, skills.len(), item, &cut);
                shortened += 1;
                Fate::Shortened { shown, of: text.chars().count() }
            }
            Fitted::LeftOut => {
                left_out.push(CatalogFate { name, fate: Fate::LeftOut });
                continue;
            }
        };
        skills.push(CatalogFate { name, fate });
    }
    let remark = remark(left_out.len(), shortened);
    format.end(&mut out, remark.as_deref());
    let text = Some(out).filter(|_| !skills.is_empty());
    skills.append(&mut left_out);
    FittedCatalog {
        tokens: text.as_deref().map_or(0, estimate_tokens),
        bytes: text.as_deref().map_or(0, str::len),
        text,
        skills,
        least: None,
    }
}

/// Says in the text itself what is missing in it.
fn remark(left_out: usize, shortened: usize) -> Option<String> {
    let skills = match left_out {
        0 => None,
        1 => Some("1 more skill is not listed; search for it.".to_owned()),
        many => Some(format!("{many} more skills are not listed; search for them.")),
    };
    let descriptions = match shortened {
        0 => None,
        1 => Some("1 description is shortened.".to_owned()),
        many => Some(format!("{many} descriptions are shortened.")),
    };
    let parts: Vec<String> = skills.into_iter().chain(descriptions).collect();
    (!parts.is_empty()).then(|| parts.join(" "))
}

/// Returns the remark that costs most for at most so many skills: numbers of as many digits cost the same, and the plural
/// costs more than the singular.
fn longest_remark(left_out: usize, shortened: usize) -> Option<String> {
    let plural = |count: usize| if count == 0 { 0 } else { count.max(2) };
    remark(plural(left_out), plural(shortened))
}
