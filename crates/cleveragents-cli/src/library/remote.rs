//! Skills that MCP servers offer.

use std::path::Path;

use cleveragents::remote_skills::{
    AskError, Consent, FetchSource, FindRemoteSkillError, Listed, LoadRemoteSkillError, Manifest, NotListed,
    ReadRemoteFileError, RecallError, RemoteSkillError, RemoteSkillState, RemoteSkills, SkillFileChange,
    ToolGrant,
};
use cleveragents::{ServerLabel, ServerUseError, path_text};

use super::Library;
use crate::commands::{
    ChangeRow, CollisionRow, FileContent, Inspected, LoadedFile, LoadedFiles, LoadedSkill, OfferedRow,
    OfferedSkills, PromisedRow, RefusedRow, SkillDifference,
};
use crate::error::CommandError;
use crate::exit_code::Exit;

/// A skill as it was shown, and nothing else, is what can be approved.
#[derive(Debug)]
pub(crate) struct Offered {
    skills: RemoteSkills,
    listed: Listed,
    pub(crate) view: Inspected,
}

impl Library {
    /// Lists the skills that a server offers, with what was approved of them.
    pub(crate) fn offered_skills(&self, origin: &str) -> Result<OfferedSkills, CommandError> {
        let skills = self.remote(origin)?;
        let names: Vec<_> = self.agents.skills().active().map(|skill| skill.name.clone()).collect();
        let local = names.iter().map(|name| (name.short_name(), name.as_str()));
        let list = skills.list(local).map_err(|error| failure(origin, None, error))?;
        let rows = list.skills.into_iter().map(|row| OfferedRow {
            approval: row.state.as_str(),
            label: row.label,
            name: row.name,
            uri: row.uri,
            description: row.description,
            files: row.files,
            bytes: row.bytes,
            nested: row.nested,
            idle_fields: row.idle_fields,
        });
        let refused = list.refused.into_iter().map(|row| RefusedRow { uri: row.uri, reason: row.reason });
        let collisions = list.collisions.into_iter();
        Ok(OfferedSkills {
            server: list.server.to_string(),
            skills: rows.collect(),
            refused: refused.collect(),
            collisions: collisions.map(|row| CollisionRow { name: row.name, skills: row.skills }).collect(),
        })
    }

    /// Finds a skill that a server offers. None of its files is read.
    pub(crate) fn offered(&self, origin: &str, name: &str) -> Result<Offered, CommandError> {
        let skills = self.remote(origin)?;
        let fail = |error| failure(origin, Some(name), error);
        let listed = skills.find(name).map_err(fail)?;
        let state = skills.state_of(&listed).map_err(fail)?;
        let view = inspected(&listed, &state);
        Ok(Offered { skills, listed, view })
    }

    /// Shows a skill that a server offers, and one of its files when that is asked for.
    pub(crate) fn inspect_offered(
        &self,
        origin: &str,
        name: &str,
        file: Option<&str>,
    ) -> Result<Inspected, CommandError> {
        let Offered { skills, listed, mut view } = self.offered(origin, name)?;
        if let Some(path) = file {
            let bytes = skills.preview(&listed, path).map_err(|error| failure(origin, Some(name), error))?;
            let digest = cleveragents::Digest::of(&bytes).to_string();
            view.file = Some(FileContent::new(view.name.clone(), Path::new(path), digest, bytes));
        }
        Ok(view)
    }

    /// Keeps a person's approval of what was shown.
    pub(crate) fn approve_offered(offered: Offered, grant_tools: bool) -> Result<Inspected, CommandError> {
        let Offered { skills, listed, mut view } = offered;
        let origin = view.server.clone();
        let set = listed.entry().manifest().map(Manifest::set_digest);
        let tools = if grant_tools { ToolGrant::Granted } else { ToolGrant::Ignored };
        let Some(set) = set else {
            let text = "the skill is made when it is read, so no approval can hold for what it says";
            return Err(CommandError::new(Exit::Failure, text));
        };
        let state = RemoteSkillState::Approved { at_unix_ms: 0, tools_granted: grant_tools };
        view.approval = state.as_str();
        view.idle_fields = state.idle_fields(listed.entry());
        let approved = skills.approve(listed, Consent { set, tools });
        approved.map_err(|error| failure(&origin, Some(&view.name), error))?;
        Ok(view)
    }

