//! One character of a script without blanks, which the index has in pairs with its neighbours.

use std::collections::BTreeMap;

use super::postings::{Counts, Postings, push};
use super::{FIELDS, Field, SearchIndex};

/// How often a character stands first and last in the terms of one skill.
#[derive(Clone, Copy, Default)]
struct Ends {
    first: Counts,
    last: Counts,
}

impl SearchIndex {
    /// Returns the postings of a character in whatever term, and how many skills have it in their name, description or
    /// instructions. Takes time linear in the texts of all terms.
    pub(super) fn postings_with(&self, character: char) -> (Vec<u8>, u32) {
        let mut having: BTreeMap<u32, Ends> = BTreeMap::new();
        let mut latest = None;
        for (at, _) in self.texts.match_indices(character) {
            let place = self.terms.partition_point(|term| term.text_end <= at);
            // A term that has the character twice is one term.
            if latest.replace(place) == Some(place) {
                continue;
            }
            let text = self.text_of(place);
            for (skill, counts) in Postings::new(self.postings_of(place)) {
                let ends = having.entry(skill).or_default();
                if text.starts_with(character) {
                    add(&mut ends.first, counts);
                }
                if text.ends_with(character) {
                    add(&mut ends.last, counts);
                }
            }
        }
        let (mut postings, mut skills, mut before) = (Vec::new(), 0, 0);
        for (skill, Ends { first, last }) in having {
            let mut counts: Counts = [0; FIELDS];
            for (count, (first, last)) in counts.iter_mut().zip(first.into_iter().zip(last)) {
                // One inside of a text stands last in one pair and first in the next.
                *count = first.max(last);
            }
            push(&mut postings, skill - before, counts);
            before = skill;
            let is_wanted =
                [Field::Name, Field::Description, Field::Body].iter().any(|field| field.of(&counts) > 0);
            skills += u32::from(is_wanted);
        }
        (postings, skills)
    }
}

fn add(sum: &mut Counts, counts: Counts) {
    for (sum, count) in sum.iter_mut().zip(counts) {
        *sum = sum.saturating_add(count);
    }
}
