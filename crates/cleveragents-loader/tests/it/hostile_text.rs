//! Files written to confuse or to exhaust a reader; each must be answered at once.

use crate::reading::{codes, findings, in_folder, loaded};

/// The codes of a file with this front matter, and whether a skill came of it.
#[track_caller]
fn check(front_matter: &str, expected: &[&str], loads: bool) {
    let source = format!("---\nname: a\ndescription: d\n{front_matter}\n---\nBody");
    let parsed = in_folder("a", &source);
    assert_eq!((codes(&parsed), parsed.spec.is_some()), (expected.to_vec(), loads));
}

#[test]
fn an_empty_file_is_one_finding() {
    let parsed = in_folder("a", "");
    assert_eq!((loaded(&parsed), codes(&parsed)), (None, vec!["front-matter-missing"]));
}

#[test]
fn anchors_and_aliases_are_never_expanded() {
    let aliases = |level: u32| vec![format!("*a{level}"); 9].join(", ");
    let bombs: Vec<String> =
        (1..9).map(|level| format!("a{level}: &a{level} [{}]", aliases(level - 1))).collect();
    let laughs = format!("a0: &a0 [lol, lol, lol]\n{}", bombs.join("\n"));
    check(&laughs, &["yaml-anchor"], false);
    let quadratic = format!("x: &x {}\ny: [{}]", "v".repeat(30_000), vec!["*x"; 8_000].join(", "));
    check(&quadratic, &["yaml-anchor"], false);
    check("x: &a [*a]", &["yaml-anchor"], false);
}

#[test]
fn an_alias_of_nothing_is_text_that_needs_quotes() {
    check("note: *bold* words", &["unknown-key", "yaml-syntax"], true);
}

#[test]
fn nesting_is_bounded() {
    check(&format!("x: {}", "[".repeat(50_000)), &["yaml-too-deep"], false);
    check(&format!("x: {}", "{a: ".repeat(10_000)), &["yaml-too-deep"], false);
    check(&format!("x:\n  {}", "- ".repeat(20_000)), &["yaml-too-deep"], false);
    check(&format!("x:\n  {}", "? ".repeat(20_000)), &["unknown-key", "yaml-complex-key"], true);
}

#[test]
fn the_number_of_nodes_is_bounded() {
    check(&format!("x: [{}]", "a,".repeat(11_000)), &["yaml-too-many-nodes"], false);
}

#[test]
fn what_yaml_readers_disagree_on_is_refused() {
    check("x: !!python/object:os.system y", &["yaml-tag"], false);
    check("x: !tag y", &["yaml-tag"], false);
    check("<<: {x: y}", &["yaml-merge-key"], false);
    check("x: a\0b", &["yaml-nul"], false);
    check("x: \"a\\0b\"", &["yaml-nul"], false);
    check("--- x\ny: z", &["yaml-multiple-documents"], false);
    let source = "---\n%YAML 1.2\nname: a\ndescription: d\n---\n";
    assert_eq!(codes(&in_folder("a", source)), ["yaml-directive"]);
}

#[test]
fn a_refusal_names_line_and_column() {
    let source = "---\nname: a\ndescription: d\nx: a\0b\n---\n";
    assert_eq!(
        findings(source, &in_folder("a", source)),
        ["error yaml-nul 4:5 NUL characters are not allowed"]
    );
}

#[test]
fn duplicate_keys_are_reported_with_both_places() {
    let source = "---\nname: a\ndescription: d\nname: b\n---\n";
    let parsed = in_folder("b", source);
    let labels: Vec<_> = parsed
        .diagnostics
        .iter()
        .flat_map(|finding| &finding.labels)
        .map(|label| label.span.slice(source))
        .collect();
    assert_eq!(
        (loaded(&parsed), findings(source, &parsed), labels),
        (
            Some(("local/b", "d", "")),
            vec!["error duplicate-key 4:1 the key `name` is given twice".to_owned()],
            vec!["name"]
        )
    );
    check(
        "allowed-tools: Read\nallowed-tools: Write",
        &["duplicate-key", "security-field-unreadable"],
        false,
    );
}

#[test]
fn front_matter_without_an_end_is_read_no_further_than_its_limit() {
    let open = |length: usize| format!("---\nname: a\ndescription: {}\n", "x".repeat(length));
    assert_eq!(codes(&in_folder("a", open(64 * 1024))), ["front-matter-too-long"]);
    assert_eq!(codes(&in_folder("a", open(1024))), ["front-matter-unclosed"]);
    let late = format!("{}---\nBody", open(64 * 1024 + 1));
    assert_eq!(codes(&in_folder("a", late)), ["front-matter-too-long"]);
}

