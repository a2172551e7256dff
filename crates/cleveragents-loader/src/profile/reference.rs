//! The verdict of `skills-ref` 0.1.1.
//!
//! That validator cuts the file at the first two `---`, wherever they stand, and reads what is between them with a
//! subset of YAML that has no flow style, no anchors, no tags, no duplicate keys, and mappings of one indentation.
//! Where its verdict cannot be had without copying a bug into ours, `divergences/skills-ref.md` says so.

use crate::escape::excerpt;
use crate::fields::MAX_COMPATIBILITY;
use crate::identity::MAX_DESCRIPTION;
use crate::names::MAX_BARE_NAME;
use crate::yaml::{self, CollectionStyle, Mapping, Node, NodeValue, Pair};
use crate::{Diagnostic, DiagnosticCode, Fix, ParsedSkill, Span};

/// The keys that the standard has.
const FIELDS: [&str; 6] = ["name", "description", "license", "allowed-tools", "metadata", "compatibility"];

const FENCE: &str = "---";

pub(super) fn verdict(text: &str, parsed: &ParsedSkill) -> Vec<Diagnostic> {
    let mut diagnostics: Vec<Diagnostic> = super::body_findings(parsed).collect();
    let Some(front) = front_matter(text, parsed, &mut diagnostics) else { return diagnostics };
    let source = front.slice(text);
    report_unreadable_characters(source, front.start, &mut diagnostics);
    // The break of the line of the fence is no part of the YAML, and the short way of reading takes no blank line.
    let first_break = usize::from(source.starts_with('\n'));
    let reading = yaml::read(source.get(first_break..).unwrap_or_default(), front.start + first_break);
    diagnostics.extend(reading.diagnostics);
    if reading.failure.is_some() {
        return diagnostics;
    }
    let Some(mapping) = reading.node.as_ref().and_then(Node::as_mapping) else {
        let place = reading.node.as_ref().map_or(Span::at(front.start), |node| node.span);
        let message = "the front matter must be a mapping of keys to values";
        diagnostics.push(Diagnostic::error(DiagnosticCode::YamlNotMapping, place, message));
        return diagnostics;
    };
    if let Some(node) = &reading.node {
        report_style(text, node, &mut diagnostics);
    }
    report_fields(mapping, parsed.folder_name.as_deref(), &mut diagnostics);
    diagnostics
}

fn front_matter(text: &str, parsed: &ParsedSkill, diagnostics: &mut Vec<Diagnostic>) -> Option<Span> {
    let Some(rest) = text.strip_prefix(FENCE) else {
        let message = "`---` must be the very first characters of the file";
        let error = Diagnostic::error(DiagnosticCode::FrontMatterMissing, Span::at(0), message);
        let start = parsed.front_matter_span.and_then(|front| text.get(..front.start)?.rfind(FENCE));
        diagnostics.push(match start {
            Some(start) => {
                error.with_fix(Fix::suggestion("remove what stands before it", Span::new(0, start), ""))
            }
            None => error,
        });
        return None;
    };
    let Some(length) = rest.find(FENCE) else {
        let message = "the front matter is opened here and never closed";
        let place = Span::new(0, FENCE.len());
        diagnostics.push(Diagnostic::error(DiagnosticCode::FrontMatterUnclosed, place, message));
        return None;
    };
    let front = Span::new(FENCE.len(), FENCE.len() + length);
    let ours = parsed.front_matter_span.map_or(front.end, |span| span.end);
    if front.end < ours {
        let place = Span::new(front.end, front.end + FENCE.len());
        let message = "the reference validator ends the front matter here";
        diagnostics.push(
            Diagnostic::warning(DiagnosticCode::SpecFence, place, message)
                .with_hint("other clients read on; write the hyphens in another way"),
        );
    }
    Some(front)
}

fn report_unreadable_characters(source: &str, base: usize, diagnostics: &mut Vec<Diagnostic>) {
    let unreadable = |character: char| match character {
        '\t' | '\n' | '\r' | '\u{85}' => false,
        '\u{fffe}' | '\u{ffff}' => true,
        other => other.is_control(),
    };
    for (offset, character) in source.char_indices().filter(|(_, character)| unreadable(*character)) {
        let place = Span::new(offset, offset + character.len_utf8()).shifted(base);
        let message = format!("the reference validator cannot read U+{:04X}", u32::from(character));
        diagnostics.push(Diagnostic::error(DiagnosticCode::SpecCharacter, place, message));
    }
}

/// Reports flow style, and mappings among the values of one mapping that start in different columns.
fn report_style(text: &str, root: &Node, diagnostics: &mut Vec<Diagnostic>) {
    let mut open = vec![root];
    while let Some(node) = open.pop() {
        let style = match &node.value {
            NodeValue::Scalar(_) => continue,
            NodeValue::Sequence(sequence) => {
                open.extend(&sequence.items);
                sequence.style
            }
            NodeValue::Mapping(mapping) => {
                open.extend(mapping.pairs.iter().map(|pair| &pair.value));
                report_indentation(text, mapping, diagnostics);
                mapping.style
            }
        };
        if style == CollectionStyle::Flow {
            let message = "the reference validator does not read `[…]` and `{…}`";
            diagnostics.push(Diagnostic::error(DiagnosticCode::SpecFlowStyle, node.span, message));
        }
    }
}

