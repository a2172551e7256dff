//! Turns parser events into the tree, within limits.

use super::duplicates::duplicates;
use super::node::{CollectionStyle, Key, Mapping, Node, NodeValue, Pair, Scalar, ScalarStyle, Sequence};
use super::{Failure, MAX_DEPTH, MAX_NODES, Reading};
use crate::escape::excerpt;
use crate::{Diagnostic, DiagnosticCode, Span};
use granit_parser::{ErrorKind, Event, Parser, ScanError, StructureStyle};
use std::borrow::Cow;

pub(super) fn build(text: &str, base: usize) -> Reading<'_> {
    if let Some(offset) = text.bytes().position(|byte| byte == 0) {
        let at = Span::new(offset, offset + 1).shifted(base);
        let refusal = Diagnostic::error(DiagnosticCode::YamlNul, at, "NUL characters are not allowed");
        return Reading { node: None, diagnostics: vec![refusal], failure: Some(Failure::Refused) };
    }
    let mut builder = Builder::new(text, base);
    let options = granit_parser::options! {
        emit_comments: false,
        emit_anchor_events: true,
        disallow_directives: true,
        block_scalar_eof_without_line_feed: true,
        flow_nesting_limit: MAX_DEPTH,
        block_nesting_limit: MAX_DEPTH,
    };
    for next in Parser::new_from_str_with_options(text, options) {
        let step = match next {
            Ok((event, span)) => builder.event(event, builder.place(span)),
            Err(error) => Err(builder.scan_failure(&error)),
        };
        if let Err(stop) = step {
            builder.diagnostics.push(stop.diagnostic);
            return Reading { node: None, diagnostics: builder.diagnostics, failure: Some(stop.failure) };
        }
    }
    builder.finish()
}

/// The reason to stop reading.
struct Stop {
    diagnostic: Diagnostic,
    failure: Failure,
}

impl Stop {
    fn refused(code: DiagnosticCode, span: Span, message: impl Into<String>) -> Box<Self> {
        Box::new(Self { diagnostic: Diagnostic::error(code, span, message), failure: Failure::Refused })
    }
}

enum Frame<'a> {
    Sequence { start: usize, sequence: Sequence<'a> },
    Mapping { start: usize, mapping: Mapping<'a>, key: Option<Key<'a>> },
}

struct Builder<'a> {
    text: &'a str,
    base: usize,
    open: Vec<Frame<'a>>,
    root: Option<Node<'a>>,
    documents: usize,
    nodes: usize,
    refused: bool,
    diagnostics: Vec<Diagnostic>,
}

impl<'a> Builder<'a> {
    fn new(text: &'a str, base: usize) -> Self {
        Self {
            text,
            base,
            open: Vec::with_capacity(4),
            root: None,
            documents: 0,
            nodes: 0,
            refused: false,
            diagnostics: Vec::new(),
        }
    }

    fn place(&self, span: granit_parser::Span) -> Span {
        let range = span.byte_range().unwrap_or_default();
        Span::new(range.start, range.end.max(range.start)).shifted(self.base)
    }

