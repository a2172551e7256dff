use proptest::prelude::{prop_assert, prop_assert_eq, proptest};

use super::{MAX_SECTIONS, Outline};

const BODY: &str = "Intro.\n\n# Setup\n\ns\n\n## Install\n\ni\n\n### From source\n\nf\n\n## Check\n\nc\n\n# Use\n\n## Install\n\nu\n";

/// Compares the sections as `number path tokens` lines.
#[track_caller]
fn check(body: &str, expected: &[&str]) {
    let outline = Outline::of(body);
    let lines: Vec<String> = outline
        .sections()
        .iter()
        .map(|section| format!("{} {} ~{}", section.number, section.heading_path(), section.tokens))
        .collect();
    assert_eq!(lines, expected);
}

#[test]
fn headings_make_numbered_sections_and_what_stands_before_them_is_section_0() {
    check(
        BODY,
        &[
            "0 (beginning) ~3",
            "1 Setup ~23",
            "1.1 Setup > Install ~13",
            "1.1.1 Setup > Install > From source ~7",
            "1.2 Setup > Check ~6",
            "2 Use ~8",
            "2.1 Use > Install ~5",
        ],
    );
    check("", &[]);
    check("no heading", &["0 (beginning) ~2"]);
    check("\n\n# Only\n", &["1 Only ~3"]);
}

#[test]
fn underlined_headings_and_markup_in_headings_are_read() {
    check("A *b* `c`\nd\n===\n\nx\n\nE\n---\n", &["1 A b c d ~17", "1.1 A b c d > E ~4"]);
}

#[test]
fn what_looks_like_a_heading_inside_another_block_is_text() {
    check(
        "```sh\n# no\n```\n\n> # no\n\n- # no\n\n    # no\n\n<!--\n# no\n-->\n\n# yes\n",
        &["0 (beginning) ~26", "1 yes ~3"],
    );
}

#[test]
fn a_level_that_is_skipped_leaves_no_gap_in_the_numbers() {
    check("### a\n# b\n#### c\n## d\n", &["1 a ~4", "2 b ~9", "2.1 b > c ~4", "2.2 b > d ~3"]);
}

/// Finds a section and gives its number, or the message.
#[track_caller]
fn find(written: &str, expected: &str) {
    let outline = Outline::of(BODY);
    let found = outline.find(written).map_or_else(|error| error.to_string(), |found| found.number.clone());
    assert_eq!(found, expected);
}

#[test]
fn a_section_is_found_by_number_heading_or_path() {
    find("1.1.1", "1.1.1");
    find(" check ", "1.2");
    find("Use > install", "2.1");
    find("install>from source", "1.1.1");
    find("0", "0");
    find("(beginning)", "0");
    find("Install", "`Install` is the heading of several sections: `1.1 Install`, `2.1 Install`");
    find(
        "Remove",
        "no section `Remove`; the sections are `0 (beginning)`, `1 Setup`, `1.1 Install`, `1.1.1 From source`, \
         `1.2 Check`, `2 Use`, `2.1 Install`",
    );
}

#[test]
fn a_whole_path_goes_before_the_end_of_another_one() {
    let outline = Outline::of("# a\n## b\n# b\n");
    assert_eq!(outline.find("b").map(|section| section.number.as_str()), Ok("2"));
}

#[test]
fn a_heading_may_hold_the_sign_between_headings() {
    let outline = Outline::of("# File > Open\n\nx\n");
    assert_eq!(outline.find("file > open").map(|section| section.number.as_str()), Ok("1"));
}

#[test]
fn the_text_of_a_section_holds_those_inside_it() {
    let outline = Outline::of(BODY);
    let texts = ["0", "1.1", "2.1"].map(|number| outline.find(number).map(|section| section.text(BODY)));
    assert_eq!(texts, [Ok("Intro."), Ok("## Install\n\ni\n\n### From source\n\nf"), Ok("## Install\n\nu")]);
}

#[test]
fn headings_beyond_the_limit_belong_to_the_last_section() {
    let body = "# a\n".repeat(MAX_SECTIONS + 5);
    let outline = Outline::of(&body);
    let last = outline.sections().last().map(|section| section.range.clone());
    assert_eq!(
        (outline.sections().len(), outline.is_complete(), last),
        (MAX_SECTIONS, false, Some((MAX_SECTIONS - 1) * 4..body.len()))
    );
}

proptest! {
    #[test]
    fn the_outermost_sections_cover_the_body(body in "((#{1,6} )?[a-c\n`>-]{0,6}\n){0,30}") {
        let outline = Outline::of(&body);
        let outermost: Vec<_> = outline.sections().iter().filter(|section| section.depth() == 0).collect();
        for (section, next) in outermost.iter().zip(outermost.iter().skip(1)) {
            prop_assert_eq!(section.range.end, next.range.start);
        }
        for section in outline.sections() {
            prop_assert!(outline.find(&section.number).is_ok_and(|found| found == section));
            prop_assert!(body.get(section.range.clone()).is_some());
        }
    }
}
