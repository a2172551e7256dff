//! Finds, checks and activates Agent Skills, and runs tools behind one gate.
//!
//! [`Agents`] is the whole library in one value. Discover what is there, activate what a task needs, run a tool:
//!
//! ```
//! use cleveragents::{Agents, AgentsOptions, CallRequest, CatalogFormat, Scope, SkillRoot, ToolHost as _};
//! use serde_json::json;
//! # let examples = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples");
//!
//! // Roots are searched in order; the first one that has a name wins. Tools see nothing outside the runtime root.
//! let root = SkillRoot::new(format!("{examples}/skills"), Scope::Explicit, "local");
//! let agents = Agents::new(AgentsOptions::new(vec![root], examples));
//!
//! // Tier 1: names and descriptions, and everything that is no skill, with the reason.
//! for skill in agents.skills().active() {
//!     println!("{}: {}", skill.name, skill.description);
//! }
//! for problem in &agents.skills().discovery().problems {
//!     eprintln!("{}: {}", problem.path.display(), problem.message);
//! }
//! let prompt = agents.catalog(CatalogFormat::Xml)?.expect("the examples hold skills");
//!
//! // Tier 2: the instructions of one skill, and the files it brings along.
//! let activation = agents.activate("changelog-writer")?;
//! println!("{prompt}\n{}", cleveragents::render_activation(&activation));
//!
//! // A tool runs only through the gate, which answers in the contract's `SkillResult`.
//! let tools = agents.tools()?;
//! let result = tools.call(CallRequest::new("builtin/list_directory", json!({"path": "data"})));
//! assert!(result.is_success(), "{:?}", result.error());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A skill may also be composed of tools, other skills and folders ([`Agents::resolve`] says what it comes to, and a call that
//! [names it](CallRequest::with_skill) reaches exactly that), and tools and skills may be [registered](Agents::registry).
//!
//! Every call is synchronous; a call is stopped by the [`CancelToken`] in its request. Nothing here reads the environment:
//! which folders are searched is in [`AgentsOptions`], and [`default_roots`] lists the usual ones.
//!
//! The modules [`skills`] and [`tools`] have the names of the contract's own modules.

mod activation;
mod agent_folder;
mod agents;
mod allowed_tools;
mod assembly;
mod catalog;
mod checkpoints;
mod composed;
mod explained;
mod find;
mod host_tools;
mod instructions;
mod known;
mod known_skill;
mod known_tools;
mod lazy_programs;
mod lazy_python;
mod live_server;
mod mcp_server;
mod named_definitions;
mod named_file;
mod offer_watch;
mod options;
mod policies;
mod policy_file;
mod policy_places;
mod project;
mod registered;
mod registry;
pub mod remote_skills;
mod roots;
mod scaffolding;
mod scripts;
mod sealed;
mod search;
mod search_cache;
#[cfg(all(target_os = "linux", not(agents_portable)))]
mod self_attack;
mod server_executor;
mod server_files;
mod server_import;
mod server_pools;
mod server_tools;
mod server_use;
mod sessions;
mod skill_file;
mod skill_order;
mod skill_place;
mod skill_set;
mod skill_watch;
pub mod skills;
mod suggestion;
mod told;
mod tool_lookup;
mod tool_set;
mod tool_sources;
pub mod tools;
mod validation;
mod views;
mod workshop;
mod world;

