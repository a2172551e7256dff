//! What the door knows about tools before any call, kept between calls.

use std::sync::{Arc, OnceLock, PoisonError, RwLock};

use cleveragents_domain::Tool;

use crate::compiled::ToolSchemas;
use crate::executor::Executor;
use crate::failure::CallFailure;
use crate::policy::Verdict;
use crate::profile::Profile;
use crate::watch::Watch;

#[cfg(test)]
mod tests;

/// Definitions are kept in so many sets of [`WAYS`] each; within a set the one kept longest goes first.
const SETS: usize = 256;
const WAYS: usize = 4;

/// A definition with everything about it that no call changes.
#[derive(Debug)]
pub(crate) struct Prepared {
    pub(crate) tool: Arc<Tool>,
    /// The one name of the tool, for the records.
    pub(crate) name: Arc<str>,
    /// What the policy says about the tool alone.
    pub(crate) verdict: Verdict,
    pub(crate) executor: Option<Arc<dyn Executor>>,
    /// The profile of every call, for a tool that has no slots and wraps nothing.
    pub(crate) profile: Option<Arc<Profile>>,
    schemas: OnceLock<ToolSchemas>,
}

impl Prepared {
    pub(crate) fn new(
        tool: Arc<Tool>,
        verdict: Verdict,
        executor: Option<Arc<dyn Executor>>,
        profile: Option<Arc<Profile>>,
    ) -> Self {
        let name = Arc::from(tool.name().as_str());
        Self { tool, name, verdict, executor, profile, schemas: OnceLock::new() }
    }

    /// The schemas, compiled by the first call that gets so far.
    pub(crate) fn schemas(&self, watch: &Watch) -> Result<&ToolSchemas, CallFailure> {
        if let Some(schemas) = self.schemas.get() {
            return Ok(schemas);
        }
        let compiled = ToolSchemas::compile(&self.tool, watch)?;
        Ok(self.schemas.get_or_init(|| compiled))
    }
}

/// Keeps what is known about the definitions that were called, and never serves that of another definition.
#[derive(Debug)]
pub(crate) struct PreparedTools {
    // Each guards one set; held for one look or one exchange, never while anything is worked out.
    sets: Box<[RwLock<Set>]>,
}

#[derive(Debug, Default)]
struct Set {
    kept: [Option<Arc<Prepared>>; WAYS],
    /// The way that is filled next.
    next: usize,
}

impl Default for PreparedTools {
    fn default() -> Self {
        Self { sets: (0..SETS).map(|_| RwLock::default()).collect() }
    }
}

impl PreparedTools {
    /// Hands out what is known about this very definition, or has it worked out.
    pub(crate) fn of(&self, tool: &Arc<Tool>, prepare: impl FnOnce() -> Prepared) -> Arc<Prepared> {
        let Some(set) = self.sets.get(place(tool.name().as_str())) else { return Arc::new(prepare()) };
        if let Some(found) = set.read().unwrap_or_else(PoisonError::into_inner).find(tool) {
            return Arc::clone(found);
        }
        let prepared = Arc::new(prepare());
        set.write().unwrap_or_else(PoisonError::into_inner).keep(Arc::clone(&prepared));
        prepared
    }
}

impl Set {
    /// Definitions are compared only where none is the same allocation.
    fn find(&self, tool: &Arc<Tool>) -> Option<&Arc<Prepared>> {
        let kept = || self.kept.iter().flatten();
        kept()
            .find(|kept| Arc::ptr_eq(&kept.tool, tool))
            .or_else(|| kept().find(|kept| kept.tool.name() == tool.name() && kept.tool == *tool))
    }

    /// Takes the place of an older definition of the tool, else of the one kept longest.
    fn keep(&mut self, prepared: Arc<Prepared>) {
        let same = |kept: &Option<Arc<Prepared>>| {
            kept.as_ref().is_some_and(|kept| kept.tool.name() == prepared.tool.name())
        };
        let way = self.kept.iter().position(same).unwrap_or_else(|| {
            let way = self.next;
            self.next = (way + 1) % WAYS;
            way
        });
        if let Some(place) = self.kept.get_mut(way) {
            *place = Some(prepared);
        }
    }
}

/// The set of a name. Names that share a set only take each other's place.
fn place(name: &str) -> usize {
    let mut mixed = 0_u64;
    for bytes in name.as_bytes().chunks(8) {
        let mut word = [0; 8];
        for (place, byte) in word.iter_mut().zip(bytes) {
            *place = *byte;
        }
        mixed = (mixed.rotate_left(5) ^ u64::from_le_bytes(word)).wrapping_mul(0x517c_c1b7_2722_0a95);
    }
    // The upper bits are the well mixed ones.
    usize::from((mixed >> 56) as u8) % SETS
}
