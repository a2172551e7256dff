//! `agents skill search`: the skills that fit a task.

use serde::Serialize;

use crate::args::SkillSearchArgs;
use crate::commands::Context;
use crate::envelope::{Level, Message};
use crate::error::CommandError;
use crate::page::Page;
use crate::report::{Answer, Report};
use crate::table::Table;
use crate::visible;

#[derive(Debug, Serialize)]
pub(crate) struct Found {
    /// The words that were looked for, as they are compared.
    pub(crate) terms: Vec<String>,
    /// How many skills were searched.
    pub(crate) searched: usize,
    /// How many of them have any of the words.
    pub(crate) matching: usize,
    /// The best of them, the best first.
    pub(crate) hits: Vec<HitRow>,
    /// How many words were not looked for, because there are too many.
    #[serde(skip)]
    pub(crate) unread: usize,
    /// How many bytes at the end of the task were not looked at.
    #[serde(skip)]
    pub(crate) unread_bytes: usize,
    /// The skills of whose instructions only the beginning was searched.
    #[serde(skip)]
    pub(crate) cut: Vec<String>,
    /// The skills whose instructions were not searched, and why.
    #[serde(skip)]
    pub(crate) unopened: Vec<(String, String)>,
    #[serde(skip)]
    pub(crate) explain: bool,
}

#[derive(Debug, Serialize)]
pub(crate) struct HitRow {
    pub(crate) name: String,
    pub(crate) score: f64,
    pub(crate) kind: &'static str,
    pub(crate) description: String,
    pub(crate) location: Option<String>,
    /// What the score is the sum of.
    pub(crate) parts: Vec<PartRow>,
}

#[derive(Debug, Serialize)]
pub(crate) struct PartRow {
    /// `term`, `name` or `missing`.
    pub(crate) kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) term: Option<String>,
    /// `name`, `description`, `body` or `when_not_to_use`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) field: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) count: Option<u8>,
    pub(crate) score: f64,
}

pub(super) fn run(context: &Context<'_>, args: &SkillSearchArgs) -> Result<Report<Found>, CommandError> {
    let found = context.library()?.search(args)?;
    let mut messages = found.lacks();
    if found.searched == 0 {
        messages.push(Message::new(Level::Info, "no skills were found"));
        messages.push(Message::hint("`agents doctor` shows where skills are searched"));
    } else if found.hits.is_empty() && found.terms.is_empty() {
        messages.push(Message::new(Level::Info, "the task has no words"));
    } else if found.hits.is_empty() {
        messages.push(Message::new(Level::Info, "no skill has any of these words"));
    }
    Ok(Report::success(found).with_messages(messages))
}

impl Found {
    /// Says what was not searched, or not searched for.
    fn lacks(&self) -> Vec<Message> {
        let mut messages = Vec::new();
        if self.unread > 0 {
            messages.push(Message::warn(format!("{} words of the task were not looked for", self.unread)));
        }
        if self.unread_bytes > 0 {
            let bytes = self.unread_bytes;
            messages.push(Message::warn(format!("the last {bytes} bytes of the task were not looked at")));
        }
        let unopened = self.unopened.iter().map(|(name, reason)| {
            Message::warn(format!("`{name}` was searched by its name and description only: {reason}"))
        });
        messages.extend(unopened);
        messages.extend(self.cut.iter().map(|name| {
            Message::new(
                Level::Info,
                format!("only the first 1 MiB of the instructions of `{name}` was searched"),
            )
        }));
        messages
    }
}

impl PartRow {
    fn sentence(&self) -> String {
        let score = self.score;
        match (&self.term, self.field, self.count) {
            (Some(term), Some(field), Some(count)) => format!("{score:+.3} `{term}` in {field}, {count}x"),
            _ if self.kind == "name" => format!("{score:+.3} the task is its name"),
            _ => format!("{score:+.3} words of the task are missing"),
        }
    }
}

impl Answer for Found {
    fn show(&self, page: &mut Page) {
        if self.hits.is_empty() {
            return;
        }
        if self.explain {
            for hit in &self.hits {
                page.safe_line(&format!("{:.3} {}", hit.score, hit.name));
                for part in &hit.parts {
                    page.line(format!("  {}", visible::line(&part.sentence())));
                }
            }
            return;
        }
        let mut table = Table::new(&["SCORE", "NAME", "DESCRIPTION"]);
        for hit in &self.hits {
            table.row(&[&format!("{:.2}", hit.score), &hit.name, &hit.description]);
        }
        page.table(&table);
    }
}
