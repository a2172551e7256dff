//! Sessions, and instructions that are given in them.

use cleveragents::remote_skills::Acting;
use cleveragents::{
    ActiveSkill, InstructionsWish, MAX_ACTIVE_SKILLS, Repeat, Session, SessionError, SessionLimits,
    SessionName, Sessions, SkillName, deliver,
};

use super::Library;
use super::skill::{file_messages, listing_messages};
use super::tool::Call;
use crate::args::ActivateArgs;
use crate::commands::{Activated, ActivatedInSession, ActiveSkillRow, SessionDetails, SessionRow};
use crate::envelope::{Level, Message};
use crate::error::CommandError;
use crate::exit_code::Exit;
use crate::moment;

impl Library {
    /// Gives the instructions of a skill, in the session that is named or outside any.
    pub(crate) fn activate(&self, args: &ActivateArgs) -> Result<(Activated, Vec<Message>), CommandError> {
        let wish = match (&args.section, args.outline) {
            (Some(section), _) => InstructionsWish::Section(section.clone()),
            (None, true) => InstructionsWish::Outline,
            (None, false) => InstructionsWish::Body,
        };
        let repeat = if args.again { Repeat::Always } else { Repeat::Never };
        let (delivery, activation, listing, session) = if let Some(name) = &args.session {
            let name = session_name(name)?;
            let given = self.sessions()?.activate(&name, &args.name, &wish, repeat).map_err(failure)?;
            let session = ActivatedInSession {
                name: name.to_string(),
                given: given.delivery.kind.as_str(),
                changed: given.delivery.changed,
                released: texts(&given.delivery.released),
                active: texts(&given.active),
            };
            (given.delivery, given.activation, given.listing, Some(session))
        } else {
            let (activation, listing) =
                self.agents.activate_listed(&args.name).map_err(Self::folder_wanted)?;
            let delivery = deliver(&mut Session::default(), &activation, &wish, repeat);
            (delivery.map_err(|error| failure(error.into()))?, activation, listing, None)
        };
        let mut messages = listing_messages(&listing);
        messages.extend(file_messages(&self.agents, &args.name, &activation.name));
        messages.extend(delivery.released.iter().map(|released| {
            Message::new(
                Level::Info,
                format!("`{released}` was released, because it was not used for longest"),
            )
        }));
        let activated = Activated {
            name: activation.name.to_string(),
            folder: activation.folder.clone(),
            body: delivery.body(&activation).to_owned(),
            resources: activation.resources,
            findings: listing.findings,
            complete: activation.complete,
            text: delivery.text,
            session,
        };
        Ok((activated, messages))
    }

    pub(crate) fn session_rows(&self) -> Result<Vec<SessionRow>, CommandError> {
        let listed = self.sessions()?.list().map_err(failure)?;
        let rows = listed.into_iter().map(|stored| SessionRow {
            name: stored.name.to_string(),
            skills: stored.session.as_ref().map(|session| texts(&session.active_names())).unwrap_or_default(),
            started_at: moment::written(stored.created_at_unix_ms),
            changed_at: moment::written(stored.updated_at_unix_ms),
            error: stored.session.err().map(|error| error.to_string()),
        });
        Ok(rows.collect())
    }

    pub(crate) fn session_details(&self, written: &str) -> Result<SessionDetails, CommandError> {
        let name = session_name(written)?;
        let session =
            self.sessions()?.get(&name).and_then(|session| session.ok_or(SessionError::NotFound { name }));
        let session = session.map_err(failure)?;
        let mut skills: Vec<&ActiveSkill> = session.active().collect();
        skills.sort_by_key(|skill| std::cmp::Reverse(skill.latest_use()));
        let limits = session.limits();
        Ok(SessionDetails {
            name: written.to_owned(),
            most_skills: limits.active_skills.map_or(MAX_ACTIVE_SKILLS, std::num::NonZeroUsize::get),
            whole_tokens: limits.whole_body_tokens.map(std::num::NonZeroUsize::get),
            skills: skills.into_iter().map(skill_row).collect(),
            foreign: session.foreign().map(|skill| format!("{}:{}", skill.server, skill.uri)).collect(),
        })
    }

    /// Releases skills and returns their names.
    pub(crate) fn release(&self, written: &str, skills: &[String]) -> Result<Vec<String>, CommandError> {
        let (name, sessions) = (session_name(written)?, self.sessions()?);
        let released = if skills.is_empty() {
            sessions.release_all(&name).map(|released| texts(&released))
        } else {
            sessions.release(&name, skills.iter().map(String::as_str))
        };
        released.map_err(failure)
    }

