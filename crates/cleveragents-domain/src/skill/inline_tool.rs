use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::SkillConfigError;
use crate::config::{BrokenRule, ObjectReader, Pointer, Problems};
use crate::name::is_name_part;
use crate::tool::{ToolBody, ToolConfig, read_tool_fields};
use crate::{Tool, ToolCapability, ToolName, ToolSource};

/// A tool that is defined inside a skill: a whole tool whose name is optional and has no namespace.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Value", into = "Value")]
pub struct SkillInlineTool {
    name: Option<String>,
    body: ToolBody,
}

impl SkillInlineTool {
    /// Takes a tool's definition, with an own name that must fit one side of a tool's name.
    pub fn new(name: Option<String>, tool: &Tool) -> Result<Self, BrokenRule> {
        match name {
            Some(name) if !is_name_part(&name) => Err(BrokenRule::NamePart { found: name }),
            name => Ok(Self { name, body: tool.body().clone() }),
        }
    }

    /// Builds an inline tool from a configuration mapping: the fields of a tool, `name` being optional.
    pub fn from_config(config: &Value) -> Result<Self, SkillConfigError> {
        let mut problems = Problems::default();
        let tool = Self::read(config, Pointer::root(), &mut problems);
        tool.filter(|_| problems.is_empty()).ok_or(SkillConfigError::new(problems))
    }

    pub(super) fn read(config: &Value, at: Pointer, problems: &mut Problems) -> Option<Self> {
        let mut fields = ObjectReader::new(config, at, problems)?;
        let name_at = fields.at("name");
        let name = fields.text("name", problems);
        let fits = name.as_deref().is_none_or(is_name_part);
        if let Some(found) = name.clone().filter(|_| !fits) {
            problems.add(&name_at, BrokenRule::NamePart { found });
        }
        let body = read_tool_fields(fields, None, problems)?;
        fits.then_some(Self { name, body })
    }

    /// Returns the tool's own name.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Returns the definition.
    pub fn body(&self) -> &ToolBody {
        &self.body
    }

    /// Returns the short description.
    pub fn description(&self) -> &str {
        self.body.description()
    }

    /// Returns the implementation source.
    pub fn source(&self) -> &ToolSource {
        self.body.source()
    }

    /// Returns the declared capability.
    pub fn capability(&self) -> &ToolCapability {
        self.body.capability()
    }

    /// Returns the tool that this definition is under a full name.
    pub fn to_tool(&self, name: ToolName) -> Tool {
        Tool::from_parts(name, self.body.clone())
    }
}

impl TryFrom<Value> for SkillInlineTool {
    type Error = SkillConfigError;

    fn try_from(config: Value) -> Result<Self, SkillConfigError> {
        Self::from_config(&config)
    }
}

impl From<SkillInlineTool> for Value {
    fn from(tool: SkillInlineTool) -> Self {
        let config =
            ToolConfig { name: tool.name.clone().unwrap_or_default(), ..ToolConfig::from(tool.body) };
        let mut value = serde_json::to_value(config).unwrap_or_default();
        if let Some(fields) = value.as_object_mut().filter(|_| tool.name.is_none()) {
            fields.insert("name".to_owned(), Self::Null);
        }
        value
    }
}
