//! Everything at one moment, brought up to date by what changed since.

use std::sync::Arc;

use cleveragents_domain::resolve::{Definitions, DefinitionsBuilder};
use cleveragents_domain::{SkillName, ToolName, ToolSource};
use rusqlite::{Connection, params};

use super::super::relations::Provided;
use super::super::{AgentSkillFolder, SkillEntry, ToolEntry};
use super::encoding::{SKILL_COLUMNS, TOOL_COLUMNS, damaged, skill_entry, tool_entry};

/// A snapshot and the change of the registry after which it was taken.
#[derive(Debug)]
pub(super) struct Kept {
    pub(super) definitions: Arc<Definitions>,
    change: i64,
}

/// Beyond this many changed entries everything is read anew.
const MOST_CHANGED: i64 = 1_000;

/// Returns the snapshot of this moment, out of the one that is known where that takes less work.
pub(super) fn current(
    connection: &Connection,
    provided: &Provided,
    known: Option<Kept>,
) -> rusqlite::Result<Kept> {
    // One transaction, so that all answers are of one moment.
    let transaction = connection.unchecked_transaction()?;
    let (change, forgotten) =
        transaction.query_row("SELECT change, forgotten FROM registry WHERE id = 1", [], |row| {
            Ok((row.get::<_, i64>(0)?, row.get::<_, i64>(1)?))
        })?;
    let definitions = match known {
        _ if change == 0 => provided.definitions(),
        Some(known) if known.change == change => known.definitions,
        Some(known) if forgotten <= known.change && known.change < change => {
            match brought_up(&transaction, &known)? {
                Some(definitions) => Arc::new(definitions),
                None => Arc::new(everything(&transaction, provided)?),
            }
        }
        _ => Arc::new(everything(&transaction, provided)?),
    };
    transaction.commit()?;
    Ok(Kept { definitions, change })
}

fn everything(connection: &Connection, provided: &Provided) -> rusqlite::Result<Definitions> {
    let mut builder: DefinitionsBuilder = provided.builder().clone();
    let mut tools = connection.prepare_cached(&format!("SELECT {TOOL_COLUMNS} FROM tools ORDER BY name"))?;
    for entry in tools.query_map([], tool_entry)? {
        builder.tool(entry?.tool);
    }
    let mut skills =
        connection.prepare_cached(&format!("SELECT {SKILL_COLUMNS} FROM skills ORDER BY name"))?;
    for entry in skills.query_map([], skill_entry)? {
        let SkillEntry { skill, folder, .. } = entry?;
        if let Some(folder) = folder {
            let (path, tools) = folder_tools(&folder);
            builder.agent_skill(path, tools);
        }
        builder.skill(skill);
    }
    Ok(builder.into())
}

/// Applies what changed since a snapshot; `None` when that is too much.
fn brought_up(connection: &Connection, known: &Kept) -> rusqlite::Result<Option<Definitions>> {
    let since = params![known.change];
    let count = "SELECT (SELECT count(*) FROM tools WHERE change > ?1) + \
                 (SELECT count(*) FROM skills WHERE change > ?1) + \
                 (SELECT count(*) FROM registry_removals WHERE change > ?1)";
    if connection.query_row(count, since, |row| row.get::<_, i64>(0))? > MOST_CHANGED {
        return Ok(None);
    }
    let mut definitions = Definitions::clone(&known.definitions);
    let removals = "SELECT entry, name FROM registry_removals WHERE change > ?1";
    let mut removed = connection.prepare_cached(removals)?;
    let mut rows = removed.query(since)?;
    while let Some(row) = rows.next()? {
        let name = row.get_ref(1)?.as_str()?;
        let damage = |_| damaged("a name that is none");
        definitions = if row.get_ref(0)?.as_str()? == "tool" {
            without_tool(&definitions, &name.parse().map_err(damage)?)
        } else {
            let name: SkillName = name.parse().map_err(damage)?;
            definitions.without_skill(&name)
        };
    }
    let changed = format!("SELECT {TOOL_COLUMNS} FROM tools WHERE change > ?1");
    let mut tools = connection.prepare_cached(&changed)?;
    for entry in tools.query_map(since, tool_entry)? {
        let ToolEntry { tool, .. } = entry?;
        // A folder that moved is no longer found at its old path.
        definitions = without_tool(&definitions, tool.name()).with_tool(tool);
    }
    let changed = format!("SELECT {SKILL_COLUMNS} FROM skills WHERE change > ?1");
    let mut skills = connection.prepare_cached(&changed)?;
    for entry in skills.query_map(since, skill_entry)? {
        let SkillEntry { skill, folder, .. } = entry?;
        if let Some(folder) = folder {
            let (path, tools) = folder_tools(&folder);
            definitions = definitions.with_agent_skill(path, tools);
        }
        definitions = definitions.with_skill(skill);
    }
    Ok(Some(definitions))
}

fn without_tool(definitions: &Definitions, name: &ToolName) -> Definitions {
    let folder = definitions.tool(name).and_then(|tool| match tool.source() {
        ToolSource::AgentSkill { path } => Some(path.clone()),
        ToolSource::Mcp { .. }
        | ToolSource::Builtin
        | ToolSource::Custom { .. }
        | ToolSource::Wrapped { .. } => None,
    });
    let without = definitions.without_tool(name);
    folder.map_or(without.clone(), |path| without.without_agent_skill(&path))
}

fn folder_tools(folder: &AgentSkillFolder) -> (&str, Vec<Arc<cleveragents_domain::Tool>>) {
    (folder.config().agent_skill_path.as_str(), vec![Arc::clone(folder.tool())])
}
