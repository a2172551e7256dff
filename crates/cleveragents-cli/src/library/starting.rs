//! Starting skills and tools, and the schemas of their files.

use std::path::Path;

use cleveragents::{
    Created, DefinitionKind, Dialect, NewDefinition, NewPlace, ScaffoldScript, create_definition,
    format_schema_text, path_text,
};
use serde_json::Value;

use crate::args::SchemaChoice;
use crate::commands::Started;
use crate::error::CommandError;
use crate::settings::Places;
use crate::shell::shell_word;

/// What is started.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Start {
    Folder { own_dialect: bool, script: bool },
    Composed,
    Tool,
    Validation,
}

impl Start {
    /// Returns the folder of its kind below the project or the home.
    pub(crate) fn folder(self) -> &'static str {
        definition(self).folder()
    }
}

/// Writes the files of something new into a folder or else into the project, and says how to go on with them.
pub(crate) fn start(
    what: Start,
    name: &str,
    folder: Option<&Path>,
    places: &Places,
) -> Result<Started, CommandError> {
    let place = folder.map_or(NewPlace::Project(&places.project), NewPlace::Folder);
    let created = create_definition(definition(what), name, place)?;
    let next = next_steps(what, &created, places);
    Ok(Started { created, next })
}

fn definition(what: Start) -> NewDefinition {
    match what {
        Start::Folder { own_dialect, script } => NewDefinition::SkillFolder {
            dialect: if own_dialect { Dialect::CleverAgents } else { Dialect::AgentSkills },
            script: if script { ScaffoldScript::Python } else { ScaffoldScript::None },
        },
        Start::Composed => NewDefinition::ComposedSkill,
        Start::Tool => NewDefinition::Tool,
        Start::Validation => NewDefinition::Validation,
    }
}

/// Lists command lines that work at once: files that are named are trusted, whatever project they are in.
fn next_steps(what: Start, created: &Created, places: &Places) -> Vec<String> {
    let name = &created.name;
    let word = |path: String| {
        let here = format!("{}/", path_text(&places.working_folder));
        shell_word(path.strip_prefix(&here).unwrap_or(&path))
    };
    let first = created.files.first().map(String::as_str).unwrap_or_default();
    let file = word(format!("{}/{first}", created.folder));
    match what {
        Start::Tool => vec![
            format!("`agents tool run {name} --file {file} --input '{{\"name\": \"you\"}}'` runs it"),
            format!("`agents tool add --config {file}` registers it for every project"),
        ],
        Start::Validation => vec![
            format!("`agents validation run {name} --file {file} --input '{{\"text\": \"hello\"}}'` runs it"),
            format!("`agents validation add --config {file}` registers it for every project"),
        ],
        Start::Composed => vec![
            format!(
                "`agents tool run {name}--greet --skill {name} --file {file} --input '{{\"name\": \"you\"}}'` runs its tool"
            ),
            format!("`agents skill add --config {file}` registers it for every project"),
        ],
        Start::Folder { script, .. } => {
            let skill = word(format!("{}/{}", created.folder, first.split('/').next().unwrap_or_default()));
            let root = word(created.folder.clone());
            let mut next = vec![
                format!("`agents skill validate {skill}` checks it"),
                format!("`agents --root {root} skill activate {name}` prints what a model is given"),
            ];
            if script {
                next.push(format!(
                    "`agents --root {root} skill run {name} scripts/greet.py -- you` runs its script"
                ));
            }
            next
        }
    }
}

/// Returns the JSON Schema of a format: its text, and the value.
pub(crate) fn schema(format: SchemaChoice) -> (String, Value) {
    let text = format_schema_text(match format {
        SchemaChoice::Tool => DefinitionKind::Tool,
        SchemaChoice::Skill => DefinitionKind::Skill,
    });
    let value = serde_json::from_str(&text).unwrap_or_default();
    (text, value)
}
