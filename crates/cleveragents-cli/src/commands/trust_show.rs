//! `agents trust show`: the files of a project that can make code run, and whether they are trusted.

use cleveragents::{FileChange, FileChangeKind};
use serde::Serialize;

use crate::args::TrustProjectArgs;
use crate::commands::Context;
use crate::envelope::{Level, Message};
use crate::error::CommandError;
use crate::exit_code::Exit;
use crate::page::Page;
use crate::report::{Answer, Report};
use crate::table::Table;

/// A project and its files.
#[derive(Debug, Serialize)]
pub(crate) struct TrustView {
    pub(crate) project: String,
    pub(crate) trusted: bool,
    /// Why it is not: `never`, `changed` or `unreadable`.
    pub(crate) reason: Option<&'static str>,
    /// The digest over all files; none when one of them cannot be read.
    pub(crate) digest: Option<String>,
    pub(crate) files: Vec<ProjectFileRow>,
    /// What is different from what was trusted.
    pub(crate) changes: Vec<FileChange>,
}

#[derive(Debug, Serialize)]
pub(crate) struct ProjectFileRow {
    pub(crate) path: String,
    /// The digest of its bytes; none when it cannot be read.
    pub(crate) digest: Option<String>,
    /// Why it cannot be read; none when it can.
    pub(crate) problem: Option<String>,
}

/// What to do about files that cannot be read.
pub(crate) const UNREADABLE_HINT: &str =
    "remove, replace or make readable what is named, then `agents trust add`";

pub(super) fn run(context: &Context<'_>, args: &TrustProjectArgs) -> Result<Report<TrustView>, CommandError> {
    let view = context.library_of_project(args)?.survey()?.view;
    let (exit, messages) = verdict(&view);
    Ok(Report::success(view).with_messages(messages).with_exit(exit))
}

/// A project without anything that could run needs no trust.
fn verdict(view: &TrustView) -> (Exit, Vec<Message>) {
    if view.trusted {
        return (Exit::Success, Vec::new());
    }
    if view.files.is_empty() && view.changes.is_empty() {
        let message = Message::new(Level::Info, "nothing in this project can make code run");
        return (Exit::Success, vec![message]);
    }
    let hint = Message::hint(match view.digest {
        Some(_) => "`agents trust add` trusts the files as they are",
        None => UNREADABLE_HINT,
    });
    (Exit::Failure, vec![Message::new(Level::Error, view.sentence()), hint])
}

impl TrustView {
    /// Says whether the project is trusted, and if not, why.
    pub(crate) fn sentence(&self) -> &'static str {
        match self.reason {
            None => "the project is trusted",
            Some("changed") => "the project is not trusted: its files are not those that were trusted",
            Some("unreadable") => "the project is not trusted: some of its files cannot be read",
            Some(_) if self.digest.is_none() => {
                "the project is not trusted: nobody has trusted it, and some of its files cannot be read"
            }
            Some(_) => "the project is not trusted: nobody has trusted it",
        }
    }

    fn change(&self, path: &str) -> &'static str {
        let found = self.changes.iter().find(|change| change.path == path);
        found.map_or("", |change| match change.change {
            FileChangeKind::Added => "added",
            FileChangeKind::Removed => "removed",
            FileChangeKind::Modified => "modified",
        })
    }
}

impl Answer for TrustView {
    fn show(&self, page: &mut Page) {
        let files = self.files.len().to_string();
        page.fields(&[
            ("project", self.project.as_str()),
            ("trusted", if self.trusted { "yes" } else { "no" }),
            ("files", &files),
            ("digest", self.digest.as_deref().unwrap_or("none")),
        ]);
        let removed: Vec<&FileChange> =
            self.changes.iter().filter(|change| change.change == FileChangeKind::Removed).collect();
        if self.files.is_empty() && removed.is_empty() {
            return;
        }
        page.line("");
        let mut table = Table::new(&["CHANGE", "DIGEST", "FILE"]);
        for file in &self.files {
            let content = file.digest.as_deref().or(file.problem.as_deref());
            table.row(&[self.change(&file.path), content.unwrap_or_default(), &file.path]);
        }
        for change in removed {
            table.row(&["removed", "", &change.path]);
        }
        page.table(&table);
    }
}
