use super::super::build::build;
use super::read;
use crate::{ParseOptions, parse_skill};
use cleveragents_testkit::corpus;
use proptest::prelude::*;

/// Reads `text` both ways; says whether the short way took it.
#[track_caller]
fn check(text: &str) -> bool {
    let Some(simple) = read(text, 7) else { return false };
    let parsed = build(text, 7);
    assert_eq!(
        (simple.node, simple.diagnostics, simple.failure),
        (parsed.node, parsed.diagnostics, parsed.failure)
    );
    true
}

#[test]
fn usual_front_matter_takes_the_short_way() {
    for text in [
        "name: pdf\ndescription: Fills forms, merges files (and more).\n",
        "name: pdf\ndescription: \"With: a colon # and a hash\"\nlicense: 'MIT'\n",
        "name: a\ndescription: >-\n  one\n  two\nversion: 1.10\n",
        "name: a\ndescription: |-\n    one\n    two",
        "name: a\nmetadata:\n  author: team-1\n  version: \"1.2.0\"\nsteps:\n  - one\n  - 'two'\n",
        "allowed-tools:\n- Read\n- Bash(git:*)\nname: zoë\n",
        "name: a\nname: b\nmetadata:\n  k: 1\n  k: 2\n",
        "description: >\n  one\n  two\nname: a \u{2014} b\n",
        "description: |\n  one\n  two\n",
        "name: [a, b]\nallowed-tools: [Read,  \"Bash(git:*)\" , 'x y', Bash(npm run:*)]\n",
        "tags: []\nmore: [ ]\nlast: [a]",
        "metadata:\n  a:\n    b: c\n    d: [e]\n  f: g\nname: a\n",
        "a:\n  b:\n    c:\n      d: e\n",
        "description: 文書を読む\nname: a\n",
        "name: a:b\ndescription: 2026-01-02",
        "name: a\n  b\n",
        "name: [a, [b]]\n",
        "name: [a, {b: c}]\n",
        "name: \"a\\n\"\n",
        "description: >\n  one",
        "description: >-\n  one\n\n  two\n",
        "steps:\n  - a: b\n",
        "steps:\n  - a\n    b\n",
        "description: one\n  two (three)\n      four\nname: a\n",
        "metadata: {\"a\":{\"b\":\"c\",\"d\":[1, 'x']}, e: f, 'g h': {}, a: {  } }\n",
        "metadata: {a: 1, a: 2}\nm: {k: {l: 1, l: 2}, k: 3}\n",
        "name: \"a \\\"b\\\" \\\\ c\\n\"\n",
        "description: |\n  one\n\n\n    two\n  three\nname: b\n",
        "description: >\n  one\n\n\n  two\n  three\nname: b\n",
        "description: |-\n  one\n \n  two",
        "steps:\n  - a: b\n    c:\n      - d\n      - e: f\n  - g\n  - h: [i]\n",
        "steps:\n- a: b\n  c: d\n- a: b\n  a: c\nname: x\n",
        "name: a: b\n",
        "name: a\nm:\n  k: 1\n  k: 2\nname: c\ndescription: Use when: a\n  b: \"c\nd: *e\n",
        "steps:\n  - k: 1\n    k: 2\n  - a: b c: d\n",
        "name: a: > b\n",
        "emoji: \u{1f4cd}\nname: <a> _b +c $d\n",
    ] {
        assert!(check(text), "{text:?}");
    }
}

