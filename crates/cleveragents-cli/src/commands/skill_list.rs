//! `agents skill list`: the active skills, and why others are not.

use cleveragents::SkillKind;
use serde::Serialize;

use crate::args::SkillListArgs;
use crate::commands::Context;
use crate::commands::overview::{Overview, ProblemRow, ShadowedRow};
use crate::envelope::{Level, Message};
use crate::error::CommandError;
use crate::page::Page;
use crate::report::{Answer, Report};
use crate::table::Table;

/// Every skill that is wanted, and everything that is no active skill, with the reason.
#[derive(Debug, Serialize)]
pub(super) struct SkillList {
    skills: Vec<SkillRow>,
    shadowed: Vec<ShadowedRow>,
    problems: Vec<ProblemRow>,
    summary: Summary,
}

#[derive(Debug, Serialize)]
pub(crate) struct SkillRow {
    pub(crate) name: String,
    pub(crate) description: String,
    /// `composed` or `agent_skill`.
    pub(crate) kind: &'static str,
    /// How many tools it has; none for a folder, which is not opened for a list, and for a skill that does not resolve.
    pub(crate) tools: Option<usize>,
    pub(crate) includes: usize,
    /// The kinds of its own items.
    pub(crate) sources: Vec<&'static str>,
    pub(crate) read_only: Option<bool>,
    /// Where it comes from: the scope of its root, or `registered`.
    pub(crate) scope: String,
    pub(crate) location: Option<String>,
    pub(crate) trusted: bool,
    /// How its SKILL.md is written.
    pub(crate) dialect: Option<&'static str>,
    /// Errors in its SKILL.md, which loads all the same.
    pub(crate) errors: u32,
    pub(crate) warnings: u32,
    /// Why it has no exact set of tools.
    pub(crate) error: Option<String>,
}

#[derive(Debug, Serialize)]
struct Summary {
    total: usize,
    composed: usize,
    agent_skills: usize,
    registered: usize,
    shadowed: usize,
    broken: usize,
    /// Those that have no exact set of tools.
    unresolved: usize,
}

pub(super) fn run(context: &Context<'_>, args: &SkillListArgs) -> Result<Report<SkillList>, CommandError> {
    let library = context.library()?;
    let mut overview = library.overview();
    let (skills, shadowed) = library.skills(args)?;
    overview.shadowed.extend(shadowed);
    // Whoever asks for some of them does not ask whether there are any.
    let is_filtered =
        args.kind.is_some() || args.source.is_some() || args.namespace.is_some() || args.registered;
    overview.active = if is_filtered && skills.is_empty() { library.skill_count()? } else { skills.len() };
    let exit = overview.exit();
    let mut messages = overview.messages();
    messages.extend(skills.iter().filter_map(|row| {
        let error = row.error.as_ref()?;
        Some(Message::warn(format!("`{}` has no exact set of tools: {error}", row.name)))
    }));
    if skills.is_empty() && is_filtered && overview.active > 0 {
        messages.push(Message::new(Level::Info, "no skill is of this kind"));
    }
    if context.output.verbose {
        messages.extend(library.index_remarks());
    }
    Ok(Report::success(SkillList::new(skills, overview)).with_messages(messages).with_exit(exit))
}

impl SkillList {
    fn new(skills: Vec<SkillRow>, overview: Overview) -> Self {
        let of = |is: &dyn Fn(&SkillRow) -> bool| skills.iter().filter(|row| is(row)).count();
        let summary = Summary {
            total: skills.len(),
            composed: of(&|row| row.kind == SkillKind::Composed.as_str()),
            agent_skills: of(&|row| row.kind == SkillKind::AgentSkill.as_str()),
            registered: of(&|row| row.scope == "registered"),
            shadowed: overview.shadowed.len(),
            broken: overview.broken(),
            unresolved: of(&|row| row.error.is_some()),
        };
        Self { skills, shadowed: overview.shadowed, problems: overview.problems, summary }
    }
}

impl Answer for SkillList {
    fn show(&self, page: &mut Page) {
        if self.skills.is_empty() {
            return;
        }
        // The columns that only compositions fill stand where there are some.
        let is_composed = self.summary.composed > 0;
        let mut table = if is_composed {
            Table::new(&["NAME", "TOOLS", "INCLUDES", "SOURCES", "SCOPE", "DESCRIPTION"])
        } else {
            Table::new(&["NAME", "SCOPE", "DESCRIPTION"])
        };
        for skill in &self.skills {
            if !is_composed {
                table.row(&[&skill.name, &skill.scope, &skill.description]);
                continue;
            }
            let tools = match (skill.tools, &skill.error) {
                (Some(tools), _) => tools.to_string(),
                (None, Some(_)) => "unresolved".to_owned(),
                (None, None) => String::new(),
            };
            let includes = if skill.includes == 0 { String::new() } else { skill.includes.to_string() };
            let sources = skill.sources.join(", ");
            table.row(&[&skill.name, &tools, &includes, &sources, &skill.scope, &skill.description]);
        }
        page.table(&table);
    }
}
