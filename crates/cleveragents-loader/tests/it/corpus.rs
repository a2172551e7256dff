//! The loader against 3,000 real files.

use crate::reading::codes;
use cleveragents_loader::{
    DiagnosticCode, Node, ParseOptions, ParsedSkill, SourceText, Tier1Outcome, parse_skill, parse_tier1,
};
use cleveragents_testkit::corpus::{CorpusFile, Expected, load};

/// What a prefix read of the discovery gets.
const PREFIX: usize = 4096;

fn options(file: &CorpusFile) -> ParseOptions<'_> {
    ParseOptions { folder_name: Some(file.folder_name()), ..ParseOptions::default() }
}

/// The numbers that the acceptance of the corpus is about.
#[derive(Debug, Default, PartialEq)]
struct Table {
    valid: usize,
    same_tree: usize,
    valid_with_skill: usize,
    malformed: usize,
    same_error_line: usize,
    same_error_column: usize,
    malformed_with_skill: usize,
    malformed_sane: usize,
    malformed_refused: usize,
    missing: usize,
    missing_with_finding: usize,
    missing_salvaged: usize,
}

impl Table {
    fn add(&mut self, file: &CorpusFile, parsed: &ParsedSkill) {
        let has_skill = usize::from(parsed.spec.is_some());
        match &file.expected {
            Expected::Tree(tree) => {
                self.valid += 1;
                let same = parsed.tree.as_ref().map(Node::to_json_text).as_ref() == Some(tree);
                self.same_tree += usize::from(same && !parsed.recovered);
                self.valid_with_skill += has_skill;
            }
            Expected::Malformed { line, column } => {
                self.malformed += 1;
                let (our_line, our_column) = error_place(file, parsed);
                self.same_error_line += usize::from(our_line == *line);
                self.same_error_column += usize::from((our_line, our_column) == (*line, *column));
                self.malformed_with_skill += has_skill;
                self.malformed_sane += usize::from(is_sane(parsed));
                let refused = codes(parsed).contains(&DiagnosticCode::SecurityFieldUnreadable.as_str());
                self.malformed_refused += usize::from(refused);
            }
            Expected::Missing => {
                self.missing += 1;
                self.missing_with_finding += usize::from(!parsed.diagnostics.is_empty());
                self.missing_salvaged += has_skill;
            }
        }
    }

    fn print(&self) {
        let Self { valid, same_tree, valid_with_skill, malformed, same_error_line, .. } = self;
        println!("| corpus                                           | files |");
        println!("|--------------------------------------------------|-------|");
        println!("| valid front matter                               | {valid:>5} |");
        println!("|   tree equal to that of the independent parser   | {same_tree:>5} |");
        println!("|   skill loaded                                   | {valid_with_skill:>5} |");
        println!("| malformed YAML                                   | {malformed:>5} |");
        println!("|   error in the line of the independent parser    | {same_error_line:>5} |");
        println!("|   and in its column                              | {:>5} |", self.same_error_column);
        println!("|   skill loaded leniently                         | {:>5} |", self.malformed_with_skill);
        println!("|   with a sane name and description               | {:>5} |", self.malformed_sane);
        println!("|   refused: a restricting field is unreadable     | {:>5} |", self.malformed_refused);
        println!("| no front matter                                  | {:>5} |", self.missing);
        println!("|   with a finding                                 | {:>5} |", self.missing_with_finding);
        println!("|   salvaged from a fence or behind a comment      | {:>5} |", self.missing_salvaged);
    }
}

/// The line and column of the YAML error, both from 1.
fn error_place(file: &CorpusFile, parsed: &ParsedSkill) -> (u64, u64) {
    let source = SourceText::new(file.path.as_str(), &file.bytes);
    let stopped = [DiagnosticCode::YamlSyntax, DiagnosticCode::YamlComplexKey];
    let error = parsed.diagnostics.iter().find(|diagnostic| stopped.contains(&diagnostic.code));
    let position = error.and_then(|error| error.span).map(|span| source.position(span.start));
    position.map_or((0, 0), |position| (position.line as u64, position.column as u64))
}

