//! Reading registered skills again.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use cleveragents_domain::{SkillName, Tool, ToolName};
use cleveragents_registry::{
    Effect, EntryName, MissingTools, PutChange, PutError, PutMode, PutOptions, Registration, SkillEntry,
    SkillQuery,
};

use super::adding::{read_candidate, servers};
use super::removing::whole_name;
use super::reports::{RefreshReport, RefreshStatus, RefreshSummary, RefreshedSkill};
use super::{Registry, RegistryError};
use crate::SkillPlace;
use crate::explained::ExplainedSkill;
use crate::known_skill::KnownSkill;
use crate::named_definitions::located;
use crate::world::known_registered;

/// A skill that was read again, and what it was before.
struct Again {
    before: SkillEntry,
    known: KnownSkill,
    registration: Registration,
}

impl Registry<'_> {
    /// Reads the files and folders of one registered skill or of all again.
    ///
    /// The new state is built aside and takes the place of the old one in one step. What cannot be read, or does not fit
    /// the rest, is left as it was and reported with the reason. No server is contacted.
    ///
    /// # Errors
    /// The skill is not registered, or the registry cannot be used.
    pub fn refresh(&self, written: Option<&str>, dry_run: bool) -> Result<RefreshReport, RegistryError> {
        let entries = match written {
            None => self.store.skills(&SkillQuery::default())?,
            Some(written) => vec![self.registered_skill(written)?],
        };
        let mut skills = BTreeMap::new();
        let mut read = Vec::new();
        for entry in entries {
            let name = entry.skill.name().clone();
            match read_again(entry) {
                Ok(again) => read.push(again),
                Err(report) => drop(skills.insert(name, *report)),
            }
        }
        let changes = self.put_all(&mut read, &mut skills, dry_run)?;
        for (again, change) in read.into_iter().zip(changes) {
            let report = self.report(&again, change);
            skills.insert(again.before.skill.name().clone(), report);
        }
        let skills: Vec<RefreshedSkill> = skills.into_values().collect();
        let of = |status| skills.iter().filter(|skill| skill.status == status).count();
        let summary = RefreshSummary {
            total: skills.len(),
            changed: of(RefreshStatus::Changed),
            unchanged: of(RefreshStatus::Unchanged),
            failed: of(RefreshStatus::Failed),
            without_file: of(RefreshStatus::WithoutFile),
        };
        Ok(RefreshReport { skills, summary, dry_run })
    }

    fn registered_skill(&self, written: &str) -> Result<SkillEntry, RegistryError> {
        let name: SkillName = whole_name(written).parse()?;
        if let Some(entry) = self.store.skill(&name)? {
            return Ok(entry);
        }
        let known = self.world.find_skill(written)?;
        let path = known.place().path().map_or_else(PathBuf::new, std::path::Path::to_owned);
        Err(RegistryError::InFile { name: EntryName::Skill(known.name().clone()), path })
    }

    /// Puts everything that fits; what does not is taken out, with the reason, until the rest does.
    fn put_all(
        &self,
        read: &mut Vec<Again>,
        skills: &mut BTreeMap<SkillName, RefreshedSkill>,
        dry_run: bool,
    ) -> Result<Vec<PutChange>, RegistryError> {
        let options = PutOptions {
            mode: PutMode::Update,
            missing_tools: MissingTools::Report,
            effect: if dry_run { Effect::Rehearse } else { Effect::Keep },
        };
        loop {
            let registrations: Vec<Registration> =
                read.iter().map(|again| again.registration.clone()).collect();
            let refusals = match self.store.put_many(&registrations, options) {
                Ok(put) => return Ok(put.iter().map(|put| put.change).collect()),
                Err(PutError::Refused { refusals }) => refusals,
                Err(error) => return Err(error.into()),
            };
            let before = read.len();
            read.retain(|again| {
                let name = again.registration.name();
                let reasons: Vec<String> = refusals
                    .iter()
                    .filter(|refusal| refusal.name == *name)
                    .map(ToString::to_string)
                    .collect();
                if reasons.is_empty() {
                    return true;
                }
                skills.insert(again.before.skill.name().clone(), failed(&again.before, reasons.join("; ")));
                false
            });
            if read.len() == before {
                // What is refused is not among what was read: a dependant. Nothing of this can stand.
                let reason = PutError::Refused { refusals }.to_string();
                for again in read.drain(..) {
                    skills.insert(again.before.skill.name().clone(), failed(&again.before, reason.clone()));
                }
                return Ok(Vec::new());
            }
        }
    }

    fn report(&self, again: &Again, change: PutChange) -> RefreshedSkill {
        let before = self.tools(&known_registered(again.before.clone()));
        let after = self.tools(&again.known);
        let missing = |from: &BTreeMap<ToolName, Arc<Tool>>, other: &BTreeMap<ToolName, Arc<Tool>>| {
            from.keys().filter(|name| !other.contains_key(name)).map(ToString::to_string).collect::<Vec<_>>()
        };
        let is_changed =
            |(name, tool): &(&ToolName, &Arc<Tool>)| before.get(name).is_some_and(|before| before != *tool);
        RefreshedSkill {
            name: again.before.skill.name().to_string(),
            status: match change {
                PutChange::Unchanged => RefreshStatus::Unchanged,
                PutChange::Created | PutChange::Updated => RefreshStatus::Changed,
            },
            reason: None,
            tools_added: missing(&after, &before),
            tools_removed: missing(&before, &after),
            tools_changed: after.iter().filter(is_changed).map(|(name, _)| name.to_string()).collect(),
            mcp_servers: servers(&again.known.skill),
        }
    }

    /// Returns the tools that a skill defines or reaches; none when it has no exact set of them.
    fn tools(&self, known: &KnownSkill) -> BTreeMap<ToolName, Arc<Tool>> {
        let Ok(explained) = ExplainedSkill::of(self.world, known.clone()) else { return BTreeMap::new() };
        let tools = explained.resolved().tools();
        tools.filter_map(|tool| Some((tool.name().clone(), Arc::clone(tool.tool()?)))).collect()
    }
}

