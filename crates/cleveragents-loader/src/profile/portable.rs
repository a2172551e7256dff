//! What every client of the public standard loads in the same way.
//!
//! Clients differ in what they put up with: a byte-order mark, text before the first fence, keys given twice, values
//! that are not YAML, names that are not the folder's. A file without any of these loads everywhere.

use crate::yaml::{Mapping, Node, Scalar, ScalarStyle};
use crate::{
    Diagnostic, DiagnosticCode, DialectChoice, Fix, ParseOptions, ParsedSkill, Severity, parse_skill,
};

/// Findings that keep some client from loading the file, or from loading it with the same values.
const BREAKING: [DiagnosticCode; 13] = [
    DiagnosticCode::BomStripped,
    DiagnosticCode::BlankBeforeFence,
    DiagnosticCode::CommentBeforeFence,
    DiagnosticCode::FrontMatterFenced,
    DiagnosticCode::ClosingFenceDots,
    DiagnosticCode::YamlRecovered,
    DiagnosticCode::NameNormalized,
    DiagnosticCode::NameFolderMismatch,
    DiagnosticCode::NameFormat,
    DiagnosticCode::NameTooLong,
    DiagnosticCode::NameReserved,
    DiagnosticCode::DescriptionTooLong,
    DiagnosticCode::CompatibilityTooLong,
];

pub(super) fn verdict(text: &str, parsed: &ParsedSkill) -> Vec<Diagnostic> {
    let options = ParseOptions {
        folder_name: parsed.folder_name.as_deref(),
        default_namespace: &parsed.default_namespace,
        dialect: DialectChoice::AgentSkills,
    };
    let reparsed = parse_skill(text.as_bytes(), &options);
    let mut diagnostics = reparsed.diagnostics;
    for diagnostic in &mut diagnostics {
        if BREAKING.contains(&diagnostic.code) {
            diagnostic.severity = Severity::Error;
        }
    }
    if let Some(mapping) = reparsed.tree.as_ref().and_then(Node::as_mapping) {
        report_ambiguous(mapping, &mut diagnostics);
    }
    diagnostics
}

/// Reports plain values of text fields that other readers turn into numbers, dates or booleans.
fn report_ambiguous(mapping: &Mapping, diagnostics: &mut Vec<Diagnostic>) {
    for field in ["name", "description"] {
        let Some(pair) = mapping.get(field) else { continue };
        let Some(scalar) = pair.value.as_scalar().filter(|scalar| is_ambiguous(scalar)) else { continue };
        let message = format!("`{field}` is not text for every YAML reader");
        let quoted = crate::quote::single_quoted(&scalar.text);
        let place = pair.value.span;
        diagnostics.push(
            Diagnostic::error(DiagnosticCode::AmbiguousScalar, place, message).with_fix(Fix::certain(
                "put it in quotes",
                place,
                quoted,
            )),
        );
    }
}

fn is_ambiguous(scalar: &Scalar) -> bool {
    if scalar.style != ScalarStyle::Plain || scalar.text.is_empty() {
        return false;
    }
    let text = &*scalar.text;
    let word = text.to_ascii_lowercase();
    let boolean = matches!(word.as_str(), "y" | "n" | "yes" | "no" | "on" | "off");
    let numeric = text.starts_with(|first: char| first.is_ascii_digit() || matches!(first, '+' | '-' | '.'))
        && text.chars().all(|character| {
            character.is_ascii_digit() || matches!(character, '+' | '-' | '.' | ':' | '_' | 'T' | 'Z' | ' ')
        });
    boolean || numeric || !scalar.to_json_core().is_string()
}
