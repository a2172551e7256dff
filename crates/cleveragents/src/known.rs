//! The skills that the gate and the use cases share, searched for at the first question.

use std::sync::OnceLock;

use cleveragents_loader::{DiscoveryOptions, SkillRoot, discover_skills};

use crate::SkillSet;

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
}
