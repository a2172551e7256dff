//! `agents skill list`: the active skills, and why others are not.

use serde::Serialize;

use crate::commands::Context;
use crate::commands::overview::Overview;
use crate::error::CommandError;
use crate::page::Page;
use crate::report::{Answer, Report};
use crate::table::Table;

#[derive(Debug, Serialize)]
#[serde(transparent)]
pub(super) struct SkillList(Overview);

pub(super) fn run(context: &Context<'_>) -> Result<Report<SkillList>, CommandError> {
    let overview = context.library()?.overview();
    let (exit, messages) = (overview.exit(), overview.messages());
    Ok(Report::success(SkillList(overview)).with_messages(messages).with_exit(exit))
}

impl Answer for SkillList {
    fn show(&self, page: &mut Page) {
        if self.0.skills.is_empty() {
            return;
        }
        let mut table = Table::new(&["NAME", "SCOPE", "DESCRIPTION"]);
        for skill in &self.0.skills {
            table.row(&[&skill.name, &skill.scope, &skill.description]);
        }
        page.table(&table);
    }
}