    fn event(&mut self, event: Event<'a>, span: Span) -> Result<(), Box<Stop>> {
        match event {
            Event::DocumentStart(..) => {
                self.documents += 1;
                if self.documents > 1 {
                    let message = "only one YAML document is allowed";
                    return Err(Stop::refused(DiagnosticCode::YamlMultipleDocuments, span, message));
                }
                Ok(())
            }
            Event::Alias(_) | Event::UnresolvedAlias(_) => {
                Err(Stop::refused(DiagnosticCode::YamlAlias, span, "YAML aliases are not allowed"))
            }
            Event::Anchor(..) => {
                Err(Stop::refused(DiagnosticCode::YamlAnchor, span, "YAML anchors are not allowed"))
            }
            Event::Scalar(text, style, _, tag) => {
                self.refuse_tag(tag.is_some(), span);
                self.scalar(text, scalar_style(style), span)
            }
            Event::SequenceStart(style, _, tag) => {
                self.refuse_tag(tag.is_some(), span);
                let sequence = Sequence { items: Vec::new(), style: collection_style(style) };
                self.push(Frame::Sequence { start: span.start, sequence }, span)
            }
            Event::MappingStart(style, _, tag) => {
                self.refuse_tag(tag.is_some(), span);
                let mapping = Mapping { pairs: Vec::new(), style: collection_style(style) };
                self.push(Frame::Mapping { start: span.start, mapping, key: None }, span)
            }
            Event::SequenceEnd | Event::MappingEnd => {
                self.pop(span);
                Ok(())
            }
            Event::StreamStart | Event::StreamEnd | Event::DocumentEnd | Event::Comment(..) => Ok(()),
            // The parser may get further kinds of events; none of those of this version is left.
            _ => Err(Stop::refused(DiagnosticCode::YamlSyntax, span, "unknown YAML construct")),
        }
    }

    fn refuse_tag(&mut self, tagged: bool, span: Span) {
        if tagged {
            self.refused = true;
            let message = "YAML tags are not allowed";
            self.diagnostics.push(Diagnostic::error(DiagnosticCode::YamlTag, span, message));
        }
    }

    fn scalar(&mut self, text: Cow<'a, str>, style: ScalarStyle, span: Span) -> Result<(), Box<Stop>> {
        self.count(span)?;
        // The parser stands `~` in for a value that was left out.
        let left_out = style == ScalarStyle::Plain && span.is_empty();
        let text = if left_out { Cow::Borrowed("") } else { text };
        if style == ScalarStyle::DoubleQuoted && text.contains('\0') {
            let message = "NUL characters are not allowed, not even as an escape";
            return Err(Stop::refused(DiagnosticCode::YamlNul, span, message));
        }
        if let Some(Frame::Mapping { key: key @ None, .. }) = self.open.last_mut() {
            if style == ScalarStyle::Plain && text == "<<" {
                let message = "YAML merge keys are not allowed";
                return Err(Stop::refused(DiagnosticCode::YamlMergeKey, span, message));
            }
            *key = Some(Key { text, style, span });
            return Ok(());
        }
        self.attach(Node { value: NodeValue::Scalar(Scalar { text, style }), span });
        Ok(())
    }

    fn push(&mut self, frame: Frame<'a>, span: Span) -> Result<(), Box<Stop>> {
        self.count(span)?;
        if matches!(self.open.last(), Some(Frame::Mapping { key: None, .. })) {
            let message = "a list or a mapping cannot be a key";
            let diagnostic = Diagnostic::error(DiagnosticCode::YamlComplexKey, span, message);
            return Err(Box::new(Stop { diagnostic, failure: Failure::Syntax }));
        }
        if self.open.len() == MAX_DEPTH {
            return Err(too_deep(span));
        }
        self.open.push(frame);
        Ok(())
    }

    fn pop(&mut self, span: Span) {
        match self.open.pop() {
            Some(Frame::Sequence { start, sequence }) => {
                let end = end_of(sequence.items.last().map(|item| item.span), sequence.style, span);
                self.attach(Node {
                    value: NodeValue::Sequence(sequence),
                    span: Span::new(start, end.max(start)),
                });
            }
            Some(Frame::Mapping { start, mapping, .. }) => {
                self.diagnostics.extend(duplicates(&mapping));
                let last = mapping
                    .pairs
                    .last()
                    .map(|pair| if pair.value.span.is_empty() { pair.key.span } else { pair.value.span });
                let end = end_of(last, mapping.style, span);
                self.attach(Node {
                    value: NodeValue::Mapping(mapping),
                    span: Span::new(start, end.max(start)),
                });
            }
            None => {}
        }
    }

