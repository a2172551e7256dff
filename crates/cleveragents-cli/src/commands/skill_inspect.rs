//! `agents skill inspect`: a skill that an MCP server offers, before anything of it is loaded.

use serde::Serialize;
use serde_json::{Map, Value};

use crate::args::InspectArgs;
use crate::commands::{Context, FileContent};
use crate::error::CommandError;
use crate::page::Page;
use crate::report::{Answer, Report};
use crate::table::Table;

#[derive(Debug, Serialize)]
pub(crate) struct Inspected {
    pub(crate) server: String,
    pub(crate) name: String,
    pub(crate) uri: String,
    pub(crate) description: String,
    /// `not_approved`, `approved`, `changed` or `dynamic`.
    pub(crate) approval: &'static str,
    /// What the server says the front matter is.
    pub(crate) frontmatter: Map<String, Value>,
    /// Fields that ask for something and have no effect.
    pub(crate) idle_fields: Vec<String>,
    /// Folders of skills inside, which are plain files here.
    pub(crate) nested: Vec<String>,
    /// What an approval would be bound to.
    pub(crate) digest: Option<String>,
    pub(crate) bytes: Option<u64>,
    pub(crate) files: Vec<PromisedRow>,
    /// The one file that was asked for.
    pub(crate) file: Option<FileContent>,
}

#[derive(Debug, Serialize)]
pub(crate) struct PromisedRow {
    pub(crate) path: String,
    pub(crate) uri: String,
    pub(crate) digest: String,
    pub(crate) size: u64,
}

pub(super) fn run(context: &Context<'_>, args: &InspectArgs) -> Result<Report<Inspected>, CommandError> {
    let library = context.library()?;
    library.inspect_offered(&args.origin, &args.name, args.file.as_deref()).map(Report::success)
}

impl Inspected {
    /// Writes what a person decides about.
    pub(crate) fn show_promise(&self, page: &mut Page) {
        let idle = self.idle_fields.join(", ");
        let nested = self.nested.join(", ");
        let bytes = self.bytes.map(|bytes| bytes.to_string()).unwrap_or_default();
        let fields = [
            ("server", self.server.as_str()),
            ("skill", &self.name),
            ("uri", &self.uri),
            ("description", &self.description),
            ("approval", &self.approval.replace('_', " ")),
            ("without effect", &idle),
            ("skills inside", &nested),
            ("bytes", &bytes),
            ("digest", self.digest.as_deref().unwrap_or_default()),
        ];
        let told: Vec<(&str, &str)> = fields.into_iter().filter(|(_, value)| !value.is_empty()).collect();
        page.fields(&told);
        if self.files.is_empty() {
            return;
        }
        page.line("");
        let mut table = Table::new(&["BYTES", "DIGEST", "FILE"]);
        for row in &self.files {
            table.row(&[&row.size.to_string(), &row.digest, &row.path]);
        }
        page.table(&table);
    }
}

impl Answer for Inspected {
    fn show(&self, page: &mut Page) {
        match &self.file {
            Some(file) => file.show(page),
            None => self.show_promise(page),
        }
    }
}
