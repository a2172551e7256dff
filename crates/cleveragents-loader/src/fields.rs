//! The fields behind name and description.

use crate::allowed_tools::AllowedTools;
use crate::escape::excerpt;
use crate::yaml::{CollectionStyle, Mapping, Node, NodeValue, Pair};
use crate::{AllowedTool, Diagnostic, DiagnosticCode, Dialect, Severity, SkillStep, Span, identity, keys};
use serde_json::{Map, Value};
use std::borrow::Cow;

/// The longest compatibility text of the public standard, in characters.
pub(crate) const MAX_COMPATIBILITY: usize = 500;

/// Everything that front matter holds besides name and description.
#[derive(Debug, Default)]
pub(crate) struct Fields {
    pub(crate) steps: Vec<SkillStep>,
    pub(crate) version: Option<String>,
    pub(crate) license: Option<String>,
    pub(crate) compatibility: Map<String, Value>,
    pub(crate) compatibility_text: Option<String>,
    pub(crate) metadata: Map<String, Value>,
    pub(crate) allowed_tools: Vec<AllowedTool>,
    pub(crate) extra: Map<String, Value>,
    /// A field that restricts the skill could not be read.
    pub(crate) refused: bool,
}

/// What a reading of the fields is for.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Keep {
    /// Values and findings.
    Values,
    /// Findings alone: free values such as metadata are left empty.
    Findings,
}

/// Reads the fields of a file.
///
/// A shape that the dialect does not have is an error in the contract's dialect and a warning in the other.
pub(crate) fn read(
    text: &str,
    mapping: &Mapping,
    dialect: Dialect,
    keep: Keep,
    diagnostics: &mut Vec<Diagnostic>,
) -> Fields {
    let severity = match dialect {
        Dialect::CleverAgents => Severity::Error,
        Dialect::AgentSkills => Severity::Warning,
    };
    let mut reader = Reader {
        text,
        dialect,
        severity,
        keep,
        fields: Fields::default(),
        restrictions: Vec::new(),
        stand_ins: ["name", "description"]
            .map(|field| keys::stand_in(mapping, field).map(|pair| pair.key.span)),
        diagnostics,
    };
    for pair in &mapping.pairs {
        reader.field(pair);
    }
    reader.fields
}

struct Reader<'a, 't> {
    text: &'a str,
    dialect: Dialect,
    severity: Severity,
    keep: Keep,
    fields: Fields,
    /// The misspelt keys that name and description were read from.
    stand_ins: [Option<Span>; 2],
    /// The first pair of each restricting key.
    restrictions: Vec<(&'static str, &'a Pair<'t>)>,
    diagnostics: &'a mut Vec<Diagnostic>,
}

impl<'a, 't> Reader<'a, 't> {
    fn field(&mut self, pair: &'a Pair<'t>) {
        let meaning = keys::meaning(&pair.key.text);
        match &*pair.key.text {
            "name" | "description" => {}
            "version" => self.fields.version = self.text_field(pair),
            "license" => self.fields.license = self.text_field(pair),
            "metadata" => self.fields.metadata = self.metadata(pair),
            "compatibility" => self.compatibility(pair),
            "allowed-tools" => self.allowed_tools(pair),
            "steps" => self.fields.steps = self.steps(pair),
            _ => {
                // A restriction that is only misspelt must not fall away.
                let restricts = meaning == Some("allowed-tools");
                let is_used = restricts || self.stand_ins.contains(&Some(pair.key.span));
                keys::report_unknown(&pair.key, meaning, is_used, self.diagnostics);
                if restricts {
                    self.allowed_tools(pair);
                }
                if let Some(value) = self.extra_value(pair) {
                    self.fields.extra.insert(pair.key.text.to_string(), value);
                }
            }
        }
        if let Some(meaning) = meaning.filter(|meaning| keys::RESTRICTING.contains(meaning)) {
            self.restrict_once(meaning, pair);
        }
    }

