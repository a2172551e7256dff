//! Making an index.

use super::analysis::{Stems, words};
use super::postings::{Counts, push};
use super::unwanted::{of_body, of_description};
use super::{FIELDS, Field, IndexedSkill, Map, SearchIndex, SkillDocument, Term};

/// The most bytes of the instructions of one skill that are searched.
pub const MAX_INDEXED_BYTES: usize = 1024 * 1024;

/// Takes skills and makes an index of them.
#[derive(Default)]
pub struct SearchIndexBuilder {
    stems: Stems,
    /// What each word stands for; none for a stop word.
    words: Map<Box<str>, Option<u32>>,
    terms: Map<Box<str>, u32>,
    skills: Vec<Added>,
}

/// A skill and its terms.
struct Added {
    skill: IndexedSkill,
    /// Sorted by term.
    terms: Vec<(u32, Counts)>,
}

impl Default for Stems {
    fn default() -> Self {
        Self::new()
    }
}

impl std::fmt::Debug for SearchIndexBuilder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SearchIndexBuilder").field("skills", &self.skills.len()).finish_non_exhaustive()
    }
}

impl SearchIndexBuilder {
    /// Starts without skills.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a skill. Of several with one name the last one counts.
    pub fn add(&mut self, document: &SkillDocument<'_>) {
        let body = prefix(document.body, MAX_INDEXED_BYTES);
        let complete = body.len() == document.body.len();
        let mut found: Vec<(u32, Field)> = Vec::new();
        let mut lengths = [0_u32; FIELDS];
        let mut add = |builder: &mut Self, field: Field, text: &str| {
            let before = found.len();
            builder.collect(field, text, &mut found);
            let count = u32::try_from(found.len() - before).unwrap_or(u32::MAX);
            if let Some(length) = lengths.get_mut(field as usize) {
                *length = length.saturating_add(count);
            }
        };
        add(self, Field::Name, document.name.short_name());
        for (text, is_wanted) in of_description(document.description) {
            add(self, if is_wanted { Field::Description } else { Field::Unwanted }, text);
        }
        for (text, is_wanted) in of_body(body) {
            add(self, if is_wanted { Field::Body } else { Field::Unwanted }, text);
        }
        add(self, Field::Unwanted, document.when_not_to_use);
        found.sort_unstable();
        let mut terms: Vec<(u32, Counts)> = Vec::with_capacity(found.len());
        for (term, field) in found {
            if terms.last().is_none_or(|(last, _)| *last != term) {
                terms.push((term, [0; FIELDS]));
            }
            let counts = terms.last_mut().map(|(_, counts)| counts);
            if let Some(count) = counts.and_then(|counts| counts.get_mut(field as usize)) {
                *count = count.saturating_add(1);
            }
        }
        let skill = IndexedSkill { name: document.name.clone(), lengths, complete };
        self.skills.push(Added { skill, terms });
    }

    /// Makes the index.
    pub fn build(mut self) -> SearchIndex {
        self.skills.reverse();
        self.skills.sort_by(|left, right| left.skill.name.cmp(&right.skill.name));
        self.skills.dedup_by(|later, first| later.skill.name == first.skill.name);
        let mut texts: Vec<(Box<str>, u32)> = self.terms.into_iter().collect();
        texts.sort_unstable();
        let mut lists: Vec<List> = vec![List::default(); texts.len()];
        for (number, added) in (0..).zip(&self.skills) {
            for (term, counts) in &added.terms {
                if let Some(list) = usize::try_from(*term).ok().and_then(|term| lists.get_mut(term)) {
                    list.push(number, *counts);
                }
            }
        }
        let mut index = SearchIndex {
            means: means(self.skills.iter().map(|added| &added.skill)),
            skills: self.skills.into_iter().map(|added| added.skill).collect(),
            ..SearchIndex::default()
        };
        for (text, term) in texts {
            let Some(list) = usize::try_from(term).ok().and_then(|term| lists.get(term)) else { continue };
            if list.bytes.is_empty() {
                continue;
            }
            index.texts.push_str(&text);
            index.postings.extend_from_slice(&list.bytes);
            index.terms.push(Term {
                text_end: index.texts.len(),
                postings_end: index.postings.len(),
                skills: list.wanted,
            });
        }
        index
    }

    fn collect(&mut self, field: Field, text: &str, found: &mut Vec<(u32, Field)>) {
        words(text, |word| {
            let known = if let Some(known) = self.words.get(word.text) {
                *known
            } else {
                let term = self.stems.term(word);
                let next = u32::try_from(self.terms.len()).unwrap_or(u32::MAX);
                let number = match self.terms.get(term.as_ref()) {
                    Some(number) => *number,
                    None => *self.terms.entry(term.as_ref().into()).or_insert(next),
                };
                let known = Some(number).filter(|_| !word.is_stop_word());
                self.words.insert(word.text.into(), known);
                known
            };
            // A name is searched in whole, also for words that say nothing elsewhere.
            let whole = || self.terms.get(self.stems.term(word).as_ref()).copied();
            let known = if field == Field::Name { known.or_else(whole) } else { known };
            found.extend(known.map(|term| (term, field)));
        });
    }
}

#[derive(Clone, Default)]
struct List {
    bytes: Vec<u8>,
    latest: u32,
    /// How many skills have the term elsewhere than in what they are not for.
    wanted: u32,
}

impl List {
    fn push(&mut self, skill: u32, counts: Counts) {
        push(&mut self.bytes, skill - self.latest, counts);
        self.latest = skill;
        let [name, description, body, _] = counts;
        self.wanted += u32::from(name > 0 || description > 0 || body > 0);
    }
}

fn means<'s>(skills: impl Iterator<Item = &'s IndexedSkill>) -> [f32; FIELDS] {
    let mut sums = [(0_u64, 0_u64); FIELDS];
    for skill in skills {
        for ((sum, count), length) in sums.iter_mut().zip(skill.lengths) {
            *sum += u64::from(length);
            *count += u64::from(length > 0);
        }
    }
    #[expect(clippy::cast_precision_loss, reason = "a mean needs no more precision")]
    sums.map(|(sum, count)| sum as f32 / count.max(1) as f32)
}

/// Returns the beginning of a text, at most `most` bytes.
fn prefix(text: &str, most: usize) -> &str {
    text.get(..text.floor_char_boundary(most)).unwrap_or(text)
}

/// Says which names an index has, in order; for tests.
#[cfg(test)]
pub(super) fn names(index: &SearchIndex) -> Vec<&cleveragents_domain::SkillName> {
    index.skills.iter().map(|skill| &skill.name).collect()
}
