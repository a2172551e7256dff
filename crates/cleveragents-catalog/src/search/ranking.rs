//! Which skills fit a query, and why.

use std::borrow::Cow;

use cleveragents_domain::SkillName;
use cleveragents_domain::name::MAX_NAME_BYTES;

use super::analysis::{Stems, lone_character, words};
use super::postings::{Counts, Postings};
use super::{FIELDS, Field, SearchIndex, SearchWeights};

/// The most different words of a query that are looked for; later ones are counted in [`Hits::unread`].
const MAX_QUERY_TERMS: usize = 256;
/// The most bytes of a query that are read.
const MAX_QUERY_BYTES: usize = 64 * 1024;
/// What a skill is given whose name is the query. No sum of words comes near it.
const IS_NAME: f32 = 1_000.0;

/// The skills that fit a query, the best first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Hits {
    /// The skills, those of equal score by name.
    pub hits: Vec<Hit>,
    /// How many skills have any word of the query.
    pub matching: usize,
    /// The terms that were looked for, in the order of the query.
    pub terms: Vec<String>,
    /// How many terms of the query were not looked for, because there are too many.
    pub unread: usize,
    /// How many bytes at the end of the query were not looked at, because it is too long.
    pub unread_bytes: usize,
}

/// A skill that fits a query.
#[derive(Clone, Debug, PartialEq)]
pub struct Hit {
    /// The name.
    pub name: SkillName,
    /// How well it fits; comparable within one query only.
    pub score: f32,
    /// Where the score comes from, in the order of the query and of the fields; the sum is the score.
    pub parts: Vec<HitPart>,
}

/// A skill that fits a query, without the reasons.
#[derive(Clone, Debug, PartialEq)]
pub struct RankedSkill {
    /// The name.
    pub name: SkillName,
    /// How well it fits; comparable within one query only.
    pub score: f32,
}

/// A part of a score.
#[derive(Clone, Debug, PartialEq)]
pub enum HitPart {
    /// A term that stands in a field.
    Term {
        /// The term, stemmed.
        term: String,
        /// The field.
        field: Field,
        /// How often it stands there; 255 stands for more.
        count: u8,
        /// What it adds; less than nothing where it stands in what the skill is not for.
        score: f32,
    },
    /// The query is the name of the skill.
    Name {
        /// What it adds.
        score: f32,
    },
    /// Words of the query are missing.
    Missing {
        /// What is taken off.
        score: f32,
    },
}

/// A term of a query.
struct QueryTerm<'i> {
    text: String,
    /// The skills that have it, as [`Postings`] reads them; none where no skill does.
    postings: Cow<'i, [u8]>,
    /// How much it counts: the rarer, the more.
    weight: f32,
}

impl SearchIndex {
    /// Finds the `limit` skills that fit a query best, weighed as usual.
    pub fn search(&self, query: &str, limit: usize) -> Hits {
        self.search_weighed(query, limit, &SearchWeights::default())
    }

    /// Finds the `limit` skills that fit a query best. Takes time linear in how often the words of the query occur, however
    /// large the limit is.
    pub fn search_weighed(&self, query: &str, limit: usize, weights: &SearchWeights) -> Hits {
        let read = self.read(query, weights);
        let (ranked, matching) = self.ranked(&read, limit);
        let mut hits: Vec<Hit> = Vec::with_capacity(ranked.len());
        // Where each hit stands in the index, in the order of the index.
        let mut places: Vec<(usize, usize)> = Vec::with_capacity(ranked.len());
        for (score, skill) in ranked {
            let Some(indexed) = self.skills.get(skill) else { continue };
            places.push((skill, hits.len()));
            hits.push(Hit { name: indexed.name.clone(), score, parts: Vec::new() });
        }
        places.sort_unstable();
        self.explain(&read, &places, &mut hits);
        let terms = read.terms.into_iter().map(|term| term.text).collect();
        Hits { hits, matching, terms, unread: read.unread, unread_bytes: read.unread_bytes }
    }

    /// Ranks every skill that has a word of a query, the best first, without saying why.
    pub fn rank(&self, query: &str) -> Vec<RankedSkill> {
        let (ranked, _) = self.ranked(&self.read(query, &SearchWeights::default()), usize::MAX);
        let of = |(score, place): (f32, usize)| {
            Some(RankedSkill { name: self.skills.get(place)?.name.clone(), score })
        };
        ranked.into_iter().filter_map(of).collect()
    }

    fn read<'q>(&'q self, query: &'q str, weights: &SearchWeights) -> Read<'q> {
        let beginning = query.get(..query.floor_char_boundary(MAX_QUERY_BYTES)).unwrap_or(query);
        let (terms, unread) = query_terms(beginning);
        let terms: Vec<QueryTerm<'_>> =
            terms.into_iter().map(|(text, count)| self.query_term(text, count)).collect();
        Read {
            all: terms.iter().map(|term| term.weight).sum(),
            norms: Norms::of(self, weights),
            named: query.trim(),
            weights: *weights,
            terms,
            unread,
            unread_bytes: query.len() - beginning.len(),
        }
    }

