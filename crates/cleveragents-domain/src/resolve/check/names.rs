//! What stands behind each name of a graph, over all skills.

use std::collections::{BTreeMap, BTreeSet};

use crate::resolve::graph::{Found, Graph};
use crate::resolve::rows::number;

/// What stands behind a name wherever it occurs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Meaning {
    /// It occurs nowhere; an override names it.
    Nothing,
    /// The same definition everywhere.
    Definition(u32),
    /// A definition nowhere.
    Missing,
    /// Not the same everywhere.
    Mixed,
}

/// What stands behind a name for one skill.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Value {
    /// No definition was found.
    Missing,
    /// A definition, by number.
    Definition(u32),
    /// Two different definitions.
    Conflict,
}

impl Value {
    pub(super) fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::Missing, other) | (other, Self::Missing) => other,
            (one, two) if one == two => one,
            _ => Self::Conflict,
        }
    }
}

/// The names of a graph, and where those occur that need a look of their own.
#[derive(Debug)]
pub(super) struct Names {
    pub(super) meanings: Vec<Meaning>,
    /// For every name that is overridden or mixed: the skills with an item that brings it.
    holders: BTreeMap<u32, Vec<(u32, Value)>>,
}

impl Names {
    pub(super) fn of(graph: &Graph) -> Self {
        let mut meanings = vec![Meaning::Nothing; graph.name_count()];
        let mut looked_at: BTreeSet<u32> = graph.all_overrides().map(|(_, held)| held.name).collect();
        let nodes = 0..number(graph.len());
        for occurrence in nodes.clone().flat_map(|node| graph.occurrences.row(node)) {
            let Some(known) = meanings.get_mut(occurrence.name as usize) else { continue };
            let meaning = match occurrence.found {
                Found::Definition(definition) => Meaning::Definition(definition),
                Found::Missing(_) => Meaning::Missing,
            };
            if *known == Meaning::Nothing {
                *known = meaning;
            } else if *known != meaning {
                *known = Meaning::Mixed;
                looked_at.insert(occurrence.name);
            }
        }
        let mut holders: BTreeMap<u32, Vec<(u32, Value)>> = BTreeMap::new();
        if !looked_at.is_empty() {
            for node in nodes {
                for occurrence in graph.occurrences.row(node).iter().filter(|it| looked_at.contains(&it.name))
                {
                    let value = match occurrence.found {
                        Found::Definition(definition) => Value::Definition(definition),
                        Found::Missing(_) => Value::Missing,
                    };
                    holders.entry(occurrence.name).or_default().push((node, value));
                }
            }
        }
        Self { meanings, holders }
    }

    pub(super) fn meaning(&self, name: u32) -> Meaning {
        self.meanings.get(name as usize).copied().unwrap_or(Meaning::Nothing)
    }

    /// Returns the names that do not mean the same everywhere.
    pub(super) fn mixed(&self) -> impl Iterator<Item = u32> {
        self.holders.keys().copied().filter(|name| self.meaning(*name) == Meaning::Mixed)
    }

    /// Returns the skills with an item that brings a name which is overridden or mixed.
    pub(super) fn holders(&self, name: u32) -> &[(u32, Value)] {
        self.holders.get(&name).map_or(&[], Vec::as_slice)
    }
}
