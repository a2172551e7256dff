//! When the offer of a server has to be made again.

use std::path::Path;
use std::time::Duration;

use cleveragents_exec::SystemClock;
use cleveragents_runtime::Clock as _;

use crate::AgentsOptions;
use crate::skill_watch::{SHARE, SkillWatch, pause};

/// Looks for changes of what a server offers.
///
/// What decides about skills and tools is looked at as [`SkillWatch`] does. Everything else (the files that skills bring along, those
/// that a publication names) is only seen when the offer is made again, which is done from time to time whether or not
/// anything was seen to change.
#[derive(Debug)]
pub struct OfferWatch {
    watch: SkillWatch,
    every: Duration,
    clock: SystemClock,
    /// When the reason was given that the offer is made for.
    given: Option<Duration>,
}

/// Why an offer is made again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OfferReason {
    /// It may be another one.
    Possible,
    /// What decides about calls changed.
    Rules,
}

impl OfferWatch {
    /// Takes a first look, before the first offer is made. `publication` is the file with prompts and resources; `every` is the
    /// longest time between two offers.
    pub fn start(options: &AgentsOptions, publication: Option<&Path>, every: Duration) -> Self {
        let named = publication.map(Path::to_owned).into_iter().collect();
        let watch = SkillWatch::start_with(options, named);
        Self { watch, every, clock: SystemClock::start(), given: None }
    }

    /// Waits for a reason to make the offer again; `None` once `goes_on` says no, which is asked several times a second.
    ///
    /// At most a fiftieth of the time goes into making offers, as far as that is done between two calls.
    pub fn wait(&mut self, goes_on: impl Fn() -> bool) -> Option<OfferReason> {
        let now = self.clock.elapsed();
        let making = self.given.map_or(Duration::ZERO, |given| now.saturating_sub(given));
        let due = now.saturating_add(self.every);
        if !pause(making.saturating_mul(SHARE), &goes_on) {
            return None;
        }
        let clock = self.clock;
        let changed = self.watch.wait_while(|| clock.elapsed() < due, &goes_on);
        self.given = Some(self.clock.elapsed());
        let is_rules = changed.is_some_and(|changed| changed.rules);
        goes_on().then_some(if is_rules { OfferReason::Rules } else { OfferReason::Possible })
    }
}
