//! What was met under each name while a graph is filled.

use std::collections::HashMap;

use super::graph::Found;

/// By number of a name: what is registered under it, and every definition that was met under it.
#[derive(Default)]
pub(super) struct Met {
    registered: Vec<Option<Found>>,
    first: Vec<Option<u32>>,
    /// The other definitions of the few names that have more than one.
    more: HashMap<u32, Vec<u32>>,
}

impl Met {
    /// Returns what is registered under a name, once it was looked up.
    pub(super) fn registered(&self, name: u32) -> Option<Found> {
        self.registered.get(name as usize).copied().flatten()
    }

    pub(super) fn register(&mut self, name: u32, found: Found) {
        set(&mut self.registered, name, found);
    }

    /// Returns the numbers of the definitions under a name.
    pub(super) fn definitions(&self, name: u32) -> impl Iterator<Item = u32> {
        let first = self.first.get(name as usize).copied().flatten();
        first.into_iter().chain(self.more.get(&name).into_iter().flatten().copied())
    }

    pub(super) fn define(&mut self, name: u32, definition: u32) {
        if self.first.get(name as usize).copied().flatten().is_some() {
            self.more.entry(name).or_default().push(definition);
        } else {
            set(&mut self.first, name, definition);
        }
    }
}

fn set<T: Clone>(values: &mut Vec<Option<T>>, index: u32, value: T) {
    let index = index as usize;
    if values.len() <= index {
        values.resize(index + 1, None);
    }
    if let Some(place) = values.get_mut(index) {
        *place = Some(value);
    }
}
