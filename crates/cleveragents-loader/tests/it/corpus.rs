//! The loader against 3,000 real files.

use cleveragents_loader::{DiagnosticCode, ParseOptions, ParsedSkill, SourceText, parse_skill};
use cleveragents_testkit::corpus::{CorpusFile, Expected, load};
use serde_json::Value;

fn options(file: &CorpusFile) -> ParseOptions<'_> {
    ParseOptions { folder_name: Some(file.folder_name()), ..ParseOptions::default() }
}

#[test]
fn dump() {
    let Some(files) = load() else { return };
    let (mut same, mut lines, mut cols, mut sane, mut diag, mut spec) = (0, 0, 0, 0, 0, 0);
    for file in &files {
        let parsed = parse_skill(&file.bytes, &options(file));
        if parsed.spec.is_some() {
            spec += 1;
        } else if !matches!(file.expected, Expected::Missing) {
            println!(
                "NOSPEC {} {:?}",
                file.path,
                parsed
                    .diagnostics
                    .iter()
                    .filter(|d| d.is_error())
                    .map(|d| format!("{} {}", d.code, d.message))
                    .collect::<Vec<_>>()
            );
        }
        match &file.expected {
            Expected::Tree(tree) => {
                let ours = parsed.tree.as_ref().map(cleveragents_loader::Node::to_json_text);
                if ours.as_ref() == Some(tree) && !parsed.recovered {
                    same += 1;
                } else {
                    println!("DIFF {} {:?}", file.path, parsed.diagnostics);
                }
            }
            Expected::Malformed { line, column } => {
                let source = SourceText::new("x", &file.bytes);
                let error = parsed.diagnostics.iter().find(|d| d.code.as_str().starts_with("yaml"));
                let p = error.and_then(|d| d.span).map(|s| source.position(s.start));
                if p.is_some_and(|p| p.line as u64 == *line) {
                    lines += 1
                } else {
                    println!("LINE {} {line} {column} {p:?} {:?}", file.path, error)
                }
                if p.is_some_and(|p| p.line as u64 == *line && p.column as u64 == *column) {
                    cols += 1
                }
                if let Some(s) = &parsed.spec {
                    println!("MAL {} {:?}", s.name(), s.description());
                    sane += 1;
                }
            }
            Expected::Missing => {
                if !parsed.diagnostics.is_empty() {
                    diag += 1
                }
                if parsed.spec.is_some() {
                    println!("SALVAGED {}", file.path);
                }
            }
        }
    }
    println!("same {same} lines {lines} cols {cols} loads {sane} diag {diag} spec {spec}");
}
