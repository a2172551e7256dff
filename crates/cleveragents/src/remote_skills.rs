//! Skills that a server offers: what a person sees, approves and loads of them.

mod error;
mod shown;

use std::sync::Arc;
use std::time::Duration;

use cleveragents_confine::Digest;
use cleveragents_exec::SystemClock;
use cleveragents_mcp::{ApprovalRecord, Fetched, ServerLabel, SkillCache, SkillListing};
use cleveragents_registry::{ApprovedRemoteSkill, ApprovedRemoteSkills, StateFile};
use cleveragents_runtime::{CancelToken, Clock, Watch};

use crate::{Agents, ServerUseError};

pub use cleveragents_mcp::{
    Acting, AnswerFlaw, Approved, AskError, Consent, ConsentError, Contents, CrossOriginRead, FetchSource,
    FindRemoteSkillError, FolderEntry, Listed, LiveFolder, LoadRemoteSkillError, Manifest, NameCollision,
    NotListed, PlainReadError, PlainResource, PromisedFile, ReadRefusal, ReadRemoteFileError, RecallError,
    Refreshed, Released, RemoteOrigin, RemoteSkill, RemoteSkillId, SetDigest, SkillFileChange, SkillUri,
    SkillsHost, ToolGrant, VerifiedFile,
};
pub use error::RemoteSkillError;
pub use shown::{RefusedRemoteSkill, RemoteSkillList, RemoteSkillRow, RemoteSkillState};

/// The skills of one server, with the approvals and the cache of this machine.
///
/// Nothing is read before it is asked for. A skill is loaded once a person approved it with all its files, and the
/// approval ends for good when the server offers other files.
#[derive(Debug)]
pub struct RemoteSkills {
    host: SkillsHost,
    origin: RemoteOrigin,
    approvals: ApprovedRemoteSkills,
    clock: Arc<dyn Clock>,
    patience: Duration,
    cancel: CancelToken,
}

/// A skill of a server that was loaded for a model.
#[derive(Debug)]
pub struct LoadedRemoteSkill {
    /// The skill, which acts until it is released.
    pub acting: Acting,
    /// The whole text that a model is given.
    pub text: String,
    /// Where its bytes came from.
    pub source: FetchSource,
    /// Why the server could not be asked whether the skill is still what was approved.
    pub unreachable: Option<String>,
    /// Why it is not in the cache.
    pub cache_problem: Option<String>,
}

/// A file of a skill of a server, in every byte what was approved.
#[derive(Debug)]
pub struct RemoteSkillFile {
    /// The file.
    pub file: VerifiedFile,
    /// Its digest.
    pub digest: Digest,
    /// Where its bytes came from.
    pub source: FetchSource,
    /// Why it is not in the cache.
    pub cache_problem: Option<String>,
}

impl Agents {
    /// Returns the skills of a server that can and may be started. Nothing is started for that.
    pub fn remote_skills(&self, server: &str) -> Result<RemoteSkills, ServerUseError> {
        let live = self.usable_server(server)?;
        let state = self.state().ok_or(ServerUseError::NoState)?;
        let data_folder = self.options().data_folder.as_ref().ok_or(ServerUseError::NoState)?;
        let host =
            SkillsHost::new(live.skill_server(), live.spec().label(), Some(SkillCache::new(data_folder)));
        let host =
            host.ok_or_else(|| ServerUseError::NotFound { written: server.to_owned(), suggestion: None })?;
        Ok(RemoteSkills::new(host, Arc::clone(state)))
    }

    /// Takes back everything that was approved of a server, configured or not, and forgets its files; returns how many
    /// approvals that were.
    pub fn forget_remote_skills(&self, server: &ServerLabel) -> Result<usize, RemoteSkillError> {
        let revoked = match self.state() {
            Some(state) => ApprovedRemoteSkills::new(Arc::clone(state)).revoke(server.as_str(), None)?,
            None => 0,
        };
        if let Some(data_folder) = &self.options().data_folder {
            SkillCache::new(data_folder).remove_server(server)?;
        }
        Ok(revoked)
    }
}

impl RemoteSkills {
    /// Takes the host of one server's skills, and the state of this machine.
    pub(crate) fn new(host: SkillsHost, state: Arc<StateFile>) -> Self {
        let origin = host.origin().clone();
        Self {
            host,
            origin,
            approvals: ApprovedRemoteSkills::new(state),
            clock: Arc::new(SystemClock::start()),
            patience: PATIENCE,
            cancel: CancelToken::default(),
        }
    }

    /// Lets whatever waits for the server be given up.
    #[must_use]
    pub fn with_cancel(self, cancel: CancelToken) -> Self {
        Self { cancel, ..self }
    }

    /// Returns whose skills these are.
    pub fn origin(&self) -> &RemoteOrigin {
        &self.origin
    }