    /// Returns the scores and the places of the best skills, and how many have any word.
    fn ranked(&self, read: &Read<'_>, limit: usize) -> (Vec<(f32, usize)>, usize) {
        let mut scores = vec![Score::default(); self.skills.len()];
        for term in &read.terms {
            for (skill, counts) in Postings::new(&term.postings) {
                let Some((score, indexed)) = usize::try_from(skill)
                    .ok()
                    .and_then(|skill| Some((scores.get_mut(skill)?, self.skills.get(skill)?)))
                else {
                    break;
                };
                let (wanted, unwanted) = read.norms.parts(counts, &indexed.lengths);
                score.sum += term.weight * (saturated(wanted, &read.weights) - unwanted);
                if wanted > 0.0 {
                    score.found += term.weight;
                }
            }
        }
        let mut ranked: Vec<(f32, usize)> = Vec::new();
        for (place, score) in scores.iter().enumerate() {
            if score.found > 0.0 {
                ranked.push((score.sum * read.coverage(score.found), place));
            }
        }
        self.prefer_named(read, &mut ranked);
        let matching = ranked.len();
        // Skills are sorted by name, so the place decides between equal scores.
        let order =
            |left: &(f32, usize), right: &(f32, usize)| right.0.total_cmp(&left.0).then(left.1.cmp(&right.1));
        if limit > 0 && limit < ranked.len() {
            ranked.select_nth_unstable_by(limit - 1, order);
        }
        ranked.truncate(limit);
        ranked.sort_unstable_by(order);
        (ranked, matching)
    }

    /// Puts the skills whose name is the query before all others.
    fn prefer_named(&self, read: &Read<'_>, ranked: &mut Vec<(f32, usize)>) {
        if !may_be_name(read.named) {
            return;
        }
        let is_named =
            |place: usize| self.skills.get(place).is_some_and(|skill| is_named(&skill.name, read.named));
        let mut named = 0;
        for (score, place) in ranked.iter_mut() {
            if is_named(*place) {
                *score += IS_NAME;
                named += 1;
            }
        }
        // Whoever has one word of a name has the others. A name that has no words at all is looked for everywhere.
        if named == 0 {
            ranked.extend(
                (0..self.skills.len()).filter(|place| is_named(*place)).map(|place| (IS_NAME, place)),
            );
        }
    }

    fn query_term(&self, text: String, count: u32) -> QueryTerm<'_> {
        let (postings, skills) = match lone_character(&text) {
            Some(character) => {
                let (postings, skills) = self.postings_with(character);
                (postings.into(), skills)
            }
            None => self.place_of(&text).map_or((Cow::default(), 0), |place| {
                (self.postings_of(place).into(), self.terms.get(place).map_or(0, |term| term.skills))
            }),
        };
        QueryTerm { weight: self.weight_of(skills, count), text, postings }
    }

    /// Weighs a term by how few skills have it; one that none has would be the rarest.
    fn weight_of(&self, skills: u32, count: u32) -> f32 {
        #[expect(clippy::cast_precision_loss, reason = "a weight needs no more precision")]
        let (all, having, count) = (self.skills.len() as f32, skills as f32, count as f32);
        let rarity = (1.0 + (all - having + 0.5).max(0.5) / (having + 0.5)).ln();
        rarity * (2.0 * count / (1.0 + count))
    }

    /// Splits scores into their parts, in one pass over the postings.
    fn explain(&self, read: &Read<'_>, places: &[(usize, usize)], hits: &mut [Hit]) {
        let mut sums = vec![Score::default(); hits.len()];
        for term in &read.terms {
            let mut ahead = places.iter().peekable();
            for (skill, counts) in Postings::new(&term.postings) {
                let Ok(skill) = usize::try_from(skill) else { break };
                while ahead.next_if(|(place, _)| *place < skill).is_some() {}
                let Some((next, place)) = ahead.peek().copied().copied() else { break };
                if next != skill {
                    continue;
                }
                let (Some(indexed), Some(hit), Some(sum)) =
                    (self.skills.get(skill), hits.get_mut(place), sums.get_mut(place))
                else {
                    continue;
                };
                let (wanted, _) = read.norms.parts(counts, &indexed.lengths);
                let whole = term.weight * saturated(wanted, &read.weights);
                for field in Field::ALL {
                    let count = field.of(&counts);
                    if count == 0 {
                        continue;
                    }
                    let part = read.norms.part(field, count, &indexed.lengths);
                    let score = match field {
                        Field::Unwanted => -term.weight * part,
                        Field::Name | Field::Description | Field::Body => whole * part / wanted,
                    };
                    sum.sum += score;
                    hit.parts.push(HitPart::Term { term: term.text.clone(), field, count, score });
                }
                if wanted > 0.0 {
                    sum.found += term.weight;
                }
            }
        }
        for (hit, sum) in hits.iter_mut().zip(sums) {
            let missing = sum.sum * (read.coverage(sum.found) - 1.0);
            if missing != 0.0 {
                hit.parts.push(HitPart::Missing { score: missing });
            }
            if is_named(&hit.name, read.named) {
                hit.parts.push(HitPart::Name { score: IS_NAME });
            }
        }
    }
}

