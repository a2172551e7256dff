//! Skills that servers offer, by the extension `io.modelcontextprotocol/skills`: listed, approved, acting, released.
//!
//! A skill of a server is words of a stranger that are put before a model. What follows from that is in the types: a
//! [`Listed`] skill can be looked at; a person's yes to exactly its files makes it [`Approved`]; its instructions, verified
//! in size, digest and front matter, make it [`Acting`]; then it reads its own files and no others, until it is released.
//! Identity is the server and the URI together ([`RemoteSkillId`]); names are labels. That a digest matches says that two
//! statements of a server agree, and nothing about whether to believe either.
//!
//! What a skill asks for by `allowed-tools`, hooks or the like has no effect here unless a person granted it, nothing of a
//! skill is ever run, and what goes to a model carries the name of its server.

mod cache;
mod entry;
mod for_model;
mod frontmatter;
mod listing;
mod manifest;
mod origin;
mod remote;
mod skills_host;
mod state;
mod uri;
mod verification;

pub use cache::{CacheError, MAX_CACHE_BYTES, SKILL_CACHE_FOLDER, SkillCache};
pub use entry::{Contents, EntryError, MAX_ENTRY_FRONT_MATTER, RemoteSkill};
pub use frontmatter::FrontMatterError;
pub use listing::{ListedSkill, NameCollision, NotListed, RefusedEntry, SkillListing};
pub use manifest::{
    FolderEntry, MAX_SKILL_BYTES, MAX_SKILL_FILES, Manifest, ManifestError, PromisedFile, ReferenceError,
    SetDigest, SkillFileChange,
};
pub use origin::{RemoteOrigin, RemoteSkillId};
pub use remote::{AnswerFlaw, AskError};
pub use skills_host::{
    CrossOriginRead, FetchSource, Fetched, FindRemoteSkillError, LiveFolder, LoadRemoteSkillError,
    PlainReadError, PlainResource, PreviewError, ReadRemoteFileError, SkillsHost,
};
pub use state::{
    Acting, ApprovalRecord, Approved, Consent, ConsentError, Listed, LoadError, ReadRefusal, RecallError,
    Refreshed, Released, ToolGrant, VerifiedFile,
};
pub use uri::{MAX_URI_BYTES, SkillUri, SkillUriError};
pub use verification::VerificationError;
