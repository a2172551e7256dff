//! `agents doctor`: the roots that are searched, what they hold and every problem.

use cleveragents::Severity;
use serde::Serialize;

use crate::commands::Context;
use crate::commands::overview::{Overview, ProblemRow, ShadowedRow};
use crate::envelope::{Level, Message, messages_of};
use crate::error::CommandError;
use crate::page::Page;
use crate::report::{Answer, Report};
use crate::table::Table;

#[derive(Debug, Serialize)]
pub(crate) struct Diagnosis {
    version: &'static str,
    data_dir: Option<String>,
    state: StateRow,
    roots: Vec<RootRow>,
    project: ProjectRow,
    #[serde(flatten)]
    tools: ToolState,
    shadowed: Vec<ShadowedRow>,
    problems: Vec<ProblemRow>,
    summary: Summary,
}

#[derive(Debug, Serialize)]
struct Summary {
    total: usize,
    shadowed: usize,
    broken: usize,
}

/// One folder that is searched.
#[derive(Debug, Serialize)]
pub(crate) struct RootRow {
    pub(crate) path: String,
    pub(crate) scope: String,
    #[serde(rename = "state")]
    pub(crate) condition: &'static str,
    pub(crate) skills: usize,
    pub(crate) broken: usize,
}

/// The file in which state outlives the process.
#[derive(Debug, Serialize)]
pub(crate) struct StateRow {
    pub(crate) file: Option<String>,
    /// `none` without a data folder, `missing` until something is kept, `sound`, or `unusable`.
    #[serde(rename = "state")]
    pub(crate) condition: &'static str,
}

/// The project, whose files may make code run once a person trusts them.
#[derive(Debug, Serialize)]
pub(crate) struct ProjectRow {
    pub(crate) path: Option<String>,
    /// The files that can make code run.
    pub(crate) files: usize,
    /// `trusted`; `nothing` when no file can make code run; why it is not: `never`, `changed` or `unreadable`; else `unknown`.
    pub(crate) trust: &'static str,
}

/// The tools, and the policy files that are in force.
#[derive(Debug, Default, Serialize)]
pub(crate) struct ToolState {
    pub(crate) tools: usize,
    pub(crate) policy: Option<String>,
    pub(crate) project_policies: Vec<String>,
    /// Rules of a policy that decide nothing.
    pub(crate) idle_rules: Vec<IdleRuleRow>,
    /// Files that look like a policy and are not read.
    pub(crate) ignored_policies: Vec<String>,
}

/// A rule of a policy that decides nothing, with its place.
#[derive(Debug, Serialize)]
pub(crate) struct IdleRuleRow {
    pub(crate) path: String,
    pub(crate) line: usize,
    pub(crate) column: usize,
    pub(crate) list: &'static str,
    pub(crate) rule: String,
    pub(crate) message: String,
}

impl ToolState {
    /// Says which rules and files of policies do nothing.
    pub(crate) fn messages(&self) -> Vec<Message> {
        let idle = self.idle_rules.iter().map(|IdleRuleRow { path, line, list, rule, message, .. }| {
            Message::warn(format!(
                "`{path}`, line {line}: `{rule}` under `{list}` decides nothing: {message}"
            ))
        });
        let ignored = self.ignored_policies.iter();
        let ignored = ignored
            .map(|path| Message::warn(format!("`{path}` is not read; a policy is named `policy.yaml`")));
        idle.chain(ignored).collect()
    }
}

