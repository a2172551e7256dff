//! `agents skill show`: everything that is known about one skill.

use serde::Serialize;
use serde_json::{Map, Value};

use crate::args::SkillShowArgs;
use crate::commands::Context;
use crate::commands::skill_resources::ResourceRow;
use crate::error::CommandError;
use crate::page::Page;
use crate::report::{Answer, Report};

#[derive(Debug, Serialize)]
pub(crate) struct SkillDetails {
    pub(crate) name: String,
    pub(crate) declared_name: String,
    pub(crate) description: String,
    pub(crate) dialect: &'static str,
    pub(crate) version: String,
    pub(crate) license: Option<String>,
    /// A mapping, or the text of the public standard.
    pub(crate) compatibility: Value,
    pub(crate) metadata: Map<String, Value>,
    pub(crate) allowed_tools: Vec<String>,
    pub(crate) steps: Vec<String>,
    pub(crate) scope: String,
    pub(crate) folder: String,
    pub(crate) location: String,
    /// The digest of the file.
    pub(crate) digest: String,
    pub(crate) resources: Vec<ResourceRow>,
    pub(crate) diagnostics: Value,
    #[serde(skip)]
    pub(crate) rendered: String,
}

pub(crate) fn run(context: &Context<'_>, args: &SkillShowArgs) -> Result<Report<SkillDetails>, CommandError> {
    context.library()?.skill(&args.name, context.output).map(Report::success)
}

impl Answer for SkillDetails {
    fn show(&self, page: &mut Page) {
        let compatibility = match &self.compatibility {
            Value::String(text) => text.clone(),
            Value::Object(map) => pairs(map),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) => String::new(),
        };
        let metadata = pairs(&self.metadata);
        let allowed_tools = self.allowed_tools.join(", ");
        let fields = [
            ("name", self.name.as_str()),
            ("declared name", if self.declared_name == self.name { "" } else { &self.declared_name }),
            ("description", &self.description),
            ("dialect", self.dialect),
            ("version", &self.version),
            ("license", self.license.as_deref().unwrap_or_default()),
            ("compatibility", &compatibility),
            ("metadata", &metadata),
            ("allowed tools", &allowed_tools),
            ("scope", &self.scope),
            ("location", &self.location),
        ];
        let present: Vec<(&str, &str)> = fields.into_iter().filter(|(_, value)| !value.is_empty()).collect();
        page.fields(&present);
        self.show_lists(page);
    }
}

impl SkillDetails {
    fn show_lists(&self, page: &mut Page) {
        if !self.steps.is_empty() {
            page.line("");
            page.heading("STEPS");
            for (position, step) in self.steps.iter().enumerate() {
                page.numbered(position + 1, step);
            }
        }
        if !self.resources.is_empty() {
            page.line("");
            page.heading("FILES");
            for resource in &self.resources {
                page.safe_line(&resource.path);
            }
        }
        if !self.rendered.is_empty() {
            page.line("");
            page.rendered(&self.rendered);
        }
    }
}

/// Writes a mapping on one line.
fn pairs(map: &Map<String, Value>) -> String {
    let pairs = map.iter().map(|(key, value)| match value {
        Value::String(text) => format!("{key}={text}"),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => {
            format!("{key}={value}")
        }
    });
    pairs.collect::<Vec<_>>().join(", ")
}
