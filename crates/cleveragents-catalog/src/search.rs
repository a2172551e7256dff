//! Finds the skill for a task by what it says about itself: an inverted index over names, descriptions and instructions,
//! ranked by BM25F.
//!
//! Each field has a weight and a length norm of its own, and the words of one skill are saturated together, so that a word
//! in the name counts more than many in the instructions. What a skill says it is *not* for lowers it. A query that is the
//! name of a skill puts that skill first. Every score is the sum of the parts that [`Hit::parts`] lists.

mod analysis;
mod building;
mod lone_characters;
mod postings;
mod ranking;
mod stop_words;
mod stored;
mod unwanted;

use cleveragents_domain::SkillName;
use foldhash::fast::FixedState;

pub use building::{MAX_INDEXED_BYTES, SearchIndexBuilder};
pub use ranking::{Hit, HitPart, Hits, RankedSkill};
pub use stored::StoredIndexError;

#[cfg(test)]
mod tests;

/// How many fields a skill has.
const FIELDS: usize = 4;

/// A part of a skill that is searched.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Field {
    /// The name, without the namespace.
    Name,
    /// The description.
    Description,
    /// The instructions.
    Body,
    /// What the skill says it is not for.
    Unwanted,
}

impl Field {
    /// Every field.
    pub const ALL: [Self; FIELDS] = [Self::Name, Self::Description, Self::Body, Self::Unwanted];

    /// Returns the word that stands for it in JSON.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Name => "name",
            Self::Description => "description",
            Self::Body => "body",
            Self::Unwanted => "when_not_to_use",
        }
    }

    /// Returns its value in an array of all fields.
    fn of<T: Copy>(self, values: &[T; FIELDS]) -> T {
        let [name, description, body, unwanted] = *values;
        match self {
            Self::Name => name,
            Self::Description => description,
            Self::Body => body,
            Self::Unwanted => unwanted,
        }
    }
}

/// How much what counts. The default was chosen on queries that no published measure uses; see `docs/search.md`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SearchWeights {
    /// How soon more of the same word stops to count; BM25 calls it `k1`.
    pub saturation: f32,
    /// How much a word counts in the name, the description and the instructions.
    pub fields: [f32; 3],
    /// How much long names, descriptions and instructions are discounted, from 0 to 1; BM25 calls it `b`.
    pub length: [f32; 3],
    /// How much what a skill is not for is taken off.
    pub unwanted: f32,
    /// How much skills that have more of the different words of a query are preferred; 0 not at all.
    pub coverage: f32,
}

impl Default for SearchWeights {
    fn default() -> Self {
        Self {
            saturation: 1.2,
            fields: [2.0, 1.0, 0.5],
            length: [0.3, 0.5, 0.6],
            unwanted: 1.0,
            coverage: 0.5,
        }
    }
}

/// One skill as it is put into an index.
#[derive(Clone, Copy, Debug)]
pub struct SkillDocument<'a> {
    /// The name.
    pub name: &'a SkillName,
    /// The description.
    pub description: &'a str,
    /// The instructions; empty for a skill without any.
    pub body: &'a str,
    /// What its metadata says it is not for, beside what stands in the description and the instructions.
    pub when_not_to_use: &'a str,
}

/// An inverted index over skills.
///
/// The same skills in whatever order make the same index.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SearchIndex {
    skills: Vec<IndexedSkill>,
    /// Sorted bytewise.
    terms: Vec<Term>,
    /// Every term, one after the other.
    texts: String,
    postings: Vec<u8>,
    /// The mean number of words in each field, of the skills that have the field.
    means: [f32; FIELDS],
}

/// What is kept of a skill.
#[derive(Clone, Debug, Eq, PartialEq)]
struct IndexedSkill {
    name: SkillName,
    /// The number of words in each field.
    lengths: [u32; FIELDS],
    /// Whether all of it is in the index.
    complete: bool,
}

/// Where a term and its postings stand.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
struct Term {
    /// Where its text ends; it starts where the one before ends.
    text_end: usize,
    /// Where its postings end.
    postings_end: usize,
    /// How many skills have it in their name, description or instructions.
    skills: u32,
}

/// Hashing that gives the same order in every run.
type Map<K, V> = std::collections::HashMap<K, V, FixedState>;

impl SearchIndex {
    /// Returns how many skills it holds.
    pub fn len(&self) -> usize {
        self.skills.len()
    }

    /// Tells whether it holds no skill.
    pub fn is_empty(&self) -> bool {
        self.skills.is_empty()
    }

    /// Returns the skills of whose instructions only the first [`MAX_INDEXED_BYTES`] are in the index, sorted.
    pub fn cut(&self) -> impl Iterator<Item = &SkillName> {
        self.skills.iter().filter(|skill| !skill.complete).map(|skill| &skill.name)
    }

    fn text_of(&self, place: usize) -> &str {
        let end = |place: usize| self.terms.get(place).map_or(0, |term| term.text_end);
        let start = place.checked_sub(1).map_or(0, end);
        self.texts.get(start..end(place)).unwrap_or_default()
    }

    /// Finds the place of a term.
    fn place_of(&self, text: &str) -> Option<usize> {
        let (mut low, mut high) = (0, self.terms.len());
        while low < high {
            let middle = low + (high - low) / 2;
            match self.text_of(middle).cmp(text) {
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Equal => return Some(middle),
                std::cmp::Ordering::Greater => high = middle,
            }
        }
        None
    }

    fn postings_of(&self, place: usize) -> &[u8] {
        let end = |place: usize| self.terms.get(place).map_or(0, |term| term.postings_end);
        let start = place.checked_sub(1).map_or(0, end);
        self.postings.get(start..end(place)).unwrap_or_default()
    }
}
