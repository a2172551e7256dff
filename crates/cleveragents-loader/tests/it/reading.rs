//! What the tests of this crate compare: the outcome of reading a file in few words.

use cleveragents_loader::{ParseOptions, ParsedSkill, SourceText, parse_skill};

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
    let line = |diagnostic: &cleveragents_loader::Diagnostic| {
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
