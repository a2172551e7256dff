use super::{MAX_TIER1_BYTES, Tier1Outcome, parse_tier1};
use crate::ParseOptions;

/// The description, `None` when more of the file is needed.
fn description(prefix: &[u8], whole: bool) -> Option<String> {
    match parse_tier1(prefix, whole, &ParseOptions::default()) {
        Tier1Outcome::Read(tier1) => Some(tier1.description.unwrap_or_default().into_owned()),
        Tier1Outcome::NeedsMore => None,
    }
}

#[test]
fn front_matter_within_the_prefix_is_enough() {
    let file = b"---\nname: a\ndescription: d\n---\nBody";
    assert_eq!(description(file, false), Some("d".to_owned()));
}

#[test]
fn a_prefix_without_the_closing_fence_needs_more() {
    let file = b"---\nname: a\ndescription: d\n---\nBody";
    let outcomes: Vec<_> = (0..27).map(|length| description(&file[..length], false)).collect();
    assert_eq!(outcomes, vec![None; 27]);
}

#[test]
fn a_character_cut_by_the_prefix_is_no_error() {
    let file = "---\nname: a\ndescription: d\n---\n\u{6280}".as_bytes();
    assert_eq!(description(&file[..file.len() - 1], false), Some("d".to_owned()));
    assert_eq!(description(&file[..file.len() - 1], true), Some(String::new()));
}

#[test]
fn a_file_without_front_matter_needs_no_more_than_its_first_line() {
    assert_eq!(description(b"# Title\n\nText", false), Some(String::new()));
}

#[test]
fn the_largest_prefix_settles_every_file() {
    let settled = |start: &str, filler: &str| {
        let mut file = start.to_owned();
        file.push_str(&filler.repeat(MAX_TIER1_BYTES / filler.len() + 1));
        description(&file.as_bytes()[..MAX_TIER1_BYTES], false)
    };
    assert_eq!(
        [
            settled("---\nname: a\n", "k: v\n"),
            settled("---\nname: ", "x"),
            settled("", "\n"),
            settled("", " "),
            settled("<!--", "x"),
            settled("```\n---\n", "k: v\n"),
        ],
        [const { Some(String::new()) }; 6]
    );
}
