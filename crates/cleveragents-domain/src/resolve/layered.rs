//! A map that shares what two versions of it have in common.

use std::borrow::Borrow;
use std::collections::BTreeMap;
use std::hash::Hash;
use std::sync::Arc;

use indexmap::IndexMap;

/// How many changes lie above the base of a small map before they are merged into it.
const FEW_CHANGES: usize = 32;

/// A base and the changes above it, none standing for an entry that is gone.
pub(super) type Layers<'m, K, V> = (&'m IndexMap<K, V>, &'m BTreeMap<K, Option<V>>);

/// An immutable map: a shared base and the few changes since.
///
/// A copy costs two counters. A change copies the changes, and the base once in about as many changes as the root of
/// its size, so a change never costs in proportion to the whole.
#[derive(Debug)]
pub(super) struct Layered<K, V> {
    /// Sorted by key.
    base: Arc<IndexMap<K, V>>,
    /// None stands for an entry of the base that is gone.
    changes: Arc<BTreeMap<K, Option<V>>>,
}

impl<K, V> Clone for Layered<K, V> {
    fn clone(&self) -> Self {
        Self { base: Arc::clone(&self.base), changes: Arc::clone(&self.changes) }
    }
}

impl<K, V> Default for Layered<K, V> {
    fn default() -> Self {
        Self { base: Arc::default(), changes: Arc::default() }
    }
}

impl<K: Ord + Hash, V> From<BTreeMap<K, V>> for Layered<K, V> {
    fn from(base: BTreeMap<K, V>) -> Self {
        Self { base: Arc::new(base.into_iter().collect()), changes: Arc::default() }
    }
}

impl<K: Ord + Hash + Clone, V: Clone> Layered<K, V> {
    pub(super) fn get<Q: Ord + Hash + ?Sized>(&self, key: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
    {
        match self.changes.get(key) {
            Some(changed) => changed.as_ref(),
            None => self.base.get(key),
        }
    }

    /// Returns the map with one entry set, or gone when `value` is none.
    pub(super) fn with(&self, key: K, value: Option<V>) -> Self {
        let mut changes = BTreeMap::clone(&self.changes);
        changes.insert(key, value);
        let changed = Self { base: Arc::clone(&self.base), changes: Arc::new(changes) };
        if changed.changes.len() <= FEW_CHANGES.max(self.base.len().isqrt()) {
            return changed;
        }
        Self::from(changed.to_map())
    }

    /// Returns every entry in a map of its own.
    pub(super) fn to_map(&self) -> BTreeMap<K, V> {
        let base = self.base.iter().map(|(key, value)| (key.clone(), value.clone()));
        let mut merged: BTreeMap<K, V> = base.collect();
        for (key, value) in self.changes.iter() {
            match value {
                Some(value) => {
                    merged.insert(key.clone(), value.clone());
                }
                None => {
                    merged.remove(key);
                }
            }
        }
        merged
    }

    /// Returns every entry, sorted by key.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&K, &V)> {
        let mut base = self.base.iter().peekable();
        let mut changes = self.changes.iter().peekable();
        std::iter::from_fn(move || {
            loop {
                let keys = (base.peek().map(|(key, _)| *key), changes.peek().map(|(key, _)| *key));
                let takes_change = match keys {
                    (Some(below), Some(above)) => {
                        if below == above {
                            base.next();
                        }
                        above <= below
                    }
                    (None, above) => above.is_some(),
                    (Some(_), None) => false,
                };
                if !takes_change {
                    return base.next();
                }
                if let (key, Some(value)) = changes.next()? {
                    return Some((key, value));
                }
            }
        })
    }

    /// Returns the base and the changes above it.
    pub(super) fn layers(&self) -> Layers<'_, K, V> {
        (&self.base, &self.changes)
    }

    /// Tells whether another version has the same base.
    pub(super) fn has_base_of(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.base, &other.base)
    }
}

#[cfg(test)]
mod tests;
