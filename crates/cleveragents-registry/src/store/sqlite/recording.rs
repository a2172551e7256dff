//! Writes the rows of a change and remembers what was there before.

use std::sync::Arc;

use cleveragents_domain::Tool;
use rusqlite::{Connection, OptionalExtension as _, Row, params};

use super::super::registration::{digest_of, tool_text};
use super::super::relations::Item;
use super::super::verdict::{Touch, Touched};
use super::super::{
    EntryKind, EntryName, PutChange, PutMode, Refusal, RefusalReason, Registration, SkillOrigin,
};
use super::encoding::{bytes_of, kind_of_skill, kind_of_tool, name};
use super::rows::find_item;
use crate::ContentDigest;
use crate::audit::integer;

/// One change of several definitions.
pub(super) struct Recording<'t> {
    connection: &'t Connection,
    change: i64,
    mode: PutMode,
    now: i64,
    touched: Touched,
}

/// What a row holds besides its name.
struct Content<'r> {
    text: &'r str,
    digest: &'r ContentDigest,
    config_path: Option<&'r [u8]>,
}

/// A row that has the name already.
struct Present {
    id: i64,
    kind: EntryKind,
    digest: [u8; 32],
    config_path: Option<Vec<u8>>,
}

impl Present {
    fn is(&self, content: &Content<'_>) -> bool {
        self.digest == *content.digest.as_bytes() && self.config_path.as_deref() == content.config_path
    }
}

/// A row and what happened to it, or why nothing did.
type Written = Result<(i64, PutChange), RefusalReason>;

impl<'t> Recording<'t> {
    pub(super) fn begin(connection: &'t Connection, change: i64, mode: PutMode, now_unix_ms: u64) -> Self {
        Self { connection, change, mode, now: integer(now_unix_ms), touched: Touched::new() }
    }

    /// Returns what was named, before and after.
    pub(super) fn into_touched(self) -> Touched {
        self.touched
    }

    pub(super) fn put(
        &mut self,
        registration: &Registration,
    ) -> rusqlite::Result<Result<PutChange, Refusal>> {
        let config_path = registration.config_path.as_deref().map(bytes_of);
        let content = Content {
            text: &registration.text,
            digest: &registration.digest,
            config_path: config_path.as_deref(),
        };
        let entry = registration.name();
        let item = &registration.item;
        let written = match item {
            Item::Tool(tool) => self.tool(entry, (tool, None), item, &content)?,
            Item::Skill(_) | Item::Folder(_) => self.skill(entry, item, &content)?,
        };
        let (id, change) = match written {
            Ok(written) => written,
            Err(reason) => return Ok(Err(Refusal { name: entry.clone(), reason })),
        };
        if change != PutChange::Unchanged {
            self.uses(registration, id, change)?;
        }
        if let Item::Folder(folder) = item {
            let tool = folder.tool();
            let entry = EntryName::Tool(tool.name().clone());
            let text = tool_text(tool);
            let content = Content { text: &text, digest: &digest_of(&text), ..content };
            let item = Item::Tool(Arc::clone(tool));
            if let Err(reason) = self.tool(&entry, (tool, Some(id)), &item, &content)? {
                return Ok(Err(Refusal { name: entry, reason }));
            }
        }
        Ok(Ok(change))
    }

    fn tool(
        &mut self,
        entry: &EntryName,
        (tool, folder): (&Tool, Option<i64>),
        item: &Item,
        content: &Content<'_>,
    ) -> rusqlite::Result<Written> {
        if let Some(id) = self.insert_tool(tool, folder, content)? {
            self.touch(entry, None, item);
            return Ok(Ok((id, PutChange::Created)));
        }
        let find = "SELECT id, digest, config_path, tool_type, folder FROM tools WHERE name = ?1";
        let present = self.connection.prepare_cached(find)?.query_row([entry.as_str()], |row| {
            present(row, kind_of_tool(row.get_ref(3)?.as_str()?, row.get::<_, Option<i64>>(4)?.is_some()))
        })?;
        let given = if folder.is_some() { EntryKind::AgentSkill } else { EntryKind::of(tool) };
        if let Some(refused) = self.in_the_way(&present, given) {
            return Ok(Err(refused));
        }
        let before = find_item(self.connection, entry)?;
        self.touch(entry, before, item);
        if present.is(content) {
            return Ok(Ok((present.id, PutChange::Unchanged)));
        }
        let update = "UPDATE tools SET tool_type = ?2, source = ?3, definition = ?4, digest = ?5, config_path = ?6, \
                      updated_at_unix_ms = ?7, change = ?8 WHERE id = ?1";
        self.connection.prepare_cached(update)?.execute(params![
            present.id,
            tool.tool_type().as_str(),
            tool.source().kind().as_str(),
            content.text,
            content.digest.as_bytes().as_slice(),
            content.config_path,
            self.now,
            self.change
        ])?;
        Ok(Ok((present.id, PutChange::Updated)))
    }

