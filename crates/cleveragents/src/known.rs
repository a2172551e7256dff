//! The skills that the gate and the use cases share, searched for at the first question.

use std::sync::OnceLock;

use cleveragents_domain::SkillName;
use cleveragents_loader::{DiscoveryOptions, SkillRoot, discover_skills};
use cleveragents_runtime::{AllowedTools, SkillRules};

use crate::SkillSet;
use crate::activation;

/// The roots and, once somebody asked, what is below them.
#[derive(Debug)]
pub(crate) struct KnownSkills {
    roots: Vec<SkillRoot>,
    discovery: DiscoveryOptions,
    skills: OnceLock<SkillSet>,
}

impl KnownSkills {
    pub(crate) fn new(roots: Vec<SkillRoot>, discovery: DiscoveryOptions) -> Self {
        Self { roots, discovery, skills: OnceLock::new() }
    }

    pub(crate) fn skills(&self) -> &SkillSet {
        self.skills.get_or_init(|| SkillSet::new(discover_skills(&self.roots, &self.discovery)))
    }

    /// Returns the namespace that a bare name gets in a root.
    pub(crate) fn namespace(&self, root: usize) -> &str {
        self.roots.get(root).map_or(cleveragents_domain::name::DEFAULT_NAMESPACE, |root| &root.namespace)
    }

    /// Reads what a skill demands of calls made in its name.
    ///
    /// A skill that cannot be read has no rules, and whoever has no rules is refused as unknown.
    pub(crate) fn rules(&self, name: &SkillName) -> Option<SkillRules> {
        let found = self.skills().active().find(|skill| skill.name == *name)?;
        let loader = activation::open(self, found).ok()?;
        let entries = loader.spec().allowed_tools().iter().map(cleveragents_loader::AllowedTool::as_str);
        Some(SkillRules { allowed_tools: AllowedTools::from_entries(entries), ..SkillRules::default() })
    }
}
