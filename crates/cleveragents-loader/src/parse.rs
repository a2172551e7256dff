//! Reads a whole `SKILL.md`.

mod strict;

use crate::envelope::{self, Envelope, Extent, Split};
use crate::fields::Keep;
use crate::yaml::{Mapping, Node, NodeValue};
use crate::{
    AgentSkillSpec, Diagnostic, DiagnosticCode, Dialect, DialectChoice, Span, decode, fields, front_matter,
    hidden, identity,
};
use cleveragents_domain::name::DEFAULT_NAMESPACE;
use std::borrow::Cow;
use std::sync::Arc;

/// How a `SKILL.md` is read.
#[derive(Clone, Copy, Debug)]
pub struct ParseOptions<'a> {
    /// The name of the folder that the file is in, when it is known.
    pub folder_name: Option<&'a str>,
    /// The namespace that a bare name gets.
    pub default_namespace: &'a str,
    /// The dialect.
    pub dialect: DialectChoice,
}

impl Default for ParseOptions<'_> {
    fn default() -> Self {
        Self { folder_name: None, default_namespace: DEFAULT_NAMESPACE, dialect: DialectChoice::Auto }
    }
}

/// What came of reading a `SKILL.md`.
#[derive(Clone, Debug)]
pub struct ParsedSkill {
    /// The skill, whenever a name and a description could be had and nothing that restricts it was lost.
    pub spec: Option<AgentSkillSpec>,
    /// Everything there is to say about the file, in the order of its text.
    pub diagnostics: Vec<Diagnostic>,
    /// The dialect that the file was read as.
    pub dialect: Dialect,
    /// The name as the file spells it.
    pub declared_name: Option<String>,
    /// The front matter is not YAML and was read block by block.
    pub recovered: bool,
    /// The front matter, a mapping.
    pub tree: Option<Node<'static>>,
    /// The front matter without its fences.
    pub front_matter_span: Option<Span>,
    /// The body without blank space at its ends.
    pub body_span: Option<Span>,
    pub(crate) text: Option<Arc<str>>,
    pub(crate) folder_name: Option<String>,
    pub(crate) default_namespace: String,
}

impl ParsedSkill {
    /// Tells whether anything stops a strict reading.
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(Diagnostic::is_error)
    }

    /// Returns the text of the file, when it is text.
    pub fn text(&self) -> Option<&str> {
        self.text.as_deref()
    }

    fn failed(text: Option<Arc<str>>, options: &ParseOptions<'_>, diagnostics: Vec<Diagnostic>) -> Self {
        Self {
            spec: None,
            diagnostics,
            dialect: options.dialect.resolve(None),
            declared_name: None,
            recovered: false,
            tree: None,
            front_matter_span: None,
            body_span: None,
            text,
            folder_name: options.folder_name.map(str::to_owned),
            default_namespace: options.default_namespace.to_owned(),
        }
    }
}

/// Reads the bytes of a `SKILL.md` leniently; never fails.
pub fn parse_skill(source: &[u8], options: &ParseOptions<'_>) -> ParsedSkill {
    let mut diagnostics = Vec::new();
    let text: Arc<str> = match decode::decode(source, Extent::Whole) {
        Ok(text) => Arc::from(text),
        Err(error) => return ParsedSkill::failed(None, options, vec![*error]),
    };
    decode::report_byte_order_mark(&text, &mut diagnostics);
    let envelope = match envelope::split(&text, Extent::Whole, &mut diagnostics) {
        Split::Found(envelope) => envelope,
        Split::Missing(error) => {
            diagnostics.push(*error);
            return ParsedSkill::failed(Some(text), options, diagnostics);
        }
        Split::NeedsMore => return ParsedSkill::failed(Some(text), options, diagnostics),
    };
    let mut parsed = read_fields(Arc::clone(&text), envelope, options, &mut diagnostics);
    hidden::report(&text, Some(envelope.body), &mut diagnostics);
    diagnostics.sort_by_key(|diagnostic| diagnostic.span.map_or(usize::MAX, |span| span.start));
    parsed.diagnostics = diagnostics;
    parsed
}

fn read_fields(
    text: Arc<str>,
    envelope: Envelope,
    options: &ParseOptions<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) -> ParsedSkill {
    let front = front_matter::read(&text, envelope.front_matter, diagnostics);
    let Some(node) = front.node else {
        let mut failed = ParsedSkill::failed(Some(text), options, Vec::new());
        failed.front_matter_span = Some(envelope.front_matter);
        failed.body_span = Some(envelope.body);
        return failed;
    };
    let empty = Mapping { pairs: Vec::new(), style: crate::yaml::CollectionStyle::Block };
    let mapping = match &node.value {
        NodeValue::Mapping(mapping) => mapping,
        NodeValue::Scalar(_) | NodeValue::Sequence(_) => &empty,
    };
    let place = Span::at(envelope.front_matter.start);
    let identity = identity::read(&text, mapping, place, options, diagnostics);
    let declared_name = identity.declared_name.map(Cow::into_owned);
    let fields = fields::read(&text, mapping, identity.dialect, Keep::Values, diagnostics);
    let refused = front.refused || fields.refused;
    let spec = match (identity.name, identity.description.map(Cow::into_owned)) {
        (Some(name), Some(description)) if !refused => Some(AgentSkillSpec {
            name,
            declared_name: declared_name.clone(),
            description,
            steps: fields.steps,
            version: fields.version,
            license: fields.license,
            compatibility: fields.compatibility,
            compatibility_text: fields.compatibility_text,
            metadata: fields.metadata,
            allowed_tools: fields.allowed_tools,
            extra: fields.extra,
            text: Arc::clone(&text),
            body: envelope.body,
            raw_body: envelope.raw_body,
        }),
        _ => None,
    };
    let tree = Some(node.into_owned());
    ParsedSkill {
        spec,
        diagnostics: Vec::new(),
        dialect: identity.dialect,
        declared_name,
        recovered: front.recovered,
        tree,
        front_matter_span: Some(envelope.front_matter),
        body_span: Some(envelope.body),
        text: Some(text),
        folder_name: options.folder_name.map(str::to_owned),
        default_namespace: options.default_namespace.to_owned(),
    }
}

/// Tells whether a finding means that there is no front matter.
pub(crate) fn is_front_matter_error(code: DiagnosticCode) -> bool {
    matches!(
        code,
        DiagnosticCode::FrontMatterMissing
            | DiagnosticCode::FrontMatterUnclosed
            | DiagnosticCode::FrontMatterTooLong
            | DiagnosticCode::FrontMatterNotFirst
    )
}
