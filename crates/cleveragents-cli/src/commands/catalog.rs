//! `agents catalog`: what a model is told about the skills.

use serde::Serialize;

use crate::args::{CatalogArgs, CatalogForm};
use crate::commands::Context;
use crate::envelope::{Level, Message};
use crate::error::CommandError;
use crate::exit_code::Exit;
use crate::page::Page;
use crate::report::{Answer, Report};
use crate::table::Table;

#[derive(Debug, Serialize)]
pub(crate) struct RenderedCatalog {
    pub(crate) form: &'static str,
    /// How many skills there are.
    pub(crate) skills: usize,
    /// The whole text; absent when it tells of no skill.
    pub(crate) text: Option<String>,
    /// What the text costs, and what became of each skill, where something other than all of them was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) budget: Option<CatalogBudget>,
    #[serde(skip)]
    pub(crate) explain: bool,
}

#[derive(Debug, Serialize)]
pub(crate) struct CatalogBudget {
    /// The most tokens.
    pub(crate) max_tokens: Option<usize>,
    /// The most bytes.
    pub(crate) max_bytes: Option<usize>,
    /// How tokens are counted.
    pub(crate) tokenizer: &'static str,
    pub(crate) tokens: usize,
    pub(crate) bytes: usize,
    pub(crate) whole: usize,
    pub(crate) shortened: usize,
    pub(crate) left_out: usize,
    pub(crate) excluded: usize,
    /// The smallest budget that shows the skill that matters most, where this one shows none.
    pub(crate) least: Option<usize>,
    /// Those of the text in its order, then the others by name.
    pub(crate) fates: Vec<CatalogFateRow>,
}

#[derive(Debug, Serialize)]
pub(crate) struct CatalogFateRow {
    pub(crate) name: String,
    /// `whole`, `shortened`, `left_out` or `excluded`.
    pub(crate) fate: &'static str,
    /// How many characters of the description are shown, of how many.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) characters: Option<[usize; 2]>,
    /// How well it fits the task.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) score: Option<f64>,
}

pub(super) fn run(
    context: &Context<'_>,
    args: &CatalogArgs,
) -> Result<Report<RenderedCatalog>, CommandError> {
    let library = context.library()?;
    let overview = library.overview();
    let catalog = library.catalog(args)?;
    let mut exit = if catalog.skills == 0 { overview.exit() } else { Exit::Success };
    let mut messages = overview.messages();
    messages.retain(|message| matches!(message.level, Level::Error | Level::Warn));
    if catalog.skills > 0 {
        // Skills of other kinds may be there although no folder loads.
        messages.retain(|message| message.level != Level::Error);
    }
    match &catalog.budget {
        Some(budget) if catalog.text.is_none() && budget.left_out > 0 => {
            exit = Exit::Failure;
            messages.push(too_small(args, budget));
        }
        Some(budget) if catalog.text.is_none() && budget.excluded > 0 => {
            messages.push(Message::new(Level::Info, "every skill is excluded, so there is no catalog"));
        }
        Some(_) | None if catalog.text.is_none() && exit == Exit::Success => {
            messages.push(Message::new(Level::Info, "no skills were found, so there is no catalog"));
            messages.push(Message::hint("`agents doctor` shows where skills are searched"));
        }
        Some(budget) if budget.shortened + budget.left_out > 0 && !args.explain => {
            messages.extend(missing(budget));
        }
        Some(_) | None => {}
    }
    Ok(Report::success(catalog).with_messages(messages).with_exit(exit))
}

impl CatalogForm {
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Self::Xml => "xml",
            Self::Markdown => "markdown",
            Self::Json => "json",
        }
    }
}

fn too_small(args: &CatalogArgs, budget: &CatalogBudget) -> Message {
    let (most, unit) = match args.bytes {
        Some(bytes) => (bytes, "bytes"),
        None => (args.budget.unwrap_or_default(), "tokens"),
    };
    let needed = budget.least.map(|least| format!("; the first one needs {least}")).unwrap_or_default();
    Message::new(Level::Error, format!("no skill fits into {most} {unit}{needed}"))
}

/// Says what the text does not hold.
fn missing(budget: &CatalogBudget) -> [Message; 2] {
    let counted = |count: usize, one: &str, many: &str| {
        if count == 1 { format!("1 {one}") } else { format!("{count} {many}") }
    };
    let left_out = counted(budget.left_out, "skill is left out", "skills are left out");
    let shortened = counted(budget.shortened, "description is shortened", "descriptions are shortened");
    [Message::new(Level::Info, format!("{left_out}, {shortened}")), Message::hint("`--explain` shows which")]
}

impl Answer for RenderedCatalog {
    fn show(&self, page: &mut Page) {
        let Some(budget) = self.budget.as_ref().filter(|_| self.explain) else {
            page.foreign(self.text.as_deref().unwrap_or_default().as_bytes());
            return;
        };
        page.line(format!(
            "{} tokens ({}), {} bytes: {} whole, {} shortened, {} left out, {} excluded",
            budget.tokens,
            budget.tokenizer,
            budget.bytes,
            budget.whole,
            budget.shortened,
            budget.left_out,
            budget.excluded
        ));
        let mut table = Table::new(&["SKILL", "FATE", "CHARACTERS", "SCORE"]);
        for row in &budget.fates {
            let characters = row.characters.map(|[shown, of]| format!("{shown} of {of}")).unwrap_or_default();
            let score = row.score.map(|score| format!("{score:.2}")).unwrap_or_default();
            table.row(&[&row.name, row.fate, &characters, &score]);
        }
        page.table(&table);
    }
}
