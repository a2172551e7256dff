//! Sessions that outlive a process: what a conversation was given, by its name, in the state file.

use std::sync::Arc;

use cleveragents_catalog::{
    Activation, ActiveForeignSkill, Delivery, Repeat, SectionError, Session, SessionDigest, SessionLimits,
    SessionRecordError,
};
use cleveragents_domain::SkillName;
use cleveragents_exec::SystemClock;
use cleveragents_loader::ResourceListing;
use cleveragents_mcp::Acting;
use cleveragents_registry::{SessionName, SessionRecords, StateError};
use cleveragents_runtime::{AllowedTools, Clock as _, ForeignSkill, ForeignSkillRules, SessionRules};

use crate::Agents;
use crate::known_skill::FindSkillError;
use crate::suggestion::nearest;

/// Why a session cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SessionError {
    /// Sessions are kept in the data folder, and there is none.
    #[error("sessions are kept in a data folder, and there is none")]
    NoDataFolder,
    /// No session has the name.
    #[error("no session `{name}`")]
    NotFound {
        /// The name.
        name: SessionName,
    },
    /// What is on file is no session.
    #[error("session `{name}` is unusable")]
    Record {
        /// The name.
        name: SessionName,
        /// What is wrong with it.
        source: SessionRecordError,
    },
    /// No active skill of the session has the name.
    #[error("`{skill}` is not active in session `{name}`{}", listed(active))]
    NotActive {
        /// The session.
        name: SessionName,
        /// The skill as it was written.
        skill: String,
        /// The active skills.
        active: Vec<SkillName>,
    },
    /// Too many skills of servers are active.
    #[error("too many skills of servers are active in session `{name}` for `{server}:{uri}`")]
    TooManyForeign {
        /// The session.
        name: SessionName,
        /// The server.
        server: String,
        /// The URI of the skill.
        uri: String,
    },
    /// The skill cannot be activated.
    #[error(transparent)]
    Skill(#[from] FindSkillError),
    /// The skill has no such section.
    #[error(transparent)]
    Section(#[from] SectionError),
    /// The state file cannot be used.
    #[error(transparent)]
    State(#[from] StateError),
}

/// What is asked for when a skill is activated.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum InstructionsWish {
    /// All of the instructions; of very long ones the outline, if the session says so.
    #[default]
    Body,
    /// The outline.
    Outline,
    /// One section, by its number or its headings.
    Section(String),
}

/// A skill that was activated in a session.
#[derive(Debug, Clone)]
pub struct SessionActivation {
    /// What the model is to be given.
    pub delivery: Delivery,
    /// The skill as it is.
    pub activation: Activation,
    /// Its files, with everything that is worth knowing about them.
    pub listing: ResourceListing,
    /// The skills that are active, sorted.
    pub active: Vec<SkillName>,
}

/// A session that is on file.
#[derive(Debug)]
pub struct StoredSession {
    /// Its name.
    pub name: SessionName,
    /// What it holds, or why that cannot be told.
    pub session: Result<Session, SessionRecordError>,
    /// When it was started, in milliseconds since 1970-01-01T00:00:00Z.
    pub created_at_unix_ms: u64,
    /// When it changed last.
    pub updated_at_unix_ms: u64,
}

/// The sessions in the state file. Any number of processes may use one session at once.
#[derive(Debug)]
pub struct Sessions<'a> {
    agents: &'a Agents,
    records: SessionRecords,
    clock: SystemClock,
}

impl<'a> Sessions<'a> {
    pub(crate) fn open(agents: &'a Agents) -> Result<Self, SessionError> {
        let state = agents.state().ok_or(SessionError::NoDataFolder)?;
        Ok(Self { agents, records: SessionRecords::new(Arc::clone(state)), clock: SystemClock::start() })
    }

    /// Returns every session, bytewise by name.
    pub fn list(&self) -> Result<Vec<StoredSession>, SessionError> {
        let stored = self.records.list()?.into_iter().map(|stored| StoredSession {
            session: Session::from_json(&stored.record),
            name: stored.name,
            created_at_unix_ms: stored.created_at_unix_ms,
            updated_at_unix_ms: stored.updated_at_unix_ms,
        });
        Ok(stored.collect())
    }