    fn attach(&mut self, node: Node<'a>) {
        match self.open.last_mut() {
            Some(Frame::Sequence { sequence, .. }) => sequence.items.push(node),
            Some(Frame::Mapping { mapping, key, .. }) => {
                if let Some(key) = key.take() {
                    mapping.pairs.push(Pair { key, value: node });
                }
            }
            None => self.root = Some(node),
        }
    }

    fn count(&mut self, span: Span) -> Result<(), Box<Stop>> {
        self.nodes += 1;
        if self.nodes > MAX_NODES {
            let message = format!("the document has more than {MAX_NODES} nodes");
            return Err(Stop::refused(DiagnosticCode::YamlTooManyNodes, span, message));
        }
        Ok(())
    }

    fn scan_failure(&self, error: &ScanError) -> Box<Stop> {
        let offset = error.marker().byte_offset().unwrap_or_default().min(self.text.len());
        let length = self.text.get(offset..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8);
        let span = Span::new(offset, offset + length).shifted(self.base);
        if *error.kind() == ErrorKind::RecursionLimitExceeded {
            return too_deep(span);
        }
        if *error.kind() == ErrorKind::DirectiveDisallowed {
            return Stop::refused(DiagnosticCode::YamlDirective, span, "YAML directives are not allowed");
        }
        if *error.kind() == ErrorKind::MappingValueNotAllowed {
            return Box::new(Stop { diagnostic: misplaced_colon(span), failure: Failure::Syntax });
        }
        let diagnostic = Diagnostic::error(DiagnosticCode::YamlSyntax, span, syntax_message(error.kind()));
        Box::new(Stop { diagnostic, failure: Failure::Syntax })
    }

    fn finish(self) -> Reading<'a> {
        if self.refused {
            return Reading { node: None, diagnostics: self.diagnostics, failure: Some(Failure::Refused) };
        }
        let root = self.root.filter(|node| !(node.is_absent() && node.span.is_empty()));
        Reading { node: root, diagnostics: self.diagnostics, failure: None }
    }
}

fn too_deep(span: Span) -> Box<Stop> {
    let message = format!("collections are nested deeper than {MAX_DEPTH} levels");
    Stop::refused(DiagnosticCode::YamlTooDeep, span, message)
}

fn end_of(last: Option<Span>, style: CollectionStyle, end_event: Span) -> usize {
    match (style, last) {
        (CollectionStyle::Block, Some(last)) => last.end,
        _ => end_event.end,
    }
}

/// Says that a value without quotes contains the `: ` at `span`.
pub(super) fn misplaced_colon(span: Span) -> Diagnostic {
    Diagnostic::error(DiagnosticCode::YamlSyntax, span, "a value without quotes cannot contain `: `")
}

fn syntax_message(kind: &ErrorKind) -> String {
    if let ErrorKind::UnexpectedCharacter { character } = kind {
        let shown = excerpt(&character.to_string());
        return format!("a value without quotes cannot start with `{shown}`");
    }
    if *kind == ErrorKind::UnknownAnchor {
        return "a value without quotes cannot start with `*`".to_owned();
    }
    excerpt(&kind.to_string())
}

fn scalar_style(style: granit_parser::ScalarStyle) -> ScalarStyle {
    match style {
        granit_parser::ScalarStyle::SingleQuoted => ScalarStyle::SingleQuoted,
        granit_parser::ScalarStyle::DoubleQuoted => ScalarStyle::DoubleQuoted,
        granit_parser::ScalarStyle::Literal => ScalarStyle::Literal,
        granit_parser::ScalarStyle::Folded => ScalarStyle::Folded,
        granit_parser::ScalarStyle::Plain => ScalarStyle::Plain,
    }
}

fn collection_style(style: StructureStyle) -> CollectionStyle {
    match style {
        StructureStyle::Flow => CollectionStyle::Flow,
        StructureStyle::Block => CollectionStyle::Block,
    }
}
