//! One record as a row.

use std::str::FromStr as _;

use cleveragents_domain::SkillErrorType;
use cleveragents_runtime::{ArgumentsDigest, AuditEvent, AuditRecord, LifecycleHook, Rule, Tier};
use rusqlite::types::Type;
use rusqlite::{Row, Transaction, params};

use super::{AuditEntry, CallId};

/// The columns that [`entry`] reads, in its order.
pub(super) const COLUMNS: &str = "id, run, call, at_unix_ms, tool, skill, arguments_digest, tier, event, error_type, \
     category, rule, success, duration_ms, resource_changes, hook";

const INSERT: &str = "INSERT INTO audit (run, call, at_unix_ms, tool, skill, arguments_digest, tier, event, error_type, \
     category, rule, success, duration_ms, resource_changes, hook) \
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)";

const STARTED: &str = "started";
const REFUSED: &str = "refused";
const FINISHED: &str = "finished";

/// Clamps a count or a time into what SQLite can hold.
pub(crate) fn integer(value: u64) -> i64 {
    i64::try_from(value).unwrap_or(i64::MAX)
}

/// What an event has besides its name.
#[derive(Default)]
struct Outcome<'r> {
    error_type: Option<&'static str>,
    category: Option<&'r str>,
    rule: Option<&'static str>,
    success: Option<bool>,
    duration_ms: Option<f64>,
    resource_changes: Option<i64>,
}

pub(super) fn insert(
    transaction: &Transaction<'_>,
    run: i64,
    records: &[&AuditRecord],
) -> rusqlite::Result<()> {
    let mut statement = transaction.prepare(INSERT)?;
    for record in records {
        let (event, outcome) = outcome(&record.event);
        statement.execute(params![
            run,
            integer(record.call),
            integer(record.at_unix_ms),
            record.tool,
            record.skill,
            record.arguments_digest.as_ref().map(ArgumentsDigest::as_str),
            record.tier.map(Tier::as_str),
            event,
            outcome.error_type,
            outcome.category,
            outcome.rule,
            outcome.success,
            outcome.duration_ms,
            outcome.resource_changes,
            record.hook.map(LifecycleHook::as_str),
        ])?;
    }
    Ok(())
}

fn outcome(event: &AuditEvent) -> (&'static str, Outcome<'_>) {
    match event {
        AuditEvent::Started => (STARTED, Outcome::default()),
        AuditEvent::Refused { error_type, category, rule } => {
            let outcome = Outcome {
                error_type: Some(error_type.as_str()),
                category: Some(category),
                rule: rule.map(Rule::as_str),
                ..Outcome::default()
            };
            (REFUSED, outcome)
        }
        AuditEvent::Finished { success, category, duration_ms, resource_changes } => {
            let outcome = Outcome {
                category: category.as_deref(),
                success: Some(*success),
                // SQLite would turn a NaN into a null.
                duration_ms: Some(if duration_ms.is_finite() { *duration_ms } else { 0.0 }),
                resource_changes: Some(i64::try_from(*resource_changes).unwrap_or(i64::MAX)),
                ..Outcome::default()
            };
            (FINISHED, outcome)
        }
    }
}

pub(super) fn entry(row: &Row<'_>) -> rusqlite::Result<AuditEntry> {
    let record = AuditRecord {
        call: row.get(2)?,
        at_unix_ms: row.get(3)?,
        tool: row.get(4)?,
        hook: row.get::<_, Option<String>>(15)?.map(|word| hook(&word)).transpose()?,
        skill: row.get(5)?,
        arguments_digest: row.get::<_, Option<String>>(6)?.map(ArgumentsDigest::from),
        tier: row.get::<_, Option<String>>(7)?.map(|word| tier(&word)).transpose()?,
        event: event(row)?,
    };
    Ok(AuditEntry { id: CallId { run: row.get(1)?, call: record.call }, record })
}

fn event(row: &Row<'_>) -> rusqlite::Result<AuditEvent> {
    match row.get::<_, String>(8)?.as_str() {
        STARTED => Ok(AuditEvent::Started),
        REFUSED => {
            let word: String = row.get(9)?;
            Ok(AuditEvent::Refused {
                error_type: SkillErrorType::from_str(&word).map_err(|_| unknown(9))?,
                category: row.get(10)?,
                rule: row.get::<_, Option<String>>(11)?.map(|word| rule(&word)).transpose()?,
            })
        }
        FINISHED => Ok(AuditEvent::Finished {
            success: row.get(12)?,
            category: row.get(10)?,
            duration_ms: row.get(13)?,
            resource_changes: row.get(14)?,
        }),
        _ => Err(unknown(8)),
    }
}

fn tier(word: &str) -> rusqlite::Result<Tier> {
    let tiers = [Tier::Namespaced, Tier::Landlocked, Tier::Unheld, Tier::Builtin, Tier::Host];
    tiers.into_iter().find(|tier| tier.as_str() == word).ok_or_else(|| unknown(7))
}

fn hook(word: &str) -> rusqlite::Result<LifecycleHook> {
    LifecycleHook::ALL.into_iter().find(|hook| hook.as_str() == word).ok_or_else(|| unknown(15))
}

fn rule(word: &str) -> rusqlite::Result<Rule> {
    Rule::ALL.into_iter().find(|rule| rule.as_str() == word).ok_or_else(|| unknown(11))
}

/// A word that no version of this program writes there.
fn unknown(column: usize) -> rusqlite::Error {
    rusqlite::Error::FromSqlConversionFailure(column, Type::Text, "unknown word".into())
}
