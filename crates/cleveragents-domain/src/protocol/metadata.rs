use serde::{Deserialize, Serialize};

use super::RefusalClass;
use crate::skill::DEFAULT_VERSION;
use crate::{ResolvedToolEntry, Skill, SkillCapabilitySummary, SkillName};

/// What a catalogue tells about a skill.
///
/// ```compile_fail,E0616
/// fn relabel(metadata: &mut cleveragents_domain::SkillMetadata) {
///     metadata.0.read_only = true;
/// }
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "SkillMetadataConfig", into = "SkillMetadataConfig")]
pub struct SkillMetadata(SkillMetadataConfig);

/// The fields of [`SkillMetadata`], before its rules are checked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SkillMetadataConfig {
    /// The skill's name.
    pub name: SkillName,
    /// The skill's description.
    pub description: String,
    /// The version, any text.
    #[serde(default = "default_version")]
    pub version: String,
    /// The number of resolved tools.
    #[serde(default)]
    pub tool_count: usize,
    /// The aggregated capabilities.
    #[serde(default)]
    pub capability_summary: SkillCapabilitySummary,
    /// The distinct labels of the tools' sources.
    #[serde(default)]
    pub source_types: Vec<String>,
    /// Whether any tool can write.
    #[serde(default)]
    pub writes: bool,
    /// Whether the entire skill is read-only.
    #[serde(default = "yes")]
    pub read_only: bool,
}

fn default_version() -> String {
    DEFAULT_VERSION.to_owned()
}

fn yes() -> bool {
    true
}

impl SkillMetadataConfig {
    /// Returns the fields with every default.
    pub fn new(name: SkillName, description: impl Into<String>) -> Self {
        Self {
            name,
            description: description.into(),
            version: default_version(),
            tool_count: 0,
            capability_summary: SkillCapabilitySummary::default(),
            source_types: Vec::new(),
            writes: false,
            read_only: true,
        }
    }
}

/// The reason why there is no metadata.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MetadataError {
    /// There is no skill to describe.
    #[error("a skill is required")]
    NoSkill,
    /// A skill cannot be read-only and write.
    #[error("`read_only` and `writes` cannot both be true")]
    ReadOnlyAndWrites,
    /// A flag promises more than the summary of the tools allows.
    #[error(
        "`{field}` must be {expected}: `capability_summary` counts tools that can write or have side effects"
    )]
    Summary {
        /// The flag.
        field: &'static str,
        /// The only value that agrees with the summary.
        expected: bool,
    },
}

impl MetadataError {
    /// Returns the class of this refusal.
    pub fn class(&self) -> RefusalClass {
        match self {
            Self::NoSkill => RefusalClass::Value,
            Self::ReadOnlyAndWrites | Self::Summary { .. } => RefusalClass::Validation,
        }
    }
}

impl SkillMetadata {
    /// Describes a skill.
    ///
    /// `skill` is a reference or an option of one; `None` is refused. Without `resolved` the skill's own items are
    /// counted, without following includes. Without `version` the skill's own version is taken. `writes` is true when any
    /// tool can write or lists a side effect, and `read_only` is its opposite.
    pub fn from_skill<'a>(
        skill: impl Into<Option<&'a Skill>>,
        resolved: Option<&[ResolvedToolEntry]>,
        version: Option<&str>,
    ) -> Result<Self, MetadataError> {
        let skill = skill.into().ok_or(MetadataError::NoSkill)?;
        Ok(match resolved {
            Some(entries) => Self::of(skill, entries, version),
            None => Self::of(skill, &skill.own_entries(), version),
        })
    }

    /// Describes a skill with these entries.
    pub(crate) fn of(skill: &Skill, entries: &[ResolvedToolEntry], version: Option<&str>) -> Self {
        let capability_summary = SkillCapabilitySummary::of(entries);
        let mut source_types: Vec<String> = Vec::new();
        for label in entries.iter().map(|entry| entry.source().as_str()) {
            if !source_types.iter().any(|known| known == label) {
                source_types.push(label.to_owned());
            }
        }
        let writes = capability_summary.can_change_something();
        Self(SkillMetadataConfig {
            name: skill.name().clone(),
            description: skill.description().to_owned(),
            version: version.unwrap_or(skill.version()).to_owned(),
            tool_count: entries.len(),
            capability_summary,
            source_types,
            writes,
            read_only: !writes,
        })
    }

    /// Returns the skill's name.
    pub fn name(&self) -> &SkillName {
        &self.0.name
    }

    /// Returns the skill's description.
    pub fn description(&self) -> &str {
        &self.0.description
    }

    /// Returns the version.
    pub fn version(&self) -> &str {
        &self.0.version
    }

    /// Returns the number of resolved tools.
    pub fn tool_count(&self) -> usize {
        self.0.tool_count
    }

    /// Returns the aggregated capabilities.
    pub fn capability_summary(&self) -> &SkillCapabilitySummary {
        &self.0.capability_summary
    }

    /// Returns the distinct labels of the tools' sources, in first-seen order.
    pub fn source_types(&self) -> &[String] {
        &self.0.source_types
    }

    /// Tells whether any tool can write.
    pub fn writes(&self) -> bool {
        self.0.writes
    }

    /// Tells whether the entire skill is read-only.
    pub fn read_only(&self) -> bool {
        self.0.read_only
    }
}

impl TryFrom<SkillMetadataConfig> for SkillMetadata {
    type Error = MetadataError;

    /// Builds metadata; flags that promise more than the summary allows are refused.
    fn try_from(config: SkillMetadataConfig) -> Result<Self, MetadataError> {
        if config.read_only && config.writes {
            return Err(MetadataError::ReadOnlyAndWrites);
        }
        if config.capability_summary.can_change_something() {
            if config.read_only {
                return Err(MetadataError::Summary { field: "read_only", expected: false });
            }
            if !config.writes {
                return Err(MetadataError::Summary { field: "writes", expected: true });
            }
        }
        Ok(Self(config))
    }
}

impl From<SkillMetadata> for SkillMetadataConfig {
    fn from(metadata: SkillMetadata) -> Self {
        metadata.0
    }
}