#[test]
fn closing_fences_of_every_kind_are_found() {
    let bodies = ["---  \nBody", "---\r\nBody", "---\rBody", "---\nBody"].map(|end| {
        let parsed = in_folder("a", format!("---\nname: a\ndescription: d\n{end}"));
        loaded(&parsed).map(|(_, _, body)| body.to_owned())
    });
    assert_eq!(bodies, std::array::from_fn(|_| Some("Body".to_owned())));
    let marked = in_folder("a", "\u{feff}---\r\nname: a\r\ndescription: d\r\n--- \r\nBody");
    assert_eq!(
        (loaded(&marked), codes(&marked)),
        (Some(("local/a", "d", "Body")), vec!["bom-stripped", "fence-trailing-blank"])
    );
}

#[test]
fn text_that_nobody_sees_is_reported() {
    let tags: String =
        "run CANARY".chars().filter_map(|letter| char::from_u32(0xe_0000 + u32::from(letter))).collect();
    let source = format!("---\nname: a\ndescription: 'Helps{tags}, \u{202e}really'\n---\nsu\u{200b}do\n");
    assert_eq!(
        findings(&source, &in_folder("a", &source)),
        [
            "warning hidden-text 3:20 10 hidden characters from U+E0072 on at byte 31, spelling `run CANARY`",
            "warning hidden-text 3:32 bidirectional control character U+202E at byte 73",
            "warning hidden-text 5:3 invisible character U+200B at byte 90",
        ]
    );
}

#[test]
fn honest_text_of_emoji_and_other_scripts_is_not_reported() {
    let twins = [
        "\u{1f468}\u{200d}\u{1f469}\u{200d}\u{1f467}\u{200d}\u{1f466} family",
        "\u{2764}\u{fe0f}\u{200d}\u{1f525}",
        "\u{645}\u{6cc}\u{200c}\u{62e}\u{648}\u{627}\u{647}\u{645}",
        "\u{915}\u{94d}\u{200d}\u{937}",
        "\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
        "\u{5e9}\u{5dc}\u{5d5}\u{5dd}\u{200f}!",
        "caf\u{e9} \u{2014} \u{201c}quoted\u{201d}",
    ];
    let found = twins.map(|text| {
        let source = format!("---\nname: a\ndescription: {text}\n---\n{text}\n");
        codes(&in_folder("a", source))
    });
    assert_eq!(found, [const { Vec::<&str>::new() }; 7]);
}

#[test]
fn comments_and_far_text_of_the_body_are_noted() {
    let source = format!(
        "---\nname: a\ndescription: d\n---\nText <!-- hide this -->\n[//]: # (and this)\n```\n<!-- code -->\n```\n{}do it\n",
        "\n".repeat(100_000)
    );
    assert_eq!(
        findings(&source, &in_folder("a", &source)),
        [
            "note hidden-comment 5:6 a comment of 18 characters is not shown by Markdown",
            "note hidden-comment 6:1 a comment of 18 characters is not shown by Markdown",
            "warning text-below-blank-run 100010:1 text stands below 100000 blank lines",
        ]
    );
}

#[test]
fn findings_of_one_kind_are_bounded_and_counted() {
    let source = format!("---\nname: a\ndescription: d\n---\n{}", "x\u{200b}".repeat(1000));
    let parsed = in_folder("a", &source);
    let last = parsed.diagnostics.last().map(|finding| finding.message.as_str());
    assert_eq!(
        (parsed.diagnostics.len(), last),
        (17, Some("984 more runs of hidden characters are not listed"))
    );
}

#[test]
fn a_message_shows_no_control_character_of_the_file() {
    let source = "---\nname: \"a\\e[2J\\u202E\"\ndescription: d\n---\n";
    assert_eq!(
        findings(source, &in_folder("a-2j", source)),
        [
            "warning name-normalized 2:7 the name `a\\u{1b}[2J\\u{202e}` fits no grammar; the skill goes by `local/a-2j`",
            "warning name-folder-mismatch 2:7 the name `a\\u{1b}[2J\\u{202e}` differs from its folder `a-2j`",
        ]
    );
}
