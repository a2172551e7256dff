//! Problems of a configuration as findings about a file.

use cleveragents_domain::config::{BrokenRule, Problem, ProblemKind, Problems};
use cleveragents_domain::skill::{BUILTIN_GROUPS, McpTransportKind};
use cleveragents_domain::{ResourceAccessMode, ToolSourceKind, ToolType};

use super::{Format, SKILL_FORMAT, TOOL_FORMAT, place};
use crate::escape::excerpt;
use crate::yaml::Node;
use crate::{Diagnostic, DiagnosticCode, Fix};

/// Places every problem, except wrong types that were found when the file was typed.
pub(super) fn diagnostics(
    tree: &Node,
    format: Format,
    problems: &Problems,
    mistyped: &[Diagnostic],
) -> Vec<Diagnostic> {
    let placed = problems.as_slice().iter().filter_map(|problem| {
        let diagnostic = diagnostic(tree, format, problem);
        let is_known = diagnostic.code == DiagnosticCode::FieldType
            && mistyped.iter().any(|mistyped| mistyped.span == diagnostic.span);
        (!is_known).then_some(diagnostic)
    });
    placed.collect()
}

fn diagnostic(tree: &Node, format: Format, problem: &Problem) -> Diagnostic {
    let pointer = problem.pointer();
    let value = || place::of_value(tree, pointer);
    let kind = problem.kind();
    match kind {
        ProblemKind::UnknownKey { key, suggestion } => unknown_key(tree, format, pointer, key, *suggestion),
        ProblemKind::Missing { field } => {
            let error = Diagnostic::error(DiagnosticCode::FieldMissing, value(), kind.to_string());
            match hint_of_missing(format, pointer, field) {
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

fn unknown_key(
    tree: &Node,
    format: Format,
    pointer: &str,
    key: &str,
    suggestion: Option<&'static str>,
) -> Diagnostic {
    let message = format!("unknown key `{}`", excerpt(key));
    let place = place::of_key(tree, pointer);
    let is_wrapper = matches!(pointer, "/tool" | "/validation" | "/skill");
    if is_wrapper && tree.at_pointer(pointer).is_some_and(|node| node.as_mapping().is_some()) {
        let hint = format!("`{key}:` as a wrapper stands alone, beside nothing but `cleveragents:`");
        return Diagnostic::error(DiagnosticCode::UnknownKey, place, message).with_hint(hint);
    }
    if suggestion.is_some() {
        return meant(Diagnostic::error(DiagnosticCode::NearMissKey, place, message), suggestion);
    }
    let error = Diagnostic::error(DiagnosticCode::UnknownKey, place, message);
    let other = if format.noun == TOOL_FORMAT.noun { SKILL_FORMAT } else { TOOL_FORMAT };
    let is_body =
        format.wrapper(tree).map_or(0, |wrapper| wrapper.len() + 1) + key.len() + 1 == pointer.len();
    match other.shape.field(key) {
        Some(_) if is_body => error.with_hint(format!("`{key}` is a key of {}s", other.noun)),
        _ => error,
    }
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

fn hint_of_missing(format: Format, pointer: &str, field: &str) -> Option<String> {
    let words = |words: &[&str]| format!("one of `{}`", words.join("`, `"));
    let is_in = |list: &str| pointer.contains(list);
    match field {
        "name" if is_in("/mcp_servers/") => Some("write `name: server`".to_owned()),
        "name" if is_in("/resource_slots/") => {
            Some("write a Python identifier, such as `name: repo`".to_owned())
        }
        "name" => Some("write `name: namespace/short-name`".to_owned()),
        "description" if format.noun == SKILL_FORMAT.noun && !is_in("_tools/") => {
            Some("say what the skill is for and when to use it".to_owned())
        }
        "description" => Some("say what the tool does and when to use it".to_owned()),
        "source" => Some(words(ToolSourceKind::WORDS)),
        "access" => Some(words(ResourceAccessMode::WORDS)),
        "group" => Some(words(BUILTIN_GROUPS)),
        "override" => Some("write what is tightened, such as `override: {timeout: 10}`".to_owned()),
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
    } else if let BrokenRule::TransportRequires { field, .. } = rule {
        let stated = format!("{pointer}/transport");
        let server = if tree.at_pointer(&stated).is_some() { stated.as_str() } else { pointer };
        error(place::of_value(tree, server)).with_hint(format!("add `{field}`"))
    } else if let BrokenRule::Exclusive { first, second } = rule {
        let fields = [McpTransportKind::Stdio.as_str(), McpTransportKind::StreamableHttp.as_str()];
        let hint = if pointer.contains("/mcp_servers/") {
            format!("keep the fields of one transport, `{}` or `{}`", fields[0], fields[1])
        } else {
            format!("keep `{first}`, and move what stands under `{second}` there")
        };
        error(place::of_key(tree, pointer)).with_hint(hint)
    } else if let BrokenRule::NotOverridable { .. } = rule {
        error(place::of_key(tree, pointer))
    } else {
        error(place::of_value(tree, pointer))
    }
}
