use cleveragents_domain::SkillName;
use proptest::prelude::{prop_assert_eq, proptest};

use super::building::names;
use super::{
    HitPart, Hits, MAX_INDEXED_BYTES, SearchIndex, SearchIndexBuilder, SkillDocument, StoredIndexError,
};

/// Name, description, body, and what it is not for.
type Skill<'a> = (&'a str, &'a str, &'a str, &'a str);

fn named(name: &str) -> SkillName {
    format!("local/{name}").parse().expect("a valid name")
}

fn index(skills: &[Skill<'_>]) -> SearchIndex {
    let mut builder = SearchIndexBuilder::new();
    for (name, description, body, when_not_to_use) in skills {
        builder.add(&SkillDocument { name: &named(name), description, body, when_not_to_use });
    }
    builder.build()
}

const SKILLS: &[Skill<'_>] = &[
    (
        "pdf-tools",
        "Extracts text and tables from PDF files and merges documents.",
        "Run scripts/merge.py.",
        "",
    ),
    ("changelog", "Writes release notes from commits. Do not use for PDF files.", "Read the history.", ""),
    ("notes", "Takes notes in meetings.", "# Steps\n\nListen. Write minutes as a document.", ""),
    ("translate", "Übersetzt Texte ins Deutsche.", "", ""),
    ("zh-summary", "总结长文档并提取要点。", "", ""),
];

/// Compares the names of the hits, the best first.
#[track_caller]
fn check(skills: &[Skill<'_>], query: &str, expected: &[&str]) {
    let hits = index(skills).search(query, 10).hits;
    let found: Vec<&str> = hits.iter().map(|hit| hit.name.short_name()).collect();
    assert_eq!(found, expected, "{query}");
}

#[test]
fn a_skill_is_found_by_what_it_does() {
    check(SKILLS, "How can I merge two PDFs?", &["pdf-tools"]);
    check(SKILLS, "write the minutes of a meeting", &["notes", "changelog"]);
    check(SKILLS, "release note for my commits", &["changelog", "notes"]);
    check(SKILLS, "nothing fits", &[]);
    check(SKILLS, "", &[]);
}

#[test]
fn other_scripts_are_found() {
    check(SKILLS, "请总结这个文档", &["zh-summary"]);
    check(SKILLS, "提取", &["zh-summary"]);
    check(SKILLS, "ubersetzt", &["translate"]);
}

#[test]
fn a_query_that_is_a_name_puts_that_skill_first() {
    let skills: &[Skill<'_>] = &[
        ("a", "The notes of notes on notes.", "notes", ""),
        ("notes", "Something.", "", ""),
        ("the", "x", "", ""),
    ];
    check(skills, "notes", &["notes", "a"]);
    check(skills, "local/NOTES", &["notes", "a"]);
    check(skills, "the", &["the"]);
}

#[test]
fn what_a_skill_is_not_for_lowers_it() {
    let described = |not_for| [("a", "Converts images.", "", not_for), ("b", "Converts images.", "", "")];
    check(&described(""), "convert images", &["a", "b"]);
    check(&described("Not for converting images."), "convert images", &["b", "a"]);
    check(
        &[
            ("a", "Converts images. Do not use for SVG images.", "", ""),
            ("b", "Converts images of many forms.", "", ""),
        ],
        "convert SVG images",
        &["b", "a"],
    );
}

#[test]
fn a_word_counts_most_in_the_name_and_least_in_the_instructions() {
    check(
        &[
            ("x", "A thing.", "deploy", ""),
            ("y", "To deploy a thing.", "", ""),
            ("deploy", "A thing.", "", ""),
        ],
        "deploy things to production",
        &["deploy", "y", "x"],
    );
}

#[test]
fn equal_scores_are_ordered_by_name() {
    check(
        &[("c", "equal", "", ""), ("a", "equal", "", ""), ("b", "equal", "", "")],
        "equal",
        &["a", "b", "c"],
    );
}

#[test]
fn words_that_say_nothing_count_when_there_is_nothing_else() {
    check(&[("do-it", "Does it.", "", ""), ("other", "do it", "", "")], "do it", &["do-it"]);
}

#[test]
fn a_limit_keeps_the_best_and_counts_all() {
    let index = index(SKILLS);
    let Hits { hits, matching, terms, unread, unread_bytes } = index.search("pdf documents notes", 1);
    let names: Vec<&str> = hits.iter().map(|hit| hit.name.short_name()).collect();
    assert_eq!((names, matching, unread, unread_bytes), (vec!["pdf-tools"], 3, 0, 0));
    assert_eq!(terms, ["pdf", "document", "note"]);
    assert_eq!(index.search("pdf", 0).hits, []);
}

#[test]
fn the_parts_of_a_score_are_its_sum() {
    let index = index(SKILLS);
    for query in ["merge PDF documents", "pdf-tools", "release notes for pdf files and gibberish"] {
        for hit in index.search(query, 10).hits {
            let sum: f32 = hit
                .parts
                .iter()
                .map(|part| match part {
                    HitPart::Term { score, .. } | HitPart::Name { score } | HitPart::Missing { score } => {
                        *score
                    }
                })
                .sum();
            assert!((sum - hit.score).abs() < 1e-3, "{query}: {sum} {}", hit.score);
        }
    }
}

#[test]
fn a_score_says_which_words_stand_where() {
    let hits = index(SKILLS).search("merging PDF", 1).hits;
    let parts: Vec<String> = hits
        .iter()
        .flat_map(|hit| &hit.parts)
        .map(|part| match part {
            HitPart::Term { term, field, count, .. } => format!("{term} in {} x{count}", field.as_str()),
            HitPart::Name { .. } => "name".to_owned(),
            HitPart::Missing { .. } => "missing".to_owned(),
        })
        .collect();
    assert_eq!(
        parts,
        ["merg in description x1", "merg in body x1", "pdf in name x1", "pdf in description x1"]
    );
}

#[test]
fn a_long_query_is_read_up_to_a_bound() {
    let query: String = (0..400).flat_map(|number| [" w".to_owned(), number.to_string()]).collect();
    let Hits { hits, terms, unread, .. } = index(SKILLS).search(&query, 10);
    assert_eq!((hits.len(), terms.len(), unread), (0, 256, 144));
}

#[test]
fn the_end_of_a_very_long_query_is_not_read_and_counted() {
    let query = format!("{} merge", "words ".repeat(11_000));
    let Hits { hits, terms, unread, unread_bytes, .. } = index(SKILLS).search(&query, 10);
    assert_eq!((hits.len(), terms, unread, unread_bytes), (0, vec!["word".to_owned()], 0, 470));
}

#[test]
fn a_single_character_of_a_script_without_blanks_is_found_inside_of_words() {
    let skills = [
        ("files", "处理PDF文档", "文", ""),
        ("notes", "总结长文档并提取要点。文文", "", ""),
        ("plain", "Handles documents.", "", ""),
        ("space", "空格", "", ""),
    ];
    check(&skills, "文", &["files", "notes"]);
    check(&skills, "要", &["notes"]);
    check(&skills, "理", &["files"]);
    check(&skills, "document 格", &["space", "plain"]);
    check(&skills, "龘", &[]);
    let hits = index(&skills).search("文", 10).hits;
    let parts: Vec<(&str, u8)> = hits
        .iter()
        .flat_map(|hit| &hit.parts)
        .filter_map(|part| match part {
            HitPart::Term { field, count, .. } => Some((field.as_str(), *count)),
            HitPart::Name { .. } | HitPart::Missing { .. } => None,
        })
        .collect();
    assert_eq!(parts, [("description", 1), ("body", 1), ("description", 2)]);
}

#[test]
fn of_two_skills_with_one_name_the_last_counts() {
    let twice = index(&[("a", "old", "", ""), ("a", "new", "", "")]);
    assert_eq!(
        (names(&twice), twice.search("old", 1).hits.len(), twice.search("new", 1).hits.len()),
        (vec![&named("a")], 0, 1)
    );
}

#[test]
fn the_end_of_very_long_instructions_is_not_searched_and_named() {
    let body = format!("{}gibberish", "word ".repeat(MAX_INDEXED_BYTES / 5 + 1));
    let index = index(&[("a", "x", &body, ""), ("b", "y", "", "")]);
    assert_eq!(
        (index.search("gibberish", 1).hits.len(), index.cut().collect::<Vec<_>>()),
        (0, vec![&named("a")])
    );
}

#[test]
fn an_index_reads_back_as_it_was_written() {
    for index in [index(SKILLS), SearchIndex::default()] {
        assert_eq!(SearchIndex::from_bytes(&index.to_bytes()), Ok(index));
    }
}

#[test]
fn bytes_that_are_no_index_are_refused() {
    let bytes = index(SKILLS).to_bytes();
    assert_eq!(SearchIndex::from_bytes(b""), Err(StoredIndexError::Foreign));
    for length in 8..bytes.len() {
        assert!(SearchIndex::from_bytes(&bytes[..length]).is_err(), "{length}");
    }
    for place in 0..bytes.len() {
        let mut flipped = bytes.clone();
        flipped[place] ^= 1;
        let expected = if place < 9 { StoredIndexError::Foreign } else { StoredIndexError::Damaged };
        assert_eq!(SearchIndex::from_bytes(&flipped), Err(expected), "{place}");
    }
}

proptest! {
    #[test]
    fn the_order_of_the_skills_does_not_matter(
        descriptions in proptest::collection::vec("[a-d ]{0,12}", 1..6),
        query in "[a-d ]{0,8}",
    ) {
        let names: Vec<String> = (0..descriptions.len()).map(|number| format!("s{number}")).collect();
        let mut skills: Vec<Skill<'_>> =
            names.iter().zip(&descriptions).map(|(name, text)| (name.as_str(), text.as_str(), "", "")).collect();
        let forwards = index(&skills);
        skills.reverse();
        let backwards = index(&skills);
        prop_assert_eq!(forwards.search(&query, 10), backwards.search(&query, 10));
        prop_assert_eq!(forwards.to_bytes(), backwards.to_bytes());
    }

    #[test]
    fn a_limit_gives_the_beginning_of_all(query in "[a-c]( [a-c]){0,3}", limit in 0_usize..6) {
        let skills: Vec<Skill<'_>> = vec![
            ("s1", "a b", "", ""), ("s2", "b c", "", ""), ("s3", "c", "a", ""), ("s4", "a a a", "", ""), ("s5", "d", "", ""),
        ];
        let index = index(&skills);
        let all = index.search(&query, 100).hits;
        let ranked: Vec<(SkillName, f32)> =
            index.rank(&query).into_iter().map(|skill| (skill.name, skill.score)).collect();
        prop_assert_eq!(ranked, all.iter().map(|hit| (hit.name.clone(), hit.score)).collect::<Vec<_>>());
        let few = index.search(&query, limit).hits;
        prop_assert_eq!(&few[..], &all[..all.len().min(limit)]);
    }
}
