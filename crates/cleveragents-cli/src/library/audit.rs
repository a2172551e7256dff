//! What was called.

use cleveragents::{AuditEntry, AuditFilter, AuditTrail, CallId};

use super::Library;
use super::state::now;
use crate::args::AuditListArgs;
use crate::commands::AuditRow;
use crate::error::CommandError;
use crate::exit_code::Exit;
use crate::moment;

impl Library {
    /// Lists calls, the latest first, and tells whether there are more than were asked for.
    pub(crate) fn audit(&self, args: &AuditListArgs) -> Result<(Vec<AuditRow>, bool), CommandError> {
        let since = args.since.as_deref().map(|written| moment::parse(written, now())).transpose();
        let since = since.map_err(|error| CommandError::from_error(Exit::Usage, &error))?;
        let filter = AuditFilter {
            tool: args.tool.as_deref().map(|written| self.canonical(written)),
            skill: args.skill.as_deref().map(|written| self.canonical_skill(written)),
            since_unix_ms: since,
            only_unsuccessful: args.failed,
            limit: Some(u64::from(args.limit) + 1),
        };
        let mut entries = AuditTrail::new(self.state()?).list(&filter)?;
        let limit = usize::try_from(args.limit).unwrap_or(usize::MAX);
        let more = entries.len() > limit;
        entries.truncate(limit);
        Ok((entries.into_iter().map(row).collect(), more))
    }

    pub(crate) fn audit_of(&self, call: &str) -> Result<Vec<AuditRow>, CommandError> {
        let hint = "`agents audit list` shows the calls";
        let id: CallId = call.parse().map_err(|error| {
            CommandError::usage(format!("`{call}` is no call")).with_causes_of(Some(&error)).with_hint(hint)
        })?;
        let entries = AuditTrail::new(self.state()?).show(id)?;
        if entries.is_empty() {
            let failure = CommandError::new(Exit::NotFound, format!("call `{call}` is not on record"));
            return Err(failure.with_hint(hint));
        }
        Ok(entries.into_iter().map(row).collect())
    }

    /// Returns the name under which a tool is on record: its one name, or what was written when it is not known.
    fn canonical(&self, written: &str) -> String {
        let found = self.agents.tools().ok().and_then(|tools| tools.find(written).ok());
        found.map_or_else(|| written.to_owned(), |known| known.tool.name().to_string())
    }

    fn canonical_skill(&self, written: &str) -> String {
        self.agents.find_skill(written).map_or_else(|_| written.to_owned(), |known| known.name().to_string())
    }
}

fn row(entry: AuditEntry) -> AuditRow {
    AuditRow { at: moment::written(entry.record.at_unix_ms), entry }
}
