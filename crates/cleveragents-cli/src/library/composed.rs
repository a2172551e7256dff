//! Skills of both kinds: lists, what one says, and the exact tools of one.

use cleveragents::{
    FindSkillError, OpenSkillError, ResolveSkillError, ResolvedTool, Severity, SkillFileProblem, SkillFilter,
    SkillKind, path_text,
};
use serde_json::{Value, json};

use super::Library;
use crate::args::{SkillListArgs, SkillTypeChoice};
use crate::commands::{ProblemRow, ShadowedRow, SkillDetails, SkillRow, ToolsOfSkill};
use crate::error::CommandError;
use crate::settings::OutputSettings;

impl Library {
    /// Lists the skills of the roots and of the registry that are wanted, and the registered ones that files shadow.
    pub(crate) fn skills(
        &self,
        args: &SkillListArgs,
    ) -> Result<(Vec<SkillRow>, Vec<ShadowedRow>), CommandError> {
        let filter = SkillFilter {
            namespace: args.namespace.clone(),
            kind: args.kind.map(|kind| match kind {
                SkillTypeChoice::Composed => SkillKind::Composed,
                SkillTypeChoice::AgentSkill => SkillKind::AgentSkill,
            }),
            registered: args.registered,
        };
        let set = self.agents.skills();
        let listed = self.agents.list_skills(&filter)?;
        let shadowed = listed.shadowed.into_iter().filter(|shadowed| shadowed.place == "registered");
        let shadowed = shadowed.map(|shadowed| ShadowedRow {
            name: shadowed.name.to_string(),
            location: shadowed.config.unwrap_or_default(),
            scope: shadowed.place.to_owned(),
            by: shadowed.by.unwrap_or_default(),
            reason: "files come before the registry".to_owned(),
        });
        let rows = listed.skills.into_iter().map(|row| {
            let is_found = row.kind == SkillKind::AgentSkill && row.place != "registered";
            let file = set.get(&row.name).filter(|_| is_found);
            let scope = file.and_then(|file| set.discovery().roots.get(file.root));
            SkillRow {
                name: row.name.to_string(),
                description: row.description,
                kind: row.kind.as_str(),
                tools: row.tools,
                includes: row.includes,
                sources: row.sources,
                read_only: row.read_only,
                scope: scope.map_or_else(|| row.place.to_owned(), |root| root.scope.to_string()),
                location: row.config,
                trusted: row.trusted,
                dialect: file.map(|file| file.dialect.as_str()),
                errors: file.map_or(0, |file| file.errors),
                warnings: file.map_or(0, |file| file.warnings),
                error: row.error,
            }
        });
        let wanted = args.source.map(crate::args::SkillSourceChoice::as_str);
        let rows = rows.filter(|row| wanted.is_none_or(|wanted| row.sources.contains(&wanted)));
        Ok((rows.collect(), shadowed.collect()))
    }

    /// Counts the skills of the roots and of the registry.
    pub(crate) fn skill_count(&self) -> Result<usize, CommandError> {
        Ok(self.agents.list_skills(&SkillFilter::default())?.summary.total)
    }

    /// Lists the files of composed skills that are not used.
    pub(super) fn skill_file_problems(&self) -> Vec<ProblemRow> {
        // A file that was named stops the command that named it.
        let problems = self.agents.skill_problems().unwrap_or_default();
        let problems = problems.iter().map(skill_file_problem);
        // Discovery has said already which folders cannot be searched.
        let known: Vec<String> = self
            .agents
            .skills()
            .discovery()
            .problems
            .iter()
            .map(|problem| path_text(&problem.path))
            .collect();
        problems.filter(|problem| !known.contains(&problem.path)).collect()
    }

    /// Shows one skill of either kind.
    pub(crate) fn skill(&self, name: &str, output: &OutputSettings) -> Result<SkillDetails, CommandError> {
        let shown = match self.agents.show_skill(name) {
            Ok(shown) if shown.kind == SkillKind::Composed => {
                return Ok(SkillDetails { shown: written(&shown), folder: None, problem: None });
            }
            other => other,
        };
        // A folder that has no exact set of tools is shown all the same.
        let is_found = self.agents.find(name).is_ok_and(|found| match &shown {
            Ok(shown) => shown.place != "registered" && found.name.as_str() == shown.name,
            Err(_) => true,
        });
        match shown {
            Ok(shown) if is_found => {
                let folder = self.folder_details(name, output)?;
                Ok(SkillDetails { shown: written(&shown), folder: Some(folder), problem: None })
            }
            Ok(shown) => Ok(SkillDetails { shown: written(&shown), folder: None, problem: None }),
            Err(ResolveSkillError::Find(FindSkillError::Open(_)) | ResolveSkillError::Resolve(_))
                if is_found =>
            {
                let found = self.agents.find(name)?;
                let shown = json!({
                    "name": found.name.as_str(), "description": found.description.to_string(),
                    "kind": SkillKind::AgentSkill.as_str(),
                });
                let problem = shown_error(self.agents.show_skill(name).err());
                let folder = self.folder_details(name, output)?;
                Ok(SkillDetails { shown, folder: Some(folder), problem })
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Lists the exact tools of a skill, with the explanation of each when that is wanted.
    pub(crate) fn tools_of_skill(&self, name: &str, explain: bool) -> Result<ToolsOfSkill, CommandError> {
        let listed = self.agents.skill_tools(name)?;
        let explanations = if explain {
            let resolved = self.agents.resolve(name)?;
            resolved.resolved().tools().map(ResolvedTool::explain).collect()
        } else {
            Vec::new()
        };
        Ok(ToolsOfSkill::new(listed, explanations))
    }

    /// Says of a composed skill that it has no instructions and no files, where somebody asks for them.
    pub(super) fn folder_wanted(error: FindSkillError) -> CommandError {
        match error {
            FindSkillError::Open(OpenSkillError::Composed { name }) => CommandError::usage(format!(
                "`{name}` is a composed skill, which has tools and no instructions"
            ))
            .with_hint(format!("`agents skill tools {name}` lists its tools")),
            other @ (FindSkillError::Lookup(_)
            | FindSkillError::File(_)
            | FindSkillError::Open(_)
            | FindSkillError::State(_)
            | _) => other.into(),
        }
    }
}

fn written(shown: &cleveragents::SkillShown) -> Value {
    serde_json::to_value(shown).unwrap_or_default()
}

fn shown_error(error: Option<ResolveSkillError>) -> Option<String> {
    error.map(|error| {
        let error = CommandError::from(error);
        std::iter::once(error.message).chain(error.causes).collect::<Vec<_>>().join(": ")
    })
}

fn skill_file_problem(problem: &SkillFileProblem) -> ProblemRow {
    let (path, message) = problem.describe();
    let (code, severity, broken) = match problem {
        SkillFileProblem::File(problem) => {
            (problem.code.as_str(), problem.severity, problem.severity == Severity::Error)
        }
        SkillFileProblem::Shadowed { .. } | _ => ("skill-shadowed", Severity::Warning, false),
    };
    ProblemRow { code, path, message, severity, broken }
}
