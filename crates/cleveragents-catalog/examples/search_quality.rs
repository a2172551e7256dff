//! Measures how well search finds the tool of a query, and chooses the weights.
//!
//! `search_quality DATA` scores the queries of `DATA/sample.txt` and prints nDCG@10 with a bootstrap interval, beside plain
//! BM25 in the same run. `search_quality DATA --tune` chooses weights by coordinate ascent on all *other* rows.
#![expect(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "a measurement reads data and prints numbers"
)]

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::Path;
use std::{env, fs};

use cleveragents_catalog::{SearchIndex, SearchIndexBuilder, SearchWeights, SkillDocument};
use cleveragents_domain::SkillName;

/// A query and the place of the tool that is meant.
struct Query {
    text: String,
    tool: SkillName,
}

struct Data {
    tools: Vec<(SkillName, String)>,
    /// The queries that are scored.
    sample: Vec<Query>,
    /// All others.
    rest: Vec<Query>,
}

fn main() -> anyhow::Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let (folder, tune) = match arguments.as_slice() {
        [folder] => (folder, false),
        [folder, flag] if flag == "--tune" => (folder, true),
        _ => anyhow::bail!("expected a folder, and `--tune` or nothing"),
    };
    let data = read(Path::new(folder))?;
    let index = index(&data.tools);
    if tune {
        choose(&index, &data.rest);
        return Ok(());
    }
    let ours: Vec<f64> =
        data.sample.iter().map(|query| gain(rank(&index, query, &SearchWeights::default()))).collect();
    let plain = PlainBm25::new(&data.tools);
    let theirs: Vec<f64> = data.sample.iter().map(|query| gain(plain.rank(query))).collect();
    println!("tools {}, queries {}", data.tools.len(), data.sample.len());
    for (name, gains) in [("plain BM25", &theirs), ("search", &ours)] {
        let (low, high) = interval(gains);
        println!("{name}: nDCG@10 {:.4} [{low:.4}, {high:.4}]", mean(gains));
    }
    let differences: Vec<f64> = ours.iter().zip(&theirs).map(|(ours, theirs)| ours - theirs).collect();
    let (low, high) = interval(&differences);
    println!("difference: {:.4} [{low:.4}, {high:.4}]", mean(&differences));
    let first = data.sample.iter().filter(|query| rank(&index, query, &SearchWeights::default()) == Some(1));
    println!("first: {}", first.count());
    Ok(())
}

fn read(folder: &Path) -> anyhow::Result<Data> {
    let descriptions: BTreeMap<String, String> =
        serde_json::from_str(&fs::read_to_string(folder.join("plugin_des.json"))?)?;
    let folded: HashMap<String, String> =
        descriptions.into_iter().map(|(name, description)| (fold(&name), description)).collect();
    let sampled: BTreeSet<usize> =
        fs::read_to_string(folder.join("sample.txt"))?.lines().map(str::parse).collect::<Result<_, _>>()?;
    let mut tools: BTreeMap<SkillName, String> = BTreeMap::new();
    let (mut sample, mut rest) = (Vec::new(), Vec::new());
    for (number, (text, tool)) in rows(&fs::read_to_string(folder.join("all_clean_data.csv"))?).enumerate() {
        let Some(description) = folded.get(&fold(&tool)) else { continue };
        let written: String = tool
            .chars()
            .map(|character| if character.is_ascii_alphanumeric() { character } else { '-' })
            .collect();
        let name: SkillName = format!("metatool/{}", written.trim_matches('-')).parse()?;
        tools.insert(name.clone(), description.clone());
        let list = if sampled.contains(&number) { &mut sample } else { &mut rest };
        list.push(Query { text, tool: name });
    }
    Ok(Data { tools: tools.into_iter().collect(), sample, rest })
}

fn fold(name: &str) -> String {
    name.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_lowercase()
}

/// Reads the rows of a CSV of two columns, the head left out. A quoted field may hold commas, quotes and line breaks.
fn rows(text: &str) -> impl Iterator<Item = (String, String)> {
    let mut rows = Vec::new();
    let (mut row, mut field, mut quoted) = (Vec::new(), String::new(), false);
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            '"' if quoted && characters.peek() == Some(&'"') => {
                characters.next();
                field.push('"');
            }
            '"' => quoted = !quoted,
            ',' if !quoted => row.push(std::mem::take(&mut field)),
            '\n' if !quoted => {
                row.push(std::mem::take(&mut field));
                rows.push(std::mem::take(&mut row));
            }
            '\r' if !quoted => {}
            _ => field.push(character),
        }
    }
    rows.into_iter().skip(1).filter_map(|row: Vec<String>| {
        let [text, tool] = row.try_into().ok()?;
        Some((text, tool))
    })
}

fn index(tools: &[(SkillName, String)]) -> SearchIndex {
    let mut builder = SearchIndexBuilder::new();
    for (name, description) in tools {
        builder.add(&SkillDocument { name, description, body: "", when_not_to_use: "" });
    }
    builder.build()
}