pub use activation::{OpenSkillError, path_text};
pub use agents::Agents;
pub use assembly::{FolderProblem, ServerProblem};
pub use catalog::{CatalogQuery, ToldCatalog};
pub use checkpoints::OpenCheckpointsError;
pub use composed::SkillFileProblem;
pub use explained::{ExplainedSkill, ResolveSkillError, ToolCounts};
pub use find::SkillLookupError;
pub use host_tools::{HostTool, HostToolError};
pub use known_skill::{FindSkillError, KnownSkill, SkillKind};
pub use mcp_server::{OfferError, OfferFilter, mcp_offer};
pub use named_definitions::ToolFileError;
pub use named_file::{NamedFileError, read_named_file};
pub use offer_watch::{OfferReason, OfferWatch};
pub use options::{AgentsOptions, UserPolicy};
pub use policy_file::{IdlePolicyRule, MAX_POLICY_BYTES, PolicyFileError};
pub use policy_places::ignored_policy_files;
pub use project::{Survey, SurveyError};
pub use registry::{
    AddOptions, AddedInclude, AddedServer, AddedSkill, AddedSource, AddedTool, AddedValidation,
    IncludeStatus, RefreshReport, RefreshStatus, RefreshSummary, RefreshedSkill, Registry, RegistryError,
    RemoveEntryOptions, RemovedReport, ServerStatus, SkillAdded, ToolAdded, UserRow, ValidationAdded,
};
pub use roots::{CLIENTS, ClientFolders, UnknownClient, default_roots, explicit_roots};
pub use scaffolding::{CreateError, Created, NewDefinition, NewPlace, create_definition, format_schema_text};
pub use search::{SkillHit, SkillSearch, UnopenedSkill};
#[cfg(all(target_os = "linux", not(agents_portable)))]
pub use self_attack::{SelfAttackError, attack_sandbox};
pub use server_files::ServerOptions;
pub use server_import::{ServerImport, ServerImportError, ServerImportOptions};
pub use server_use::{ChangedTool, CheckedServer, ServerUseError};
pub use sessions::{InstructionsWish, SessionActivation, SessionError, Sessions, StoredSession, deliver};
pub use skill_place::SkillPlace;
pub use skill_set::SkillSet;
pub use skill_watch::{SkillWatch, SkillsChanged};
pub use tool_lookup::{FindToolError, ToolLookupError};
pub use tool_set::{ToolSet, ToolsError};
pub use tool_sources::{KnownTool, ToolOrigin, ToolProblem};
pub use validation::{ValidateError, Validated, ValidatedFile};
pub use views::{
    ExportError, ShadowedSkill, SkillFilter, SkillList, SkillListSummary, SkillRow, SkillShown, SkillToolRow,
    SkillTools, SkillToolsSummary, ToolFilter, ToolShown,
};
pub use workshop::WorkshopError;

