//! One server that may be started, with what is known about it.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use cleveragents_exec::SystemClock;
use cleveragents_mcp::{
    ClientLimits, KnownServer, ListedTool, PinStanding, ServerError, ServerSpec, ServerTrust, Servers,
    ServersParts, ToolListing, ToolPin,
};
use cleveragents_registry::{
    ContentDigest, GrantedTrust, ListedDefinition, PinnedDefinition, ServerKey, ServerListing, ServerRecord,
    ServerRecords, StateError,
};
use cleveragents_runtime::{CancelToken, Clock as _, Watch};

use crate::server_pools::Surroundings;

/// How long the definitions that were kept may take to be looked through.
const KEPT_TIME: Duration = Duration::from_secs(10);

/// The largest message of a server that is asked for a file of a skill: a file of 16 MiB, encoded, with room for what is around it.
const SKILL_MESSAGE_BYTES: usize = 32 << 20;

/// One server that may be started. It is started when somebody asks it something.
#[derive(Debug)]
pub(crate) struct LiveServer {
    spec: ServerSpec,
    record: Option<ServerRecord>,
    around: Arc<Surroundings>,
    servers: OnceLock<Servers>,
    // Guards what was listed; held for a look.
    known: Mutex<Known>,
}

#[derive(Debug, Default)]
struct Known {
    /// The listing that counts: of this process, else the one that was kept.
    listing: Option<Arc<ToolListing>>,
    /// Whether the server itself was asked.
    is_fresh: bool,
    /// Why it could not be listed last.
    failure: Option<ServerError>,
}

impl LiveServer {
    /// Takes a server and what is on record about it. Nothing is started.
    pub(crate) fn open(spec: ServerSpec, around: &Arc<Surroundings>) -> Result<Self, StateError> {
        let record = match &around.state {
            Some(state) => ServerRecords::new(Arc::clone(state)).get(&key_of(&spec))?,
            None => None,
        };
        let granted = record.as_ref().and_then(|record| record.trust).map(trust_of).unwrap_or_default();
        let spec = if granted > spec.trust() { spec.with_trust(granted) } else { spec };
        let known =
            Known { listing: record.as_ref().and_then(|record| kept(&spec, record)), ..Known::default() };
        Ok(Self {
            spec,
            record,
            around: Arc::clone(around),
            servers: OnceLock::new(),
            known: Mutex::new(known),
        })
    }

    pub(crate) fn spec(&self) -> &ServerSpec {
        &self.spec
    }

    /// Returns what was on record when it was first looked at.
    pub(crate) fn record(&self) -> Option<&ServerRecord> {
        self.record.as_ref()
    }

    /// Returns the server as something that can be asked.
    pub(crate) fn servers(&self) -> &Servers {
        self.servers.get_or_init(|| self.pool(ClientLimits::default()))
    }

    /// Returns the server as one of its own, which may send files as large as those of a skill may be.
    pub(crate) fn skill_server(&self) -> Servers {
        self.pool(ClientLimits { resource_bytes: SKILL_MESSAGE_BYTES, ..ClientLimits::default() })
    }

    fn pool(&self, limits: ClientLimits) -> Servers {
        let known = KnownServer {
            spec: self.spec.clone(),
            era: self.record.as_ref().and_then(|record| record.era.as_deref()?.parse().ok()),
            pins: self.record.as_ref().map(pins_of).unwrap_or_default(),
        };
        Servers::new(ServersParts {
            servers: vec![known],
            launcher: self.around.launcher(),
            elicitor: self.around.elicitor.clone(),
            spill: self.around.spill(),
            limits,
        })
    }

