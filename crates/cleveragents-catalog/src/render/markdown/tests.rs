use crate::render::{CatalogFormat, CatalogItem, CatalogItemKind, render_items};

/// Compares the one line that a description and a location give.
#[track_caller]
fn check(description: &str, location: &str, expected: &str) {
    let name = "local/read_pdf".parse().expect("a valid name");
    let kind = CatalogItemKind::AgentSkill;
    let item = CatalogItem { name: &name, description, location: Some(location), kind };
    let text = render_items([item].into_iter(), CatalogFormat::Markdown);
    let whole = format!("| Name | Description | Location |\n| --- | --- | --- |\n{expected}\n");
    assert_eq!(text, Some(whole));
}

#[test]
fn a_skill_is_one_row() {
    check("Extracts text.", "/s/pdf/SKILL.md", r"| local/read\_pdf | Extracts text. | /s/pdf/SKILL.md |");
}

#[test]
fn a_description_of_many_lines_collapses_to_one() {
    check("  one\r\n\r\n\ttwo\u{2028}three  \n", "/s", r"| local/read\_pdf | one two three | /s |");
}

#[test]
fn punctuation_cannot_end_a_cell_or_start_markup() {
    check(
        "a | b \\| `c` *d* [e](f) <g> &h; ~~i~~ $j$",
        "/a|b",
        r"| local/read\_pdf | a \| b \\\| \`c\` \*d\* \[e\](f) \<g\> \&h; \~\~i\~\~ \$j\$ | /a\|b |",
    );
}

#[test]
fn control_characters_are_replaced() {
    check(
        "\u{1b}]8;;http://x\u{7}\u{202e}y\u{9b}z",
        "/s",
        "| local/read\\_pdf | \u{fffd}\\]8;;http://x\u{fffd}\u{fffd}y\u{fffd}z | /s |",
    );
}

#[test]
fn an_empty_description_keeps_the_columns() {
    check(" \n", "/s", r"| local/read\_pdf |  | /s |");
}
