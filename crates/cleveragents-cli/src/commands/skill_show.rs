//! `agents skill show`: everything that is known about one skill.

use serde::Serialize;
use serde_json::{Map, Value};

use crate::args::SkillShowArgs;
use crate::commands::Context;
use crate::commands::skill_resources::ResourceRow;
use crate::envelope::Message;
use crate::error::CommandError;
use crate::page::Page;
use crate::report::{Answer, Report};

/// Everything about one skill.
#[derive(Debug, Serialize)]
pub(crate) struct SkillDetails {
    /// What holds for skills of both kinds, with the field names of the contract.
    #[serde(flatten)]
    pub(crate) shown: Value,
    /// What only a folder with a SKILL.md has.
    #[serde(flatten)]
    pub(crate) folder: Option<FolderDetails>,
    /// Why its tools cannot be told.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) problem: Option<String>,
}

/// What a SKILL.md says, and what is in its folder.
#[derive(Debug, Serialize)]
pub(crate) struct FolderDetails {
    pub(crate) declared_name: String,
    pub(crate) dialect: &'static str,
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
    let details = context.library_with_tools(&args.files)?.skill(&args.name, context.output)?;
    let mut messages = Vec::new();
    if let Some(problem) = &details.problem {
        messages.push(Message::warn(format!("its tools cannot be told: {problem}")));
    } else if details.folder.is_none() {
        let name = details.text("name");
        messages.push(Message::hint(format!("`agents skill tools {name} --explain` lists its exact tools")));
    }
    Ok(Report::success(details).with_messages(messages))
}

impl Answer for SkillDetails {
    fn show(&self, page: &mut Page) {
        let mut fields: Vec<(&str, String)> = vec![("name", self.text("name").to_owned())];
        if let Some(folder) = &self.folder {
            let declared = if folder.declared_name == self.text("name") { "" } else { &folder.declared_name };
            fields.push(("declared name", declared.to_owned()));
        }
        fields.push(("description", self.text("description").to_owned()));
        match &self.folder {
            Some(folder) => folder.fields(self.text("version"), &mut fields),
            None => self.composed_fields(&mut fields),
        }
        fields.push(("referenced by", self.list("referenced_by")));
        fields.retain(|(_, value)| !value.is_empty());
        page.fields(&fields);
        if let Some(folder) = &self.folder {
            folder.show_lists(page);
        }
    }
}

impl SkillDetails {
    fn text(&self, key: &str) -> &str {
        self.shown.get(key).and_then(Value::as_str).unwrap_or_default()
    }

    /// Writes a list of names on one line; a user stands with its role.
    fn list(&self, key: &str) -> String {
        let items = self.shown.get(key).and_then(Value::as_array);
        let words = items.into_iter().flatten().filter_map(|item| {
            let text = |key: &str| item.get(key).and_then(Value::as_str);
            match (item.as_str(), text("name"), text("role")) {
                (Some(word), _, _) => Some(word.to_owned()),
                (None, Some(name), Some(role)) => Some(format!("{name} ({role})")),
                (None, _, _) => None,
            }
        });
        words.collect::<Vec<_>>().join(", ")
    }

    fn composed_fields(&self, fields: &mut Vec<(&'static str, String)>) {
        let count = |key: &str| {
            let count = self.shown.get("capability_summary").and_then(|summary| summary.get(key));
            count.map(ToString::to_string).unwrap_or_default()
        };
        fields.push(("version", self.text("version").to_owned()));
        fields.push(("kind", self.text("kind").to_owned()));
        fields.push(("place", self.text("place").to_owned()));
        fields.push(("config", self.text("config").to_owned()));
        let trusted = self.shown.get("trusted").and_then(Value::as_bool).unwrap_or_default();
        fields.push(("trusted", if trusted { "yes" } else { "no" }.to_owned()));
        let [total, reads, writes, checkpoints] =
            ["total_tools", "read_only_tools", "write_tools", "checkpointable_tools"].map(count);
        fields.push((
            "tools",
            format!("{total} ({reads} only read, {writes} can write, {checkpoints} can be rolled back)"),
        ));
        fields.push(("sources", self.list("sources")));
        fields.push(("direct tools", self.list("direct_tools")));
        fields.push(("includes", self.list("includes")));
    }
}

impl FolderDetails {
    fn fields(&self, version: &str, fields: &mut Vec<(&'static str, String)>) {
        let compatibility = match &self.compatibility {
            Value::String(text) => text.clone(),
            Value::Object(map) => pairs(map),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) => String::new(),
        };
        fields.extend([
            ("dialect", self.dialect.to_owned()),
            ("version", version.to_owned()),
            ("license", self.license.clone().unwrap_or_default()),
            ("compatibility", compatibility),
            ("metadata", pairs(&self.metadata)),
            ("allowed tools", self.allowed_tools.join(", ")),
            ("scope", self.scope.clone()),
            ("location", self.location.clone()),
        ]);
    }

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
