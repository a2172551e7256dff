//! What a model is told about the skills: all of them, or as many as fit a budget.

use std::collections::BTreeSet;

use cleveragents_catalog::{
    Budget, CatalogFormat, CatalogItem, CatalogRequest, FittedCatalog, RankedSkill, fit_catalog, render_items,
};
use cleveragents_domain::SkillName;

use crate::Agents;
use crate::known_skill::FindSkillError;
use crate::told::{ToldSkill, told};

/// Which catalog is wanted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CatalogQuery {
    /// The form.
    pub format: CatalogFormat,
    /// The most that it may cost.
    pub budget: Option<Budget>,
    /// The task at hand: skills that fit it come first.
    pub task: Option<String>,
    /// The skills that come first in any case and are shortened last, with or without their namespaces.
    pub pinned: Vec<String>,
    /// The skills that are not told of.
    pub excluded: Vec<String>,
}

impl CatalogQuery {
    /// Wants everything, sorted by name.
    pub fn new(format: CatalogFormat) -> Self {
        Self { format, budget: None, task: None, pinned: Vec::new(), excluded: Vec::new() }
    }
}

/// A catalog, what became of each skill, and how the task ranked them.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ToldCatalog {
    /// The text, and what became of each skill.
    pub fitted: FittedCatalog,
    /// The skills that fit the task, the best first, where there was one.
    pub ranked: Option<Vec<RankedSkill>>,
}

impl Agents {
    /// Renders what a model is told about the skills of every kind, sorted by name; `None` when there are none.
    ///
    /// # Errors
    /// A file that was named, or the registry, cannot be read.
    pub fn catalog(&self, format: CatalogFormat) -> Result<Option<String>, FindSkillError> {
        self.catalog_counted(format).map(|(text, _)| text)
    }

    /// Renders the same, and counts the skills.
    ///
    /// # Errors
    /// Those of [`catalog`](Self::catalog).
    pub fn catalog_counted(&self, format: CatalogFormat) -> Result<(Option<String>, usize), FindSkillError> {
        let told = told(&self.world)?;
        Ok((render_items(told.iter().map(ToldSkill::item), format), told.len()))
    }

    /// Renders as much of the catalog as a budget allows, and says what became of each skill.
    ///
    /// Skills that do not fit are left out in this order: those that do not fit the task, then the ones that fit it less. Without a
    /// task those of the registry go first, then those of other clients, of the user, and of the project.
    ///
    /// # Errors
    /// A pinned or excluded skill does not exist, or skills cannot be read.
    pub fn catalog_within(&self, query: &CatalogQuery) -> Result<ToldCatalog, FindSkillError> {
        let mut told = told(&self.world)?;
        let named = |written: &[String]| -> Result<BTreeSet<SkillName>, FindSkillError> {
            written.iter().map(|written| Ok(self.find_skill(written)?.name().clone())).collect()
        };
        let mut request = CatalogRequest {
            budget: query.budget,
            pinned: named(&query.pinned)?,
            excluded: named(&query.excluded)?,
            ranked: None,
        };
        let ranked = match &query.task {
            Some(task) => Some(self.search_index()?.rank(task)),
            None => None,
        };
        request.ranked =
            ranked.as_ref().map(|ranked| ranked.iter().map(|skill| skill.name.clone()).collect());
        if query.budget.is_some() {
            told.sort_by(|left, right| (left.rank, left.name()).cmp(&(right.rank, right.name())));
        }
        let items: Vec<CatalogItem<'_>> = told.iter().map(ToldSkill::item).collect();
        Ok(ToldCatalog { fitted: fit_catalog(&items, query.format, &request), ranked })
    }
}
