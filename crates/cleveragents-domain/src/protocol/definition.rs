use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{RefusalClass, SkillMetadata};
use crate::{ResolvedToolEntry, Skill, ToolName};

/// A skill together with its flattened tools and its metadata.
///
/// ```compile_fail,E0616
/// fn empty(definition: &mut cleveragents_domain::SkillDefinition) {
///     definition.0.resolved_tools.clear();
/// }
/// ```
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "SkillDefinitionConfig", into = "SkillDefinitionConfig")]
pub struct SkillDefinition(SkillDefinitionConfig);

/// The fields of a [`SkillDefinition`], before its rules are checked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SkillDefinitionConfig {
    /// The skill.
    pub skill: Skill,
    /// The flattened tools.
    #[serde(default)]
    pub resolved_tools: Vec<ResolvedToolEntry>,
    /// The metadata.
    pub metadata: SkillMetadata,
    /// The JSON Schema for inputs, a mapping with `type`.
    #[serde(default)]
    pub input_schema: Option<Value>,
    /// The JSON Schema for outputs, a mapping with `type`.
    #[serde(default)]
    pub output_schema: Option<Value>,
}

impl SkillDefinitionConfig {
    /// Returns the fields of a definition without tools and schemas.
    pub fn new(skill: Skill, metadata: SkillMetadata) -> Self {
        Self { skill, resolved_tools: Vec::new(), metadata, input_schema: None, output_schema: None }
    }
}

/// The reason why a definition cannot be built.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DefinitionError {
    /// A schema is not a mapping.
    #[error("`{field}` must be a JSON Schema object")]
    SchemaNotAMapping {
        /// The schema's field.
        field: &'static str,
    },
    /// A schema does not state a type.
    #[error("`{field}` must have a `type` key to be a JSON Schema object")]
    SchemaWithoutType {
        /// The schema's field.
        field: &'static str,
    },
    /// A tool declares that it writes although the metadata calls the skill read-only.
    #[error("metadata is `read_only` but tool `{tool}` declares `writes`")]
    WritesInReadOnlySkill {
        /// The first such tool.
        tool: ToolName,
    },
}

impl DefinitionError {
    /// Returns the class of this refusal.
    pub fn class(&self) -> RefusalClass {
        match self {
            Self::SchemaNotAMapping { .. }
            | Self::SchemaWithoutType { .. }
            | Self::WritesInReadOnlySkill { .. } => RefusalClass::Validation,
        }
    }
}

impl SkillDefinition {
    /// Returns the skill.
    pub fn skill(&self) -> &Skill {
        &self.0.skill
    }

    /// Returns the flattened tools.
    pub fn resolved_tools(&self) -> &[ResolvedToolEntry] {
        &self.0.resolved_tools
    }

    /// Returns the metadata.
    pub fn metadata(&self) -> &SkillMetadata {
        &self.0.metadata
    }

    /// Returns the JSON Schema for inputs, always a mapping with `type`.
    pub fn input_schema(&self) -> Option<&Value> {
        self.0.input_schema.as_ref()
    }

    /// Returns the JSON Schema for outputs, always a mapping with `type`.
    pub fn output_schema(&self) -> Option<&Value> {
        self.0.output_schema.as_ref()
    }
}

fn check_schema(field: &'static str, schema: Option<&Value>) -> Result<(), DefinitionError> {
    match schema {
        None => Ok(()),
        Some(Value::Object(keys)) if keys.contains_key("type") => Ok(()),
        Some(Value::Object(_)) => Err(DefinitionError::SchemaWithoutType { field }),
        Some(_) => Err(DefinitionError::SchemaNotAMapping { field }),
    }
}

impl TryFrom<SkillDefinitionConfig> for SkillDefinition {
    type Error = DefinitionError;

    /// Builds a definition, checking its schemas and that read-only metadata stands beside no tool, of any source, that
    /// declares `writes`.
    fn try_from(config: SkillDefinitionConfig) -> Result<Self, DefinitionError> {
        check_schema("input_schema", config.input_schema.as_ref())?;
        check_schema("output_schema", config.output_schema.as_ref())?;
        if config.metadata.read_only()
            && let Some(entry) = config.resolved_tools.iter().find(|entry| entry.declares_writes())
        {
            return Err(DefinitionError::WritesInReadOnlySkill { tool: entry.name().clone() });
        }
        Ok(Self(config))
    }
}

impl From<SkillDefinition> for SkillDefinitionConfig {
    fn from(definition: SkillDefinition) -> Self {
        definition.0
    }
}
