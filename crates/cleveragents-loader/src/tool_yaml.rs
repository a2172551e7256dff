//! Tools and validations from YAML, flat or under a wrapper, with the place of everything that is wrong.

use cleveragents_confine::Folder;
use cleveragents_domain::{Tool, Validation};

use crate::definition::{
    Definition, DefinitionProblemCode, FolderFormat, TOOL_FORMAT, ToolsFolder, read_folder,
};
use crate::yaml::Node;
use crate::{Diagnostic, Span};

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
    pub tree: Option<Node<'static>>,
}

impl ParsedTool {
    /// Returns where the name stands, when there is one.
    pub fn name_span(&self) -> Option<Span> {
        self.tree.as_ref().and_then(|tree| TOOL_FORMAT.name_span(tree))
    }
}

impl From<Definition<Tool>> for ParsedTool {
    fn from(read: Definition<Tool>) -> Self {
        let Definition { value, diagnostics, tree } = read;
        Self { tool: value, diagnostics, tree }
    }
}

/// Reads the bytes of a tool or validation file; never fails. Limits: 1 MiB, depth 64, 10,000 nodes.
pub fn parse_tool_file(source: &[u8]) -> ParsedTool {
    read(source).into()
}

fn read(source: &[u8]) -> Definition<Tool> {
    TOOL_FORMAT.read(source, |config| Tool::from_config(config).map_err(|error| error.problems().clone()))
}

/// Reads the bytes of a file that must be a validation; one that says nothing about its `tool_type` is taken for one.
pub fn parse_validation_file(source: &[u8]) -> ParsedTool {
    let build = |config: &_| Validation::from_config(config).map_err(|error| error.problems().clone());
    let Definition { value, diagnostics, tree } = TOOL_FORMAT.read(source, build);
    Definition { value: value.map(Tool::from), diagnostics, tree }.into()
}

/// Reads the tools and validations of a folder: every `*.yaml` and `*.yml`, bytewise by name.
///
/// One bad file never stops the others. Of two tools with one name the first counts and the second is a problem that
/// names both places. Folders below are not searched. Limits: 1,000 files, 1 MiB each, 16 MiB together.
pub fn read_tools_folder(folder: &Folder) -> ToolsFolder {
    let format = FolderFormat {
        noun: "tool",
        broken: DefinitionProblemCode::ToolBroken,
        duplicate: DefinitionProblemCode::ToolDuplicate,
        unreadable: DefinitionProblemCode::ToolUnreadable,
        not_one: DefinitionProblemCode::NotATool,
        is_shared: false,
        parse: read,
        name_span: |tree| TOOL_FORMAT.name_span(tree),
        name: |tool| tool.name().as_str(),
    };
    read_folder(folder, &format)
}