/// Returns the rank of the tool that is meant, from 1, if it is among the first ten.
fn rank(index: &SearchIndex, query: &Query, weights: &SearchWeights) -> Option<usize> {
    let hits = index.search_weighed(&query.text, 10, weights).hits;
    hits.iter().position(|hit| hit.name == query.tool).map(|place| place + 1)
}

/// One tool is meant, so the best gain is one.
#[expect(clippy::cast_precision_loss, reason = "a rank is at most ten")]
fn gain(rank: Option<usize>) -> f64 {
    rank.map_or(0.0, |rank| 1.0 / (rank as f64 + 1.0).log2())
}

#[expect(clippy::cast_precision_loss, reason = "there are thousands of values")]
fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

/// Returns the 95 % interval of the mean by 2,000 resamples of a fixed sequence.
fn interval(values: &[f64]) -> (f64, f64) {
    let mut state = 1_u64;
    let mut next = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap_or(0) % values.len().max(1)
    };
    let mut means: Vec<f64> = (0..2_000)
        .map(|_| mean(&(0..values.len()).filter_map(|_| values.get(next()).copied()).collect::<Vec<_>>()))
        .collect();
    means.sort_by(f64::total_cmp);
    let at = |place: usize| means.get(place).copied().unwrap_or(f64::NAN);
    (at(50), at(1_949))
}

/// Raises one weight after the other as long as that helps.
fn choose(index: &SearchIndex, queries: &[Query]) {
    let score = |weights: &SearchWeights| {
        mean(&queries.iter().map(|query| gain(rank(index, query, weights))).collect::<Vec<_>>())
    };
    let mut best = SearchWeights::default();
    let mut reached = score(&best);
    println!("{} queries, start {reached:.4} {best:?}", queries.len());
    let knobs: [fn(&mut SearchWeights, f32); 5] = [
        |weights, factor| weights.saturation *= factor,
        |weights, factor| weights.fields[0] *= factor,
        |weights, factor| weights.length[0] = (weights.length[0] * factor).min(1.0),
        |weights, factor| weights.length[1] = (weights.length[1] * factor).min(1.0),
        |weights, factor| weights.coverage *= factor,
    ];
    for factors in [[0.5, 2.0], [0.75, 1.33], [0.9, 1.11]] {
        let mut improved = true;
        while improved {
            improved = false;
            for knob in knobs {
                for factor in factors {
                    let mut tried = best;
                    knob(&mut tried, factor);
                    let tried_score = score(&tried);
                    if tried_score > reached + 1e-5 {
                        (best, reached, improved) = (tried, tried_score, true);
                    }
                }
            }
            println!("{reached:.4} {best:?}");
        }
    }
}

/// BM25 as in the textbook over name and description: lower case, no stop words, no stems, k1 1.5 and b 0.75.
struct PlainBm25 {
    names: Vec<SkillName>,
    words: Vec<BTreeMap<String, f64>>,
    lengths: Vec<f64>,
    having: HashMap<String, f64>,
}

impl PlainBm25 {
    fn new(tools: &[(SkillName, String)]) -> Self {
        let mut plain =
            Self { names: Vec::new(), words: Vec::new(), lengths: Vec::new(), having: HashMap::new() };
        for (name, description) in tools {
            let words = Self::words_of(&format!("{} {description}", name.short_name()));
            plain.lengths.push(words.iter().map(|_| 1.0).sum());
            let mut counts: BTreeMap<String, f64> = BTreeMap::new();
            for word in words {
                *counts.entry(word).or_default() += 1.0;
            }
            for word in counts.keys() {
                *plain.having.entry(word.clone()).or_default() += 1.0;
            }
            plain.words.push(counts);
            plain.names.push(name.clone());
        }
        plain
    }

    fn words_of(text: &str) -> Vec<String> {
        let words = text.split(|character: char| !character.is_alphanumeric());
        words.filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
    }

    fn rank(&self, query: &Query) -> Option<usize> {
        let (k1, b, mean_length) = (1.5, 0.75, mean(&self.lengths));
        let all: f64 = self.lengths.iter().map(|_| 1.0).sum();
        let words = Self::words_of(&query.text);
        let mut scores: Vec<(f64, &SkillName)> = self
            .words
            .iter()
            .zip(&self.lengths)
            .zip(&self.names)
            .map(|((counts, length), name)| {
                let score = words.iter().filter_map(|word| {
                    let (count, having) = (counts.get(word)?, self.having.get(word)?);
                    let rarity = (1.0 + (all - having + 0.5) / (having + 0.5)).ln();
                    Some(rarity * count * (k1 + 1.0) / (count + k1 * (1.0 - b + b * length / mean_length)))
                });
                (score.sum(), name)
            })
            .collect();
        scores.sort_by(|left, right| right.0.total_cmp(&left.0).then(left.1.cmp(right.1)));
        let place = scores.iter().take(10).position(|(score, name)| *score > 0.0 && **name == query.tool)?;
        Some(place + 1)
    }
}
