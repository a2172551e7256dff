//! What depends on the entries that a change names.

use std::collections::BTreeSet;

use rusqlite::{Connection, params};

use super::super::EntryName;
use super::super::relations::Item;
use super::super::verdict::Touched;
use super::encoding::name;

/// Returns everything that depends on what a change names: wrappers of tools, skills that refer to any of them or name a
/// folder, and skills that include such skills, however far up.
pub(super) fn affected(connection: &Connection, touched: &Touched) -> rusqlite::Result<BTreeSet<EntryName>> {
    let mut affected: BTreeSet<EntryName> = BTreeSet::new();
    let anything = "SELECT EXISTS (SELECT 1 FROM skill_uses) OR EXISTS (SELECT 1 FROM tool_uses)";
    if !connection.query_row(anything, [], |row| row.get::<_, bool>(0))? {
        return Ok(affected);
    }
    let mut open: Vec<EntryName> = Vec::new();
    for (entry, touch) in touched {
        dependants(connection, entry, &mut open)?;
        let folders = [touch.before.as_ref(), Some(&touch.after)].into_iter().flatten();
        for path in folders.filter_map(Item::folder_key) {
            named_by(connection, path, &mut open)?;
        }
    }
    while let Some(entry) = open.pop() {
        if affected.insert(entry.clone()) {
            dependants(connection, &entry, &mut open)?;
        }
    }
    Ok(affected)
}

fn dependants(
    connection: &Connection,
    entry: &EntryName,
    found: &mut Vec<EntryName>,
) -> rusqlite::Result<()> {
    let is_skill = matches!(entry, EntryName::Skill(_));
    let users = "SELECT DISTINCT skills.name FROM skill_uses JOIN skills ON skills.id = skill \
                 WHERE target = ?1 AND role <> 'folder' AND (role = 'includes') = ?2";
    let mut users = connection.prepare_cached(users)?;
    for user in users.query_map(params![entry.as_str(), is_skill], |row| name(row, 0))? {
        found.push(EntryName::Skill(user?));
    }
    if !is_skill {
        let wrappers = "SELECT tools.name FROM tool_uses JOIN tools ON tools.id = tool \
                        WHERE target = ?1 AND role = 'wraps'";
        let mut wrappers = connection.prepare_cached(wrappers)?;
        for wrapper in wrappers.query_map([entry.as_str()], |row| name(row, 0))? {
            found.push(EntryName::Tool(wrapper?));
        }
    }
    Ok(())
}

/// Finds the skills that name a folder by its path.
fn named_by(connection: &Connection, path: &str, found: &mut Vec<EntryName>) -> rusqlite::Result<()> {
    let users = "SELECT skills.name FROM skill_uses JOIN skills ON skills.id = skill \
                 WHERE target = ?1 AND role = 'folder'";
    let mut users = connection.prepare_cached(users)?;
    for user in users.query_map([path], |row| name(row, 0))? {
        found.push(EntryName::Skill(user?));
    }
    Ok(())
}
