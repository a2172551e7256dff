//! All servers of a program.

mod skills;
mod waiting;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use cleveragents_confine::Folder;
use cleveragents_exec::SystemClock;
use cleveragents_exec::sandbox::Launcher;
use cleveragents_runtime::Watch;
use serde_json::{Map, Value, json};
use tokio::runtime::{Handle, Runtime};

use super::connection::Patience;
use super::elicitation::Elicitor;
use super::era::Era;
use super::failure::{ErrorContext, Failure, ServerError};
use super::limits::ClientLimits;
use super::listing::ToolListing;
use super::pin::ToolPin;
use super::supervisor::{ServerStatus, Supervisor, Surroundings};
use super::tools::Freshness;
use crate::config::{ServerLabel, ServerSpec};
use skills::Needs;

pub(crate) use waiting::wait_for;

/// Everything that a pool of servers is made of.
#[derive(Debug, Default)]
pub struct ServersParts {
    /// The servers. Of two with one label the first counts.
    pub servers: Vec<KnownServer>,
    /// What starts programs; without it only addresses are reached.
    pub launcher: Option<Launcher>,
    /// Who is asked what servers want to know; without it nobody is.
    pub elicitor: Option<Arc<dyn Elicitor>>,
    /// Where results go that are too large to be shown; without it they are shown whole.
    pub spill: Option<Folder>,
    /// How much servers may send.
    pub limits: ClientLimits,
}

/// A server, and what was kept of it.
#[derive(Debug, Clone)]
pub struct KnownServer {
    /// The server.
    pub spec: ServerSpec,
    /// How it spoke when it was last started.
    pub era: Option<Era>,
    /// What was approved of its tools, by the names that it gives them.
    pub pins: BTreeMap<String, ToolPin>,
}

impl From<ServerSpec> for KnownServer {
    fn from(spec: ServerSpec) -> Self {
        Self { spec, era: None, pins: BTreeMap::new() }
    }
}

/// All servers of a program, none of which runs before it is needed.
///
/// Every function blocks until it has an answer, its deadline passed or it was cancelled; servers are waited for apart from
/// each other. It may be called from any thread, but not from one that drives an async runtime. Dropping the last clone ends
/// every server.
#[derive(Debug, Clone)]
pub struct Servers {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    supervisors: BTreeMap<ServerLabel, Arc<Supervisor>>,
    /// Guards the runtime, which is started with the first server.
    runtime: Mutex<Option<Runtime>>,
}

impl Servers {
    /// Takes servers. Nothing is started.
    pub fn new(parts: ServersParts) -> Self {
        let ServersParts { servers, launcher, elicitor, spill, limits } = parts;
        let clock = SystemClock::start();
        let around = Arc::new(Surroundings { launcher, elicitor, spill, limits, clock });
        let mut supervisors = BTreeMap::new();
        for KnownServer { spec, era, pins } in servers {
            let label = spec.label().clone();
            supervisors
                .entry(label)
                .or_insert_with(|| Arc::new(Supervisor::new(spec, Arc::clone(&around), era, pins)));
        }
        Self { inner: Arc::new(Inner { supervisors, runtime: Mutex::new(None) }) }
    }

    /// Lists the labels, sorted.
    pub fn labels(&self) -> impl Iterator<Item = &ServerLabel> {
        self.inner.supervisors.keys()
    }

    /// Returns how a server is configured.
    pub fn spec(&self, label: &ServerLabel) -> Option<&ServerSpec> {
        self.inner.supervisors.get(label).map(|supervisor| &supervisor.spec)
    }

    /// Tells what is known of a server, without asking it anything.
    pub fn status(&self, label: &ServerLabel) -> Result<ServerStatus, ServerError> {
        Ok(self.supervisor(label)?.status())
    }

    /// Starts a server unless it runs, and tells what it says of itself.
    pub fn connect(&self, label: &ServerLabel, watch: &Watch) -> Result<ServerStatus, ServerError> {
        self.run(label, async |supervisor| supervisor.ready(watch).await.map(drop))?;
        self.status(label)
    }

    /// Lists the tools of a server, asked for anew when the server does not stand by what it said before.
    pub fn list_tools(&self, label: &ServerLabel, watch: &Watch) -> Result<Arc<ToolListing>, ServerError> {
        self.run(label, async |supervisor| supervisor.list_tools(Freshness::Declared, watch).await)
    }