    /// Returns the session whose name is nearest to one that no session has, if it is near enough to be meant.
    pub fn nearest(&self, name: &SessionName) -> Result<Option<SessionName>, SessionError> {
        let names: Vec<SessionName> = self.records.list()?.into_iter().map(|stored| stored.name).collect();
        let near = nearest(name.as_str(), names.iter().map(SessionName::as_str)).map(str::to_owned);
        Ok(near.and_then(|near| names.into_iter().find(|name| name.as_str() == near)))
    }

    /// Returns a session; `None` when there is none of the name.
    pub fn get(&self, name: &SessionName) -> Result<Option<Session>, SessionError> {
        let stored = self.records.get(name)?;
        stored.map(|stored| read(name, &stored.record)).transpose()
    }

    /// Makes a skill active in a session, which is started when there is none of the name, and says what the model is to be
    /// given.
    pub fn activate(
        &self,
        name: &SessionName,
        skill: &str,
        wish: &InstructionsWish,
        repeat: Repeat,
    ) -> Result<SessionActivation, SessionError> {
        let (activation, listing) = self.agents.activate_listed(skill)?;
        let (delivery, active) = self.change(name, |session| {
            let delivery = deliver(session, &activation, wish, repeat)?;
            Ok((delivery, session.active_names()))
        })?;
        Ok(SessionActivation { delivery, activation, listing, active })
    }

    /// Releases skills, all of them or, where one is not active, none. Each is written by its whole name or by its short name, one of
    /// a server as `SERVER:URI` or `SERVER:NAME`. Returns the names, those of skills of servers as they were written.
    pub fn release<'s>(
        &self,
        name: &SessionName,
        skills: impl IntoIterator<Item = &'s str>,
    ) -> Result<Vec<String>, SessionError> {
        self.change_existing(name, |session| {
            let (before, mut released) = (session.clone(), Vec::new());
            for written in skills {
                let one = release_one(name, &before, session, written)?;
                if !released.contains(&one) {
                    released.push(one);
                }
            }
            Ok(released)
        })
    }

    /// Notes that the model of a session is given the words of a server's skill: until it is released, a person is asked about
    /// every call of the session that may run or change something, and the `allowed-tools` that a person granted restrict them.
    pub fn activate_foreign(&self, name: &SessionName, acting: &Acting) -> Result<(), SessionError> {
        let skill = ActiveForeignSkill {
            server: acting.id().origin.to_string(),
            uri: acting.id().uri.to_string(),
            name: acting.entry().name().to_owned(),
            allowed_tools: acting.allowed_tools().to_vec(),
        };
        let (server, uri) = (skill.server.clone(), skill.uri.clone());
        let is_noted = self.change(name, |session| Ok(session.activate_foreign(skill)))?;
        if is_noted { Ok(()) } else { Err(SessionError::TooManyForeign { name: name.clone(), server, uri }) }
    }

    /// Releases every skill, those of servers included, and returns the names of the others, sorted.
    pub fn release_all(&self, name: &SessionName) -> Result<Vec<SkillName>, SessionError> {
        self.change_existing(name, |session| Ok(session.release_all()))
    }

    /// Holds other limits from here on, in a session that is started when there is none of the name, and returns the skills
    /// that are released because they are too many.
    pub fn limit(&self, name: &SessionName, limits: SessionLimits) -> Result<Vec<SkillName>, SessionError> {
        self.change(name, |session| Ok(session.limit(limits)))
    }

    /// Notes that a skill was used in a session. Does nothing when it is not active there.
    pub fn note_use(&self, name: &SessionName, skill: &SkillName) -> Result<(), SessionError> {
        if self.get(name)?.is_some_and(|session| session.get(skill).is_some()) {
            self.change_existing(name, |session| {
                session.note_use(skill);
                Ok(())
            })?;
        }
        Ok(())
    }

    /// Renders the active skills of a session in at most `tokens` estimated tokens.
    pub fn digest(&self, name: &SessionName, tokens: usize) -> Result<SessionDigest, SessionError> {
        Ok(self.existing(name)?.digest(tokens))
    }

    /// Notes that the context of the model was compacted, and renders the active skills.
    pub fn compacted(&self, name: &SessionName, tokens: usize) -> Result<SessionDigest, SessionError> {
        self.change_existing(name, |session| {
            session.note_compaction();
            Ok(session.digest(tokens))
        })
    }

    /// Returns what holds for the calls of a session: each of its skills has to permit a call that names none. `None` when there is
    /// no such session, and nothing is restricted.
    pub fn rules(&self, name: &SessionName) -> Result<Option<SessionRules>, SessionError> {
        let Some(session) = self.get(name)? else { return Ok(None) };
        let foreign = session.foreign().map(|skill| ForeignSkillRules {
            skill: ForeignSkill { server: skill.server.clone(), skill: skill.name.clone() },
            allowed_tools: AllowedTools::from_entries(skill.allowed_tools.iter().map(String::as_str)),
        });
        Ok(Some(SessionRules {
            active_skills: session.active_names(),
            foreign_skills: foreign.collect(),
            ..SessionRules::default()
        }))
    }

    /// Forgets a session; tells whether there was one.
    pub fn end(&self, name: &SessionName) -> Result<bool, SessionError> {
        Ok(self.records.remove(name)?)
    }

    fn existing(&self, name: &SessionName) -> Result<Session, SessionError> {
        self.get(name)?.ok_or_else(|| SessionError::NotFound { name: name.clone() })
    }

    fn change<T>(
        &self,
        name: &SessionName,
        change: impl FnOnce(&mut Session) -> Result<T, SessionError>,
    ) -> Result<T, SessionError> {
        self.records.update(name, self.clock.unix_millis(), |record| {
            let mut session = record.map(|record| read(name, record)).transpose()?.unwrap_or_default();
            let answer = change(&mut session)?;
            Ok((session.to_json(), answer))
        })?
    }

    fn change_existing<T>(
        &self,
        name: &SessionName,
        change: impl FnOnce(&mut Session) -> Result<T, SessionError>,
    ) -> Result<T, SessionError> {
        self.existing(name)?;
        self.change(name, change)
    }
}