    /// Notes in a session that the model is given the words of a server.
    pub(super) fn note_foreign(&self, written: Option<&str>, acting: &Acting) -> Result<(), CommandError> {
        let Some(written) = written else { return Ok(()) };
        self.sessions()?.activate_foreign(&session_name(written)?, acting).map_err(failure)
    }

    /// Renders the active skills of a session.
    pub(crate) fn session_digest(
        &self,
        written: &str,
        tokens: usize,
        compacted: bool,
    ) -> Result<cleveragents::SessionDigest, CommandError> {
        let (name, sessions) = (session_name(written)?, self.sessions()?);
        let digest =
            if compacted { sessions.compacted(&name, tokens) } else { sessions.digest(&name, tokens) };
        digest.map_err(failure)
    }

    /// Sets limits and returns the skills that were released for them.
    pub(crate) fn limit_session(
        &self,
        written: &str,
        limits: SessionLimits,
    ) -> Result<Vec<String>, CommandError> {
        let released = self.sessions()?.limit(&session_name(written)?, limits);
        released.map(|released| texts(&released)).map_err(failure)
    }

    pub(crate) fn end_session(&self, written: &str) -> Result<(), CommandError> {
        let name = session_name(written)?;
        match self.sessions()?.end(&name) {
            Ok(true) => Ok(()),
            Ok(false) => Err(failure(SessionError::NotFound { name })),
            Err(error) => Err(failure(error)),
        }
    }

    /// Lets the active skills of a session judge a call, and notes that the skill of the call was used.
    pub(super) fn in_session(&self, call: &mut Call, written: Option<&str>) -> Result<(), CommandError> {
        let Some(written) = written else { return Ok(()) };
        // Without a data folder there are no sessions, and approvals for one are refused where they are asked for.
        if self.agents.state().is_none() {
            return Ok(());
        }
        let (name, sessions) = (session_name(written)?, self.sessions()?);
        let Some(rules) = sessions.rules(&name).map_err(failure)? else {
            let absent = format!("no session `{name}`, so no skill restricts the call");
            call.hints.push(Message::warn(absent));
            let near = sessions.nearest(&name).map_err(failure)?;
            call.hints.extend(near.map(|near| Message::hint(format!("did you mean `{near}`?"))));
            return Ok(());
        };
        if !rules.active_skills.is_empty() {
            call.session = Some(written.to_owned());
        }
        call.request.session = rules;
        if let Some(skill) = &call.request.skill {
            sessions.note_use(&name, skill).map_err(failure)?;
        }
        Ok(())
    }

    /// Notes that a skill was used.
    pub(super) fn note_use(&self, written: Option<&str>, skill: &SkillName) -> Result<(), CommandError> {
        let Some(written) = written else { return Ok(()) };
        let noted = self.sessions()?.note_use(&session_name(written)?, skill);
        noted.map_err(failure)
    }

    fn sessions(&self) -> Result<Sessions<'_>, CommandError> {
        self.agents.sessions().map_err(failure)
    }
}

fn failure(error: SessionError) -> CommandError {
    match error {
        SessionError::Skill(error) => Library::folder_wanted(error),
        SessionError::State(error) => error.into(),
        SessionError::NoDataFolder => super::failure::no_data_folder(),
        SessionError::Section(_) | SessionError::NotActive { .. } => {
            CommandError::from_error(Exit::NotFound, &error)
        }
        SessionError::NotFound { .. } => CommandError::from_error(Exit::NotFound, &error)
            .with_hint("`agents session list` shows the sessions"),
        SessionError::Record { ref name, .. } => {
            let name = crate::shell::shell_word(name.as_str());
            let command = format!("`agents session end {name}` forgets it");
            CommandError::from_error(Exit::Usage, &error).with_hint(command)
        }
        other @ (SessionError::TooManyForeign { .. } | _) => CommandError::from_error(Exit::Failure, &other),
    }
}

fn session_name(written: &str) -> Result<SessionName, CommandError> {
    written.parse().map_err(|error| CommandError::from_error(Exit::Usage, &error))
}

fn texts(names: &[SkillName]) -> Vec<String> {
    names.iter().map(ToString::to_string).collect()
}

fn skill_row(skill: &ActiveSkill) -> ActiveSkillRow {
    let sections = skill.sections_given();
    let given = match (skill.is_given_whole(), sections.is_empty()) {
        (true, _) => "body",
        (false, true) => "nothing",
        (false, false) => "sections",
    };
    ActiveSkillRow {
        name: skill.name().to_string(),
        given,
        sections: sections.into_iter().map(str::to_owned).collect(),
        allowed_tools: skill.allowed_tools().to_vec(),
    }
}
