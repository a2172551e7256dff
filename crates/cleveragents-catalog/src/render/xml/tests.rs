use crate::render::{CatalogFormat, CatalogItem, CatalogItemKind, render_items};

#[track_caller]
fn check(description: &str, location: &str, expected: Option<&str>) {
    let name = "local/pdf".parse().expect("a valid name");
    let kind = CatalogItemKind::AgentSkill;
    let item = CatalogItem { name: &name, description, location: Some(location), kind };
    let text = render_items([item].into_iter(), CatalogFormat::Xml);
    assert_eq!(text.as_deref(), expected);
}

#[test]
fn a_skill_is_three_elements() {
    check(
        "Extracts text.",
        "/s/pdf/SKILL.md",
        Some(concat!(
            "<available_skills>\n<skill>\n<name>local/pdf</name>\n<description>Extracts text.</description>\n",
            "<location>/s/pdf/SKILL.md</location>\n</skill>\n</available_skills>\n",
        )),
    );
}

#[test]
fn markup_is_escaped_and_lines_are_kept() {
    check(
        "one\n\ttwo </description><skill> & \"x\" 'y' ]]>",
        "/a&b",
        Some(concat!(
            "<available_skills>\n<skill>\n<name>local/pdf</name>\n<description>one\n\ttwo ",
            "&lt;/description&gt;&lt;skill&gt; &amp; &quot;x&quot; &apos;y&apos; ]]&gt;</description>\n",
            "<location>/a&amp;b</location>\n</skill>\n</available_skills>\n",
        )),
    );
}

#[test]
fn control_characters_are_references_or_replaced() {
    check(
        "\u{1b}[31m\0\u{9b}2J\r\u{202e}abc\u{fffe}\u{e0041}é😀",
        "/s",
        Some(concat!(
            "<available_skills>\n<skill>\n<name>local/pdf</name>\n<description>\u{fffd}[31m\u{fffd}&#x9B;2J&#xD;",
            "&#x202E;abc\u{fffd}&#xE0041;é😀</description>\n<location>/s</location>\n</skill>\n</available_skills>\n",
        )),
    );
}

#[test]
fn no_skills_render_to_nothing() {
    let rendered = [CatalogFormat::Xml, CatalogFormat::Markdown, CatalogFormat::Json]
        .map(|format| render_items(std::iter::empty(), format));
    assert_eq!(rendered, [None, None, None]);
}