/// Makes a skill active in a session that somebody keeps, and says what the model is to be given.
///
/// # Errors
/// The skill has no such section; then nothing changes.
pub fn deliver(
    session: &mut Session,
    activation: &Activation,
    wish: &InstructionsWish,
    repeat: Repeat,
) -> Result<Delivery, SectionError> {
    match wish {
        InstructionsWish::Body => Ok(session.activate(activation, repeat)),
        InstructionsWish::Outline => Ok(session.outline(activation)),
        InstructionsWish::Section(written) => session.section(activation, written, repeat),
    }
}

fn read(name: &SessionName, record: &str) -> Result<Session, SessionError> {
    Session::from_json(record).map_err(|source| SessionError::Record { name: name.clone(), source })
}

/// Releases one of the skills that were active before.
fn release_one(
    name: &SessionName,
    before: &Session,
    session: &mut Session,
    written: &str,
) -> Result<String, SessionError> {
    let Some((server, skill)) = written.split_once(':') else {
        let found = active_name(name, before, written)?;
        session.release(&found);
        return Ok(found.to_string());
    };
    if before.clone().release_foreign(server, skill).is_empty() {
        let (name, skill) = (name.clone(), written.to_owned());
        return Err(SessionError::NotActive { name, skill, active: before.active_names() });
    }
    session.release_foreign(server, skill);
    Ok(written.to_owned())
}

/// Finds an active skill by its whole name, else by its short name where that is one skill's.
fn active_name(name: &SessionName, session: &Session, written: &str) -> Result<SkillName, SessionError> {
    let active = session.active_names();
    if let Some(exact) = active.iter().find(|active| active.as_str() == written) {
        return Ok(exact.clone());
    }
    let alike: Vec<&SkillName> = active.iter().filter(|active| active.short_name() == written).collect();
    match alike.as_slice() {
        [only] => Ok((*only).clone()),
        _ => Err(SessionError::NotActive { name: name.clone(), skill: written.to_owned(), active }),
    }
}

fn listed(active: &[SkillName]) -> String {
    const SHOWN: usize = 12;
    let shown: Vec<String> = active.iter().take(SHOWN).map(|name| format!("`{name}`")).collect();
    match active.len().saturating_sub(SHOWN) {
        0 if shown.is_empty() => ", in which no skill is".to_owned(),
        0 => format!("; active are {}", shown.join(", ")),
        more => format!("; active are {} and {more} more", shown.join(", ")),
    }
}
