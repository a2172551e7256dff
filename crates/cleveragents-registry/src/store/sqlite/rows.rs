//! Questions to the tables of the registry.

use std::path::PathBuf;

use cleveragents_domain::ToolName;
use rusqlite::{Connection, OptionalExtension as _, params};

use super::super::relations::Item;
use super::super::{EntryKind, EntryName, SkillEntry, ToolEntry, User};
use super::encoding::{Condition, SKILL_COLUMNS, TOOL_COLUMNS, name, role, skill_entry, tool_entry};

pub(super) fn find_tool(connection: &Connection, name: &ToolName) -> rusqlite::Result<Option<ToolEntry>> {
    let mut find = connection.prepare_cached(&format!("SELECT {TOOL_COLUMNS} FROM tools WHERE name = ?1"))?;
    find.query_row([name.as_str()], tool_entry).optional()
}

pub(super) fn find_skill(connection: &Connection, name: &str) -> rusqlite::Result<Option<SkillEntry>> {
    let mut find =
        connection.prepare_cached(&format!("SELECT {SKILL_COLUMNS} FROM skills WHERE name = ?1"))?;
    find.query_row([name], skill_entry).optional()
}

/// Returns the definitions that use an entry directly, by name and role.
pub(super) fn users(connection: &Connection, target: &EntryName) -> rusqlite::Result<Vec<User>> {
    let mut users = Vec::new();
    let is_skill = matches!(target, EntryName::Skill(_));
    let skills = "SELECT skills.name, role FROM skill_uses JOIN skills ON skills.id = skill \
                  WHERE target = ?1 AND role <> 'folder' AND (role = 'includes') = ?2 \
                  UNION ALL SELECT skills.name, role FROM skill_uses JOIN skills ON skills.id = skill \
                  WHERE ?2 AND target = (SELECT folder FROM skills WHERE name = ?1) AND role = 'folder'";
    let mut find = connection.prepare_cached(skills)?;
    for user in find.query_map(params![target.as_str(), is_skill], |row| {
        Ok(User { name: EntryName::Skill(name(row, 0)?), role: role(row, 1)? })
    })? {
        users.push(user?);
    }
    if !is_skill {
        let tools = "SELECT tools.name, role FROM tool_uses JOIN tools ON tools.id = tool WHERE target = ?1";
        let mut find = connection.prepare_cached(tools)?;
        for user in find.query_map([target.as_str()], |row| {
            Ok(User { name: EntryName::Tool(name(row, 0)?), role: role(row, 1)? })
        })? {
            users.push(user?);
        }
    }
    users.sort();
    Ok(users)
}

/// Returns the folder that is registered under a path.
pub(super) fn find_folder(connection: &Connection, path: &str) -> rusqlite::Result<Option<Item>> {
    let find = format!("SELECT {SKILL_COLUMNS} FROM skills WHERE folder = ?1");
    let found = connection.prepare_cached(&find)?.query_row([path], skill_entry).optional()?;
    Ok(found.and_then(|entry| entry.folder).map(Item::Folder))
}

pub(super) fn tools(connection: &Connection, condition: &Condition) -> rusqlite::Result<Vec<ToolEntry>> {
    let list = format!("SELECT {TOOL_COLUMNS} FROM tools {} ORDER BY name", condition.text());
    connection.prepare_cached(&list)?.query_map(condition.values().as_slice(), tool_entry)?.collect()
}

pub(super) fn skills(connection: &Connection, condition: &Condition) -> rusqlite::Result<Vec<SkillEntry>> {
    let list = format!("SELECT {SKILL_COLUMNS} FROM skills {} ORDER BY name", condition.text());
    connection.prepare_cached(&list)?.query_map(condition.values().as_slice(), skill_entry)?.collect()
}

pub(super) fn exists(connection: &Connection, entry: &EntryName) -> rusqlite::Result<bool> {
    let look = match entry {
        EntryName::Tool(_) => "SELECT EXISTS (SELECT 1 FROM tools WHERE name = ?1)",
        EntryName::Skill(_) => "SELECT EXISTS (SELECT 1 FROM skills WHERE name = ?1)",
    };
    connection.prepare_cached(look)?.query_row([entry.as_str()], |row| row.get(0))
}

pub(super) fn find_item(connection: &Connection, entry: &EntryName) -> rusqlite::Result<Option<Item>> {
    Ok(match entry {
        EntryName::Tool(name) => find_tool(connection, name)?.map(|entry| Item::Tool(entry.tool)),
        EntryName::Skill(name) => find_skill(connection, name.as_str())?
            .map(|entry| entry.folder.map_or(Item::Skill(entry.skill), Item::Folder)),
    })
}

/// What is registered under a name.
pub(super) struct Registered {
    /// Two entries for a folder, its skill first.
    pub(super) entries: Vec<EntryName>,
    pub(super) kind: EntryKind,
    pub(super) config_path: Option<PathBuf>,
}

pub(super) fn registered(connection: &Connection, name: &EntryName) -> rusqlite::Result<Option<Registered>> {
    let skill = find_skill(connection, name.as_str())?;
    if let Some(SkillEntry { folder: Some(folder), record, .. }) = &skill {
        let entries =
            vec![EntryName::Skill(folder.name().clone()), EntryName::Tool(folder.tool().name().clone())];
        let config_path = record.config_path.clone();
        return Ok(Some(Registered { entries, kind: EntryKind::AgentSkill, config_path }));
    }
    let (kind, record) = match name {
        EntryName::Skill(_) => (Some(EntryKind::Skill), skill.map(|entry| entry.record)),
        EntryName::Tool(tool) => {
            let found = find_tool(connection, tool)?;
            (found.as_ref().map(|entry| EntryKind::of(&entry.tool)), found.map(|entry| entry.record))
        }
    };
    Ok(kind.zip(record).map(|(kind, record)| Registered {
        entries: vec![name.clone()],
        kind,
        config_path: record.config_path,
    }))
}
