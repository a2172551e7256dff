//! Searching the same roots again and again.

use crate::discovery::search_all;
use crate::index::{Key, Memory};
use crate::{Discovery, DiscoveryOptions, SkillRoot};
use std::collections::BTreeMap;

/// A search that is made many times and reads only what changed since the last time.
///
/// What is known is kept in this value, so nothing is written; each search asks the system once for every skill.
#[derive(Debug)]
pub struct RepeatedDiscovery {
    roots: Vec<SkillRoot>,
    options: DiscoveryOptions,
    known: BTreeMap<Key, Vec<u8>>,
}

/// What a repeated search found.
#[derive(Debug)]
pub struct FoundAgain {
    /// What was found: the same as in a search that knows nothing.
    pub discovery: Discovery,
    /// How many skill files that were known before are others or were written since.
    pub touched: usize,
}

impl RepeatedDiscovery {
    /// Takes the roots; searches nothing.
    pub fn new(roots: Vec<SkillRoot>, options: DiscoveryOptions) -> Self {
        Self { roots, options, known: BTreeMap::new() }
    }

    /// Searches at the time `now_ns`, in nanoseconds since 1970, which is read before the call.
    pub fn search(&mut self, now_ns: i128) -> FoundAgain {
        let roots = std::mem::take(&mut self.known);
        let mut memory = Memory::Held { roots, began_ns: now_ns };
        let (discovery, seen) = search_all(&self.roots, &self.options, &mut memory);
        self.known = memory.into_held();
        FoundAgain { discovery, touched: seen.touched }
    }
}