    /// Lists the tools of a server, asked for anew.
    pub fn refresh_tools(&self, label: &ServerLabel, watch: &Watch) -> Result<Arc<ToolListing>, ServerError> {
        self.run(label, async |supervisor| supervisor.list_tools(Freshness::Now, watch).await)
    }

    /// Returns the last listing, if there was one.
    pub fn last_listing(&self, label: &ServerLabel) -> Option<Arc<ToolListing>> {
        self.inner.supervisors.get(label)?.tools.last()
    }

    /// Takes a tool as it was approved by a person. Keeping that beyond this pool is the caller's.
    pub fn approve(&self, label: &ServerLabel, tool: &str, pin: ToolPin) -> Result<(), ServerError> {
        self.supervisor(label)?.approve(tool, pin);
        Ok(())
    }

    /// Returns how a server speaks, once that is known; to be given to [`KnownServer::era`] the next time.
    pub fn era(&self, label: &ServerLabel) -> Option<Era> {
        self.inner.supervisors.get(label)?.era()
    }

    /// Ends a server. It is started again when it is needed.
    pub fn stop(&self, label: &ServerLabel) -> Result<(), ServerError> {
        self.supervisor(label)?.stop(false);
        Ok(())
    }

    /// Ends every server, all at once and for good.
    pub fn close(&self) {
        self.inner.close();
    }

    /// Calls a tool. Only an executor with a permit does this.
    pub(crate) fn call(
        &self,
        label: &ServerLabel,
        tool: &str,
        arguments: &Map<String, Value>,
        watch: &Watch,
    ) -> Result<Value, ServerError> {
        self.run(label, async |supervisor| supervisor.call(tool, arguments, watch).await)
    }

    /// Reads a resource: the result of `resources/read` as the server gives it.
    pub fn read_resource(&self, label: &ServerLabel, uri: &str, watch: &Watch) -> Result<Value, ServerError> {
        self.ask(label, "resources/read", json!({"uri": uri}), Needs::Nothing, watch)
    }

    /// Sends any request but `tools/call`, which only the door may make, and returns its result.
    pub fn request(
        &self,
        label: &ServerLabel,
        method: &str,
        params: Value,
        watch: &Watch,
    ) -> Result<Value, ServerError> {
        if method == "tools/call" {
            let capability = "a call that did not pass the door".to_owned();
            return Err(self.supervisor(label)?.error(Failure::NotOffered { capability }));
        }
        self.ask(label, method, params, Needs::Nothing, watch)
    }

    fn ask(
        &self,
        label: &ServerLabel,
        method: &str,
        params: Value,
        needs: Needs,
        watch: &Watch,
    ) -> Result<Value, ServerError> {
        let params = if let Value::Object(params) = params { params } else { Map::new() };
        self.run(label, async |supervisor| {
            let connection = supervisor.ready(watch).await?;
            needs.check(&connection)?;
            let patience = Patience::of(watch, supervisor.spec.timeouts().idle);
            supervisor.finished(&connection, method, params, None, &patience, watch).await
        })
    }

    fn supervisor(&self, label: &ServerLabel) -> Result<&Arc<Supervisor>, ServerError> {
        self.inner.supervisors.get(label).ok_or_else(|| ServerError {
            server: label.clone(),
            failure: Box::new(Failure::Unknown),
            context: ErrorContext::default(),
        })
    }

    fn run<T>(
        &self,
        label: &ServerLabel,
        work: impl AsyncFnOnce(&Arc<Supervisor>) -> Result<T, Failure>,
    ) -> Result<T, ServerError> {
        let supervisor = self.supervisor(label)?;
        let handle = self.inner.handle().map_err(|failure| supervisor.error(failure))?;
        wait_for(&handle, work(supervisor)).map_err(|failure| supervisor.error(failure))
    }
}

impl Inner {
    /// The runtime, started with the first need.
    fn handle(&self) -> Result<Handle, Failure> {
        let mut runtime = self.runtime.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(runtime) = &*runtime {
            return Ok(runtime.handle().clone());
        }
        let started = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .thread_name("agents-mcp")
            .enable_all()
            .build()
            .map_err(|error| Failure::Closed { reason: error.to_string() })?;
        let handle = started.handle().clone();
        *runtime = Some(started);
        Ok(handle)
    }

    fn close(&self) {
        thread::scope(|scope| {
            for supervisor in self.supervisors.values() {
                scope.spawn(|| supervisor.stop(true));
            }
        });
        let runtime = self.runtime.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(runtime) = runtime {
            runtime.shutdown_background();
        }
    }
}

impl Drop for Inner {
    fn drop(&mut self) {
        self.close();
    }
}
