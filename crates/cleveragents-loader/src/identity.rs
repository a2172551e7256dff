//! The name and the description: all that a model is told before a skill is activated.

use crate::escape::excerpt;
use crate::names::{self, NameContext};
use crate::parse::ParseOptions;
use crate::yaml::{CollectionStyle, Mapping, Node, NodeValue, Pair};
use crate::{Diagnostic, DiagnosticCode, Dialect, Severity, Span, keys};
use cleveragents_domain::SkillName;
use std::borrow::Cow;

/// The longest description of the public standard, in characters.
pub(crate) const MAX_DESCRIPTION: usize = 1024;

/// What tells one skill from another.
#[derive(Debug)]
pub(crate) struct Identity<'t> {
    pub(crate) name: Option<SkillName>,
    pub(crate) declared_name: Option<Cow<'t, str>>,
    pub(crate) description: Option<Cow<'t, str>>,
    pub(crate) dialect: Dialect,
}

/// Reads name and description from the top-level mapping of a file.
///
/// `place` is where a missing field is reported.
pub(crate) fn read<'t>(
    text: &'t str,
    mapping: &Mapping<'t>,
    place: Span,
    options: &ParseOptions<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Identity<'t> {
    let misspelt = keys::stand_in(mapping, "name");
    let (declared_name, name_span) = declared_name(text, mapping.get("name").or(misspelt), diagnostics);
    let dialect = options.dialect.resolve(declared_name.as_deref());
    let context =
        NameContext { dialect, default_namespace: options.default_namespace, folder: options.folder_name };
    let name = match &declared_name {
        Some(declared) => {
            if let Some(pair) = misspelt {
                diagnostics.push(missing("name", DiagnosticCode::NameMissing, pair.key.span, Some(pair)));
            }
            names::settle(declared, name_span, context, diagnostics)
        }
        None => missing_name(mapping, place, context, diagnostics),
    };
    let description = description(text, mapping, place, diagnostics);
    Identity { name, declared_name, description, dialect }
}

fn declared_name<'t>(
    text: &'t str,
    pair: Option<&Pair<'t>>,
    diagnostics: &mut Vec<Diagnostic>,
) -> (Option<Cow<'t, str>>, Span) {
    let Some(pair) = pair else { return (None, Span::default()) };
    let name = required_text(text, pair, diagnostics);
    let name = name.map(|name| trimmed(name, str::trim));
    (name.filter(|name| !name.is_empty()), pair.value.span)
}

/// Takes blank space off a text, which stays borrowed when it was.
fn trimmed<'t>(text: Cow<'t, str>, trim: impl for<'s> Fn(&'s str) -> &'s str) -> Cow<'t, str> {
    match text {
        Cow::Borrowed(text) => Cow::Borrowed(trim(text)),
        Cow::Owned(text) => Cow::Owned(trim(&text).to_owned()),
    }
}

fn missing_name(
    mapping: &Mapping,
    place: Span,
    context: NameContext<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<SkillName> {
    let code = DiagnosticCode::NameMissing;
    let fallback = names::from_folder(context);
    let mut error = match mapping.get("name") {
        Some(pair) => Diagnostic::error(code, pair.key.span, "the required field `name` is empty"),
        None => missing("name", code, place, None),
    };
    if let Some(name) = &fallback {
        error = error.with_hint(format!("the skill goes by the name of its folder, `{name}`"));
    }
    diagnostics.push(error);
    fallback
}

fn description<'t>(
    text: &'t str,
    mapping: &Mapping<'t>,
    place: Span,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Cow<'t, str>> {
    let misspelt = keys::stand_in(mapping, "description");
    if mapping.get("description").is_none() {
        let place = misspelt.map_or(place, |pair| pair.key.span);
        diagnostics.push(missing("description", DiagnosticCode::DescriptionMissing, place, misspelt));
    }
    let pair = mapping.get("description").or(misspelt)?;
    let description = trimmed(required_text(text, pair, diagnostics)?, str::trim_end);
    if description.trim_start().is_empty() {
        let message = "the required field `description` is empty";
        diagnostics.push(Diagnostic::error(DiagnosticCode::DescriptionMissing, pair.key.span, message));
        return None;
    }
    // A text of few bytes cannot have many characters.
    let length = if description.len() > MAX_DESCRIPTION { description.chars().count() } else { 0 };
    if length > MAX_DESCRIPTION {
        let message = format!("the description has {length} characters, more than {MAX_DESCRIPTION}");
        diagnostics.push(Diagnostic::warning(DiagnosticCode::DescriptionTooLong, pair.value.span, message));
    }
    Some(description)
}

/// Describes a required field that is not there; `misspelt` is the one that is read in its place.
fn missing(field: &str, code: DiagnosticCode, place: Span, misspelt: Option<&Pair>) -> Diagnostic {
    let error = Diagnostic::error(code, place, format!("the required field `{field}` is missing"));
    match misspelt {
        Some(pair) => error.with_hint(format!("write `{}` as `{field}`", excerpt(&pair.key.text))),
        None if code == DiagnosticCode::DescriptionMissing => {
            error.with_hint("say what the skill does and when to use it")
        }
        None => error,
    }
}

fn required_text<'t>(
    text: &'t str,
    pair: &Pair<'t>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Cow<'t, str>> {
    text_of(text, pair, Severity::Error, diagnostics)
}

/// Returns the text of a field, a bracketed list as it was written.
pub(crate) fn text_of<'t>(
    text: &'t str,
    pair: &Pair<'t>,
    severity: Severity,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Cow<'t, str>> {
    let Node { value, span } = &pair.value;
    match value {
        NodeValue::Scalar(scalar) => Some(scalar.text.clone()),
        NodeValue::Sequence(sequence) if sequence.style == CollectionStyle::Flow => {
            let field = excerpt(&pair.key.text);
            let message = format!("YAML reads the value of `{field}` as a list; it was taken as text");
            let written = span.slice(text);
            let quoted = crate::quote::single_quoted(written);
            diagnostics.push(
                Diagnostic::new(severity, DiagnosticCode::ListAsText, *span, message)
                    .with_fix(crate::Fix::certain("put it in quotes", *span, quoted)),
            );
            Some(Cow::Borrowed(written))
        }
        NodeValue::Sequence(_) | NodeValue::Mapping(_) => {
            let field = excerpt(&pair.key.text);
            let message = format!("`{field}` must be text, found {}", pair.value.kind());
            diagnostics.push(Diagnostic::new(severity, DiagnosticCode::FieldType, *span, message));
            None
        }
    }
}