    fn text_field(&mut self, pair: &Pair) -> Option<String> {
        // There is nothing to find about text.
        let is_done = self.keep == Keep::Findings && pair.value.as_text().is_some();
        if is_done || pair.value.is_absent() {
            return None;
        }
        identity::text_of(self.text, pair, self.severity, self.diagnostics).map(Cow::into_owned)
    }

    fn extra_value(&mut self, pair: &Pair) -> Option<Value> {
        let bracketed =
            pair.value.as_sequence().is_some_and(|sequence| sequence.style == CollectionStyle::Flow);
        if pair.key.text == "argument-hint" && bracketed {
            let text = identity::text_of(self.text, pair, Severity::Warning, self.diagnostics);
            return text.map(|text| Value::String(text.into_owned()));
        }
        (self.keep == Keep::Values).then(|| pair.value.to_json_text())
    }

    fn metadata(&mut self, pair: &Pair) -> Map<String, Value> {
        match &pair.value.value {
            NodeValue::Mapping(mapping) if self.keep == Keep::Values => mapping.to_json_text(),
            NodeValue::Mapping(_) => Map::new(),
            _ if pair.value.is_absent() => Map::new(),
            NodeValue::Scalar(_) | NodeValue::Sequence(_) => {
                self.wrong_type(pair, "a mapping");
                Map::new()
            }
        }
    }

    fn compatibility(&mut self, pair: &Pair) {
        match &pair.value.value {
            NodeValue::Mapping(mapping) => {
                if self.keep == Keep::Values {
                    self.fields.compatibility = mapping.to_json_text();
                }
                if self.dialect == Dialect::AgentSkills {
                    self.wrong_type(pair, "text");
                }
            }
            _ if pair.value.is_absent() => {}
            NodeValue::Scalar(scalar) => {
                if self.dialect == Dialect::CleverAgents {
                    self.wrong_type(pair, "a mapping");
                }
                // A text of few bytes cannot have many characters.
                let is_long = scalar.text.len() > MAX_COMPATIBILITY;
                let length = if is_long { scalar.text.chars().count() } else { 0 };
                if length > MAX_COMPATIBILITY {
                    let message =
                        format!("the compatibility has {length} characters, more than {MAX_COMPATIBILITY}");
                    let code = DiagnosticCode::CompatibilityTooLong;
                    self.diagnostics.push(Diagnostic::warning(code, pair.value.span, message));
                }
                if self.keep == Keep::Values {
                    self.fields.compatibility_text = Some(scalar.text.to_string());
                }
            }
            NodeValue::Sequence(_) => {
                let wanted = if self.dialect == Dialect::CleverAgents { "a mapping" } else { "text" };
                self.wrong_type(pair, wanted);
                self.fields.compatibility_text = Some(pair.value.span.slice(self.text).to_owned());
            }
        }
    }

    fn allowed_tools(&mut self, pair: &Pair) {
        let tools = match &pair.value.value {
            NodeValue::Scalar(_) if pair.value.is_null() => AllowedTools::default(),
            NodeValue::Scalar(scalar) => {
                if self.dialect == Dialect::CleverAgents {
                    self.wrong_type(pair, "a list");
                }
                if self.keep == Keep::Findings && AllowedTools::is_plainly_filled(&scalar.text) {
                    return;
                }
                AllowedTools::from_text(&scalar.text, pair.value.span)
            }
            NodeValue::Sequence(sequence) => {
                let items = sequence.items.iter().filter(|item| !item.is_null());
                let items: Option<Vec<(&str, Span)>> =
                    items.map(|item| item.as_text().map(|text| (text, item.span))).collect();
                let is_filled = |(text, _): &(&str, Span)| AllowedTools::is_plainly_filled(text);
                match items {
                    Some(items)
                        if self.keep == Keep::Findings
                            && !items.is_empty()
                            && items.iter().all(is_filled) =>
                    {
                        return;
                    }
                    Some(items) => AllowedTools::from_items(items),
                    None => return self.refuse(pair, "each item of `allowed-tools` must be text"),
                }
            }
            NodeValue::Mapping(_) => return self.refuse(pair, "`allowed-tools` must be a list or text"),
        };
        for place in tools.unbalanced {
            let message = "a parenthesis in `allowed-tools` has no partner";
            let code = DiagnosticCode::AllowedToolsUnbalanced;
            self.diagnostics.push(Diagnostic::error(code, place, message));
        }
        if tools.entries.is_empty() {
            let message = format!("`{}` names no tool and restricts nothing", excerpt(&pair.key.text));
            let hint = "leave the field out to allow every tool, or name the tools that are allowed";
            let code = DiagnosticCode::FieldEmpty;
            self.diagnostics.push(Diagnostic::warning(code, pair.key.span, message).with_hint(hint));
        }
        self.fields.allowed_tools = tools.entries;
    }

