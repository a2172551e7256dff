//! What exists, for the gate.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use cleveragents_domain::{SkillName, Tool, ToolName};
use cleveragents_exec::builtin_spellings;
use cleveragents_loader::ToolFileDigest;
use cleveragents_registry::{StateFile, Trust, TrustDecision};
use cleveragents_runtime::{Lookup, Origin, SkillRules};

use crate::known::KnownSkills;
use crate::project::{survey, tool_files};
use crate::scripts::Scripts;
use crate::tool_sources::{KnownTool, ToolOrigin};

/// Tools and skills as one snapshot.
#[derive(Debug)]
pub(crate) struct KnownTools {
    /// Sorted by name.
    pub(crate) tools: Vec<KnownTool>,
    /// The place of every tool, by each of its spellings.
    pub(crate) index: HashMap<String, usize>,
    pub(crate) skills: Arc<KnownSkills>,
    pub(crate) scripts: Arc<Scripts>,
    pub(crate) project: Option<PathBuf>,
    pub(crate) project_files: Vec<ToolFileDigest>,
    pub(crate) state: Option<Arc<StateFile>>,
    /// Whether a person trusts the project as it is, once somebody asked.
    pub(crate) trusted: OnceLock<bool>,
}

impl KnownTools {
    pub(crate) fn known(&self, name: &ToolName) -> Option<&KnownTool> {
        self.find_written(name.as_str()).filter(|known| known.tool.name() == name)
    }

    fn find_written(&self, written: &str) -> Option<&KnownTool> {
        self.tools.get(*self.index.get(written)?)
    }

    fn origin_of(&self, known: &KnownTool) -> Origin {
        match known.origin {
            ToolOrigin::Builtin | ToolOrigin::Host | ToolOrigin::Named(_) | ToolOrigin::User(_) => {
                Origin::Trusted
            }
            ToolOrigin::Project(_) if self.is_project_trusted() => Origin::Trusted,
            ToolOrigin::Project(_) => Origin::Untrusted,
        }
    }

    /// Tells whether the project may run code. Whatever cannot be answered is a no.
    pub(crate) fn is_project_trusted(&self) -> bool {
        *self.trusted.get_or_init(|| self.trusts(&self.project_files))
    }

    /// Tells the same of the files and of the decision at this moment: what runs from the disk may have changed since.
    pub(crate) fn is_project_still_trusted(&self) -> bool {
        self.project.as_deref().is_some_and(|project| self.trusts(&tool_files(project)))
    }

    fn trusts(&self, tools: &[ToolFileDigest]) -> bool {
        let (Some(state), Some(project)) = (&self.state, &self.project) else { return false };
        let Ok(survey) = survey(project, tools) else { return false };
        let decision = Trust::new(Arc::clone(state)).decide(&survey.project, &survey.files);
        matches!(decision, Ok(TrustDecision::Trusted))
    }
}

/// The place of each of `tools` by all its spellings.
pub(crate) fn index(tools: &[KnownTool]) -> HashMap<String, usize> {
    let mut index = HashMap::with_capacity(tools.len());
    for (place, known) in tools.iter().enumerate() {
        index.extend(builtin_spellings(known.tool.name()).into_iter().map(|spelling| (spelling, place)));
    }
    index
}

impl Lookup for KnownTools {
    fn find(&self, written: &str) -> Option<(Arc<Tool>, Origin)> {
        if let Some(known) = self.find_written(written) {
            return Some((Arc::clone(&known.tool), self.origin_of(known)));
        }
        let name = written.parse().ok()?;
        let tool = self.tool(&name)?;
        Some((tool, self.origin(&name)))
    }

    fn canonical(&self, written: &str) -> Option<ToolName> {
        let known = self.find_written(written).map(|known| known.tool.name().clone());
        known.or_else(|| written.parse().ok().filter(|name| self.scripts.find(name).is_some()))
    }

    fn tool(&self, name: &ToolName) -> Option<Arc<Tool>> {
        let known = self.known(name).map(|known| Arc::clone(&known.tool));
        known.or_else(|| self.scripts.find(name).map(|known| Arc::new(known.script.tool().clone())))
    }

    fn names(&self) -> Vec<ToolName> {
        self.tools.iter().map(|known| known.tool.name().clone()).collect()
    }

    fn spellings(&self, name: &ToolName) -> Vec<String> {
        builtin_spellings(name)
    }

    fn origin(&self, name: &ToolName) -> Origin {
        match self.known(name) {
            Some(known) => self.origin_of(known),
            None => match self.scripts.find(name) {
                Some(known) if !known.of_project || self.is_project_trusted() => Origin::Trusted,
                Some(_) | None => Origin::Untrusted,
            },
        }
    }

    fn script_commands(&self, tool: &ToolName, skill: &SkillName) -> Vec<String> {
        self.scripts.find(tool).map(|known| known.commands(skill)).unwrap_or_default()
    }

    fn skill(&self, name: &SkillName) -> Option<Arc<SkillRules>> {
        self.skills.rules(name).map(Arc::new)
    }
}
