//! The registry in memory, for embedders that keep nothing, and to hold the one on disk against.

use std::collections::{BTreeMap, BTreeSet};
use std::convert::Infallible;
use std::sync::{Arc, Mutex, PoisonError};

use cleveragents_domain::resolve::{Definitions, DefinitionsBuilder};
use cleveragents_domain::{SkillName, ToolName};
use cleveragents_runtime::Clock;

use super::registration::{digest_of, tool_text};
use super::relations::{Findings, Item, Provided, findings};
use super::uses::{Target, Use, folder_key};
use super::verdict::{Touch, Touched, claims, judge};
use super::{
    Effect, EntryKind, EntryName, EntryRecord, Put, PutChange, PutError, PutMode, PutOptions, Refusal,
    RefusalReason, Registration, RemoveError, RemoveOptions, Removed, SkillEntry, SkillOrigin, SkillQuery,
    Store, ToolEntry, ToolQuery, UsedEntries, User,
};
use crate::StateError;

/// The registry in the memory of one process. It answers as [`SqliteStore`](super::SqliteStore) does, checks everything
/// anew on every change, and is gone with the value.
#[derive(Debug)]
pub struct MemoryStore {
    clock: Arc<dyn Clock>,
    provided: Provided,
    // Guards the pointer to the current state; held while it is read or replaced.
    current: Mutex<Arc<Current>>,
    // Makes changes one after another; held for a whole change.
    change: Mutex<()>,
}

/// The registry at one moment.
#[derive(Debug)]
struct Current {
    entries: Entries,
    definitions: Arc<Definitions>,
}

type Entries = BTreeMap<EntryName, Stored>;

#[derive(Debug, Clone)]
struct Stored {
    item: Item,
    kind: EntryKind,
    record: EntryRecord,
}

impl MemoryStore {
    /// Starts empty. `provided` holds what exists without being registered, such as the builtin tools.
    pub fn new(clock: Arc<dyn Clock>, provided: DefinitionsBuilder) -> Self {
        let provided = Provided::new(provided);
        let current = Current { entries: Entries::new(), definitions: provided.definitions() };
        Self { clock, provided, current: Mutex::new(Arc::new(current)), change: Mutex::default() }
    }