#[test]
fn everything_else_is_left_to_the_parser() {
    for text in [
        "",
        "\n",
        "name:\n",
        "name: a\n\ndescription: b\n",
        "name: [a, b],\n",
        "name: [a, b,]\n",
        "name: [a, , b]\n",
        "name: [a: b]\n",
        "name: [a:]\n",
        "name: [\"a\" b]\n",
        "name: [a\n  b]\n",
        "name: [a] b\n",
        "name: [*a]\n",
        "a:\n  b:\n    c:\n      d:\n        e: f\n",
        "a:\n    b: c\n  d: e\n",
        "a:\n  b:\n      c: d\n    e: f\n",
        "name: &a b\n",
        "name: a # comment\n",
        "name: a:\n",
        "name: a # b: c\n",
        "name: - a: b\n",
        "name: a \n",
        "name:\ta\n",
        "name: 'it''s'\n",
        "name: a\u{2028}b\n",
        "name: a\u{85}b\n",
        "description: >-\n  one\n    two\n",
        "description: |\n  one\n\nname: a\n",
        "description: |\n  one\n   \n  two\n",
        "description: |\n\n  one\n",
        "name: a\n  b: c\n",
        "name: a\n  - b\n",
        "name: a\n\n  b\n",
        "name: \"a\\u0041\"\n",
        "name: \"a\\\"\n",
        "name: {a:b}\n",
        "name: {a: b,}\n",
        "name: {a}\n",
        "name: {\"a\\\"b\": c}\n",
        "name: {a: b} c\n",
        "steps:\n  -  a: b\n",
        "steps:\n  - a: b\n   c: d\n",
        "steps:\n  - - a\n",
        "steps:\n  - [a]\n",
        "---\nname: a\n",
        "name: a\r\n",
        "name: \u{a0}a\n",
        "<<: a\n",
        "text\n",
    ] {
        assert!(!check(text), "{text:?}");
    }
}

#[test]
fn both_ways_agree_on_every_real_file() {
    let Some(files) = corpus::load() else { return };
    let options = ParseOptions::default();
    let (mut taken, mut all) = (0, 0);
    for file in &files {
        let parsed = parse_skill(&file.bytes, &options);
        if let (Some(text), Some(span)) = (parsed.text(), parsed.front_matter_span) {
            all += 1;
            taken += usize::from(check(span.slice(text)));
        }
    }
    println!("{taken} of {all} took the short way");
    assert!(taken * 2 > all, "only {taken} of {all} took the short way");
}

proptest! {
    #[test]
    fn both_ways_agree_on_what_is_put_together_from_pieces(
        pieces in proptest::collection::vec(
            prop::sample::select(vec![
                "name", "a-b", "metadata", ":", ": ", " ", "  ", "    ", "\n", "- ", "-", "text", "1.0", "\"q\"",
                "'s'", ">-", "|-", ">", "#", "é", "(x)", ".", "\"", "'", "~", "null", "true", ",", "[", "]", ", ", ": [", "}", "?",
                "\u{2014}", "{", "{\"k\":", "\\\"", "\\n", "\\",
            ]),
            0..24,
        )
    ) {
        check(&pieces.concat());
    }

    #[test]
    fn both_ways_agree_on_lines(
        lines in proptest::collection::vec(
            prop::sample::select(vec![
                "name: a", "description: b c", "m:", "  k: v", "  k: \"v\"", "  - i", "- i", "d: >-", "d: |-", "d: >", "d: |", "  text",
                "   text", "    more", "k: 'v'", "", "...", "---", "  k:", "    - deep", "k: v:w", "- - i", "k: - i", "-",
                "    k: v", "    k:", "      k: v", "  l: [a, 'b']", "l: [a, b:c]", "k:",
                "  - k: v", "- k: v", "- k:", "  - two words: v", "k: a: > b", "two words: v", "k: a: b # c", "    text: more", "  more text", " ", "  ", "m: {a: b, \"c\":[d]}", "k: \"a \\\"b\"",
            ]),
            0..10,
        ),
        ends in any::<bool>(),
    ) {
        let mut text = lines.join("\n");
        if ends {
            text.push('\n');
        }
        check(&text);
    }

    #[test]
    fn both_ways_agree_on_collections_in_brackets(
        pieces in proptest::collection::vec(
            prop::sample::select(vec!["a", "b c", "k: ", "\"k\":", "{}", "\\\"", "\"q, r\"", "'s'", ",", ", ", " ", "(x:*)", ":", "#", "[", "]", "{", "\"", "'", "-", "é"]),
            0..10,
        )
    ) {
        check(&format!("k: [{}]\nl: m\n", pieces.concat()));
        check(&format!("k: {{{}}}\nl: m\n", pieces.concat()));
    }
}
