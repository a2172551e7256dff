//! What files of tools and files of skills share: from bytes to a typed document, and from problems to findings.
//!
//! A scalar takes the type that its field demands: `version: 3.0` is the text `3.0`, and `writes: yes` is an error with
//! its fix, never a text that counts as false. What belongs to nobody, such as a JSON Schema, follows the core schema of
//! YAML 1.2. The rules of tools and skills are those of `cleveragents-domain`; here they get lines.

mod folder;
mod kind;
mod place;
mod problem;
mod report;
mod typed;

use cleveragents_domain::config::Problems;
use serde_json::Value;

use crate::envelope::Extent;
use crate::format_schema::{SKILL, Shape, TOOL};
use crate::yaml::{Node, parse_yaml};
use crate::{Diagnostic, DiagnosticCode, Span, decode, hidden};

pub use folder::{
    DefinitionFile, DefinitionFileDigest, DefinitionsFolder, MAX_DEFINITION_FILES, MAX_DEFINITIONS_BYTES,
    SkillsFolder, ToolsFolder,
};
pub(crate) use folder::{FolderFormat, read_folder};
pub use kind::{DefinitionKind, definition_kind};
pub use problem::{DefinitionProblem, DefinitionProblemCode};

/// One of the two formats.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Format {
    /// What such a file holds.
    noun: &'static str,
    shape: &'static Shape,
    wrappers: &'static [&'static str],
}

/// The format of tools and validations.
pub(crate) const TOOL_FORMAT: Format =
    Format { noun: "tool", shape: &TOOL, wrappers: &["tool", "validation"] };

/// The format of skills.
pub(crate) const SKILL_FORMAT: Format = Format { noun: "skill", shape: &SKILL, wrappers: &["skill"] };

/// What came of reading a file.
pub(crate) struct Definition<T> {
    pub(crate) value: Option<T>,
    pub(crate) diagnostics: Vec<Diagnostic>,
    pub(crate) tree: Option<Node<'static>>,
}

impl Format {
    /// Reads a file; there is a value exactly when there is no error.
    pub(crate) fn read<T>(
        self,
        source: &[u8],
        build: impl Fn(&Value) -> Result<T, Problems>,
    ) -> Definition<T> {
        let text = match decode::decode(source, Extent::Whole) {
            Ok(text) => text,
            Err(error) => return Definition { value: None, diagnostics: vec![*error], tree: None },
        };
        let (tree, mut diagnostics) = parse_yaml(text);
        let value = tree.as_ref().and_then(|tree| self.build(tree, build, &mut diagnostics));
        if tree.is_none() && diagnostics.is_empty() {
            let message = format!("the file is empty, expected a {}", self.noun);
            diagnostics.push(Diagnostic::error(DiagnosticCode::YamlNotMapping, Span::at(0), message));
        }
        hidden::report(text, None, &mut diagnostics);
        diagnostics.sort_by_key(|diagnostic| diagnostic.span.map_or(usize::MAX, |span| span.start));
        let value = value.filter(|_| !diagnostics.iter().any(Diagnostic::is_error));
        Definition { value, diagnostics, tree: tree.map(Node::into_owned) }
    }

    fn build<T>(
        self,
        tree: &Node,
        build: impl Fn(&Value) -> Result<T, Problems>,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<T> {
        if tree.as_mapping().is_none() {
            let message =
                format!("expected a mapping with the fields of a {}, found {}", self.noun, tree.kind());
            diagnostics.push(Diagnostic::error(DiagnosticCode::YamlNotMapping, tree.span, message));
            return None;
        }
        if let Some(other) = kind::mismatch(tree, self) {
            diagnostics.push(*other);
            return None;
        }
        let (config, mistyped) = typed::project(tree, self);
        let built = build(&config);
        if let Err(problems) = &built {
            diagnostics.extend(report::diagnostics(tree, self, problems, &mistyped));
        }
        diagnostics.extend(mistyped);
        built.ok()
    }

    /// Returns the key of the wrapper that a document has: the only key beside the header.
    fn wrapper(self, tree: &Node) -> Option<&'static str> {
        let keys = tree.as_mapping()?.pairs.iter().map(|pair| &*pair.key.text);
        let mut others = keys.filter(|key| *key != typed::HEADER);
        match (others.next(), others.next()) {
            (Some(key), None) => self.wrappers.iter().copied().find(|wrapper| *wrapper == key),
            _ => None,
        }
    }

    /// Returns where the name stands, when there is one.
    pub(crate) fn name_span(self, tree: &Node) -> Option<Span> {
        let body = match self.wrapper(tree) {
            Some(wrapper) => &tree.as_mapping()?.get(wrapper)?.value,
            None => tree,
        };
        body.as_mapping()?.get("name").map(|pair| pair.value.span)
    }
}
