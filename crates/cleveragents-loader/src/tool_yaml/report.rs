//! Problems of a configuration as findings about a file.

use cleveragents_domain::config::{BrokenRule, Problem, ProblemKind, Problems};
use cleveragents_domain::{ResourceAccessMode, ToolSourceKind, ToolType};

use super::place;
use crate::escape::excerpt;
use crate::yaml::Node;
use crate::{Diagnostic, DiagnosticCode, Fix};

/// Places every problem, except wrong types that were found when the file was typed.
pub(super) fn diagnostics(tree: &Node, problems: &Problems, mistyped: &[Diagnostic]) -> Vec<Diagnostic> {
    let placed = problems.as_slice().iter().filter_map(|problem| {
        let diagnostic = diagnostic(tree, problem);
        let is_known = diagnostic.code == DiagnosticCode::FieldType
            && mistyped.iter().any(|mistyped| mistyped.span == diagnostic.span);
        (!is_known).then_some(diagnostic)
    });
    placed.collect()
}

fn diagnostic(tree: &Node, problem: &Problem) -> Diagnostic {
    let pointer = problem.pointer();
    let value = || place::of_value(tree, pointer);
    let kind = problem.kind();
    match kind {
        ProblemKind::UnknownKey { key, suggestion } => unknown_key(tree, pointer, key, *suggestion),
        ProblemKind::Missing { field } => {
            let error = Diagnostic::error(DiagnosticCode::FieldMissing, value(), kind.to_string());
            match hint_of_missing(field) {
                Some(hint) => error.with_hint(hint),
                None => error,
            }
        }
        ProblemKind::WrongType { expected, found, fix } => {
            let place = value();
            let message = format!("`{}` must be {expected}, found {found}", excerpt(pointer));
            let error = Diagnostic::error(DiagnosticCode::FieldType, place, message);
            match fix {
                Some(text) => error.with_fix(Fix::certain(format!("write `{text}`"), place, *text)),
                None => error,
            }
        }
        ProblemKind::UnknownWord { found, allowed, suggestion } => {
            let bare = ProblemKind::UnknownWord { found: found.clone(), allowed, suggestion: None };
            let place = value();
            meant(Diagnostic::error(DiagnosticCode::UnknownValue, place, bare.to_string()), *suggestion)
        }
        ProblemKind::Contradiction { field, first_at, first, second, .. } => {
            let message = format!(
                "`{field}` is {} here and {} elsewhere",
                excerpt(&second.to_string()),
                excerpt(&first.to_string())
            );
            Diagnostic::error(DiagnosticCode::Contradiction, value(), message)
                .with_label(place::of_value(tree, first_at), "the other value")
                .with_hint("keep one of them, or make them agree")
        }
        ProblemKind::Name(error) => {
            Diagnostic::error(DiagnosticCode::NameInvalid, value(), error.to_string())
        }
        ProblemKind::Rule(rule) => broken_rule(tree, pointer, rule),
        _ => Diagnostic::error(DiagnosticCode::RuleBroken, value(), kind.to_string()),
    }
}

fn unknown_key(tree: &Node, pointer: &str, key: &str, suggestion: Option<&'static str>) -> Diagnostic {
    let message = format!("unknown key `{}`", excerpt(key));
    let place = place::of_key(tree, pointer);
    if matches!(pointer, "/tool" | "/validation" | "/skill") {
        let hint = format!("`{key}:` as a wrapper stands alone, beside nothing but `cleveragents:`");
        return Diagnostic::error(DiagnosticCode::UnknownKey, place, message).with_hint(hint);
    }
    let code = if suggestion.is_some() { DiagnosticCode::NearMissKey } else { DiagnosticCode::UnknownKey };
    meant(Diagnostic::error(code, place, message), suggestion)
}

/// Adds what was probably meant.
fn meant(error: Diagnostic, suggestion: Option<&'static str>) -> Diagnostic {
    let (Some(word), Some(place)) = (suggestion, error.span) else { return error };
    error.with_hint(format!("did you mean `{word}`?")).with_fix(Fix::suggestion(
        format!("write `{word}`"),
        place,
        word,
    ))
}

fn hint_of_missing(field: &str) -> Option<String> {
    let words = |words: Vec<&str>| format!("one of `{}`", words.join("`, `"));
    match field {
        "name" => Some("write `name: namespace/short-name`".to_owned()),
        "description" => Some("say what the tool does and when to use it".to_owned()),
        "source" => Some(words(ToolSourceKind::ALL.iter().map(|kind| kind.as_str()).collect())),
        "access" => Some(words(ResourceAccessMode::ALL.iter().map(|mode| mode.as_str()).collect())),
        _ => None,
    }
}

fn broken_rule(tree: &Node, pointer: &str, rule: &BrokenRule) -> Diagnostic {
    let error = |place| Diagnostic::error(DiagnosticCode::RuleBroken, place, rule.to_string());
    if let BrokenRule::SourceRequires { field, .. } = rule {
        // The rule is about what `source` says, and the field that it asks for has no place.
        let source = place::of_value(tree, &format!("{pointer}/source"));
        error(source).with_hint(format!("add `{field}`"))
    } else if let BrokenRule::SourceForbids { field, .. } = rule {
        error(place::of_key(tree, pointer)).with_hint(format!("remove `{field}`, or change `source`"))
    } else if let BrokenRule::ValidationOnly { .. } = rule {
        let hint = format!("write `tool_type: {}`", ToolType::Validation);
        error(place::of_value(tree, pointer)).with_hint(hint)
    } else {
        error(place::of_value(tree, pointer))
    }
}
