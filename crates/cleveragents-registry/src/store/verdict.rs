//! Whether a change of several definitions may stand.

use std::collections::{BTreeMap, BTreeSet};

use cleveragents_domain::Definitions;

use super::relations::{Findings, Item, Provided, fault_of};
use super::uses::Target;
use super::{
    EntryName, MissingTools, Put, PutError, PutWarning, Refusal, RefusalReason, Registration, UseRole,
};

/// An entry that a change names, before and after it.
#[derive(Debug, Clone)]
pub(super) struct Touch {
    pub(super) before: Option<Item>,
    pub(super) after: Item,
}

/// The entries that a change names.
pub(super) type Touched = BTreeMap<EntryName, Touch>;

/// Refuses names that a change gives twice and names that are provided.
pub(super) fn claims(registrations: &[Registration], provided: &Provided) -> Result<(), PutError> {
    let mut refusals = Vec::new();
    let mut claimed: BTreeSet<&EntryName> = BTreeSet::new();
    for name in registrations.iter().flat_map(Registration::claims) {
        if !claimed.insert(name) {
            refusals.push(Refusal { name: name.clone(), reason: RefusalReason::Repeated });
        } else if provided.has(name) {
            refusals.push(Refusal { name: name.clone(), reason: RefusalReason::Provided });
        }
    }
    if refusals.is_empty() { Ok(()) } else { Err(PutError::of(refusals)) }
}

/// Judges a change by what it leads to, and writes down what the definitions ask for in vain.
///
/// `after` holds the findings about everything that the change touches or that depends on it. `before` examines entries as
/// they were: one that was broken already does not stand in the way. `exists` tells whether there is such an entry.
pub(super) fn judge<E>(
    (registrations, put): (&[Registration], &mut [Put]),
    touched: &Touched,
    after: &(BTreeMap<EntryName, Findings>, Definitions),
    before: impl FnOnce(&BTreeSet<EntryName>) -> Result<BTreeMap<EntryName, Findings>, E>,
    exists: impl Fn(&EntryName) -> Result<bool, E>,
    missing_tools: MissingTools,
) -> Result<Vec<Refusal>, E> {
    let (after, definitions) = after;
    let broken = || after.iter().filter(|(_, findings)| findings.is_broken);
    let refusal = |name: &EntryName, reason| Refusal { name: name.clone(), reason };
    let mut refusals = Vec::new();
    for (name, findings) in broken().filter(|(name, _)| touched.contains_key(name)) {
        let faults = fault_of(name, findings, definitions);
        refusals.extend(faults.into_iter().map(|reason| refusal(name, reason)));
    }
    // Where the definitions themselves are broken their dependants are too.
    if refusals.is_empty() {
        let dependants: BTreeSet<EntryName> = broken().map(|(name, _)| name.clone()).collect();
        let known = if dependants.is_empty() { BTreeMap::new() } else { before(&dependants)? };
        let was_broken = |name: &EntryName| known.get(name).is_some_and(|before| before.is_broken);
        for (name, findings) in broken().filter(|(name, _)| !was_broken(name)) {
            refusals.extend(findings.faults.iter().map(|reason| refusal(name, reason.clone())));
        }
    }
    for (registration, put) in registrations.iter().zip(put) {
        let warnings = after.get(registration.name()).map(|findings| findings.warnings.as_slice());
        put.warnings.extend(warnings.unwrap_or_default().iter().cloned().map(PutWarning::Resolve));
        for hook in registration.uses.iter().filter(|used| used.role == UseRole::Hook) {
            if let Target::Entry(hook) = &hook.target
                && !exists(hook)?
            {
                put.warnings.push(PutWarning::MissingHook { hook: hook.clone() });
            }
        }
        if missing_tools == MissingTools::Refuse {
            let missing = put.warnings.iter().filter(|warning| warning.is_missing_tool());
            refusals.extend(missing.map(|warning| Refusal {
                name: registration.name().clone(),
                reason: RefusalReason::Incomplete(Box::new(warning.clone())),
            }));
        }
    }
    Ok(refusals)
}