/// A query as it was understood.
struct Read<'q> {
    terms: Vec<QueryTerm<'q>>,
    /// The weights of all its terms, together.
    all: f32,
    norms: Norms,
    /// What may be the name of a skill.
    named: &'q str,
    weights: SearchWeights,
    unread: usize,
    unread_bytes: usize,
}

impl Read<'_> {
    /// Returns what a score is multiplied with whose terms weigh `found`.
    fn coverage(&self, found: f32) -> f32 {
        let exponent = self.weights.coverage;
        if self.all <= 0.0 || exponent <= 0.0 {
            return 1.0;
        }
        let share = found / self.all;
        // The power that is used is a root, which costs a tenth.
        if exponent.to_bits() == 0.5_f32.to_bits() { share.sqrt() } else { share.powf(exponent) }
    }
}

/// What one skill has of a query.
#[derive(Clone, Copy, Default)]
struct Score {
    sum: f32,
    /// The weights of the terms that it has, together.
    found: f32,
}

/// What a word counts in each field, by the length of the field.
struct Norms {
    /// `weight / (1 - b + b * length / mean)` as `weight / (base + slope * length)`.
    fields: [(f32, f32, f32); FIELDS],
}

impl Norms {
    fn of(index: &SearchIndex, weights: &SearchWeights) -> Self {
        let [name, description, body] = weights.fields;
        let [name_length, description_length, body_length] = weights.length;
        let [name_mean, description_mean, body_mean, unwanted_mean] = index.means;
        let field =
            |weight: f32, b: f32, mean: f32| (weight, 1.0 - b, if mean > 0.0 { b / mean } else { 0.0 });
        Self {
            fields: [
                field(name, name_length, name_mean),
                field(description, description_length, description_mean),
                field(body, body_length, body_mean),
                field(weights.unwanted, description_length, unwanted_mean),
            ],
        }
    }

    #[inline]
    fn part(&self, field: Field, count: u8, lengths: &[u32; FIELDS]) -> f32 {
        let (weight, base, slope) = field.of(&self.fields);
        #[expect(clippy::cast_precision_loss, reason = "a length needs no more precision")]
        let length = field.of(lengths) as f32;
        let counted = weight * f32::from(count) / (base + slope * length);
        // What a skill is not for is said once; more of it does not make it more so.
        if field == Field::Unwanted { counted / (1.0 + counted) } else { counted }
    }

    /// Returns what the counts of one term are worth, and what those in what the skill is not for take off.
    #[inline]
    fn parts(&self, counts: Counts, lengths: &[u32; FIELDS]) -> (f32, f32) {
        let mut wanted = 0.0;
        for field in [Field::Name, Field::Description, Field::Body] {
            let count = field.of(&counts);
            if count > 0 {
                wanted += self.part(field, count, lengths);
            }
        }
        let count = Field::Unwanted.of(&counts);
        let unwanted = if count > 0 { self.part(Field::Unwanted, count, lengths) } else { 0.0 };
        (wanted, unwanted)
    }
}

fn saturated(wanted: f32, weights: &SearchWeights) -> f32 {
    if wanted > 0.0 { wanted * (weights.saturation + 1.0) / (weights.saturation + wanted) } else { 0.0 }
}

fn is_named(name: &SkillName, query: &str) -> bool {
    name.as_str().eq_ignore_ascii_case(query) || name.short_name().eq_ignore_ascii_case(query)
}

/// Tells whether a text has the characters of a name, as a task of several words has not.
fn may_be_name(query: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'/' | b'-' | b'_' | b'.' | b':');
    !query.is_empty() && query.len() <= MAX_NAME_BYTES && query.bytes().all(is_part)
}

/// Returns the different terms of a query in its order, each with how often it stands there, and how many others it has.
/// Stop words count only when there is nothing else.
fn query_terms(query: &str) -> (Vec<(String, u32)>, usize) {
    let stems = Stems::new();
    let (mut terms, mut stop_words) = (Vec::<(String, u32)>::new(), Vec::new());
    let mut unread = 0;
    words(query, |word| {
        let list = if word.is_stop_word() { &mut stop_words } else { &mut terms };
        let term = stems.term(word);
        if let Some((_, count)) = list.iter_mut().find(|(known, _)| *known == term) {
            *count += 1;
        } else if list.len() < MAX_QUERY_TERMS {
            list.push((term.into_owned(), 1));
        } else {
            unread += 1;
        }
    });
    (if terms.is_empty() { stop_words } else { terms }, unread)
}
