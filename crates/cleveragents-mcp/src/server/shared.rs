//! What every connection of a server shares.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use cleveragents_domain::ExportedNameClash;
use cleveragents_runtime::Clock;
use tokio::sync::watch;

use super::calls::Calls;
use super::offer::{Offer, Withheld};
use super::served::{Naming, Served};
use super::state::States;

/// How a server names things and whom it tells.
#[derive(Clone)]
pub struct McpServerOptions {
    /// The version that clients are told.
    pub version: String,
    /// What clients hand to their model, if anything.
    pub instructions: Option<String>,
    /// How the names of tools are written.
    pub naming: Naming,
    /// Whether the tools for skills are offered.
    pub skill_tools: SkillToolListing,
    /// Where time comes from.
    pub clock: Arc<dyn Clock>,
    /// Who is told what is not served, and what goes wrong; never a client.
    pub log: Log,
}

impl fmt::Debug for McpServerOptions {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("McpServerOptions").field("naming", &self.naming).finish_non_exhaustive()
    }
}

/// Whether `activate_skill` and its companions are listed. Calling them always works.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum SkillToolListing {
    /// For clients that do not declare the extension for skills.
    #[default]
    Auto,
    /// For all clients.
    Always,
    /// For none.
    Never,
}

/// Takes lines for the operator.
#[derive(Clone)]
pub struct Log(Arc<dyn Fn(&str) + Send + Sync>);

impl Log {
    /// `line` is called with each line, without its end.
    pub fn new(line: impl Fn(&str) + Send + Sync + 'static) -> Self {
        Self(Arc::new(line))
    }

    pub(super) fn line(&self, line: &str) {
        (self.0)(line);
    }
}

impl fmt::Debug for Log {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Log").finish_non_exhaustive()
    }
}

/// Why there is no server.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ServeError {
    /// Two tools would leave under one name.
    #[error(transparent)]
    Names(#[from] ExportedNameClash),
    /// What clients carry cannot be sealed.
    #[error("no key can be made: the system gives no random bytes")]
    NoRandomness,
}

/// An offer that may take the place of the one that is served.
#[derive(Debug, Clone)]
pub enum Renewal {
    /// It does when clients would see or call anything else.
    Compared(Offer),
    /// It does in any case: what decides about calls is another thing.
    Whole(Offer),
}

/// How often each list has changed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Changes {
    pub(super) tools: u64,
    pub(super) resources: u64,
    pub(super) prompts: u64,
}

/// A server, before anybody is connected. Clones are the same server.
#[derive(Debug, Clone)]
pub struct McpServer {
    pub(super) shared: Arc<Shared>,
}

#[derive(Debug)]
pub(super) struct Shared {
    pub(super) options: McpServerOptions,
    // Guards which offer counts; held for one look.
    served: Mutex<Arc<Served>>,
    changes: watch::Sender<Changes>,
    pub(super) calls: Calls,
    pub(super) states: States,
    // Guards what the operator was told already; held for one comparison.
    told: Mutex<Vec<Withheld>>,
}

impl McpServer {
    /// Prepares an offer for clients.
    ///
    /// # Errors
    /// Two tools would leave under one name, or the system gives no random bytes.
    pub fn new(offer: Offer, options: McpServerOptions) -> Result<Self, ServeError> {
        let served = Served::of(offer, options.naming)?;
        let states =
            States::new(Arc::clone(&options.clock)).map_err(|_unavailable| ServeError::NoRandomness)?;
        let shared = Shared {
            options,
            served: Mutex::new(Arc::new(served)),
            changes: watch::Sender::new(Changes::default()),
            calls: Calls::default(),
            states,
            told: Mutex::default(),
        };
        shared.tell_withheld();
        Ok(Self { shared: Arc::new(shared) })
    }

    /// Serves another offer from this moment on, and tells clients when their lists changed. Calls that run go on as they began.
    ///
    /// # Errors
    /// Two tools would leave under one name; then the offer before stays.
    pub fn replace(&self, offer: Offer) -> Result<(), ServeError> {
        self.renew(Renewal::Compared(offer))
    }

    fn renew(&self, renewal: Renewal) -> Result<(), ServeError> {
        let shared = &self.shared;
        let (offer, is_wanted) = match renewal {
            Renewal::Compared(offer) => (offer, false),
            Renewal::Whole(offer) => (offer, true),
        };
        let (before, now) = (shared.served(), Served::of(offer, shared.options.naming)?);
        let (tools, mut resources) = (now.tools_differ(&before), now.resources_differ(&before));
        let prompts = now.publication.prompts != before.publication.prompts;
        let differs = is_wanted || tools || resources || prompts || now.calls_differ(&before);
        // What was told of a skill may be another thing by now, whatever else changed.
        resources |= before.skills.refresh();
        if differs {
            *shared.served.lock().unwrap_or_else(PoisonError::into_inner) = Arc::new(now);
        }
        shared.tell_withheld();
        shared.announce(|changes| {
            changes.tools += u64::from(tools);
            changes.resources += u64::from(resources);
            changes.prompts += u64::from(prompts);
        });
        Ok(())
    }

    /// Serves what `next` gives, on a thread of its own, until it gives nothing or nobody holds this server any more. `next` waits
    /// for a reason to give something. The thread keeps nothing that is served alive.
    pub fn watch<E: fmt::Display>(
        &self,
        mut next: impl FnMut() -> Option<Result<Renewal, E>> + Send + 'static,
    ) {
        let held = Arc::downgrade(&self.shared);
        let look = move || {
            let mut trouble = String::new();
            while let Some(renewal) = next() {
                let Some(shared) = held.upgrade() else { return };
                let server = Self { shared };
                let now = match renewal {
                    Ok(renewal) => server.renew(renewal).map_err(|error| error.to_string()).err(),
                    Err(error) => Some(error.to_string()),
                };
                // The same trouble is said once.
                let now = now.unwrap_or_default();
                if now != trouble && !now.is_empty() {
                    server.shared.options.log.line(&format!("the offer stays as it was: {now}"));
                }
                trouble = now;
            }
        };
        // Without the thread clients see what there was at the start.
        if let Err(error) = std::thread::Builder::new().name("mcp-offer".to_owned()).spawn(look) {
            self.shared.options.log.line(&format!("changes are not looked for: {error}"));
        }
    }

    /// Lists what is not served, with the reason, as far as that is known: skills are read when a client asks.
    pub fn withheld(&self) -> Vec<Withheld> {
        self.shared.withheld()
    }

    /// Counts the tools and the skills that are offered.
    pub fn counts(&self) -> (usize, usize) {
        let served = self.shared.served();
        (served.tools.len(), served.hosted.len())
    }
}

impl Shared {
    pub(super) fn served(&self) -> Arc<Served> {
        Arc::clone(&self.served.lock().unwrap_or_else(PoisonError::into_inner))
    }

    pub(super) fn changes(&self) -> watch::Receiver<Changes> {
        self.changes.subscribe()
    }

    pub(super) fn announce(&self, change: impl FnOnce(&mut Changes)) {
        self.changes.send_if_modified(|changes| {
            let before = *changes;
            change(changes);
            before != *changes
        });
    }

    fn withheld(&self) -> Vec<Withheld> {
        let served = self.served();
        let mut withheld = served.withheld.clone();
        withheld.extend(served.skills.withheld());
        withheld
    }

    /// Tells the operator what is not served, each thing once.
    pub(super) fn tell_withheld(&self) {
        let withheld = self.withheld();
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        for item in withheld.iter().filter(|item| !told.contains(item)) {
            self.options.log.line(&item.to_string());
        }
        *told = withheld;
    }
}