    /// Compares what was approved of a skill with what its server offers.
    pub(crate) fn offered_difference(
        &self,
        origin: &str,
        name: &str,
    ) -> Result<SkillDifference, CommandError> {
        let Offered { skills, listed, view } = self.offered(origin, name)?;
        let is_approved = matches!(
            skills.state_of(&listed).map_err(|error| failure(origin, Some(name), error))?,
            RemoteSkillState::Approved { .. }
        );
        let changes = skills.changes(&listed).map_err(|error| failure(origin, Some(name), error))?;
        let changes = changes.ok_or_else(|| not_approved(origin, name, view.uri.as_str()))?;
        Ok(SkillDifference {
            approved: is_approved,
            server: view.server,
            name: view.name,
            uri: view.uri,
            changes: changes.iter().map(change_row).collect(),
        })
    }

    /// Takes approvals back; returns how many there were. A server that is not configured any more can be forgotten too.
    pub(crate) fn revoke_offered(&self, origin: &str, name: Option<&str>) -> Result<usize, CommandError> {
        let fail = |error| failure(origin, name, error);
        let Some(name) = name else {
            let label: ServerLabel =
                origin.parse().map_err(|error| CommandError::from_error(Exit::Usage, &error))?;
            return self.agents.forget_remote_skills(&label).map_err(fail);
        };
        self.remote(origin)?.revoke(name).map(usize::from).map_err(fail)
    }

    /// Loads an approved skill as a model is given it; with what is worth a warning.
    pub(crate) fn load_offered(
        &self,
        origin: &str,
        name: &str,
        session: Option<&str>,
    ) -> Result<(LoadedSkill, Vec<String>), CommandError> {
        let skills = self.remote(origin)?;
        let loaded = skills.load(name).map_err(|error| failure(origin, Some(name), error))?;
        // Before the words are handed out, so that none is before the model without the door knowing.
        self.note_foreign(session, &loaded.acting)?;
        let unreachable = loaded.unreachable.map(|reason| {
            format!("the skill is as it was approved; whether it still is what its server offers is not known: {reason}")
        });
        let warnings = unreachable.into_iter().chain(loaded.cache_problem).collect();
        let acting = &loaded.acting;
        let skill = LoadedSkill {
            server: acting.id().origin.to_string(),
            name: acting.entry().name().to_owned(),
            uri: acting.id().uri.to_string(),
            body: acting.instructions().to_owned(),
            files: promised(acting.manifest()),
            allowed_tools: acting.allowed_tools().to_vec(),
            source: word(loaded.source),
            text: loaded.text,
        };
        Ok((skill, warnings))
    }

    /// Lists the files of an approved skill.
    pub(crate) fn files_offered(&self, origin: &str, name: &str) -> Result<LoadedFiles, CommandError> {
        let skills = self.remote(origin)?;
        let acting = skills.resume(name).map_err(|error| failure(origin, Some(name), error))?;
        Ok(LoadedFiles {
            server: acting.id().origin.to_string(),
            name: acting.entry().name().to_owned(),
            uri: acting.id().uri.to_string(),
            files: promised(acting.manifest()),
        })
    }

    /// Reads a file of an approved skill; with what is worth a warning.
    pub(crate) fn read_offered(
        &self,
        origin: &str,
        name: &str,
        path: &Path,
    ) -> Result<(LoadedFile, Vec<String>), CommandError> {
        let skills = self.remote(origin)?;
        let fail = |error| failure(origin, Some(name), error);
        let acting = skills.resume(name).map_err(fail)?;
        let read = skills.read(&acting, None, &path_text(path)).map_err(fail)?;
        let text = read.file.for_model();
        let (uri, digest) = (read.file.uri().to_owned(), read.digest.to_string());
        let name = acting.entry().name().to_owned();
        let path = read.file.path().to_owned();
        let content = FileContent::new(name, Path::new(&path), digest, read.file.into_bytes());
        let file = LoadedFile {
            server: acting.id().origin.to_string(),
            uri,
            content,
            source: word(read.source),
            text,
        };
        Ok((file, read.cache_problem.into_iter().collect()))
    }

    fn remote(&self, origin: &str) -> Result<RemoteSkills, CommandError> {
        Ok(self.agents.remote_skills(origin)?)
    }
}

