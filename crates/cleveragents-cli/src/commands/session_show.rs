//! `agents session show`: the active skills of a session.

use serde::Serialize;

use crate::args::SessionArgs;
use crate::commands::Context;
use crate::envelope::{Level, Message};
use crate::error::CommandError;
use crate::page::Page;
use crate::report::{Answer, Report};
use crate::table::Table;

#[derive(Debug, Serialize)]
pub(crate) struct SessionDetails {
    pub(crate) name: String,
    /// The most skills that are active at once.
    pub(crate) most_skills: usize,
    /// The most estimated tokens of instructions that are given whole.
    pub(crate) whole_tokens: Option<usize>,
    /// Those that were used latest first.
    pub(crate) skills: Vec<ActiveSkillRow>,
    /// Skills of servers whose words are before the model.
    pub(crate) foreign: Vec<String>,
}

#[derive(Debug, Serialize)]
pub(crate) struct ActiveSkillRow {
    pub(crate) name: String,
    /// What the model was given of its instructions: `body`, `sections` or `nothing`.
    pub(crate) given: &'static str,
    pub(crate) sections: Vec<String>,
    /// Which calls it allows; all when there are none.
    pub(crate) allowed_tools: Vec<String>,
}

pub(super) fn run(context: &Context<'_>, args: &SessionArgs) -> Result<Report<SessionDetails>, CommandError> {
    let details = context.library()?.session_details(&args.session)?;
    let remark = Message::new(Level::Info, "no skill is active");
    let messages =
        if details.skills.is_empty() && details.foreign.is_empty() { vec![remark] } else { Vec::new() };
    Ok(Report::success(details).with_messages(messages))
}

impl Answer for SessionDetails {
    fn show(&self, page: &mut Page) {
        for skill in &self.foreign {
            page.safe_line(&format!("of a server: {skill}"));
        }
        if self.skills.is_empty() {
            return;
        }
        let mut table = Table::new(&["SKILL", "GIVEN", "ALLOWED TOOLS"]);
        for row in &self.skills {
            let given = if row.sections.is_empty() {
                row.given.to_owned()
            } else {
                format!("sections {}", row.sections.join(", "))
            };
            let allowed =
                if row.allowed_tools.is_empty() { "all".to_owned() } else { row.allowed_tools.join(", ") };
            table.row(&[&row.name, &given, &allowed]);
        }
        page.table(&table);
    }
}