    fn steps(&mut self, pair: &Pair) -> Vec<SkillStep> {
        let Some(sequence) = pair.value.as_sequence() else {
            if !pair.value.is_absent() {
                self.wrong_type(pair, "a list");
            }
            return Vec::new();
        };
        let mut steps = Vec::with_capacity(sequence.items.len());
        for (at, item) in sequence.items.iter().enumerate() {
            let index = at + 1;
            let content = self.step(index, item);
            if content.is_empty() {
                let message = format!("step {index} is empty");
                let place = if item.span.is_empty() { pair.key.span } else { item.span };
                self.diagnostics.push(Diagnostic::new(
                    self.severity,
                    DiagnosticCode::FieldEmpty,
                    place,
                    message,
                ));
            } else {
                steps.push(SkillStep { index, content });
            }
        }
        steps
    }

    fn step(&mut self, index: usize, item: &Node) -> String {
        if let Some(text) = item.as_text() {
            return text.trim().to_owned();
        }
        let message = format!("step {index} must be text, found {}", item.kind());
        let written = item.span.slice(self.text).trim().to_owned();
        let mut diagnostic = Diagnostic::new(self.severity, DiagnosticCode::FieldType, item.span, message);
        if !written.contains(['\n', '\r']) {
            let quoted = crate::quote::single_quoted(&written);
            diagnostic = diagnostic.with_fix(crate::Fix::certain("put it in quotes", item.span, quoted));
        }
        self.diagnostics.push(diagnostic);
        written
    }

    fn wrong_type(&mut self, pair: &Pair, wanted: &str) {
        let message = format!("`{}` must be {wanted}, found {}", excerpt(&pair.key.text), pair.value.kind());
        let place = if pair.value.as_scalar().is_some() { pair.value.span } else { pair.key.span };
        self.diagnostics.push(Diagnostic::new(self.severity, DiagnosticCode::FieldType, place, message));
    }

    fn refuse(&mut self, pair: &Pair, message: &str) {
        self.fields.refused = true;
        self.diagnostics.push(
            Diagnostic::error(DiagnosticCode::SecurityFieldUnreadable, pair.key.span, message)
                .with_hint("the skill is refused because this field restricts what it may do"),
        );
    }

    /// Refuses the skill when a restriction is given twice, unless two spellings of its key have one value.
    fn restrict_once(&mut self, meaning: &'static str, pair: &'a Pair<'t>) {
        let earlier = self.restrictions.iter().find(|(known, _)| *known == meaning);
        let Some(&(_, first)) = earlier else {
            self.restrictions.push((meaning, pair));
            return;
        };
        let (shown, shown_first) = (excerpt(&pair.key.text), excerpt(&first.key.text));
        if first.key.text == pair.key.text {
            self.refuse(pair, &format!("`{shown}` is given twice and restricts the skill"));
        } else if first.value.to_json_text() != pair.value.to_json_text() || is_empty(&pair.value) {
            self.refuse(pair, &format!("`{shown_first}` and `{shown}` restrict the skill in two ways"));
        }
    }
}

fn is_empty(value: &Node) -> bool {
    match &value.value {
        NodeValue::Scalar(scalar) => value.is_null() || scalar.text.trim().is_empty(),
        NodeValue::Sequence(sequence) => sequence.items.is_empty(),
        NodeValue::Mapping(mapping) => mapping.pairs.is_empty(),
    }
}
