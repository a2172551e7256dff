//! What exists, for the gate.

use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use cleveragents_domain::{SkillName, Tool, ToolName};
use cleveragents_exec::{builtin_spellings, canonical_builtin};
use cleveragents_loader::DefinitionFileDigest;
use cleveragents_registry::{StateFile, Trust, TrustDecision};
use cleveragents_runtime::{Lookup, Origin, SkillRules};

use crate::known::KnownSkills;
use crate::project::survey;
use crate::scripts::Scripts;
use crate::tool_sources::{KnownTool, ToolOrigin};

/// Tools and skills as one snapshot.
#[derive(Debug)]
pub(crate) struct KnownTools {
    /// Sorted by name.
    pub(crate) tools: Vec<KnownTool>,
    pub(crate) skills: Arc<KnownSkills>,
    pub(crate) scripts: Arc<Scripts>,
    pub(crate) project: Option<PathBuf>,
    pub(crate) project_files: Vec<DefinitionFileDigest>,
    pub(crate) state: Option<Arc<StateFile>>,
    /// Whether a person trusts the project as it is, once somebody asked.
    pub(crate) trusted: OnceLock<bool>,
}

impl KnownTools {
    pub(crate) fn find(&self, name: &ToolName) -> Option<&KnownTool> {
        let place = self.tools.binary_search_by(|known| known.tool.name().cmp(name)).ok()?;
        self.tools.get(place)
    }

    /// Tells whether the project may run code. Whatever cannot be answered is a no.
    pub(crate) fn is_project_trusted(&self) -> bool {
        *self.trusted.get_or_init(|| {
            let (Some(state), Some(project)) = (&self.state, &self.project) else { return false };
            let Ok(survey) = survey(project, &self.project_files) else { return false };
            let decision = Trust::new(Arc::clone(state)).decide(&survey.project, &survey.files);
            matches!(decision, Ok(TrustDecision::Trusted))
        })
    }
}

impl Lookup for KnownTools {
    fn canonical(&self, written: &str) -> Option<ToolName> {
        canonical_builtin(written).or_else(|| written.parse().ok()).filter(|name| self.tool(name).is_some())
    }

    fn tool(&self, name: &ToolName) -> Option<Arc<Tool>> {
        let known = self.find(name).map(|known| Arc::clone(&known.tool));
        known.or_else(|| self.scripts.find(name).map(|known| Arc::new(known.script.tool().clone())))
    }

    fn names(&self) -> Vec<ToolName> {
        self.tools.iter().map(|known| known.tool.name().clone()).collect()
    }

    fn spellings(&self, name: &ToolName) -> Vec<String> {
        builtin_spellings(name)
    }

    fn origin(&self, name: &ToolName) -> Origin {
        match self.find(name).map(|known| &known.origin) {
            Some(ToolOrigin::Builtin | ToolOrigin::Named(_) | ToolOrigin::User(_)) => Origin::Trusted,
            Some(ToolOrigin::Project(_)) if self.is_project_trusted() => Origin::Trusted,
            Some(ToolOrigin::Project(_)) => Origin::Untrusted,
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