pub(super) fn run(context: &Context<'_>) -> Result<Report<Diagnosis>, CommandError> {
    let library = context.library()?;
    let overview = library.overview();
    let mut exit = overview.exit_of_problems();
    let mut messages = Vec::new();
    // A policy that cannot be used is one more finding, and outweighs the others.
    let tools = library.tool_state().unwrap_or_else(|error| {
        exit = error.exit;
        messages.extend(messages_of(&error));
        ToolState::default()
    });
    let (state, trouble) = library.state_row();
    let (project, unknown) = library.project_row();
    // State that is unusable is why trust is unknown as well.
    if let Some(error) = trouble.or(unknown) {
        exit = exit.max(error.exit);
        // One file that is unusable is said once.
        let told: Vec<Message> = messages_of(&error);
        messages.extend(told.into_iter().filter(|message| !messages.contains(message)).collect::<Vec<_>>());
    }
    messages.extend(tools.messages());
    let total = library.skill_count().unwrap_or(overview.active);
    match overview.broken() {
        0 => {}
        1 => messages.push(Message::new(Level::Error, "1 entry is no usable skill")),
        broken => messages.push(Message::new(Level::Error, format!("{broken} entries are no usable skills"))),
    }
    let unsearched = overview.problems.iter().filter(|row| row.severity == Severity::Error && !row.broken);
    messages.extend(
        unsearched.map(|row| Message::new(Level::Error, format!("`{}` cannot be searched", row.path))),
    );
    messages.extend(library.restrictions());
    let tool_problems = library.tool_problems().unwrap_or_default();
    messages.extend(tool_problems.iter().filter_map(ProblemRow::to_message));
    if total == 0 {
        let hint = "put a folder with a SKILL.md into one of the roots, or name another with `--root`";
        messages.push(Message::hint(hint));
    }
    let roots = library.roots();
    let summary = Summary { total, shadowed: overview.shadowed.len(), broken: overview.broken() };
    let Overview { active: _, faulty: _, shadowed, mut problems } = overview;
    problems.extend(tool_problems);
    let version = env!("CARGO_PKG_VERSION");
    let data_dir = library.data_folder();
    let data = Diagnosis { version, data_dir, state, roots, project, tools, shadowed, problems, summary };
    Ok(Report::success(data).with_messages(messages).with_exit(exit))
}

impl Answer for Diagnosis {
    fn show(&self, page: &mut Page) {
        let mut roots = Table::new(&["SCOPE", "SKILLS", "BROKEN", "STATE", "ROOT"]);
        for root in &self.roots {
            let (skills, broken) = (root.skills.to_string(), root.broken.to_string());
            roots.row(&[&root.scope, &skills, &broken, root.condition, &root.path]);
        }
        page.table(&roots);
        page.line("");
        let Summary { total, shadowed, broken } = &self.summary;
        let (total, shadowed, broken) = (total.to_string(), shadowed.to_string(), broken.to_string());
        let tools = self.tools.tools.to_string();
        let mut fields = vec![
            ("version", self.version),
            ("skills", &total),
            ("shadowed", &shadowed),
            ("broken", &broken),
            ("tools", &tools),
            ("data", self.data_dir.as_deref().unwrap_or("none")),
            ("state", self.state.condition),
            ("policy", self.tools.policy.as_deref().unwrap_or("none")),
        ];
        let project = &self.tools.project_policies;
        fields.push(("project trust", self.project.sentence()));
        if project.is_empty() {
            fields.push(("project policy", "none"));
        }
        fields.extend(project.iter().map(|path| ("project policy", path.as_str())));
        page.fields(&fields);
        self.show_list(page);
    }
}

impl ProjectRow {
    fn sentence(&self) -> &'static str {
        match self.trust {
            "trusted" => "yes",
            "nothing" => "not needed, nothing in it can make code run",
            "never" => "no",
            "changed" => "no, its files are not those that were trusted",
            "unreadable" => "no, not every file can be read",
            _ => "unknown",
        }
    }
}

impl Diagnosis {
    fn show_list(&self, page: &mut Page) {
        if !self.shadowed.is_empty() {
            page.line("");
            let mut table = Table::new(&["SHADOWED", "AT", "BY", "BECAUSE"]);
            for row in &self.shadowed {
                table.row(&[&row.name, &row.location, &row.by, &row.reason]);
            }
            page.table(&table);
        }
        if !self.problems.is_empty() {
            page.line("");
            let mut table = Table::new(&["PROBLEM", "AT", "WHAT"]);
            for row in &self.problems {
                table.row(&[row.code, &row.path, &row.message]);
            }
            page.table(&table);
        }
    }
}
