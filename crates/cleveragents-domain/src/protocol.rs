//! The skill protocol: what is discovered, composed, returned and reported (`skills_protocol.md` of the contract).

mod definition;
mod error;
mod error_mapping;
mod error_type;
mod metadata;
mod resource_change;
mod result;

pub use definition::{DefinitionError, SkillDefinition, SkillDefinitionConfig};
pub use error::SkillError;
pub use error_mapping::{ForeignException, MappingError, map_tool_error};
pub use error_type::SkillErrorType;
pub use metadata::{MetadataError, SkillMetadata, SkillMetadataConfig};
pub use resource_change::{ResourceChange, ResourceChangeConfig, ResourceChangeError, ResourceChangeKind};
pub use result::{ResultError, SkillResult, SkillResultConfig};

/// The class of a refusal, as the contract's own language names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RefusalClass {
    /// An argument of a function is unusable (`ValueError`).
    Value,
    /// A value breaks a rule of its type (`ValidationError`).
    Validation,
}

#[cfg(test)]
mod tests;