fn inspected(listed: &Listed, state: &RemoteSkillState) -> Inspected {
    let entry = listed.entry();
    let manifest = entry.manifest();
    Inspected {
        server: entry.origin().to_string(),
        name: entry.name().to_owned(),
        uri: entry.uri().to_string(),
        description: entry.description().to_owned(),
        approval: state.as_str(),
        frontmatter: entry.front_matter().clone(),
        idle_fields: state.idle_fields(entry),
        nested: manifest.map(|manifest| manifest.nested().map(str::to_owned).collect()).unwrap_or_default(),
        digest: manifest.map(|manifest| manifest.set_digest().to_string()),
        bytes: manifest.map(Manifest::bytes),
        files: manifest.map(promised).unwrap_or_default(),
        file: None,
    }
}

fn promised(manifest: &Manifest) -> Vec<PromisedRow> {
    let rows = manifest.files().map(|file| PromisedRow {
        path: file.path.to_string(),
        uri: file.uri.to_string(),
        digest: file.digest.to_string(),
        size: file.size,
    });
    rows.collect()
}

fn change_row(change: &SkillFileChange) -> ChangeRow {
    let (before, after) = match change {
        SkillFileChange::Removed { file } => (Some(file), None),
        SkillFileChange::Changed { before, after } => (Some(before), Some(after)),
        SkillFileChange::Added { file } => (None, Some(file)),
    };
    ChangeRow {
        path: change.path().to_owned(),
        change: change.as_str(),
        digest_before: before.map(|file| file.digest.to_string()),
        digest_after: after.map(|file| file.digest.to_string()),
        size_before: before.map(|file| file.size),
        size_after: after.map(|file| file.size),
    }
}

fn word(source: FetchSource) -> &'static str {
    match source {
        FetchSource::Server => "server",
        FetchSource::Cache => "cache",
    }
}

fn not_approved(origin: &str, name: &str, uri: &str) -> CommandError {
    CommandError::new(Exit::Refused, format!("skill `{origin}:{uri}` is not approved")).with_hint(format!(
        "`agents skill inspect {name} --origin {origin}` shows it, `agents skill approve` approves it"
    ))
}

/// Puts what went wrong with a skill of a server into words.
fn failure(origin: &str, name: Option<&str>, error: RemoteSkillError) -> CommandError {
    let name = name.unwrap_or("SKILL");
    match error {
        RemoteSkillError::State(state) => state.into(),
        RemoteSkillError::Ask(ask)
        | RemoteSkillError::Find(FindRemoteSkillError::Ask(ask))
        | RemoteSkillError::Load(LoadRemoteSkillError::Ask(ask))
        | RemoteSkillError::Read(ReadRemoteFileError::Ask(ask)) => asked(ask),
        RemoteSkillError::Find(FindRemoteSkillError::NotListed(not_listed)) => {
            let exit =
                if matches!(not_listed, NotListed::Unknown { .. }) { Exit::NotFound } else { Exit::Usage };
            let hint = format!(
                "`agents skill list --origin {origin}` lists the skills; others are found by their URI"
            );
            CommandError::from_error(exit, &not_listed).with_hint(hint)
        }
        RemoteSkillError::Recall(recall) => {
            let hint = match &recall {
                RecallError::NotApproved { .. } => format!(
                    "`agents skill inspect {name} --origin {origin}` shows it, `agents skill approve` approves it"
                ),
                RecallError::Changed { .. } | RecallError::ChangedBack { .. } => format!(
                    "`agents skill diff {name} --origin {origin}` shows what is different, `agents skill approve` approves it"
                ),
                RecallError::Dynamic { .. } | _ => {
                    "a skill that is made when it is read is not loaded".to_owned()
                }
            };
            CommandError::from_error(Exit::Refused, &recall).with_hint(hint)
        }
        RemoteSkillError::Read(ReadRemoteFileError::Refused(refused)) => {
            let hint =
                format!("`agents skill diff {name} --origin {origin}` shows whether the skill has changed");
            CommandError::from_error(Exit::Refused, &refused).with_hint(hint)
        }
        other @ (RemoteSkillError::Find(_)
        | RemoteSkillError::Consent(_)
        | RemoteSkillError::Load(_)
        | RemoteSkillError::Read(_)
        | RemoteSkillError::Preview(_)
        | RemoteSkillError::Cache(_)
        | RemoteSkillError::Record { .. }
        | _) => CommandError::from_error(Exit::Failure, &other),
    }
}

fn asked(error: AskError) -> CommandError {
    match error {
        AskError::Server(server) => ServerUseError::Server(server).into(),
        not_served @ AskError::NotServed { .. } => CommandError::from_error(Exit::NotFound, &not_served),
        other @ (AskError::Malformed { .. } | _) => CommandError::from_error(Exit::Failure, &other),
    }
}
