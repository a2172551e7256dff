//! The places that no call may write, whatever it declares and whoever grants it.

use cleveragents_domain::ScopePath;

use crate::profile::ProfileError;

#[cfg(test)]
mod tests;

/// The places below the root that keep what the gate relies on.
///
/// A call that could write there would give itself approvals and trust, or take its own record away.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sealed {
    state: Vec<ScopePath>,
    policies: Vec<ScopePath>,
    code: Vec<ScopePath>,
}

impl Sealed {
    /// Seals `state`, where this program keeps what it remembers, and `policies`, the files of the user's rules, each with
    /// everything below it. What is granted the whole root may write policies, but never state.
    pub fn new(
        state: impl IntoIterator<Item = ScopePath>,
        policies: impl IntoIterator<Item = ScopePath>,
    ) -> Self {
        let trees = |places: Vec<ScopePath>| places.into_iter().map(ScopePath::into_tree).collect();
        Self {
            state: trees(state.into_iter().collect()),
            policies: trees(policies.into_iter().collect()),
            code: Vec::new(),
        }
    }

    /// Seals `code` too, like state: what later runs for the user without anybody being asked.
    #[must_use]
    pub fn with_code(self, code: impl IntoIterator<Item = ScopePath>) -> Self {
        Self { code: code.into_iter().map(ScopePath::into_tree).collect(), ..self }
    }

    /// Refuses writable places that hold something sealed or lie inside of it.
    pub(crate) fn check(&self, writes: &[ScopePath]) -> Result<(), ProfileError> {
        let whole = ScopePath::root_tree();
        for place in writes {
            if let Some(sealed) = self.state.iter().find(|sealed| sealed.meets(place)) {
                return Err(ProfileError::State { place: place.clone(), sealed: sealed.clone() });
            }
            if let Some(sealed) = self.code.iter().find(|sealed| sealed.meets(place)) {
                return Err(ProfileError::UserCode { place: place.clone(), sealed: sealed.clone() });
            }
            let policy = self.policies.iter().find(|sealed| *place != whole && sealed.meets(place));
            if let Some(sealed) = policy {
                return Err(ProfileError::UserPolicy { place: place.clone(), sealed: sealed.clone() });
            }
        }
        Ok(())
    }
}
