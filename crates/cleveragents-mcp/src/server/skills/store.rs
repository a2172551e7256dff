//! The skills that were read, each when somebody first asked.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use cleveragents_domain::SkillName;

use super::snapshot::{NotServed, ServedFile, ServedSkill, read_again};
use crate::server::{SkillHost, Withheld};

/// The bytes of files that are kept, over all skills.
const MOST_KEPT: u64 = 64 * 1024 * 1024;

/// What came of reading a skill.
type Outcome = Result<Arc<ServedSkill>, NotServed>;

/// Reads skills and keeps what came of it.
#[derive(Debug)]
pub(in crate::server) struct SkillStore {
    host: Arc<dyn SkillHost>,
    /// The names, sorted.
    names: Vec<SkillName>,
    // Guards what was read; held for one look-up, never while a folder is read.
    read: Mutex<BTreeMap<SkillName, Outcome>>,
    kept: Arc<AtomicU64>,
}

/// Counts the bytes of a skill for as long as they are kept.
#[derive(Debug)]
pub(super) struct Kept {
    all: Arc<AtomicU64>,
    bytes: u64,
}

impl Kept {
    fn new(all: &Arc<AtomicU64>, bytes: u64) -> Self {
        all.fetch_add(bytes, Ordering::Relaxed);
        Self { all: Arc::clone(all), bytes }
    }
}

impl Drop for Kept {
    fn drop(&mut self) {
        self.all.fetch_sub(self.bytes, Ordering::Relaxed);
    }
}

/// The bytes of a file, or why there are none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::server) enum FileBytes {
    /// Those of the digest that was told.
    Same(Arc<[u8]>),
    /// The file is another one than was told: the skill was read again.
    Changed,
}

impl SkillStore {
    pub(in crate::server) fn new(host: Arc<dyn SkillHost>) -> Self {
        let names = host.skills().into_iter().map(|skill| skill.name).collect();
        Self { host, names, read: Mutex::default(), kept: Arc::default() }
    }

    /// Returns the names of all skills, served or not, sorted.
    pub(in crate::server) fn names(&self) -> &[SkillName] {
        &self.names
    }

    /// Returns a skill as it is served, and reads it when nobody asked before. Whatever is read may block.
    pub(in crate::server) fn get(&self, name: &SkillName) -> Option<Outcome> {
        if self.names.binary_search(name).is_err() {
            return None;
        }
        if let Some(known) = self.table(|read| read.get(name).cloned()) {
            return Some(known);
        }
        let outcome = self.read(name);
        Some(self.table(|read| read.entry(name.clone()).or_insert(outcome).clone()))
    }

    /// Returns the bytes of a file whose digest was told.
    pub(in crate::server) fn bytes(&self, skill: &ServedSkill, file: &ServedFile) -> FileBytes {
        if let Some(bytes) = &file.bytes {
            return FileBytes::Same(Arc::clone(bytes));
        }
        let loader = self.host.open(&skill.name).ok();
        let bytes = loader.and_then(|loader| read_again(&loader, &file.relative).ok());
        if let Some(bytes) = bytes.filter(|bytes| file.described.verify(bytes).is_ok()) {
            return FileBytes::Same(bytes.into());
        }
        let outcome = self.read(&skill.name);
        self.table(|read| read.insert(skill.name.clone(), outcome));
        FileBytes::Changed
    }

    /// Reads every skill again that was read before; tells whether any of them is another one.
    pub(in crate::server) fn refresh(&self) -> bool {
        let known: Vec<(SkillName, Outcome)> =
            self.table(|read| read.iter().map(|(name, outcome)| (name.clone(), outcome.clone())).collect());
        let mut has_changed = false;
        for (name, before) in known {
            let now = self.read(&name);
            let is_same = match (&before, &now) {
                (Ok(before), Ok(now)) => before.entry == now.entry,
                (Err(before), Err(now)) => before == now,
                (Ok(_), Err(_)) | (Err(_), Ok(_)) => false,
            };
            if !is_same {
                has_changed = true;
                self.table(|read| read.insert(name, now));
            }
        }
        has_changed
    }

    /// Lists the skills that were read and are not served.
    pub(in crate::server) fn withheld(&self) -> Vec<Withheld> {
        self.table(|read| {
            let errors = read.iter().filter_map(|(name, outcome)| Some((name, outcome.as_ref().err()?)));
            errors
                .map(|(name, error)| Withheld { name: name.to_string(), reason: error.to_string() })
                .collect()
        })
    }

    fn read(&self, name: &SkillName) -> Outcome {
        let loader = self.host.open(name).map_err(|error| NotServed::Unavailable { reason: error.reason })?;
        let mut skill = ServedSkill::read(&loader)?;
        if skill.name != *name {
            let reason = format!("its folder is the skill `{}` now", skill.name);
            return Err(NotServed::Unavailable { reason });
        }
        let kept = Kept::new(&self.kept, skill.bytes);
        if self.kept.load(Ordering::Relaxed) > MOST_KEPT {
            skill.forget_bytes();
        } else {
            skill.kept = Some(kept);
        }
        Ok(Arc::new(skill))
    }

    fn table<T>(&self, look: impl FnOnce(&mut BTreeMap<SkillName, Outcome>) -> T) -> T {
        look(&mut self.read.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