/// A name, and a description of ten characters or more without the remains of YAML syntax: no block indicator, no
/// stray or outer quotes, no sibling key inside.
fn is_sane(parsed: &ParsedSkill) -> bool {
    let Some(spec) = &parsed.spec else { return false };
    let description = spec.description();
    let quoted = |quote: char| {
        description.starts_with(quote)
            && (description.ends_with(quote) || description.matches(quote).count() % 2 == 1)
    };
    let sibling = ["name:", "metadata:", "version:", "license:", "allowed-tools:", "author:", "tags:"]
        .iter()
        .any(|key| description.split_whitespace().any(|word| word == *key));
    let block_indicator =
        ["> ", "| ", ">-", "|-", ">\n", "|\n"].iter().any(|mark| description.starts_with(mark));
    parsed.declared_name.as_deref().is_some_and(|name| !name.trim().is_empty())
        && description.chars().count() >= 10
        && !block_indicator
        && !quoted('"')
        && !quoted('\'')
        && !sibling
}

#[test]
fn real_files_read_as_an_independent_parser_reads_them() {
    let Some(files) = load() else { return };
    let mut table = Table::default();
    for file in &files {
        table.add(file, &parse_skill(&file.bytes, &options(file)));
    }
    table.print();
    let expected = Table {
        valid: 2600,
        same_tree: 2600,
        valid_with_skill: 2588,
        malformed: 154,
        same_error_line: 152,
        same_error_column: 149,
        malformed_with_skill: 153,
        malformed_sane: 152,
        malformed_refused: 1,
        missing: 246,
        missing_with_finding: 246,
        missing_salvaged: 4,
    };
    assert_eq!(table, expected);
}

#[test]
fn the_prefix_reader_agrees_with_the_full_parser_on_real_files() {
    let Some(files) = load() else { return };
    let mut needed_more = 0;
    for file in &files {
        let full = parse_skill(&file.bytes, &options(file));
        let prefix = file.bytes.get(..PREFIX).unwrap_or(&file.bytes);
        let tier1 = match parse_tier1(prefix, file.bytes.len() <= PREFIX, &options(file)) {
            Tier1Outcome::Read(tier1) => tier1,
            Tier1Outcome::NeedsMore => {
                needed_more += 1;
                let Tier1Outcome::Read(tier1) = parse_tier1(&file.bytes, true, &options(file)) else {
                    panic!("{}: a whole file is never too short", file.path)
                };
                tier1
            }
        };
        let expected = full.spec.as_ref().map(|spec| (spec.name(), spec.description()));
        let found = tier1.name.as_ref().zip(tier1.description.as_deref()).filter(|_| tier1.loads());
        assert_eq!(
            (found, tier1.declared_name.as_deref(), tier1.dialect, tier1.recovered),
            (expected, full.declared_name.as_deref(), full.dialect, full.recovered),
            "{}",
            file.path
        );
    }
    assert_eq!(needed_more, 1);
}

#[test]
fn applying_the_fix_of_a_malformed_file_gives_the_values_that_were_read() {
    let Some(files) = load() else { return };
    let (mut offered, mut cured) = (0, 0);
    for file in files.iter().filter(|file| matches!(file.expected, Expected::Malformed { .. })) {
        let parsed = parse_skill(&file.bytes, &options(file));
        let Some(spec) = &parsed.spec else { continue };
        let mut text = String::from_utf8_lossy(&file.bytes).into_owned();
        let mut fixed = parse_skill(text.as_bytes(), &options(file));
        offered += 1;
        // Each round cures the first block that is no YAML.
        for _ in 0..8 {
            let mut errors =
                fixed.diagnostics.iter().filter(|finding| finding.code.as_str().starts_with("yaml-"));
            let Some(fix) = errors.find_map(|finding| finding.fix.as_ref()) else { break };
            text = fix.apply(&text).unwrap_or_default();
            fixed = parse_skill(text.as_bytes(), &options(file));
        }
        let same = fixed.spec.as_ref().is_some_and(|fixed| {
            (fixed.name(), fixed.description(), fixed.metadata())
                == (spec.name(), spec.description(), spec.metadata())
        });
        cured += usize::from(same && !fixed.recovered);
    }
    // Two files have lines that belong to no field, for which there is no fix.
    assert_eq!((offered, cured), (153, 151));
}