    /// Adds the row of a tool unless its name is taken.
    fn insert_tool(
        &self,
        tool: &Tool,
        folder: Option<i64>,
        content: &Content<'_>,
    ) -> rusqlite::Result<Option<i64>> {
        let insert = "INSERT INTO tools (name, tool_type, source, folder, definition, digest, config_path, \
                      created_at_unix_ms, updated_at_unix_ms, change) \
                      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?8, ?9) ON CONFLICT (name) DO NOTHING";
        let inserted = self.connection.prepare_cached(insert)?.execute(params![
            tool.name().as_str(),
            tool.tool_type().as_str(),
            tool.source().kind().as_str(),
            folder,
            content.text,
            content.digest.as_bytes().as_slice(),
            content.config_path,
            self.now,
            self.change
        ])?;
        Ok((inserted > 0).then(|| self.connection.last_insert_rowid()))
    }

    fn skill(&mut self, entry: &EntryName, item: &Item, content: &Content<'_>) -> rusqlite::Result<Written> {
        let path = item.folder_key();
        if let Some(registered) = path.map(|path| self.other_name(entry, path)).transpose()?.flatten() {
            return Ok(Err(RefusalReason::FolderTaken { registered }));
        }
        let (given, origin) = match item {
            Item::Folder(_) => (EntryKind::AgentSkill, SkillOrigin::AgentSkill),
            Item::Skill(_) | Item::Tool(_) => (EntryKind::Skill, SkillOrigin::Composed),
        };
        let insert = "INSERT INTO skills (name, origin, folder, definition, digest, config_path, created_at_unix_ms, \
                      updated_at_unix_ms, change) \
                      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?7, ?8) ON CONFLICT (name) DO NOTHING";
        let inserted = self.connection.prepare_cached(insert)?.execute(params![
            entry.as_str(),
            origin.as_str(),
            path,
            content.text,
            content.digest.as_bytes().as_slice(),
            content.config_path,
            self.now,
            self.change
        ])?;
        if inserted > 0 {
            self.touch(entry, None, item);
            return Ok(Ok((self.connection.last_insert_rowid(), PutChange::Created)));
        }
        let find = "SELECT id, digest, config_path, origin FROM skills WHERE name = ?1";
        let present = self
            .connection
            .prepare_cached(find)?
            .query_row([entry.as_str()], |row| present(row, kind_of_skill(row.get_ref(3)?.as_str()?)))?;
        if let Some(refused) = self.in_the_way(&present, given) {
            return Ok(Err(refused));
        }
        let before = find_item(self.connection, entry)?;
        self.touch(entry, before, item);
        if present.is(content) {
            return Ok(Ok((present.id, PutChange::Unchanged)));
        }
        let update = "UPDATE skills SET folder = ?2, definition = ?3, digest = ?4, config_path = ?5, \
                      updated_at_unix_ms = ?6, change = ?7 WHERE id = ?1";
        self.connection.prepare_cached(update)?.execute(params![
            present.id,
            path,
            content.text,
            content.digest.as_bytes().as_slice(),
            content.config_path,
            self.now,
            self.change
        ])?;
        Ok(Ok((present.id, PutChange::Updated)))
    }

    /// Returns the other name under which a folder is registered.
    fn other_name(&self, entry: &EntryName, path: &str) -> rusqlite::Result<Option<EntryName>> {
        let find = "SELECT name FROM skills WHERE folder = ?1 AND name <> ?2";
        let mut find = self.connection.prepare_cached(find)?;
        find.query_row([path, entry.as_str()], |row| Ok(EntryName::Skill(name(row, 0)?))).optional()
    }

    /// Says why a row may not be replaced, if so.
    fn in_the_way(&self, present: &Present, given: EntryKind) -> Option<RefusalReason> {
        let registered = present.kind;
        if registered != given {
            return Some(RefusalReason::OtherKind { registered, given });
        }
        (self.mode == PutMode::Create).then_some(RefusalReason::Taken { registered })
    }

    fn touch(&mut self, entry: &EntryName, before: Option<Item>, item: &Item) {
        self.touched.insert(entry.clone(), Touch { before, after: item.clone() });
    }

    /// Writes what a definition uses.
    fn uses(&self, registration: &Registration, id: i64, change: PutChange) -> rusqlite::Result<()> {
        let (delete, insert) = match registration.item {
            Item::Tool(_) => (
                "DELETE FROM tool_uses WHERE tool = ?1",
                "INSERT INTO tool_uses (tool, role, target) VALUES (?1, ?2, ?3)",
            ),
            Item::Skill(_) | Item::Folder(_) => (
                "DELETE FROM skill_uses WHERE skill = ?1",
                "INSERT INTO skill_uses (skill, role, target) VALUES (?1, ?2, ?3)",
            ),
        };
        if change == PutChange::Updated {
            self.connection.prepare_cached(delete)?.execute([id])?;
        }
        if registration.uses.is_empty() {
            return Ok(());
        }
        let mut insert = self.connection.prepare_cached(insert)?;
        for used in &registration.uses {
            insert.execute(params![id, used.role.as_str(), used.target.as_str()])?;
        }
        Ok(())
    }
}

fn present(row: &Row<'_>, kind: EntryKind) -> rusqlite::Result<Present> {
    Ok(Present { id: row.get(0)?, kind, digest: row.get(1)?, config_path: row.get(2)? })
}
