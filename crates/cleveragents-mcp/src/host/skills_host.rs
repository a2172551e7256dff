//! Loads and reads the skills of one server.

use cleveragents_runtime::Watch;

use super::remote::Remote;
use super::{
    Acting, Approved, AskError, CacheError, EntryError, Listed, LoadError, NotListed, PromisedFile,
    ReadRefusal, RemoteOrigin, RemoteSkill, SkillCache, SkillListing, VerifiedFile,
};
use crate::{ServerLabel, Servers};

mod directory;
mod plain;

pub use directory::LiveFolder;
pub use plain::{CrossOriginRead, PlainReadError, PlainResource, PreviewError};

/// Loads and reads the skills of one server, each request only when it is needed.
///
/// Nothing is read ahead: listing and approving read no file, loading reads the `SKILL.md` alone. Every file is held
/// against the promise that was approved, whether it comes from the server or from the cache.
#[derive(Debug)]
pub struct SkillsHost {
    origin: RemoteOrigin,
    remote: Remote,
    cache: Option<SkillCache>,
}

/// Why a skill is not found.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FindRemoteSkillError {
    /// The server has no usable answer.
    #[error(transparent)]
    Ask(#[from] AskError),
    /// Nothing or too much is listed.
    #[error(transparent)]
    NotListed(#[from] NotListed),
    /// The entry cannot be used.
    #[error("the skill that server `{server}` offers cannot be used")]
    Entry {
        /// The server.
        server: RemoteOrigin,
        /// Why not.
        source: EntryError,
    },
    /// The entry is that of another skill.
    #[error("server `{server}` was asked about `{asked}` and answered about `{answered}`")]
    Another {
        /// The server.
        server: RemoteOrigin,
        /// The URI that was asked about.
        asked: String,
        /// The URI of the answer.
        answered: String,
    },
}

/// Why an approved skill is not loaded.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LoadRemoteSkillError {
    /// The server has no usable answer.
    #[error(transparent)]
    Ask(#[from] AskError),
    /// What came is not what was approved.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// It is a skill of another server.
    #[error("skill `{skill}` is not one of server `{server}`")]
    OtherOrigin {
        /// The skill.
        skill: super::RemoteSkillId,
        /// The server.
        server: RemoteOrigin,
    },
}

/// Why a file of an acting skill is not read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadRemoteFileError {
    /// The server has no usable answer.
    #[error(transparent)]
    Ask(#[from] AskError),
    /// It is no file of the skill, or not what was approved.
    #[error(transparent)]
    Refused(#[from] ReadRefusal),
    /// It is a skill of another server.
    #[error("skill `{skill}` is not one of server `{server}`")]
    OtherOrigin {
        /// The skill.
        skill: super::RemoteSkillId,
        /// The server.
        server: RemoteOrigin,
    },
}

/// Something that was got, and how.
#[derive(Debug)]
pub struct Fetched<T> {
    /// What was got.
    pub value: T,
    /// Where its bytes came from.
    pub source: FetchSource,
    /// Why it is not in the cache, when it should be.
    pub cache_problem: Option<CacheError>,
}

/// Where bytes came from. Either way they are the server's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FetchSource {
    /// The server was asked.
    Server,
    /// They were got from the server before, and are still what was approved.
    Cache,
}

impl SkillsHost {
    /// Takes the server of this label, and where files are kept that were read; `None` when no such server is configured.
    pub fn new(servers: Servers, label: &ServerLabel, cache: Option<SkillCache>) -> Option<Self> {
        let origin = RemoteOrigin::from(servers.spec(label)?);
        Some(Self { origin, remote: Remote::new(label.clone(), servers), cache })
    }

    /// Returns whose skills these are.
    pub fn origin(&self) -> &RemoteOrigin {
        &self.origin
    }

    /// Lists what the server lists. That something is not listed does not mean that the server does not have it.
    pub fn list(&self, watch: &Watch) -> Result<SkillListing, AskError> {
        Ok(SkillListing::read(self.origin.clone(), &self.remote.list(watch)?))
    }

    /// Asks for one skill by its URI, whether or not it is listed.
    pub fn get(&self, uri: &str, watch: &Watch) -> Result<Listed, FindRemoteSkillError> {
        let entry = self.remote.get(uri, watch)?;
        let server = || self.origin.clone();
        let skill = RemoteSkill::read(&self.origin, &entry);
        let skill = skill.map_err(|source| FindRemoteSkillError::Entry { server: server(), source })?;
        if skill.uri().as_str() != uri {
            let (asked, answered) = (uri.to_owned(), skill.uri().as_str().to_owned());
            return Err(FindRemoteSkillError::Another { server: server(), asked, answered });
        }
        Ok(Listed::new(skill))
    }

    /// Finds a skill by its URI, or by a label of the listing.
    pub fn find(&self, written: &str, watch: &Watch) -> Result<Listed, FindRemoteSkillError> {
        if written.contains(':') {
            return self.get(written, watch);
        }
        Ok(self.list(watch)?.find(written)?.skill.clone())
    }

    /// Loads an approved skill: reads its `SKILL.md`, and nothing else.
    pub fn load(&self, approved: Approved, watch: &Watch) -> Result<Fetched<Acting>, LoadRemoteSkillError> {
        let id = approved.entry().id().clone();
        if id.origin != self.origin {
            return Err(LoadRemoteSkillError::OtherOrigin { skill: id, server: self.origin.clone() });
        }
        let kept = approved.wanted().and_then(|wanted| self.kept(&id, wanted));
        if let Some(bytes) = kept {
            let (source, cache_problem) = (FetchSource::Cache, None);
            return Ok(Fetched { value: approved.load(&bytes)?, source, cache_problem });
        }
        let bytes = self.remote.read(id.uri.as_str(), watch)?;
        let acting = approved.load(&bytes)?;
        let cache_problem = self.keep(&id, &bytes);
        Ok(Fetched { value: acting, source: FetchSource::Server, cache_problem })
    }

    /// Reads a file of an acting skill; `from` is the file that refers to it, the `SKILL.md` when absent.
    pub fn read(
        &self,
        acting: &Acting,
        from: Option<&str>,
        reference: &str,
        watch: &Watch,
    ) -> Result<Fetched<VerifiedFile>, ReadRemoteFileError> {
        self.check_origin(acting)?;
        let promised = acting.file(from, reference)?;
        let id = acting.id();
        if let Some(bytes) = self.kept(id, promised) {
            let (source, cache_problem) = (FetchSource::Cache, None);
            return Ok(Fetched { value: acting.accept(promised, bytes)?, source, cache_problem });
        }
        let file = acting.accept(promised, self.remote.read(&promised.uri, watch)?)?;
        let cache_problem = self.keep(id, file.bytes());
        Ok(Fetched { value: file, source: FetchSource::Server, cache_problem })
    }

    fn check_origin(&self, acting: &Acting) -> Result<(), ReadRemoteFileError> {
        if acting.id().origin == self.origin {
            return Ok(());
        }
        Err(ReadRemoteFileError::OtherOrigin { skill: acting.id().clone(), server: self.origin.clone() })
    }

    /// Takes a file out of the cache. One that cannot be taken out is asked for.
    fn kept(&self, id: &super::RemoteSkillId, promised: &PromisedFile) -> Option<Vec<u8>> {
        self.cache.as_ref()?.get(id, promised).ok().flatten()
    }

    fn keep(&self, id: &super::RemoteSkillId, bytes: &[u8]) -> Option<CacheError> {
        self.cache.as_ref()?.put(id, bytes).err()
    }
}
