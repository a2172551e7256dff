//! Tools and validations from YAML, flat or under a wrapper, with the place of everything that is wrong.
//!
//! A scalar takes the type that its field demands: `version: 3.0` is the text `3.0`, and `writes: yes` is an error with
//! its fix, never a text that counts as false. What belongs to nobody, such as a JSON Schema, follows the core schema of
//! YAML 1.2. The rules of tools themselves are those of `cleveragents-domain`; here they get lines.

mod demand;
mod folder;
mod place;
mod report;

use cleveragents_domain::{Tool, ToolError, Validation};
use serde_json::Value;

use crate::envelope::Extent;
use crate::yaml::{Node, parse_yaml};
use crate::{Diagnostic, DiagnosticCode, Span, decode, hidden};

pub use folder::{
    MAX_TOOL_FILES, MAX_TOOLS_BYTES, ToolFile, ToolFileDigest, ToolsFolder, ToolsFolderProblem,
    ToolsFolderProblemCode, read_tools_folder,
};

/// What came of reading the file of a tool.
#[derive(Clone, Debug)]
pub struct ParsedTool {
    /// The tool, when nothing is wrong with it.
    ///
    /// There is no lenient reading: a tool whose `writes` could not be read must not pass for one that does not write.
    pub tool: Option<Tool>,
    /// Everything there is to say about the file, in the order of its text.
    pub diagnostics: Vec<Diagnostic>,
    /// The document, whenever it could be read as YAML.
    pub tree: Option<Node>,
}

impl ParsedTool {
    /// Returns where the name stands, when there is one.
    pub fn name_span(&self) -> Option<Span> {
        let tree = self.tree.as_ref()?;
        let pointer = format!("{}/name", demand::wrapper(tree).unwrap_or_default());
        tree.at_pointer(&pointer).map(|name| name.span)
    }
}

/// Reads the bytes of a tool or validation file; never fails. Limits: 1 MiB, depth 64, 10,000 nodes.
pub fn parse_tool_file(source: &[u8]) -> ParsedTool {
    parse(source, Tool::from_config)
}

/// Reads the bytes of a file that must be a validation; one that says nothing about its `tool_type` is taken for one.
pub fn parse_validation_file(source: &[u8]) -> ParsedTool {
    parse(source, |config| Validation::from_config(config).map(Tool::from))
}

fn parse(source: &[u8], build: impl Fn(&Value) -> Result<Tool, ToolError>) -> ParsedTool {
    let text = match decode::decode(source, Extent::Whole) {
        Ok(text) => text,
        Err(error) => return ParsedTool { tool: None, diagnostics: vec![*error], tree: None },
    };
    let (tree, mut diagnostics) = parse_yaml(text);
    let tool = tree.as_ref().and_then(|tree| read(tree, build, &mut diagnostics));
    if tree.is_none() && diagnostics.is_empty() {
        let message = "the file is empty, expected a tool";
        diagnostics.push(Diagnostic::error(DiagnosticCode::YamlNotMapping, Span::at(0), message));
    }
    hidden::report(text, None, &mut diagnostics);
    diagnostics.sort_by_key(|diagnostic| diagnostic.span.map_or(usize::MAX, |span| span.start));
    let tool = tool.filter(|_| !diagnostics.iter().any(Diagnostic::is_error));
    ParsedTool { tool, diagnostics, tree }
}

fn read(
    tree: &Node,
    build: impl Fn(&Value) -> Result<Tool, ToolError>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Tool> {
    if tree.as_mapping().is_none() {
        let message = format!("expected a mapping with the fields of a tool, found {}", tree.kind());
        diagnostics.push(Diagnostic::error(DiagnosticCode::YamlNotMapping, tree.span, message));
        return None;
    }
    let wrapper = demand::wrapper(tree).unwrap_or_default();
    let (config, mistyped) = tree.to_json_demanded(&|pointer| demand::of(tree, wrapper, pointer));
    let built = build(&config);
    if let Err(error) = &built {
        diagnostics.extend(report::diagnostics(tree, error.problems(), &mistyped));
    }
    diagnostics.extend(mistyped);
    built.ok()
}
