//! `agents doctor sandbox`: which layers of the sandbox hold on this machine.

use cleveragents::SelfAttack;
use serde::Serialize;

use crate::commands::Context;
use crate::envelope::{Level, Message};
use crate::error::CommandError;
use crate::exit_code::Exit;
use crate::library::Library;
use crate::page::Page;
use crate::report::{Answer, Report};
use crate::table::Table;

#[derive(Debug, Serialize)]
pub(crate) struct SandboxState {
    /// Whether every attack that works where nothing holds it was held.
    holds: bool,
    #[serde(flatten)]
    attack: SelfAttack,
}

pub(super) fn run(context: &Context<'_>) -> Result<Report<SandboxState>, CommandError> {
    let attack = Library::attack_sandbox(&context.surroundings.temporary_folder)?;
    let state = SandboxState { holds: attack.holds(), attack };
    let mut messages = Vec::new();
    if !state.holds {
        messages.push(Message::new(Level::Error, "not every layer of the sandbox holds"));
    }
    let missing = state.attack.missing.iter();
    messages.extend(
        missing.map(|missing| {
            Message::warn(format!("layer `{}` is missing: {}", missing.layer, missing.reason))
        }),
    );
    let exit = if state.holds && state.attack.missing.is_empty() { Exit::Success } else { Exit::Failure };
    Ok(Report::success(state).with_messages(messages).with_exit(exit))
}

impl Answer for SandboxState {
    fn show(&self, page: &mut Page) {
        page.fields(&[("tier", self.attack.tier.as_str()), ("holds", if self.holds { "yes" } else { "no" })]);
        page.line("");
        let mut table = Table::new(&["LAYER", "HELD", "ATTEMPT", "EVIDENCE"]);
        for check in &self.attack.checks {
            let held = match (check.works_unheld, check.held) {
                (false, _) => "shows nothing",
                (true, Some(true)) => "yes",
                (true, Some(false)) => "NO",
                (true, None) => "missing",
            };
            table.row(&[&check.layer.to_string(), held, check.attempt, &check.evidence]);
        }
        page.table(&table);
    }
}
