//! The skills that the gate and the use cases share, searched for at the first question.

use std::path::PathBuf;
use std::sync::OnceLock;

use cleveragents_exec::SystemClock;
use cleveragents_loader::{
    DiscoveryOptions, IndexReport, IndexedDiscovery, SkillIndex, SkillRoot, discover_skills,
    discover_skills_indexed,
};
use cleveragents_runtime::Clock as _;

use crate::SkillSet;

/// The roots and, once somebody asked, what is below them.
#[derive(Debug)]
pub(crate) struct KnownSkills {
    roots: Vec<SkillRoot>,
    discovery: DiscoveryOptions,
    data_folder: Option<PathBuf>,
    found: OnceLock<(SkillSet, Option<IndexReport>)>,
}

impl KnownSkills {
    pub(crate) fn new(
        roots: Vec<SkillRoot>,
        discovery: DiscoveryOptions,
        data_folder: Option<PathBuf>,
    ) -> Self {
        Self { roots, discovery, data_folder, found: OnceLock::new() }
    }

    pub(crate) fn skills(&self) -> &SkillSet {
        &self.found().0
    }

    /// Returns what the index was good for; `None` without a data folder.
    pub(crate) fn index_report(&self) -> Option<&IndexReport> {
        self.found().1.as_ref()
    }

    /// Returns the namespace that a bare name gets in a root.
    pub(crate) fn namespace(&self, root: usize) -> &str {
        self.roots.get(root).map_or(cleveragents_domain::name::DEFAULT_NAMESPACE, |root| &root.namespace)
    }

    fn found(&self) -> &(SkillSet, Option<IndexReport>) {
        self.found.get_or_init(|| {
            let Some(data_folder) = &self.data_folder else {
                return (SkillSet::new(discover_skills(&self.roots, &self.discovery)), None);
            };
            let index = SkillIndex::new(data_folder, unix_ns());
            let IndexedDiscovery { discovery, report } =
                discover_skills_indexed(&self.roots, &self.discovery, &index);
            (SkillSet::new(discovery), Some(report))
        })
    }
}

/// Returns the present, in nanoseconds since 1970.
pub(crate) fn unix_ns() -> i128 {
    i128::from(SystemClock::start().unix_millis()) * 1_000_000
}
