//! Columns as values.

use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;

use cleveragents_domain::Tool;
use rusqlite::types::Type;
use rusqlite::{Row, ToSql};
use serde::de::DeserializeOwned;

use super::super::registration::digest_of;
use super::super::{AgentSkillFolder, EntryKind, EntryRecord, SkillEntry, SkillOrigin, ToolEntry, UseRole};
use crate::ContentDigest;

/// The columns that [`tool_entry`] reads.
pub(super) const TOOL_COLUMNS: &str =
    "definition, digest, config_path, created_at_unix_ms, updated_at_unix_ms, name, tool_type, source";

/// The columns that [`skill_entry`] reads.
pub(super) const SKILL_COLUMNS: &str =
    "definition, digest, config_path, created_at_unix_ms, updated_at_unix_ms, name, origin";

pub(super) fn tool_entry(row: &Row<'_>) -> rusqlite::Result<ToolEntry> {
    let (tool, record): (Tool, _) = definition(row)?;
    let is_told_right = row.get_ref(5)?.as_str()? == tool.name().as_str()
        && row.get_ref(6)?.as_str()? == tool.tool_type().as_str()
        && row.get_ref(7)?.as_str()? == tool.source().kind().as_str();
    if !is_told_right {
        return Err(damaged("the columns of a tool are those of another one"));
    }
    Ok(ToolEntry { tool: Arc::new(tool), record })
}

pub(super) fn skill_entry(row: &Row<'_>) -> rusqlite::Result<SkillEntry> {
    let (skill, folder, record) = if row.get_ref(6)?.as_str()? == SkillOrigin::Composed.as_str() {
        let (skill, record) = definition(row)?;
        (Arc::new(skill), None, record)
    } else {
        let (folder, record): (AgentSkillFolder, _) = definition(row)?;
        (Arc::clone(folder.skill()), Some(Arc::new(folder)), record)
    };
    if row.get_ref(5)?.as_str()? != skill.name().as_str() {
        return Err(damaged("the columns of a skill are those of another one"));
    }
    Ok(SkillEntry { skill, folder, record })
}

fn definition<T: DeserializeOwned>(row: &Row<'_>) -> rusqlite::Result<(T, EntryRecord)> {
    let text = row.get_ref(0)?.as_str()?;
    let digest = ContentDigest::from(row.get::<_, [u8; 32]>(1)?);
    if digest_of(text) != digest {
        return Err(damaged("a definition is not the one that was kept"));
    }
    let read = serde_json::from_str(text)
        .map_err(|error| rusqlite::Error::FromSqlConversionFailure(0, Type::Text, Box::new(error)))?;
    let record = EntryRecord {
        config_path: row.get::<_, Option<Vec<u8>>>(2)?.map(path_of),
        digest,
        created_at_unix_ms: row.get(3)?,
        updated_at_unix_ms: row.get(4)?,
    };
    Ok((read, record))
}

/// Something that no version of this program writes.
pub(super) fn damaged(what: &'static str) -> rusqlite::Error {
    rusqlite::Error::FromSqlConversionFailure(0, Type::Text, what.into())
}

/// Reads a name out of a column.
pub(super) fn name<T: FromStr>(row: &Row<'_>, column: usize) -> rusqlite::Result<T> {
    row.get_ref(column)?.as_str()?.parse().map_err(|_| damaged("a name that is none"))
}

pub(super) fn bytes_of(path: &Path) -> Vec<u8> {
    #[cfg(unix)]
    return std::os::unix::ffi::OsStrExt::as_bytes(path.as_os_str()).to_vec();
    #[cfg(not(unix))]
    return path.to_string_lossy().into_owned().into_bytes();
}

fn path_of(bytes: Vec<u8>) -> PathBuf {
    #[cfg(unix)]
    return PathBuf::from(<std::ffi::OsString as std::os::unix::ffi::OsStringExt>::from_vec(bytes));
    #[cfg(not(unix))]
    return PathBuf::from(String::from_utf8_lossy(&bytes).into_owned());
}

pub(super) fn role(row: &Row<'_>, column: usize) -> rusqlite::Result<UseRole> {
    let word = row.get_ref(column)?.as_str()?;
    let known = UseRole::ALL.into_iter().find(|role| role.as_str() == word);
    known.ok_or_else(|| damaged("an unknown role"))
}

/// The condition that keeps the names of one namespace, and its two values: every name is at least `team/` and below
/// `team0`, because `0` follows `/`.
pub(super) fn namespace_range(namespace: &str) -> [String; 2] {
    [format!("{namespace}/"), format!("{namespace}0")]
}

/// Collects a condition and its values.
#[derive(Default)]
pub(super) struct Condition {
    parts: Vec<&'static str>,
    values: Vec<String>,
}

impl Condition {
    pub(super) fn namespace(&mut self, namespace: Option<&str>) {
        if let Some(namespace) = namespace {
            self.parts.extend(["name >= ?", "name < ?"]);
            self.values.extend(namespace_range(namespace));
        }
    }

    pub(super) fn equals(&mut self, part: &'static str, value: Option<&str>) {
        if let Some(value) = value {
            self.parts.push(part);
            self.values.push(value.to_owned());
        }
    }

    pub(super) fn text(&self) -> String {
        if self.parts.is_empty() { String::new() } else { format!("WHERE {}", self.parts.join(" AND ")) }
    }

    pub(super) fn values(&self) -> Vec<&dyn ToSql> {
        self.values.iter().map(|value| value as &dyn ToSql).collect()
    }
}

pub(super) fn kind_of_tool(tool_type: &str, is_folder: bool) -> EntryKind {
    if is_folder {
        EntryKind::AgentSkill
    } else if tool_type == "validation" {
        EntryKind::Validation
    } else {
        EntryKind::Tool
    }
}

pub(super) fn kind_of_skill(origin: &str) -> EntryKind {
    if origin == SkillOrigin::AgentSkill.as_str() { EntryKind::AgentSkill } else { EntryKind::Skill }
}