pub use cleveragents_catalog::{
    Activation, ActiveSkill, Budget, CatalogFate, CatalogFormat, CatalogItem, CatalogItemKind,
    CatalogRequest, Delivery, DeliveryKind, EntryScope, Fate, Field, FittedCatalog, Hit, HitPart, Hits,
    MAX_ACTIVE_SKILLS, Outline, RankedSkill, Repeat, SearchIndex, SearchIndexBuilder, SearchWeights, Section,
    SectionError, Session, SessionDigest, SessionLimits, SessionRecordError, ShadowReason, Shadowed,
    SkillDocument, SkillEntry, StoredIndexError, estimate_tokens, fit_catalog, render_activation,
    render_items,
};
#[cfg(feature = "exact-tokens")]
pub use cleveragents_catalog::{Tokenizer, count_tokens};
pub use cleveragents_confine::{
    Digest, Folder, MAX_FILE_BYTES, OpenError, ReadError, ReadFile, RelativePath, RelativePathError,
    ShownPath,
};
pub use cleveragents_domain::resolve::{
    AppliedOverride, Denial, IncludePath, MAX_SHOWN_PATHS, MAX_SHOWN_STEPS, MissingReason, ResolveWarning,
    ResolvedTool, ShownWay, ToolExplanation, ToolOccurrence, ToolStatus,
};
pub use cleveragents_domain::skill::SkillSourceType;
pub use cleveragents_domain::{
    DIRECT_SKILL, Definitions, ExportedNameClash, ExportedNames, NameAlphabet, NameError, ResolveError,
    ResolvedSkill, SandboxPolicy, Skill, SkillCapabilitySummary, SkillError, SkillErrorType, SkillMetadata,
    SkillName, SkillResult, Tool, ToolCapability, ToolName, ToolSourceKind, ToolType, ValidationMode,
    resolve,
};
#[cfg(all(target_os = "linux", not(agents_portable)))]
pub use cleveragents_exec::sandbox::{LayerCheck, SelfAttack};
pub use cleveragents_exec::{
    ChangedAspect, CheckpointChange, CheckpointContent, CheckpointDifference, CheckpointEntry,
    CheckpointList, CheckpointStore, CheckpointStoreError, CheckpointSummary, CheckpointView, Printed,
    PrintedSink, ProgramSearch, PruneReport, PruneRules, RestoreProblem, RestoreReport, ScriptListing,
    ScriptProblem, SkillScript, SystemClock,
};
pub use cleveragents_loader::{
    AgentSkillDescriptor, AgentSkillError, AgentSkillErrorKind, AgentSkillLoader, AgentSkillSpec,
    Applicability, DefinitionKind, DefinitionProblem, DefinitionProblemCode, Diagnostic, DiagnosticCode,
    Dialect, DialectChoice, Discovery, DiscoveryOptions, DiscoveryProblem, DiscoveryProblemCode,
    FolderFinding, FolderFindingCode, FoundSkill, IndexProblem, IndexReport, Located, Position, Profile,
    Resource, ResourceContent, ResourceError, ResourceFolder, ResourceListing, RootReport, RootState,
    ScaffoldError, ScaffoldScript, Scope, Severity, SkillRoot, SourceText, Strictness, escape_for_terminal,
    is_unsafe_to_show, render_github, render_terminal, to_json,
};
pub use cleveragents_mcp::{
    BearerToken, BearerTokenError, ClientApprover, ConfigForm, ConfiguredServer, ConfiguredState, Elicitor,
    Era, FoundSkills, HostedSkill, HttpOptions, HttpServer, Import, ImportError, ImportOutcome,
    ImportedServer, LabelTaken, Log, MAX_CONFIG_BYTES, McpServer, McpServerOptions, Naming, Offer,
    OfferedTool, PinStanding, Publication, PublicationError, Question, QuestionAnswer, QuestionForm, Renewal,
    ServeError, ServerError, ServerLabel, ServerPlace, ServerScope, ServerSet, ServerSpec,
    ServerStatus as LiveStatus, ServerTrust, ServersFile, ShownTransport, SkillHost, SkillToolListing,
    SkillUnavailable, StartError, ToolListing, ToolPin, Variables, Withheld, serve_stdio,
};
pub use cleveragents_registry::{
    AgentSkillFolderError, Approvals, AuditEntry, AuditFilter, AuditTrail, CallId, CallIdError, EntryKind,
    EntryName, FileChange, FileChangeKind, FileContent, GrantError, GrantedApproval, Lifetime, Project,
    ProjectError, ProjectFiles, PutChange, PutError, Refusal, RefusalReason, RegistrationError,
    RegistrationFault, RegistrationProblem, RemoveError, SessionName, SessionNameError, StateError,
    StateFile, Store, Trust, TrustDecision, TrustError, TrustedProject, Unreadable, UnreadableFile,
    UntrustedReason, UseRole, User,
};
pub use cleveragents_runtime::{
    AllowedTools, AllowedToolsProblem, Approval, ApprovalRequest, Approver, AskReason, AuditError,
    AuditEvent, AuditRecord, CallRequest, CancelToken, CheckpointId, Clock, Explanation, ForeignSkill,
    ForeignSkillRules, IdleReason, LifecycleHook, MAX_RETRIES, Origin, Outcome, Policy, PolicyList, Rule,
    SessionId, SessionRules, Stop, ToolHost,
};

/// Compiles the code of the readme.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
