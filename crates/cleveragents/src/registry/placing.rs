//! What is wrong with a definition by itself, with its place in the file.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use cleveragents_exec::SystemClock;
use cleveragents_loader::{DefinitionKind, Diagnostic, DiagnosticCode, Node, Span, parse_yaml};
use cleveragents_registry::{RegistrationError, RegistrationFault};
use cleveragents_runtime::{CancelToken, SchemaError, Watch, schema_problems};

use super::RegistryError;
use crate::named_definitions::{Read, ToolFileError};

/// The longest that preparing the schemas of one definition may take.
const CHECK_TIME: Duration = Duration::from_secs(30);

/// Returns what bounds the time that schemas take.
pub(super) fn watch() -> Watch {
    Watch::start(Arc::new(SystemClock::start()), CHECK_TIME, CancelToken::default())
}

/// Places unusable schemas in the text; an error that is about something else stays as it is.
pub(super) fn placed(
    error: RegistrationError,
    path: &Path,
    text: &Arc<str>,
    kind: DefinitionKind,
) -> RegistryError {
    let Some(tree) = parse_yaml(text).0 else { return error.into() };
    let mut diagnostics = Vec::new();
    for problem in &error.problems {
        let RegistrationFault::Schema(fault) = &problem.reason else { return error.into() };
        let found = schemas(&tree).find(|schema| schema.pointer == problem.pointer);
        diagnostics.push(diagnostic(found.as_ref(), &tree, &problem.pointer, &problem.place, fault));
    }
    diagnostics.sort_by_key(|diagnostic| diagnostic.span.map_or(usize::MAX, |span| span.start));
    ToolFileError::Invalid { path: path.to_owned(), kind, text: Arc::clone(text), diagnostics }.into()
}

/// Adds what is wrong with the schemas of a file that defines nothing for other reasons, so that one run shows everything.
pub(super) fn with_schemas<T>(read: Result<Read<T>, ToolFileError>) -> Result<Read<T>, ToolFileError> {
    let Err(ToolFileError::Invalid { path, kind, text, mut diagnostics }) = read else { return read };
    if let Some(tree) = parse_yaml(&text).0 {
        let watch = watch();
        for schema in schemas(&tree).filter(|schema| schema.node.as_mapping().is_some()) {
            for problem in schema_problems(&schema.node.to_json_core(), &watch) {
                let found =
                    diagnostic(Some(&schema), &tree, &schema.pointer, &problem.pointer, &problem.error);
                // A number that no value holds was said to be one already.
                if !diagnostics.iter().any(|known| known.span == found.span) {
                    diagnostics.push(found);
                }
            }
        }
        diagnostics.sort_by_key(|diagnostic| diagnostic.span.map_or(usize::MAX, |span| span.start));
    }
    Err(ToolFileError::Invalid { path, kind, text, diagnostics })
}

fn diagnostic(
    schema: Option<&SchemaNode<'_>>,
    tree: &Node,
    pointer: &str,
    place: &str,
    fault: &SchemaError,
) -> Diagnostic {
    let span = schema
        .map_or(tree.span, |schema| if place.is_empty() { schema.key } else { schema.node.span_at(place) });
    Diagnostic::error(DiagnosticCode::RuleBroken, span, format!("`{pointer}`: {fault}"))
        .with_hint("a schema is a JSON Schema of draft 2020-12")
}

/// A schema in a file, by its place in the definition, below a wrapper and in the other spelling of a list as well.
struct SchemaNode<'a> {
    pointer: String,
    key: Span,
    node: &'a Node<'a>,
}

fn schemas<'a>(tree: &'a Node<'a>) -> impl Iterator<Item = SchemaNode<'a>> {
    let wrapped =
        ["/tool", "/validation", "/skill"].into_iter().filter_map(|wrapper| tree.at_pointer(wrapper));
    std::iter::once(tree).chain(wrapped).flat_map(|body| {
        let lists =
            ["anonymous_tools", "inline_tools"].into_iter().filter_map(|list| body.as_mapping()?.get(list));
        let inline = lists.filter_map(|pair| pair.value.as_sequence()).flat_map(|list| &list.items);
        let inline = inline.enumerate().map(|(index, tool)| (format!("/anonymous_tools/{index}"), tool));
        std::iter::once((String::new(), body)).chain(inline).flat_map(|(at, holder)| {
            ["input_schema", "output_schema"].into_iter().filter_map(move |field| {
                let pair = holder.as_mapping()?.get(field)?;
                Some(SchemaNode { pointer: format!("{at}/{field}"), key: pair.key.span, node: &pair.value })
            })
        })
    })
}
