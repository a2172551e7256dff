//! What the tests of this crate compare: the outcome of reading a file in few words.

use cleveragents_loader::{Diagnostic, ParseOptions, ParsedSkill, SourceText, parse_skill};

/// Reads a file that lies in the folder `folder`.
pub(crate) fn in_folder(folder: &str, source: impl AsRef<[u8]>) -> ParsedSkill {
    let options = ParseOptions { folder_name: Some(folder), ..ParseOptions::default() };
    parse_skill(source.as_ref(), &options)
}

/// The name, the description and the body of the skill, when there is one.
pub(crate) fn loaded(parsed: &ParsedSkill) -> Option<(&str, &str, &str)> {
    parsed.spec.as_ref().map(|spec| (spec.name().as_str(), spec.description(), spec.body()))
}

/// Each finding as `severity code line:column message`, in order.
pub(crate) fn findings(source: impl AsRef<[u8]>, parsed: &ParsedSkill) -> Vec<String> {
    let text = SourceText::new("SKILL.md", source.as_ref());
    let line = |diagnostic: &Diagnostic| {
        let place = diagnostic.span.map_or_else(
            || "-".to_owned(),
            |span| {
                let position = text.position(span.start);
                format!("{}:{}", position.line, position.column)
            },
        );
        format!("{} {} {place} {}", diagnostic.severity, diagnostic.code, diagnostic.message)
    };
    parsed.diagnostics.iter().map(line).collect()
}

/// The codes of the findings, in order.
pub(crate) fn codes(parsed: &ParsedSkill) -> Vec<&'static str> {
    parsed.diagnostics.iter().map(|diagnostic| diagnostic.code.as_str()).collect()
}

/// Each finding as `severity code line:column message`, with its further places and what to do about it.
pub(crate) fn told(text: &str, diagnostics: &[Diagnostic]) -> Vec<String> {
    let source = SourceText::from_text("T", text);
    let line = |diagnostic: &Diagnostic| {
        let at = source.position(diagnostic.span.unwrap().start);
        let mut line = format!(
            "{} {} {}:{} {}",
            diagnostic.severity, diagnostic.code, at.line, at.column, diagnostic.message
        );
        for label in &diagnostic.labels {
            let at = source.position(label.span.start);
            line.extend([format!(" [{}:{} {}]", at.line, at.column, label.message)]);
        }
        line.extend(diagnostic.hint.iter().map(|hint| format!(" | {hint}")));
        line.extend(diagnostic.fix.iter().map(|fix| format!(" | {}", fix.message)));
        line
    };
    diagnostics.iter().map(line).collect()
}
