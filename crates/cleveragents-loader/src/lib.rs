//! Reads `SKILL.md` files and other YAML with source positions, finds skills below roots, and says what is wrong.
//!
//! One parser reads both dialects. [`parse_skill`] never fails: it gives a skill whenever a name and a description
//! can be had, and every finding as a [`Diagnostic`] with its place and, where there is one, its fix.
//! [`AgentSkillSpec::from_string`] is the strict reading of the contract over the same parse.
//!
//! Nothing here executes anything, and no path is opened except through `cleveragents-confine`.

mod allowed_tools;
mod decode;
mod definition;
mod diagnostic;
mod dialect;
mod discovery;
mod envelope;
mod escape;
mod export;
mod fields;
mod folder;
mod format_schema;
mod front_matter;
mod hidden;
mod identity;
mod index;
mod isolate;
mod keys;
mod names;
mod parse;
mod profile;
mod quote;
mod render;
mod repeated;
mod root;
mod scaffold;
mod skill_yaml;
mod source;
mod span;
mod spec;
mod tier1;
mod tool_yaml;
pub mod yaml;
mod yaml_writer;

pub use allowed_tools::AllowedTool;
pub use definition::{
    DefinitionFile, DefinitionFileDigest, DefinitionKind, DefinitionProblem, DefinitionProblemCode,
    DefinitionsFolder, MAX_DEFINITION_FILES, MAX_DEFINITIONS_BYTES, SkillsFolder, ToolsFolder,
    definition_kind,
};
pub use diagnostic::{Applicability, Diagnostic, DiagnosticCode, Edit, Fix, Label, Severity};
pub use dialect::{Dialect, DialectChoice};
pub use discovery::{
    Discovery, DiscoveryOptions, DiscoveryProblem, DiscoveryProblemCode, FoundSkill, PRUNED_NAMES,
    PlacedDiagnostic, RootReport, RootState, discover_skills, discover_skills_indexed,
};
pub use envelope::MAX_FRONT_MATTER_BYTES;
pub use escape::{escape_for_terminal, is_unsafe as is_unsafe_to_show};
pub use export::{skill_to_yaml, tool_to_yaml};
pub use folder::{
    AgentSkillDescriptor, AgentSkillLoader, AgentSkillResourceSlot, AgentSkillToolDescriptor, ExaminedFolder,
    FolderContents, FolderFinding, FolderFindingCode, LoadOptions, Resource, ResourceContent, ResourceError,
    ResourceFolder, ResourceListing, Strictness, examine_folder,
};
pub use format_schema::{FORMAT_VERSION, skill_format_schema, tool_format_schema};
pub use index::{IndexProblem, IndexReport, IndexedDiscovery, SkillIndex};
pub use parse::{ParseOptions, ParsedSkill, parse_skill};
pub use profile::{Profile, UnknownProfile, validate};
pub use render::{
    Located, LocatedEdit, LocatedFix, LocatedLabel, Place, render_github, render_terminal, to_json,
};
pub use repeated::{FoundAgain, RepeatedDiscovery};
pub use root::{Scope, SkillRoot};
pub use scaffold::{
    Scaffold, ScaffoldError, ScaffoldFile, ScaffoldScript, skill_folder_scaffold, skill_yaml_scaffold,
    tool_yaml_scaffold, validation_yaml_scaffold,
};
pub use skill_yaml::{ParsedSkillFile, parse_skill_file, read_skills_folder};
pub use source::{Position, SourceText};
pub use span::Span;
pub use spec::{AgentSkillError, AgentSkillErrorKind, AgentSkillSpec, DEFAULT_VERSION, SkillStep};
pub use tier1::{MAX_TIER1_BYTES, Tier1, Tier1Outcome, parse_tier1};
pub use tool_yaml::{ParsedTool, parse_tool_file, parse_validation_file, read_tools_folder};
pub use yaml::{Node, parse_yaml};
