//! `agents schema`: the JSON Schema of a file format.

use serde::Serialize;
use serde_json::Value;

use crate::args::{SchemaArgs, SchemaChoice};
use crate::library::schema;
use crate::page::Page;
use crate::report::{Answer, Report};

#[derive(Debug, Serialize)]
pub(super) struct FormatSchema {
    format: &'static str,
    schema: Value,
    #[serde(skip)]
    text: String,
}

pub(super) fn run(args: &SchemaArgs) -> Report<FormatSchema> {
    let (text, schema) = schema(args.kind);
    let format = match args.kind {
        SchemaChoice::Tool => "tool",
        SchemaChoice::Skill => "skill",
    };
    Report::success(FormatSchema { format, schema, text })
}

impl Answer for FormatSchema {
    fn show(&self, page: &mut Page) {
        page.foreign(self.text.as_bytes());
    }
}