fn read_again(entry: SkillEntry) -> Result<Again, Box<RefreshedSkill>> {
    let Some(path) = entry.record.config_path.clone() else {
        let status = RefreshStatus::WithoutFile;
        return Err(Box::new(RefreshedSkill { status, reason: None, ..failed(&entry, String::new()) }));
    };
    let candidate = read_candidate(&path, false).map_err(|error| Box::new(failed(&entry, told(&error))))?;
    let defined = candidate.known.name();
    if defined != entry.skill.name() {
        let reason = format!("`{}` defines `{defined}` now", crate::path_text(&path));
        return Err(Box::new(failed(&entry, reason)));
    }
    let mut known = candidate.known;
    known.place = SkillPlace::Registered(Some(path));
    Ok(Again { before: entry, known, registration: candidate.registration })
}

fn failed(entry: &SkillEntry, reason: String) -> RefreshedSkill {
    RefreshedSkill {
        name: entry.skill.name().to_string(),
        status: RefreshStatus::Failed,
        reason: Some(reason),
        tools_added: Vec::new(),
        tools_removed: Vec::new(),
        tools_changed: Vec::new(),
        mcp_servers: servers(&entry.skill),
    }
}

/// The most mistakes of one file that a report tells.
const MAX_TOLD: usize = 10;

/// The error with everything behind it, because a report has no chain, and with what is wrong in the file.
fn told(error: &RegistryError) -> String {
    let mut told = error.to_string();
    let mut source = std::error::Error::source(error);
    while let Some(cause) = source {
        told.push_str(": ");
        told.push_str(&cause.to_string());
        source = cause.source();
    }
    let RegistryError::File(file) = error else { return told };
    let Some((text, diagnostics)) = file.findings() else { return told };
    let mistakes = || diagnostics.iter().filter(|diagnostic| diagnostic.is_error());
    let left = mistakes().count().saturating_sub(MAX_TOLD);
    let shown = mistakes().take(MAX_TOLD).map(|diagnostic| located(&text, diagnostic));
    let more = (left > 0).then(|| format!("and {left} more"));
    told.push_str(": ");
    told.push_str(&shown.chain(more).collect::<Vec<_>>().join("; "));
    told
}