    fn current(&self) -> Arc<Current> {
        Arc::clone(&self.current.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn replace(&self, entries: Entries) {
        let mut builder = self.provided.builder().clone();
        for stored in entries.values() {
            stored.item.add_to(&mut builder);
        }
        let current = Current { entries, definitions: Arc::new(builder.into()) };
        *self.current.lock().unwrap_or_else(PoisonError::into_inner) = Arc::new(current);
    }

    /// Examines every entry there is.
    fn examine(&self, entries: &Entries) -> (BTreeMap<EntryName, Findings>, Definitions) {
        let items = entries.iter().map(|(name, stored)| (name.clone(), stored.item.clone())).collect();
        findings(&entries.keys().cloned().collect(), &items, &self.provided)
    }
}

impl Store for MemoryStore {
    fn put_many(&self, registrations: &[Registration], options: PutOptions) -> Result<Vec<Put>, PutError> {
        let _one_at_a_time = self.change.lock().unwrap_or_else(PoisonError::into_inner);
        let current = self.current();
        let mut entries = current.entries.clone();
        claims(registrations, &self.provided)?;
        let mut refusals = Vec::new();
        let mut put = Vec::new();
        let mut touched = Touched::new();
        let now = self.clock.unix_millis();
        for registration in registrations {
            match apply(&mut entries, registration, options.mode, now) {
                Ok(change) => put.push(Put::new(registration, change)),
                Err(refused) => refusals.push(refused),
            }
            for name in registration.claims() {
                let before = current.entries.get(name).map(|stored| stored.item.clone());
                if let Some(stored) = entries.get(name) {
                    touched.insert(name.clone(), Touch { before, after: stored.item.clone() });
                }
            }
        }
        if refusals.is_empty() {
            let after = self.examine(&entries);
            let before = |_: &BTreeSet<EntryName>| Ok::<_, Infallible>(self.examine(&current.entries).0);
            let exists = |name: &EntryName| Ok(self.provided.has(name) || entries.contains_key(name));
            let judged =
                judge((registrations, &mut put), &touched, &after, before, exists, options.missing_tools);
            let Ok(judged) = judged;
            refusals = judged;
        }
        if !refusals.is_empty() {
            return Err(PutError::of(refusals));
        }
        if options.effect == Effect::Keep {
            self.replace(entries);
        }
        Ok(put)
    }

    fn remove(&self, name: &EntryName, options: RemoveOptions) -> Result<Removed, RemoveError> {
        let _one_at_a_time = self.change.lock().unwrap_or_else(PoisonError::into_inner);
        let current = self.current();
        let Some(stored) = current.entries.get(name) else {
            return Err(RemoveError::NotFound { name: name.clone() });
        };
        let names = if stored.kind == EntryKind::AgentSkill { both_names(name) } else { vec![name.clone()] };
        let users: BTreeSet<User> = names.iter().flat_map(|name| users(&current.entries, name)).collect();
        let unresolved: Vec<User> = users.into_iter().filter(|user| !names.contains(&user.name)).collect();
        if options.used == UsedEntries::Refuse && !unresolved.is_empty() {
            return Err(RemoveError::InUse { name: name.clone(), users: unresolved });
        }
        if options.effect == Effect::Keep {
            let mut entries = current.entries.clone();
            entries.retain(|name, _| !names.contains(name));
            self.replace(entries);
        }
        Ok(Removed {
            entries: names,
            kind: stored.kind,
            config_path: stored.record.config_path.clone(),
            unresolved,
        })
    }

    fn tool(&self, name: &ToolName) -> Result<Option<ToolEntry>, StateError> {
        Ok(self.current().entries.get(&EntryName::Tool(name.clone())).and_then(Stored::tool))
    }

    fn skill(&self, name: &SkillName) -> Result<Option<SkillEntry>, StateError> {
        Ok(self.current().entries.get(&EntryName::Skill(name.clone())).and_then(Stored::skill))
    }

    fn tools(&self, query: &ToolQuery) -> Result<Vec<ToolEntry>, StateError> {
        let tools = self.current().entries.values().filter_map(Stored::tool).collect::<Vec<_>>();
        let is_wanted = |entry: &ToolEntry| {
            query.namespace.as_deref().is_none_or(|namespace| namespace == entry.tool.namespace())
                && query.tool_type.is_none_or(|tool_type| tool_type == entry.tool.tool_type())
                && query.source.is_none_or(|source| source == entry.tool.source().kind())
        };
        Ok(tools.into_iter().filter(is_wanted).collect())
    }

    fn skills(&self, query: &SkillQuery) -> Result<Vec<SkillEntry>, StateError> {
        let skills = self.current().entries.values().filter_map(Stored::skill).collect::<Vec<_>>();
        let is_wanted = |entry: &SkillEntry| {
            let origin = if entry.folder.is_some() { SkillOrigin::AgentSkill } else { SkillOrigin::Composed };
            query.namespace.as_deref().is_none_or(|namespace| namespace == entry.skill.namespace())
                && query.origin.is_none_or(|wanted| wanted == origin)
        };
        Ok(skills.into_iter().filter(is_wanted).collect())
    }

    fn users(&self, name: &EntryName) -> Result<Vec<User>, StateError> {
        Ok(users(&self.current().entries, name).into_iter().collect())
    }

    fn snapshot(&self) -> Result<Arc<Definitions>, StateError> {
        Ok(Arc::clone(&self.current().definitions))
    }
}

impl Stored {
    fn tool(&self) -> Option<ToolEntry> {
        match &self.item {
            Item::Tool(tool) => Some(ToolEntry { tool: Arc::clone(tool), record: self.record.clone() }),
            Item::Skill(_) | Item::Folder(_) => None,
        }
    }

    fn skill(&self) -> Option<SkillEntry> {
        let (skill, folder) = match &self.item {
            Item::Tool(_) => return None,
            Item::Skill(skill) => (Arc::clone(skill), None),
            Item::Folder(folder) => (Arc::clone(folder.skill()), Some(Arc::clone(folder))),
        };
        Some(SkillEntry { skill, folder, record: self.record.clone() })
    }
}

/// Puts a definition into the entries.
fn apply(
    entries: &mut Entries,
    registration: &Registration,
    mode: PutMode,
    now: u64,
) -> Result<PutChange, Refusal> {
    if let Item::Folder(folder) = &registration.item
        && let Some(registered) = other_name(entries, registration.name(), folder.config())
    {
        let reason = RefusalReason::FolderTaken { registered };
        return Err(Refusal { name: registration.name().clone(), reason });
    }
    let mut change = PutChange::Unchanged;
    for name in registration.claims() {
        let (item, digest) = match (&registration.item, name) {
            (Item::Folder(folder), EntryName::Tool(_)) => {
                (Item::Tool(Arc::clone(folder.tool())), digest_of(&tool_text(folder.tool())))
            }
            (item, _) => (item.clone(), *registration.digest()),
        };
        let config_path = registration.config_path.clone();
        let given = registration.kind();
        let refused = |reason| Refusal { name: name.clone(), reason };
        let created_at_unix_ms = match entries.get(name) {
            None => now,
            Some(present) if present.kind != given => {
                return Err(refused(RefusalReason::OtherKind { registered: present.kind, given }));
            }
            Some(present) if mode == PutMode::Create => {
                return Err(refused(RefusalReason::Taken { registered: present.kind }));
            }
            Some(present) if present.record.digest == digest && present.record.config_path == config_path => {
                continue;
            }
            Some(present) => present.record.created_at_unix_ms,
        };
        let record = EntryRecord { config_path, digest, created_at_unix_ms, updated_at_unix_ms: now };
        let replaced = entries.insert(name.clone(), Stored { item, kind: given, record });
        if name == registration.name() {
            change = if replaced.is_some() { PutChange::Updated } else { PutChange::Created };
        }
    }
    Ok(change)
}

fn other_name(
    entries: &Entries,
    name: &EntryName,
    config: &super::AgentSkillFolderConfig,
) -> Option<EntryName> {
    let is_same = |stored: &Stored| stored.item.folder_key() == Some(folder_key(&config.agent_skill_path));
    let mut others = entries.iter().filter(|(other, stored)| *other != name && is_same(stored));
    others.next().map(|(name, _)| name.clone())
}

/// Returns the names of a folder's skill and tool, given one of them.
fn both_names(name: &EntryName) -> Vec<EntryName> {
    let skill = name.as_str().parse().map(EntryName::Skill);
    let tool = name.as_str().parse().map(EntryName::Tool);
    skill.into_iter().chain(tool).collect()
}

fn users(entries: &Entries, target: &EntryName) -> BTreeSet<User> {
    let uses = entries
        .iter()
        .flat_map(|(name, stored)| stored.item.uses().into_iter().map(move |used| (name, used)));
    let path = entries.get(target).and_then(|stored| stored.item.folder_key());
    let is_meant = |used: &Use| match &used.target {
        Target::Entry(name) => name == target,
        Target::Folder(used) => Some(used.as_str()) == path,
    };
    uses.filter(|(_, used)| is_meant(used))
        .map(|(name, used)| User { name: name.clone(), role: used.role })
        .collect()
}
