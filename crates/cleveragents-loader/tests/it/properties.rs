//! Properties that hold for every input.

use cleveragents_loader::{
    ParseOptions, Profile, SourceText, Span, Tier1Outcome, parse_skill, parse_tier1, parse_yaml,
    render_github, render_terminal, to_json, validate,
};
use proptest::prelude::*;

/// Text made of the pieces that decide how front matter is read.
fn front_matter_like() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        Just("---"),
        Just("\n"),
        Just("\r\n"),
        Just("\r"),
        Just("..."),
        Just("name: "),
        Just("description: "),
        Just("allowed-tools: "),
        Just("- "),
        Just(": "),
        Just("["),
        Just("]"),
        Just("{"),
        Just("}"),
        Just("\""),
        Just("'"),
        Just("&a "),
        Just("*a"),
        Just("!t "),
        Just("<<: "),
        Just("  "),
        Just("> "),
        Just("|\n"),
        Just("# "),
        Just("```\n"),
        Just("<!--"),
        Just("-->"),
        Just("\u{feff}"),
        Just("\u{202e}"),
        Just("\u{e9}"),
        Just("a"),
        Just("Read"),
        Just("("),
        Just(")"),
        Just(","),
        Just("\0"),
        Just("%YAML 1.2\n"),
        Just("? "),
    ];
    proptest::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

/// Reads and renders in every way; the answer is that every span lies within the file.
fn spans_fit(source: &[u8]) -> bool {
    let options = ParseOptions { folder_name: Some("folder"), ..ParseOptions::default() };
    let parsed = parse_skill(source, &options);
    let text = SourceText::new("SKILL.md", source);
    let fits = |span: Span| span.start <= span.end && span.end <= source.len();
    let mut all = parsed.diagnostics.clone();
    all.extend(Profile::ALL.into_iter().flat_map(|profile| validate(&parsed, profile)));
    let shown = [render_terminal(&text, &all, false), render_github(&text, &all)];
    let printable = shown.iter().all(|output| !output.contains(['\u{1b}', '\u{202e}', '\0', '\r']));
    printable
        && to_json(&text, &all).as_array().is_some_and(|list| list.len() == all.len())
        && all.iter().all(|finding| {
            let edits = finding.fix.iter().flat_map(|fix| &fix.edits).map(|edit| edit.span);
            let labels = finding.labels.iter().map(|label| label.span);
            finding.span.into_iter().chain(edits).chain(labels).all(fits)
        })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(256) })]

    #[test]
    fn any_bytes_are_answered(source in proptest::collection::vec(any::<u8>(), 0..300)) {
        prop_assert!(spans_fit(&source));
    }

    #[test]
    fn any_text_with_front_matter_is_answered(source in front_matter_like()) {
        prop_assert!(spans_fit(source.as_bytes()));
        let whole = format!("---\nname: a\n{source}\n---\n{source}");
        prop_assert!(spans_fit(whole.as_bytes()));
    }

    #[test]
    fn a_tree_is_given_or_a_reason(source in front_matter_like()) {
        let (node, diagnostics) = parse_yaml(&source);
        let lines = source.trim_start_matches('\u{feff}').split(['\n', '\r']);
        let has_content = |line: &str| !line.trim().is_empty() && !line.trim_start().starts_with(['#', '-', '.']);
        prop_assert!(node.is_some() || !diagnostics.is_empty() || !lines.into_iter().any(has_content));
    }

    #[test]
    fn the_prefix_reader_agrees_with_the_full_parser(source in front_matter_like(), body in "\\PC{0,40}") {
        let source = format!("---\nname: a\ndescription: d\n{source}\n---\n{body}");
        let options = ParseOptions::default();
        let full = parse_skill(source.as_bytes(), &options);
        let Tier1Outcome::Read(tier1) = parse_tier1(source.as_bytes(), true, &options) else {
            return Err(TestCaseError::fail("a whole file is never too short"));
        };
        let expected = full.spec.as_ref().map(|spec| (spec.name(), spec.description()));
        let found = tier1.name.as_ref().zip(tier1.description.as_deref()).filter(|_| tier1.loads());
        prop_assert_eq!(found, expected);
    }

    #[test]
    fn a_prefix_gives_the_answer_of_the_whole_file_or_none(start in front_matter_like(), rest in front_matter_like()) {
        let source = format!("{start}---\nname: a\ndescription: d\n{rest}\n---\n{rest}");
        let options = ParseOptions::default();
        let full = parse_skill(source.as_bytes(), &options);
        let expected = full.spec.as_ref().map(|spec| (spec.name(), spec.description()));
        for length in 0..source.len() {
            let prefix = source.as_bytes().get(..length).unwrap_or_default();
            if let Tier1Outcome::Read(tier1) = parse_tier1(prefix, false, &options) {
                let found = tier1.name.as_ref().zip(tier1.description.as_deref()).filter(|_| tier1.loads());
                prop_assert_eq!(found, expected, "{} of {} bytes", length, source.len());
            }
        }
    }
}
