//! Changes of the registry: each in one transaction, together with the check of everything that it touches.

use std::collections::{BTreeMap, BTreeSet};

use cleveragents_domain::Definitions;
use rusqlite::{Connection, Transaction, params};

use super::super::relations::{Item, Provided, findings, neighbourhood};
use super::super::uses::Target;
use super::super::verdict::{Touched, claims, judge};
use super::super::{
    Effect, EntryName, Put, PutChange, PutError, PutOptions, Refusal, Registration, RemoveError,
    RemoveOptions, Removed, UseRole, UsedEntries,
};
use super::affected::affected;
use super::recording::Recording;
use super::rows::{exists, find_folder, find_item, registered, users};
use crate::StateFile;

/// How many changes the removals are remembered for.
const REMEMBERED: i64 = 10_000;

/// Why a transaction is taken back although nothing failed.
enum Halt<R, T> {
    Refused(R),
    Rehearsed(T),
}

pub(super) fn put_many(
    state: &StateFile,
    provided: &Provided,
    registrations: &[Registration],
    options: PutOptions,
    now: u64,
) -> Result<Vec<Put>, PutError> {
    if registrations.is_empty() {
        return Ok(Vec::new());
    }
    claims(registrations, provided)?;
    let mut refusals = Vec::new();
    let changed = state.write_unless(|transaction| {
        let mut recording = Recording::begin(transaction, next_change(transaction)?, options.mode, now);
        let mut put = Vec::with_capacity(registrations.len());
        for registration in registrations {
            match recording.put(registration)? {
                Ok(change) => put.push(Put::new(registration, change)),
                Err(refused) => refusals.push(refused),
            }
        }
        if refusals.is_empty() {
            let touched = recording.into_touched();
            refusals = examine(transaction, provided, (registrations, &mut put), &touched, options)?;
        }
        if !refusals.is_empty() {
            return Ok(Err(Halt::Refused(refusals)));
        }
        let changes = put.iter().any(|put| put.change != PutChange::Unchanged);
        let is_kept = changes && options.effect == Effect::Keep;
        Ok(if is_kept { Ok(put) } else { Err(Halt::Rehearsed(put)) })
    })?;
    match changed {
        Ok(put) | Err(Halt::Rehearsed(put)) => Ok(put),
        Err(Halt::Refused(refusals)) => Err(PutError::of(refusals)),
    }
}

/// Checks what changed and everything that depends on it.
fn examine(
    connection: &Connection,
    provided: &Provided,
    put: (&[Registration], &mut [Put]),
    touched: &Touched,
    options: PutOptions,
) -> rusqlite::Result<Vec<Refusal>> {
    let mut concerned = affected(connection, touched)?;
    // A tool that wraps nothing can only be wrong for others.
    let suspects = touched.iter().filter(|(name, touch)| is_skill(name) || wraps(&touch.after));
    concerned.extend(suspects.map(|(name, _)| name.clone()));
    let after = if concerned.is_empty() {
        (BTreeMap::new(), Definitions::default())
    } else {
        let items = neighbourhood(&concerned, |target| match target {
            Target::Entry(name) => match touched.get(name) {
                Some(touch) => Ok(Some(touch.after.clone())),
                None => find_item(connection, name),
            },
            Target::Folder(path) => find_folder(connection, path),
        })?;
        findings(&concerned, &items, provided)
    };
    let before = |roots: &BTreeSet<EntryName>| {
        let were = || touched.values().filter_map(|touch| touch.before.as_ref());
        let items =
            neighbourhood(roots, |target| match target {
                Target::Entry(name) => match touched.get(name) {
                    Some(touch) => Ok(touch.before.clone()),
                    None => find_item(connection, name),
                },
                Target::Folder(path) => match were().find(|item| item.folder_key() == Some(path)) {
                    Some(item) => Ok(Some(item.clone())),
                    None => Ok(find_folder(connection, path)?
                        .filter(|item| !touched.contains_key(&item.entry_name()))),
                },
            })?;
        Ok(findings(roots, &items, provided).0)
    };
    let exists = |name: &EntryName| Ok(provided.has(name) || exists(connection, name)?);
    judge(put, touched, &after, before, exists, options.missing_tools)
}

fn is_skill(name: &EntryName) -> bool {
    matches!(name, EntryName::Skill(_))
}

fn wraps(item: &Item) -> bool {
    item.uses().iter().any(|used| used.role == UseRole::Wraps)
}

pub(super) fn remove(
    state: &StateFile,
    name: &EntryName,
    options: RemoveOptions,
) -> Result<Removed, RemoveError> {
    let not_found = || RemoveError::NotFound { name: name.clone() };
    if state.read(|_| Ok(()))?.is_none() {
        return Err(not_found());
    }
    let changed = state.write_unless(|transaction| {
        let Some(registered) = registered(transaction, name)? else {
            return Ok(Err(Halt::Refused(not_found())));
        };
        let mut unresolved = BTreeSet::new();
        for entry in &registered.entries {
            unresolved.extend(users(transaction, entry)?);
        }
        let unresolved: Vec<_> =
            unresolved.into_iter().filter(|user| !registered.entries.contains(&user.name)).collect();
        if options.used == UsedEntries::Refuse && !unresolved.is_empty() {
            return Ok(Err(Halt::Refused(RemoveError::InUse { name: name.clone(), users: unresolved })));
        }
        delete(transaction, &registered.entries)?;
        let removed = Removed {
            entries: registered.entries,
            kind: registered.kind,
            config_path: registered.config_path,
            unresolved,
        };
        Ok(if options.effect == Effect::Keep { Ok(removed) } else { Err(Halt::Rehearsed(removed)) })
    })?;
    match changed {
        Ok(removed) | Err(Halt::Rehearsed(removed)) => Ok(removed),
        Err(Halt::Refused(refused)) => Err(refused),
    }
}

fn next_change(transaction: &Transaction<'_>) -> rusqlite::Result<i64> {
    let next = "UPDATE registry SET change = change + 1 WHERE id = 1 RETURNING change";
    transaction.query_row(next, [], |row| row.get(0))
}

/// Deletes entries, their uses with them, and remembers that they are gone.
fn delete(transaction: &Transaction<'_>, entries: &[EntryName]) -> rusqlite::Result<()> {
    let change = next_change(transaction)?;
    for entry in entries {
        let (word, statement) = match entry {
            EntryName::Tool(_) => ("tool", "DELETE FROM tools WHERE name = ?1"),
            EntryName::Skill(_) => ("skill", "DELETE FROM skills WHERE name = ?1"),
        };
        transaction.execute(statement, [entry.as_str()])?;
        let remember = "INSERT INTO registry_removals (change, entry, name) VALUES (?1, ?2, ?3)";
        transaction.execute(remember, params![change, word, entry.as_str()])?;
    }
    let forget = "DELETE FROM registry_removals WHERE change <= ?1";
    transaction.execute(forget, [change - REMEMBERED])?;
    transaction.execute("UPDATE registry SET forgotten = max(0, ?1) WHERE id = 1", [change - REMEMBERED])?;
    Ok(())
}