    /// Returns the listing that counts, without asking the server.
    pub(crate) fn listing(&self) -> Option<Arc<ToolListing>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner).listing.clone()
    }

    /// Tells whether the server itself was asked by this process.
    pub(crate) fn is_fresh(&self) -> bool {
        self.known.lock().unwrap_or_else(PoisonError::into_inner).is_fresh
    }

    /// Says why it could not be listed last.
    pub(crate) fn failure(&self) -> Option<ServerError> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner).failure.clone()
    }

    /// Asks the server for its tools, and keeps what it says.
    pub(crate) fn refresh(&self, cancel: CancelToken) -> Result<Arc<ToolListing>, ServerError> {
        let timeouts = self.spec.timeouts();
        let watch = watch(timeouts.start.saturating_add(timeouts.list), cancel);
        let listed = self.servers().refresh_tools(self.spec.label(), &watch);
        match listed {
            Ok(listing) => Ok(self.keep(listing)),
            Err(error) => {
                let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
                known.failure = Some(error.clone());
                Err(error)
            }
        }
    }

    /// Keeps the listing that a call made, if it made one.
    pub(crate) fn keep_last(&self) {
        let last = self.servers.get().and_then(|servers| servers.last_listing(self.spec.label()));
        let Some(last) = last else { return };
        if self.listing().is_none_or(|listing| !Arc::ptr_eq(&listing, &last)) {
            self.keep(last);
        }
    }

    /// Keeps a listing, for this process and for later ones. The tools that were never seen are taken as they are.
    fn keep(&self, listing: Arc<ToolListing>) -> Arc<ToolListing> {
        for tool in listing.tools().iter().filter(|tool| tool.standing() == PinStanding::Unknown) {
            // The label is that of the only server of the pool.
            self.servers().approve(self.spec.label(), tool.original_name(), tool.pin()).unwrap_or_default();
        }
        if let Some(state) = &self.around.state {
            let era = self.servers().era(self.spec.label()).map(|era| era.as_str().to_owned());
            let tools = listing.tools().iter().filter_map(definition_of).collect();
            let records = ServerRecords::new(Arc::clone(state));
            let now = SystemClock::start().unix_millis();
            let kept = records.remember(&key_of(&self.spec), &ServerListing { era, tools }, now);
            *self.around.trouble.lock().unwrap_or_else(PoisonError::into_inner) = kept.err();
        }
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        *known = Known { listing: Some(Arc::clone(&listing)), is_fresh: true, failure: None };
        listing
    }
}

/// Returns the tools of a listing that count: not those that changed since a person agreed to them.
pub(crate) fn counting(listing: &ToolListing) -> impl Iterator<Item = &ListedTool> {
    listing.tools().iter().filter(|tool| !matches!(tool.standing(), PinStanding::Drifted { .. }))
}

/// Starts a deadline.
pub(crate) fn watch(timeout: Duration, cancel: CancelToken) -> Watch {
    Watch::start(Arc::new(SystemClock::start()), timeout, cancel)
}

/// Returns what a server is remembered by.
pub(crate) fn key_of(spec: &ServerSpec) -> ServerKey {
    ServerKey { label: spec.label().to_string(), digest: *spec.digest().as_bytes() }
}

fn trust_of(granted: GrantedTrust) -> ServerTrust {
    match granted {
        GrantedTrust::ReadHints => ServerTrust::ReadHints,
        GrantedTrust::Full => ServerTrust::Full,
    }
}

/// Judges the definitions that were kept as if the server had just sent them.
fn kept(spec: &ServerSpec, record: &ServerRecord) -> Option<Arc<ToolListing>> {
    record.listed_at_unix_ms?;
    let listed = record.tools.iter().filter_map(|tool| tool.listed.as_ref());
    let definitions = listed.map(|listed| listed.definition.as_str());
    let watch = watch(KEPT_TIME, CancelToken::default());
    Some(Arc::new(ToolListing::of_definitions(spec, definitions, &pins_of(record), &watch)))
}

fn pins_of(record: &ServerRecord) -> BTreeMap<String, ToolPin> {
    let pins = record.tools.iter().filter_map(|tool| Some((tool.name.clone(), pin(&tool.approved)?)));
    pins.collect()
}

/// Returns the pin of a definition that was kept.
pub(crate) fn pin(definition: &PinnedDefinition) -> Option<ToolPin> {
    ContentDigest::from(definition.pin).to_string().parse().ok()
}

fn definition_of(tool: &ListedTool) -> Option<ListedDefinition> {
    let pin: ContentDigest = tool.pin().to_string().parse().ok()?;
    let definition = PinnedDefinition { pin: *pin.as_bytes(), definition: tool.definition().to_owned() };
    Some(ListedDefinition { name: tool.original_name().to_owned(), definition })
}

/// Opens the folder for results that are too large to be shown, and makes it when it is missing.
pub(crate) fn results_folder(data_folder: &Path) -> Option<cleveragents_confine::Folder> {
    crate::scaffolding::made(&data_folder.join("results")).ok()
}
