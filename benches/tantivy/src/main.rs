//! What a query and an index cost, beside tantivy on the same skills and queries in the same run.
//!
//! Skills are made of words drawn by Zipf's law from a fixed sequence, so every run has the same data. Both sides search
//! name, description and instructions, stem English, leave stop words out and return the best ten. CPU time of the
//! process, medians over the queries; one thread each.

use cleveragents_catalog::{SearchIndex, SearchIndexBuilder, SkillDocument};
use cleveragents_domain::SkillName;
use rustix::time::{ClockId, clock_gettime};
use tantivy::collector::TopDocs;
use tantivy::query::QueryParser;
use tantivy::schema::{IndexRecordOption, Schema, TextFieldIndexing, TextOptions};
use tantivy::tokenizer::{
    Language, LowerCaser, RemoveLongFilter, SimpleTokenizer, Stemmer, StopWordFilter, TextAnalyzer,
};
use tantivy::{Index, IndexReader, TantivyDocument};

/// How many different words there are.
const WORDS: usize = 30_000;
const QUERIES: usize = 300;

struct Skill {
    name: SkillName,
    description: String,
    body: String,
}

fn main() -> anyhow::Result<()> {
    let smoke = std::env::args().any(|argument| argument == "--smoke");
    let plans: &[(usize, usize)] =
        if smoke { &[(500, 0), (200, 200)] } else { &[(10_000, 0), (100_000, 0), (10_000, 800)] };
    println!("skills,body_words,build_ms,build_ms_tantivy,query_us,query_us_tantivy,bytes,load_ms");
    for &(count, body_words) in plans {
        measure(count, body_words)?;
    }
    Ok(())
}

fn measure(count: usize, body_words: usize) -> anyhow::Result<()> {
    let mut random = Random(7);
    let skills: Vec<Skill> = (0..count)
        .map(|number| {
            Ok(Skill {
                name: format!("bench/{}-{}-{number}", random.word(), random.word()).parse()?,
                description: random.text(28),
                body: random.text(body_words),
            })
        })
        .collect::<anyhow::Result<_>>()?;
    let queries: Vec<String> = (0..QUERIES)
        .map(|_| {
            let skill = &skills[random.below(skills.len())];
            let words: Vec<&str> = skill.description.split(' ').collect();
            (0..6).map(|_| words[random.below(words.len())]).collect::<Vec<_>>().join(" ")
        })
        .collect();

    let (build, index) = timed(|| Ok(ours(&skills)))?;
    let (theirs_build, theirs) = timed(|| tantivy(&skills))?;
    let (mut query, mut theirs_query) = (Vec::new(), Vec::new());
    for _ in 0..3 {
        for text in &queries {
            query.push(timed(|| Ok(index.search(text, 10).hits.len()))?.0);
            theirs_query.push(timed(|| theirs.search(text))?.0);
        }
    }
    let bytes = index.to_bytes();
    let (load, read) = timed(|| Ok(SearchIndex::from_bytes(&bytes)?))?;
    assert!(read == index, "an index reads back as it was written");
    println!(
        "{count},{body_words},{:.0},{:.0},{:.0},{:.0},{},{:.1}",
        build / 1e3,
        theirs_build / 1e3,
        median(&mut query),
        median(&mut theirs_query),
        bytes.len(),
        load / 1e3,
    );
    Ok(())
}

fn ours(skills: &[Skill]) -> SearchIndex {
    let mut builder = SearchIndexBuilder::new();
    for Skill { name, description, body } in skills {
        builder.add(&SkillDocument { name, description, body, when_not_to_use: "" });
    }
    builder.build()
}

struct Tantivy {
    reader: IndexReader,
    parser: QueryParser,
}

fn tantivy(skills: &[Skill]) -> anyhow::Result<Tantivy> {
    let mut schema = Schema::builder();
    let indexing =
        TextFieldIndexing::default().set_tokenizer("english").set_index_option(IndexRecordOption::WithFreqs);
    let options = TextOptions::default().set_indexing_options(indexing);
    let fields = ["name", "description", "body"].map(|name| schema.add_text_field(name, options.clone()));
    let index = Index::create_in_ram(schema.build());
    let stop_words =
        StopWordFilter::new(Language::English).ok_or_else(|| anyhow::anyhow!("no stop words"))?;
    let analyzer = TextAnalyzer::builder(SimpleTokenizer::default())
        .filter(RemoveLongFilter::limit(64))
        .filter(LowerCaser)
        .filter(stop_words)
        .filter(Stemmer::new(Language::English))
        .build();
    index.tokenizers().register("english", analyzer);
    let mut writer = index.writer_with_num_threads(1, 200_000_000)?;
    for skill in skills {
        let mut document = TantivyDocument::new();
        let texts = [skill.name.as_str(), &skill.description, &skill.body];
        for (field, text) in fields.iter().zip(texts) {
            document.add_text(*field, text);
        }
        writer.add_document(document)?;
    }
    writer.commit()?;
    writer.wait_merging_threads()?;
    Ok(Tantivy { reader: index.reader()?, parser: QueryParser::for_index(&index, fields.to_vec()) })
}

impl Tantivy {
    fn search(&self, text: &str) -> anyhow::Result<usize> {
        let query = self.parser.parse_query(text)?;
        Ok(self.reader.searcher().search(&query, &TopDocs::with_limit(10).order_by_score())?.len())
    }
}

/// Runs something and gives the CPU time of the whole process in microseconds, other threads included.
fn timed<T>(run: impl FnOnce() -> anyhow::Result<T>) -> anyhow::Result<(f64, T)> {
    let now = || {
        let time = clock_gettime(ClockId::ProcessCPUTime);
        time.tv_sec as f64 * 1e6 + time.tv_nsec as f64 / 1e3
    };
    let start = now();
    let value = run()?;
    Ok((now() - start, value))
}

fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

struct Random(u64);

impl Random {
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 11) as f64 / (1_u64 << 53) as f64
    }

    fn below(&mut self, end: usize) -> usize {
        (self.next() * end as f64) as usize
    }

    /// Draws the number of a word by Zipf's law.
    fn rank(&mut self) -> usize {
        (((WORDS as f64).ln() * self.next()).exp() as usize).min(WORDS - 1)
    }

    fn word(&mut self) -> String {
        spelled(self.rank())
    }

    fn text(&mut self, words: usize) -> String {
        (0..words).map(|_| self.word()).collect::<Vec<_>>().join(" ")
    }
}

/// Spells a number in syllables.
fn spelled(mut number: usize) -> String {
    const SYLLABLES: [&str; 20] = [
        "ba", "ce", "di", "fo", "gu", "ha", "je", "ki", "lo", "mu", "na", "pe", "ri", "so", "tu", "va", "we",
        "xi", "yo", "zu",
    ];
    number += 20;
    let mut word = String::new();
    while number > 0 {
        word.push_str(SYLLABLES[number % 20]);
        number /= 20;
    }
    word
}
