//! What is wrong with a definition by itself, with its place in the file.

use std::path::Path;
use std::sync::Arc;

use cleveragents_loader::{DefinitionKind, Diagnostic, DiagnosticCode, Node, Span, parse_yaml};
use cleveragents_registry::{RegistrationError, RegistrationFault};

use super::RegistryError;
use crate::named_definitions::ToolFileError;

/// Places unusable schemas in the text; an error that is about something else stays as it is.
pub(super) fn placed(
    error: RegistrationError,
    path: &Path,
    text: &Arc<str>,
    kind: DefinitionKind,
) -> RegistryError {
    let is_schema = |fault: &RegistrationFault| matches!(fault, RegistrationFault::Schema(_));
    let (Some(tree), true) =
        (parse_yaml(text).0, error.problems.iter().all(|problem| is_schema(&problem.reason)))
    else {
        return error.into();
    };
    let diagnostics = error.problems.iter().map(|problem| {
        let message = format!("`{}`: {}", problem.pointer, problem.reason);
        Diagnostic::error(DiagnosticCode::RuleBroken, span_of(&tree, &problem.pointer), message)
            .with_hint("a schema is a JSON Schema of draft 2020-12")
    });
    let diagnostics = diagnostics.collect();
    ToolFileError::Invalid { path: path.to_owned(), kind, text: Arc::clone(text), diagnostics }.into()
}

/// Returns the place of a key, also below a wrapper and in the other spelling of a list.
fn span_of(tree: &Node, pointer: &str) -> Span {
    let respelled = pointer.replacen("/anonymous_tools/", "/inline_tools/", 1);
    let wrappers = ["", "/tool", "/validation", "/skill"];
    let mut places =
        wrappers.iter().flat_map(|wrapper| [pointer, &respelled].map(|inner| format!("{wrapper}{inner}")));
    let key = places.find_map(|place| {
        let (parent, key) = place.rsplit_once('/')?;
        tree.at_pointer(parent)?.as_mapping()?.get(key).map(|pair| pair.key.span)
    });
    key.unwrap_or(tree.span)
}