fn report_indentation(text: &str, mapping: &Mapping, diagnostics: &mut Vec<Diagnostic>) {
    let nested = mapping.pairs.iter().map(|pair| &pair.value).filter(|value| value.as_mapping().is_some());
    let column = |node: &Node| {
        let before = text.get(..node.span.start).unwrap_or_default();
        before.len() - before.rfind(['\n', '\r']).map_or(0, |at| at + 1)
    };
    let mut columns = nested.map(|node| (column(node), node));
    let Some((first, _)) = columns.next() else { return };
    if let Some((_, node)) = columns.find(|(other, _)| *other != first) {
        let message = "the reference validator wants the same indentation as in the mapping before";
        diagnostics.push(Diagnostic::error(
            DiagnosticCode::SpecIndentation,
            Span::at(node.span.start),
            message,
        ));
    }
}

fn report_fields(mapping: &Mapping, folder: Option<&str>, diagnostics: &mut Vec<Diagnostic>) {
    for pair in mapping.pairs.iter().filter(|pair| !FIELDS.contains(&&*pair.key.text)) {
        let message = format!("the standard has no field `{}`", excerpt(&pair.key.text));
        diagnostics.push(
            Diagnostic::error(DiagnosticCode::SpecField, pair.key.span, message)
                .with_hint("put it under `metadata`"),
        );
    }
    let place = mapping.pairs.first().map_or(Span::at(0), |pair| Span::at(pair.key.span.start));
    match mapping.get("name") {
        None => missing("name", place, diagnostics),
        Some(pair) => report_name(pair, folder, diagnostics),
    }
    match mapping.get("description") {
        None => missing("description", place, diagnostics),
        Some(pair) => match filled_text(pair, diagnostics) {
            None => {}
            Some(text) => report_length(pair, text, MAX_DESCRIPTION, diagnostics),
        },
    }
    if let Some(pair) = mapping.get("compatibility") {
        match pair.value.as_text() {
            None => {
                let message = format!("`compatibility` must be text, found {}", pair.value.kind());
                diagnostics.push(Diagnostic::error(DiagnosticCode::FieldType, pair.key.span, message));
            }
            Some(text) => report_length(pair, text, MAX_COMPATIBILITY, diagnostics),
        }
    }
}

fn missing(field: &str, place: Span, diagnostics: &mut Vec<Diagnostic>) {
    let code = if field == "name" { DiagnosticCode::NameMissing } else { DiagnosticCode::DescriptionMissing };
    diagnostics.push(Diagnostic::error(code, place, format!("the required field `{field}` is missing")));
}

fn filled_text<'a>(pair: &'a Pair, diagnostics: &mut Vec<Diagnostic>) -> Option<&'a str> {
    let text = pair.value.as_text().filter(|text| !text.trim().is_empty());
    if text.is_none() {
        let message = format!("`{}` must be text that is not empty", pair.key.text);
        diagnostics.push(Diagnostic::error(DiagnosticCode::FieldEmpty, pair.key.span, message));
    }
    text
}

fn report_length(pair: &Pair, text: &str, most: usize, diagnostics: &mut Vec<Diagnostic>) {
    let length = text.chars().count();
    if length > most {
        let code = if pair.key.text == "description" {
            DiagnosticCode::DescriptionTooLong
        } else {
            DiagnosticCode::CompatibilityTooLong
        };
        let message = format!("`{}` has {length} characters, more than {most}", pair.key.text);
        diagnostics.push(Diagnostic::error(code, pair.value.span, message));
    }
}

fn report_name(pair: &Pair, folder: Option<&str>, diagnostics: &mut Vec<Diagnostic>) {
    let Some(name) = filled_text(pair, diagnostics).map(str::trim) else { return };
    let place = pair.value.span;
    let mut report = |code, message: String| diagnostics.push(Diagnostic::error(code, place, message));
    let shown = excerpt(name);
    let length = name.chars().count();
    if length > MAX_BARE_NAME {
        report(
            DiagnosticCode::NameTooLong,
            format!("the name has {length} characters, more than {MAX_BARE_NAME}"),
        );
    }
    if name != name.to_lowercase() {
        report(DiagnosticCode::NameFormat, format!("the name `{shown}` must be in lower case"));
    }
    if name.starts_with('-') || name.ends_with('-') {
        report(DiagnosticCode::NameFormat, format!("the name `{shown}` starts or ends with a hyphen"));
    }
    if name.contains("--") {
        report(DiagnosticCode::NameFormat, format!("the name `{shown}` has two hyphens in a row"));
    }
    if let Some(character) =
        name.chars().find(|character| !(character.is_alphanumeric() || *character == '-'))
    {
        let character = excerpt(&character.to_string());
        report(
            DiagnosticCode::NameFormat,
            format!("the name `{shown}` holds `{character}`; allowed are letters, digits and hyphens"),
        );
    }
    if let Some(folder) = folder.filter(|folder| *folder != name) {
        let folder = excerpt(folder);
        report(
            DiagnosticCode::NameFolderMismatch,
            format!("the name `{shown}` differs from its folder `{folder}`"),
        );
    }
}
