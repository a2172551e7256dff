//! What the entries of `allowed-tools` mean here.

use cleveragents_exec::{builtin_spellings, builtin_tools};
use cleveragents_loader::{AllowedTool, Diagnostic, DiagnosticCode, Node, ParsedSkill, Severity, Span};
use cleveragents_runtime::{AllowedTools, AllowedToolsProblemKind, NamePattern};

/// The namespace of which every tool is known.
const BUILTIN: &str = "builtin/";

/// Reports the entries that permit no call.
///
/// A tool of another client that has no counterpart here is a note, because the file is in order; anything else is most
/// likely a mistake.
pub(crate) fn unmapped(parsed: &ParsedSkill) -> Vec<Diagnostic> {
    let Some(spec) = &parsed.spec else { return Vec::new() };
    let entries = || spec.allowed_tools().iter().map(AllowedTool::as_str);
    let known = AllowedTools::from_entries(entries());
    let problems = known.problems().iter().map(|problem| (problem.entry.as_str(), problem.kind));
    let misspelt = entries().filter(|entry| fits_no_builtin(entry));
    let problems = problems.chain(misspelt.map(|entry| (entry, AllowedToolsProblemKind::Unmapped)));
    problems
        .map(|(entry, kind)| {
            let elsewhere = kind == AllowedToolsProblemKind::NoEquivalent;
            let severity = if elsewhere { Severity::Note } else { Severity::Warning };
            let shown = cleveragents_loader::escape_for_terminal(entry);
            let message = format!("`{shown}` in `allowed-tools` permits nothing: {kind}");
            Diagnostic::new(severity, DiagnosticCode::AllowedToolsUnmapped, place(parsed, entry), message)
        })
        .collect()
}

fn fits_no_builtin(entry: &str) -> bool {
    let pattern = Some(entry).filter(|entry| entry.starts_with(BUILTIN));
    pattern.and_then(|entry| entry.parse::<NamePattern>().ok()).is_some_and(|pattern| {
        !builtin_tools().iter().any(|tool| pattern.matches_any(&builtin_spellings(tool.name())))
    })
}

/// Finds the place of an entry; the place of the whole field when it cannot be told.
fn place(parsed: &ParsedSkill, entry: &str) -> Option<Span> {
    let pairs = &parsed.tree.as_ref()?.as_mapping()?.pairs;
    let is_field = |key: &str| key.replace('_', "-").eq_ignore_ascii_case("allowed-tools");
    let pair = pairs.iter().rev().find(|pair| is_field(&pair.key.text))?;
    let whole = if pair.value.span.is_empty() { pair.key.span } else { pair.value.span };
    let holds = |node: &&Node| node.as_text().is_some_and(|text| text.trim() == entry);
    let item = pair.value.as_sequence().and_then(|list| list.items.iter().find(holds)).map(|item| item.span);
    Some(item.or_else(|| place_in_text(parsed.text()?, whole, entry)).unwrap_or(whole))
}

fn place_in_text(text: &str, whole: Span, entry: &str) -> Option<Span> {
    let written = text.get(whole.start..whole.end)?;
    let is_apart = |next: Option<char>| {
        next.is_none_or(|next| next.is_whitespace() || matches!(next, ',' | '"' | '\'' | '[' | ']'))
    };
    written.match_indices(entry).find_map(|(at, found)| {
        let (before, after) = (written.get(..at)?, written.get(at + found.len()..)?);
        let apart = is_apart(before.chars().next_back()) && is_apart(after.chars().next());
        apart.then(|| Span::new(whole.start + at, whole.start + at + found.len()))
    })
}

#[cfg(test)]
mod tests;