    /// Lists what the server lists, with what was approved of it. Names that several skills have are shown beside; `local`
    /// are the skills of this machine, by short name and whole name.
    pub fn list<'a>(
        &self,
        local: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<RemoteSkillList, RemoteSkillError> {
        let listing = self.host.list(&self.watch())?;
        let mut rows = Vec::with_capacity(listing.skills().len());
        for listed in listing.skills() {
            let state = self.state_of(&listed.skill)?;
            rows.push(RemoteSkillRow::new(listed.label.clone(), listed.skill.entry(), state));
        }
        Ok(RemoteSkillList {
            server: self.origin.label().clone(),
            skills: rows,
            refused: listing.refused().iter().map(RefusedRemoteSkill::new).collect(),
            collisions: SkillListing::collisions(&[listing], local),
        })
    }

    /// Finds a skill that the server offers, by its URI or by a label of the listing. None of its files is read.
    pub fn find(&self, written: &str) -> Result<Listed, RemoteSkillError> {
        Ok(self.host.find(written, &self.watch())?)
    }

    /// Says what a skill that the server offers is to this machine.
    pub fn state_of(&self, listed: &Listed) -> Result<RemoteSkillState, RemoteSkillError> {
        let Some(kept) = self.kept(listed.entry().id())? else {
            return Ok(if listed.entry().manifest().is_some() {
                RemoteSkillState::NotApproved
            } else {
                RemoteSkillState::Dynamic
            });
        };
        let approved_at_unix_ms = kept.approved_at_unix_ms;
        Ok(match self.recall(listed.clone(), Some(&kept)) {
            Ok(_) => RemoteSkillState::Approved {
                at_unix_ms: approved_at_unix_ms,
                tools_granted: kept.tools_granted,
            },
            Err(RemoteSkillError::Recall(RecallError::Dynamic { .. })) => RemoteSkillState::Dynamic,
            Err(RemoteSkillError::Recall(RecallError::Changed { changes, .. })) => {
                RemoteSkillState::Changed { approved_at_unix_ms, changes }
            }
            Err(RemoteSkillError::Recall(RecallError::ChangedBack { .. })) => {
                RemoteSkillState::Changed { approved_at_unix_ms, changes: Vec::new() }
            }
            Err(RemoteSkillError::Recall(_)) => RemoteSkillState::NotApproved,
            Err(error) => return Err(error),
        })
    }

    /// Reads one file of a skill for a person who wants to see it before deciding. It approves and loads nothing.
    pub fn preview(&self, listed: &Listed, path: &str) -> Result<Vec<u8>, RemoteSkillError> {
        Ok(self.host.preview(listed, path, &self.watch())?)
    }

    /// Says what is different between the approved files of a skill and those that its server offers; `None` when nothing
    /// was approved.
    pub fn changes(&self, listed: &Listed) -> Result<Option<Vec<SkillFileChange>>, RemoteSkillError> {
        let Some(kept) = self.kept(listed.entry().id())? else { return Ok(None) };
        let record = self.record(&kept)?;
        let before = record.entry.manifest();
        let after = listed.entry().manifest();
        Ok(Some(match (before, after) {
            (Some(before), Some(after)) => before.changes_to(after),
            (Some(before), None) => {
                before.files().map(|file| SkillFileChange::Removed { file: file.clone() }).collect()
            }
            (None, _) => Vec::new(),
        }))
    }

    /// Keeps a person's approval of exactly the files that were shown.
    pub fn approve(&self, listed: Listed, consent: Consent) -> Result<Approved, RemoteSkillError> {
        let approved = listed.approve(consent)?;
        let id = approved.entry().id();
        self.approvals.approve(&ApprovedRemoteSkill {
            server: id.origin.label().to_string(),
            server_digest: *id.origin.spec().as_bytes(),
            uri: id.uri.as_str().to_owned(),
            entry: approved.entry().to_json().to_string(),
            set_digest: *approved.set_digest().digest().as_bytes(),
            tools_granted: approved.tools() == ToolGrant::Granted,
            approved_at_unix_ms: self.now(),
            void_since_unix_ms: None,
        })?;
        Ok(approved)
    }

    /// Takes the approval of a skill back; tells whether there was one. The server is not asked.
    pub fn revoke(&self, written: &str) -> Result<bool, RemoteSkillError> {
        Ok(match self.approved_uri(written)? {
            Some(uri) => self.approvals.revoke(self.origin.label().as_str(), Some(&uri))? > 0,
            None => false,
        })
    }

    /// Loads an approved skill. The server is asked whether it is still what was approved; one that cannot be reached
    /// leaves what is in the cache.
    pub fn load(&self, written: &str) -> Result<LoadedRemoteSkill, RemoteSkillError> {
        let written = self.approved_uri(written)?.unwrap_or_else(|| written.to_owned());
        let (approved, unreachable) = match self.host.find(&written, &self.watch()) {
            Ok(listed) => {
                let kept = self.kept(listed.entry().id())?;
                (self.recall(listed, kept.as_ref())?, None)
            }
            Err(error) => match (unreachable(&error), self.held(&written)?) {
                (Some(reason), Some(approved)) => (approved, Some(reason)),
                (Some(_) | None, _) => return Err(error.into()),
            },
        };
        let Fetched { value: acting, source, cache_problem } = self.host.load(approved, &self.watch())?;
        let text = acting.for_model();
        let cache_problem = cache_problem.map(|problem| problem.to_string());
        Ok(LoadedRemoteSkill { acting, text, source, unreachable, cache_problem })
    }

