//! What the door knows about tools before any call, kept between calls.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock, PoisonError, RwLock};

use cleveragents_domain::Tool;

use crate::arguments::measure;
use crate::compiled::ToolSchemas;
use crate::executor::Executor;
use crate::failure::CallFailure;
use crate::policy::Verdict;
use crate::profile::Profile;
use crate::watch::Watch;

#[cfg(test)]
mod tests;

/// Kept definitions are spread over so many sets, each with its own lock.
const SETS: usize = 2_048;
/// The most definitions that are kept.
const MAX_KEPT: usize = 16_384;
/// The most bytes that the schemas of all kept definitions hold, as their extent counts them.
const MAX_KEPT_BYTES: usize = 32 * 1024 * 1024;

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
    /// Bytes of the schemas, as their extent counts them.
    bytes: usize,
}

impl Prepared {
    pub(crate) fn new(
        tool: Arc<Tool>,
        verdict: Verdict,
        executor: Option<Arc<dyn Executor>>,
        profile: Option<Arc<Profile>>,
    ) -> Self {
        let name = Arc::from(tool.name().as_str());
        let schemas = [tool.input_schema(), tool.output_schema()].into_iter().flatten();
        let bytes = schemas.map(|schema| measure(schema).bytes).sum();
        Self { tool, name, verdict, executor, profile, schemas: OnceLock::new(), bytes }
    }

    /// Whether the schemas are compiled.
    pub(crate) fn is_ready(&self) -> bool {
        self.schemas.get().is_some()
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
///
/// When there are too many, or their schemas hold too much, some are forgotten and worked out again by their next call.
#[derive(Debug)]
pub(crate) struct PreparedTools {
    // Each guards one set; held for one look or one exchange, never while anything is worked out.
    sets: Box<[RwLock<Set>]>,
    limits: Limits,
    count: AtomicUsize,
    bytes: AtomicUsize,
    /// The set that forgets next.
    hand: AtomicUsize,
}

/// How much is kept.
#[derive(Debug, Clone, Copy)]
struct Limits {
    count: usize,
    bytes: usize,
}

/// The definitions whose names share a place, the one kept longest first.
#[derive(Debug, Default)]
struct Set {
    kept: Vec<Kept>,
}

#[derive(Debug)]
struct Kept {
    /// That of `prepared`, so that looking for it follows no pointer.
    tool: Arc<Tool>,
    prepared: Arc<Prepared>,
}

impl Default for PreparedTools {
    fn default() -> Self {
        Self::within(Limits { count: MAX_KEPT, bytes: MAX_KEPT_BYTES })
    }
}

impl PreparedTools {
    fn within(limits: Limits) -> Self {
        let sets = (0..SETS).map(|_| RwLock::default()).collect();
        Self { sets, limits, count: 0.into(), bytes: 0.into(), hand: 0.into() }
    }

    /// Hands out what is known about this very definition, or has it worked out.
    pub(crate) fn of(&self, tool: &Arc<Tool>, prepare: impl FnOnce() -> Prepared) -> Arc<Prepared> {
        let Some(set) = self.sets.get(place(tool.name().as_str())) else { return Arc::new(prepare()) };
        if let Some(found) = set.read().unwrap_or_else(PoisonError::into_inner).find(tool) {
            return Arc::clone(found);
        }
        let prepared = Arc::new(prepare());
        let kept = Kept { tool: Arc::clone(tool), prepared: Arc::clone(&prepared) };
        self.count.fetch_add(1, Ordering::Relaxed);
        self.bytes.fetch_add(prepared.bytes, Ordering::Relaxed);
        let replaced = set.write().unwrap_or_else(PoisonError::into_inner).keep(kept);
        self.forgot(replaced);
        self.forget_what_is_too_much();
        prepared
    }

    fn forget_what_is_too_much(&self) {
        // Every set is looked at, for a single definition may be beyond the limit.
        for _ in 0..SETS {
            let count = self.count.load(Ordering::Relaxed);
            if count <= self.limits.count && self.bytes.load(Ordering::Relaxed) <= self.limits.bytes {
                return;
            }
            let hand = self.hand.fetch_add(1, Ordering::Relaxed) % SETS;
            let Some(set) = self.sets.get(hand) else { return };
            let forgotten = set.write().unwrap_or_else(PoisonError::into_inner).forget();
            self.forgot(forgotten);
        }
    }

    fn forgot(&self, forgotten: Option<Kept>) {
        if let Some(Kept { prepared, .. }) = forgotten {
            self.count.fetch_sub(1, Ordering::Relaxed);
            self.bytes.fetch_sub(prepared.bytes, Ordering::Relaxed);
        }
    }
}

impl Set {
    /// Definitions are compared only where none is the same allocation.
    fn find(&self, tool: &Arc<Tool>) -> Option<&Arc<Prepared>> {
        let is_same = |kept: &&Kept| kept.tool.name() == tool.name() && kept.tool == *tool;
        let known = self.kept.iter().find(|kept| Arc::ptr_eq(&kept.tool, tool));
        known.or_else(|| self.kept.iter().find(is_same)).map(|kept| &kept.prepared)
    }

    /// Takes the place of an older definition of the tool.
    fn keep(&mut self, kept: Kept) -> Option<Kept> {
        let same = self.kept.iter().position(|older| older.tool.name() == kept.tool.name());
        let replaced = same.map(|place| self.kept.remove(place));
        self.kept.push(kept);
        replaced
    }

    fn forget(&mut self) -> Option<Kept> {
        (!self.kept.is_empty()).then(|| self.kept.remove(0))
    }
}

/// The set of a name.
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
    usize::try_from(mixed >> 48).unwrap_or_default() % SETS
}
