//! MCP both ways: servers of other people are sources of tools and skills, and any client can use ours.
//!
//! Nothing here decides about a call: tools of servers run behind the door as those of an
//! [`Executor`](cleveragents_runtime::Executor), and our own server hands every call to a
//! [`ToolHost`](cleveragents_runtime::ToolHost). The revisions of the protocol are those of
//! <https://modelcontextprotocol.io/specification/>, from 2024-11-05 to 2026-07-28.

mod client;
mod config;
mod host;
mod secret_form;
mod server;

pub use client::{
    ClientLimits, Elicitor, Era, EraError, ErrorContext, ExtentDefect, Failure, HeaderDefect, KnownServer,
    ListedTool, McpExecutor, NameDefect, Noise, PinStanding, Quarantined, Question, QuestionAnswer,
    QuestionForm, SchemaDefect, ServerError, ServerState, ServerStatus, Servers, ServersParts, ToolDefect,
    ToolHints, ToolListing, ToolPin, ToolPinError, tool_names,
};
pub use config::{
    ConfigForm, ConfiguredServer, ConfiguredState, Import, ImportError, ImportOutcome, ImportedServer,
    LabelTaken, MAX_CONFIG_BYTES, MAX_LABEL_BYTES, MAX_SERVERS, ServerConfig, ServerEnvironment, ServerLabel,
    ServerLabelError, ServerPlace, ServerScope, ServerSet, ServerSpec, ServerTimeouts, ServerTransport,
    ServerTrust, ServersFile, ServersFileOptions, Setting, ShownTransport, SpecDigest, TransportKind,
    UnknownTrust, Variables, import_servers, server_of_skill,
};
pub use host::{
    Acting, AnswerFlaw, ApprovalRecord, Approved, AskError, CacheError, Consent, ConsentError, Contents,
    CrossOriginRead, EntryError, FetchSource, Fetched, FindRemoteSkillError, FolderEntry, FrontMatterError,
    Listed, ListedSkill, LiveFolder, LoadError, LoadRemoteSkillError, MAX_CACHE_BYTES,
    MAX_ENTRY_FRONT_MATTER, MAX_SKILL_BYTES, MAX_SKILL_FILES, MAX_URI_BYTES, Manifest, ManifestError,
    NameCollision, NotListed, PlainReadError, PlainResource, PreviewError, PromisedFile, ReadRefusal,
    ReadRemoteFileError, RecallError, ReferenceError, Refreshed, RefusedEntry, Released, RemoteOrigin,
    RemoteSkill, RemoteSkillId, SKILL_CACHE_FOLDER, SetDigest, SkillCache, SkillFileChange, SkillListing,
    SkillUri, SkillUriError, SkillsHost, ToolGrant, VerificationError, VerifiedFile,
};
pub use server::{
    BearerToken, BearerTokenError, ClientApprover, ENDPOINT, FoundSkills, HostedSkill, HttpOptions,
    HttpServer, Log, MAX_LINE_BYTES, MAX_PUBLICATION_BYTES, MIN_TOKEN_BYTES, McpServer, McpServerOptions,
    Naming, Offer, OfferedTool, Publication, PublicationError, Renewal, ServeError, SkillHost,
    SkillToolListing, SkillUnavailable, StartError, Withheld, serve_stdio,
};