    /// Goes on with a skill as it was approved, for a process that did not load it itself.
    pub fn resume(&self, written: &str) -> Result<Acting, RemoteSkillError> {
        let uri = self.approved_uri(written)?;
        let approved = match &uri {
            Some(uri) => self.held(uri)?,
            None => None,
        };
        let Some(approved) = approved else {
            let listed = self.host.find(uri.as_deref().unwrap_or(written), &self.watch())?;
            let kept = self.kept(listed.entry().id())?;
            return Ok(self.host.load(self.recall(listed, kept.as_ref())?, &self.watch())?.value);
        };
        Ok(self.host.load(approved, &self.watch())?.value)
    }

    /// Reads a file of an acting skill; `from` is the file that refers to it, the `SKILL.md` when absent.
    pub fn read(
        &self,
        acting: &Acting,
        from: Option<&str>,
        reference: &str,
    ) -> Result<RemoteSkillFile, RemoteSkillError> {
        let Fetched { value: file, source, cache_problem } =
            self.host.read(acting, from, reference, &self.watch())?;
        let digest = Digest::of(file.bytes());
        let cache_problem = cache_problem.map(|problem| problem.to_string());
        Ok(RemoteSkillFile { file, digest, source, cache_problem })
    }

    /// Asks the server what is in a folder of an acting skill now; it adds nothing to what the skill may read.
    pub fn folder(&self, acting: &Acting, path: &str) -> Result<LiveFolder, RemoteSkillError> {
        Ok(self.host.folder(acting, path, &self.watch())?)
    }

    /// Returns the host, which reads resources that are no files of a skill as well.
    pub fn host(&self) -> &SkillsHost {
        &self.host
    }

    /// Recalls an approval, and ends it for good when it does not hold any more.
    fn recall(
        &self,
        listed: Listed,
        kept: Option<&ApprovedRemoteSkill>,
    ) -> Result<Approved, RemoteSkillError> {
        let record = kept.map(|kept| self.record(kept)).transpose()?;
        listed.recall(record.as_ref()).or_else(|error| {
            if let Some(kept) = kept.filter(|kept| error.makes_void() && kept.void_since_unix_ms.is_none()) {
                self.approvals.make_void(&kept.server, &kept.server_digest, &kept.uri, self.now())?;
            }
            Err(error.into())
        })
    }

    fn now(&self) -> u64 {
        self.clock.unix_millis()
    }

    fn watch(&self) -> Watch {
        Watch::start(Arc::clone(&self.clock), self.patience, self.cancel.clone())
    }

    fn kept(&self, id: &RemoteSkillId) -> Result<Option<ApprovedRemoteSkill>, RemoteSkillError> {
        let (server, spec) = (id.origin.label().as_str(), id.origin.spec());
        Ok(self.approvals.find(server, spec.as_bytes(), id.uri.as_str())?)
    }

    fn record(&self, kept: &ApprovedRemoteSkill) -> Result<ApprovalRecord, RemoteSkillError> {
        let unreadable = || RemoteSkillError::Record { uri: kept.uri.clone() };
        let entry = serde_json::from_str(&kept.entry).map_err(|_| unreadable())?;
        let entry = RemoteSkill::read(&self.origin, &entry).map_err(|_| unreadable())?;
        let tools = if kept.tools_granted { ToolGrant::Granted } else { ToolGrant::Ignored };
        Ok(ApprovalRecord { entry, tools, is_void: kept.void_since_unix_ms.is_some() })
    }

    /// The approval of a skill by its URI, without asking the server.
    fn held(&self, uri: &str) -> Result<Option<Approved>, RemoteSkillError> {
        let Ok(uri) = uri.parse() else { return Ok(None) };
        let kept = self.kept(&RemoteSkillId { origin: self.origin.clone(), uri })?;
        Ok(kept.map(|kept| self.record(&kept)).transpose()?.and_then(|record| record.held()))
    }

    /// Finds the URI of an approved skill by what a person wrote.
    fn approved_uri(&self, written: &str) -> Result<Option<String>, RemoteSkillError> {
        if written.contains(':') {
            return Ok(Some(written.to_owned()));
        }
        let kept = self.approvals.list(Some(self.origin.label().as_str()))?.into_iter();
        let kept = kept.filter(|kept| kept.server_digest == *self.origin.spec().as_bytes());
        let entries: Vec<serde_json::Value> =
            kept.filter_map(|kept| serde_json::from_str(&kept.entry).ok()).collect();
        let listing = SkillListing::read(self.origin.clone(), &entries);
        Ok(listing.find(written).ok().map(|listed| listed.skill.entry().uri().as_str().to_owned()))
    }
}

/// Why the server could not be reached, if that is what happened.
fn unreachable(error: &FindRemoteSkillError) -> Option<String> {
    let FindRemoteSkillError::Ask(ask) = error else { return None };
    ask.is_unreachable().then(|| ask.to_string())
}

/// The longest time that one question to a server takes, its start included.
const PATIENCE: Duration = Duration::from_mins(2);
