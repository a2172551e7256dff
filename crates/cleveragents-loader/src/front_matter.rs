//! Reads the YAML between the fences: strictly first, block by block when that fails on syntax.

use crate::isolate;
use crate::yaml::{self, Failure, Node, NodeValue};
use crate::{Diagnostic, DiagnosticCode, Span};

/// The front matter of a file.
#[derive(Debug)]
pub(crate) struct FrontMatter<'t> {
    /// The tree; a mapping.
    pub(crate) node: Option<Node<'t>>,
    /// The text is not YAML and was read block by block.
    pub(crate) recovered: bool,
    /// Something that restricts the skill may have been lost.
    pub(crate) refused: bool,
}

pub(crate) fn read<'t>(text: &'t str, span: Span, diagnostics: &mut Vec<Diagnostic>) -> FrontMatter<'t> {
    let source = span.slice(text);
    let reading = yaml::read(source, span.start);
    diagnostics.extend(reading.diagnostics);
    match (reading.failure, reading.node) {
        (None, Some(node)) if node.as_mapping().is_some() => {
            FrontMatter { node: Some(node), recovered: false, refused: false }
        }
        (None, Some(node)) => {
            let message =
                format!("the front matter must be a mapping of keys to values, found {}", node.kind());
            diagnostics.push(
                Diagnostic::error(DiagnosticCode::YamlNotMapping, node.span, message)
                    .with_hint("write `name: …` and `description: …`"),
            );
            nothing()
        }
        (None, None) => {
            let node = Node {
                value: NodeValue::Mapping(yaml::Mapping {
                    pairs: Vec::new(),
                    style: yaml::CollectionStyle::Block,
                }),
                span: Span::at(span.start),
            };
            FrontMatter { node: Some(node), recovered: false, refused: false }
        }
        (Some(Failure::Refused), _) => nothing(),
        (Some(Failure::Syntax), _) => match isolate::isolate(source, span.start, diagnostics) {
            Some(isolated) => FrontMatter {
                node: Some(Node { value: NodeValue::Mapping(isolated.mapping), span }),
                recovered: true,
                refused: isolated.refused,
            },
            None => nothing(),
        },
    }
}

fn nothing() -> FrontMatter<'static> {
    FrontMatter { node: None, recovered: false, refused: false }
}
